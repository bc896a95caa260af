"""Many positions in one call, as numpy arrays.

A position is a row of 27 ``int8`` numbers, named in `COLUMNS`:

===========  ==========================================================================================
columns      what they hold
===========  ==========================================================================================
0 to 23      board points 1 to 24: +n free White checkers, -n free Black ones; where a checker of the
             other colour lies beneath, 16 more in the same direction (+17: one White checker on a prisoner)
24, 25       White's checkers that are off, Black's
26           the player on turn: 0 White, 1 Black
===========  ==========================================================================================

Arrays that come in are checked and copied, in any memory order; rolls, steps and seeds may have any dtype of whole
numbers. What comes back shares no memory with what came in. Where ``out`` is given it is filled and returned; it must
have exactly the shape and dtype of the answer, in C order, and may be an array that came in. ``threads`` is how many threads work, 0 for one a core; the
answer is the same for any number. The interpreter lock is released while they do.

Raises, in all functions:
    InvalidInputError: for a wrong shape, a read-only ``out``, or a row that is no position or roll; says which.
    TypeError: for a wrong dtype, or what is no array.

>>> from plakoto import Position, batch
>>> starts = batch.to_array([Position.start("white"), Position.start("black")])
>>> starts.shape, batch.count_plays(starts, [[6, 5], [1, 1]])
((2, 27), array([2, 5]))
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from plakoto import _plakoto
from plakoto._plakoto import Position, Ruleset

COLUMNS = (*(f"point_{point}" for point in range(1, 25)), "white_off", "black_off", "turn")
"""The names of a position's columns."""

OUTCOME_COLUMNS = ("reason", "winner", "points")
"""The names of an outcome's columns."""

_Rules = Union[Ruleset, str]
_Encoding = Literal["counts", "tesauro"]

ENCODINGS: tuple[_Encoding, ...] = tuple(_plakoto._encodings())
"""The names of the encodings."""


class PositionArrays(NamedTuple):
    """The positions after the legal plays of n cases, m in all."""

    offsets: NDArray[np.int64]
    """Shape (n + 1,): the plays of case i are the rows from ``offsets[i]`` to before ``offsets[i + 1]``."""
    positions: NDArray[np.int8]
    """Shape (m, 27): the position after each play."""


class PlayArrays(NamedTuple):
    """The legal plays of n cases, m in all."""

    offsets: NDArray[np.int64]
    """Shape (n + 1,): the plays of case i are the rows from ``offsets[i]`` to before ``offsets[i + 1]``."""
    positions: NDArray[np.int8]
    """Shape (m, 27): the position after each play."""
    steps: NDArray[np.uint8]
    """Shape (m, 4, 2): source and target of each step in the mover's own numbers, 0 for off; zeros fill up."""


class AppliedArrays(NamedTuple):
    """What came of n plays."""

    positions: NDArray[np.int8]
    """Shape (n, 27): the position after each play; unchanged where it was refused."""
    codes: NDArray[np.int16]
    """Shape (n,): -1 where the play was legal, else the place of the code in `plakoto.Code`."""
    step_indices: NDArray[np.int8]
    """Shape (n,): the step at fault, from 0; -1 where no one step is."""


class PlayoutArrays(NamedTuple):
    """How n random games went."""

    starters: NDArray[np.int8]
    """Shape (n,): who started, 0 White, 1 Black."""
    turns: NDArray[np.uint32]
    """Shape (n,): how many turns were played, passes included."""
    outcomes: NDArray[np.int8]
    """Shape (n, 3): how each ended, as `outcome` tells it."""
    positions: NDArray[np.int8]
    """Shape (n, 27): the last position."""


def to_array(positions: Iterable[Position], *, out: Optional[NDArray[np.int8]] = None) -> NDArray[np.int8]:
    """The positions as an array of shape (n, 27), dtype int8.

    >>> from plakoto import Position, batch
    >>> batch.to_array([Position.start()])[0, [0, 23, 26]]
    array([-15,  15,   0], dtype=int8)
    """
    return _plakoto._to_array(positions, out)


def from_array(array: NDArray[np.int8]) -> list[Position]:
    """The positions of an array of shape (n, 27), dtype int8.

    >>> from plakoto import Position, batch
    >>> batch.from_array(batch.to_array([Position.start()])) == [Position.start()]
    True
    """
    return _plakoto._from_array(array)


def count_plays(
    positions: NDArray[np.int8],
    rolls: ArrayLike,
    rules: _Rules = Ruleset.GREEK,
    *,
    threads: int = 1,
    out: Optional[NDArray[np.int64]] = None,
) -> NDArray[np.int64]:
    """How many legal plays there are: shape (n,), dtype int64, for positions (n, 27) and rolls (n, 2).

    >>> from plakoto import Position, batch
    >>> batch.count_plays(batch.to_array([Position.start()] * 2), [[6, 6], [5, 5]])
    array([4, 5])
    """
    return _plakoto._count_plays(positions, rolls, rules, threads, out)


def legal_positions(
    positions: NDArray[np.int8],
    rolls: ArrayLike,
    rules: _Rules = Ruleset.GREEK,
    *,
    threads: int = 1,
    out: Optional[NDArray[np.int8]] = None,
) -> PositionArrays:
    """The positions after the legal plays, in the order of `Position.legal_plays`; for positions (n, 27), rolls (n, 2).

    ``out`` may have more rows than are needed; then the positions are a view of the first of them. Using it again and
    again spares the system the work of finding memory, which takes longer than the plays do.

    >>> from plakoto import Position, batch
    >>> found = batch.legal_positions(batch.to_array([Position.start()] * 2), [[6, 6], [5, 4]])
    >>> found.offsets, found.positions.shape
    (array([0, 4, 6]), (6, 27))
    """
    return PositionArrays(*_plakoto._legal_positions(positions, rolls, rules, threads, out))


def legal_plays(
    positions: NDArray[np.int8], rolls: ArrayLike, rules: _Rules = Ruleset.GREEK, *, threads: int = 1
) -> PlayArrays:
    """The legal plays, with their canonical steps, in the order of `Position.legal_plays`; for positions (n, 27), rolls (n, 2).

    >>> from plakoto import Position, batch
    >>> found = batch.legal_plays(batch.to_array([Position.start()]), [[6, 5]])
    >>> found.steps[:, :2].tolist()
    [[[24, 19], [24, 18]], [[24, 19], [19, 13]]]
    """
    return PlayArrays(*_plakoto._legal_plays(positions, rolls, rules, threads))


def play(
    positions: NDArray[np.int8],
    rolls: ArrayLike,
    steps: ArrayLike,
    rules: _Rules = Ruleset.GREEK,
    *,
    threads: int = 1,
    out: Optional[NDArray[np.int8]] = None,
) -> AppliedArrays:
    """The position after each play, given by its steps: shape (n, 4, 2), zeros where there are fewer than four.

    A play that is refused raises nothing: its code stands in ``codes``. Steps that are malformed do.

    >>> from plakoto import Code, Position, batch
    >>> steps = [[[24, 19], [24, 18], [0, 0], [0, 0]], [[24, 19], [0, 0], [0, 0], [0, 0]]]
    >>> done = batch.play(batch.to_array([Position.start()] * 2), [[6, 5]] * 2, steps)
    >>> [None if code < 0 else list(Code)[code] for code in done.codes]
    [None, Code.MORE_DICE_PLAYABLE]
    """
    return AppliedArrays(*_plakoto._play(positions, rolls, steps, rules, threads, out))


def outcome(
    positions: NDArray[np.int8],
    rules: _Rules = Ruleset.GREEK,
    *,
    threads: int = 1,
    out: Optional[NDArray[np.int8]] = None,
) -> NDArray[np.int8]:
    """How the game has ended: shape (n, 3), dtype int8, columns named in `OUTCOME_COLUMNS`.

    ``reason`` is the place in `plakoto.Reason`, -1 where the game goes on; ``winner`` is 0 for White, 1 for Black, -1
    for nobody; ``points`` are the winner's.

    >>> from plakoto import Position, batch
    >>> batch.outcome(batch.to_array([Position.start(), Position("white | 1:B15 | off W15 B0")])).tolist()
    [[-1, -1, 0], [1, 0, 2]]
    """
    return _plakoto._outcome(positions, rules, threads, out)


def encode(
    positions: NDArray[np.int8],
    encoding: _Encoding = "tesauro",
    *,
    threads: int = 1,
    out: Optional[NDArray[np.float32]] = None,
) -> NDArray[np.float32]:
    """The positions as a learning program takes them in: shape (n, `encoding_width`), dtype float32.

    ``counts``, 99 numbers in board order::

         0 to 23   White's free checkers on board points 1 to 24
        24 to 47   Black's free checkers
        48 to 71   White's prisoners, 0 or 1 on each point
        72 to 95   Black's prisoners
        96, 97     White's checkers that are off, Black's
        98         the player on turn: 0 White, 1 Black

    ``tesauro``, 242 numbers as the player on turn sees the board: the unary units of Tesauro's TD-Gammon, with one
    more for a prisoner::

          0 to 119   the player on turn: five units for each own point of that player, 1 first:
               +0    1 where there is at least one free checker
               +1    1 where there are at least two
               +2    1 where there are at least three
               +3    half of the free checkers beyond three
               +4    1 where one of the player's checkers is a prisoner
        120 to 239   the opponent: the same, for the same points in the same order
        240, 241     the checkers off divided by 15: of the player on turn, of the opponent

    What a name stands for never changes.

    >>> from plakoto import Position, batch
    >>> row = batch.encode(batch.to_array([Position.start()]))[0]
    >>> row.shape, row[115:125].tolist()
    ((242,), [1.0, 1.0, 1.0, 6.0, 0.0, 1.0, 1.0, 1.0, 6.0, 0.0])
    """
    return _plakoto._encode(positions, encoding, threads, out)


def encoding_width(encoding: _Encoding) -> int:
    """How many numbers a position takes in an encoding.

    >>> from plakoto import batch
    >>> [(name, batch.encoding_width(name)) for name in batch.ENCODINGS]
    [('counts', 99), ('tesauro', 242)]
    """
    return _plakoto._encoding_width(encoding)


def playouts(
    seeds: ArrayLike, rules: _Rules = Ruleset.GREEK, *, limit: int = 10_000, threads: int = 1
) -> PlayoutArrays:
    """The random game of each seed, as `plakoto.playout`; cut off after ``limit`` turns.

    >>> from plakoto import batch
    >>> games = batch.playouts(range(1000))
    >>> games.turns.shape, bool(60 < games.turns.mean() < 80)
    ((1000,), True)
    """
    return PlayoutArrays(*_plakoto._playouts(seeds, rules, limit, threads))


__all__ = [
    "COLUMNS",
    "ENCODINGS",
    "OUTCOME_COLUMNS",
    "AppliedArrays",
    "PlayArrays",
    "PlayoutArrays",
    "PositionArrays",
    "count_plays",
    "encode",
    "encoding_width",
    "from_array",
    "legal_plays",
    "legal_positions",
    "outcome",
    "play",
    "playouts",
    "to_array",
]
