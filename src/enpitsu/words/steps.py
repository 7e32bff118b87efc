"""What can be told: a step as the kernel leaves it, by the numbers of variables and houses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class CandidateLike(Protocol):
    """A value of a variable."""

    @property
    def cell(self) -> int:
        """Which variable."""

    @property
    def value(self) -> int:
        """Which value."""


class LinkLike(Protocol):
    """One statement of a chain."""

    @property
    def cells(self) -> Sequence[int]:
        """Of which one has the value, or none."""

    @property
    def value(self) -> int:
        """Which value."""

    @property
    def on(self) -> bool:
        """Whether one of them has it."""

    @property
    def house(self) -> int:
        """By which it follows from the link before, or -1."""


class RoleLike(Protocol):
    """What takes part in a step, by the numbers of variables and houses."""

    @property
    def name(self) -> str:
        """What it is to the technique."""

    @property
    def cells(self) -> Sequence[int]:
        """Its variables."""

    @property
    def houses(self) -> Sequence[int]:
        """Its houses."""

    @property
    def values(self) -> Sequence[int]:
        """Its values."""

    @property
    def numbers(self) -> Sequence[int]:
        """What stands in each of the houses or cells, or one number."""


class StepLike(Protocol):
    """What one technique concluded, and from what."""

    @property
    def sentence(self) -> str:
        """The template, which stands with the technique."""

    @property
    def roles(self) -> Sequence[RoleLike]:
        """What the sentence speaks of."""

    @property
    def chain(self) -> Sequence[LinkLike]:
        """Statements, each of which follows from the one before."""

    @property
    def places(self) -> Sequence[CandidateLike]:
        """What it wrote."""

    @property
    def removes(self) -> Sequence[CandidateLike]:
        """What it ruled out."""
