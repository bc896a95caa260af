"""What the tests share."""

import json
import pathlib

import pytest

from plakoto import Position

ROOT = pathlib.Path(__file__).resolve().parents[3]
VECTORS = ROOT / "core" / "tests" / "vectors"
MIDDLE = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8"


@pytest.fixture(scope="session")
def middle() -> Position:
    """The position of the README: White to play 5-3 has ten plays."""
    return Position(MIDDLE)


@pytest.fixture(scope="session")
def corpus() -> list[Position]:
    """Some hundred positions of all kinds, from the vectors."""
    positions: dict[Position, None] = {}
    with open(VECTORS / "legal_plays.jsonl", encoding="utf-8") as lines:
        for line in lines:
            at = json.loads(line)["position"]
            position = Position.from_numbers(**at)
            positions[position] = None
    return list(positions)
