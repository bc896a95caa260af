"""Every number gets the right answer, or says what is wrong with it: never OverflowError, never a panic."""

from typing import Any, Callable

import numpy as np
import pytest

from plakoto import (
    Code,
    InvalidInputError,
    Match,
    OpeningRoll,
    Position,
    Roll,
    Roller,
    Step,
    playout,
)

START = Position.start()

# Each takes one number where something else must be.
DOORS: dict[str, Callable[[Any], object]] = {
    "die": lambda n: Roll(n, 1),
    "second die": lambda n: Roll(1, n),
    "pair": lambda n: START.legal_plays((n, 1)),
    "opening": lambda n: OpeningRoll(n, 1),
    "source": lambda n: Step(n, 1),
    "target": lambda n: Step(24, n),
    "steps": lambda n: START.play((6, 5), [(n, 19)]),
    "checkers": lambda n: Position.from_numbers("white", [n] + [0] * 23),
    "pinned": lambda n: Position.from_numbers("white", START.checkers, [n]),
    "white_off": lambda n: Position.from_numbers("white", START.checkers, white_off=n),
    "stack": lambda n: START.stack(n),
    "depth": lambda n: START.perft(n),
    "seed": lambda n: Roller(n),
    "game seed": lambda n: playout(n),
    "limit": lambda n: playout(1, limit=n),
    "bound": lambda n: Roller(1).below(n),
    "target of a match": lambda n: Match(n),
    "score": lambda n: Match(3, n),
    "games": lambda n: Match(3, decided=n),
    "points": lambda n: Match(3).added_points("white", n),
}
WIDE = ["seed", "game seed", "limit", "bound", "target of a match", "score", "games", "points"]


class Strange:
    """Says that it is a whole number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("number", [-1, -(2**70), 2**70, 2**64, Strange(2**70), Strange(-5)])
def test_numbers_out_of_range_are_refused(door: str, number: Any) -> None:
    with pytest.raises(InvalidInputError):
        DOORS[door](number)


@pytest.mark.parametrize("door", [door for door in DOORS if door not in WIDE])
@pytest.mark.parametrize("number", [300, 2**31 - 1, 2**31, -(2**31), 2**63, np.int64(300), np.uint64(2**64 - 1)])
def test_numbers_of_any_width_are_refused(door: str, number: Any) -> None:
    with pytest.raises(InvalidInputError):
        DOORS[door](number)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("thing", [True, False, np.True_, 1.0, np.float64(1), "1", None, [], b"1", 1j])
def test_what_is_no_whole_number_is_a_type_error(door: str, thing: Any) -> None:
    if door in ("limit", "white_off", "score", "games") and thing is None:
        DOORS[door](thing)  # None stands for the default here.
    else:
        with pytest.raises(TypeError):
            DOORS[door](thing)


@pytest.mark.parametrize("kind", [int, np.int8, np.uint8, np.int16, np.int64, np.uint64, Strange])
def test_whole_numbers_of_any_type_will_do(kind: Callable[[int], Any]) -> None:
    assert Roll(kind(6), kind(5)) == Roll(6, 5)
    assert Step(kind(24), kind(0)) == Step(24, 0)
    assert START.play((kind(6), kind(5)), [(kind(24), kind(19)), (kind(24), kind(18))]).turn == "black"
    assert playout(kind(7)) == playout(7)


def test_all_that_is_wrong_is_told_with_its_place() -> None:
    with pytest.raises(InvalidInputError) as caught:
        Roll(300, -1)
    assert caught.value.code is Code.DIE_OUT_OF_RANGE
    assert [tuple(violation) for violation in caught.value.violations] == [
        (Code.DIE_OUT_OF_RANGE, "dice[0]", 300),
        (Code.DIE_OUT_OF_RANGE, "dice[1]", -1),
    ]
    with pytest.raises(InvalidInputError) as caught:
        Roll(2**70, 1)
    assert caught.value.violations == ((Code.DIE_OUT_OF_RANGE, "dice[0]", None),)


def test_arrays_of_numbers_will_do() -> None:
    assert Position.from_numbers("white", np.array(START.checkers, dtype=np.int8)) == START
