"""One depth-first search of the textbook engine: variables, their domains, and both heuristics."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from enpitsu.boards import OPEN, members
from enpitsu.model import Limits, Puzzle, Stopped
from enpitsu.rules import Rule

if TYPE_CHECKING:
    from enpitsu.engines.csp import Csp

Cells = tuple[int, ...]
Value = tuple[int, ...]
"""What a variable is set to: one value for each of its open cells."""


class LimitReachedError(Exception):
    """Too many nodes or seconds."""

    def __init__(self, limit: Stopped) -> None:
        super().__init__(limit)
        self.limit = limit


@dataclass
class Assignment:
    """One assignment, and what it takes to undo it."""

    variable: int
    written: Cells
    pruned: list[tuple[int, list[Value]]] = field(default_factory=list)


class Search:
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
        self.assignments: list[Assignment] = []
        self.assigned: list[bool] = []
        self.prepared: float | None = None
        """After how many seconds the search itself began."""
        self.begin = time.perf_counter()
        self.deadline = self.begin + limits.seconds if limits.seconds else float("inf")
        self.rules: list[list[Rule]] = []
        self.near: list[Sequence[int]] = []
        self.everyone = range(0)
        self.clash = self.model.conflict(self.values) is not None

    # Before the search

    def prepare(self, groups: Iterable[Cells]) -> None:
        """Make the variables and find out who rules out whose values."""
        if not self.clash:
            self._add_variables(groups)
        self.rules = [self._rules(group) for group in self.groups]
        self.everyone = range(len(self.groups))
        self.near = [self._neighbours(variable) for variable in range(len(self.groups))]
        self.prepared = time.perf_counter() - self.begin

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
            self.tick(0)
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
        """Return the variables that share a rule or a cell with this one, itself among them."""
        if any(len(rule.scope) == self.model.size for rule in self.rules[variable]):
            return self.everyone
        near = {cell for rule in self.rules[variable] for cell in rule.scope}
        near.update(self.groups[variable])
        return [other for other, cells in enumerate(self.groups) if not near.isdisjoint(cells)]

    # The search

    def solutions(self) -> Iterator[bytes]:
        """Yield every solution once."""
        if self.clash:
            return
        stack = [self._level()]
        while stack:
            variable, untried = stack[-1]
            self.retract(len(stack))
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
        return variable, iter(self.ordered(variable))

    def tick(self, nodes: int) -> None:
        """Count nodes; stop where a limit is reached."""
        if 0 < self.limits.nodes < self.nodes + nodes:
            raise LimitReachedError("nodes")
        if time.perf_counter() > self.deadline:
            raise LimitReachedError("time")
        self.nodes += nodes

    def _assign(self, variable: int, value: Value) -> bool:
        """Try a value; False if it breaks a rule or, looking forward, empties a domain."""
        self.tick(1)
        assignment = Assignment(variable, self._write(variable, value))
        self.assignments.append(assignment)
        self.assigned[variable] = True
        if not self._agrees(variable, value) or not self._stand(self.rules[variable]):
            return False
        return self.engine.method == "backtracking" or self.look_forward(assignment)

    def retract(self, depth: int) -> None:
        """Take back what the last assignment at this depth did, if there was one."""
        while len(self.assignments) >= depth:
            assignment = self.assignments.pop()
            self.assigned[assignment.variable] = False
            for cell in assignment.written:
                self.values[cell] = OPEN
            for neighbour, domain in reversed(assignment.pruned):
                self.domains[neighbour] = domain

    def _write(self, variable: int, value: Value) -> Cells:
        """Fill the open cells of a variable, and return them."""
        pairs = zip(self.groups[variable], value, strict=True)
        written = [(cell, one) for cell, one in pairs if self.values[cell] == OPEN]
        for cell, one in written:
            self.values[cell] = one
        return tuple(cell for cell, _ in written)

    def _agrees(self, variable: int, value: Value) -> bool:
        """Tell whether the cells that are filled hold what the value says."""
        for cell, one in zip(self.groups[variable], value, strict=True):
            if self.values[cell] not in (OPEN, one):
                return False
        return True

    def _stand(self, rules: Iterable[Rule]) -> bool:
        for rule in rules:  # noqa: SIM110  (`all` takes a third longer here, where most time goes)
            if not rule.check(self.values):
                return False
        return True

    # What a value means to the neighbours

    def look_forward(self, assignment: Assignment) -> bool:
        """Take from open neighbours the values that the new one rules out."""
        for neighbour in self.open_neighbours(assignment.variable):
            self.tick(0)
            domain = self.domains[neighbour]
            left = self.left(neighbour, domain, self.rules[neighbour])
            if len(left) < len(domain):
                assignment.pruned.append((neighbour, domain))
                self.domains[neighbour] = left
            if not left:
                return False
        return True

    def open_neighbours(self, variable: int) -> list[int]:
        """Return the others without a value that share a rule or a cell with a variable."""
        near = self.near[variable]
        return [other for other in near if other != variable and not self.assigned[other]]

    def left(self, variable: int, values: list[Value], rules: list[Rule]) -> list[Value]:
        """Return those of a variable's values by which the rules stand."""
        cells = self.groups[variable]
        before = [self.values[cell] for cell in cells]
        filled = [place for place, one in enumerate(before) if one != OPEN]
        left = []
        for value in values:
            if filled and any(value[place] != before[place] for place in filled):
                continue
            for cell, one in zip(cells, value, strict=True):
                self.values[cell] = one
            if self._stand(rules):
                left.append(value)
        for cell, one in zip(cells, before, strict=True):
            self.values[cell] = one
        return left

    def ordered(self, variable: int) -> list[Value]:
        """Return a variable's values in the order to try them."""
        values = self.domains[variable]
        if not self.engine.lcv or len(values) < 2:
            return values
        excluded = self.excluded(variable)
        return sorted(values, key=excluded.__getitem__)

    def excluded(self, variable: int) -> dict[Value, int]:
        """Return how many values of open neighbours each value would rule out.

        A value that is ruled out already is none, so only rules that both stand in can matter.
        """
        counts = dict.fromkeys(self.domains[variable], 0)
        mine = {id(rule) for rule in self.rules[variable]}
        for neighbour in self.open_neighbours(variable):
            self.tick(0)
            shared = [rule for rule in self.rules[neighbour] if id(rule) in mine]
            before = self.left(neighbour, self.domains[neighbour], self.rules[neighbour])
            for value in counts:
                written = self._write(variable, value)
                counts[value] += len(before) - len(self.left(neighbour, before, shared))
                for cell in written:
                    self.values[cell] = OPEN
        return counts
