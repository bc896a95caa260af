"""What the package raises. What has the wrong type is a plain ``TypeError``."""

from typing import Any, Optional

from plakoto._names import Code
from plakoto._plakoto import Position
from plakoto._values import Violation


class PlakotoError(Exception):
    """The base of everything that the engine refuses.

    Attributes:
        code: what is wrong, as a stable code; ``None`` for an argument that is out of its range.
        step_index: the step at fault, from 0; ``None`` where no one step is.
        violations: everything that is wrong with what was handed in, each with its place.
    """

    code: Optional[Code] = None
    step_index: Optional[int] = None
    violations: tuple[Violation, ...] = ()

    def __init__(self, message: str = "", **details: Any) -> None:
        super().__init__(message)
        for name, value in details.items():
            setattr(self, name, value)

    # Exceptions pickle with `args` and `__dict__`, which hold all of it.


class InvalidInputError(PlakotoError, ValueError):
    """A number, name or position that breaks a hard rule; ``violations`` tells all of it."""


class IllegalPlayError(PlakotoError, ValueError):
    """A play that was refused.

    Attributes:
        position: the position, unchanged; ``None`` where a text was refused.
        part: of a text, which of the written parts is at fault, from 0.
        start, end: of a text, the bytes at fault, from 0.
    """

    position: Optional[Position] = None
    part: Optional[int] = None
    start: Optional[int] = None
    end: Optional[int] = None


class NotationError(PlakotoError, ValueError):
    """A text that cannot be read.

    Attributes:
        start, end: the bytes at fault, from 0, in the text's UTF-8.
        expected: what was expected there, in words that may change.
    """

    start: int = 0
    end: int = 0
    expected: Optional[str] = None


class RecordError(PlakotoError, ValueError):
    """A text that is no record, or a record that is no legal game.

    Attributes:
        line: the line at fault, from 1, where the text cannot be read.
        turn: the turn at fault, from 1.
        part: which written part of that turn's play is at fault, from 0.
        start, end: the bytes at fault, from 0: of the line, or of the play's text.
        expected: what was expected there, in words that may change.
    """

    line: Optional[int] = None
    turn: Optional[int] = None
    part: Optional[int] = None
    start: int = 0
    end: int = 0
    expected: Optional[str] = None
