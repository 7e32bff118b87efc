"""Sites: places where a puzzle may print a clue, and what a number that stands there says."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from enpitsu.rules.base import Rule

NO_CLUE = -1
"""In place of a site's number: nothing is printed there."""
UNSAID = -2
"""The same in a draft: something is drawn there that does not say its number yet."""


@dataclass(slots=True, unsafe_hash=True)
class Site(ABC):
    """A place where a puzzle may print a number, which makes a rule.

    Sites stand in the model that many puzzles share; each puzzle brings its numbers. Nobody changes
    one, yet they are not frozen: a Kakuro makes dozens for itself alone, and it takes three times
    as long to set the fields of what is frozen.
    """

    scope: tuple[int, ...]
    """The variables that a rule printed here is about."""
    name: str
    """What a person calls the place."""
    kind: str
    """What a person calls such a clue: a sum, an inequality, a number."""
    cells: tuple[int, ...]
    """Where it stands on the board: its symmetric partners stand on their images."""

    @abstractmethod
    def rule(self, number: int) -> Rule | None:
        """Return the rule that a number makes; of `NO_CLUE`, what holds without one."""

    @abstractmethod
    def shown_by(self, values: Sequence[int]) -> int:
        """Return the number that a solution could show here, or `NO_CLUE`."""

    def told(self, number: int) -> str:
        """Return what a person calls the clue that says this: `r1c1=3`."""
        return f"{self.name}={number}"

    def said(self, number: int) -> str:
        """Return the clue with what it says, where `told` leaves that out."""
        return self.told(number)

    def printed(self, number: int) -> str:
        """Return what stands there."""
        return str(number)

    def within(self, domains: Sequence[int]) -> Sequence[int]:
        """Return all numbers that values of these domains could make it say; none if unknown."""
        return self.numbers()

    def said_by(self, values: Sequence[int]) -> int:
        """Return the number that a solution would have here, if any number might be printed."""
        return self.shown_by(values)

    def numbers(self) -> Sequence[int]:
        """Return the numbers that may be printed, where they are not just any."""
        return ()
