"""The automatic engine: the kernel; where its search loses its way, a SAT solver or a diagram."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from enpitsu.engines import sat, zdd
from enpitsu.engines.base import Engine
from enpitsu.engines.kernel import Kernel, search_rungs, walk
from enpitsu.model import Limits, Puzzle, Result, Status

NODE_BUDGET = 100_000
"""Beyond so many nodes, learning from contradictions pays (seen on 25x25 Sudokus)."""


@dataclass(frozen=True)
class Auto(Engine):
    """What a user gets who does not choose; results name the engine that found them."""

    name: ClassVar[str] = "auto"

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return self._finish(Kernel().solve(puzzle, self._budget(limits)), limits)

    def solve_many(
        self, puzzles: Iterable[Puzzle], limits: Limits, threads: int = 1
    ) -> Iterator[Result]:
        """Solve in batches, and what is left open one by one."""
        for result in Kernel().solve_many(puzzles, self._budget(limits), threads):
            yield self._finish(result, limits)

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none; many loops without drawing each."""
        if limits.nodes or not (zdd.takes(puzzle.model) and zdd.available()):
            return Kernel().count(puzzle, limits)
        result = Kernel().count(puzzle, replace(limits, nodes=NODE_BUDGET))
        if result.complete or result.nodes < NODE_BUDGET:
            return result
        left = _left(limits, result)
        return _together(result, zdd.Zdd().solve_from(puzzle, _narrowed(puzzle), left, keep=False))

    def _budget(self, limits: Limits) -> Limits:
        """Limit the first attempt where the question is whether there is one solution."""
        if limits.nodes or limits.solutions not in (1, 2):
            return limits
        return replace(limits, nodes=NODE_BUDGET)

    def _finish(self, result: Result, limits: Limits) -> Result:
        """Go on where the budget, and not the user's limit, stopped the kernel."""
        budget = self._budget(limits)
        if result.status is not Status.UNKNOWN or budget == limits or result.nodes < budget.nodes:
            return result
        left = _left(limits, result)
        if not sat.available():
            return Kernel().solve(result.puzzle, left)
        again = sat.Sat().solve_from(result.puzzle, _narrowed(result.puzzle), left)
        return _together(result, again)


def _left(limits: Limits, spent: Result) -> Limits:
    """Return the limits without the time that is gone."""
    if not limits.seconds:
        return limits
    return replace(limits, seconds=max(limits.seconds - spent.seconds, 0.001))


def _together(first: Result, second: Result) -> Result:
    """Return the second attempt's answer with the work of both."""
    return replace(second, nodes=first.nodes + second.nodes, seconds=first.seconds + second.seconds)


def _narrowed(puzzle: Puzzle) -> list[int]:
    """Return the candidates that the search's own techniques leave."""
    return walk(puzzle, search_rungs(puzzle.genre)).candidates
