"""Answers the questions of the conformance runner, a line of JSON each, by the package as it is installed.

`cargo xtask conformance --face python` starts it.
"""

import json
import sys
from typing import Any, Callable, Optional

from plakoto import (
    Game,
    IllegalPlayError,
    Outcome,
    Play,
    Player,
    Position,
    Record,
    Roll,
    Ruleset,
)

Json = dict[str, Any]


def plain(position: Position) -> Json:
    return {
        "turn": position.turn,
        "checkers": position.checkers,
        "pinned": position.pinned,
        "white_off": position.white_off,
        "black_off": position.black_off,
    }


def plain_outcome(outcome: Optional[Outcome]) -> Optional[Json]:
    if outcome is None:
        return None
    return {"winner": outcome.winner, "points": outcome.points, "reason": outcome.reason}


def ruleset(rules: Any) -> Ruleset:
    return Ruleset(rules) if isinstance(rules, str) else Ruleset("greek", **rules)


def roll(dice: list[int]) -> Roll:
    return Roll(*dice)


def position(at: Json) -> Position:
    return Position.from_numbers(**at)


def case(question: Json) -> tuple[Position, Roll, Ruleset]:
    return position(question["at"]), roll(question["dice"]), ruleset(question["rules"])


def legal_plays(question: Json) -> list[Json]:
    at, dice, rules = case(question)
    return [listed(play) for play in at.legal_plays(dice, rules)]


def listed(play: Play) -> Json:
    steps = [(step.source, step.target) for step in play.steps]
    return {
        "steps": steps,
        "text": play.text,
        "position": plain(play.after),
        "outcome": plain_outcome(play.outcome),
    }


def count_plays(question: Json) -> int:
    at, dice, rules = case(question)
    return at.count_plays(dice, rules)


def final_positions(question: Json) -> list[Json]:
    at, dice, rules = case(question)
    return [plain(after) for after in at.legal_positions(dice, rules)]


def apply(question: Json) -> Json:
    at, dice, rules = case(question)
    try:
        return {"position": plain(at.play(dice, question["steps"], rules))}
    except IllegalPlayError as error:
        assert error.position is not None
        back = plain(error.position)
        return {"refused": {"code": error.code, "step_index": error.step_index, "position": back}}


def read(question: Json) -> Json:
    at, dice, rules = case(question)
    play = at.find_play(dice, question["text"], rules)
    return {"text": str(play), "position": plain(play.after)}


def outcome(question: Json) -> Optional[Json]:
    return plain_outcome(position(question["at"]).outcome(ruleset(question["rules"])))


def perft(question: Json) -> int:
    return position(question["at"]).perft(question["depth"], ruleset(question["rules"]))


def pips(question: Json) -> Json:
    at = position(question["at"])
    return {player: at.pips(player) for player in Player}


def may_bear_off(question: Json) -> Json:
    at = position(question["at"])
    return {player: at.may_bear_off(player) for player in Player}


def replay(question: Json) -> tuple[Json, Optional[Json]]:
    played = question["game"]
    base = ruleset(played["ruleset"])
    rules = Ruleset("greek", mother=base.mother, bear_off=base.bear_off, opening=played["opening"])
    game = Game(Player(played["first"]), rules)
    for turn in played["turns"]:
        game.play(turn["dice"], turn["steps"])
    again = Record(str(game.record())).replay()
    assert (again.plays, again.outcome) == (game.plays, game.outcome), "the record holds another game"
    return plain(game.position), plain_outcome(game.outcome)


ANSWERS: dict[str, Callable[[Json], Any]] = {
    answer.__name__: answer
    for answer in (
        legal_plays,
        count_plays,
        final_positions,
        apply,
        read,
        outcome,
        perft,
        pips,
        may_bear_off,
        replay,
    )
}


def main() -> None:
    for line in sys.stdin:
        question = json.loads(line)
        try:
            told = {"answer": ANSWERS[question["ask"]](question)}
        except Exception as error:  # What goes wrong is the runner's to tell.
            told = {"failed": f"{type(error).__name__}: {error}"}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
