"""Requests that are sound, and what an error tells."""

import json

from conftest import VECTORS
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from tavli.plakoto.v1 import play_pb2, position_pb2, rules_service_pb2, ruleset_pb2

WHITE, BLACK = position_pb2.PLAYER_WHITE, position_pb2.PLAYER_BLACK
FULL = play_pb2.PLAY_VIEW_FULL


def start(turn=WHITE):
    return position_pb2.Position(turn=turn, checkers=[-15] + [0] * 22 + [15])


def from_vector(position):
    """The position of a vector file."""
    return position_pb2.Position(
        turn={"white": WHITE, "black": BLACK}[position["turn"]],
        checkers=position["checkers"],
        pinned_points=position["pinned"],
        white_off=position["white_off"],
        black_off=position["black_off"],
    )


def vectors(name):
    with open(VECTORS / name, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def roll(first, second):
    return play_pb2.Roll(first=first, second=second)


def situation(position, dice=(6, 5), ruleset="greek"):
    """The fields that both requests have."""
    return dict(
        position=position,
        roll=roll(*dice),
        ruleset=ruleset_pb2.Ruleset(name=ruleset),
    )


def query(position=None, view=FULL, **rest):
    """A request for the legal plays: of 6-5 from the start, if nothing else is said."""
    return rules_service_pb2.ComputeLegalPlaysRequest(**situation(position or start(), **rest), view=view)


def steps(*pairs):
    return play_pb2.Steps(steps=[play_pb2.Step(**{"from": source, "to": target}) for source, target in pairs])


def pairs(given):
    return [(getattr(step, "from"), step.to) for step in given]


def played(play, position=None, **rest):
    """A request to apply a play, given as text or as a list of steps."""
    given = {"text": play} if isinstance(play, str) else {"steps": steps(*play)}
    return rules_service_pb2.ApplyPlayRequest(**situation(position or start(), **rest), **given)


def details(error):
    """The two details of an error: what is wrong first of all, and everything by field."""
    status = rpc_status.from_call(error)
    assert status.message == error.details()
    info, request = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
    packed_info, packed_request = status.details
    assert packed_info.Unpack(info)
    assert packed_request.Unpack(request)
    assert info.domain == "plakoto"
    assert info.reason == request.field_violations[0].reason
    return info, request
