"""Rising: each value is less than the next, as along a thermometer or an inequality."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from enpitsu.boards.values import LARGEST_VALUE, OPEN
from enpitsu.rules.base import Rule
from enpitsu.rules.forms import Linear
from enpitsu.rules.site import NO_CLUE, Site


@dataclass(frozen=True, slots=True)
class Rising(Rule):
    """Each variable's value is less than the next one's."""

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the first two variables that are too close or the wrong way round."""
        last: tuple[int, int] | None = None  # place and variable of a value that is known
        for place, variable in enumerate(self.scope):
            if values[variable] == OPEN:
                continue
            if last is not None and values[variable] - values[last[1]] < place - last[0]:
                return (last[1], variable)
            last = place, variable
        return ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return self.name

    def lower(self, domains: Sequence[int]) -> Iterator[Linear]:
        """Yield for every two neighbours that their difference is less than 0."""
        for pair in pairwise(self.scope):
            yield Linear(pair, (1, -1), -LARGEST_VALUE, -1)


@dataclass(slots=True, unsafe_hash=True)
class OrderSite(Site):
    """A place where a puzzle may print whether values rise (0) or fall (1)."""

    rules: tuple[Rising, Rising]
    """By number, what it says."""
    texts: tuple[str, str]
    """By number, how it is written."""

    def rule(self, number: int) -> Rising | None:
        """Return the rule that a printed number makes."""
        return None if number == NO_CLUE else self.rules[number]

    def shown_by(self, values: Sequence[int]) -> int:
        """Return which way the values go, or nothing if neither."""
        if len(self.scope) == 2:  # as most are
            a, b = self.rules[0].scope
            return NO_CLUE if values[a] == values[b] else int(values[a] > values[b])
        for number, rule in enumerate(self.rules):
            if rule.check(values):
                return number
        return NO_CLUE

    def told(self, number: int) -> str:
        """Return the clue as it is written: `r1c1<r1c2`."""
        return self.texts[number]

    def printed(self, number: int) -> str:
        """Return the same: a sign is nothing without its cells."""
        return self.texts[number]

    def within(self, domains: Sequence[int]) -> range:
        """Return both ways."""
        return range(len(self.rules))
