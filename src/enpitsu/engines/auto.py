"""The automatic engine: the kernel, and where its search loses its way, another search.

Where all rules are that values differ, the kernel then looks ahead; what is left, or has other
rules, is for a SAT solver, which learns from contradictions.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import ClassVar

from enpitsu.engines.base import Engine
from enpitsu.engines.kernel import Kernel, looks_ahead, narrowed, rungs_named
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Puzzle, Result, Status

FIRST = Kernel().tuned(work=3_000_000)
AHEAD = Kernel(split="ahead").tuned(work=100_000_000)
LARGE = 16
"""The order of engines, where the question is whether there is one solution.

| where | first | then | then |
|---|---|---|---|
| all rules are that values differ, of more than `LARGE` | kernel, 30 ms | look-ahead, 1 s | SAT |
| anywhere else | kernel, 30 ms (6 s with derived sums) | SAT | |

Times are those of budgets that are counted, so that a puzzle takes the same way on every machine.
What they rest on (milliseconds of processor time):

| puzzles | kernel | look-ahead | SAT |
|---|---|---|---|
| Sudoku 16x16, the hardest of 186 | 24 | the same | 20 |
| Sudoku 25x25, five of eleven | never | 17 to 571 | 2,700 to 4,100 |
| jigsaws without a solution, 21 of 40 | 1 to 10 | the same | 8 |
| the same, 19 of 40 | never | 100 to 1,600 and more | 9 to 22 |
| hard killers, 30, in sum | 12,300 | | 30,000 |
| Slitherlinks with several solutions | 50 to 280 | | 40 to 75 |
"""

THREADS = min(2, os.cpu_count() or 1)
"""For the search of one puzzle that looks ahead, where nobody could learn."""

SHARE = 0.1
"""Of the time that is left, for the techniques before another search."""

_PLAIN = Kernel()
_UNKNOWN = Status.UNKNOWN  # looking a member up takes longer than all else that is done a result


@dataclass(frozen=True)
class Auto(Engine):
    """What a user gets who does not choose; results name the engine that found them.

    What the kernel has no room for is left to engines that have no such limits. But only the kernel
    can tell the tree of its search, so where that is asked for, its word stands.
    """

    name: ClassVar[str] = "auto"
    helps: ClassVar[str] = "a larger --memory, or --engine sat --solver-memory, may help"
    kernel: Kernel = _PLAIN
    """The kernel as options say that it is to work."""

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        try:
            result = self._first(limits).solve(puzzle, limits)
        except EngineError as refusal:
            return self._other(puzzle, refusal, limits).solve(puzzle, limits)
        return self._finish(result, limits)

    def solve_many(
        self, puzzles: Iterable[Puzzle], limits: Limits, threads: int = 1
    ) -> Iterator[Result]:
        """Solve in batches, and what is left open or refused one by one."""
        return chain.from_iterable(self._batches(puzzles, limits, threads))

    def _batches(
        self, puzzles: Iterable[Puzzle], limits: Limits, threads: int
    ) -> Iterator[list[Result]]:
        """Yield results as they come in batches; what comes before one that is left open first."""
        first = self._first(limits)
        for results in first.batches(
            puzzles, limits, threads, refused=lambda puzzle: self.solve(puzzle, limits)
        ):
            unknown = [result.status is _UNKNOWN for result in results]
            if any(unknown):
                yield from self._finished(results, limits)
            else:
                yield results

    def _finished(self, results: list[Result], limits: Limits) -> Iterator[list[Result]]:
        begin = 0
        for place, result in enumerate(results):
            if result.status is _UNKNOWN:
                yield results[begin:place]
                yield [self._finish(result, limits)]
                begin = place + 1
        yield results[begin:]

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none."""
        return self.count_in_threads(puzzle, limits, 1)

    def count_in_threads(self, puzzle: Puzzle, limits: Limits, threads: int) -> Result:
        """Count on the kernel's threads; what it has no room for is counted on one."""
        try:
            return self.kernel.count_in_threads(puzzle, limits, threads)
        except EngineError as refusal:
            return self._other(puzzle, refusal, limits).count(puzzle, limits)

    def counts_in_memory(self, puzzle: Puzzle, limits: Limits) -> bool:
        """Tell whether the kernel counts by a sweep."""
        return self.kernel.counts_in_memory(puzzle, limits)

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        try:
            result = self._first(limits).solve_from(puzzle, candidates, limits, keep)
        except EngineError as refusal:
            other = self._other(puzzle, refusal, limits)
            return other.solve_from(puzzle, candidates, limits, keep)
        return self._finish(result, limits, candidates)

    def _first(self, limits: Limits) -> Kernel:
        """Return the kernel, with a budget where the question is whether there is one solution."""
        if limits.nodes or limits.solutions not in (1, 2) or self.kernel.tree:
            return self.kernel
        return FIRST if self.kernel is _PLAIN else self.kernel.tuned(work=FIRST.work)

    def _other(self, puzzle: Puzzle, refusal: EngineError, limits: Limits) -> Engine:
        """Return who goes on where the kernel refuses; what is wrong with the wish stays wrong."""
        if self.kernel.tree:
            raise refusal
        rungs_named(puzzle, self.kernel.techniques, "search")  # refuses those that it has not
        from enpitsu.engines import csp, sat  # noqa: PLC0415  (seldom needed, and slow to import)

        return sat.Sat() if sat.available() and not limits.nodes else csp.Csp()

    def _finish(self, result: Result, limits: Limits, among: Sequence[int] | None = None) -> Result:
        """Go on where the budget, and not the user's limit, stopped the kernel."""
        if result.status is not _UNKNOWN or result.stopped != "work":
            return result
        for another in (self._looking_ahead, self._another):
            result = _after(result, another(result.puzzle, limits.after(result.seconds), among))
            if result.status is not _UNKNOWN:
                break
        return result

    def _looking_ahead(
        self, puzzle: Puzzle, limits: Limits, among: Sequence[int] | None
    ) -> Result | None:
        """Look ahead for a while, where that is of use."""
        large = max(map(int.bit_count, puzzle.board_model.domains)) > LARGE
        if not large or self.kernel != _PLAIN or not looks_ahead(puzzle):
            return None
        return _narrowed_first(AHEAD.solve_from, puzzle, limits, among)

    def _another(self, puzzle: Puzzle, limits: Limits, among: Sequence[int] | None) -> Result:
        """Search until the end in the way that suits best, of those that there are."""
        from enpitsu.engines import sat  # noqa: PLC0415  (seldom needed, and slow to import)

        if sat.available():
            return _narrowed_first(sat.Sat().solve_from, puzzle, limits, among)
        if self.kernel == _PLAIN and looks_ahead(puzzle):
            ahead = partial(AHEAD.tuned().solve_from, threads=THREADS)
            return _narrowed_first(ahead, puzzle, limits, among)
        if among:
            return self.kernel.solve_from(puzzle, among, limits)
        return self.kernel.solve(puzzle, limits)


def _after(result: Result, again: Result | None) -> Result:
    """Return what a second search says, with what the first one took."""
    if again is None:
        return result
    return replace(again, nodes=result.nodes + again.nodes, seconds=result.seconds + again.seconds)


def _narrowed_first(
    search: Callable[[Puzzle, Sequence[int], Limits], Result],
    puzzle: Puzzle,
    limits: Limits,
    among: Sequence[int] | None,
) -> Result:
    """Search among what the techniques leave, within a share of the time, of the candidates."""
    begin = time.perf_counter()
    candidates: Sequence[int] = narrowed(puzzle, limits.seconds * SHARE).candidates
    if among is not None:
        candidates = [a & b for a, b in zip(candidates, among, strict=True)]
    seconds = time.perf_counter() - begin
    result = search(puzzle, candidates, limits.after(seconds))
    return replace(result, seconds=result.seconds + seconds)
