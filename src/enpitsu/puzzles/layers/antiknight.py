"""Antiknight: cells a knight's move apart hold different digits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from enpitsu.puzzles._boxes import Box
from enpitsu.puzzles.layers._layer import Layer
from enpitsu.rules import AllDifferent

_MOVES = ((1, -2), (1, 2), (2, -1), (2, 1))
"""Downwards, so that every two cells are met once."""


@dataclass(frozen=True)
class Antiknight(Layer):
    """The layer; see the module's first line for its rule."""

    name: ClassVar[str] = "antiknight"
    how_to: ClassVar[str] = (
        "Cells that are a knight's move apart, two steps one way and one to the side, hold "
        "different digits."
    )

    def rules(self, box: Box) -> tuple[AllDifferent, ...]:
        """Return an all-different for every two cells that their box does not keep apart."""
        names = box.grid.names()
        return tuple(
            AllDifferent((a, b), f"the knight's move {names[a]}-{names[b]}") for a, b in _pairs(box)
        )


def _pairs(box: Box) -> Iterator[tuple[int, int]]:
    n = box.n
    for row, column in box.grid.cells():
        for down, right in _MOVES:
            to_row, to_column = row + down, column + right
            if to_row >= n or not 0 <= to_column < n:
                continue
            band, stack = row // box.rows, column // box.columns
            if (band, stack) != (to_row // box.rows, to_column // box.columns):
                yield row * n + column, to_row * n + to_column
