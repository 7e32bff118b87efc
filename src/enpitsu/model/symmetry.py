"""Symmetries of a board: which cells lie on one another when it is turned or mirrored."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from enpitsu.model.errors import PuzzleError
from enpitsu.model.grid import Grid

Image = Callable[[int, int], tuple[int, int]]


class Symmetry(StrEnum):
    """How the clues of a puzzle are laid out."""

    NONE = "none"
    HALF_TURN = "half-turn"
    QUARTER_TURN = "quarter-turn"
    MIRROR = "mirror"
    """The left half mirrors the right one."""
    DIAGONAL = "diagonal"
    """Mirrored along the diagonal from the upper left to the lower right corner."""

    def check(self, grid: Grid) -> None:
        """Refuse a board that does not have the symmetry."""
        if self in (Symmetry.QUARTER_TURN, Symmetry.DIAGONAL) and grid.rows != grid.columns:
            raise PuzzleError(
                f"{self.value} symmetry needs a square board, not {grid.rows}x{grid.columns}"
            )

    def turns(self, cell: int, grid: Grid) -> tuple[int, ...]:
        """Return where a cell lies after every turn, itself first."""
        image = self._image(grid)
        cells = [divmod(cell, grid.columns)]
        for _ in range(1, _ORDER.get(self, 2)):
            cells.append(image(*cells[-1]))
        return tuple(row * grid.columns + column for row, column in cells)

    def orbit(self, cell: int, grid: Grid) -> tuple[int, ...]:
        """Return the cells that must be alike with this one, itself among them, in order."""
        return tuple(sorted(set(self.turns(cell, grid))))

    def _image(self, grid: Grid) -> Image:
        bottom, right = grid.rows - 1, grid.columns - 1
        images: dict[Symmetry, Image] = {
            Symmetry.NONE: lambda row, column: (row, column),
            Symmetry.HALF_TURN: lambda row, column: (bottom - row, right - column),
            Symmetry.QUARTER_TURN: lambda row, column: (column, bottom - row),
            Symmetry.MIRROR: lambda row, column: (row, right - column),
            Symmetry.DIAGONAL: lambda row, column: (column, row),
        }
        return images[self]


_ORDER = {Symmetry.NONE: 1, Symmetry.QUARTER_TURN: 4}
"""After how many turns all is as it was; 2 for the others."""
