"""The rules that a genre can state, each a small class with its own `check` and sentence.

An assignment is a sequence with one value a variable, `OPEN` where none is set yet. A
constraint judges partial assignments too: it is violated only if no completion could mend it
by the values that are set.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

OPEN = 255
"""Stands in an assignment for a variable without a value."""

Kind = Literal["row", "column", "box", "other"]


@dataclass(frozen=True, slots=True)
class Constraint(ABC):
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

    def check(self, values: Sequence[int]) -> bool:
        """Tell whether the rule stands for the values that are set."""
        return not self.violation(values)


@dataclass(frozen=True, slots=True)
class AllDifferent(Constraint):
    """No value twice among the variables."""

    kind: Kind = "other"
    """What sort of house it is, for techniques that tell lines and boxes apart."""

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the first two variables that share a value."""
        holder: dict[int, int] = {}
        for variable in self.scope:
            value = values[variable]
            if value == OPEN:
                continue
            if value in holder:
                return (holder[value], variable)
            holder[value] = variable
        return ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} holds no value twice"
