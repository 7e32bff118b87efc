"""Solutions: up to a number of them, of many puzzles, or how many there are."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from enpitsu import asked
from enpitsu.api._asked import Many, chosen_engine, limits_of, many, one_or_other
from enpitsu.engines import Engine
from enpitsu.errors import EngineError, EnpitsuError
from enpitsu.model import LIMIT_NAMES, Result
from enpitsu.puzzles import OnePuzzle, puzzle_of

if TYPE_CHECKING:
    from typing import Unpack

    from enpitsu.engines import EngineOptions


def solve(
    puzzle: OnePuzzle,
    *,
    engine: str | Engine = "auto",
    limit: int = 2,
    seconds: float = 0.0,
    nodes: int = 0,
    memory_mb: int = 1024,
    **options: Unpack[EngineOptions],
) -> Result:
    """Find up to `limit` solutions (0: all); two are enough to know whether one is unique.

    `seconds` and `nodes` limit the work, `memory_mb` the solutions that are kept (0: no limit).
    Further options belong to the engine, such as `method="backtracking"` for `csp` or `tree=True`
    for `kernel`.
    """
    limits = limits_of(limit, nodes, seconds, memory_mb)
    return chosen_engine(engine, options, limits).result(puzzle_of(puzzle), limits)


def solve_many(
    puzzles: Many,
    *,
    threads: int = 1,
    engine: str | Engine = "auto",
    limit: int = 2,
    seconds: float = 0.0,
    nodes: int = 0,
    cluster: str | None = None,
    **options: Unpack[EngineOptions],
) -> Generator[Result]:
    """Solve many puzzles, in their order; the fast way for thousands of them.

    They are what `read` yields, lines or records; from an open file they are read. Each result has
    its puzzle: `result.puzzle`. With `cluster`, the address of a Dask scheduler, they are solved by
    its workers. `close()` ends the work before the last of them.
    """
    threads = asked.threads(threads)
    given = many("solve_many", puzzles)
    limits = limits_of(limit, nodes, seconds)
    chosen = chosen_engine(engine, options, limits)
    if cluster is None:
        return _each(chosen.solve_many(given, limits, threads))
    one_or_other(threads, cluster)
    from enpitsu.engines._cluster import solve_on_cluster  # noqa: PLC0415  (few have one)

    return _each(map(_given, solve_on_cluster(chosen, given, limits, cluster)))


def count(
    puzzle: OnePuzzle,
    *,
    threads: int = 1,
    engine: str | Engine = "auto",
    seconds: float = 0.0,
    nodes: int = 0,
    **options: Unpack[EngineOptions],
) -> int:
    """Return the exact number of solutions; raise EngineError if a limit comes first.

    The kernel's search can share one large puzzle between threads.
    """
    limits, threads = limits_of(0, nodes, seconds), asked.threads(threads)
    if threads > 1 and (limits.nodes or options.get("seed") is not None):
        other = "nodes" if limits.nodes else "seed"
        raise EngineError(f"threads has no effect on a count with {other}; it works without")
    if options.get("tree"):
        raise EngineError("tree has no effect on a count; it works with solve")
    chosen = chosen_engine(engine, options, limits)
    result = chosen.count_in_threads(puzzle_of(puzzle), limits, threads)
    if not result.complete:
        why = result.unfinished or f"{LIMIT_NAMES[result.stopped]} came first"
        raise EngineError(f"stopped at {result.found} solutions: {why}")
    return result.found


def _each(results: Iterator[Result]) -> Generator[Result]:
    """Yield results, of which an engine may hand out any iterator; this one can be closed."""
    yield from results


def _given(outcome: Result | EnpitsuError) -> Result:
    if isinstance(outcome, EnpitsuError):
        raise outcome
    return outcome
