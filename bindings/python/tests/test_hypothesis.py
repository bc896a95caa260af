"""Whatever is handed in gets an answer or one of the package's exceptions."""

import pickle
from typing import Any, Callable

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from plakoto import (
    Code,
    Game,
    IllegalPlayError,
    NotationError,
    PlakotoError,
    Play,
    Player,
    Position,
    Record,
    Roll,
    Roller,
    Ruleset,
    Step,
    Turn,
    batch,
)

numbers = st.one_of(st.integers(-3, 30), st.integers(), st.integers(-128, 127).map(np.int8))
things = st.one_of(numbers, st.floats(), st.booleans(), st.none(), st.text(), st.binary())
rulesets = st.sampled_from(Ruleset.all())
rolls = st.builds(Roll, st.integers(1, 6), st.integers(1, 6))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position from the middle of a random game."""
    roller = Roller(draw(st.integers(0, 2**64 - 1)))
    start = Position.start(draw(st.sampled_from(Player)))
    return start.playout(roller, draw(rulesets), limit=draw(st.integers(0, 120))).position


def answers(call: Callable[[], object]) -> None:
    """Whether a call answers, or refuses as it may."""
    try:
        call()
    except PlakotoError as error:
        assert isinstance(error, ValueError) and (error.code is None or error.code in Code)
        assert pickle.loads(pickle.dumps(error)).args == error.args
    except (TypeError, UnicodeEncodeError):
        pass


@given(things, things)
def test_any_roll_and_step(first: Any, second: Any) -> None:
    answers(lambda: Roll(first, second))
    answers(lambda: Step(first, second))
    answers(lambda: Position.start().legal_plays((first, second)))


@given(st.text(), st.text())
def test_any_text(text: str, more: str) -> None:
    answers(lambda: Position(text))
    answers(lambda: Position("white |" + text))
    answers(lambda: Position.from_id("1" + text))
    answers(lambda: Record("plakoto record 1\n" + text))
    answers(lambda: Ruleset(text, mother=more))
    answers(lambda: Position.start().play((6, 5), text))


@given(st.booleans(), st.lists(st.tuples(st.integers(0, 2), st.text(max_size=20), st.text(max_size=20)), max_size=6))
def test_a_record_is_read_back_whatever_was_written_into_it(played: bool, written: list[tuple[int, str, str]]) -> None:
    game = Game("white")
    if played:
        game.play((6, 5), "24/13")
    record = game.record()
    for kind, first, second in written:
        try:
            if kind == 0:
                record = record.with_tag("x" + first, second)
            elif kind == 1:
                record = record.with_comment(first)
            else:
                record = record.with_comment_on(1, first)
        except (NotationError, IndexError):
            pass
    assert Record(str(record)) == record == pickle.loads(pickle.dumps(record)) and record.replay() == game


@given(things, st.lists(things, max_size=30), st.lists(things, max_size=5), things, things)
def test_any_numbers(turn: Any, checkers: list[Any], pinned: list[Any], white: Any, black: Any) -> None:
    answers(lambda: Position.from_numbers(turn, checkers, pinned, white, black))
    answers(lambda: Position.from_numbers("white", (checkers + [0] * 24)[:24], pinned, white, black))


@given(positions(), rolls, rulesets, st.lists(st.tuples(numbers, numbers), max_size=6))
def test_any_steps(position: Position, roll: Roll, rules: Ruleset, steps: list[Any]) -> None:
    answers(lambda: position.play(roll, steps, rules))
    answers(lambda: Turn(position, roll, rules, steps))


@given(positions(), rolls, rulesets)
@settings(max_examples=150)
def test_what_is_listed_is_legal_and_nothing_else(position: Position, roll: Roll, rules: Ruleset) -> None:
    plays = position.legal_plays(roll, rules)
    after = {play.after for play in plays}
    assert len(after) == len(plays) == position.count_plays(roll, rules)
    for play in plays:
        assert position.play(roll, play, rules) == play.after == position.play(roll, play.text, rules)
        assert Play(position, roll, play.steps, rules) == play
    if position.outcome(rules) is None:
        stack = [Turn(position, roll, rules)]
        reached = set()
        for turn in stack:
            if turn.may_end:
                reached.add(turn.finish())
            if len(stack) < 3000:
                stack.extend(turn.stepped(next.step) for next in turn.next_steps())
        assert reached <= after and (len(stack) >= 3000 or reached == after)


@given(positions(), rolls, rulesets)
def test_turned_round_nothing_changes(position: Position, roll: Roll, rules: Ruleset) -> None:
    turned = position.turned().legal_plays(roll, rules)
    assert {play.after.turned() for play in turned} == {play.after for play in position.legal_plays(roll, rules)}
    here, there = position.outcome(rules), position.turned().outcome(rules)
    assert here is there is None or (here and there and here.reason is there.reason)


@given(st.lists(st.lists(st.integers(-128, 127), min_size=27, max_size=27), min_size=1, max_size=3))
def test_any_cells(rows: list[list[int]]) -> None:
    array = np.array(rows, np.int8)
    answers(lambda: batch.from_array(array))
    answers(lambda: batch.encode(array))


@given(st.lists(positions(), min_size=1, max_size=5), rulesets)
def test_cells_are_read_back(some: list[Position], rules: Ruleset) -> None:
    assert batch.from_array(batch.to_array(some)) == some


@given(positions(), rolls, st.permutations(range(4)))
def test_any_legal_order_will_do(position: Position, roll: Roll, order: list[int]) -> None:
    for play in position.legal_plays(roll)[:20]:
        steps = [play.steps[place] for place in order if place < len(play.steps)]
        try:
            assert position.play(roll, steps) == play.after
        except IllegalPlayError as error:
            assert error.position == position
