"""A solver that says everything twice; also loaded by the processes that run it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from enpitsu.boards import members
from enpitsu.engines.solver_engine import Search, SolverEngine
from enpitsu.model import Model


@dataclass(frozen=True)
class Stammering(SolverEngine):
    """Tries everything, and gives each solution a second time."""

    name: ClassVar[str] = "stammering"
    repeats: ClassVar[bool] = True

    def search(self, model: Model, candidates: Sequence[int]) -> Search:
        """Return the search."""
        return _Twice(model, candidates)


class _Twice(Search):
    """Everything, twice."""

    def __init__(self, model: Model, candidates: Sequence[int]) -> None:
        self.model = model
        self.candidates = candidates

    def solutions(self) -> Generator[bytes]:
        """Yield each solution, then once more."""
        try:
            for values in product(*map(members, self.candidates)):
                self.nodes += 1
                if self.model.check(values):
                    yield bytes(values)
                    yield bytes(values)
        finally:
            self.nodes += 1000  # seen by who closes it
