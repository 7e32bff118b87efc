"""The textbook engine: backtracking and forward checking in plain Python, on any model.

It knows a rule only by its `check`, so it can serve as the oracle for every other engine.
The node count goes up by one for every value that is tried.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from enpitsu.boards import OPEN, members
from enpitsu.engines._csp_search import Cells, LimitReachedError, Search
from enpitsu.engines.base import Engine
from enpitsu.errors import EngineError, shown
from enpitsu.model import Effort, Limits, Puzzle, Result, Status, Stopped

Method = Literal["backtracking", "forward-checking"]

CELLS = "cells"
"""The model that every genre has: each cell is a variable."""


@dataclass(frozen=True)
class Csp(Engine):
    """Search over the open variables in their order, unless a heuristic says otherwise."""

    name: ClassVar[str] = "csp"
    ignores: ClassVar[frozenset[str]] = frozenset({"memory"})
    method: Method = "forward-checking"
    mrv: bool = True
    """Minimum remaining values: take the variable with the smallest domain next."""
    lcv: bool = False
    """Least constraining value: try first what leaves the neighbours most values."""
    model: str = CELLS
    """What the variables are: `cells`, or another choice that the genre offers."""

    def __post_init__(self) -> None:
        """Refuse a method that does not exist."""
        if self.method not in ("backtracking", "forward-checking"):
            raise EngineError(f"method is backtracking or forward-checking, not '{self.method}'")

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return self._run(puzzle, puzzle.model.domains, limits)

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none."""
        return self._run(puzzle, puzzle.model.domains, limits, keep=False)

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        known = bytes(members(mask)[0] if mask.bit_count() == 1 else OPEN for mask in candidates)
        result = self._run(replace(puzzle, givens=known), candidates, limits, keep)
        return replace(result, puzzle=puzzle)

    def groups(self, puzzle: Puzzle) -> list[Cells]:
        """Return the cells of each variable; a cell that the model leaves out is one by itself."""
        models = {CELLS: (), **puzzle.genre.csp_models(puzzle)}
        if self.model not in models:
            known = ", ".join(models)
            raise EngineError(
                f"{puzzle.genre.name} has no model '{shown(self.model)}'; it has {known}"
            )
        groups = models[self.model]
        grouped = {cell for group in groups for cell in group}
        return [*groups, *((cell,) for cell in range(puzzle.model.size) if cell not in grouped)]

    def search(self, puzzle: Puzzle, domains: Sequence[int], limits: Limits) -> Search:
        """Return the search that is to find the solutions."""
        return Search(self, puzzle, domains, limits)

    def _run(
        self, puzzle: Puzzle, domains: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        search = self.search(puzzle, domains, limits)
        most = limits.stored(len(puzzle.givens)) if keep else 0
        kept: list[tuple[bytes, int]] = []
        found = 0
        stopped: Stopped = ""
        try:
            search.prepare(self.groups(puzzle))
            for values in search.solutions():
                found += 1
                if len(kept) < most:
                    kept.append((values, search.nodes))
                if found == limits.solutions:
                    break
        except LimitReachedError as reached:
            stopped = reached.limit
        complete = not stopped and not 0 < limits.solutions == found
        return Result(
            puzzle,
            Status.of(found, complete),
            tuple(values for values, _ in kept),
            found,
            complete,
            search.nodes,
            time.perf_counter() - search.begin,
            self.name,
            effort=Effort(
                preparing=search.prepared, solution_nodes=tuple(nodes for _, nodes in kept)
            ),
            stopped=stopped,
        )
