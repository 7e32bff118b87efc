"""Runs of the algorithms: how many clues they leave, what they looked at, and how long it took."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import enpitsu
from enpitsu.errors import EnpitsuError
from enpitsu.generation import Strategy, Trial, make, seed_of, strategy_named, wish_of
from enpitsu.generation.strategies._systematic import MOST_KEPT, TooManySetsError
from enpitsu.generation.trial import OutOfTimeError, Watch
from enpitsu.model import Solved, Status
from enpitsu.reports import Limit, Sample
from enpitsu.study import Study
from enpitsu.study.papers.neighbor_number_generation._paper import (
    COUNTS,
    ITERATIONS,
    SYSTEMATIC,
    TOP_DOWN,
    Solver,
    handed_in,
)
from enpitsu.work import Task

_BLOCK = 10  # boards of a random walk that are one piece of work
Run = dict[str, Any]
"""Of one board: clues, layer, nodes, duplicates, seconds of the processor, and which limit stopped
it."""


class Board(NamedTuple):
    """One of the boards that a seed draws."""

    size: int
    seed: int
    number: int
    line: str = ""
    """The puzzle that was handed in, whose solution is taken; empty for one that is drawn."""

    @property
    def own_seed(self) -> int:
        """Return what this board alone is drawn from, and walked on."""
        return seed_of(self.seed, self.number)


@dataclass(frozen=True)
class Walks:
    """One algorithm with one solver on some boards of a size."""

    boards: tuple[Board, ...]
    solver: Solver
    strategy: str
    iterations: int = ITERATIONS

    @property
    def size(self) -> int:
        """Return the side of the boards."""
        return self.boards[0].size

    @property
    def systematic(self) -> bool:
        """Tell whether it goes through all sets."""
        return self.strategy in SYSTEMATIC


def boards_of(study: Study, size: int, quick: int, full: int) -> tuple[Board, ...]:
    """Return the boards of a size that were handed in, or as many of our own as were asked for."""
    handed = handed_in(study)
    if handed:
        lines = handed.get(size, [])
        return tuple(Board(size, study.seed, number, line) for number, line in enumerate(lines))
    return tuple(Board(size, study.seed, number) for number in range(study.count(quick, full)))


def tabled(study: Study, size: int) -> tuple[Board, ...]:
    """Return the boards of a size in the paper's tables."""
    return boards_of(study, size, COUNTS.get(size, 2), COUNTS.get(size, 2))


def limit_of(study: Study, size: int) -> float:
    """Return how long a systematic search may take; the paper stopped after five hours."""
    return study.seconds(60.0 if size < 7 else 5.0, 18000.0)


def measured(study: Study, wanted: Iterable[Walks]) -> dict[Walks, list[Run]]:
    """Walk, and return what came of each board, in their order."""
    parts = {walks: list(_parts(study, walks)) for walks in wanted}
    done = study.run([task for tasks in parts.values() for task in tasks])
    return {
        walks: [run for task in tasks for run in done[task.key]] for walks, tasks in parts.items()
    }


def _parts(study: Study, walks: Walks) -> Iterable[Task]:
    """Yield pieces of work: a board each where that takes long, some boards where it does not."""
    block = 1 if walks.systematic else _BLOCK
    seconds = limit_of(study, walks.size) if walks.systematic else 0.0
    for first in range(0, len(walks.boards), block):
        boards = list(walks.boards[first : first + block])
        last = first + len(boards)
        key = (
            f"{walks.size}x{walks.size}, seed {study.seed}, boards {first} to {last - 1}, "
            f"{walks.solver.techniques}, {walks.strategy}, {walks.iterations}, {seconds:g} s"
        )
        yield Task(key, walked, (boards, walks, seconds))


def walked(boards: list[Board], walks: Walks, seconds: float) -> list[Run]:
    """Walk on some boards."""
    plain = {} if walks.systematic else {"iterations": walks.iterations, "plain": True}
    way = strategy_named(walks.strategy, **plain)
    return [run_of(trial_of(board, walks.solver), way, board.own_seed, seconds) for board in boards]


def run_of(trial: Trial, way: Strategy, seed: int, seconds: float = 0.0) -> Run:
    """Let a strategy choose clues, and tell how it went."""
    trial.watch = Watch(seconds / 0.9 if way.name == TOP_DOWN else seconds)  # which ends early
    begin, stopped, shown = time.process_time(), "", None
    try:
        shown = way.search(trial, Random(seed))
    except OutOfTimeError:
        stopped = "time"
    except TooManySetsError:
        stopped = "memory"
    took, report = time.process_time() - begin, trial.report()
    return {
        "clues": None if shown is None else trial.count(shown),
        "layer": report.layer,
        "nodes": report.nodes,
        "duplicates": report.duplicates,
        "seconds": took,
        "stopped": stopped or report.stopped,
    }


def trial_of(board: Board, solver: Solver) -> Trial:
    """Return a trial of a board; what the kernel needs is made before the clock runs."""
    wish = wish_of("neighbor", size=board.size, techniques=[solver.techniques])
    trial = Trial(solved_of(board), wish, Watch())
    assert trial.suffices  # with all digits, each solver comes to the end
    return trial


@lru_cache(maxsize=256)
def solved_of(board: Board) -> Solved:
    """Return the solution of a board, which is drawn if none was handed in."""
    if board.line:
        return _solution_of(board.line)
    made = make(wish_of("neighbor", size=board.size), board.own_seed)
    return made.genre.solved(made.genre.open_board(made.board), made.values)


def _solution_of(line: str) -> Solved:
    result = enpitsu.solve(line)
    if result.status is not Status.UNIQUE:
        raise EnpitsuError(f"{line}: must have exactly one solution, got {result.status}")
    puzzle = result.puzzle
    return puzzle.genre.solved(puzzle.genre.open_board(puzzle.board), result.values[0])


def sample(runs: Iterable[Run], name: str) -> Sample:
    """Return the numbers of that name, without those of runs that were stopped."""
    return Sample.of(None if run["stopped"] else run[name] for run in runs)


def shown(runs: list[Run], name: str, seconds: float) -> Sample | Limit:
    """Return the same for a table: a limit, if all runs met it."""
    if runs and all(run["stopped"] for run in runs):
        room = any(run["stopped"] == "memory" for run in runs)
        return Limit(f"> {MOST_KEPT:,} sets" if room else f"> {seconds:g} s")
    return sample(runs, name)


def speed(runs: Iterable[Run]) -> float | None:
    """Return the nodes a second over all runs, those that were stopped included."""
    nodes, seconds = 0, 0.0
    for run in runs:
        nodes, seconds = nodes + run["nodes"], seconds + run["seconds"]
    return nodes / seconds if seconds else None
