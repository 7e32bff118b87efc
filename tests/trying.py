"""All solutions of a small model by trying everything: no engine, only what each rule says.

It is quicker than `oracle` and knows less: a rule is asked about all of its variables or not at
all, so what rules think of boards that are half full cannot change the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from enpitsu.boards import OPEN, members
from enpitsu.model import Model
from enpitsu.rules import Rule, SingleLoop

Ends = tuple[tuple[int, int], ...]
"""For each edge the two points that it joins."""


def solutions(model: Model, givens: bytes) -> Iterator[bytes]:
    """Yield every assignment that keeps the givens and all rules.

    Variables are set one after the other, and a rule is asked as soon as all of its variables are
    set, never earlier. Of the longest loop only the drawings are tried that are loops.
    """
    choices = [
        members(domain if given == OPEN else domain & 1 << given)
        for domain, given in zip(model.domains, givens, strict=True)
    ]
    loop = longest_loop(model)
    if loop is None:
        yield from _Trying(model, range(model.size), None).solutions(choices)
        return
    rest = [v for v in range(model.size) if v not in set(loop.scope)]
    trying = _Trying(model, [*loop.scope, *rest], loop)
    for drawn in cycles(loop.ends):
        lines = {loop.scope[i] for i in drawn}
        fitting = choices.copy()
        for edge in loop.scope:
            fitting[edge] = [value for value in choices[edge] if (value == 1) == (edge in lines)]
        yield from trying.solutions(fitting)


def longest_loop(model: Model) -> SingleLoop | None:
    """Return the loop along most edges, if there is any."""
    loops = [rule for rule in model.rules if isinstance(rule, SingleLoop)]
    return max(loops, key=lambda loop: len(loop.scope), default=None)


class _Trying:
    """One way through the variables, and which rules are complete after each."""

    def __init__(self, model: Model, order: Sequence[int], known: Rule | None) -> None:
        self.model = model
        self.order = order
        place = {variable: i for i, variable in enumerate(order)}
        self.complete: list[list[Rule]] = [[] for _ in order]
        for rule in model.rules:
            if rule is not known:
                self.complete[max(place[v] for v in rule.scope)].append(rule)

    def solutions(self, choices: Sequence[Sequence[int]]) -> Iterator[bytes]:
        if all(choices):
            for values in self._from(0, [OPEN] * len(choices), choices):
                if not self.model.check(values):
                    raise AssertionError(f"rules stand one by one, not together: {values}")
                yield bytes(values)

    def _from(
        self, place: int, values: list[int], choices: Sequence[Sequence[int]]
    ) -> Iterator[list[int]]:
        if place == len(self.order):
            yield values
            return
        variable, complete = self.order[place], self.complete[place]
        for value in choices[variable]:
            values[variable] = value
            if all(not rule.violation(values) for rule in complete):
                yield from self._from(place + 1, values, choices)


@cache
def cycles(ends: Ends) -> tuple[frozenset[int], ...]:
    """Return every loop that can be drawn along the edges, each as its edges."""
    beside: dict[int, list[tuple[int, int]]] = {}
    for edge, (a, b) in enumerate(ends):
        beside.setdefault(a, []).append((b, edge))
        beside.setdefault(b, []).append((a, edge))
    found = (loop for start in beside for loop in _closed(start, (start,), (), beside))
    return tuple(sorted(set(found), key=sorted))


def _closed(
    start: int,
    points: tuple[int, ...],
    edges: tuple[int, ...],
    beside: dict[int, list[tuple[int, int]]],
) -> Iterator[frozenset[int]]:
    """Go on from a point to higher ones than the start, and close the loop where that is next."""
    for point, edge in beside[points[-1]]:
        if point == start and len(edges) >= 2:
            yield frozenset((*edges, edge))
        elif point > start and point not in points:
            yield from _closed(start, (*points, point), (*edges, edge), beside)
