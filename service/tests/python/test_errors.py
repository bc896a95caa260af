"""Every kind of fault arrives with its code and its path, in details that another client can decode."""

import grpc
import pytest
import wire
from google.protobuf import json_format
from tavli.plakoto.v1 import rules_service_pb2


def refused(call, request):
    """The details of a call that must fail."""
    with pytest.raises(grpc.RpcError) as error:
        call(request)
    assert error.value.code() == grpc.StatusCode.INVALID_ARGUMENT, error.value
    return wire.details(error.value)


def faults(request):
    return [f"{violation.field} {violation.reason}" for violation in request.field_violations]


def patched(sound, patch):
    """A message, written as a dict, with some fields changed; None takes a field away."""
    merged = dict(sound)
    for name, value in patch.items():
        if isinstance(value, dict) and value:
            value = patched(sound.get(name) or {}, value)
        merged[name] = value
    return {name: value for name, value in merged.items() if value is not None}


def points(changes=()):
    """The points of the start, some of them changed, by board number."""
    counts = {1: -15, 24: 15, **dict(changes)}
    return [counts.get(number, 0) for number in range(1, 25)]


SITUATION = {
    "position": {"turn": 1, "checkers": points()},
    "roll": {"first": 6, "second": 5},
    "ruleset": {"name": "greek"},
}
QUERY = {**SITUATION, "view": "PLAY_VIEW_FULL"}
PLAY = {**SITUATION, "text": "24/18 24/19"}


def by_id(text):
    return {"position": None, "position_id": text}


def options(mother, bear_off, opening):
    return {
        "ruleset": {"name": None, "options": {"mother": mother, "bear_off": bear_off, "opening": opening}}
    }


def steps(*pairs):
    return {
        "text": None,
        "steps": {"steps": [{"from": source, "to": target} for source, target in pairs]},
    }


# What is changed in a sound request, and the faults that are told then.
QUERIES = {
    "no position": ({"position": None}, ["position FIELD_MISSING"]),
    "no roll": ({"roll": None}, ["roll FIELD_MISSING"]),
    "no ruleset": ({"ruleset": None}, ["ruleset FIELD_MISSING"]),
    "no view": ({"view": None}, ["view ENUM_UNKNOWN"]),
    "unspecified view": ({"view": "PLAY_VIEW_UNSPECIFIED"}, ["view ENUM_UNKNOWN"]),
    "unknown view": ({"view": 99}, ["view ENUM_UNKNOWN"]),
    "nothing at all": (
        dict.fromkeys(QUERY),
        ["position FIELD_MISSING", "roll FIELD_MISSING", "ruleset FIELD_MISSING", "view ENUM_UNKNOWN"],
    ),
    "empty position": (
        {"position": {}},
        ["position.turn ENUM_UNKNOWN", "position.checkers POINTS_LENGTH"],
    ),
    "unknown turn": ({"position": {"turn": 3}}, ["position.turn ENUM_UNKNOWN"]),
    "23 points": ({"position": {"checkers": points()[1:]}}, ["position.checkers POINTS_LENGTH"]),
    "100,000 points": ({"position": {"checkers": [1] * 100_000}}, ["position.checkers POINTS_LENGTH"]),
    "sixteen on a point": (
        {"position": {"checkers": points({24: 16})}},
        ["position.checkers[23] POINT_COUNT_OUT_OF_RANGE", "position CHECKER_TOTAL"],
    ),
    "a checker lost": ({"position": {"checkers": points({1: -14})}}, ["position CHECKER_TOTAL"]),
    "prisoners nowhere": (
        {"position": {"pinned_points": [0, 25, 12]}},
        [
            "position.pinned_points[0] PRISONER_POINT_OUT_OF_RANGE",
            "position.pinned_points[1] PRISONER_POINT_OUT_OF_RANGE",
            "position.pinned_points[2] PRISONER_WITHOUT_PINNER",
        ],
    ),
    "a prisoner twice": (
        {"position": {"checkers": points({1: -14}), "pinned_points": [24, 24]}},
        ["position.pinned_points[1] TOO_MANY_PRISONERS"],
    ),
    "100,000 prisoners": (
        {"position": {"pinned_points": [24] * 100_000}},
        ["position.pinned_points FIELD_TOO_LONG"],
    ),
    "off below zero": (
        {"position": {"white_off": -1}},
        ["position.white_off OFF_OUT_OF_RANGE", "position CHECKER_TOTAL"],
    ),
    "everything off": (
        {"position": {"checkers": [0] * 24, "white_off": 15, "black_off": 15}},
        ["position BOTH_SIDES_OFF"],
    ),
    "empty id": (by_id(""), ["position_id ID_UNREADABLE"]),
    "unreadable id": (by_id("1?"), ["position_id ID_UNREADABLE"]),
    "id of another version": (by_id("9AAAA__3__BAAAAAAAA"), ["position_id ID_VERSION_UNKNOWN"]),
    "long id": (by_id("A" * 1_000_000), ["position_id FIELD_TOO_LONG"]),
    "unset dice": ({"roll": {}}, ["roll.first DIE_OUT_OF_RANGE", "roll.second DIE_OUT_OF_RANGE"]),
    "a seven": ({"roll": {"second": 7}}, ["roll.second DIE_OUT_OF_RANGE"]),
    "empty ruleset": ({"ruleset": {}}, ["ruleset.name FIELD_MISSING"]),
    "unknown ruleset": ({"ruleset": {"name": "fevga"}}, ["ruleset.name UNKNOWN_RULESET"]),
    "long ruleset": ({"ruleset": {"name": "g" * 1_000_000}}, ["ruleset.name FIELD_TOO_LONG"]),
    "unset options": (
        options(0, 0, 0),
        [
            "ruleset.options.mother ENUM_UNKNOWN",
            "ruleset.options.bear_off ENUM_UNKNOWN",
            "ruleset.options.opening ENUM_UNKNOWN",
        ],
    ),
    "unknown option": (options(1, 3, 1), ["ruleset.options.bear_off ENUM_UNKNOWN"]),
}

PLAYS = {
    "no play": ({"text": None}, ["steps FIELD_MISSING"]),
    "malformed steps": (
        steps((0, 0), (25, 26), (6, 6)),
        [
            "steps.steps[0].from STEP_SOURCE_OUT_OF_RANGE",
            "steps.steps[1].from STEP_SOURCE_OUT_OF_RANGE",
            "steps.steps[1].to STEP_TARGET_OUT_OF_RANGE",
            "steps.steps[2].to STEP_NOT_FORWARD",
        ],
    ),
    "10,000 steps": (steps(*[(24, 18)] * 10_000), ["steps.steps TOO_MANY_STEPS"]),
    "text that is no play": ({"text": "24/18 and so on"}, ["text PLAY_UNREADABLE"]),
    "text of too many steps": ({"text": "24/18(2) 18/12(3)"}, ["text TOO_MANY_STEPS"]),
    "long text": ({"text": "24/18 " * 200_000}, ["text FIELD_TOO_LONG"]),
    "illegal text": ({"text": "24/18 24/20"}, ["text DIE_NOT_ROLLED"]),
    "incomplete text": ({"text": "24/18"}, ["text MORE_DICE_PLAYABLE"]),
    "faults in all fields": (
        {**by_id("1?"), "roll": {"first": 9}, "ruleset": None, **steps((1, 2))},
        [
            "position_id ID_UNREADABLE",
            "roll.first DIE_OUT_OF_RANGE",
            "ruleset FIELD_MISSING",
            "steps.steps[0].to STEP_NOT_FORWARD",
        ],
    ),
}


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_with(name, rules):
    patch, expected = QUERIES[name]
    request = json_format.ParseDict(patched(QUERY, patch), rules_service_pb2.ComputeLegalPlaysRequest())
    info, told = refused(rules.ComputeLegalPlays, request)
    assert faults(told) == expected
    assert info.metadata["violations"] == str(len(expected))
    assert all(violation.description for violation in told.field_violations)


@pytest.mark.parametrize("name", PLAYS)
def test_a_play_with(name, rules):
    patch, expected = PLAYS[name]
    request = json_format.ParseDict(patched(PLAY, patch), rules_service_pb2.ApplyPlayRequest())
    info, told = refused(rules.ApplyPlay, request)
    assert faults(told) == expected
    assert info.metadata["violations"] == str(len(expected))


def test_every_refusal_names_code_and_step(rules):
    seen = set()
    for case in wire.vectors("illegal_plays.jsonl"):
        request = wire.played(
            case["steps"], wire.from_vector(case["position"]), dice=case["dice"], ruleset=case["ruleset"]
        )
        info, told = refused(rules.ApplyPlay, request)
        index = case["step_index"]
        whole = "position" if case["rule"] == "game_over" else "steps"
        path = whole if index is None else f"steps.steps[{index}]"
        assert faults(told) == [f"{path} {case['rule'].upper()}"], case["id"]
        assert info.metadata.get("step_index") == (None if index is None else str(index)), case["id"]
        seen.add(info.reason)
    assert len(seen) == 10


def test_a_refusal_is_a_sentence(rules):
    with pytest.raises(grpc.RpcError) as error:
        rules.ApplyPlay(wire.played([(24, 18), (24, 20)]))
    assert (
        error.value.details() == "steps.steps[1]: the number was not rolled, or is already used (24/20) "
        "[DIE_NOT_ROLLED]"
    )


def test_a_place_in_a_text_is_told_in_bytes(rules):
    info, _ = refused(rules.ApplyPlay, wire.played("24/18 24/20"))
    assert (info.metadata["part"], info.metadata["start"], info.metadata["end"]) == ("1", "6", "11")


def test_too_many_faults_are_counted(rules):
    request = wire.query(dice=(0, 0))
    request.position.checkers[:] = [99] * 24
    request.position.pinned_points[:] = [99] * 24
    info, told = refused(rules.ComputeLegalPlays, request)
    assert len(told.field_violations) == 24
    assert int(info.metadata["violations"]) == 24 + int(info.metadata["left_out"])
