"""What every engine can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from enpitsu.asked import kind_of
from enpitsu.boards import OPEN
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Puzzle, Result

LARGER = "a larger --memory may help"


class Engine(ABC):
    """One way of solving a model."""

    name: ClassVar[str]
    ignores: ClassVar[frozenset[str]] = frozenset()
    """Limits that mean nothing to it: `nodes`, or the `memory` for counting."""
    helps: ClassVar[str] = "a larger --solver-memory may help"
    """What to try where the memory of a solver is too small."""

    @property
    def solves_in_threads(self) -> bool:
        """Tell whether several puzzles can be solved at once."""
        return type(self).solve_many is not Engine.solve_many

    @property
    def counts_in_threads(self) -> bool:
        """Tell whether the solutions of one puzzle can be counted on several threads."""
        return type(self).count_in_threads is not Engine.count_in_threads

    @abstractmethod
    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits; raise EngineError for a rule it cannot express."""

    def solve_many(
        self, puzzles: Iterable[Puzzle], limits: Limits, threads: int = 1
    ) -> Iterator[Result]:
        """Solve many puzzles in their order; engines that gain by batches or threads override."""
        if threads > 1:
            raise EngineError(f"the {self.name} engine works on one thread, not on {threads}")
        return (self.result(puzzle, limits) for puzzle in puzzles)

    def result(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Solve, and refuse what is no result: the engine may be a plug-in's."""
        result: object = self.solve(puzzle, limits)
        if not isinstance(result, Result):
            raise EngineError(f"the {self.name} engine answers {kind_of(result)}, not a Result")
        return result

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none; `found` is the number."""
        return self.solve(puzzle, limits)

    def count_in_threads(self, puzzle: Puzzle, limits: Limits, threads: int) -> Result:
        """Count on several threads; engines that can share one search override."""
        if threads > 1:
            raise EngineError(f"the {self.name} engine counts on one thread, not on {threads}")
        return self.count(puzzle, limits)

    def counts_in_memory(self, puzzle: Puzzle, limits: Limits) -> bool:
        """Tell whether a limit on memory means anything where a puzzle's solutions are counted."""
        return "memory" not in self.ignores

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        raise EngineError(f"the {self.name} engine cannot go on from candidates")

    def refuse(self, limits: Limits) -> None:
        """Raise EngineError for a limit that would do nothing."""
        if limits.nodes:
            self.refuse_ignored("nodes")

    def refuse_ignored(self, limit: str) -> None:
        """Raise EngineError if a limit means nothing to it; name the engines that heed it."""
        if limit in self.ignores:
            from enpitsu.engines import engines  # noqa: PLC0415  (it builds on this)

            heeding = [name for name, kind in engines().items() if limit not in kind.ignores]
            raise EngineError(
                f"a limit on {limit} does not apply to the {self.name} engine, "
                f"but to {', '.join(heeding)}"
            )


class FromCandidates(Engine):
    """An engine that begins with what the givens leave as with any other candidates."""

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return self.solve_from(puzzle, start(puzzle), limits)

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none."""
        return self.solve_from(puzzle, start(puzzle), limits, keep=False)


def start(puzzle: Puzzle) -> list[int]:
    """Return the candidates that the givens leave."""
    domains = zip(puzzle.model.domains, puzzle.givens, strict=True)
    return [domain if given == OPEN else domain & 1 << given for domain, given in domains]
