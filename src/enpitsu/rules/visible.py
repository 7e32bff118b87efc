"""Visible: so many values are larger than all before them, as a skyline seen from one end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enpitsu.boards.values import LARGEST_VALUE, OPEN
from enpitsu.rules.base import Rule
from enpitsu.rules.forms import Automaton, automaton
from enpitsu.rules.site import NO_CLUE, Site

_NOTHING = -1
"""Less than every value: the largest so far, before the first."""


@dataclass(frozen=True, slots=True)
class Visible(Rule):
    """Seen from the first variable, so many values are larger than all before them."""

    number: int
    tallest: int = LARGEST_VALUE
    """No larger value is in any domain; so a number may be out of reach early."""

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the variables that are set if the others cannot bring about the number.

        Read in order, every largest value so far goes with the numbers of values that may be seen
        by then, as bits.
        """
        known = [value for variable in self.scope if (value := values[variable]) != OPEN]
        highest = min(self.tallest, max(known, default=0) + len(self.scope))
        seen = {_NOTHING: 1}
        for variable in self.scope:
            value = values[variable]
            seen = _any_next(seen, highest) if value == OPEN else _next(seen, value)
        if any(numbers >> self.number & 1 for numbers in seen.values()):
            return ()
        return tuple(v for v in self.scope if values[v] != OPEN)

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        what = "value that is" if self.number == 1 else "values that are"
        them = "it" if self.number == 1 else "them"
        return f"{self.name} shows {self.number} {what} larger than all before {them}"

    def lower(self, domains: Sequence[int]) -> Iterator[Automaton]:
        """Yield an automaton that knows the largest value so far, and how many were seen."""

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            largest, seen = state
            if value <= largest:
                return state
            return (value, seen + 1) if seen < self.number else None

        start = (_NOTHING, 0)
        yield automaton(self.scope, domains, start, step, lambda end: end[1] == self.number)


@dataclass(slots=True, unsafe_hash=True)
class VisibleSite(Site):
    """A place where a puzzle may print how many values are seen from there."""

    tallest: int = LARGEST_VALUE
    """No larger value is in any domain."""

    def rule(self, number: int) -> Visible | None:
        """Return the rule that a printed number makes."""
        if number == NO_CLUE:
            return None
        return Visible(self.scope, self.name, number, self.tallest)

    def shown_by(self, values: Sequence[int]) -> int:
        """Return how many values are larger than all before them."""
        largest, seen = _NOTHING, 0
        for variable in self.scope:
            if values[variable] > largest:
                largest, seen = values[variable], seen + 1
        return seen

    def numbers(self) -> range:
        """Return what may be seen: one value at the least, all of them at the most."""
        return range(1, len(self.scope) + 1)


_Seen = dict[int, int]
"""By the largest value so far, how many may be seen, as bits."""


def _next(seen: _Seen, value: int) -> _Seen:
    """Return what is seen after one more value."""
    after = {largest: numbers for largest, numbers in seen.items() if largest >= value}
    smaller = 0
    for largest, numbers in seen.items():
        if largest < value:
            smaller |= numbers
    if smaller:
        after[value] = after.get(value, 0) | smaller << 1
    return after


def _any_next(seen: _Seen, highest: int) -> _Seen:
    """Return what is seen after any value from 0 to the highest."""
    after = {largest: numbers for largest, numbers in seen.items() if largest > highest}
    smaller = seen.get(_NOTHING, 0)
    for value in range(highest + 1):
        here = seen.get(value, 0)
        if here or smaller:
            after[value] = here | smaller << 1
        smaller |= here
    return after
