"""Statements of named rules, as narrowers: each by itself, and what several say together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from enpitsu.answers.certify.narrowing import (
    AllDiffer,
    Balance,
    Bounds,
    Candidates,
    Counting,
    Narrower,
    Part,
    Reading,
    accepted,
    counted,
    differing,
    summed,
)
from enpitsu.boards import members
from enpitsu.rules import Automaton, Count, Different, Form, Linear

_SHORT = 8
"""Cells of a sum that is read place by place; a longer one is held between its bounds."""


def narrowers(
    forms: Sequence[Form], apart: Sequence[Different], known: Candidates
) -> Iterator[Narrower]:
    """Yield the statements of forms, and that some cells are apart."""
    houses = list(dict.fromkeys(form for form in forms if isinstance(form, Different)))
    different = list(dict.fromkeys([*houses, *apart]))
    counts = [form for form in forms if isinstance(form, Count)]
    sums = [form for form in forms if isinstance(form, Linear)]
    for form in different:
        yield AllDiffer(form)
    for count in counts:
        yield Counting(count)
    yield from _balanced(houses, known)
    for linear in (*sums, *_combined(sums, houses, known)):
        yield Bounds(linear)
        parts = [summed(linear, known), *_with(linear.scope, different, counts)]
        if len(parts) > 1 or len(linear.scope) <= _SHORT:
            yield Reading(linear.scope, parts)
    for automaton in forms:
        if isinstance(automaton, Automaton):
            scope = automaton.scope
            yield Reading(scope, [accepted(automaton), *_with(scope, different, counts)])


def _with(
    scope: tuple[int, ...], different: Iterable[Different], counts: Iterable[Count]
) -> Iterator[Part]:
    """Yield what else is said of all the cells of a scope together."""
    cells = set(scope)
    if len(cells) < len(scope):
        return
    if any(cells.issubset(form.scope) for form in different):
        yield differing()
    for form in counts:
        if cells == set(form.scope):
            yield counted(form)


def _combined(
    sums: Sequence[Linear], different: Sequence[Different], known: Candidates
) -> Iterator[Linear]:
    """Yield what sums say taken together; a house that holds every value has a sum too."""
    equations = [form for form in sums if form.low == form.high]
    if not equations:
        return
    added_up = {frozenset(form.scope) for form in sums}
    totals = [
        Linear(form.scope, (1,) * len(form.scope), total, total)
        for form in different
        if frozenset(form.scope) not in added_up
        if (total := _total(form, known)) is not None
    ]
    equations = [*totals, *equations]
    if len(equations) > 1:
        signs, weights = _cancelled(equations)
        total = sum(sign * equation.low for sign, equation in zip(signs, equations, strict=True))
        yield Linear(tuple(weights), tuple(weights.values()), total, total)


def _balanced(different: Sequence[Different], known: Candidates) -> Iterator[Balance]:
    """Yield that of every value, houses that hold them all leave as many in what is not shared."""
    values = {form: _union(form, known) for form in different}
    full = max(values.values(), default=0)
    houses = [form for form in different if values[form] == full and _is_full(form, known)]
    if len(houses) > 1:
        signs, weights = _cancelled([Linear(f.scope, (1,) * len(f.scope), 0, 0) for f in houses])
        if all(abs(weight) == 1 for weight in weights.values()):
            more, less = ([v for v, w in weights.items() if w == sign] for sign in (1, -1))
            yield Balance(more, less, sum(signs))


def _cancelled(equations: Sequence[Linear]) -> tuple[list[int], dict[int, int]]:
    """Add and take away sums so that cells in two of them cancel; return the signs and the rest.

    The next is always the one that shares most with the rest: apart from it, no sign is better.
    """
    weights: dict[int, int] = {}
    signs = [0] * len(equations)
    while 0 in signs:
        open_ones = [at for at, sign in enumerate(signs) if not sign]
        at = max(open_ones, key=lambda at: len(weights.keys() & equations[at].scope))
        plus, minus = (_added(weights, equations[at], sign) for sign in (1, -1))
        weights, signs[at] = (plus, 1) if len(plus) < len(minus) else (minus, -1)
    return signs, weights


def _added(weights: dict[int, int], equation: Linear, sign: int) -> dict[int, int]:
    added = dict(weights)
    for weight, variable in zip(equation.weights, equation.scope, strict=True):
        added[variable] = added.get(variable, 0) + sign * weight
    return {variable: weight for variable, weight in added.items() if weight}


def _union(form: Different, known: Candidates) -> int:
    union = 0
    for variable in form.scope:
        union |= known[variable]
    return union


def _is_full(form: Different, known: Candidates) -> bool:
    """Tell whether a house has no more values than cells, so that it holds them all."""
    return _union(form, known).bit_count() == len(form.scope)


def _total(form: Different, known: Candidates) -> int | None:
    return sum(members(_union(form, known))) if _is_full(form, known) else None
