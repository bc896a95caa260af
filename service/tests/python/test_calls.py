"""The whole contract, asked by a client made from the contract alone."""

import itertools

import grpc
import pytest
import wire
from tavli.plakoto.v1 import (
    description_pb2,
    opening_pb2,
    picture_pb2,
    play_pb2,
    position_pb2,
    record_pb2,
    rules_service_pb2 as calls,
    ruleset_pb2,
)

GREEK = ruleset_pb2.Ruleset(name="greek")
START = "white | 1:B15 24:W15 | off W0 B0"


def test_a_turn_is_walked(rules):
    request = calls.ComputeLegalStepsRequest(position_text=START, roll=wire.roll(6, 5), ruleset=GREEK)
    answer = rules.ComputeLegalSteps(request)
    assert not answer.may_end
    assert list(answer.dice_left) == [6, 5]
    assert [wire.pairs(joined.steps) for joined in answer.joined_steps] == [[(24, 19), (19, 13)]]
    for _ in range(2):
        request.steps.append(answer.next_steps[-1].step)
        answer = rules.ComputeLegalSteps(request)
    assert answer.may_end and not answer.next_steps
    played = rules.ApplyPlay(wire.played(wire.pairs(request.steps)))
    assert played.play.text == "24/19 19/13"


def test_a_game_starts(rules):
    opening = opening_pb2.OpeningRoll(white=2, black=5)
    answer = rules.StartGame(calls.StartGameRequest(opening_roll=opening, ruleset=GREEK))
    assert (answer.starter, answer.roll.first, answer.roll.second) == (wire.BLACK, 5, 2)
    opening.white = 5
    answer = rules.StartGame(calls.StartGameRequest(opening_roll=opening, ruleset=GREEK))
    assert answer.tied and not answer.HasField("position") and answer.starter == 0


@pytest.mark.parametrize(
    ("language", "word"),
    [(picture_pb2.LANGUAGE_ENGLISH, "Point"), (picture_pb2.LANGUAGE_ROMANIAN, "Poziția"), (picture_pb2.LANGUAGE_GREEK, "Θέση")],
)
def test_a_position_is_described(rules, language, word):
    answer = rules.DescribePosition(
        calls.DescribePositionRequest(
            position_text=START,
            ruleset=GREEK,
            parts=[part for part in description_pb2.DescriptionPart.values() if part],
            picture=picture_pb2.PictureOptions(
                viewer=position_pb2.PLAYER_BLACK, theme=picture_pb2.THEME_DARK, language=language
            ),
        )
    )
    assert answer.figures.white.pips == answer.figures.black.pips == 360
    assert answer.position_text == START
    assert word in answer.words and word in answer.svg
    assert "X Black  360 pips" in answer.ascii


def test_a_game_is_replayed(rules):
    turns = [
        record_pb2.GameTurn(player=wire.WHITE, roll=wire.roll(6, 3), text="24/18 24/21"),
        record_pb2.GameTurn(player=wire.BLACK, roll=wire.roll(4, 4), steps=wire.steps(*[(24, 20)] * 4)),
    ]
    game = record_pb2.GameRecord(ruleset=GREEK, starter=wire.WHITE, played=record_pb2.GameTurns(turns=turns))
    request = calls.ReplayGameRequest(game=game, view=wire.FULL)
    answer = rules.ReplayGame(request)
    assert [turn.play.text for turn in answer.turns] == ["24/21 24/18", "24/20(4)"]
    assert rules.ReplayGame(calls.ReplayGameRequest(text=answer.text, view=wire.FULL)) == answer
    game.played.turns[1].steps.steps.pop()
    with pytest.raises(grpc.RpcError) as error:
        rules.ReplayGame(calls.ReplayGameRequest(game=game, view=wire.FULL))
    info, told = wire.details(error.value)
    assert (info.reason, info.metadata["turn"]) == ("MORE_DICE_PLAYABLE", "2")
    assert told.field_violations[0].field == "game.played.turns[1].steps"


def test_rulesets_and_versions_are_told(rules):
    presets = rules.ListRulesets(calls.ListRulesetsRequest()).presets
    assert presets[0].name == "greek" and "mahbusa" in presets[0].aliases
    info = rules.GetBuildInfo(calls.GetBuildInfoRequest())
    assert info.engine_version and info.contract_version.startswith("1.")


def test_batches_keep_their_order(rules):
    queries = [wire.query(dice=(1 + n % 6, 6)) for n in range(40)]
    del queries[7].position.checkers[:]
    answer = rules.BatchComputeLegalPlays(calls.BatchComputeLegalPlaysRequest(requests=queries))
    assert answer.results[7].failure.reason == "POINTS_LENGTH"
    assert answer.results[7].failure.violations[0].field == "position.checkers"
    for n, result in enumerate(answer.results):
        if n != 7:
            assert result.response.count == (4 if n % 6 == 5 else 2)
    plays = [wire.played(text) for text in ("24/18 24/19", "nonsense", "24/13")]
    answer = rules.BatchApplyPlay(calls.BatchApplyPlayRequest(requests=plays))
    assert [result.WhichOneof("result") for result in answer.results] == ["response", "failure", "response"]


def test_a_batch_has_a_limit(rules):
    request = calls.BatchApplyPlayRequest(requests=[calls.ApplyPlayRequest()] * 1001)
    with pytest.raises(grpc.RpcError) as error:
        rules.BatchApplyPlay(request)
    info, told = wire.details(error.value)
    assert (info.reason, info.metadata["value"]) == ("FIELD_TOO_LONG", "1001")
    assert told.field_violations[0].field == "requests"


def endless():
    for tag in itertools.count():
        if tag % 5 == 4:
            yield calls.StreamCallsRequest(tag=tag)
        else:
            yield calls.StreamCallsRequest(tag=tag, compute_legal_plays=wire.query())


def test_a_stream_keeps_order_and_tells_failures(rules):
    for tag, answer in enumerate(rules.StreamCalls(itertools.islice(endless(), 500))):
        assert answer.tag == tag
        if tag % 5 == 4:
            assert answer.failure.violations[0].reason == "FIELD_MISSING"
        else:
            assert answer.compute_legal_plays.count == 2
    assert tag == 499


def test_a_stream_ends_when_its_caller_says_so(rules):
    call = rules.StreamCalls(endless())
    for _ in range(100):
        next(call)
    assert call.cancel()
    with pytest.raises(grpc.RpcError) as error:
        for _ in call:
            pass
    assert error.value.code() == grpc.StatusCode.CANCELLED
    assert rules.ComputeLegalPlays(wire.query()).count == 2


def test_a_stream_ends_with_its_deadline(rules):
    with pytest.raises(grpc.RpcError) as error:
        for _ in rules.StreamCalls(endless(), timeout=0.3):
            pass
    assert error.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED
