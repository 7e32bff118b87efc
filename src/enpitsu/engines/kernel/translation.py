"""Models as the kernel holds them: houses, the rules that stand on them, and a loop.

The kernel knows the core forms, so every rule can be translated by what it amounts to in these. For
some it has rules of its own, which are quicker and which techniques look up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple, get_args

from enpitsu.boards import members
from enpitsu.errors import EngineError
from enpitsu.model import Model, Printed
from enpitsu.rules import (
    NO_CLUE,
    AllDifferent,
    Automaton,
    Count,
    CountSite,
    Different,
    Exactly,
    Form,
    Kind,
    Linear,
    LinesDiffer,
    Loop,
    NeighbourDifference,
    NoThreeAlike,
    OrderSite,
    Rising,
    Rule,
    SingleLoop,
    Site,
    SumSite,
    SumsTo,
)
from enpitsu.rules.arithmetic_cage import ArithmeticCage, CageSite
from enpitsu.rules.visible import Visible, VisibleSite

ANY_NUMBER, UNPRINTED = -1, -2
"""What a rule at a site may wait for in place of one number: see kernel/core/rule.hpp."""


class House(NamedTuple):
    """Variables that rules stand on."""

    name: str
    scope: tuple[int, ...]
    kind: Kind
    site: int = -1
    """Where a clue about it may be printed; -1: nowhere."""
    is_point: bool = False
    """Its variables are the edges that meet at a point of a loop."""


Spec = tuple[str, Sequence[int], int, int, int]
"""A rule as the kernel takes it: name, numbers, house, site, and what must be printed there.

Plain tuples, and houses that are named only when someone asks: a Kakuro has a model of its own.
"""


class Translation:
    """What becomes of a model."""

    def __init__(self, model: Model) -> None:
        # Not the model itself: translations are kept as long as somebody else has it.
        self.domains, self.sites = model.domains, model.sites
        self.scopes: list[tuple[tuple[int, ...], Kind]] = []
        """Of each house."""
        self.specs: list[Spec] = []
        self.rules: dict[int, Rule] = {}
        """By the kernel's number for them, those that are not told by a site."""
        self.loop: SingleLoop | Loop | None = None
        self.longest = max(map(_length, model.rules), default=0)
        """How many edges the longest loop has: that is the problem's own."""
        self._peers: list[set[int]] | None = None
        self._names: list[tuple[str, int, bool]] = []
        self._numbers: dict[tuple[tuple[int, ...], Kind], int] = {}

    @cached_property
    def houses(self) -> list[House]:
        """Return the houses by the kernel's numbers."""
        both = zip(self.scopes, self._names, strict=True)
        return [
            House(name, scope, kind, site, is_point)
            for (scope, kind), (name, site, is_point) in both
        ]

    def house(self, scope: tuple[int, ...], name: str, kind: Kind = "other", site: int = -1) -> int:
        """Return the number of the house of a scope, which several rules may stand on."""
        key = scope, kind
        number = self._numbers.setdefault(key, len(self.scopes))
        if number == len(self.scopes):
            self.scopes.append(key)
            self._names.append((name, site, False))
        return number

    def points(
        self, meeting: Sequence[tuple[int, ...]], names: Iterable[tuple[str, int, bool]]
    ) -> list[int]:
        """Return the numbers of houses of their own for edges that meet."""
        first = len(self.scopes)
        self.scopes += [(edges, "other") for edges in meeting]
        self._names += names
        return [*range(first, len(self.scopes))]

    def line(self, scope: tuple[int, ...], name: str) -> int:
        """Return the house that other rules have for a scope already, whatever its kind, or one."""
        kinds: tuple[Kind, ...] = get_args(Kind)
        known = (self._numbers.get((scope, kind)) for kind in kinds)
        found = next((number for number in known if number is not None), None)
        return self.house(scope, name) if found is None else found

    def sentence(self, index: int, numbers: Sequence[int]) -> str:
        """Return what a rule says, by the kernel's number for it, in a puzzle with these clues."""
        rule = self.rule(index, numbers)
        return rule.sentence if rule else ""

    def rule(self, index: int, numbers: Sequence[int]) -> Rule | None:
        """Return a rule by the kernel's number for it, in a puzzle with these clues."""
        rule, site = self.rules.get(index), self.specs[index][3]
        return self.sites[site].rule(numbers[site]) if rule is None and site >= 0 else rule

    def peers(self, numbers: Sequence[int]) -> list[set[int]]:
        """Return for each variable those that cannot have its value, in a puzzle with these clues.

        They lose a value as soon as it is placed.
        """
        if self._peers is None or self.sites:
            self._peers = self._find_peers(numbers)
        return self._peers

    def _find_peers(self, numbers: Sequence[int]) -> list[set[int]]:
        found: list[set[int]] = [set() for _ in self.domains]
        for name, _, house, site, printed in self.specs:
            if name == "different" and (site < 0 or _is_printed(numbers[site], printed)):
                for variable in self.scopes[house][0]:
                    found[variable].update(self.scopes[house][0])
        for variable, others in enumerate(found):
            others.discard(variable)
        return found

    def add(self, rule: Rule, spec: Spec) -> None:
        """Add a rule."""
        self.rules[len(self.specs)] = rule
        self.specs.append(spec)

    def take(self, sites: Sequence[Site]) -> bool:
        """Make a house of each of many sites at once, in half the time, if all differ."""
        scopes: list[tuple[tuple[int, ...], Kind]]
        scopes = [(site.scope, getattr(site, "line", "other")) for site in sites]
        numbers = {scope: number for number, scope in enumerate(scopes, len(self.scopes))}
        if len(numbers) < len(scopes) or not self._numbers.keys().isdisjoint(numbers):
            return False
        self._numbers |= numbers
        self.scopes += scopes
        self._names += [(site.name, number, False) for number, site in enumerate(sites)]
        return True


def translated(model: Model) -> Translation:
    """Translate a model."""
    to = Translation(model)
    for rule in model.rules:
        _add_rule(to, rule)
    _add_sites(to)
    return to


def _is_printed(number: int, awaited: int) -> bool:
    """Tell whether a rule holds that waits for a number at its site: see kernel/core/rule.hpp."""
    if number < 0:
        return awaited == UNPRINTED
    return awaited in (ANY_NUMBER, number)


def _length(rule: Rule) -> int:
    return len(rule.scope) if type(rule) is SingleLoop else 0


def _add_rule(to: Translation, rule: Rule, site: int = -1, printed: int = ANY_NUMBER) -> None:
    direct = _DIRECT.get(type(rule))
    if type(rule) is LinesDiffer:
        lines = [to.line(line, rule.name) for line in rule.lines]
        to.add(rule, ("lines differ", lines, -1, site, printed))
    elif type(rule) is SingleLoop:
        _add_loop(to, rule, rule, (site, printed))
    elif direct is not None:
        house = to.house(rule.scope, rule.name, getattr(rule, "kind", "other"))
        for name, numbers in direct(rule):
            to.add(rule, (name, numbers, house, site, printed))
    else:
        for form in rule.lower(to.domains):
            _add_form(to, rule, form, (site, printed))


def _add_form(to: Translation, rule: Rule, form: Form, at: tuple[int, int]) -> None:
    if isinstance(form, Loop):
        _add_loop(to, rule, form, at)
        return
    if len(set(form.scope)) < len(form.scope):
        raise EngineError(f"the kernel takes no variable twice in one rule: {rule.sentence}")
    house = to.house(form.scope, rule.name, getattr(rule, "kind", "other"))
    to.add(rule, (*_FORMS[type(form)](form), house, *at))


def _add_loop(to: Translation, rule: Rule, loop: SingleLoop | Loop, at: tuple[int, int]) -> None:
    """Add a house for every point where edges meet, and that the lines are one loop.

    One loop is the problem's own, which techniques know; another, or one of edges with more values
    than line and no line, is a rule like others.
    """
    other_values = any(to.domains[edge] & ~0b11 for edge in loop.scope)
    shorter = len(loop.scope) < to.longest
    plain = to.loop is not None or at[0] >= 0 or other_values or shorter
    if not plain:
        to.loop = loop
    meeting: defaultdict[int, list[int]] = defaultdict(list)
    for edge, (a, b) in zip(loop.scope, loop.ends, strict=True):
        meeting[a].append(edge)
        meeting[b].append(edge)
    told = loop.point_name if isinstance(loop, SingleLoop) else "point {}".format
    names = [(told(point), -1, not plain) for point in sorted(meeting)]
    points = to.points([tuple(meeting[point]) for point in sorted(meeting)], names)
    if plain:
        parts = (points, loop.scope, chain.from_iterable(loop.ends))
        to.add(rule, ("plain loop", [*chain.from_iterable(map(_listed, parts))], -1, *at))
    else:
        to.rules |= dict.fromkeys(range(len(to.specs), len(to.specs) + len(points)), rule)
        to.specs += [("meets", (), point, -1, ANY_NUMBER) for point in points]
        to.add(rule, ("loop", points, -1, -1, ANY_NUMBER))


def _add_sites(to: Translation) -> None:
    """Add what may be printed."""
    sites = to.sites
    kinds = set(map(type, sites))
    direct = _SITES.get(*kinds) if len(kinds) == 1 else None
    if direct is not None and to.take(sites):
        first = len(to.scopes) - len(sites)
        to.specs += [
            (name, numbers, first + number, -1 if fixed else number, ANY_NUMBER)
            for number, site in enumerate(sites)
            for name, numbers, fixed in direct(site)
        ]
        return
    for number, site in enumerate(sites):
        _add_site(to, site, number)


def _add_site(to: Translation, site: Site, number: int) -> None:
    """Add a rule that a clue makes, or one for every number and what holds without any."""
    direct = _SITES.get(type(site))
    if direct is not None:
        house = to.house(site.scope, site.name, getattr(site, "line", "other"), number)
        for name, numbers, fixed in direct(site):
            to.specs.append((name, numbers, house, -1 if fixed else number, ANY_NUMBER))
        return
    unprinted = site.rule(NO_CLUE)
    if unprinted is not None:
        _add_rule(to, unprinted, number, UNPRINTED)
    for clue in site.numbers():
        rule = site.rule(clue)
        if rule is not None:
            _add_rule(to, rule, number, clue)


# By exact type: `isinstance` is slow on abstract classes, and some genres bring a model a puzzle.
_DIRECT: dict[type[Rule], Callable[[Any], list[tuple[str, list[int]]]]] = {
    AllDifferent: lambda _: [("different", [])],
    Exactly: lambda rule: [("count", [rule.quota, rule.quota, rule.value])],
    SumsTo: lambda rule: [("different", []), ("sum", [rule.total])],
    Rising: lambda _: [("order", [0])],
    NoThreeAlike: lambda _: [("no three", [])],
    NeighbourDifference: lambda _: [("neighbour", [])],
    Visible: lambda rule: [("visible", [rule.number])],
    ArithmeticCage: lambda rule: [(PRINTED[rule.operation][0][0], [rule.target])],
}

PRINTED: dict[Printed, Sequence[tuple[str, tuple[int, ...], bool]]] = {
    "total": [("different", (), True), ("sum", (0,), False)],
    "order": [("order", (0,), False)],
    "+": [("sum", (0,), False)],
    "=": [("sum", (0,), False)],
    "?": [("sum", (0,), False)],  # in drafts: as `result_of` takes it
    "*": [("product", (0,), False)],
    "-": [("difference", (0,), False)],
    "/": [("quotient", (0,), False)],
}
"""The rules of a site that prints this: names, numbers, and whether one holds without a clue."""

_VISIBLE = [("visible", (0,), False)]
_SITES: dict[type[Site], Callable[[Any], Sequence[tuple[str, tuple[int, ...], bool]]]] = {
    CountSite: lambda site: [("count", (0, 0, site.value), False)],
    OrderSite: lambda _: PRINTED["order"],
    SumSite: lambda _: PRINTED["total"],
    VisibleSite: lambda _: _VISIBLE,
    CageSite: lambda site: PRINTED[site.operation],
}
"""For each rule its name and numbers, and whether it holds whatever is printed."""

_FORMS: dict[Any, Callable[[Any], tuple[str, list[int]]]] = {
    Different: lambda _: ("different", []),
    Linear: lambda form: ("linear", [form.low, form.high, *form.weights]),
    Count: lambda form: ("count", [form.low, form.high, *members(form.values)]),
    Automaton: lambda form: (
        "automaton",
        [*_listed(form.accepting), *_listed(chain.from_iterable(form.steps))],
    ),
}


def _listed(numbers: Iterable[int]) -> list[int]:
    """Return a list behind its length."""
    every = list(numbers)
    return [len(every), *every]
