"""The rules of Plakoto (Tapa, Mahbusa), the tables game of pinning: exact and fast.

>>> from plakoto import Position
>>> position = Position("white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8")
>>> plays = position.legal_plays((5, 3))
>>> len(plays), str(plays[8])
(10, '20/15* 13/10')
>>> position.play((5, 3), "20/15 13/10").turn
Player.BLACK

A *step* is one checker moved by one die; a *play* is all that a player does with one roll; a *pass* is the empty
play. A player's *own* numbers count towards off: 24 is the *mother*, where the checkers start, 6 to 1 the *home*.
*Board* numbers are White's own. Positions are written in board numbers, plays in the mover's own.

Values never change, and are hashable, comparable and picklable. What is refused is a `PlakotoError` and a
``ValueError`` with a stable ``code``; what has the wrong type is a ``TypeError``. Many positions at once, as numpy
arrays, are in `plakoto.batch`.
"""

from collections.abc import Sequence as _Sequence

from plakoto._plakoto import (
    Game,
    LegalPlays,
    Match,
    OpeningRoll,
    Outcome,
    Play,
    Position,
    Record,
    Roll,
    Roller,
    Ruleset,
    Step,
    Turn,
    __version__,
    playout,
)

from plakoto._names import BearOff, Code, Language, Mother, Opening, Player, Reason, Theme
from plakoto._values import (
    JoinedSteps,
    MotherPoint,
    NextStep,
    Playout,
    RecordTurn,
    Stack,
    Unreachable,
    Violation,
)
from plakoto._errors import IllegalPlayError, InvalidInputError, NotationError, PlakotoError, RecordError

# The stubs say that it is one; what checks by isinstance has to be told.
_Sequence.register(LegalPlays)  # pyright: ignore[reportAttributeAccessIssue] - it is an ABC at run time

__all__ = [
    "BearOff",
    "Code",
    "Game",
    "IllegalPlayError",
    "InvalidInputError",
    "JoinedSteps",
    "Language",
    "LegalPlays",
    "Match",
    "Mother",
    "MotherPoint",
    "NextStep",
    "NotationError",
    "Opening",
    "OpeningRoll",
    "Outcome",
    "PlakotoError",
    "Play",
    "Player",
    "Playout",
    "Position",
    "Reason",
    "Record",
    "RecordError",
    "RecordTurn",
    "Roll",
    "Roller",
    "Ruleset",
    "Stack",
    "Step",
    "Theme",
    "Turn",
    "Unreachable",
    "Violation",
    "__version__",
    "playout",
]
