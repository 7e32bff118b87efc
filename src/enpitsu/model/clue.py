"""A clue: one thing that a puzzle prints at a site of its board."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Clue(NamedTuple):
    """What stands at one site: the value of a variable, or the number of a site of the model."""

    kind: str
    """What it is to a person: a digit, an inequality, a sum, a number."""
    cells: tuple[int, ...]
    """Where it stands on the board: its symmetric partners stand on their images."""
    number: int
    """What it says: the value of a variable, or what stands at a site."""
    variable: int = -1
    """Which variable it gives; -1 for a clue that is not a given."""
    site: int = -1
    """Which site of the model it stands at; -1 for a given."""


def digits(values: bytes) -> list[Clue]:
    """Return the clues that give all values; every solution of a size shows some of the same."""
    known = _digits(len(values), max(values, default=0))
    return [clues[value] for clues, value in zip(known, values, strict=True)]


@lru_cache(maxsize=8)
def _digits(size: int, most: int) -> list[list[Clue]]:
    values = range(most + 1)
    return [[Clue("digit", (cell,), value, cell) for value in values] for cell in range(size)]
