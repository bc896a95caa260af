"""Many threads get the answers of one; a million calls leave no memory behind."""

import gc
import random
import resource
import threading
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from plakoto import IllegalPlayError, Position, Roll, Roller, batch


def walk(seed: int) -> tuple[list[tuple[int, str, list[str]]], str]:
    """Everything that a random game is made of."""
    roller = Roller(seed)
    position, seen = Position.start(), []
    while position.outcome() is None:
        plays = position.legal_plays(roller.roll())
        seen.append((len(plays), plays.position.id, [play.text for play in plays[:3]]))
        position = plays[roller.below(len(plays))].after
    return seen, position.svg()


def test_eight_threads_say_what_one_says() -> None:
    wanted = [walk(seed) for seed in range(40)]
    found: list[dict[int, object]] = [{}] * 8

    def work(place: int) -> None:
        mine = list(range(40))
        random.Random(place).shuffle(mine)
        found[place] = dict((seed, walk(seed)) for seed in mine)

    threads = [threading.Thread(target=work, args=(place,)) for place in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for answers in found:
        assert [answers[seed] for seed in range(40)] == wanted


def test_one_list_is_read_by_eight_threads(middle: Position) -> None:
    plays = middle.legal_plays((4, 4))
    wanted = [play.text for play in middle.legal_plays((4, 4))]
    found = []
    threads = [threading.Thread(target=lambda: found.append([play.text for play in plays])) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [wanted] * 8


def test_eight_threads_call_batches(corpus: list[Position]) -> None:
    cells = batch.to_array(corpus)
    rolls = np.tile([[5, 5]], (len(corpus), 1))
    wanted: tuple[NDArray[Any], ...] = batch.legal_plays(cells, rolls)
    found: list[tuple[NDArray[Any], ...]] = [()] * 8

    def work(place: int) -> None:
        found[place] = batch.legal_plays(cells, rolls, threads=1 + place % 3)

    threads = [threading.Thread(target=work, args=(place,)) for place in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for answer in found:
        assert len(answer) == 3 and all(np.array_equal(one, other) for one, other in zip(answer, wanted))


def memory() -> int:
    """The most memory that this process has held, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def calls(middle: Position, cells: NDArray[np.int8], rolls: NDArray[np.int64], count: int) -> None:
    roll = Roll(5, 3)
    for index in range(count // 10):
        plays = middle.legal_plays(roll)
        play = plays[index % 10]
        assert play in plays
        middle.play(roll, play)
        play.after.id
        list(plays)
        middle.turn
        middle.legal_plays((index % 6 + 1, 1))[0].text
        if index % 50 == 0:
            batch.legal_plays(cells, rolls)
            with pytest.raises(IllegalPlayError):
                middle.play(roll, [(20, 15), (8, 5)])
            with pytest.raises(ValueError):
                Position("x")


def test_a_million_calls_leave_nothing_behind(middle: Position, corpus: list[Position]) -> None:
    cells, rolls = batch.to_array(corpus[:20]), np.tile([[2, 1]], (20, 1))
    calls(middle, cells, rolls, 50_000)
    gc.collect()
    before = memory()
    calls(middle, cells, rolls, 1_000_000)
    gc.collect()
    assert memory() - before < 2048, f"{memory() - before} KiB more"
