"""Values: immutable, hashable, comparable, copyable, picklable, printed as what makes them."""

import copy
import pickle
import multiprocessing

import pytest

import plakoto
from plakoto import *  # noqa: F403 - so that what is printed can be evaluated
from conftest import MIDDLE

POSITION = Position(MIDDLE)
PLAY = POSITION.find_play((5, 3), "20/15 13/10")
VALUES = [
    POSITION,
    PLAY,
    PLAY.after,
    POSITION.legal_plays((5, 3)),
    Position.start("black"),
    Roll(5, 3),
    Step(6, 0),
    Ruleset.TAPA,
    Ruleset("mother_always", opening="reroll"),
    Outcome(Player.WHITE, Reason.GAMMON),
    Outcome(None, "mutual_mother_pin"),
    OpeningRoll(2, 5),
    Turn(POSITION, (5, 3), steps=[(20, 15)]),
    Record(str(Game("white").record())),
    Player.BLACK,
    Reason.MOTHER,
    Mother.PLAY_ON,
    BearOff.OPTIONAL,
    Opening.REROLL,
    Code.NO_CHECKER,
    POSITION.stack(24),
    POSITION.mother("white"),
    Turn(POSITION, (5, 3)).next_steps()[0],
    Turn(POSITION, (5, 3)).journeys()[0],
    playout(3),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_are_values(value):
    assert eval(repr(value)) == value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == value
    assert copy.deepcopy([value]) == [value]
    assert value != 1 and value is not None and not value == object()


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_nothing_can_be_changed(value):
    if isinstance(value, str):
        pytest.skip("members of Python's enums take attributes")
    with pytest.raises((AttributeError, TypeError)):
        value.turn = 1
    with pytest.raises((AttributeError, TypeError)):
        value.something = 1


def test_equal_values_hash_alike():
    for value in VALUES:
        assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
    assert len({Roll(3, 5), Roll(5, 3), Roll(5, 4)}) == 2
    assert len({play.after for play in POSITION.legal_plays((5, 3))}) == 10


def test_order():
    assert sorted([Roll(6, 1), Roll(2, 1), Roll(6, 5)]) == [Roll(2, 1), Roll(6, 1), Roll(6, 5)]
    assert sorted([Step(6, 0), Step(24, 20), Step(24, 23)]) == [Step(24, 23), Step(24, 20), Step(6, 0)]
    with pytest.raises(TypeError):
        Roll(2, 1) < 3


def answer(position):
    """What another process says of a position."""
    return position, position.legal_plays((6, 6)), position.outcome("tapa"), Roll(1, 2), Ruleset.TAPA


def test_values_cross_processes(corpus):
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        answers = pool.map(answer, corpus[:50])
    assert answers == [answer(position) for position in corpus[:50]]


def test_patterns():
    match POSITION.find_play((5, 3), "20/15 13/10"):
        case Play(Position(turn=Player.WHITE), Roll(high, low), (Step(20, 15), Step(source, _))):
            assert (high, low, source) == (5, 3, 13)
        case _:
            pytest.fail("no pattern fits")
    match Outcome("black", "mother"):
        case Outcome(winner, Reason.MOTHER):
            assert winner is Player.BLACK
        case _:
            pytest.fail("no pattern fits")


def test_enums_hold_the_engine_s_names():
    for name, values in plakoto._plakoto._names():
        enum = getattr(plakoto, name)
        assert [member.value for member in enum] == values
        assert [member.name for member in enum if name != "Language"] == [
            value.upper() for value in values if name != "Language"
        ]
    assert Player.WHITE == "white" and f"{Player.WHITE}!" == "white!" and str(Code.NO_CHECKER) == "no_checker"
    assert Player("black") is POSITION.with_turn("black").turn


def test_pictures():
    play = POSITION.find_play((5, 3), "20/15 13/10")
    assert str(POSITION) == POSITION.ascii() and str(POSITION).count("\n") > 15
    assert POSITION._repr_svg_() == POSITION.svg() and POSITION.svg().startswith("<svg ")
    assert POSITION.svg(theme=Theme.DARK) != POSITION.svg()
    assert POSITION.svg(seen_by="black", roll=(5, 3)) != POSITION.svg()
    assert "White to play 5-3." in POSITION.words(roll=(5, 3))
    assert play.after.svg(last_play=play) != play.after.svg()
    assert play.after.words(language=Language.ROMANIAN) != play.after.words(language="el")
    with pytest.raises(InvalidInputError):
        POSITION.svg(theme="red")
    with pytest.raises(InvalidInputError):
        POSITION.words(language="xx")
