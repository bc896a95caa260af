"""What a stranger tries: things that lie about themselves, odd arrays, threads, forks, no memory. None of it breaks anything."""

import collections.abc
import gc
import inspect
import os
import pathlib
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

import plakoto
from numpy.typing import NDArray
from plakoto import Game, InvalidInputError, PlakotoError, Position, Roll, Roller, Turn, batch

START = Position.start()
ROW = batch.to_array([START])


class Liar(collections.abc.Sequence[Any]):
    """A sequence that says how long it is, and has something everywhere."""

    def __init__(self, length: int, item: object = 0) -> None:
        self.length, self.item = length, item

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: Any) -> Any:
        return self.item


@pytest.mark.parametrize("long", [range(1001), range(2**40), range(2**62), Liar(2**62), Liar(1001, (24, 23))], ids=str)
def test_no_sequence_is_believed_that_is_very_long(long: Any) -> None:
    for call in (
        lambda: Position.from_numbers("white", long),
        lambda: Position.from_numbers("white", START.checkers, long),
        lambda: START.play((6, 5), long),
        lambda: Turn(START, (6, 5), steps=long),
    ):
        with pytest.raises(InvalidInputError, match="at most 1000"):
            call()


def test_a_thousand_numbers_are_read_and_judged() -> None:
    with pytest.raises(InvalidInputError) as caught:
        Position.from_numbers("white", Liar(1000))
    assert caught.value.violations[0] == ("points_length", "checkers", 1000)
    with pytest.raises(InvalidInputError) as caught:
        START.play((6, 5), Liar(1000, (24, 23)))
    assert caught.value.code == "too_many_steps"


def test_what_raises_while_it_is_read_raises_that() -> None:
    class Broken:
        def __index__(self) -> int:
            raise KeyError("mine")

    for call in (lambda: Roll(Broken(), 1), lambda: START.legal_plays((Broken(), 1)), lambda: Roller(Broken())):
        with pytest.raises(KeyError, match="mine"):
            call()
    with pytest.raises(KeyError, match="mine"):
        batch.to_array(iter_of_one_and(KeyError("mine")))


def iter_of_one_and(error: Exception) -> collections.abc.Iterator[Position]:
    yield START
    raise error


def test_no_class_can_be_derived_from_or_made_without_its_check() -> None:
    for name in plakoto.__all__:
        thing = getattr(plakoto, name)
        if inspect.isclass(thing) and thing.__module__ == "plakoto":
            with pytest.raises(TypeError):
                type("Mine", (thing,), {})
            with pytest.raises(TypeError):
                object.__new__(thing)


def public() -> dict[str, Any]:
    """Everything that can be called, by its name."""
    found = {}
    for module in (plakoto, batch):
        for name in module.__all__:
            thing = getattr(module, name)
            if callable(thing):
                found[f"{module.__name__}.{name}"] = thing
            if inspect.isclass(thing) and thing.__module__ == "plakoto":
                members = [member for member in vars(thing) if not member.startswith("_")]
                routines = {member: getattr(thing, member) for member in members}
                found |= {f"{name}.{member}": one for member, one in routines.items() if callable(one)}
    del found["plakoto.LegalPlays"]  # Only `Position.legal_plays` makes one.
    return found


@pytest.mark.parametrize("name", public())
def test_signatures_can_be_read(name: str) -> None:
    assert str(inspect.signature(public()[name])).startswith("(")


ODD = ["O", "f8", "f2", "c16", "M8[s]", "m8[s]", "?", "S3", "U3", "V4", "i4,i4"]


@pytest.mark.parametrize("dtype", ODD)
def test_a_dtype_that_holds_no_whole_numbers_is_a_type_error(dtype: str) -> None:
    def zeros(*shape: int) -> Any:
        return np.zeros(shape, dtype)

    for name, call in (
        ("positions", lambda: batch.count_plays(zeros(1, 27), [[6, 5]])),
        ("rolls", lambda: batch.count_plays(ROW, zeros(1, 2))),
        ("steps", lambda: batch.play(ROW, [[6, 5]], zeros(1, 4, 2))),
        ("seeds", lambda: batch.playouts(zeros(3))),
        ("out", lambda: batch.outcome(ROW, out=zeros(1, 3))),
    ):
        with pytest.raises(TypeError, match=f"{name}: .*dtype"):
            call()


@pytest.mark.parametrize("dtype", ["i1", "u1", "<i2", ">i2", "<u2", ">u2", ">i4", "<u4", "<i8", ">i8", "<u8", ">u8"])
def test_whole_numbers_of_any_width_and_byte_order_will_do(dtype: str) -> None:
    assert batch.count_plays(ROW, np.array([[6, 5]], dtype)).tolist() == [2]
    steps = np.array([[[24, 19], [24, 18], [0, 0], [0, 0]]], dtype)
    assert batch.play(ROW, [[6, 5]], steps).codes.tolist() == [-1]
    assert batch.playouts(np.array([7], dtype)).turns.tolist() == [plakoto.playout(7).turns]


@pytest.mark.parametrize("number", [-128, -1, 0, 7, 127, 128, 255, 262, 2**31 - 1])
def test_the_number_that_is_told_is_the_one_that_was_there(number: int) -> None:
    with pytest.raises(InvalidInputError) as caught:
        batch.count_plays(ROW, [[1, number]])
    wanted = None if number == 2**31 - 1 else number
    assert caught.value.violations == (("die_out_of_range", "dice[1]", wanted),)


@pytest.mark.parametrize("number", [2**31, -(2**31) - 1, 2**63 - 1, -(2**63), 2**64 - 1])
def test_no_number_is_cut_to_one_that_would_do(number: int) -> None:
    with pytest.raises(InvalidInputError):
        low = 2**32 + 1 if number > 0 else -(2**32) + 1  # Cut to 32 bits it is 1.
        batch.count_plays(ROW, np.array([[number, low]], np.uint64 if number > 2**63 else np.int64))


@pytest.mark.parametrize("shape", [(), (0,), (27,), (1, 0), (0, 0), (1, 1, 27), (27, 1), (2**40, 28)], ids=str)
def test_a_wrong_shape_is_told_before_anything_is_done_with_it(shape: tuple[int, ...]) -> None:
    wrong = np.broadcast_to(np.int8(1), shape)
    with pytest.raises(InvalidInputError, match=r"positions: shape \(n, 27\) is wanted, not \("):
        batch.encode(wrong)
    with pytest.raises(InvalidInputError, match=r"rolls: shape \(1, 2\) is wanted, not \("):
        batch.count_plays(ROW, wrong.astype(np.int64) if wrong.size < 100 else np.broadcast_to(np.int64(1), shape))
    if len(shape) != 1:
        with pytest.raises(InvalidInputError, match=r"seeds: shape \(n,\) is wanted, not \("):
            batch.playouts(np.broadcast_to(np.int64(1), shape))


@pytest.mark.parametrize("threads", [0, 1, 2, 7])
def test_nothing_is_the_answer_to_nothing(threads: int) -> None:
    none = ROW[:0]
    assert batch.count_plays(none, [], threads=threads).shape == (0,)
    assert batch.legal_positions(none, [], threads=threads).positions.shape == (0, 27)
    assert batch.legal_positions(none, [], threads=threads, out=none.copy()).offsets.tolist() == [0]
    assert batch.legal_plays(none, np.zeros((0, 2), int), threads=threads).steps.shape == (0, 4, 2)
    assert batch.play(none, [], [], threads=threads).codes.shape == (0,)
    assert batch.encode(none, threads=threads).shape == (0, 242)
    assert batch.playouts([], threads=threads).turns.shape == (0,)


@pytest.mark.parametrize("threads", [0, 1, 2, 7])
@pytest.mark.parametrize("copies", [3, 300])
def test_out_is_written_where_it_has_room_and_nowhere_else(threads: int, copies: int) -> None:
    cells = np.repeat(ROW, copies, axis=0)
    rolls = np.tile([[6, 5], [6, 6], [2, 1]], (copies // 3, 1))
    wanted = batch.legal_positions(cells, rolls)
    need = len(wanted.positions)
    for rows in (0, 1, need - 1, need, need + 1):
        guarded = np.full((rows + 2, 27), 77, np.int8)
        out = guarded[1 : rows + 1]
        if rows < need:
            with pytest.raises(InvalidInputError, match=f"out: {need} rows are needed, and there are {rows}$"):
                batch.legal_positions(cells, rolls, threads=threads, out=out)
        else:
            found = batch.legal_positions(cells, rolls, threads=threads, out=out)
            assert np.array_equal(found.positions, wanted.positions) and np.array_equal(found.offsets, wanted.offsets)
            assert np.shares_memory(found.positions, out) and (out[need:] == 77).all()
        assert (guarded[0] == 77).all() and (guarded[-1] == 77).all()


def test_out_may_be_any_memory_that_can_be_written(tmp_path: pathlib.Path) -> None:
    mapped = np.memmap(tmp_path / "rows", np.int8, "w+", shape=(4, 27))
    borrowed = np.frombuffer(bytearray(4 * 27), np.int8).reshape(4, 27)
    both = np.zeros((4, 27), np.int8)
    both[:1] = ROW
    wanted = batch.legal_positions(ROW, [[6, 5]]).positions
    for positions, out in ((ROW, mapped), (ROW, borrowed), (both[:1], both), (ROW, both.view(np.matrix))):
        assert np.array_equal(batch.legal_positions(positions, [[6, 5]], out=out).positions, wanted)
        assert np.array_equal(out[:2], wanted)
    for wrong in (
        np.memmap(tmp_path / "rows", np.int8, "r", shape=(4, 27)),
        np.frombuffer(bytes(4 * 27), np.int8).reshape(4, 27),
        np.zeros((4, 27), np.int8, order="F"),
        np.zeros((4, 27), np.int8)[::-1],
        np.zeros((4, 54), np.int8)[:, ::2],
        np.broadcast_to(np.zeros(27, np.int8), (4, 27)),
    ):
        with pytest.raises(InvalidInputError, match="out: "):
            batch.legal_positions(ROW, [[6, 5]], out=wrong)


def test_one_out_serves_one_call_at_a_time(corpus: list[Position]) -> None:
    cells = np.resize(batch.to_array(corpus), (20_000, 27))
    rolls = np.tile([[6, 5]], (len(cells), 1))
    wanted = batch.legal_positions(cells, rolls)
    out = np.empty_like(wanted.positions)
    said: list[object] = []

    def work() -> None:
        try:
            said.append(len(batch.legal_positions(cells, rolls, out=out).positions))
        except InvalidInputError as error:
            said.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(wanted.positions) in said
    assert set(said) <= {len(wanted.positions), "out: its memory is in use by another call"}
    assert np.array_equal(out, wanted.positions)


def test_a_game_and_a_roller_are_shared_by_threads() -> None:
    roller, game = Roller(5), Game("white", "tapa")
    rolls: list[Roll] = []

    def work() -> None:
        for _ in range(200):
            rolls.append(roller.roll())
            plays = game.position.legal_plays(rolls[-1], game.rules)
            try:
                if plays:
                    game.play(plays.roll, plays[0])
            except PlakotoError:
                pass  # Another thread has played first.

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = Roller(5)
    assert sorted(rolls) == sorted(alone.roll() for _ in range(1600)) and alone == roller
    assert game.record().replay() == game


def test_nothing_is_left_in_a_circle() -> None:
    plays = START.legal_plays((6, 5))
    held: list[Any] = [plays, iter(plays), Turn(START, (6, 5)), Roller(1), Game("white")]
    held.append(held)
    del held, plays
    gc.collect()
    assert gc.garbage == []


def run(code: str) -> subprocess.CompletedProcess[str]:
    """What a Python of its own makes of some lines."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)


FORK = """
import os, threading
import numpy as np
from plakoto import Position, Roller, batch
cells = batch.to_array([Position.start()] * 5000)
wanted = batch.count_plays(cells, [[6, 5]] * 5000, threads=4)
roller = Roller(1)
child = os.fork()
same = (batch.count_plays(cells, [[6, 5]] * 5000, threads=4) == wanted).all() and str(roller.roll()) == "65"
if child == 0:
    os._exit(0 if same else 1)
print(same, os.waitpid(child, 0)[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_fork_goes_on_by_itself() -> None:
    done = run(FORK)
    assert (done.stdout, done.returncode) == ("True 0\n", 0), done.stderr


NO_MEMORY = """
import resource
import numpy as np
from plakoto import Position, batch
cells = np.resize(batch.to_array([Position.start()]), (1_000_000, 27))
rolls = np.full((1_000_000, 2), 1, np.int8)
batch.encode(cells[:10])
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 200_000_000, resource.RLIM_INFINITY))
for call in (lambda: batch.encode(cells), lambda: batch.legal_positions(cells, rolls)):
    try:
        call()
    except MemoryError:
        print("no memory")
print(batch.count_plays(cells[:2], rolls[:2]).tolist())
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="only Linux tells how much memory there is")
def test_where_there_is_no_memory_for_an_answer_python_says_so() -> None:
    done = run(NO_MEMORY)
    assert (done.stdout, done.returncode) == ("no memory\nno memory\n[5, 5]\n", 0), done.stderr


SECOND = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import plakoto
first = plakoto.Position.start()
other = interpreters.create()
lines = '''
try:
    import plakoto
except ImportError:
    print("refused", flush=True)
else:
    print("imported", flush=True)
'''
said = interpreters.run_string(other, lines)
print(said, first == plakoto.Position.start(), flush=True)
"""


def test_a_second_interpreter_is_refused_and_the_first_goes_on() -> None:
    done = run(SECOND)
    assert (done.stdout, done.returncode) == ("refused\nNone True\n", 0), done.stderr


def test_arrays_of_every_kind_of_memory_are_read_alike(corpus: list[Position]) -> None:
    cells = batch.to_array(corpus)
    wanted = batch.outcome(cells)
    wide: NDArray[np.int8] = np.zeros((len(cells) * 2, 54), np.int8)
    wide[::2, 1::2] = cells
    for same in (np.asfortranarray(cells), wide[::2, 1::2], np.ascontiguousarray(cells[::-1])[::-1], cells.view(np.matrix)):
        assert np.array_equal(batch.outcome(same), wanted)
    still = np.broadcast_to(cells[3], (9, 27))
    assert np.array_equal(batch.outcome(still), wanted[[3] * 9])


