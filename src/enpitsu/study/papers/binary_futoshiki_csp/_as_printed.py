"""The paper's search with its faults, each under a name: UNSOUND, it may lose solutions.

Nobody gets this engine but by this study, which shows with it where the printed numbers come from.
With all the faults they come out as printed, to the node; with none it is the engine `csp`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.engines._csp_search import Assignment, Cells, Search, Value
from enpitsu.engines.csp import Csp
from enpitsu.model import Limits, Puzzle
from enpitsu.rules import Exactly, Form, NoThreeAlike, Rule


@dataclass(frozen=True)
class Faults:
    """What the printed program does that it should not, or does late."""

    late_balance: bool = True
    """Whether a line of a Binary has too many of a kind is looked at when it is full, not before.
    This loses no solution, but costs nodes."""
    domains_kept: bool = True
    """On the way back, domains stay as they were left deeper down: values are missing that are
    possible again, and others are there that are not."""
    all_reset: bool = True
    """When a domain becomes empty, all the domains are as at the very beginning again."""
    first_skipped: bool = True
    """Looking forward leaves out the first open variable and not the one that was just set; under
    MRV these are two: the one is never looked at, the other is looked at as if it were open."""

    @staticmethod
    def only(*names: str) -> Faults:
        """Return these faults and no others."""
        return Faults(**{one.name: one.name in names for one in fields(Faults)})


@dataclass(frozen=True)
class AsPrinted(Csp):
    """The engine `csp` with faults; what it says of the number of solutions means nothing."""

    name: ClassVar[str] = "csp as printed (unsound)"
    faults: Faults = Faults()

    def search(self, puzzle: Puzzle, domains: Sequence[int], limits: Limits) -> Search:
        """Return the search with the faults."""
        return FaultySearch(self, puzzle, domains, limits, self.faults)


class FaultySearch(Search):
    """A search with faults; each is where its name stands."""

    def __init__(
        self,
        engine: Csp,
        puzzle: Puzzle,
        domains: Sequence[int],
        limits: Limits,
        faults: Faults,
    ) -> None:
        super().__init__(engine, puzzle, domains, limits)
        self.faults = faults
        rules = (part for rule in self.model.rules for part in as_stated(rule, faults))
        self.model = replace(self.model, rules=tuple(rules))

    def prepare(self, groups: Iterable[Cells]) -> None:
        """Make the variables, and remember what their domains were."""
        super().prepare(groups)
        self.domains_at_first = list(self.domains)

    def retract(self, depth: int) -> None:
        """Take back what the last assignment at this depth did, but perhaps not to the domains."""
        if self.faults.domains_kept:
            for assignment in self.assignments[depth - 1 :]:
                assignment.pruned.clear()
        super().retract(depth)

    def look_forward(self, assignment: Assignment) -> bool:
        """Leave the neighbours what was theirs at the very beginning and is possible now."""
        for neighbour in self._looked_at(assignment.variable):
            self.tick(0)
            left = self._possible(neighbour, assignment)
            if not left:
                if self.faults.all_reset:
                    self.domains = list(self.domains_at_first)
                return False
            assignment.pruned.append((neighbour, self.domains[neighbour]))
            self.domains[neighbour] = left
        return True

    def _looked_at(self, variable: int) -> list[int]:
        """Return whose domains are looked at when a variable is set."""
        if not self.faults.first_skipped:
            return self.open_neighbours(variable)
        near = set(self.near[variable])
        open_before = [v for v, done in enumerate(self.assigned) if not done or v == variable]
        return [v for v in open_before[1:] if v in near]

    def _possible(self, variable: int, assignment: Assignment) -> list[Value]:
        """Return what is possible of a variable's first domain; the one just set counts as open."""
        own = assignment.written if variable == assignment.variable else ()
        before = [self.values[cell] for cell in own]
        for cell in own:
            self.values[cell] = OPEN
        left = self.left(variable, self.domains_at_first[variable], self.rules[variable])
        for cell, value in zip(own, before, strict=True):
            self.values[cell] = value
        return left


def as_stated(rule: Rule, faults: Faults) -> Iterator[Rule]:
    """Yield a rule as the paper states it: three cells at a time, and perhaps late."""
    if isinstance(rule, NoThreeAlike):
        for triple in zip(rule.scope, rule.scope[1:], rule.scope[2:], strict=False):
            yield replace(rule, scope=triple)
    elif isinstance(rule, Exactly) and faults.late_balance:
        yield Late(rule.scope, rule.name, rule)
    else:
        yield rule


@dataclass(frozen=True, slots=True)
class Late(Rule):
    """A rule that is looked at only when all that it is about is set."""

    rule: Rule

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return nothing as long as a variable is open."""
        if OPEN in map(values.__getitem__, self.scope):
            return ()
        return self.rule.violation(values)

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return self.rule.sentence

    def lower(self, domains: Sequence[int]) -> Iterator[Form]:
        """Yield what the rule says in the end."""
        return self.rule.lower(domains)
