"""What a rule must say: when it is broken, how it is told, and what it amounts to in core forms.

An assignment is a sequence with one value a variable, `OPEN` where none is set yet. A rule judges
partial assignments too: it is violated only if no completion could mend it by the values that are
set.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from enpitsu.rules.forms import Form

Kind = Literal["row", "column", "box", "other"]


@dataclass(frozen=True, slots=True)
class Rule(ABC):
    """One rule about some variables."""

    scope: tuple[int, ...]
    name: str
    """What a person calls the place that the rule is about: "row 3"."""

    @abstractmethod
    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the variables that break the rule together, or nothing if it still stands."""

    @property
    @abstractmethod
    def sentence(self) -> str:
        """Say the rule to a person."""

    @abstractmethod
    def lower(self, domains: Sequence[int]) -> Iterator[Form]:
        """Yield core forms that say the same for variables with these domains.

        Every engine knows the core forms, so this is all that it takes to solve by a new rule.
        """

    def check(self, values: Sequence[int]) -> bool:
        """Tell whether the rule stands for the values that are set.

        A rule about nothing has no variables that could break it: there its forms decide.
        """
        if not self.scope:
            return all(form.holds(values) for form in self.lower(()))
        return not self.violation(values)
