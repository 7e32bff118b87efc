"""Sums to: different values that add up to a total, as a run of a Kakuro or a killer cage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enpitsu.boards.values import OPEN
from enpitsu.rules.all_different import AllDifferent
from enpitsu.rules.base import Kind, Rule
from enpitsu.rules.forms import Different, Form, Linear
from enpitsu.rules.site import NO_CLUE, Site


@dataclass(frozen=True, slots=True)
class SumsTo(Rule):
    """The values differ and add up to a total."""

    total: int
    kind: Kind = "other"

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return two equal variables, or those set if their sum can no longer fit."""
        equal = AllDifferent(self.scope, self.name).violation(values)
        if equal:
            return equal
        placed = tuple(v for v in self.scope if values[v] != OPEN)
        total = sum(values[v] for v in placed)
        left = len(self.scope) - len(placed)
        least = left * (left - 1) // 2  # of different values from 0 on
        return placed if total + least > self.total or (not left and total < self.total) else ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} holds different digits that add up to {self.total}"

    def lower(self, domains: Sequence[int]) -> Iterator[Form]:
        """Yield both halves of the rule."""
        yield Different(self.scope)
        yield Linear(self.scope, (1,) * len(self.scope), self.total, self.total)


@dataclass(slots=True, unsafe_hash=True)
class SumSite(Site):
    """A place where a puzzle may print what different values add up to; they differ anyway."""

    before: str
    """What a person calls the cell where the clue is printed."""
    line: Kind = "other"
    """What sort of house the variables are."""

    def rule(self, number: int) -> SumsTo | AllDifferent | None:
        """Return the rule that a printed number makes, or that the values differ."""
        if number != NO_CLUE:
            return SumsTo(self.scope, self.name, number, self.line)
        return AllDifferent(self.scope, self.name, self.line) if len(self.scope) > 1 else None

    def shown_by(self, values: Sequence[int]) -> int:
        """Return what the values add up to."""
        return sum([values[v] for v in self.scope])

    def told(self, number: int) -> str:
        """Return what a person calls the clue, whatever it says: `r1c2 down`."""
        way = {"column": " down", "row": " across"}.get(self.line, "")
        return f"{self.before}{way}"

    def said(self, number: int) -> str:
        """Return it with its sum: `r1c2 down=16`."""
        return f"{self.told(number)}={number}"

    def within(self, domains: Sequence[int]) -> range:
        """Return the sums from that of the least values to that of the greatest."""
        own = [domains[v] for v in self.scope]
        least = sum((domain & -domain).bit_length() - 1 for domain in own)
        return range(least, sum(domain.bit_length() - 1 for domain in own) + 1)
