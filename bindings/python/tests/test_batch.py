"""Arrays: the same answers as one by one, for any number of threads; and what is wrong with an array is told."""

import io
from typing import Any, Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from plakoto import Code, IllegalPlayError, InvalidInputError, Position, Reason, Roll, Ruleset, batch, playout

RULES = [Ruleset.GREEK, Ruleset.TAPA, Ruleset("greek_optional_bear_off")]
THREADS = [0, 1, 2, 5]

Cells = NDArray[np.int8]
Numbers = NDArray[np.int64]


@pytest.fixture(scope="module")
def cells(corpus: list[Position]) -> Cells:
    return batch.to_array(corpus)


@pytest.fixture(scope="module")
def rolls(corpus: list[Position]) -> Numbers:
    return np.random.default_rng(1).integers(1, 7, (len(corpus), 2))


def columns_by_hand(position: Position) -> list[int]:
    row = list(position.checkers) + [position.white_off, position.black_off, int(position.turn == "black")]
    for point in position.pinned:
        row[point - 1] += 16 if row[point - 1] > 0 else -16
    return row


def test_columns(corpus: list[Position], cells: Cells) -> None:
    assert cells.dtype == np.int8 and cells.shape == (len(corpus), 27) == (len(corpus), len(batch.COLUMNS))
    assert cells.tolist() == [columns_by_hand(position) for position in corpus]
    assert batch.from_array(cells) == corpus
    assert batch.from_array(cells[:0]) == [] and batch.to_array([]).shape == (0, 27)


def test_any_order_of_memory_will_do(corpus: list[Position], cells: Cells) -> None:
    assert batch.from_array(np.asfortranarray(cells)) == corpus
    assert batch.from_array(cells[::-2]) == corpus[::-2]
    wide = np.zeros((len(corpus), 54), np.int8)
    wide[:, ::2] = cells
    assert batch.from_array(wide[:, ::2]) == corpus
    frozen = cells.copy()
    frozen.flags.writeable = False
    assert batch.from_array(frozen) == corpus


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_plays(corpus: list[Position], cells: Cells, rolls: Numbers, rules: Ruleset, threads: int) -> None:
    wanted = [position.legal_plays(tuple(roll), rules) for position, roll in zip(corpus, rolls)]
    plays = batch.legal_plays(cells, rolls, rules, threads=threads)
    after = batch.legal_positions(cells, rolls, rules, threads=threads)
    counts = batch.count_plays(cells, rolls, rules, threads=threads)
    assert counts.tolist() == [len(list(one)) for one in wanted] == np.diff(plays.offsets).tolist()
    assert plays.offsets.tolist() == after.offsets.tolist() and plays.offsets[-1] == len(plays.positions)
    assert np.array_equal(plays.positions, after.positions)
    flat = [play for one in wanted for play in one]
    assert batch.from_array(plays.positions) == [play.after for play in flat]
    steps = [[(step.source, step.target) for step in play.steps] for play in flat]
    assert [[tuple(step) for step in row if step[0]] for row in plays.steps.tolist()] == steps
    cases = np.repeat(np.arange(len(corpus)), counts)
    done = batch.play(cells[cases], rolls[cases], plays.steps, rules, threads=threads)
    assert (done.codes == -1).all() and (done.step_indices == -1).all()
    assert np.array_equal(done.positions, plays.positions)


def test_refused_plays(corpus: list[Position], cells: Cells, rolls: Numbers) -> None:
    steps = np.zeros((len(corpus), 4, 2), np.uint8)
    steps[:, 0] = (24, 20)
    done = batch.play(cells, rolls, steps, threads=2)
    for position, roll, after, code, index in zip(corpus, rolls, batch.from_array(done.positions), *done[1:]):
        try:
            assert position.play(tuple(roll), [(24, 20)]) == after and code == index == -1
        except IllegalPlayError as error:
            assert list(Code)[code] is error.code and after == position
            assert index == (-1 if error.step_index is None else error.step_index)


@pytest.mark.parametrize("threads", THREADS)
def test_outcomes_and_encodings(corpus: list[Position], cells: Cells, threads: int) -> None:
    for rules in RULES:
        found = batch.outcome(cells, rules, threads=threads)
        for position, (reason, winner, points) in zip(corpus, found.tolist()):
            outcome = position.outcome(rules)
            if outcome is None:
                assert (reason, winner, points) == (-1, -1, 0)
            else:
                assert list(Reason)[reason] is outcome.reason and points == outcome.points
                assert winner == {None: -1, "white": 0, "black": 1}[outcome.winner]
    counts = batch.encode(cells, "counts", threads=threads)
    assert counts.dtype == np.float32 and counts.shape == (len(corpus), 99)
    free = cells[:, :24].astype(int)
    assert np.array_equal(counts[:, :24] - counts[:, 24:48], np.sign(free) * (np.abs(free) % 16))
    assert np.array_equal(counts[:, 98], cells[:, 26])
    rows = batch.encode(cells, threads=threads)
    turned = batch.encode(batch.to_array([position.turned() for position in corpus]), threads=threads)
    assert rows.shape == (len(corpus), 242) and np.array_equal(rows, turned)


def test_golden_encodings() -> None:
    from conftest import ROOT

    for encoding in batch.ENCODINGS:
        lines = (ROOT / "core/tests/encodings" / f"{encoding}.txt").read_text().splitlines()
        for text, numbers in zip(lines[::2], lines[1::2]):
            row = np.zeros(batch.encoding_width(encoding), np.float32)
            for place, number in (entry.split(":") for entry in numbers.split()):
                row[int(place)] = np.float32(number)
            assert np.array_equal(batch.encode(batch.to_array([Position(text)]), encoding)[0], row)


@pytest.mark.parametrize("threads", THREADS)
def test_random_games(threads: int) -> None:
    games = batch.playouts(range(600), "tapa", threads=threads)
    positions = batch.from_array(games.positions)
    for seed in range(0, 600, 37):
        game = playout(seed, "tapa")
        assert positions[seed] == game.position and games.turns[seed] == game.turns
        assert games.starters[seed] == (game.starter == "black")
        assert game.outcome and list(Reason)[games.outcomes[seed, 0]] is game.outcome.reason
    assert (batch.playouts([2**64 - 1], limit=3).turns == 3).all()
    assert (batch.playouts(np.arange(9, dtype=np.uint8)).turns == batch.playouts(range(9)).turns).all()


def test_out_is_filled_and_returned(corpus: list[Position], cells: Cells, rolls: Numbers) -> None:
    for call, shape, dtype in (
        (lambda out: batch.count_plays(cells, rolls, out=out), (len(corpus),), np.int64),
        (lambda out: batch.outcome(cells, out=out), (len(corpus), 3), np.int8),
        (lambda out: batch.encode(cells, "tesauro", out=out), (len(corpus), 242), np.float32),
        (lambda out: batch.encode(cells, "counts", out=out), (len(corpus), 99), np.float32),
        (lambda out: batch.to_array(corpus, out=out), (len(corpus), 27), np.int8),
        (lambda out: batch.play(cells, rolls, np.zeros((len(corpus), 4, 2), int), out=out)[0], (len(corpus), 27), np.int8),
    ):
        out = np.full(shape, 99, dtype)
        assert call(out) is out and np.array_equal(out, call(None))
        frozen = out.copy()
        frozen.flags.writeable = False
        for wrong, error, words in (
            (frozen, InvalidInputError, "read-only"),
            (np.zeros((3, *shape[1:]), dtype), InvalidInputError, "shape"),
            (np.zeros((*shape, 1), dtype), InvalidInputError, "shape"),
            (np.zeros(shape, np.float64), TypeError, "dtype"),
            (np.zeros((*shape, 2), dtype)[..., 0], InvalidInputError, "C order"),
            ([0], TypeError, "numpy array"),
        ):
            with pytest.raises(error, match=f"out: .*{words}"):
                call(wrong)
    wanted = batch.legal_positions(cells, rolls)
    out = np.empty((len(wanted.positions) + 7, 27), np.int8)
    for threads in THREADS:
        found = batch.legal_positions(cells, rolls, threads=threads, out=out)
        assert found.positions.base is out and np.array_equal(found.positions, wanted.positions)
    with pytest.raises(InvalidInputError, match=f"out: {len(wanted.positions)} rows are needed, and there are 3"):
        batch.legal_positions(cells, rolls, out=out[:3])
    here = cells.copy()
    steps = np.zeros((len(corpus), 4, 2), int)
    assert np.array_equal(batch.play(here, rolls, steps, out=here)[0], batch.play(cells, rolls, steps)[0])


def test_wrong_arrays_are_refused(cells: Cells, rolls: Numbers) -> None:
    wrong: Any
    for wrong, error, words in (
        (cells[:, :26], InvalidInputError, r"positions: shape \(n, 27\) is wanted, not \(\d+, 26\)"),
        (cells[0], InvalidInputError, r"not \(27,\)"),
        (cells.astype(np.int64), TypeError, "positions: dtype int8 is wanted, not int64"),
        (cells.astype(float), TypeError, "dtype"),
        (cells.tolist(), TypeError, "a numpy array is wanted, not 'list'"),
        (None, TypeError, "not 'NoneType'"),
    ):
        for call in (batch.from_array, batch.outcome, batch.encode, lambda a: batch.count_plays(a, rolls)):
            with pytest.raises(error, match=words):
                call(wrong)
    faulty = cells.copy()
    faulty[17, 3], faulty[17, 26] = 16, 5
    with pytest.raises(InvalidInputError, match=r"positions\[17\]: ") as caught:
        batch.from_array(faulty)
    assert {violation.place for violation in caught.value.violations} >= {"turn", "prisoners[3]"}
    for wrong, error, words in (
        (rolls[:5], InvalidInputError, r"rolls: shape \(\d+, 2\) is wanted, not \(5, 2\)"),
        (rolls * 1.0, TypeError, "rolls: a dtype of whole numbers"),
        (rolls > 2, TypeError, "whole numbers"),
        (np.where(rolls == 6, 262, rolls), InvalidInputError, r"rolls\[\d+\]: dice"),
        (rolls * 0, InvalidInputError, r"rolls\[0\]"),
        ("ab", TypeError, "whole numbers"),
        ([[2**70, 1]] * len(cells), TypeError, "whole numbers"),
    ):
        with pytest.raises(error, match=words):
            batch.count_plays(cells, wrong)
    for wrong in ([-1], [2**64], [0.5], [[1]], ["a"], [True]):
        with pytest.raises((InvalidInputError, TypeError)):
            batch.playouts(wrong)
    threads: Any
    for threads in (-1, 2**70, 1.5, True, 5000):
        with pytest.raises((InvalidInputError, TypeError)):
            batch.count_plays(cells, rolls, threads=threads)
    with pytest.raises(InvalidInputError, match=r"steps\[2\]: "):
        steps = np.zeros((len(cells), 4, 2), int)
        steps[2, 1] = 5, 3
        batch.play(cells, rolls, steps)
    with pytest.raises(InvalidInputError):
        batch.encode(cells, "other")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        batch.to_array([1])  # type: ignore[list-item]


def test_positions_go_into_files_and_tables(corpus: list[Position], cells: Cells) -> None:
    file = io.BytesIO()
    np.savez_compressed(file, positions=cells)
    file.seek(0)
    assert batch.from_array(np.load(file)["positions"]) == corpus
    pandas = pytest.importorskip("pandas", reason="pandas is in requirements.txt, not in requirements-run.txt")
    frame = pandas.DataFrame(cells, columns=batch.COLUMNS)
    assert batch.from_array(frame.to_numpy()) == corpus
    polars = pytest.importorskip("polars", reason="polars is in requirements.txt, not in requirements-run.txt")
    frame = polars.DataFrame(cells, schema=list(batch.COLUMNS))
    assert batch.from_array(frame.to_numpy()) == corpus


def test_a_million_positions_in_one_call(corpus: list[Position], cells: Cells) -> None:
    many = np.resize(cells, (1_000_000, 27))
    rolls = np.tile([[6, 5]], (len(many), 1))
    counts = batch.count_plays(many, rolls, threads=0)
    assert counts.shape == (1_000_000,) and counts[: len(cells)].tolist() == counts[len(cells) : 2 * len(cells)].tolist()
    assert counts[: len(cells)].tolist() == [position.count_plays(Roll(6, 5)) for position in corpus]
    assert batch.outcome(many).shape == (1_000_000, 3)
