"""What a model says in houses alone, for boards that hardly any two puzzles share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from enpitsu.rules import Kind

BareHouse = tuple[tuple[int, ...], Kind, int]
"""Its variables and what sort of house it is; the last is the genre's own."""

Printed = Literal["total", "order", "+", "-", "*", "/", "=", "?"]
"""What a clue says: what different values add up to, which way they go, or what an operation makes.

The operations are those of an arithmetic cage.
"""

ORDER: Printed = "order"
TOTAL: Printed = "total"

BareHouses = tuple[list[BareHouse], list[BareHouse], tuple[Printed, ...]]
"""Houses that hold no value twice; houses that have sites, and what a clue says of each."""


@dataclass(eq=False)
class Outline:
    """What the kernel needs of a model, whose rules and names take longer to make than to solve by.

    The model of the same board has the same houses in the same order: its rules, then its sites.
    """

    domains: tuple[int, ...]
    """One mask a variable."""
    houses: list[BareHouse]
    """None of the first ones holds a value twice."""
    printed: tuple[Printed, ...] = ()
    """What a clue says of each of the last ones, which have sites."""
    problem: Any = field(default=None, repr=False)
    """What the kernel made of it, kept as long as the board."""
