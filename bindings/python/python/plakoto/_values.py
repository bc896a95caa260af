"""Small answers of the engine, as named tuples."""

from typing import NamedTuple, Optional, Union

from plakoto._names import Code, Player
from plakoto import _plakoto
from plakoto._plakoto import Outcome, Position, Roll, Step


class Violation(NamedTuple):
    """One thing that is wrong with what was handed in."""

    code: Code
    """What is wrong."""
    place: str
    """Where, as ``checkers[3]`` or ``dice[0]``."""
    value: Optional[int]
    """The number found there; ``None`` where there is none, or it is wider than 32 bits."""


class Stack(NamedTuple):
    """The checkers on one point."""

    owner: Player
    """Whose the free checkers on top are."""
    free: int
    """How many free checkers there are, 1 to 15."""
    prisoner: bool
    """Whether a checker of the owner's opponent lies pinned beneath them."""

    @property
    def is_blot(self) -> bool:
        """Whether this is a single free checker with nothing beneath: one that the opponent may pin."""
        return _plakoto._is_blot(*self)

    def is_closed_to(self, player: Union[Player, str]) -> bool:
        """Whether a checker of a player may not land here."""
        return _plakoto._is_closed_to(*self, player)

    def checkers_of(self, player: Union[Player, str]) -> int:
        """How many checkers of a player are here, free or pinned."""
        return _plakoto._checkers_of(*self, player)


class MotherPoint(NamedTuple):
    """A player's own checkers on the own mother, point 24."""

    free: int
    """Free checkers there, 0 to 15."""
    pinned: bool
    """Whether the last one there is a prisoner."""

    @property
    def is_clear(self) -> bool:
        """Whether not one of the player's own checkers, free or prisoner, is there."""
        return _plakoto._is_clear(*self)


class Unreachable(NamedTuple):
    """A reason why no game can reach a position."""

    name: str
    """``off_while_outside``, ``pin_on_own_mother`` or ``not_played_yet``."""
    player: Player
    """Whose checkers tell it."""


class NextStep(NamedTuple):
    """A step that may be made next."""

    step: Step
    """The step, in the mover's own numbers."""
    die: int
    """The number that it uses."""
    pins: bool
    """Whether it pins a checker of the opponent."""
    frees: bool
    """Whether it frees a prisoner of the opponent."""
    ends: bool
    """Whether it ends the game."""


class JoinedSteps(NamedTuple):
    """Two or more steps that one checker may make in a row."""

    source: int
    """Where the checker starts, an own point, 1 to 24."""
    target: int
    """Where it arrives, an own point, or 0 for off."""
    steps: tuple[Step, ...]
    """The steps in order."""


class RecordTurn(NamedTuple):
    """One turn of a record, as it is written."""

    player: Player
    """Who is said to have played it."""
    roll: Roll
    """The roll."""
    text: str
    """The play as it is written."""
    comment: Optional[str]
    """The comment behind it."""
    comments_before: tuple[str, ...]
    """The comments on lines of their own before it."""


class Playout(NamedTuple):
    """How a random game went."""

    starter: Player
    """Who started."""
    turns: int
    """How many turns were played, passes included."""
    outcome: Optional[Outcome]
    """How it ended; ``None`` where it was cut off."""
    position: Position
    """The last position."""
