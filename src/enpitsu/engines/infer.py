"""INFER: Schönhage's program for Sudoku, in plain Python that is meant to be read.

A call draws all conclusions that it can (`_patterns.py`). If that does not settle the board, it
takes the smallest set of places that a digit has left in a box, and calls itself twice: once with
the last of these places alone, once without it. The node count is the number of calls.

In the paper a call answers 0, 1 or 2, for several, with a cell and two digits that it may hold; it
looks for two solutions by itself, whatever the call before it has found. So does this one; where
more solutions are asked for, it goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from enpitsu.boards import OPEN, members
from enpitsu.engines._patterns import MOST_TOGETHER, Layout, Pattern, layout_of
from enpitsu.engines.base import LARGER, Engine
from enpitsu.errors import EngineError
from enpitsu.model import Effort, Inference, Limits, Model, Puzzle, Result, Status, Stopped, Witness
from enpitsu.puzzles.sudoku import Box

ENOUGH = 2
"""Solutions that a call looks for to know that there are several."""


@dataclass(frozen=True)
class Infer(Engine):
    """Plain Sudokus only, with boxes of any shape."""

    name: ClassVar[str] = "infer"
    ignores: ClassVar[frozenset[str]] = frozenset({"memory"})
    helps: ClassVar[str] = LARGER
    tree: bool = False
    """Record the tree of calls."""
    together: int = MOST_TOGETHER
    """How many digits of a box, or lines of it, a conclusion may take together: the paper's 3."""

    def __post_init__(self) -> None:
        """Refuse what the paper does not have."""
        if not 1 <= self.together <= MOST_TOGETHER:
            raise EngineError(f"together is 1 to {MOST_TOGETHER}, not {self.together}")

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return self._run(puzzle, lambda pattern: pattern.begin(puzzle.givens), limits)

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none."""
        return self._run(puzzle, lambda pattern: pattern.begin(puzzle.givens), limits, keep=False)

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        return self._run(puzzle, lambda pattern: pattern.begin_with(candidates), limits, keep)

    def _run(
        self,
        puzzle: Puzzle,
        begin: Callable[[Pattern], None],
        limits: Limits,
        keep: bool = True,
    ) -> Result:
        started = time.perf_counter()
        pattern = Pattern(_layout(puzzle), self.together)
        begin(pattern)
        most = limits.stored(len(puzzle.givens)) if keep else 0
        search = _Search(puzzle.model, limits, most, self.tree)
        before = sum(given != OPEN for given in puzzle.givens)
        search.run(_Call(0, 0, pattern, limits.solutions, max(before, pattern.fixed)))
        found = min(search.found, limits.solutions or search.found)
        complete = not search.stopped and (not limits.solutions or found < limits.solutions)
        return Result(
            puzzle,
            Status.of(found, complete),
            tuple(search.kept),
            found,
            complete,
            search.nodes,
            time.perf_counter() - started,
            self.name,
            tuple(reversed(search.ended)),
            effort=Effort(items=search.items),
            stopped="" if found and found == limits.solutions else search.stopped,
        )


def _layout(puzzle: Puzzle) -> Layout:
    if puzzle.genre.name != "sudoku":
        raise EngineError(f"the infer engine solves Sudoku only, not {puzzle.genre.name}")
    if not isinstance(puzzle.board, Box):
        raise EngineError("the infer engine solves plain Sudoku only, without layers")
    return layout_of(puzzle.board)


class _LimitReachedError(Exception):
    """Too many calls or seconds."""


@dataclass
class _Call:
    """One call: where it stands, and what it and those that it made have found."""

    depth: int
    branch: int
    """0: the digit of the call that made it stands in the last of its places; 1: in another."""
    pattern: Pattern
    wanted: int
    """How many solutions it looks for; 0 for all."""
    before: int
    """Digits fixed as it began."""
    assumed: str = ""
    after: int = 0
    """And after all that follows, before it split."""
    begun: bool = False
    number: int = -1
    """Of the word that it split, if it did."""
    made: int = 0
    """How many calls it made."""
    found: int = 0
    solution: bytes | None = None
    """The first one below it."""
    witness: Witness | None = None
    cut: bool = False
    """Not everything below it was seen."""
    own: float = 0.0
    total: float = 0.0

    @property
    def word(self) -> int:
        """Return the places that it split."""
        return self.pattern.words[self.number]

    @property
    def last(self) -> int:
        """Return the place that it tries first, as a word."""
        return 1 << self.word.bit_length() - 1


class _Search:
    """The calls of one search, on a stack of its own, so that boards of any size fit."""

    def __init__(self, model: Model, limits: Limits, most: int, tree: bool) -> None:
        self.model = model
        self.limits = limits
        self.most = most
        self.tree = tree
        self.deadline = time.perf_counter() + limits.seconds if limits.seconds else float("inf")
        self.nodes = self.items = self.found = 0
        self.kept: list[bytes] = []
        self.ended: list[Inference] = []
        self.stopped: Stopped = ""
        self.stack: list[_Call] = []

    def run(self, root: _Call) -> None:
        """Make all calls, as far as the limits allow."""
        self.stack.append(root)
        while self.stack:
            try:
                following = self._following(self.stack[-1])
            except _LimitReachedError:
                following = None
                for call in self.stack:
                    call.cut = True
            if following is not None:
                self.stack.append(following)
            else:
                self._end(self.stack.pop())

    def _following(self, call: _Call) -> _Call | None:
        """Return the next call that this one makes; None if it is at its end."""
        if self.stopped:
            return None
        if not call.begun:
            self._begin(call)
        if call.number < 0 or call.made == 2:
            return None
        if call.wanted and call.found >= call.wanted:
            call.cut = True
            return None
        return self._child(call)

    def _child(self, call: _Call) -> _Call:
        """Make the next of the two calls of one."""
        branch = call.made
        call.made += 1
        pattern = call.pattern.copy()
        pattern.narrow(call.number, ~call.last if branch else call.last)
        wanted = call.wanted and max(call.wanted - call.found, min(call.wanted, ENOUGH))
        cell, symbol = self._first(call)
        assumed = f"{cell}{('=', '!=')[branch]}{symbol}"
        return _Call(call.depth + 1, branch, pattern, wanted, pattern.fixed, assumed)

    def _begin(self, call: _Call) -> None:
        """Draw all conclusions, and see what to split, if they leave anything open."""
        if 0 < self.limits.nodes <= self.nodes:
            self._stop("nodes")
        calls, why = self.limits.calls
        if self.tree and 0 < calls <= self.nodes:
            self._stop(why)
        self.nodes += 1
        call.begun = True
        begin = time.perf_counter()
        pattern = call.pattern
        try:
            pattern.infer(self._tick)
        finally:
            self.items += pattern.items
            call.after = max(pattern.fixed, call.before)
            call.own = call.total = time.perf_counter() - begin
        if pattern.solved and not pattern.failed:
            self._keep(call, pattern.values())
        elif not pattern.failed:
            call.number = pattern.choice()

    def _tick(self) -> None:
        if time.perf_counter() > self.deadline:
            self._stop("time")

    def _stop(self, why: Stopped) -> None:
        self.stopped = why
        raise _LimitReachedError

    def _keep(self, call: _Call, values: bytes) -> None:
        call.found = 1
        call.solution = values
        self.found += 1
        if len(self.kept) < self.most:
            self.kept.append(values)

    def _end(self, call: _Call) -> None:
        """Hand what a call has found to the one that made it."""
        if self.tree and call.begun:
            self.ended.append(self._record(call))
        if not self.stack:
            return
        parent = self.stack[-1]
        if parent.solution and call.solution:
            parent.witness = parent.witness or call.witness or self._witness(parent, call.solution)
        parent.witness = parent.witness or call.witness
        parent.solution = parent.solution or call.solution
        parent.found += call.found
        parent.total += call.total

    def _witness(self, parent: _Call, other: bytes) -> Witness:
        """Return the cell that was split on, with its digits in the first and second branch."""
        cell, symbol = self._first(parent)
        return Witness(cell, (symbol, self.model.symbol(other[self._cells(parent)[-1]])))

    def _cells(self, call: _Call) -> list[int]:
        """Return the cells of the places that a call split."""
        box = call.number % call.pattern.layout.n
        return [call.pattern.layout.cells[box][place] for place in members(call.word)]

    def _first(self, call: _Call) -> tuple[str, str]:
        """Return what a call tries first: the name of a cell, and the digit's symbol."""
        digit = call.number // call.pattern.layout.n + 1
        return self.model.names[self._cells(call)[-1]], self.model.symbol(digit)

    def _record(self, call: _Call) -> Inference:
        several = call.found >= ENOUGH
        leaf = call.number < 0
        return Inference(
            call.depth,
            call.branch,
            ENOUGH if several else None if call.cut else call.found,
            call.before,
            call.after,
            "" if leaf else self._split(call),
            call.total,
            call.own,
            call.witness,
            call.assumed,
            items=call.pattern.items,
            dn="E" if leaf else f"{call.pattern.layout.address(call.number):x}"[::-1],
            oct="E" if leaf else f"{call.word:0{-(-call.pattern.layout.n // 3)}o}"[::-1],
        )

    def _split(self, call: _Call) -> str:
        """Say what a call split on, as the kernel's trees do."""
        layout = call.pattern.layout
        stack, band = divmod(call.number % layout.n, layout.box.columns)
        house = f"box {band * layout.box.rows + stack + 1}"
        first, symbol = self._first(call)
        names = ", ".join(self.model.names[cell] for cell in self._cells(call))
        return f"{symbol} in {house}: {first} of {names}"
