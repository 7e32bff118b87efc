"""The kernel engine: models handed to the C++ kernel, which solves them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Any, ClassVar, Literal, get_args

from enpitsu import _kernel
from enpitsu.asked import MOST
from enpitsu.engines._threads import Chunks
from enpitsu.engines.base import LARGER, Engine
from enpitsu.engines.kernel.loop_count import can_sweep, count_loops
from enpitsu.engines.kernel.problems import board_problem
from enpitsu.engines.kernel.tree import calls
from enpitsu.engines.kernel.walking import ladder_of, rungs_named, search_rungs
from enpitsu.errors import EngineError
from enpitsu.model import RULE_ALONE, Call, Limits, Puzzle, Result, Status, Stopped
from enpitsu.rules import AllDifferent

Split = Literal["smallest", "cell", "any", "box", "ahead"]

_CHUNK_SECONDS = 0.1  # how long one batch should take, so that results flow and Ctrl-C is quick
_MAX_CHUNK = 320  # more results at once would wake Python's garbage collector
_MAX_SHARED = 4096  # by several threads: to start one takes as long as dozens of small puzzles

FEW_NODES = 2_000
"""How long loops are listed before they are counted by a sweep, which does not mind how many."""


def looks_ahead(puzzle: Puzzle) -> bool:
    """Tell whether `split="ahead"` is for it: all rules are that values differ."""
    return not puzzle.board_model.sites and all(
        type(rule) is AllDifferent for rule in puzzle.board_model.rules
    )


@dataclass(frozen=True)
class Kernel(Engine):
    """The default engine."""

    name: ClassVar[str] = "kernel"
    helps: ClassVar[str] = LARGER
    split: Split = "smallest"
    techniques: tuple[str, ...] = ()
    """Rungs to use at every node; the genre's own choice if empty."""
    seed: int | None = None
    """Random order of splits and values, repeatable; None for the fixed order."""
    tree: bool = False
    """Record the tree of calls."""
    work: int = field(default=0, init=False)
    """How much its search may do, in units of some 10 ns that are counted; 0 means no limit.

    Where it derives sums that no rule states, two hundred times as much.
    """
    dead_ends: int = field(default=_kernel.DEAD_ENDS, init=False)
    """After how many it derives sums, unless options say how to search."""

    def __post_init__(self) -> None:
        """Refuse a way of splitting that does not exist."""
        if self.split not in get_args(Split):
            raise EngineError(f"split is {', '.join(get_args(Split))}, not '{self.split}'")

    def tuned(self, work: int = 0, dead_ends: int = _kernel.DEAD_ENDS) -> Kernel:
        """Return the same kernel with what is no option of a user's."""
        tuned = replace(self)
        object.__setattr__(tuned, "work", work)
        object.__setattr__(tuned, "dead_ends", dead_ends)
        return tuned

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return self._solve_one(puzzle, limits)

    def solve_many(
        self, puzzles: Iterable[Puzzle], limits: Limits, threads: int = 1
    ) -> Iterator[Result]:
        """Solve in batches whose size follows the speed."""
        return chain.from_iterable(self.batches(puzzles, limits, threads))

    def batches(
        self,
        puzzles: Iterable[Puzzle],
        limits: Limits,
        threads: int,
        refused: Callable[[Puzzle], Result] | None = None,
    ) -> Iterator[list[Result]]:
        """Yield the results of one batch after the other, in the order of the puzzles.

        Where the kernel refuses a batch, `refused` has its puzzles one by one. What goes wrong
        where the puzzles come from is raised behind the results of those before it.
        """
        source = Chunks(puzzles)
        size = 16 * threads
        refused = refused or partial(self._solve_one, limits=limits)
        while chunk := source.take(size):
            begin = time.perf_counter()
            try:
                results, interrupted = self._solve_chunk(chunk, limits, threads)
            except EngineError:
                for puzzle in chunk:
                    yield [refused(puzzle)]
                continue
            elapsed = time.perf_counter() - begin
            yield results
            if interrupted:
                raise KeyboardInterrupt
            most = _MAX_CHUNK if threads == 1 else _MAX_SHARED
            size = min(max(int(size * min(_CHUNK_SECONDS / max(elapsed, 1e-6), 4)), threads), most)
        source.end()

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none; loops, where they are many, without listing them."""
        return self.count_in_threads(puzzle, limits, 1)

    def count_in_threads(self, puzzle: Puzzle, limits: Limits, threads: int) -> Result:
        """Count on several threads, which share the tree of one search.

        A sweep over loops has one thread only, and so has a search whose nodes are limited.
        """
        if not self.counts_in_memory(puzzle, limits):
            return self._listed(puzzle, limits, threads)
        begin = time.perf_counter()
        few = self._listed(puzzle, replace(limits, nodes=FEW_NODES))
        if few.complete:
            return few
        many = count_loops(puzzle, limits.after(few.seconds))
        if many is None:
            many = self._listed(puzzle, limits.after(time.perf_counter() - begin), threads)
        return (
            many if many.complete or many.found > few.found else replace(few, stopped=many.stopped)
        )

    def counts_in_memory(self, puzzle: Puzzle, limits: Limits) -> bool:
        """Tell whether solutions are counted by a sweep: a search keeps none."""
        return not limits.nodes and can_sweep(puzzle)

    def _listed(self, puzzle: Puzzle, limits: Limits, threads: int = 1) -> Result:
        return self._solve_one(puzzle, limits, keep=False, threads=threads)

    def solve_from(
        self,
        puzzle: Puzzle,
        candidates: Sequence[int],
        limits: Limits,
        keep: bool = True,
        threads: int = 1,
    ) -> Result:
        """Find solutions among candidates that were narrowed down already.

        Several threads share the search that looks ahead.
        """
        return self._solve_one(puzzle, limits, keep, [list(candidates)], threads)

    def _rungs(self, puzzle: Puzzle) -> int:
        if not self.techniques:
            return search_rungs(puzzle.ladder)
        # Rules that the chosen techniques are not for work by themselves, so that all are kept.
        return rungs_named(puzzle, (*self.techniques, RULE_ALONE), "search")

    def _solve_one(
        self,
        puzzle: Puzzle,
        limits: Limits,
        keep: bool = True,
        starts: list[list[int]] | None = None,
        threads: int = 1,
    ) -> Result:
        problems = [board_problem(puzzle)]
        results, interrupted = self._solve_alike(
            [puzzle], problems, limits, threads, keep=keep, starts=starts
        )
        if interrupted or not results:  # who asks over and over is to stop in any case
            raise KeyboardInterrupt
        return results[0]

    def _solve_chunk(
        self, puzzles: list[Puzzle], limits: Limits, threads: int
    ) -> tuple[list[Result], bool]:
        """Return the results of puzzles before the first that was not done, if that is cut short.

        One look-up is enough for puzzles of one board, and one call for those of one ladder of
        which as many solutions may be kept.
        """
        first = puzzles[0]
        board, genre = first.board, first.genre
        same = [puzzle.board is board and puzzle.genre is genre for puzzle in puzzles]
        if all(same):
            problems = [board_problem(first)] * len(puzzles)
            return self._solve_alike(puzzles, problems, limits, threads)
        problems = [board_problem(puzzle) for puzzle in puzzles]
        ladders = [puzzle.ladder for puzzle in puzzles]
        places: dict[tuple[int, int], list[int]] = {}
        for place, ladder in enumerate(ladders):
            stored = limits.stored(len(puzzles[place].givens))
            places.setdefault((id(ladder), stored), []).append(place)
        if len(places) == 1:
            return self._solve_alike(puzzles, problems, limits, threads)
        found: dict[int, Result] = {}
        for alike in places.values():
            some, theirs = [puzzles[n] for n in alike], [problems[n] for n in alike]
            results, interrupted = self._solve_alike(some, theirs, limits, threads)
            found |= zip(alike, results, strict=False)
            if interrupted:
                break
        done = next((n for n in range(len(puzzles)) if n not in found), len(puzzles))
        return [found[place] for place in range(done)], interrupted

    def _solve_alike(
        self,
        puzzles: list[Puzzle],
        problems: list[_kernel.Problem],
        limits: Limits,
        threads: int,
        *,
        keep: bool = True,
        starts: list[list[int]] | None = None,
    ) -> tuple[list[Result], bool]:
        """Solve puzzles that are alike (see above); tell whether Ctrl-C cut it short."""
        first = puzzles[0]
        givens = [puzzle.givens for puzzle in puzzles]
        calls, why = limits.calls
        few = self.tree and 0 < calls < (limits.nodes or MOST)
        results, interrupted = _kernel.solve_many(
            problems,
            ladder_of(first.ladder),
            starts or givens,
            clues=[puzzle.numbers for puzzle in puzzles],
            rungs=self._rungs(first),
            split=self.split,
            max_solutions=limits.solutions,
            max_stored=limits.stored(len(givens[0])) if keep else 0,
            max_nodes=calls if few else limits.nodes,
            max_work=self.work,
            dead_ends=self.dead_ends,
            seconds=limits.seconds,
            seed=None if self.seed is None else self.seed % 2**64,
            tree=self.tree,
            any_way=not self.techniques,
            threads=threads,
            puzzles=puzzles,
            records=_RECORDS,
        )
        return [_outgrown(one, why) for one in results] if few else results, interrupted


def _outgrown(result: Result, why: Stopped) -> Result:
    """Return a result whose tree grew as large as it may."""
    return replace(result, stopped=why) if result.stopped == "nodes" else result


def _calls(puzzle: Puzzle, answer: _kernel.Answer) -> tuple[Call, ...]:
    return tuple(calls(puzzle.board_model, answer.tree, puzzle.givens, answer.stored))


def _sample() -> Result:
    """Return a result with all that the kernel's have in common."""
    nothing: Any = None
    return Result(nothing, Status.UNKNOWN, (), 0, False, 0, 0.0, Kernel.name)


_RECORDS = _kernel.Records(
    _sample(), (Status.NONE, Status.UNIQUE, Status.MULTIPLE, Status.UNKNOWN), _calls
)
