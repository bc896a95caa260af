"""Legal plays and applied plays, asked by a client made from the contract alone."""

import grpc
import pytest
import wire
from tavli.plakoto.v1 import play_pb2, rules_service_pb2, ruleset_pb2

OUTCOMES = {
    "borne_off": play_pb2.OUTCOME_REASON_BORNE_OFF,
    "gammon": play_pb2.OUTCOME_REASON_GAMMON,
    "mother": play_pb2.OUTCOME_REASON_MOTHER,
    "mutual_mother_pin": play_pb2.OUTCOME_REASON_MUTUAL_MOTHER_PIN,
}


def outcome(vector):
    """The outcome of a vector as the wire has it; an unset one where there is none."""
    if vector is None:
        return play_pb2.Outcome()
    winner = {"white": wire.WHITE, "black": wire.BLACK, None: 0}[vector["winner"]]
    return play_pb2.Outcome(winner=winner, points=vector["points"], reason=OUTCOMES[vector["reason"]])


def result(position, ending):
    """A play by what makes it one: the position after it, and how the game has ended."""
    return position.SerializeToString(deterministic=True), ending.SerializeToString(deterministic=True)


def test_the_start_has_two_plays_of_six_five(rules):
    answer = rules.ComputeLegalPlays(wire.query())
    assert answer.count == 2
    assert not answer.HasField("outcome")
    assert [play.text for play in answer.plays] == ["24/19 24/18", "24/19 19/13"]
    assert wire.pairs(answer.plays[1].steps) == [(24, 19), (19, 13)]
    after = answer.plays[0].position
    assert after.turn == wire.BLACK
    assert list(after.checkers) == [-15] + [0] * 16 + [1, 1] + [0] * 4 + [13]


def test_own_numbers_are_the_same_for_both_players(rules):
    answers = [rules.ComputeLegalPlays(wire.query(wire.start(turn))) for turn in (wire.WHITE, wire.BLACK)]
    white, black = ([play.text for play in answer.plays] for answer in answers)
    assert white == black


def test_a_view_chooses_how_much_is_told(rules):
    def fields(view):
        answer = rules.ComputeLegalPlays(wire.query(view=view))
        assert answer.count == 2
        return [[field.name for field, _ in play.ListFields()] for play in answer.plays]

    assert fields(play_pb2.PLAY_VIEW_COUNT) == []
    assert fields(play_pb2.PLAY_VIEW_STEPS) == [["steps"]] * 2
    assert fields(play_pb2.PLAY_VIEW_STEPS_AND_ID) == [["steps", "position_id"]] * 2
    assert fields(play_pb2.PLAY_VIEW_FULL) == [["steps", "text", "position", "position_id"]] * 2


def test_ids_lead_on(rules):
    play = rules.ComputeLegalPlays(wire.query()).plays[0]
    by_id = wire.query()
    by_id.position_id = play.position_id
    by_position = wire.query(play.position)
    assert rules.ComputeLegalPlays(by_id) == rules.ComputeLegalPlays(by_position)


def test_options_spell_a_ruleset_out(rules):
    named = wire.query(ruleset="tapa")
    spelt_out = wire.query()
    spelt_out.ruleset.options.CopyFrom(
        ruleset_pb2.RulesetOptions(
            mother=ruleset_pb2.MOTHER_RULE_PLAY_ON,
            bear_off=ruleset_pb2.BEAR_OFF_RULE_BY_DUTY,
            opening=ruleset_pb2.OPENING_RULE_PLAY_ROLL,
        )
    )
    assert spelt_out.ruleset.WhichOneof("rules") == "options"
    assert rules.ComputeLegalPlays(named) == rules.ComputeLegalPlays(spelt_out)


def test_every_vector_has_its_plays(rules):
    cases = wire.vectors("legal_plays.jsonl")
    assert any(case["position"]["pinned"] and len(case["plays"]) > 20 for case in cases), "mid-game"
    for case in cases:
        position = wire.from_vector(case["position"])
        answer = rules.ComputeLegalPlays(
            wire.query(position, dice=case["dice"], ruleset=case["ruleset"])
        )
        told = [result(play.position, play.outcome) for play in answer.plays]
        expected = [
            result(wire.from_vector(play["position"]), outcome(play["outcome"])) for play in case["plays"]
        ]
        assert sorted(told) == sorted(expected), case["id"]
        assert answer.count == len(expected), case["id"]


def test_plays_that_are_listed_can_be_applied(rules):
    for case in wire.vectors("legal_plays.jsonl")[::25]:
        position = wire.from_vector(case["position"])
        rest = dict(dice=case["dice"], ruleset=case["ruleset"])
        listed = rules.ComputeLegalPlays(wire.query(position, **rest)).plays
        for play in listed[::10]:
            for given in (play.text, wire.pairs(play.steps)):
                applied = rules.ApplyPlay(wire.played(given, position, **rest)).play
                assert applied == play, (case["id"], given)


def test_every_outcome_is_told(rules):
    for case in wire.vectors("outcomes.jsonl"):
        position = wire.from_vector(case["position"])
        answer = rules.ComputeLegalPlays(
            wire.query(position, play_pb2.PLAY_VIEW_COUNT, ruleset=case["ruleset"])
        )
        assert answer.outcome == outcome(case["outcome"]), case["id"]
        assert answer.HasField("outcome") == (case["outcome"] is not None), case["id"]
        assert (answer.count == 0) == (case["outcome"] is not None), case["id"]


def test_steps_of_a_play_stand_in_any_order(rules):
    orders = [[(24, 18), (24, 19)], [(24, 19), (24, 18)]]
    first, second = (rules.ApplyPlay(wire.played(order)) for order in orders)
    assert first == second
    assert first.play.text == "24/19 24/18"


def test_calls_can_be_made_at_the_same_time(rules):
    calls = [rules.ComputeLegalPlays.future(wire.query(dice=(1 + n % 6, 6))) for n in range(200)]
    assert [call.result().count for call in calls] == [4 if n % 6 == 5 else 2 for n in range(200)]


def test_a_call_that_does_not_exist_is_unimplemented(channel):
    call = channel.unary_unary(
        "/tavli.plakoto.v1.RulesService/ComputeLegalMoney",
        request_serializer=rules_service_pb2.ApplyPlayRequest.SerializeToString,
        response_deserializer=rules_service_pb2.ApplyPlayResponse.FromString,
    )
    with pytest.raises(grpc.RpcError) as error:
        call(wire.played("pass"))
    assert error.value.code() == grpc.StatusCode.UNIMPLEMENTED
