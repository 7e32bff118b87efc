"""What every engine can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar

from enpitsu.model import Limits, Puzzle, Result


class Engine(ABC):
    """One way of solving a model."""

    name: ClassVar[str]

    @abstractmethod
    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits; raise EngineError for a rule it cannot express."""

    def solve_many(
        self, puzzles: Iterable[Puzzle], limits: Limits, threads: int = 1
    ) -> Iterator[Result]:
        """Solve many puzzles in their order; engines that gain by batches override this."""
        for puzzle in puzzles:
            yield self.solve(puzzle, limits)

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none; `found` is the number."""
        return self.solve(puzzle, limits)
