"""Models as the kernel holds them: houses, the rules that stand on them, and a loop.

The kernel knows the core forms, so every rule can be translated by what it amounts to in these. For
some it has rules of its own, which are quicker and which techniques look up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, get_args
from weakref import WeakKeyDictionary

from enpitsu import _kernel
from enpitsu.boards import members
from enpitsu.errors import EngineError
from enpitsu.model import Model
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
from enpitsu.rules.visible import Visible, VisibleSite

LARGEST_VALUE = 63
"""The kernel's sets of values are masks of 64 bits."""

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


class Spec(NamedTuple):
    """A rule as the kernel takes it."""

    name: str
    numbers: list[int]
    house: int
    site: int = -1
    printed: int = ANY_NUMBER


@dataclass
class Translation:
    """What becomes of a model."""

    model: Model
    houses: list[House] = field(default_factory=list)
    specs: list[Spec] = field(default_factory=list)
    sources: list[Rule | Site] = field(default_factory=list)
    """For each spec what it comes from."""
    loop: SingleLoop | Loop | None = None
    _numbers: dict[tuple[tuple[int, ...], Kind], int] = field(default_factory=dict)

    def house(self, scope: tuple[int, ...], name: str, kind: Kind = "other", site: int = -1) -> int:
        """Return the number of the house of a scope, which several rules may stand on."""
        number = self._numbers.setdefault((scope, kind), len(self.houses))
        if number == len(self.houses):
            self.houses.append(House(name, scope, kind, site))
        return number

    def line(self, scope: tuple[int, ...], name: str) -> int:
        """Return the house that other rules have for a scope already, whatever its kind, or one."""
        kinds: tuple[Kind, ...] = get_args(Kind)
        known = (self._numbers.get((scope, kind)) for kind in kinds)
        found = next((number for number in known if number is not None), None)
        return self.house(scope, name) if found is None else found

    def sentence(self, index: int, numbers: Sequence[int]) -> str:
        """Return what a rule says, by the kernel's number for it, in a puzzle with these clues."""
        source, site = self.sources[index], self.specs[index].site
        rule = source if isinstance(source, Rule) else source.rule(numbers[site])
        return rule.sentence if rule else ""

    def add(self, source: Rule | Site, spec: Spec) -> None:
        """Add a rule."""
        self.specs.append(spec)
        self.sources.append(source)


# Kept as long as the model: a large Kakuro's takes megabytes, and no other puzzle shares it.
_translations: WeakKeyDictionary[Model, Translation] = WeakKeyDictionary()
_problems: WeakKeyDictionary[Model, _kernel.Problem] = WeakKeyDictionary()


def translation_of(model: Model) -> Translation:
    """Translate a model."""
    known = _translations.get(model)
    if known is None:
        known = Translation(model)
        for rule in model.rules:
            _add_rule(known, rule)
        for number, site in enumerate(model.sites):
            _add_site(known, site, number)
        _translations[model] = known
    return known


def problem_of(model: Model) -> _kernel.Problem:
    """Return a model's problem; raise EngineError where it is beyond the kernel's limits."""
    problem = _problems.get(model)
    if problem is None:
        problem = _problems[model] = _problem(translation_of(model))
    return problem


def houses_of(model: Model) -> list[House]:
    """Return the houses by the kernel's numbers."""
    return translation_of(model).houses


def _problem(translation: Translation) -> _kernel.Problem:
    domains, loop = translation.model.domains, translation.loop
    largest = max(domains, default=0).bit_length() - 1
    if largest > LARGEST_VALUE:
        raise EngineError(f"the kernel's values go up to {LARGEST_VALUE}; here is one of {largest}")
    houses = [(house.scope, house.kind) for house in translation.houses]
    sides = loop.sides if isinstance(loop, SingleLoop) else ()
    edges, ends = (loop.scope, loop.ends) if loop else ((), ())
    try:
        return _kernel.Problem(domains, houses, translation.specs, edges, ends, sides)
    except (ValueError, TypeError) as error:
        raise EngineError(f"the kernel does not take this: {error}") from None


def _add_rule(to: Translation, rule: Rule, site: int = -1, printed: int = ANY_NUMBER) -> None:
    direct = _DIRECT.get(type(rule))
    if type(rule) is LinesDiffer:
        lines = [to.line(line, rule.name) for line in rule.lines]
        to.add(rule, Spec("lines differ", lines, -1, site, printed))
    elif type(rule) is SingleLoop:
        _add_loop(to, rule, rule, site)
    elif direct is not None:
        house = to.house(rule.scope, rule.name, getattr(rule, "kind", "other"))
        for name, numbers in direct(rule):
            to.add(rule, Spec(name, numbers, house, site, printed))
    else:
        for form in rule.lower(to.model.domains):
            _add_form(to, rule, form, (site, printed))


def _add_form(to: Translation, rule: Rule, form: Form, at: tuple[int, int]) -> None:
    if isinstance(form, Loop):
        _add_loop(to, rule, form, at[0])
        return
    if len(set(form.scope)) < len(form.scope):
        raise EngineError(f"the kernel takes no variable twice in one rule: {rule.sentence}")
    house = to.house(form.scope, rule.name, getattr(rule, "kind", "other"))
    to.add(rule, Spec(*_FORMS[type(form)](form), house, *at))


def _add_loop(to: Translation, rule: Rule, loop: SingleLoop | Loop, site: int) -> None:
    """Add a house for every point where edges meet, and that the lines are one loop."""
    if to.loop is not None or site >= 0:
        raise EngineError("the kernel draws one loop, which no clue makes")
    to.loop = loop
    meeting: dict[int, list[int]] = {}
    for edge, ends in zip(loop.scope, loop.ends, strict=True):
        for point in ends:
            meeting.setdefault(point, []).append(edge)
    points = []
    for point, edges in sorted(meeting.items()):
        name = loop.point_name(point) if isinstance(loop, SingleLoop) else f"point {point}"
        points.append(len(to.houses))
        to.houses.append(House(name, tuple(edges), "other", is_point=True))
        to.add(rule, Spec("meets", [], points[-1]))
    to.add(rule, Spec("loop", points, -1))


def _add_site(to: Translation, site: Site, number: int) -> None:
    direct = _SITES.get(type(site))
    if direct is not None:
        house = to.house(site.scope, site.name, getattr(site, "line", "other"), number)
        for name, numbers, fixed in direct(site):
            to.add(site, Spec(name, numbers, house, -1 if fixed else number))
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
}

_SITES: dict[type[Site], Callable[[Any], list[tuple[str, list[int], bool]]]] = {
    CountSite: lambda site: [("count", [0, 0, site.value], False)],
    OrderSite: lambda _: [("order", [0], False)],
    SumSite: lambda _: [("different", [], True), ("sum", [0], False)],
    VisibleSite: lambda _: [("visible", [0], False)],
}
"""For each rule its name and numbers, and whether it holds whatever is printed."""

_FORMS: dict[Any, Callable[[Any], tuple[str, list[int]]]] = {
    Different: lambda _: ("different", []),
    Linear: lambda form: ("linear", [form.low, form.high, *form.weights]),
    Count: lambda form: ("count", [form.low, form.high, *members(form.values)]),
    Automaton: lambda form: ("automaton", [*_listed(form.accepting), *_listed(_flat(form.steps))]),
}


def _listed(numbers: Iterable[int]) -> list[int]:
    """Return a list behind its length."""
    every = list(numbers)
    return [len(every), *every]


def _flat(steps: Iterable[Iterable[int]]) -> Iterator[int]:
    for step in steps:
        yield from step
