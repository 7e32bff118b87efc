"""The textbook engine: backtracking and forward checking in plain Python, on any model.

It knows a constraint only by its `check`, so it can serve as the oracle for every other engine.
The node count goes up by one for every value that is tried.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from enpitsu.engines.base import Engine
from enpitsu.model import OPEN, EngineError, Limits, Puzzle, Result, Status, members

Method = Literal["backtracking", "forward-checking"]


@dataclass(frozen=True)
class Csp(Engine):
    """Search over the open variables in their order, unless a heuristic says otherwise."""

    name: ClassVar[str] = "csp"
    method: Method = "forward-checking"
    mrv: bool = True
    """Minimum remaining values: take the variable with the smallest domain next."""
    lcv: bool = False
    """Least constraining value: try first what leaves the neighbours most values."""

    def __post_init__(self) -> None:
        """Refuse a method that does not exist."""
        if self.method not in ("backtracking", "forward-checking"):
            raise EngineError(f"method is backtracking or forward-checking, not '{self.method}'")

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return self._run(puzzle, limits, limits.stored(len(puzzle.givens)))

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none."""
        return self._run(puzzle, limits, keep=0)

    def _run(self, puzzle: Puzzle, limits: Limits, keep: int) -> Result:
        begin = time.perf_counter()
        search = _Search(self, puzzle, limits)
        kept: list[bytes] = []
        found = 0
        complete = True
        try:
            for values in search.solutions():
                found += 1
                if len(kept) < keep:
                    kept.append(values)
                if found == limits.solutions:
                    complete = False
                    break
        except _LimitReachedError:
            complete = False
        seconds = time.perf_counter() - begin
        status = Status.of(found, complete)
        return Result(
            puzzle, status, tuple(kept), found, complete, search.nodes, seconds, self.name
        )


class _LimitReachedError(Exception):
    """Too many nodes or seconds."""


class _Search:
    """One depth-first search; an explicit stack, so that boards of any size fit."""

    def __init__(self, engine: Csp, puzzle: Puzzle, limits: Limits) -> None:
        self.engine = engine
        self.model = puzzle.model
        self.limits = limits
        self.nodes = 0
        self.values = list(puzzle.givens)
        self.domains = [members(domain) for domain in self.model.domains]
        self.variables = [v for v, value in enumerate(self.values) if value == OPEN]
        self.pruned: list[list[tuple[int, list[int]]]] = []  # for each level, what to give back
        self.deadline = time.perf_counter() + limits.seconds if limits.seconds else float("inf")

    def solutions(self) -> Iterator[bytes]:
        """Yield every solution once."""
        if self.model.conflict(self.values) is not None:
            return
        stack = [self._level()]
        while stack:
            variable, untried = stack[-1]
            self._retract(variable, len(stack))
            value = next(untried, None)
            if value is None:
                stack.pop()
            elif variable < 0:
                yield bytes(self.values)
            elif self._assign(variable, value):
                stack.append(self._level())

    def _level(self) -> tuple[int, Iterator[int]]:
        """Choose the next variable and the order of its values; -1 when all are assigned."""
        unassigned = [v for v in self.variables if self.values[v] == OPEN]
        if not unassigned:
            return -1, iter([0])
        variable = unassigned[0]
        if self.engine.mrv:
            variable = min(unassigned, key=lambda v: len(self.domains[v]))
        values = self.domains[variable]
        if self.engine.lcv:
            values = sorted(values, key=lambda value: self._excluded(variable, value))
        return variable, iter(values)

    def _assign(self, variable: int, value: int) -> bool:
        """Try a value; False if it breaks a rule or, looking forward, empties a domain."""
        if 0 < self.limits.nodes <= self.nodes or time.perf_counter() > self.deadline:
            raise _LimitReachedError
        self.nodes += 1
        self.values[variable] = value
        self.pruned.append([])
        if not self._consistent(variable):
            return False
        return self.engine.method == "backtracking" or self._look_forward(variable)

    def _retract(self, variable: int, depth: int) -> None:
        """Take back what the last trial at this depth did, if there was one."""
        while len(self.pruned) >= depth:
            for neighbour, domain in reversed(self.pruned.pop()):
                self.domains[neighbour] = domain
        if variable >= 0:
            self.values[variable] = OPEN

    def _consistent(self, variable: int) -> bool:
        return all(c.check(self.values) for c in self.model.constraints_of[variable])

    def _look_forward(self, variable: int) -> bool:
        """Take from open neighbours the values that the new one rules out."""
        for neighbour in self._open_neighbours(variable):
            domain = self.domains[neighbour]
            left = [value for value in domain if self._possible(neighbour, value)]
            if len(left) < len(domain):
                self.pruned[-1].append((neighbour, domain))
                self.domains[neighbour] = left
            if not left:
                return False
        return True

    def _excluded(self, variable: int, value: int) -> int:
        """Count the neighbours' values that this value would rule out."""
        self.values[variable] = value
        excluded = sum(
            not self._possible(neighbour, other)
            for neighbour in self._open_neighbours(variable)
            for other in self.domains[neighbour]
        )
        self.values[variable] = OPEN
        return excluded

    def _possible(self, variable: int, value: int) -> bool:
        self.values[variable] = value
        possible = self._consistent(variable)
        self.values[variable] = OPEN
        return possible

    def _open_neighbours(self, variable: int) -> list[int]:
        scopes = (constraint.scope for constraint in self.model.constraints_of[variable])
        near = dict.fromkeys(v for scope in scopes for v in scope)
        return [v for v in near if self.values[v] == OPEN]
