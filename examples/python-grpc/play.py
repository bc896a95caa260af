"""A small scene of Plakoto, played through every call of the service: python play.py ADDRESS"""

import sys

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from tavli.plakoto.v1 import (
    description_pb2,
    opening_pb2,
    picture_pb2,
    play_pb2,
    position_pb2,
    rules_service_pb2 as calls,
    rules_service_pb2_grpc,
    ruleset_pb2,
)

GREEK = ruleset_pb2.Ruleset(name="greek")
SIX_THREE = play_pb2.Roll(first=6, second=3)
FIVE_THREE = play_pb2.Roll(first=5, second=3)
MIDDLE = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8"
RECORD = """plakoto record 1
ruleset: greek
opening: W6 B3
white: Ελένη Παπαδοπούλου
black: Ștefan Țîrlea

1. white 63: 24/21 24/18
2. black 21: 24/22 24/23 # μια ήσυχη αρχή
"""


def own(step):
    """A step as people write it; `from` is a keyword of Python."""
    return f"{getattr(step, 'from')}/{step.to or 'off'}"


def open_game(rules):
    """The versions, the rulesets, and who starts: everything up to the first roll."""
    build = rules.GetBuildInfo(calls.GetBuildInfoRequest())
    print(f"engine {build.engine_version}, contract {build.contract_version}")
    presets = rules.ListRulesets(calls.ListRulesetsRequest()).presets
    print("rulesets:", ", ".join(preset.name for preset in presets))
    opening = opening_pb2.OpeningRoll(white=6, black=3)
    game = rules.StartGame(calls.StartGameRequest(opening_roll=opening, ruleset=GREEK))
    print(f"{position_pb2.Player.Name(game.starter)} starts with {game.roll.first}-{game.roll.second}")
    return game.position_id


def play_turn(rules, position_id):
    """One turn, first as a list of plays, then step by step, as on a screen; answers the id after it."""
    situation = dict(position_id=position_id, roll=SIX_THREE, ruleset=GREEK)
    query = calls.ComputeLegalPlaysRequest(**situation, view=play_pb2.PLAY_VIEW_FULL)
    print("legal plays:", ", ".join(play.text for play in rules.ComputeLegalPlays(query).plays))
    steps = []
    while True:
        turn = rules.ComputeLegalSteps(calls.ComputeLegalStepsRequest(**situation, steps=steps))
        if turn.may_end:
            break
        print("may step:", ", ".join(own(choice.step) for choice in turn.next_steps))
        steps.append(turn.next_steps[0].step)
    request = calls.ApplyPlayRequest(**situation, steps=play_pb2.Steps(steps=steps))
    play = rules.ApplyPlay(request).play
    print(f"played {play.text}, then {play.position_id}")
    return play.position_id


def describe(rules, position_id):
    """The board in figures and in Greek words."""
    parts = [description_pb2.DESCRIPTION_PART_FIGURES, description_pb2.DESCRIPTION_PART_WORDS]
    picture = picture_pb2.PictureOptions(
        viewer=position_pb2.PLAYER_WHITE,
        theme=picture_pb2.THEME_LIGHT,
        language=picture_pb2.LANGUAGE_GREEK,
    )
    request = calls.DescribePositionRequest(
        position_id=position_id, ruleset=GREEK, parts=parts, picture=picture
    )
    told = rules.DescribePosition(request)
    print(f"pips: white {told.figures.white.pips}, black {told.figures.black.pips}")
    print(told.words)


def replay(rules):
    """A record with the players' names in it."""
    request = calls.ReplayGameRequest(text=RECORD, view=play_pb2.PLAY_VIEW_FULL)
    game = rules.ReplayGame(request)
    print(f"replayed {game.turn_count} turns:", ", ".join(turn.play.text for turn in game.turns))


def legal_plays(*roll):
    return calls.ComputeLegalPlaysRequest(
        position_text=MIDDLE,
        roll=play_pb2.Roll(first=roll[0], second=roll[1]),
        ruleset=GREEK,
        view=play_pb2.PLAY_VIEW_COUNT,
    )


def apply_play(text):
    return calls.ApplyPlayRequest(position_text=MIDDLE, roll=FIVE_THREE, ruleset=GREEK, text=text)


def failed(failure):
    """A failure of a batch or a stream on one line."""
    return f"{failure.reason} at {failure.violations[0].field}"


def batch(rules):
    """Many requests in one call, each answered for itself."""
    request = calls.BatchComputeLegalPlaysRequest(requests=[legal_plays(5, 3), legal_plays(7, 3)])
    for result in rules.BatchComputeLegalPlays(request).results:
        well = result.HasField("response")
        print("batch:", f"{result.response.count} plays" if well else failed(result.failure))
    request = calls.BatchApplyPlayRequest(requests=[apply_play("20/15 13/10"), apply_play("20/15 8/5")])
    for result in rules.BatchApplyPlay(request).results:
        well = result.HasField("response")
        print("batch:", result.response.play.text if well else failed(result.failure))


def told(answer):
    """An answer of the stream on one line."""
    match answer.WhichOneof("result"):
        case "compute_legal_plays":
            return f"{answer.compute_legal_plays.count} plays"
        case "apply_play":
            return answer.apply_play.play.text
        case "failure":
            return failed(answer.failure)


def stream(rules):
    """Requests as they come, each answered with its tag."""
    requests = [
        calls.StreamCallsRequest(tag=1, compute_legal_plays=legal_plays(5, 3)),
        calls.StreamCallsRequest(tag=2, apply_play=apply_play("20/15 13/10")),
        calls.StreamCallsRequest(tag=3, apply_play=apply_play("Ελένη")),
    ]
    for answer in rules.StreamCalls(iter(requests)):
        print(f"stream {answer.tag}: {told(answer)}")


def refused(rules):
    """A play that the rules refuse: the second step leaves a point without a checker."""
    steps = [play_pb2.Step(**{"from": 20, "to": 15}), play_pb2.Step(**{"from": 8, "to": 5})]
    request = calls.ApplyPlayRequest(
        position_text=MIDDLE, roll=FIVE_THREE, ruleset=GREEK, steps=play_pb2.Steps(steps=steps)
    )
    try:
        rules.ApplyPlay(request)
    except grpc.RpcError as error:
        info, bad_request = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
        for detail in rpc_status.from_call(error).details:
            detail.Unpack(info) or detail.Unpack(bad_request)
        code, index = error.code().value[0], info.metadata["step_index"]
        print(f"refused with code {code}: {info.reason}, step_index {index}")
        for fault in bad_request.field_violations:
            print(f"  {fault.field}: {fault.reason}, {fault.description}")


def main():
    with grpc.insecure_channel(sys.argv[1]) as channel:
        rules = rules_service_pb2_grpc.RulesServiceStub(channel)
        describe(rules, play_turn(rules, open_game(rules)))
        replay(rules)
        batch(rules)
        stream(rules)
        refused(rules)


if __name__ == "__main__":
    main()
