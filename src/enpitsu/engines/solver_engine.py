"""What engines share whose solver works in a process of its own."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing as closed_after
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from typing import ClassVar

from enpitsu.engines import _worker
from enpitsu.engines._threads import in_threads
from enpitsu.engines.base import FromCandidates, start
from enpitsu.errors import EngineError, OutOfMemoryError
from enpitsu.model import Effort, Limits, Model, Puzzle, Result, Status, Stopped

_NO_EFFORT = Effort()


@dataclass(frozen=True, slots=True)
class Closing:
    """What is known at the end."""

    complete: bool
    """There are no other solutions."""
    nodes: int
    effort: Effort = _NO_EFFORT


class Search(ABC):
    """One solver at work on one model, in a process of its own."""

    nodes: int = 0
    """How many it took, once the solutions have come to an end or are closed."""
    complete: bool = True
    """Whether those that came were all, once they have come to an end."""
    prepared: float | None = None
    """When the solver had its model, by `perf_counter`."""
    rounds: int | None = None
    """How often the solver was asked, where a loop takes several rounds."""
    cuts: int | None = None
    """How many rows or clauses kept loops apart from being drawn again."""
    diagram_nodes: int | None = None
    drawn: list[bytes] | None = None
    """Where it is a list, all that the solver draws is kept in it, round by round."""

    def measure(self) -> None:  # noqa: B027  (most have nothing to add)
        """Find out at the end what takes time of its own to find out; that is not counted."""

    def closings(self, complete: bool, begin: float) -> Iterator[Closing]:
        """Yield the last word on a search that began at some time, and one after measuring."""
        word = self._closing(complete, begin)
        yield word
        self.measure()
        if (measured := self._closing(complete, begin)) != word:
            yield measured

    def _closing(self, complete: bool, begin: float) -> Closing:
        effort = Effort(
            preparing=None if self.prepared is None else self.prepared - begin,
            rounds=self.rounds,
            cuts=self.cuts,
            diagram_nodes=self.diagram_nodes,
        )
        return Closing(complete, self.nodes, effort)

    @abstractmethod
    def solutions(self) -> Generator[bytes]:
        """Yield the solutions; who asks may close them when enough have come."""


_Message = bytes | int | Closing | None
"""A solution, or the number of some; what is known at the end; or one that came again."""


@dataclass
class _Gathered:
    """What has come from a solver's process."""

    most: int
    """Solutions that are kept."""
    kept: list[bytes] = field(default_factory=list)
    found: int = 0
    repeated: int = 0
    closing: Closing = Closing(complete=False, nodes=0)
    closed: float | None = None
    """When the end was known, by `perf_counter`."""
    stopped: Stopped = "time"

    def take_all(self, messages: Iterable[_Message]) -> None:
        """Take what comes, until it ends or the memory does."""
        try:
            for message in messages:
                self._take(message)
        except OutOfMemoryError:
            self.stopped = "" if self.closing.complete else "memory"

    def _take(self, message: _Message) -> None:
        if isinstance(message, Closing):
            self.closing, self.stopped = message, ""
            self.closed = self.closed or time.perf_counter()
        elif message is None:
            self.repeated += 1
        elif isinstance(message, int):
            self.found += message
        else:
            self.found += 1
            if len(self.kept) < self.most:
                self.kept.append(message)


@dataclass(frozen=True, kw_only=True)
class SolverEngine(FromCandidates):
    """An engine around a solver of others, which works in a process that a limit can end.

    A limit on nodes does not apply: each solver counts its own way.
    """

    ignores: ClassVar[frozenset[str]] = frozenset({"nodes"})

    solver_memory: int = _worker.MEMORY_MB
    """How many megabytes the process may take on."""

    repeats: ClassVar[bool] = False
    """Whether nothing in its search forbids that a solution comes again."""

    @property
    def library(self) -> str:
        """Return what the process loads; not all get along, so each has a process of its own."""
        return self.name

    @property
    def modules(self) -> tuple[str, ...]:
        """Return what the process imports before any time is taken."""
        return ()

    def load(self) -> Iterator[None]:
        """Import what it takes, in the process; who needs what fails will say so."""
        for module in self.modules:
            with suppress(Exception):
                import_module(module)
        yield from ()

    @abstractmethod
    def search(self, model: Model, candidates: Sequence[int]) -> Search:
        """Return a search among candidates, of which every variable has one; in the process."""

    def answers(
        self, model: Model, candidates: Sequence[int], limits: Limits
    ) -> Iterator[bytes | Closing | None]:
        """Yield solutions up to a limit, None for each that came before, then a closing word.

        This runs in the process, and is the one place that bounds what a search gives.
        """
        if not all(candidates):
            yield Closing(complete=True, nodes=0)
            return
        begin = time.perf_counter()
        search = self.search(model, candidates)
        known = Known(limits.memory_mb, bounded=self.repeats)
        with closed_after(search.solutions()) as solutions:
            for values in solutions:
                new = known.adds(values)
                yield values if new else None
                if new and known.number == limits.solutions:
                    break
        enough = 0 < limits.solutions == known.number
        complete = search.complete and not enough
        yield from search.closings(complete, begin)

    def tally(
        self, model: Model, candidates: Sequence[int], limits: Limits
    ) -> Iterator[int | Closing | None]:
        """Yield numbers of solutions that add up to all, else as `answers`; in the process.

        Engines that can count without looking at each solution override this.
        """
        for message in self.answers(model, candidates, limits):
            yield 1 if isinstance(message, bytes) else message

    def rounds(self, puzzle: Puzzle, seconds: float = 0.0) -> list[bytes]:
        """Return what the solver draws each time that it is asked, until it is a solution.

        Of a loop these are drawings of several loops at first; solvers that need no rounds
        draw none.
        """
        work = _worker.run(
            self._rounds,
            puzzle.model,
            start(puzzle),
            library=self.library,
            deadline=time.perf_counter() + seconds if seconds else None,
            memory_mb=self.solver_memory,
        )
        return list(work)

    def _rounds(self, model: Model, candidates: Sequence[int]) -> Iterator[bytes]:
        search = self.search(model, candidates)
        search.drawn = []
        with closed_after(search.solutions()) as solutions:
            next(solutions, None)
        yield from search.drawn

    def solve_many(
        self, puzzles: Iterable[Puzzle], limits: Limits, threads: int = 1
    ) -> Iterator[Result]:
        """Solve puzzles in their order, in as many processes as there are to be threads."""
        return in_threads(lambda puzzle: self.solve(puzzle, limits), puzzles, threads)

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already.

        The start of the process, and what it imports, is not part of the puzzle's time.
        """
        self.refuse(limits)
        worker = _worker.ready(self.load, self.modules, self.library)
        peak = _worker.Peak()
        begin = time.perf_counter()
        messages: Iterator[_Message] = _worker.run(
            self.answers if keep else self.tally,
            puzzle.model,
            candidates,
            limits,
            library=self.library,
            deadline=_deadline(limits),
            memory_mb=self.solver_memory,
            worker=worker,
            peak=peak,
        )
        gathered = _Gathered(limits.stored(len(puzzle.givens)) if keep else 0)
        gathered.take_all(messages)
        closing = gathered.closing
        return Result(
            puzzle,
            Status.of(gathered.found, closing.complete),
            tuple(gathered.kept),
            gathered.found,
            closing.complete,
            closing.nodes,
            (gathered.closed or time.perf_counter()) - begin,
            self.name,
            repeated=gathered.repeated,
            stopped=gathered.stopped,
            effort=replace(closing.effort, peak_mb=peak.mb),
        )


def _deadline(limits: Limits) -> float | None:
    return time.perf_counter() + limits.seconds if limits.seconds else None


class Known:
    """The solutions that came before, each by a digest.

    Where the memory for them ends, a solver that may repeat itself can no longer be followed. Of
    the others it is only a second look, which ends there.
    """

    DIGEST = 16
    EACH = 128  # bytes that a digest takes up in a set

    def __init__(self, memory_mb: int, bounded: bool) -> None:
        from hashlib import blake2b  # noqa: PLC0415  (slow to import, and only for the process)

        self.number = 0
        self._digest = partial(blake2b, digest_size=self.DIGEST)
        self._memory_mb = memory_mb
        self._most = memory_mb * 2**20 // self.EACH if memory_mb else 0
        self._bounded = bounded
        self._digests: set[bytes] = set()

    def adds(self, values: bytes) -> bool:
        """Note a solution; tell whether it is new."""
        short = len(values) <= self.DIGEST
        digest = values if short else self._digest(values).digest()
        if digest in self._digests:
            return False
        self.number += 1
        if not self._most or len(self._digests) < self._most:
            self._digests.add(digest)
        elif self._bounded:
            raise EngineError(
                f"to see that none of more than {self._most} solutions comes twice takes more than "
                f"the {self._memory_mb} MB of memory for them"
            )
        return True
