"""Automata and weighted sums, place by place: from which state a value leads to which.

States that cannot be reached or cannot come to a good end are left out, and those that no value to
come tells apart are one. So every full assignment has one way through, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import accumulate, chain
from typing import NamedTuple, TypeVar

from enpitsu.boards import members
from enpitsu.rules import Automaton, Linear

State = TypeVar("State", bound=Hashable)
Ways = dict[int, int]
"""Which value leads to which state of the next place."""

_SAFE = "whatever comes"


class Layer(NamedTuple):
    """One place, where a variable is read; the first has one state, and so has what ends it."""

    variable: int
    values: list[int]
    """What it may be."""
    ways: list[Ways]
    """By state, where its values lead."""
    after: int
    """How many states there are after it."""


def of_automaton(form: Automaton, domains: Sequence[int]) -> list[Layer] | None:
    """Return the layers of an automaton; None if it accepts nothing."""
    after: dict[int, Ways] = {}
    for state, value, following in form.steps:
        after.setdefault(state, {})[value] = following

    def onward(place: int, state: int) -> Ways:
        domain = domains[form.scope[place]]
        return {v: following for v, following in after.get(state, {}).items() if domain >> v & 1}

    return _layers(form.scope, domains, 0, onward, form.accepting.__contains__)


def of_sum(form: Linear, domains: Sequence[int]) -> list[Layer] | None:
    """Return the layers of a weighted sum, whose states are what it is so far; None if it has none.

    Sums that nothing to come can lead out of the bounds are one state.
    """
    options = [members(domains[variable]) for variable in form.scope]
    parts = [
        {value: weight * value for value in values}
        for weight, values in zip(form.weights, options, strict=True)
    ]
    least = _to_come([min(part.values()) for part in parts])
    most = _to_come([max(part.values()) for part in parts])

    def onward(place: int, state: int | str) -> dict[int, int | str]:
        if not isinstance(state, int):
            return dict.fromkeys(options[place], state)
        ways: dict[int, int | str] = {}
        for value, part in parts[place].items():
            low, high = state + part + least[place + 1], state + part + most[place + 1]
            if low <= form.high and high >= form.low:
                safe = form.low <= low and high <= form.high
                ways[value] = _SAFE if safe else state + part
        return ways

    start: int | str = 0 if form.scope or not form.low <= 0 <= form.high else _SAFE
    return _layers(form.scope, domains, start, onward, lambda state: state == _SAFE)


def _to_come(parts: list[int]) -> list[int]:
    """Return, for each place and the end, the sum of the parts from there on."""
    return [*accumulate(reversed(parts), initial=0)][::-1]


def _layers(
    scope: Sequence[int],
    domains: Sequence[int],
    start: State,
    onward: Callable[[int, State], dict[int, State]],
    accepts: Callable[[State], bool],
) -> list[Layer] | None:
    """Follow every way forward, then number the states from the end, those alike the same."""
    reached: list[dict[State, dict[int, State]]] = []
    here: Iterable[State] = [start]
    for place in range(len(scope)):
        reached.append({state: onward(place, state) for state in here})
        here = dict.fromkeys(chain.from_iterable(it.values() for it in reached[-1].values()))
    numbers = {state: 0 for state in here if accepts(state)}
    layers: list[Layer] = []
    after = 1
    for variable, ways_of in zip(reversed(scope), reversed(reached), strict=True):
        kinds: dict[tuple[tuple[int, int], ...], int] = {}
        before: dict[State, int] = {}
        for state, ways in ways_of.items():
            kept = tuple([(value, numbers[to]) for value, to in ways.items() if to in numbers])
            if kept:
                before[state] = kinds.setdefault(kept, len(kinds))
        values = members(domains[variable])
        layers.append(Layer(variable, values, [dict(kind) for kind in kinds], after))
        numbers, after = before, len(kinds)
    return layers[::-1] if start in numbers else None
