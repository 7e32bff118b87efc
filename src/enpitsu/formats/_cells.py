"""Boards that are read cell by cell: numbers, and runs of open cells between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from enpitsu.boards import OPEN, Grid
from enpitsu.errors import PuzzleError
from enpitsu.formats._runs import write_run


class Filling:
    """The cells of a board, row by row, as they are read."""

    def __init__(self, grid: Grid, least: int, most: int) -> None:
        self._grid = grid
        self._size = grid.rows * grid.columns
        self._least, self._most = least, most
        self._values = bytearray()

    @property
    def left(self) -> int:
        """Return how many cells are still to come."""
        return self._size - len(self._values)

    @property
    def full(self) -> bool:
        """Tell whether every cell is there."""
        return not self.left

    def skip(self, count: int) -> None:
        """Leave so many cells open."""
        if count > self.left:
            raise PuzzleError(f"more than {self._size} cells")
        self._values += bytes([OPEN]) * count

    def put(self, number: int) -> None:
        """Give the next cell its number."""
        if self.full:
            raise PuzzleError(f"more than {self._size} cells")
        if not self._least <= number <= self._most:
            place = self._grid.place(len(self._values))
            raise PuzzleError(f"{place}: {number} is not from {self._least} to {self._most}")
        self._values.append(number)

    def filled(self) -> bytes:
        """Return one value a cell; refuse a board that is not full."""
        if not self.full:
            raise PuzzleError(f"{len(self._values)} cells, but the board has {self._size}")
        return bytes(self._values)


def words(values: bytes, letters: str, number: Callable[[int], str]) -> Iterator[str]:
    """Yield the numbers, and the letters for runs of open cells."""
    for value, group in groupby(values):
        count = len(list(group))
        if value == OPEN:
            yield write_run(count, letters)
        else:
            yield from [number(value)] * count
