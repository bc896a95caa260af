"""Legal plays, and given ones: applied or refused."""

import collections.abc
from typing import Any

import pytest

from plakoto import (
    Code,
    Game,
    IllegalPlayError,
    InvalidInputError,
    LegalPlays,
    Match,
    MotherPoint,
    NotationError,
    OpeningRoll,
    Outcome,
    PlakotoError,
    Play,
    Player,
    Position,
    Reason,
    Record,
    RecordError,
    Roll,
    Roller,
    Ruleset,
    Stack,
    Step,
    Turn,
    playout,
)


def test_plays_are_a_sequence(middle: Position) -> None:
    plays = middle.legal_plays((5, 3))
    assert isinstance(plays, LegalPlays) and isinstance(plays, collections.abc.Sequence)
    listed = list(plays)
    assert len(plays) == len(listed) == 10 and bool(plays)
    assert plays[0] == listed[0] and plays[-1] == listed[9]
    assert plays[2:5] == listed[2:5] and plays[::-3] == listed[::-3] and plays[5:2] == []
    assert list(reversed(plays)) == listed[::-1]
    for place, play in enumerate(listed):
        assert play in plays and plays.index(play) == place and plays.count(play) == 1
    assert "24/21" not in plays and None not in plays
    for outside in (10, -11, 2**70, -(2**70)):
        with pytest.raises(IndexError):
            plays[outside]
    no_indices: tuple[Any, ...] = ("a", 1.0, None)
    for wrong in no_indices:
        with pytest.raises(TypeError):
            plays[wrong]
    assert plays.index(listed[4], 4) == plays.index(listed[4], -6, 5) == plays.index(listed[4], 0, 2**70) == 4
    for nowhere in ((1, 0, 10), (listed[4], 5, 10), (listed[4], 0, 4), (listed[4], 0, -6), (listed[4], 2**70, 2**71)):
        with pytest.raises(ValueError):
            plays.index(*nowhere)
    assert plays == middle.legal_plays(Roll(3, 5)) and plays != middle.legal_plays((5, 4))


def test_all_forms_agree(corpus: list[Position]) -> None:
    for position in corpus:
        for rules in (Ruleset.GREEK, Ruleset.TAPA, Ruleset("greek_optional_bear_off")):
            for roll in (Roll(6, 5), Roll(2, 1), Roll(3, 3)):
                plays = position.legal_plays(roll, rules)
                # Told before any play is found, and as it must be afterwards.
                assert bool(plays) == (len(plays) > 0)
                assert len(plays) == position.count_plays(roll, rules)
                assert [play.after for play in plays] == position.legal_positions(roll, rules) == plays.positions
                assert (len(plays) == 0) == (position.outcome(rules) is not None)


def test_chance_takes_the_same_play_whether_the_others_are_known_or_not(corpus: list[Position]) -> None:
    for seed, position in enumerate(corpus[:200]):
        unread, read = position.legal_plays((4, 1)), position.legal_plays((4, 1))
        if len(read) == 0:
            with pytest.raises(IndexError):
                unread.choice(Roller(seed))
            continue
        assert unread.choice(Roller(seed)) == read.choice(Roller(seed)) == read[Roller(seed).below(len(read))]


def test_every_legal_play_can_be_applied_in_every_way(corpus: list[Position]) -> None:
    for position in corpus[:200]:
        for play in position.legal_plays((5, 3)):
            assert position.play((5, 3), play) == play.after
            assert position.play((5, 3), play.steps) == play.after
            assert position.play((5, 3), [(step.source, step.target) for step in play.steps]) == play.after
            assert position.play((5, 3), str(play)) == play.after
            assert Play(position, (5, 3), play.text) == play
            assert play.outcome == play.after.outcome()
            turn = Turn(position, (5, 3), steps=play.steps)
            assert turn.may_end and turn.finish() == play.after and turn.play() == play


def test_refusals(middle: Position) -> None:
    with pytest.raises(IllegalPlayError) as caught:
        middle.play((5, 3), [(20, 15), (8, 5)])
    error = caught.value
    assert isinstance(error, PlakotoError) and isinstance(error, ValueError)
    assert (error.code, error.step_index, error.position) == (Code.NO_CHECKER, 1, middle)
    with pytest.raises(IllegalPlayError) as caught:
        middle.play((5, 3), "13/8 9/6")
    assert (caught.value.code, caught.value.part, caught.value.start, caught.value.end) == (
        Code.NO_CHECKER, 1, 5, 8,
    )
    with pytest.raises(NotationError) as unreadable:
        middle.play((5, 3), "13/10 nonsense")
    assert (unreadable.value.code, unreadable.value.start) == (Code.PLAY_UNREADABLE, 6)
    with pytest.raises(InvalidInputError) as malformed:
        middle.play((5, 3), [(25, 30)])
    assert [v.code for v in malformed.value.violations] == [
        Code.STEP_SOURCE_OUT_OF_RANGE, Code.STEP_TARGET_OUT_OF_RANGE,
    ]
    no_plays: tuple[Any, ...] = (5, None, [5], ["20/15"], [(1, 2, 3)], {(20, 15)})
    for wrong in no_plays:
        with pytest.raises(TypeError):
            middle.play((5, 3), wrong)


def test_exceptions_pickle(middle: Position) -> None:
    import pickle

    for act in (
        lambda: middle.play((5, 3), [(20, 15), (8, 5)]),
        lambda: middle.play((5, 3), "x"),
        lambda: Roll(7, 8),
        lambda: Record("x"),
    ):
        with pytest.raises(PlakotoError) as caught:
            act()
        again = pickle.loads(pickle.dumps(caught.value))
        assert type(again) is type(caught.value) and str(again) == str(caught.value)
        assert vars(again) == vars(caught.value)


def test_positions_by_every_door(corpus: list[Position]) -> None:
    for position in corpus:
        assert Position(position.text) == position
        assert Position.from_id(position.id) == position
        again = Position.from_numbers(
            position.turn, position.checkers, position.pinned, position.white_off, position.black_off
        )
        assert again == position and hash(again) == hash(position)
        assert position.turned().turned() == position
        assert position.pips("white") == position.turned().pips("black")
    for text in ("", "white", "white | 1:B3", "\N{SNOWMAN}"):
        with pytest.raises(ValueError):
            Position(text)
        with pytest.raises(NotationError):
            Position.from_id(text)
    with pytest.raises(ValueError):
        Position("\ud800")


def test_facts(middle: Position) -> None:
    assert (middle.turn, middle.pips("white"), middle.pips(Player.BLACK)) == ("white", 290, 330)
    assert middle.off("white") == middle.prisoners("white") == 0 and not middle.may_bear_off("white")
    assert middle.stack(1) == ("black", 10, False) and middle.stack(2) is None and middle.mother("black").free == 10
    assert middle.unreachable() == ()
    assert [reason.name for reason in Position("white | 24:W1 20:W13 1:B15 | off W1 B0").unreachable()]
    assert middle.outcome() is None and middle.perft(1) > 200
    assert Position("white | 1:B14 2:B1 | off W15 B0").outcome() == Outcome("white", "gammon")


def test_stacks_and_mothers_tell_what_they_are(middle: Position) -> None:
    blot, closed = middle.stack(20), middle.stack(1)
    assert blot and closed and blot.is_blot and not closed.is_blot
    assert [blot.is_closed_to(player) for player in Player] == [False, False]
    assert [closed.is_closed_to(player) for player in Player] == [True, False]
    pinner = middle.play((5, 3), "20/15 13/10").stack(15)
    assert pinner and not pinner.is_blot and [pinner.is_closed_to(player) for player in Player] == [False, True]
    assert [pinner.checkers_of(player) for player in Player] == [1, 1]
    assert closed.checkers_of("black") == 10 and closed.checkers_of("white") == 0
    assert not middle.mother("white").is_clear and MotherPoint(0, False).is_clear and not MotherPoint(0, True).is_clear
    for free in (-1, 16, 2**70):
        with pytest.raises(InvalidInputError, match="free"):
            Stack(Player.WHITE, free, False).is_blot


def test_turns(middle: Position) -> None:
    turn = Turn(middle, (5, 3)).stepped((20, 15))
    assert turn.dice_left == (3,) and turn.steps == (Step(20, 15),) and turn.undone() == Turn(middle, (5, 3))
    assert turn.position.turn == "white" and turn.position.pinned == (15,) and turn.start == middle
    assert [joined.target for joined in Turn(middle, (5, 3)).journeys() if joined.source == 20] == [12]
    with pytest.raises(IllegalPlayError) as caught:
        turn.stepped(Step(8, 5))
    assert caught.value.step_index == 1
    with pytest.raises(IllegalPlayError):
        turn.finish()


def test_a_game_its_record_and_the_match() -> None:
    roller = Roller(3)
    opening = roller.opening()
    game = Game(opening, "greek")
    roll = game.required_roll
    with pytest.raises(IllegalPlayError) as caught:
        game.check_roll((6, 6))
    assert caught.value.code is Code.OPENING_DOUBLE
    while game.outcome is None:
        plays = game.position.legal_plays(roll or roller.roll(), game.rules)
        play = plays.choice(roller)
        assert game.play(play.roll, play) == play
        roll = None
    assert game.outcome == playout(3).outcome and game.position == playout(3).position
    with pytest.raises(IndexError):
        game.position.legal_plays((1, 2)).choice(roller)
    assert len(game.plays) == playout(3).turns and game.starter == playout(3).starter
    record = game.record().with_tag("event", "here").with_comment("a comment")
    again = Record(str(record))
    assert again == record and again.tags == [("event", "here")] and again.result == game.outcome
    assert again.replay() == game and len(again.turns) == len(game.plays)
    with pytest.raises(IllegalPlayError):
        game.play((1, 2), "24/23 24/22")
    game.check_player(game.turn)
    with pytest.raises(IllegalPlayError) as refused:
        game.check_player(game.turn.opponent)
    assert refused.value.code is Code.WRONG_PLAYER
    with pytest.raises(RecordError) as unreadable:
        Record("plakoto record 1\nruleset: greek\n")
    assert unreadable.value.line == 2
    with pytest.raises(InvalidInputError):
        Game(OpeningRoll(3, 3))
    score = Match(3).added(Outcome("white", Reason.MOTHER)).added(Outcome(None, Reason.MUTUAL_MOTHER_PIN))
    assert (score.points("white"), score.games, score.draws, score.winner) == (2, 2, 1, None)
    won = score.added_points("white", 1)
    assert won.winner is Player.WHITE
    with pytest.raises(InvalidInputError) as over:
        won.added(Outcome("black", "gammon"))
    assert over.value.code is Code.MATCH_OVER


def test_comments_stand_behind_their_turns() -> None:
    game = Game("white")
    for roll, text in (((6, 5), "24/13"), ((2, 1), "24/23 24/22")):
        game.play(roll, text)
    record = game.record()
    told = record.with_comment_on(2, " a quiet one ").with_comment_on(1, "first").with_comment_on(1, "runs")
    assert [turn.comment for turn in told.turns] == ["runs", "a quiet one"]
    assert [turn.comment for turn in record.turns] == [None, None], "a record never changes"
    assert Record(str(told)) == told and told.replay() == game and hash(Record(str(told))) == hash(told)
    assert told.with_comment_on(1, "").with_comment_on(2, "") == record
    for turn in (0, 3, -1, 2**70, -(2**70)):
        with pytest.raises(IndexError, match="has 2"):
            record.with_comment_on(turn, "x")
    for comment in ("a\nb", "a\r"):
        with pytest.raises(NotationError):
            record.with_comment_on(1, comment)
    wrong: tuple[Any, ...] = (True, 1.0, "1", None)
    for turn in wrong:
        with pytest.raises(TypeError):
            record.with_comment_on(turn, "x")


def test_random_games_are_the_same_everywhere() -> None:
    game = Position.start().playout(Roller(1))
    assert game == Position.start().playout(Roller(1)) and game.outcome is not None
    assert playout(1, limit=5).turns == 5 and playout(1, limit=5).outcome is None
    assert [str(Roller(1).roll()) for _ in range(2)] == ["65", "65"]


def test_codes_each_have_a_member() -> None:
    assert len(Code) > 40 and all(code.value == code.name.lower() for code in Code)
    assert isinstance(Ruleset.all(), list) and len(Ruleset.all()) == 12
    assert [Ruleset(name).name for name in Ruleset.presets()] == Ruleset.presets()
