"""Small samples: what is left of a random model when everything goes that is not to blame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic
from typing import Any

from enpitsu.boards import OPEN, members
from enpitsu.engines.csp import Csp
from enpitsu.engines.kernel import Kernel
from enpitsu.errors import EnpitsuError
from enpitsu.rules import NO_CLUE, LinesDiffer, OrderSite, SingleLoop, Site
from random_models import MOST
from samples import Sample

PATIENCE = 30.0
"""Seconds to make a sample smaller."""


def shrunk(sample: Sample, fails: Callable[[Sample], bool]) -> Sample:
    """Return a sample that still fails, none of whose parts can go."""
    most = max(sample.tries, MOST)
    deadline = monotonic() + PATIENCE
    found = True
    while found:
        found = False
        for smaller in _smaller(sample):
            if monotonic() < deadline and _fails(smaller, most, fails):
                sample, found = smaller, True
                break
    return sample


def _fails(sample: Sample, most: int, fails: Callable[[Sample], bool]) -> bool:
    try:
        return sample.tries <= most and fails(sample)
    except (EnpitsuError, ValueError):  # no model any more
        return False


def _smaller(sample: Sample) -> Iterator[Sample]:
    """Yield what is left of a sample without one of its parts, large ones first."""
    for i in range(len(sample.rules)):
        yield replace(sample, rules=_without(sample.rules, i))
    for i in range(len(sample.sites)):
        sites, numbers = _without(sample.sites, i), _without(sample.numbers, i)
        yield replace(sample, sites=sites, numbers=numbers)
    yield from _unused(sample)
    yield from _simpler_ways(sample)
    for i, given in enumerate(sample.givens):
        if given != OPEN:
            yield replace(sample, givens=_set(sample.givens, i, OPEN))
    if sample.givens and sample.givens.count(OPEN) == len(sample.givens):
        yield replace(sample, givens=b"")
    for i, number in enumerate(sample.numbers):
        if number != NO_CLUE:
            numbers = (*sample.numbers[:i], NO_CLUE, *sample.numbers[i + 1 :])
            yield replace(sample, numbers=numbers)
    yield from _fewer_values(sample)
    yield from _shorter_scopes(sample)


def _simpler_ways(sample: Sample) -> Iterator[Sample]:
    """Yield the same with shorter ladders and more usual options."""
    kernel, ladder = sample.kernel, sample.ladder
    half = len(ladder) // 2
    for gone in (ladder, ladder[:half], ladder[half:], *((name,) for name in ladder)):
        if gone:
            kept, searching, techniques = (
                tuple(name for name in names if name not in gone)
                for names in (ladder, sample.searching, kernel.techniques)
            )
            fewer = replace(kernel, techniques=techniques)
            yield replace(sample, ladder=kept, searching=searching, kernel=fewer)
    for name in sample.searching:
        yield replace(sample, searching=tuple(one for one in sample.searching if one != name))
    for usual in (
        Kernel(),
        replace(kernel, techniques=()),
        replace(kernel, seed=None),
        replace(kernel, split="smallest"),
    ):
        if kernel != usual:
            yield replace(sample, kernel=usual)
    if sample.csp != Csp():
        yield replace(sample, csp=Csp())


def _fewer_values(sample: Sample) -> Iterator[Sample]:
    for v, domain in enumerate(sample.domains):
        for value in members(domain):
            left = domain & ~(1 << value)
            if left:
                yield replace(sample, domains=(*sample.domains[:v], left, *sample.domains[v + 1 :]))


def _shorter_scopes(sample: Sample) -> Iterator[Sample]:
    for i, rule in enumerate(sample.rules):
        if type(rule) not in (LinesDiffer, SingleLoop):
            for scope in (_without(rule.scope, j) for j in range(len(rule.scope))):
                shorter = replace(rule, scope=scope)
                rules = (*sample.rules[:i], shorter, *sample.rules[i + 1 :])
                yield replace(sample, rules=rules)


def _unused(sample: Sample) -> Iterator[Sample]:
    """Yield the same without the variables that no rule is about, if there are any."""
    used = {v for rule in sample.rules for v in rule.scope}
    used.update(v for site in sample.sites for v in site.scope)
    kept = [v for v in range(len(sample.domains)) if v in used]
    if 0 < len(kept) < len(sample.domains):
        new = {variable: i for i, variable in enumerate(kept)}
        yield replace(
            sample,
            domains=tuple(sample.domains[v] for v in kept),
            rules=tuple(_renamed(rule, new) for rule in sample.rules),
            sites=tuple(_renamed(site, new) for site in sample.sites),
            givens=bytes(sample.givens[v] for v in kept) if sample.givens else b"",
        )


def _renamed(item: Any, new: dict[int, int]) -> Any:
    """Return a rule or a site about other variables."""
    changes: dict[str, Any] = {"scope": tuple(new[v] for v in item.scope)}
    if isinstance(item, LinesDiffer):
        changes["lines"] = tuple(tuple(new[v] for v in line) for line in item.lines)
    if isinstance(item, Site):
        changes["cells"] = changes["scope"][:1]
    if isinstance(item, OrderSite):
        changes["rules"] = tuple(_renamed(rule, new) for rule in item.rules)
    return replace(item, **changes)


def _without(items: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return (*items[:place], *items[place + 1 :])


def _set(givens: bytes, place: int, value: int) -> bytes:
    return givens[:place] + bytes([value]) + givens[place + 1 :]
