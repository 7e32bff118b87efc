"""Rules first, then any engine on what they leave."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from enpitsu.boards import members
from enpitsu.engines._threads import in_threads
from enpitsu.engines.base import Engine
from enpitsu.engines.kernel import Kernel, narrowed
from enpitsu.engines.solver_engine import SolverEngine
from enpitsu.errors import EngineError
from enpitsu.model import Effort, Limits, Puzzle, Result, Status

SHARE = 0.1
"""Of the time, for the rules: what they know by then is handed on."""


@dataclass(frozen=True)
class Presolved(Engine):
    """Techniques, without search, and an engine after them.

    They are all that hold for puzzles with several solutions too, or those that are named.
    """

    name: ClassVar[str] = "presolve"
    engine: Engine
    techniques: tuple[str, ...] | None = None

    @property
    def solves_in_threads(self) -> bool:
        """Tell whether the engine has processes, one for each of several threads."""
        return isinstance(self.engine, SolverEngine)

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return self._after_rules(puzzle, limits, keep=True)

    def solve_many(
        self, puzzles: Iterable[Puzzle], limits: Limits, threads: int = 1
    ) -> Iterator[Result]:
        """Solve puzzles in their order, on threads where the engine has processes for them."""
        if threads > 1 and not self.solves_in_threads:
            raise EngineError(f"after rules, the {self.engine.name} engine takes 1 thread only")
        return in_threads(lambda puzzle: self.solve(puzzle, limits), puzzles, threads)

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none."""
        return self._after_rules(puzzle, limits, keep=False)

    def counts_in_memory(self, puzzle: Puzzle, limits: Limits) -> bool:
        """Tell whether the engine keeps anything; the kernel's sweep takes whole puzzles alone."""
        return not isinstance(self.engine, Kernel) and self.engine.counts_in_memory(puzzle, limits)

    def refuse(self, limits: Limits) -> None:
        """Raise EngineError for a limit that would do nothing."""
        self.engine.refuse(limits)

    def refuse_ignored(self, limit: str) -> None:
        """Raise EngineError if a limit means nothing to the engine."""
        self.engine.refuse_ignored(limit)

    def _after_rules(self, puzzle: Puzzle, limits: Limits, keep: bool) -> Result:
        self.refuse(limits)
        begin = time.perf_counter()
        try:
            left = narrowed(puzzle, limits.seconds * SHARE, self.techniques)
        except EngineError:
            if self.techniques is not None:
                raise
            # the kernel has no room for it: then the engine has it whole
            return (self.engine.solve if keep else self.engine.count)(puzzle, limits)
        seconds = time.perf_counter() - begin
        if left.verdict not in ("solved", "failed"):
            rest = self.engine.solve_from(puzzle, left.candidates, limits.after(seconds), keep)
            return _with_rules(rest, seconds)
        solved = left.verdict == "solved"
        values = (bytes(members(mask)[0] for mask in left.candidates),) if solved else ()
        complete = not solved or limits.solutions != 1
        status = Status.of(len(values), complete)
        kept = values if keep else ()
        effort = Effort(preparing=seconds, rules=seconds)
        return Result(
            puzzle,
            status,
            kept,
            len(values),
            complete,
            0,
            seconds,
            self.engine.name,
            effort=effort,
        )


def _with_rules(rest: Result, seconds: float) -> Result:
    """Return what an engine found, with the time of the rules that came before it."""
    preparing = seconds + (rest.effort.preparing or 0.0)
    effort = replace(rest.effort, preparing=preparing, rules=seconds)
    return replace(rest, seconds=rest.seconds + seconds, effort=effort)
