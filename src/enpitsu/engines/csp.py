"""The textbook engine: backtracking and forward checking in plain Python, on any model.

It knows a rule only by its `check`, so it can serve as the oracle for every other engine.
The node count goes up by one for every value that is tried.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from enpitsu.boards import OPEN, members
from enpitsu.engines.base import Engine
from enpitsu.errors import EngineError, shown
from enpitsu.model import Limits, Puzzle, Result, Status, Stopped
from enpitsu.rules import Rule

Method = Literal["backtracking", "forward-checking"]
Cells = tuple[int, ...]
Value = tuple[int, ...]
"""What a variable is set to: one value for each of its open cells."""

CELLS = "cells"
"""The model that every genre has: each cell is a variable."""


@dataclass(frozen=True)
class Csp(Engine):
    """Search over the open variables in their order, unless a heuristic says otherwise."""

    name: ClassVar[str] = "csp"
    ignores: ClassVar[frozenset[str]] = frozenset({"memory"})
    method: Method = "forward-checking"
    mrv: bool = True
    """Minimum remaining values: take the variable with the smallest domain next."""
    lcv: bool = False
    """Least constraining value: try first what leaves the neighbours most values."""
    model: str = CELLS
    """What the variables are: `cells`, or another choice that the genre offers."""

    def __post_init__(self) -> None:
        """Refuse a method that does not exist."""
        if self.method not in ("backtracking", "forward-checking"):
            raise EngineError(f"method is backtracking or forward-checking, not '{self.method}'")

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits."""
        return self._run(puzzle, puzzle.model.domains, limits)

    def solve_many(
        self, puzzles: Iterable[Puzzle], limits: Limits, threads: int = 1
    ) -> Iterator[Result]:
        """Solve one puzzle after the other."""
        if threads > 1:
            raise EngineError(
                "the csp engine is plain Python, of which one thread works at a time: "
                "it takes 1 thread only"
            )
        return super().solve_many(puzzles, limits)

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions, keeping none."""
        return self._run(puzzle, puzzle.model.domains, limits, keep=False)

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        known = bytes(members(mask)[0] if mask.bit_count() == 1 else OPEN for mask in candidates)
        result = self._run(replace(puzzle, givens=known), candidates, limits, keep)
        return replace(result, puzzle=puzzle)

    def groups(self, puzzle: Puzzle) -> list[Cells]:
        """Return the cells of each variable; a cell that the model leaves out is one by itself."""
        models = {CELLS: (), **puzzle.genre.csp_models(puzzle)}
        if self.model not in models:
            known = ", ".join(models)
            raise EngineError(
                f"{puzzle.genre.name} has no model '{shown(self.model)}'; it has {known}"
            )
        groups = models[self.model]
        grouped = {cell for group in groups for cell in group}
        return [*groups, *((cell,) for cell in range(puzzle.model.size) if cell not in grouped)]

    def _run(
        self, puzzle: Puzzle, domains: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        begin = time.perf_counter()
        groups = self.groups(puzzle)
        search = _Search(self, puzzle, domains, limits)
        most = limits.stored(len(puzzle.givens)) if keep else 0
        kept: list[bytes] = []
        found = 0
        complete = True
        stopped: Stopped = ""
        try:
            search.prepare(groups)
            for values in search.solutions():
                found += 1
                if len(kept) < most:
                    kept.append(values)
                if found == limits.solutions:
                    complete = False
                    break
        except _LimitReachedError as reached:
            complete, stopped = False, reached.limit
        seconds = time.perf_counter() - begin
        status = Status.of(found, complete)
        return Result(
            puzzle,
            status,
            tuple(kept),
            found,
            complete,
            search.nodes,
            seconds,
            self.name,
            stopped=stopped,
        )


class _LimitReachedError(Exception):
    """Too many nodes or seconds."""

    def __init__(self, limit: Stopped) -> None:
        self.limit = limit


@dataclass
class _Assignment:
    """One assignment, and what it takes to undo it."""

    variable: int
    written: Cells
    pruned: list[tuple[int, list[Value]]] = field(default_factory=list)


class _Search:
    """One depth-first search; an explicit stack, so that boards of any size fit.

    A variable is a group of cells, and its value one way to fill those that are open; in the
    model `cells` every cell is a group by itself. Groups may share cells: their values must agree.
    """

    def __init__(self, engine: Csp, puzzle: Puzzle, domains: Sequence[int], limits: Limits) -> None:
        self.engine = engine
        self.model = puzzle.model
        self.cell_domains = domains
        self.limits = limits
        self.nodes = 0
        self.values = list(puzzle.givens)
        self.groups: list[Cells] = []
        self.domains: list[list[Value]] = []
        self.assignments: list[_Assignment] = []
        self.assigned: list[bool] = []
        self.deadline = time.perf_counter() + limits.seconds if limits.seconds else float("inf")
        self.rules: list[list[Rule]] = []
        self.near: list[Sequence[int]] = []
        self.everyone = range(0)
        self.clash = self.model.conflict(self.values) is not None

    def prepare(self, groups: Iterable[Cells]) -> None:
        """Make the variables and find out who rules out whose values."""
        if not self.clash:
            self._add_variables(groups)
        self.rules = [self._rules(group) for group in self.groups]
        self.everyone = range(len(self.groups))
        self.near = [self._neighbours(variable) for variable in range(len(self.groups))]

    def _add_variables(self, groups: Iterable[Cells]) -> None:
        """Make a variable of every group with an open cell."""
        for group in groups:
            cells = tuple(cell for cell in group if self.values[cell] == OPEN)
            if cells:
                inside = set(group)
                rules = [rule for rule in self.model.rules if inside.issuperset(rule.scope)]
                self.groups.append(cells)
                self.domains.append(list(self._ways(cells, rules)))
                self.assigned.append(False)

    def _ways(self, cells: Cells, rules: list[Rule]) -> Iterator[Value]:
        """Yield the ways to fill cells that the rules about them alone allow."""
        if not cells:
            yield ()
            return
        first, rest = cells[0], cells[1:]
        for value in members(self.cell_domains[first]):
            self._tick(0)
            self.values[first] = value
            if all(rule.check(self.values) for rule in rules):
                for way in self._ways(rest, rules):
                    yield (value, *way)
        self.values[first] = OPEN

    def _rules(self, cells: Cells) -> list[Rule]:
        """Return the rules about any of the cells, each once."""
        rules = (rule for cell in cells for rule in self.model.rules_of[cell])
        return list({id(rule): rule for rule in rules}.values())

    def _neighbours(self, variable: int) -> Sequence[int]:
        """Return the other variables that share a rule or a cell with this one."""
        if any(len(rule.scope) == self.model.size for rule in self.rules[variable]):
            return self.everyone
        near = {cell for rule in self.rules[variable] for cell in rule.scope}
        near.update(self.groups[variable])
        return [
            other
            for other, cells in enumerate(self.groups)
            if other != variable and not near.isdisjoint(cells)
        ]

    def solutions(self) -> Iterator[bytes]:
        """Yield every solution once."""
        if self.clash:
            return
        stack = [self._level()]
        while stack:
            variable, untried = stack[-1]
            self._retract(len(stack))
            value = next(untried, None)
            if value is None:
                stack.pop()
            elif variable < 0:
                yield bytes(self.values)
            elif self._assign(variable, value):
                stack.append(self._level())

    def _level(self) -> tuple[int, Iterator[Value]]:
        """Choose the next variable and the order of its values; -1 when all are assigned."""
        unassigned = [v for v, assigned in enumerate(self.assigned) if not assigned]
        if not unassigned:
            return -1, iter([()])
        variable = unassigned[0]
        if self.engine.mrv:
            variable = min(unassigned, key=lambda v: len(self.domains[v]))
        values = self.domains[variable]
        if self.engine.lcv:
            values = sorted(values, key=lambda value: self._excluded(variable, value))
        return variable, iter(values)

    def _tick(self, nodes: int) -> None:
        """Count nodes; stop where a limit is reached."""
        if 0 < self.limits.nodes < self.nodes + nodes:
            raise _LimitReachedError("nodes")
        if time.perf_counter() > self.deadline:
            raise _LimitReachedError("time")
        self.nodes += nodes

    def _assign(self, variable: int, value: Value) -> bool:
        """Try a value; False if it breaks a rule or, looking forward, empties a domain."""
        self._tick(1)
        assignment = _Assignment(variable, self._write(variable, value))
        self.assignments.append(assignment)
        self.assigned[variable] = True
        if not self._consistent(variable, value):
            return False
        return self.engine.method == "backtracking" or self._look_forward(assignment)

    def _retract(self, depth: int) -> None:
        """Take back what the last assignment at this depth did, if there was one."""
        while len(self.assignments) >= depth:
            assignment = self.assignments.pop()
            self.assigned[assignment.variable] = False
            self._erase(assignment.written)
            for neighbour, domain in reversed(assignment.pruned):
                self.domains[neighbour] = domain

    def _write(self, variable: int, value: Value) -> Cells:
        """Fill the open cells of a variable, and return them."""
        pairs = zip(self.groups[variable], value, strict=True)
        written = [(cell, one) for cell, one in pairs if self.values[cell] == OPEN]
        for cell, one in written:
            self.values[cell] = one
        return tuple(cell for cell, _ in written)

    def _erase(self, cells: Cells) -> None:
        for cell in cells:
            self.values[cell] = OPEN

    def _consistent(self, variable: int, value: Value) -> bool:
        pairs = zip(self.groups[variable], value, strict=True)
        return all(self.values[cell] == one for cell, one in pairs) and all(
            rule.check(self.values) for rule in self.rules[variable]
        )

    def _look_forward(self, assignment: _Assignment) -> bool:
        """Take from open neighbours the values that the new one rules out."""
        for neighbour in self._open_neighbours(assignment.variable):
            self._tick(0)
            domain = self.domains[neighbour]
            left = [value for value in domain if self._possible(neighbour, value)]
            if len(left) < len(domain):
                assignment.pruned.append((neighbour, domain))
                self.domains[neighbour] = left
            if not left:
                return False
        return True

    def _excluded(self, variable: int, value: Value) -> int:
        """Count the neighbours' values that this value would rule out."""
        written = self._write(variable, value)
        excluded = sum(
            not self._possible(neighbour, other)
            for neighbour in self._open_neighbours(variable)
            for other in self.domains[neighbour]
        )
        self._erase(written)
        return excluded

    def _possible(self, variable: int, value: Value) -> bool:
        written = self._write(variable, value)
        possible = self._consistent(variable, value)
        self._erase(written)
        return possible

    def _open_neighbours(self, variable: int) -> list[int]:
        others = (other for other in self.near[variable] if other != variable)
        return [other for other in others if not self.assigned[other]]
