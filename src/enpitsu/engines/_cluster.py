"""Many puzzles on a cluster, whose results come in the order of the puzzles."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace

from enpitsu.engines.base import Engine
from enpitsu.errors import EnpitsuError
from enpitsu.model import Limits, Puzzle, Result
from enpitsu.work.cluster import Cluster

Outcome = Result | EnpitsuError


def solve_on_cluster(
    engine: Engine, puzzles: Iterable[Puzzle], limits: Limits, address: str
) -> Iterator[Outcome]:
    """Yield the result for each puzzle, or why there is none; raise if the cluster is gone."""
    waiting: deque[Puzzle] = deque()
    with Cluster(address) as cluster:
        for outcome in cluster.map(solved, _noted(puzzles, waiting), engine, limits):
            puzzle = waiting.popleft()
            yield replace(outcome, puzzle=puzzle) if isinstance(outcome, Result) else outcome


def solved(puzzles: list[Puzzle], engine: Engine, limits: Limits) -> list[Outcome]:
    """Solve puzzles at once, as quickly as the engine can; one by one where it refuses some."""
    try:
        return list(engine.solve_many(puzzles, limits))
    except EnpitsuError:
        return [_attempted(puzzle, engine, limits) for puzzle in puzzles]


def _attempted(puzzle: Puzzle, engine: Engine, limits: Limits) -> Outcome:
    try:
        return engine.result(puzzle, limits)
    except EnpitsuError as error:
        return error


def _noted(puzzles: Iterable[Puzzle], waiting: deque[Puzzle]) -> Iterator[Puzzle]:
    for puzzle in puzzles:
        waiting.append(puzzle)
        yield puzzle
