"""What a step rests on: the rules, cells and differences that its roles and its chain name.

Nothing else may be used to check it. So what a step leaves unsaid shows as a step that fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from enpitsu.answers.certify.loops import OneLoop, Parting
from enpitsu.answers.certify.narrowing import Candidates, Matching, Narrower
from enpitsu.answers.certify.refuting import Refutation
from enpitsu.answers.certify.statements import narrowers
from enpitsu.boards import OPEN, mask
from enpitsu.hurry import look_up
from enpitsu.model import Model, Puzzle, Step
from enpitsu.rules import (
    Automaton,
    Count,
    Different,
    Form,
    LinesDiffer,
    Rule,
    SingleLoop,
    automaton,
)

House = tuple[tuple[int, ...], str]
"""Variables that rules stand on, and their kind."""


@dataclass
class Grounds:
    """What is named: forms of rules, houses whole, and cells."""

    forms: list[Form] = field(default_factory=list)
    covered: set[int] = field(default_factory=set)
    """Cells of named houses, and named cells: their candidates are known."""
    cells: set[int] = field(default_factory=set)
    """Cells that are named themselves: those that share an all-different rule differ."""
    values: int = 0
    """Values that are named: it says nothing, but shows a search where to begin."""


class Meaning:
    """What the names of steps stand for in one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.model: Model = puzzle.model
        self.givens = puzzle.givens
        self.cells = {name: variable for variable, name in enumerate(self.model.names)}
        self.values = {symbol: value for value, symbol in enumerate(self.model.symbols)}
        self.houses: dict[str, set[House]] = {}
        self.rules: dict[House, list[Rule]] = {}
        self.lines: list[LinesDiffer] = []
        self.loops: list[SingleLoop] = []
        self.points: dict[str, list[Automaton]] = {}
        self.clues: dict[str, list[int]] = {}
        """The numbers that are printed in each house, or beside it."""
        self._lowered: dict[Rule, tuple[Form, ...]] = {}
        for rule in self.model.rules:
            look_up()
            self._enter(rule)
        for site, number in zip(puzzle.board_model.sites, puzzle.numbers, strict=True):
            kind = getattr(site, "line", "other")
            printed = site.rule(number)
            house = (printed.scope, _kind(printed)) if printed else (site.scope, kind)
            self.houses.setdefault(site.name, set()).add(house)
            self.clues.setdefault(site.name, []).append(number)
        self.apart = tuple(
            form
            for rule in self.model.rules
            for form in self.lowered(rule)
            if isinstance(form, Different)
        )
        """All that must differ."""
        self.peers: list[set[int]] = [set() for _ in self.model.domains]
        for form in self.apart:
            for variable in form.scope:
                self.peers[variable].update(form.scope)
        for variable, peers in enumerate(self.peers):
            peers.discard(variable)

    def _enter(self, rule: Rule) -> None:
        if isinstance(rule, LinesDiffer):
            self.lines.append(rule)
        elif isinstance(rule, SingleLoop):
            self.loops.append(rule)
            for name, form in _points(rule, self.model.domains):
                self.points.setdefault(name, []).append(form)
        else:
            house = rule.scope, _kind(rule)
            self.houses.setdefault(rule.name, set()).add(house)
            self.rules.setdefault(house, []).append(rule)

    def lowered(self, rule: Rule) -> tuple[Form, ...]:
        """Return what a rule amounts to."""
        if isinstance(rule, SingleLoop | LinesDiffer):
            return ()
        if rule not in self._lowered:
            look_up()
            self._lowered[rule] = tuple(rule.lower(self.model.domains))
        return self._lowered[rule]

    def grounds(self, step: Step) -> Grounds:
        """Return what a step names."""
        links = step.chain
        cells = [name for role in step.roles for name in role.cells]
        cells += [name for link in links for name in link.cells]
        marks = [mark.cell for mark in (*step.places, *step.removes)]
        names = [name for role in step.roles for name in role.houses]
        names += [link.house for link in links if link.house is not None]
        said = [symbol for role in step.roles for symbol in role.values]
        said += [link.value for link in links]
        found = Grounds(
            cells={self.cells[name] for name in (*cells, *marks)},
            values=mask(self.values[symbol] for symbol in said if symbol in self.values),
        )
        houses = {house for name in names for house in self.houses.get(name, ())}
        for house in sorted(houses):
            found.covered.update(house[0])
            for rule in self.rules.get(house, ()):
                found.forms += self.lowered(rule)
        for name in dict.fromkeys(names):
            for point in self.points.get(name, ()):
                found.forms.append(point)
                found.covered.update(point.scope)
        for line_rule in self.lines:
            whole = line_rule.name in names
            scopes = {scope for scope, _ in houses} | {*(line_rule.lines if whole else ())}
            found.forms += self._unequal(line_rule, scopes)
            found.covered.update(line_rule.scope if whole else ())
        if step.assumes_unique:
            found.forms += self._exchanges(step)
        found.covered |= found.cells
        return found

    def _unequal(self, rule: LinesDiffer, scopes: set[tuple[int, ...]]) -> Iterator[Form]:
        """Yield that any two of some lines differ, where a rule says so."""
        lines = [line for line in rule.lines if line in scopes]
        for pair in combinations(lines, 2):
            two = LinesDiffer(tuple({*pair[0], *pair[1]}), rule.name, pair)
            yield from two.lower(self.model.domains)

    def _exchanges(self, step: Step) -> Iterator[Count]:
        """Yield that cells do not all have one of two values, where they could then be swapped.

        A puzzle with one solution does not let that happen: no clue stands in these cells, every
        rule about any of them says that two of them differ, and these swap their values.
        """
        for role in step.roles:
            cells = {self.cells[name] for name in role.cells}
            values = mask(self.values[symbol] for symbol in role.values)
            if len(role.values) != 2 or any(self.givens[v] != OPEN for v in cells):
                continue
            rules = [rule for rule in self.model.rules if not cells.isdisjoint(rule.scope)]
            forms = [form for rule in rules for form in self.lowered(rule)]
            if all(
                isinstance(form, Different) and len(cells.intersection(form.scope)) == 2
                for form in forms
            ) and all(not values & ~self.model.domains[v] for v in cells):
                yield Count(tuple(sorted(cells)), values, 0, len(cells) - 1)

    def refutation(
        self, grounds: Grounds, candidates: Sequence[int]
    ) -> tuple[Refutation, Candidates]:
        """Return the statements of what is named, and the candidates that are known."""
        known = {v: candidates[v] for v in sorted(grounds.covered)}
        apart = list(_among(self.apart, grounds.cells))
        statements = list(narrowers(grounds.forms, apart, known))
        houses = {form.scope for form in grounds.forms if isinstance(form, Different)}
        late: list[Narrower] = list(map(Matching, sorted(houses)))
        for loop in self.loops:
            clues = [form for form in grounds.forms if isinstance(form, Count)]
            first = max(*known, len(self.model.domains)) + 1
            for narrower in _around(loop, known, first, clues):
                (late if isinstance(narrower, OneLoop) else statements).append(narrower)
        return Refutation(statements, late, grounds.values), known


def parted(loop: SingleLoop, edges: Candidates) -> Iterator[str]:
    """Yield what falls apart where only these edges are known: lines, inside, outside, sides."""
    known = dict(edges)
    *partings, whole = _around(loop, known, max(loop.scope) + 1, ())
    if not Refutation(partings).settle(known):
        yield "sides"
    elif isinstance(whole, OneLoop):
        yield from whole.apart(known)


def _kind(rule: Rule) -> str:
    return str(getattr(rule, "kind", "other"))


def _points(loop: SingleLoop, domains: Sequence[int]) -> Iterator[tuple[str, Automaton]]:
    """Yield, with a point's name, that none or two of its edges are lines."""
    meeting: dict[int, list[int]] = {}
    for edge, ends in zip(loop.scope, loop.ends, strict=True):
        for point in ends:
            meeting.setdefault(point, []).append(edge)

    def step(lines: int, value: int) -> int | None:
        lines += value == 1
        return lines if lines <= 2 else None

    for point, edges in meeting.items():
        form = automaton(tuple(edges), domains, 0, step, lambda end: end != 1)
        yield loop.point_name(point), form


def _among(apart: Iterable[Different], cells: set[int]) -> Iterator[Different]:
    """Yield that some cells differ, as far as all-different rules say it."""
    for form in apart:
        some = tuple(v for v in form.scope if v in cells)
        if len(some) > 1:
            yield Different(some)


def _around(
    loop: SingleLoop, known: Candidates, first: int, clues: Sequence[Count]
) -> Iterator[Narrower]:
    """Yield what a loop says of the edges that are known, and enter the areas beside them."""
    named = known.keys() & set(loop.scope)
    areas: dict[int, int] = {}
    for edge, sides in zip(loop.scope, loop.sides, strict=False):
        if edge not in named:
            continue
        for area in (0, *sides):
            if area not in areas:
                areas[area] = first + area
                known[first + area] = 0b01 if area == 0 else 0b11
        yield Parting(edge, *(areas[area] for area in sides))
    yield OneLoop(loop, set(named), areas, clues)
