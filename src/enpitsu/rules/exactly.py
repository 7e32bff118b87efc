"""Exactly: one value stands so often, as every 0 in a line of a Binary or a Slitherlink's clue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enpitsu.boards.values import OPEN
from enpitsu.rules.base import Kind, Rule
from enpitsu.rules.forms import Count
from enpitsu.rules.site import NO_CLUE, Site

_OFTEN = {1: "once", 2: "twice"}


@dataclass(frozen=True, slots=True)
class Exactly(Rule):
    """One value stands in exactly so many of the variables."""

    value: int
    quota: int
    symbol: str
    """How the value is written, for the sentence."""
    kind: Kind = "other"

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the variables with the value if they are too many, the others if too few."""
        held = [values[v] for v in self.scope]
        often = held.count(self.value)
        if often > self.quota:
            return tuple(v for v in self.scope if values[v] == self.value) or self.scope
        if often + held.count(OPEN) >= self.quota:
            return ()
        return tuple(v for v in self.scope if values[v] not in (self.value, OPEN)) or self.scope

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        one, noun = self.symbol[:2], self.symbol[2:]
        if one == "a ":
            return f"{self.name} has exactly {self.quota} {noun}{'' if self.quota == 1 else 's'}"
        often = _OFTEN.get(self.quota, f"{self.quota} times")
        return f"{self.name} holds {self.symbol} exactly {often}"

    def lower(self, domains: Sequence[int]) -> Iterator[Count]:
        """Yield a count of one value."""
        yield Count(self.scope, 1 << self.value, self.quota, self.quota)


@dataclass(slots=True, unsafe_hash=True)
class CountSite(Site):
    """A place where a puzzle may print how many of the variables have a value."""

    value: int
    symbol: str
    """How the value is written, for the sentence."""

    def rule(self, number: int) -> Exactly | None:
        """Return the rule that a printed number makes."""
        if number == NO_CLUE:
            return None
        return Exactly(self.scope, self.name, self.value, number, self.symbol)

    def shown_by(self, values: Sequence[int]) -> int:
        """Return how often the value stands there."""
        return sum(values[v] == self.value for v in self.scope)

    def within(self, domains: Sequence[int]) -> range:
        """Return all numbers from none of the variables to all of them."""
        return range(len(self.scope) + 1)
