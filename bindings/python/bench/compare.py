"""Times the package beside OpenSpiel's backgammon and python-chess, in CPU time, in one run.

Prints a figure a line, as `name value unit`. `requirements.txt` beside this file pins the peers.
"""

import argparse
import os
import random
import statistics
import sys
import time
from itertools import cycle
from pathlib import Path
from typing import Any, Callable

# Threads of numpy's that only wait would be counted.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import chess
import numpy as np
import pyspiel  # type: ignore[import-not-found]
from numpy.typing import NDArray

from plakoto import Player, Position, Roll, Roller, Ruleset, batch

GREEK = Ruleset.GREEK

CORPUS = Path(__file__).parents[3] / "benches/corpora/games.txt"


def nanoseconds(work: Callable[[], int], rounds: int) -> float:
    """The least CPU time that one of the things takes of which `work` does so many, over some rounds."""
    times = []
    for _ in range(rounds):
        started = time.process_time_ns()
        count = work()
        times.append((time.process_time_ns() - started) / count)
    return min(times)


def tell(name: str, value: float, unit: str) -> None:
    print(f"{name} {value:.2f} {unit}")


def our_cases(count: int) -> list[tuple[Position, Roll]]:
    """Positions of random games, each with the roll that came."""
    roller = Roller(1)
    cases: list[tuple[Position, Roll]] = []
    while len(cases) < count:
        position = Position.start(roller.opening().starter or Player.WHITE)
        while position.outcome() is None:
            roll = roller.roll()
            cases.append((position, roll))
            plays = position.legal_plays(roll, GREEK)
            position = plays[roller.below(len(plays))].after
    return cases[:count]


def our_games(count: int) -> int:
    """Plays random games in a Python loop."""
    roller = Roller(1)
    for _ in range(count):
        position = Position.start()
        while plays := position.legal_plays(roller.roll()):
            position = plays.choice(roller).after
    return count


def spiel_states(count: int) -> list[Any]:
    """States of random games of backgammon in which a player is to choose."""
    game, choose = pyspiel.load_game("backgammon"), random.Random(1)
    states: list[Any] = []
    while len(states) < count:
        state = game.new_initial_state()
        while not state.is_terminal() and len(states) < count:
            if state.is_chance_node():
                state.apply_action(choose.choice([action for action, _ in state.chance_outcomes()]))
            else:
                states.append(state.clone())
                state.apply_action(choose.choice(state.legal_actions()))
    return states


def spiel_games(count: int) -> int:
    """Plays random games of backgammon in a Python loop."""
    game, choose = pyspiel.load_game("backgammon"), random.Random(1)
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(choose.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(choose.random() * len(actions))])
    return count


def chess_boards(count: int) -> list[chess.Board]:
    """Positions of random games of chess."""
    choose = random.Random(1)
    boards: list[chess.Board] = []
    while len(boards) < count:
        board = chess.Board()
        while not board.is_game_over() and len(boards) < count:
            boards.append(board.copy(stack=False))
            board.push(choose.choice(list(board.legal_moves)))
    return boards


def time_calls(rounds: int, size: int) -> None:
    cases, states, boards = our_cases(size), spiel_states(size // 4), chess_boards(size // 4)

    def lazy() -> int:
        for position, roll in cases:
            position.legal_plays(roll, GREEK)
        return len(cases)

    def counted() -> int:
        for position, roll in cases:
            len(position.legal_plays(roll, GREEK))
        return len(cases)

    def listed() -> int:
        return sum(len(list(position.legal_plays(roll, GREEK))) for position, roll in cases)

    def spiel() -> int:
        for state in states:
            state.legal_actions()
        return len(states)

    def chess_listed() -> int:
        return sum(len(list(board.legal_moves)) for board in boards)

    tell("python/legal_plays", nanoseconds(lazy, rounds), "ns")
    tell("python/legal_plays_and_length", nanoseconds(counted, rounds), "ns")
    tell("open_spiel/legal_actions", nanoseconds(spiel, rounds), "ns")
    tell("python/listed_play", nanoseconds(listed, rounds), "ns")
    tell("python_chess/listed_entry", nanoseconds(chess_listed, rounds), "ns")
    lengths = [len(position.legal_plays(roll, GREEK)) for position, roll in cases]
    tell("mean/python_plays", statistics.fmean(lengths), "each")


def time_games(rounds: int, size: int) -> None:
    tell("python/game", nanoseconds(lambda: our_games(size // 20), rounds), "ns")
    tell("open_spiel/game", nanoseconds(lambda: spiel_games(max(size // 400, 1)), rounds), "ns")
    tell("python/batch_game", nanoseconds(lambda: len(batch.playouts(range(size // 4)).turns), rounds), "ns")


def turns_of_games() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The positions and rolls on which the engine is timed in Rust."""
    lines = CORPUS.read_text().splitlines()
    cells = batch.to_array([Position.from_id(line.split()[0]) for line in lines])
    rolls = np.array([[int(die) for die in line.split()[1]] for line in lines], np.int8)
    return cells, rolls


def time_batches(rounds: int) -> None:
    cells, rolls = turns_of_games()
    total = int(batch.count_plays(cells, rolls).sum())
    # With one array for the answers some processes took a third longer than others, most likely for where it lay.
    # So each round has another of some places, all of which stay in use.
    places = cycle([np.empty((total, 27), np.int8) for _ in range(8)])
    counts = np.empty(len(cells), np.int64)

    def positions() -> int:
        return len(batch.legal_positions(cells, rolls, out=next(places)).positions)

    def plays() -> int:
        return len(batch.legal_plays(cells, rolls).positions)

    def counted() -> int:
        return int(batch.count_plays(cells, rolls, out=counts).sum())

    for name, work in (("position", positions), ("play", plays), ("count", counted)):
        if work() != total:
            raise SystemExit(f"{name}: another count than {total}")
        tell(f"python/batch_{name}", nanoseconds(work, 20 * rounds), "ns")


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    # A machine that was idle takes some seconds to come to its speed.
    reader.add_argument("--rounds", type=int, default=60, help="the least of so many rounds is told")
    reader.add_argument("--size", type=int, default=4000, help="how many positions")
    options = reader.parse_args()
    time_calls(options.rounds, options.size)
    time_games(options.rounds, options.size)
    time_batches(options.rounds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
