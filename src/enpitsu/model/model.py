"""A puzzle's rules as variables with small domains and constraints between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from enpitsu.model.constraints import OPEN, Constraint, SingleLoop, Slotted

MAX_VALUE = 63
"""Domains are 64-bit masks: bit v stands for value v."""

_MANY = 8  # variables that a message can name and still be read
_FEW = 3  # of more, how many it names


def mask(values: Iterable[int]) -> int:
    """Return the set of values as a bit mask."""
    return sum({1 << value for value in values})


def members(values: int) -> list[int]:
    """Return the values of a bit mask in rising order."""
    return [value for value in range(values.bit_length()) if values >> value & 1]


@dataclass(frozen=True, eq=False)
class Model:
    """What every puzzle of one shape has in common; givens are kept apart, in the puzzle."""

    domains: tuple[int, ...]
    """One mask a variable."""
    constraints: tuple[Constraint, ...]
    names: tuple[str, ...]
    """What a person calls each variable: "r1c1"."""
    symbols: str
    """How each value is written, by value."""

    @property
    def size(self) -> int:
        """Return the number of variables."""
        return len(self.domains)

    @cached_property
    def constraints_of(self) -> tuple[tuple[Constraint, ...], ...]:
        """Return, for each variable, the constraints that it stands in."""
        found: list[list[Constraint]] = [[] for _ in self.domains]
        for constraint in self.constraints:
            for variable in constraint.scope:
                found[variable].append(constraint)
        return tuple(map(tuple, found))

    @cached_property
    def loop(self) -> SingleLoop | None:
        """Return the rule of a puzzle whose lines are one loop."""
        return next((rule for rule in self.constraints if type(rule) is SingleLoop), None)

    def saying(self, clues: bytes) -> Model:
        """Return the model of a board on which these clues are printed, `OPEN` for none."""
        rules = (
            rule.saying(clues[rule.slot]) if isinstance(rule, Slotted) else rule
            for rule in self.constraints
        )
        return replace(self, constraints=tuple([rule for rule in rules if rule is not None]))

    def symbol(self, value: int) -> str:
        """Return how a value is written."""
        return self.symbols[value]

    def check(self, values: Sequence[int]) -> bool:
        """Tell whether a complete assignment is a solution: the referee of every engine."""
        return (
            len(values) == self.size
            and all(
                value != OPEN and domain >> value & 1
                for value, domain in zip(values, self.domains, strict=True)
            )
            and all(constraint.check(values) for constraint in self.constraints)
        )

    def conflict(self, values: Sequence[int]) -> str | None:
        """Say which values that are set break a rule, or None if none does."""
        for variable, value in enumerate(values):
            if value != OPEN and not self.domains[variable] >> value & 1:
                return f"{self.names[variable]} cannot be {self.symbol(value)}"
        for constraint in self.constraints:
            broken = constraint.violation(values)
            if broken:
                cells = [f"{self.names[v]}={self.symbol(values[v])}" for v in broken]
                if len(cells) > _MANY:
                    cells[_FEW:] = [f"{len(cells) - _FEW} more"]
                return f"{' and '.join(cells)}: but {constraint.sentence}"
        return None
