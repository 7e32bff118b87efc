"""Random rules and sites, of whatever kinds `enpitsu.rules` has.

A rule is drawn from the types of its fields; one whose fields must fit together has a line in
`SAMPLERS`. Most rules keep to a solution that is aimed at, so that many models have one; some do
not, so that many have none.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from inspect import isabstract
from itertools import chain, combinations
from math import prod
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import enpitsu.rules
from enpitsu.errors import EnpitsuError
from enpitsu.rules import (
    NO_CLUE,
    CountSite,
    Exactly,
    Kind,
    LinesDiffer,
    OrderSite,
    Rising,
    Rule,
    SingleLoop,
    Site,
    SumSite,
    SumsTo,
)
from enpitsu.rules.arithmetic_cage import ArithmeticCage, CageSite, Operation
from enpitsu.rules.visible import Visible, VisibleSite
from trying import Ends

LARGEST = 5
"""The largest value of a domain."""

GRAPHS: tuple[Ends, ...] = (
    ((0, 1),),
    ((0, 1), (1, 2), (0, 2)),
    ((4, 9), (9, 6), (6, 4)),
    ((0, 1), (1, 2), (2, 3), (3, 0)),
    ((0, 1), (1, 2), (2, 3), (3, 0), (0, 2)),
    ((0, 1), (1, 2), (0, 2), (2, 3)),
    ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)),
    ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)),
    ((0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (2, 4)),
    ((0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (0, 3), (1, 4), (2, 5)),
    tuple(combinations(range(5), 2)),
)
"""Small ones: a lone edge, with loose ends, in two parts, with a crossing, not in the plane."""

Scope = tuple[int, ...]


class NoSamplerError(TypeError):
    """A rule that cannot be drawn by the types of its fields."""


@dataclass
class Draw:
    """What a sampler draws from."""

    random: Random
    domains: list[int]
    aim: list[int]
    """A value for each variable: the solution that most rules keep to."""
    scopes: list[Scope]
    """Of the rules so far: others are about the same variables, as often as not."""

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def scope(self, least: int = 1, most: int = 7) -> Scope:
        """Return some variables: new ones or those of another rule, maybe in another order."""
        known = [scope for scope in self.scopes if least <= len(scope) <= most]
        if known and self.chance(0.5):
            scope = self.random.choice(known)
            return scope if self.chance(0.6) else tuple(self.random.sample(scope, len(scope)))
        size = len(self.domains)
        some = self.random.sample(
            range(size), self.random.randint(min(least, size), min(most, size))
        )
        return tuple(sorted(some) if self.chance(0.7) else some)

    def kind(self) -> Kind:
        return self.random.choice(get_args(Kind))

    def value(self) -> int:
        """Return a value that some variable has in the aim, or any."""
        return self.random.choice([*self.aim, self.random.randrange(LARGEST + 2)])

    def near(self, number: int) -> int:
        """Return a number that is right, most of the time."""
        return max(number + self.random.choice([-1, 1]), 0) if self.chance(0.1) else number

    def number(self, scope: Scope) -> int:
        """Return a number that some rule about the variables may want."""
        values = [self.aim[v] for v in scope]
        spread = max(values) - min(values)
        telling = (len(scope), sum(values), prod(values), spread, max(values), self.value())
        return self.near(self.random.choice(telling))


def by_fields(kind: type[Rule], draw: Draw) -> Rule:
    """Draw a rule by the types of its fields."""
    scope = draw.scope()
    hints = get_type_hints(kind)
    own = [field.name for field in fields(kind) if field.name not in ("scope", "name")]
    return kind(scope, "the place", **{name: _field(hints[name], scope, draw) for name in own})


def _field(hint: Any, scope: Scope, draw: Draw) -> Any:
    if get_origin(hint) is Literal:
        return draw.random.choice(get_args(hint))
    if hint in (int, str, bool):
        drawn = {int: draw.number(scope), str: "x", bool: draw.chance(0.5)}
        return drawn[hint]
    raise NoSamplerError(f"a field of the type {hint} needs a sampler: random_rules.SAMPLERS")


def _exactly(draw: Draw) -> Exactly:
    scope, value = draw.scope(), draw.value()
    quota = draw.near(sum(draw.aim[v] == value for v in scope))
    return Exactly(scope, "the place", value, quota, str(value), draw.kind())


def _sums_to(draw: Draw) -> SumsTo:
    scope = draw.scope()
    return SumsTo(scope, "the place", draw.near(sum(draw.aim[v] for v in scope)), draw.kind())


def _lines_differ(draw: Draw) -> LinesDiffer:
    """Lines of one length, most of the time, which may cross."""
    first = draw.scope(1, 4)
    lengths = [len(first)] * 2 if draw.chance(0.9) else [len(first), draw.random.randint(1, 4)]
    lines = (first, *(draw.scope(n, n) for n in lengths[: draw.random.randint(1, 2)]))
    scope = tuple(dict.fromkeys(chain.from_iterable(lines)))
    return LinesDiffer(scope, "lines", lines)


def _rising(draw: Draw) -> Rising:
    scope = draw.scope(1, 4)
    if draw.chance(0.8):
        scope = tuple(sorted(scope, key=draw.aim.__getitem__))
    return Rising(scope, "the place rises")


def _single_loop(draw: Draw) -> SingleLoop:
    graphs = [ends for ends in GRAPHS if len(ends) <= len(draw.domains)]
    ends = draw.random.choice(graphs or [((0, 1),)])
    return SingleLoop(tuple(draw.random.sample(range(len(draw.domains)), len(ends))), "loop", ends)


def _cage(draw: Draw) -> ArithmeticCage:
    site = _cage_site(draw)
    return ArithmeticCage(site.scope, "the cage", site.operation, site.target)


def _visible(draw: Draw) -> Visible:
    site = _visible_site(draw)
    return Visible(site.scope, "the view", draw.near(site.shown_by(draw.aim)))


SAMPLERS: dict[type[Rule], Callable[[Draw], Rule]] = {
    ArithmeticCage: _cage,
    Exactly: _exactly,
    LinesDiffer: _lines_differ,
    Rising: _rising,
    SingleLoop: _single_loop,
    SumsTo: _sums_to,
    Visible: _visible,
}
"""For rules whose fields must fit together; the others are drawn by the types of their fields."""


def _count_site(draw: Draw) -> CountSite:
    scope, value = draw.scope(), draw.value()
    return CountSite(scope, "the place", "number", scope[:1], value, str(value))


def _order_site(draw: Draw) -> OrderSite:
    scope = draw.scope(2, 4)
    ways = Rising(scope, "it rises"), Rising(scope[::-1], "it falls")
    return OrderSite(scope, "the place", "inequality", scope[:2], ways, ("rises", "falls"))


def _sum_site(draw: Draw) -> SumSite:
    scope = draw.scope()
    return SumSite(scope, "the place", "sum", scope[:1], "its sum", draw.kind())


def _cage_site(draw: Draw) -> CageSite:
    """A cage of the aim's values, or nearly."""
    scope = draw.scope(1, 3)
    operations: list[Operation] = ["+", "*"]
    operations += ["-", "/"] if len(scope) == 2 else ["="] if len(scope) == 1 else []
    operation = draw.random.choice(operations)
    values = sorted(draw.aim[v] for v in scope)
    target = sum(values) if operation == "+" else prod(values)
    if operation == "-":
        target = values[1] - values[0]
    elif operation == "/":
        target = values[1] // values[0] if values[0] else 1
    return CageSite(scope, "the cage", "cage", scope[:1], operation, draw.near(target), "x")


def _visible_site(draw: Draw) -> VisibleSite:
    scope = draw.scope(1, 5)
    return VisibleSite(scope, "the view", "view", scope[:1])


SITE_SAMPLERS: dict[type[Site], Callable[[Draw], Site]] = {
    CageSite: _cage_site,
    CountSite: _count_site,
    OrderSite: _order_site,
    SumSite: _sum_site,
    VisibleSite: _visible_site,
}


@cache
def classes(base: type[Any]) -> tuple[type[Any], ...]:
    """Return the classes of the package of rules that are based on one, whatever file has them."""
    package = enpitsu.rules
    modules = [
        importlib.import_module(f"{package.__name__}.{info.name}")
        for info in pkgutil.iter_modules(package.__path__)
    ]
    found = {
        item.__qualname__: item
        for module in modules
        for item in vars(module).values()
        if isinstance(item, type) and issubclass(item, base) and not isabstract(item)
    }
    return tuple(found[name] for name in sorted(found))


def drawn_rule(draw: Draw) -> Rule | None:
    """Draw a rule that the aim keeps, most of the time; None where that is too hard."""
    kind = draw.random.choice(classes(Rule))
    sampler = SAMPLERS.get(kind)
    for _ in range(5):
        try:
            rule = sampler(draw) if sampler else by_fields(kind, draw)
        except EnpitsuError:  # fields that the rule refuses
            continue
        if rule.check(draw.aim) or draw.chance(0.03):
            draw.scopes.append(rule.scope)
            return rule
    return None


def drawn_site(draw: Draw) -> tuple[Site, int]:
    """Draw a site and what is printed there."""
    site = SITE_SAMPLERS[draw.random.choice(classes(Site))](draw)
    draw.scopes.append(site.scope)
    return site, printed(site, draw)


def printed(site: Site, draw: Draw) -> int:
    """Draw what stands at a site: nothing, what the aim would show, or seldom another number."""
    if draw.chance(0.35):
        return NO_CLUE
    if draw.chance(0.05):
        return draw.random.choice(site.numbers() or (0, 1))
    return site.shown_by(draw.aim)
