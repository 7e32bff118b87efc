"""What a model says in houses alone, for boards that hardly any two puzzles share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from enpitsu.rules import Kind

if TYPE_CHECKING:
    from enpitsu.rules.arithmetic_cage import Operation

BareHouse = tuple[tuple[int, ...], Kind, int]
"""Its variables and what sort of house it is; the last is the genre's own."""


@dataclass(eq=False)
class Outline:
    """What the kernel needs of a model, whose rules and names take longer to make than to solve by.

    The model of the same board has the same houses in the same order: its rules, then its sites.
    """

    domains: tuple[int, ...]
    """One mask a variable."""
    houses: list[BareHouse]
    """None of them holds a value twice but those of operations."""
    summed: int = 0
    """At the sites of so many, the last ones but those of operations, a sum may be printed."""
    operations: Sequence[Operation] = ()
    """What makes the number that may be printed at the site of each of the last houses."""
    problem: Any = field(default=None, repr=False)
    """What the kernel made of it, kept as long as the board."""
