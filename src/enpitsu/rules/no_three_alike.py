"""No three alike: never the same value three times in a row, as in a Binary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enpitsu.boards.values import OPEN
from enpitsu.rules.base import Kind, Rule
from enpitsu.rules.forms import Automaton, automaton

_LONGEST = 2


@dataclass(frozen=True, slots=True)
class NoThreeAlike(Rule):
    """No three neighbours in a line have the same value."""

    kind: Kind = "other"

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the first three neighbours that are alike."""
        for triple in zip(self.scope, self.scope[1:], self.scope[2:], strict=False):
            first, second, third = triple
            if values[first] == values[second] == values[third] != OPEN:
                return triple
        return ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} has no three neighbours alike"

    def lower(self, domains: Sequence[int]) -> Iterator[Automaton]:
        """Yield an automaton that knows the last value and how often it came in a row."""

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            last, times = state
            times = times + 1 if value == last else 1
            return (value, times) if times <= _LONGEST else None

        yield automaton(self.scope, domains, (OPEN, 0), step, lambda state: True)
