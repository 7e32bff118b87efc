"""What the formats for Sudoku with numbers and runs share: cells that fill one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from enpitsu.formats._runs import write_run
from enpitsu.model import OPEN, Puzzle, PuzzleError
from enpitsu.puzzles.sudoku import Box, Sudoku


class Cells:
    """The cells of a board, row by row, as they are read."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._size = box.n**2
        self._givens = bytearray()

    @property
    def full(self) -> bool:
        """Tell whether every cell is there."""
        return len(self._givens) == self._size

    def skip(self, count: int) -> None:
        """Leave so many cells open."""
        if len(self._givens) + count > self._size:
            raise PuzzleError(f"more than {self._size} cells")
        self._givens += bytes([OPEN]) * count

    def put(self, number: int) -> None:
        """Give the next cell its number."""
        if self.full:
            raise PuzzleError(f"more than {self._size} cells")
        if not 1 <= number <= self._box.n:
            place = self._box.grid.place(len(self._givens))
            raise PuzzleError(f"{place}: {number} is not from 1 to {self._box.n}")
        self._givens.append(number)

    def puzzle(self) -> Puzzle:
        """Return the puzzle; refuse a board that is not full."""
        if not self.full:
            raise PuzzleError(f"{len(self._givens)} cells, but the board has {self._size}")
        return Puzzle(Sudoku(), self._box, bytes(self._givens))


def box_of(puzzle: Puzzle, name: str) -> Box:
    """Return the box of a Sudoku; raise PuzzleError for another genre."""
    if not isinstance(puzzle.shape, Box):
        raise PuzzleError(f"{name} is not a format for {puzzle.genre.name}")
    return puzzle.shape


def words(puzzle: Puzzle, letters: str, number: Callable[[int], str]) -> Iterator[str]:
    """Yield the numbers, and the letters for runs of open cells."""
    for value, group in groupby(puzzle.givens):
        count = len(list(group))
        if value == OPEN:
            yield write_run(count, letters)
        else:
            yield from [number(value)] * count
