"""Arithmetic cage: an operation makes a target of some values, as in every cage of a KenKen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Literal

from enpitsu.boards.values import OPEN
from enpitsu.errors import ModelError
from enpitsu.rules.base import Rule
from enpitsu.rules.forms import Automaton, Form, Linear, automaton
from enpitsu.rules.site import NO_CLUE, Site

Operation = Literal["+", "-", "*", "/", "=", "?"]
"""`=` says the value of a cell that is alone; `?` is in drafts, where none is chosen yet."""

SIZES: dict[str, int] = {"-": 2, "/": 2, "=": 1}
"""How many values an operation takes, where it does not take any number."""

_SAYS: dict[str, str] = {
    "+": "adds up to",
    "-": "has a difference of",
    "*": "multiplies to",
    "/": "has a quotient of",
    "=": "holds",
}
_START, _DONE = -1, -2
"""States of an automaton that are no values."""


@dataclass(frozen=True, slots=True)
class ArithmeticCage(Rule):
    """The values make the target: of two that are taken apart, the larger one comes first."""

    operation: Operation
    target: int

    def __post_init__(self) -> None:
        """Refuse an operation on more or fewer values than it takes."""
        size = SIZES.get(self.operation)
        if size is not None and size != len(self.scope):
            problem = f"{self.operation} is about {size}, not {len(self.scope)} variables"
            raise ModelError(f"{self.name}: {problem}")

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the variables that are set if nothing could make the target of them."""
        known = tuple(v for v in self.scope if values[v] != OPEN)
        found = [values[v] for v in known]
        if len(known) == len(self.scope):
            return () if makes(self.operation, found, self.target) else known
        beyond = (self.operation == "+" and sum(found) > self.target) or (
            self.operation == "*" and not _divides(prod(found), self.target)
        )
        return known if beyond else ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"{self.name} {_SAYS[self.operation]} {self.target}"

    def lower(self, domains: Sequence[int]) -> Iterator[Form]:
        """Yield a sum, or an automaton that multiplies, or that compares two values."""
        if self.operation in "+=":
            yield Linear(self.scope, (1,) * len(self.scope), self.target, self.target)
        else:
            own = tuple(domains[v] for v in self.scope)
            yield _automaton(self.operation, self.target, own)._replace(scope=self.scope)


def makes(operation: str, values: Sequence[int], target: int) -> bool:
    """Tell whether the values make the target."""
    if operation == "/":
        one, other = values
        return one == other * target or other == one * target
    return result_of(operation, values) == target


def result_of(operation: str, values: Sequence[int]) -> int | None:
    """Return what the values make; None if they are not as many as it takes, or do not divide."""
    if len(values) != SIZES.get(operation, len(values)):
        return None
    if operation in "-/":
        less, more = sorted(values)
        if operation == "-":
            return more - less
        return more // less if less and more % less == 0 else None
    return prod(values) if operation == "*" else sum(values)


def _divides(product: int, target: int) -> bool:
    """Tell whether further values could make the target of a product."""
    return target == 0 if product == 0 else target % product == 0


@lru_cache(maxsize=4096)
def _automaton(operation: str, target: int, domains: tuple[int, ...]) -> Automaton:
    """Return the automaton for variables from 0 on: many cages say the same somewhere else."""
    scope = tuple(range(len(domains)))

    def multiply(state: int, value: int) -> int | None:
        product = state * value if target else min(state * value, 1)
        return product if _divides(product, target) else None

    def compare(state: int, value: int) -> int | None:
        if state == _START:
            return value
        return _DONE if makes(operation, (state, value), target) else None

    if operation == "*":
        return automaton(scope, domains, 1, multiply, lambda state: state == target)
    return automaton(scope, domains, _START, compare, lambda state: state == _DONE)


@dataclass(slots=True, unsafe_hash=True)
class CageSite(Site):
    """A place where a puzzle may print what the values of a cage make."""

    operation: Operation
    target: int
    """The only number that may stand there."""
    label: str
    """How the cells are written: `r1c1 r1c2`."""

    def rule(self, number: int) -> ArithmeticCage | None:
        """Return the rule that a printed number makes."""
        if number == NO_CLUE:
            return None
        return ArithmeticCage(self.scope, self.name, self.operation, number)

    def shown_by(self, values: Sequence[int]) -> int:
        """Return the target if the values make it."""
        found = [values[v] for v in self.scope]
        return self.target if makes(self.operation, found, self.target) else NO_CLUE

    def told(self, number: int) -> str:
        """Return the clue as it is written: `6*=r1c1 r1c2`."""
        return f"{number}{self.operation}={self.label}"

    def printed(self, number: int) -> str:
        """Return the target and what makes it: `6*`."""
        return f"{number}{self.operation}"

    def within(self, domains: Sequence[int]) -> Sequence[int]:
        """Return nothing: the products of a large cage are too many."""
        return ()

    def said_by(self, values: Sequence[int]) -> int:
        """Return what the values make."""
        made = result_of(self.operation, [values[v] for v in self.scope])
        return NO_CLUE if made is None else made

    def numbers(self) -> Sequence[int]:
        """Return the target."""
        return (self.target,)
