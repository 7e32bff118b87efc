"""The kernel engine: models handed to the C++ kernel, which solves them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import ClassVar, Literal, get_args

from enpitsu import _kernel
from enpitsu.engines.base import Engine
from enpitsu.engines.kernel.loop_count import can_sweep, count_loops
from enpitsu.engines.kernel.translation import problem_of
from enpitsu.engines.kernel.tree import calls
from enpitsu.engines.kernel.walking import ladder_of, rungs_named, search_rungs
from enpitsu.errors import EngineError
from enpitsu.model import RULE_ALONE, Call, Limits, Puzzle, Result, Status, Stopped

Split = Literal["smallest", "cell", "any", "box"]

_CHUNK_SECONDS = 0.1  # how long one batch should take, so that results flow and Ctrl-C is quick
_MAX_CHUNK = 4096

FEW_NODES = 2_000
"""How long loops are listed before they are counted by a sweep, which does not mind how many."""


@dataclass(frozen=True)
class Kernel(Engine):
    """The default engine."""

    name: ClassVar[str] = "kernel"
    split: Split = "smallest"
    techniques: tuple[str, ...] = ()
    """Rungs to use at every node; the genre's own choice if empty."""
    seed: int | None = None
    """Random order of splits and values, repeatable; None for the fixed order."""
    tree: bool = False
    """Record the tree of calls."""

    def __post_init__(self) -> None:
        """Refuse a way of splitting that does not exist."""
        if self.split not in get_args(Split):
            raise EngineError(f"split is {', '.join(get_args(Split))}, not '{self.split}'")

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return next(self._solve_chunk([puzzle], limits, 1))

    def solve_many(
        self, puzzles: Iterable[Puzzle], limits: Limits, threads: int = 1
    ) -> Iterator[Result]:
        """Solve in batches whose size follows the speed."""
        source = iter(puzzles)
        size = 16 * threads
        while chunk := list(islice(source, size)):
            begin = time.perf_counter()
            yield from self._solve_chunk(chunk, limits, threads)
            elapsed = time.perf_counter() - begin
            size = min(
                max(int(size * min(_CHUNK_SECONDS / max(elapsed, 1e-6), 4)), threads), _MAX_CHUNK
            )

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none; loops, where they are many, without listing them."""
        if limits.nodes or not can_sweep(puzzle):
            return self._listed(puzzle, limits)
        begin = time.perf_counter()
        few = self._listed(puzzle, replace(limits, nodes=FEW_NODES))
        if few.complete:
            return few
        many = count_loops(puzzle, limits.after(few.seconds))
        if many is None:
            many = self._listed(puzzle, limits.after(time.perf_counter() - begin))
        return (
            many if many.complete or many.found > few.found else replace(few, stopped=many.stopped)
        )

    def _listed(self, puzzle: Puzzle, limits: Limits) -> Result:
        return next(self._solve_chunk([puzzle], limits, 1, keep=False))

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        return next(self._solve_chunk([puzzle], limits, 1, keep, [list(candidates)]))

    def _rungs(self, puzzle: Puzzle) -> int:
        if not self.techniques:
            return search_rungs(puzzle.ladder)
        # Rules that the chosen techniques are not for work by themselves, so that all are kept.
        return rungs_named(puzzle, (*self.techniques, RULE_ALONE), "search")

    def _solve_chunk(
        self,
        puzzles: list[Puzzle],
        limits: Limits,
        threads: int,
        keep: bool = True,
        starts: list[list[int]] | None = None,
    ) -> Iterator[Result]:
        first = puzzles[0]
        if any(puzzle.ladder is not first.ladder for puzzle in puzzles):
            for puzzle in puzzles:
                yield from self._solve_chunk([puzzle], limits, 1, keep)
            return
        answers, interrupted = _kernel.solve_many(
            [problem_of(puzzle.board_model) for puzzle in puzzles],
            ladder_of(first.ladder),
            starts or [puzzle.givens for puzzle in puzzles],
            clues=[puzzle.numbers for puzzle in puzzles],
            rungs=self._rungs(first),
            split=self.split,
            max_solutions=limits.solutions,
            max_stored=limits.stored(len(first.givens)) if keep else 0,
            max_nodes=limits.nodes,
            seconds=limits.seconds,
            seed=self.seed,
            tree=self.tree,
            threads=threads,
        )
        for puzzle, answer in zip(puzzles, answers, strict=True):
            if answer.done:
                yield self._result(puzzle, answer, limits)
        if interrupted:
            raise KeyboardInterrupt

    def _calls(self, puzzle: Puzzle, answer: _kernel.Answer) -> tuple[Call, ...]:
        if not self.tree:
            return ()
        return tuple(calls(puzzle.board_model, answer.tree, puzzle.givens, answer.stored))

    def _result(self, puzzle: Puzzle, answer: _kernel.Answer, limits: Limits) -> Result:
        found, complete = answer.solutions, answer.complete
        return Result(
            puzzle,
            Status.of(found, complete),
            tuple(answer.stored),
            found,
            complete,
            answer.nodes,
            answer.seconds,
            self.name,
            self._calls(puzzle, answer),
            stopped=_stopped(answer, limits),
        )


def _stopped(answer: _kernel.Answer, limits: Limits) -> Stopped:
    """Return which limit came first: solutions enough are looked at before nodes, these first."""
    if answer.complete or 0 < limits.solutions <= answer.solutions:
        return ""
    return "nodes" if 0 < limits.nodes <= answer.nodes else "time"
