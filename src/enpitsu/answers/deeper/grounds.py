"""What a step rests on: the rules that it names, and the lines whose facts it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from enpitsu.answers.deeper.ledger import START, Ledger
from enpitsu.engines._reasons import Fact, Ground, Reasons, reasons_of
from enpitsu.engines._shrinking import shrunk
from enpitsu.engines.kernel import translation_of
from enpitsu.model import Puzzle
from enpitsu.rules import LinesDiffer
from enpitsu.words import RoleLike, StepLike, every_role

RULE = "rule"
"""The role that names a rule by the kernel's number for it."""

INNIES, OUTIES = "innies", "outies"
"""The roles of cells whose sums differ by what houses and cages add up to."""


class Scope(NamedTuple):
    """What a step speaks of."""

    parts: frozenset[int]
    cells: frozenset[int]
    """Those that it names, and those of houses that it names."""


class Grounds:
    """Finds out what the steps of one puzzle rest on."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.domains = puzzle.board_model.domains
        self.reasons: Reasons = reasons_of(puzzle)
        self.reasons.forget()
        self.translation = translation_of(puzzle.board_model)
        self.peers = self.translation.peers(puzzle.numbers)
        self._on: dict[int, frozenset[int]] = {}
        self.houses_named: dict[str, list[int]] = {}
        """The numbers of the houses of a name."""
        for number, house in enumerate(self.translation.houses):
            self.houses_named.setdefault(house.name, []).append(number)

    def parts_on(self, house: int) -> frozenset[int]:
        """Return the parts of rules that stand on a house."""
        if house not in self._on:
            at = self.translation.houses[house]
            around, parts = set(at.scope), self.reasons.parts
            scopes = {at.scope, self._printed_scope(at.site)}
            near = set(self.reasons.parts_of[at.scope[0]]) if at.scope else set()
            self._on[house] = frozenset(
                part
                for part in near
                if parts[part].scope in scopes
                or (parts[part].name == at.name and around <= set(parts[part].scope))
            )
        return self._on[house]

    def _printed_scope(self, site: int) -> tuple[int, ...]:
        """Return what the rule at a site is about, as it reads it: a sign may point either way."""
        if site < 0:
            return ()
        rule = self.puzzle.board_model.sites[site].rule(self.puzzle.numbers[site])
        return rule.scope if rule else ()

    def _unequal(self, houses: set[int]) -> Iterator[int]:
        """Yield that two of these houses are not equal, where a rule says so of lines."""
        scopes = {self.translation.houses[house].scope for house in houses}
        for rule in self.puzzle.board_model.rules:
            lines = [s for s in rule.lines if s in scopes] if isinstance(rule, LinesDiffer) else []
            yield from map(self.reasons.unequal, combinations(lines, 2))

    def scope(self, step: StepLike) -> Scope:
        """Return the rules and cells that a step speaks of.

        Cells that see each other need no house to say so.
        """
        roles = every_role(step)
        cells = {cell for role in roles for cell in role.cells}
        if any(role.name in (INNIES, OUTIES) for role in roles):
            return Scope(
                frozenset({self._derived(roles), *self._differences(cells)}), frozenset(cells)
            )
        cells |= {cell for link in step.chain for cell in link.cells}
        cells |= {mark.cell for mark in (*step.places, *step.removes)}
        houses = {house for role in roles for house in role.houses}
        houses |= {link.house for link in step.chain if link.house >= 0}
        parts = {part for house in houses for part in self.parts_on(house)}
        parts |= {p for role in roles if role.name == RULE for p in self._named(role.numbers)}
        parts |= {*self._unequal(houses), *self._differences(cells)}
        covered = {cell for house in houses for cell in self.translation.houses[house].scope}
        return Scope(frozenset(parts), frozenset(cells | covered))

    def _derived(self, roles: Iterable[RoleLike]) -> int:
        """Return what houses and cages say together of the cells that stick in or out.

        From their rules alone a solver would have to find that out: it cannot add.
        """
        by_name = {role.name: role for role in roles}
        total = by_name["total"].numbers[0]
        caged = by_name["caged"].numbers[0] if "caged" in by_name else total
        innies, outies = (
            by_name[name].cells if name in by_name else () for name in (INNIES, OUTIES)
        )
        return self.reasons.surplus(innies, outies, total - caged)

    def _named(self, numbers: Sequence[int]) -> Iterable[int]:
        """Return the parts of a rule by the kernel's number for it."""
        for number in numbers:
            rule = self.translation.rule(number, self.puzzle.numbers)
            for part in self.reasons.parts_of[rule.scope[0]] if rule and rule.scope else ():
                known = self.reasons.parts[part]
                if rule and known.scope == rule.scope and known.sentence == rule.sentence:
                    yield part

    def _differences(self, cells: set[int]) -> set[int]:
        """Return that cells that see each other differ, and no more of the rules that say so."""
        differ = self.reasons.difference
        return {differ(one, other) for one in cells for other in self.peers[one] & cells}

    def said(self, scope: Scope, ledger: Ledger, before: int) -> Ground:
        """Return all that a step may rest on, by what it speaks of."""
        named = set(scope.cells)
        for part in scope.parts:
            if part >= 0:
                named.update(self.reasons.parts[part].scope)
        return Ground(self.reasons.ordered(scope.parts), tuple(ledger.facts(named, before)))

    def of(self, scope: Scope, opposite: Sequence[int], ledger: Ledger, before: int) -> Ground:
        """Return what a conclusion needs, by what a step speaks of.

        Where that does not show it, all that the cells have lost may be needed; another argument
        is not what the step tells. A contradiction, which has no opposite, may come from anything.
        """
        said = self.said(scope, ledger, before)
        if self.reasons.question(said, opposite)(said.facts):
            return self._fewest_lines(said, opposite, ledger, before)
        parts = (*said.parts, *self.reasons.partings(sorted(scope.cells)))
        ground = self.reasons.ground(parts, said.facts, opposite)
        ground = ground or self.reasons.by_loop(said.facts, opposite)
        if ground is None and not opposite:
            every = list(ledger.facts(range(len(ledger.gone)), before))
            ground = self.reasons.by_loop(every, opposite)
            ground = ground or self.reasons.ground(range(len(self.reasons.parts)), every, opposite)
        return self._fewest_lines(ground, opposite, ledger, before) if ground else said

    def _fewest_lines(
        self, ground: Ground, opposite: Sequence[int], ledger: Ledger, before: int
    ) -> Ground:
        """Leave out lines whose facts the conclusion does not need."""
        by_line: dict[int, list[Fact]] = {}
        for fact in ground.facts:
            by_line.setdefault(ledger.line(fact, before), []).append(fact)
        at_start = by_line.pop(START, [])

        def of_lines(lines: list[int]) -> list[Fact]:
            return [*at_start, *(fact for line in lines for fact in by_line[line])]

        is_enough = self.reasons.question(ground, opposite)

        def suffice(lines: list[int]) -> bool:
            return is_enough(of_lines(lines))

        lines = shrunk(sorted(by_line, key=ledger.worth), suffice)
        if ground.loop:
            return self.reasons.by_loop(of_lines(lines), opposite) or ground
        later = [fact for line in lines for fact in by_line[line]]
        needed = shrunk(later, lambda facts: is_enough([*at_start, *facts]))
        return ground._replace(facts=(*at_start, *needed))

    def with_fewest(
        self, ground: Ground, opposite: Sequence[int], ledger: Ledger, before: int
    ) -> Ground:
        """Leave out facts from the start that a conclusion does not need, either."""
        begun = [fact for fact in ground.facts if ledger.line(fact, before) == START]
        later = [fact for fact in ground.facts if ledger.line(fact, before) != START]
        is_enough = self.reasons.question(ground, opposite)
        kept = shrunk(begun, lambda facts: is_enough([*facts, *later]))
        return ground._replace(facts=(*kept, *later))
