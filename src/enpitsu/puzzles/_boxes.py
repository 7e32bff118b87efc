"""The boxes of a Sudoku: which sizes there are, and which box a board has without another word."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError

SMALLEST, LARGEST = 4, 36


class Box(NamedTuple):
    """The rows and columns of one box: all there is to say of a plain Sudoku's board."""

    rows: int
    columns: int

    @property
    def n(self) -> int:
        """Return the side of the board, which is also the number of digits."""
        return self.rows * self.columns

    @property
    def grid(self) -> Grid:
        """Return the board."""
        return Grid(self.n, self.n)

    def cells(self, number: int) -> tuple[int, ...]:
        """Return the cells of a box; boxes are counted row by row."""
        return self.block(number // self.rows * self.rows, number % self.rows * self.columns)

    def block(self, top: int, left: int) -> tuple[int, ...]:
        """Return as many cells as a box has, from the one at its upper left corner on."""
        rows, columns = range(top, top + self.rows), range(left, left + self.columns)
        return tuple(row * self.n + column for row in rows for column in columns)


@cache
def squarest(n: int) -> Box:
    """Return the squarest box for a board of n x n, wider than tall."""
    check_side(n)
    rows = max(r for r in range(1, n + 1) if r * r <= n and n % r == 0)
    if rows == 1:
        raise PuzzleError(f"a sudoku of {n}x{n} cells has no boxes, as {n} is prime")
    return Box(rows, n // rows)


def check_side(n: int) -> None:
    """Refuse a size that the genre does not have."""
    if not SMALLEST <= n <= LARGEST:
        raise PuzzleError(f"a sudoku of {n}x{n} cells; sizes go from {SMALLEST} to {LARGEST}")


def checked_box(rows: int, columns: int) -> Box:
    """Return a box; raise PuzzleError if no board has it."""
    box = Box(rows, columns)
    if min(box) < 2 or not SMALLEST <= box.n <= LARGEST:
        raise PuzzleError(
            f"a box of {box.rows}x{box.columns}; both sides are at least 2, "
            f"and hold {SMALLEST} to {LARGEST} cells together"
        )
    return box
