"""Values and sets of values: a set is a bit mask, bit v for value v."""

from __future__ import annotations

from collections.abc import Iterable

OPEN = 255
"""Stands in an assignment for a variable without a value."""

LARGEST_VALUE = 253
"""An assignment has one byte a variable; 254 and 255 stand for no value."""


def mask(values: Iterable[int]) -> int:
    """Return the set of values as a bit mask."""
    return sum({1 << value for value in values})


def members(values: int) -> list[int]:
    """Return the values of a bit mask in rising order."""
    return [value for value in range(values.bit_length()) if values >> value & 1]
