"""Neighbour difference: Naoki Inaba's rule, that digits differ by as much as they are apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enpitsu.boards.values import OPEN, members
from enpitsu.rules.base import Kind, Rule
from enpitsu.rules.forms import Count, Form, automaton


@dataclass(frozen=True, slots=True)
class NeighbourDifference(Rule):
    """Digits with nothing between them differ by their distance; none is there twice.

    The value 0 is no digit: the cell stays empty.
    """

    kind: Kind = "other"

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return two equal digits, or two neighbours that do not fit their distance."""
        holder: dict[int, int] = {}
        last: tuple[int, int] | None = None  # place and variable of a digit that only 0s follow
        for place, variable in enumerate(self.scope):
            value = values[variable]
            if value == OPEN:
                last = None
            if value in (OPEN, 0):
                continue
            if value in holder:
                return (holder[value], variable)
            if last is not None and abs(values[last[1]] - value) != place - last[0]:
                return (last[1], variable)
            holder[value] = variable
            last = place, variable
        return ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"neighbouring digits of {self.name} differ by their distance"

    def lower(self, domains: Sequence[int]) -> Iterator[Form]:
        """Yield each digit at most once, and an automaton that counts the cells since the last."""

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            last, ago = state
            if value == 0:
                return (last, ago + 1) if last else state
            return (value, 1) if not last or abs(last - value) == ago else None

        digits = 0
        for variable in self.scope:
            digits |= domains[variable]
        for digit in members(digits & ~1):
            yield Count(self.scope, 1 << digit, 0, 1)
        yield automaton(self.scope, domains, (0, 0), step, lambda state: True)
