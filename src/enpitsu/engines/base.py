"""What every engine can do, and what those share whose solver works in a process of its own."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.engines import _worker
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Model, Puzzle, Result, Status


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

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        raise EngineError(f"the {self.name} engine cannot go on from candidates")


@dataclass(frozen=True, slots=True)
class Closing:
    """What a solver says at the end."""

    complete: bool
    """There are no other solutions."""
    nodes: int


@dataclass(frozen=True, kw_only=True)
class SolverEngine(Engine):
    """An engine around a solver of others, which works in a process that a limit can end.

    A limit on nodes does not apply: each solver counts its own way.
    """

    solver_memory: int = _worker.MEMORY_MB
    """How many megabytes the process may take on."""

    @property
    def library(self) -> str:
        """Return what the process loads; not all get along, so each has a process of its own."""
        return self.name

    @abstractmethod
    def search(
        self, model: Model, candidates: Sequence[int], limit: int
    ) -> Iterator[bytes | Closing]:
        """Yield solutions, up to a limit if it is not 0, then a closing word; in the process."""

    def tally(self, model: Model, candidates: Sequence[int], limit: int) -> Iterator[int | Closing]:
        """Yield numbers of solutions that add up to all, then a closing word; in the process.

        Engines that can count without looking at each solution override this.
        """
        for message in self.search(model, candidates, limit):
            yield message if isinstance(message, Closing) else 1

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return self.solve_from(puzzle, start(puzzle), limits)

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none."""
        return self.solve_from(puzzle, start(puzzle), limits, keep=False)

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        begin = time.perf_counter()
        deadline = begin + limits.seconds if limits.seconds else None
        stored = limits.stored(len(puzzle.givens)) if keep else 0
        kept: list[bytes] = []
        found, closing = 0, Closing(complete=False, nodes=0)
        question = (puzzle.model, candidates, limits.solutions)
        work = self.search if keep else self.tally
        messages = _worker.run(
            work,
            *question,
            library=self.library,
            deadline=deadline,
            memory_mb=self.solver_memory,
        )
        for message in messages:
            if isinstance(message, Closing):
                closing = message
            elif isinstance(message, int):
                found += message
            else:
                found += 1
                if len(kept) < stored:
                    kept.append(message)
        seconds = time.perf_counter() - begin
        status = Status.of(found, closing.complete)
        return Result(
            puzzle, status, tuple(kept), found, closing.complete, closing.nodes, seconds, self.name
        )


def up_to(limit: int, solutions: Iterable[bytes]) -> Generator[bytes, None, bool]:
    """Yield solutions up to a limit if it is not 0; return whether these were all."""
    for found, values in enumerate(solutions, 1):
        yield values
        if found == limit:
            return False
    return True


def start(puzzle: Puzzle) -> list[int]:
    """Return the candidates that the givens leave."""
    domains = zip(puzzle.model.domains, puzzle.givens, strict=True)
    return [domain if given == OPEN else domain & 1 << given for domain, given in domains]
