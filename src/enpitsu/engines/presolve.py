"""Rules first, then any engine on what they leave."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import ClassVar

from enpitsu.boards import members
from enpitsu.engines.base import Engine
from enpitsu.engines.kernel import narrowed
from enpitsu.model import Limits, Puzzle, Result, Status


@dataclass(frozen=True)
class Presolved(Engine):
    """The rules that the kernel's search uses at every node, and an engine after them."""

    name: ClassVar[str] = "presolve"
    engine: Engine

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return self._after_rules(puzzle, limits, keep=True)

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none."""
        return self._after_rules(puzzle, limits, keep=False)

    def _after_rules(self, puzzle: Puzzle, limits: Limits, keep: bool) -> Result:
        begin = time.perf_counter()
        left = narrowed(puzzle, limits.seconds)
        seconds = time.perf_counter() - begin
        if left.verdict == "stuck":
            rest = self.engine.solve_from(puzzle, left.candidates, limits.after(seconds), keep)
            return replace(rest, seconds=rest.seconds + seconds)
        solved = left.verdict == "solved"
        values = (bytes(members(mask)[0] for mask in left.candidates),) if solved else ()
        complete = left.verdict != "stopped" and (not solved or limits.solutions != 1)
        status = Status.of(len(values), complete)
        kept = values if keep else ()
        return Result(puzzle, status, kept, len(values), complete, 0, seconds, self.engine.name)
