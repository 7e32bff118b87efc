"""Where something lies on a board: in a cell, or on one side of it."""

from __future__ import annotations

from typing import NamedTuple

SIDES = ("top", "right", "bottom", "left")
"""A cell's sides, in the order of its edges."""


class Place(NamedTuple):
    """A cell, counted from 0, or one of its edges."""

    row: int
    column: int
    side: str = ""
    """Of `SIDES`, if it is an edge."""

    @property
    def ends(self) -> tuple[int, int, int, int]:
        """Return the lattice points that an edge joins: row and column of each."""
        down, right = self.side == "bottom", self.side == "right"
        row, column = self.row + down, self.column + right
        flat = self.side in ("top", "bottom")
        return row, column, row + (not flat), column + flat
