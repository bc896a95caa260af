"""Values: immutable, hashable, comparable, copyable, picklable, printed as what makes them."""

import copy
import multiprocessing
import pickle
from typing import Any

import pytest

import plakoto
from conftest import MIDDLE
from plakoto import (
    BearOff,
    Code,
    Game,
    InvalidInputError,
    Language,
    LegalPlays,
    Match,
    Mother,
    Opening,
    OpeningRoll,
    Outcome,
    Play,
    Player,
    Position,
    Reason,
    Record,
    Roll,
    Roller,
    Ruleset,
    Step,
    Theme,
    Turn,
    _plakoto,
    playout,
)

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
    Match(5).added(Outcome(Player.WHITE, Reason.MOTHER)).added(Outcome(None, Reason.MUTUAL_MOTHER_PIN)),
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
def test_values_are_values(value: Any) -> None:
    assert eval(repr(value), dict(vars(plakoto))) == value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == value
    assert copy.deepcopy([value]) == [value]
    assert value != 1 and value is not None and not value == object()


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_nothing_can_be_changed(value: Any) -> None:
    for name in ("turn", "value", "something"):
        # Members of Python's enums take attributes of other names.
        if name == "value" or not isinstance(value, str):
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, name, 1)


def test_equal_values_hash_alike() -> None:
    for value in VALUES:
        assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
    assert len({Roll(3, 5), Roll(5, 3), Roll(5, 4)}) == 2
    assert len({play.after for play in POSITION.legal_plays((5, 3))}) == 10


def test_order() -> None:
    assert sorted([Roll(6, 1), Roll(2, 1), Roll(6, 5)]) == [Roll(2, 1), Roll(6, 1), Roll(6, 5)]
    assert sorted([Step(6, 0), Step(24, 20), Step(24, 23)]) == [Step(24, 23), Step(24, 20), Step(6, 0)]
    with pytest.raises(TypeError):
        Roll(2, 1) < 3  # type: ignore[operator]


def played(seed: int) -> tuple[Game, Roller]:
    """A game under way, and the roller that throws its dice."""
    roller = Roller(seed)
    game = Game(roller.opening(), Ruleset("tapa", opening="reroll"))
    for _ in range(seed):
        plays = game.position.legal_plays(roller.roll(), game.rules)
        game.play(plays.roll, plays.choice(roller))
    return game, roller


def go_on(game: Game, roller: Roller) -> tuple[Game, list[Roll]]:
    """The game after one turn more, and the rolls that come then."""
    plays = game.position.legal_plays(roller.roll(), game.rules)
    game.play(plays.roll, plays.choice(roller))
    return game, [roller.roll() for _ in range(5)]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_games_and_rollers_go_on_from_where_they_stood(protocol: int) -> None:
    wanted = go_on(*played(30))
    for game, roller in (
        pickle.loads(pickle.dumps(played(30), protocol)),
        copy.deepcopy(played(30)),
        (copy.copy(played(30)[0]), copy.copy(played(30)[1])),
        (played(30)[0].record().replay(), Roller.from_state(played(30)[1].state)),
    ):
        assert (game, roller) == played(30)
        assert go_on(game, roller) == wanted and game != played(30)[0] and roller != played(30)[1]
        assert game.opening == wanted[0].opening and game.plays == wanted[0].plays


def test_a_copy_is_a_thing_of_its_own() -> None:
    for copied in (copy.copy, copy.deepcopy):
        game, roller = played(12)
        others = copied(game), copied(roller)
        go_on(game, roller)
        assert others == played(12) and others != (game, roller)


def test_what_changes_has_no_hash() -> None:
    for thing in played(3):
        with pytest.raises(TypeError):
            hash(thing)
        assert not thing == object() and thing != 1


def test_a_roller_prints_where_it_stands() -> None:
    roller = played(5)[1]
    assert eval(repr(roller), dict(vars(plakoto))) == roller
    assert Roller(0).state[:8] == 0xE220A8397B1DCDAF.to_bytes(8, "little")


@pytest.mark.parametrize("state", [b"", bytes(32), b"x" * 31, b"x" * 33, "x" * 32, None, 5])
def test_what_is_no_state_is_refused(state: Any) -> None:
    with pytest.raises((InvalidInputError, TypeError)):
        Roller.from_state(state)


def test_a_match_goes_on_from_any_score_that_can_be() -> None:
    score = Match(7, white=6, black=3, decided=5, draws=2)
    assert (score.points("white"), score.points("black"), score.games, score.decided) == (6, 3, 7, 5)
    assert score.added_points("white", 1).winner is Player.WHITE
    with pytest.raises(InvalidInputError) as caught:
        Match(3, 3, 4)
    assert caught.value.code is Code.MATCH_OVER
    for name in ("white", "black", "decided", "draws"):
        for number in (-1, 2**32, 2**70):
            with pytest.raises(InvalidInputError, match=name):
                Match(3, **{name: number})


@pytest.mark.parametrize(
    "make, state",
    [
        (Position, ("white | 1:B3",)),
        (Position, ()),
        (Roll, (7, 1)),
        (Step, (1, 6)),
        (Ruleset, ("chess",)),
        (Outcome, (None, "gammon")),
        (Play, (POSITION, Roll(5, 3), ((20, 15), (8, 5)), Ruleset.GREEK)),
        (Turn, (POSITION, Roll(5, 3), Ruleset.GREEK, [Step(8, 5)])),
        (Record, ("plakoto record 1",)),
        (Match, (1, 1, 1, 0, 0)),
        (Roller.from_state, (bytes(32),)),
        (LegalPlays, ()),
    ],
)
def test_a_pickle_that_was_tampered_with_is_refused(make: Any, state: tuple[object, ...]) -> None:
    class Tampered:
        def __reduce__(self) -> tuple[Any, tuple[object, ...]]:
            return make, state

    text = pickle.dumps(Tampered())
    with pytest.raises((ValueError, TypeError)):
        pickle.loads(text)


def test_a_pickle_adds_no_state() -> None:
    class Tampered:
        def __reduce__(self) -> tuple[Any, tuple[int, int], dict[str, int]]:
            return Roll, (5, 3), {"high": 9}

    text = pickle.dumps(Tampered())
    with pytest.raises((AttributeError, TypeError)):
        pickle.loads(text)


def answer(position: Position) -> tuple[object, ...]:
    """What another process says of a position."""
    return position, position.legal_plays((6, 6)), position.outcome("tapa"), Roll(1, 2), Ruleset.TAPA


def test_values_cross_processes(corpus: list[Position]) -> None:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        answers = pool.map(answer, corpus[:50])
        games = pool.starmap(go_on, [played(seed) for seed in range(5)])
        scores = pool.map(copy.copy, [Match(5, 2, 1)])
    assert answers == [answer(position) for position in corpus[:50]]
    assert games == [go_on(*played(seed)) for seed in range(5)] and scores == [Match(5, 2, 1)]


def test_patterns() -> None:
    match POSITION.find_play((5, 3), "20/15 13/10"):
        case Play(Position(turn=Player.WHITE), Roll(high, low), (Step(20, 15), Step(source, _))):
            assert (high, low, source) == (5, 3, 13)
        case _:
            pytest.fail("no pattern fits")
    match Match(3):
        case Match(target):
            assert target == 3
    match Outcome("black", "mother"):
        case Outcome(winner, Reason.MOTHER):
            assert winner is Player.BLACK
        case _:
            pytest.fail("no pattern fits")


def test_enums_hold_the_engine_s_names() -> None:
    for name, values in _plakoto._names():
        enum = getattr(plakoto, name)
        assert [member.value for member in enum] == values
        assert [member.name for member in enum if name != "Language"] == [
            value.upper() for value in values if name != "Language"
        ]
    white: str = "white"  # To mypy no member is equal to a literal text.
    assert Player.WHITE == white and f"{Player.WHITE}!" == "white!" and str(Code.NO_CHECKER) == "no_checker"
    assert Player("black") is POSITION.with_turn("black").turn


def test_pictures() -> None:
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
