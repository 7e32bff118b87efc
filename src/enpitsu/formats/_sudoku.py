"""What the formats for Sudoku with numbers and runs share: cells that fill one by one."""

from __future__ import annotations

import math
from collections.abc import Sequence

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats import _cells
from enpitsu.formats._base import not_for
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import Board, Box, Sudoku, squarest


class Cells(_cells.Filling):
    """The cells of a Sudoku, row by row, as they are read."""

    def __init__(self, box: Box) -> None:
        super().__init__(box.grid, 1, box.n)
        self._box = box

    def read(self, rows: Sequence[Sequence[str]], open_words: Sequence[str]) -> Puzzle:
        """Read words row by row: decimal numbers, and those that stand for open cells."""
        for word in (word for row in rows for word in row):
            if word in open_words:
                self.skip(1)
            elif word.isascii() and word.isdigit() and len(word) < 4:
                self.put(int(word))
            else:
                place = self._grid.place(len(self._values))
                raise PuzzleError(f"{place}: '{shown(word)}' is neither a number nor .")
        return self.puzzle()

    def puzzle(self) -> Puzzle:
        """Return the puzzle; refuse a board that is not full."""
        return Puzzle(Sudoku(), self._box, self.filled())


def box_of(puzzle: Puzzle, name: str) -> Box:
    """Return the box of a plain Sudoku; raise PuzzleError for a variant, or another genre."""
    if isinstance(puzzle.board, Board):
        raise PuzzleError(f"{name} has no place for ({puzzle.params}); notation and json do")
    if not isinstance(puzzle.board, Box):
        raise not_for(puzzle, name)
    return puzzle.board


def pzpr_box(n: int) -> Box | None:
    """Return the box that pzpr draws, or nothing where its boxes do not fit the board."""
    return squarest(n) if n == 6 or math.isqrt(n) ** 2 == n else None


def number_rows(values: bytes, n: int, blank: str) -> list[list[str]]:
    """Return decimal numbers row by row, and a word for open cells."""
    words = [blank if value == OPEN else str(value) for value in values]
    return [words[i : i + n] for i in range(0, len(words), n)]


def candidates_of(givens: bytes, box: Box) -> list[int]:
    """Return for each open cell the digits that its row, column and box leave, bit 0 for 1."""
    n = box.n
    rows, columns, boxes = [0] * n, [0] * n, [0] * n
    places = [(r, c, r // box.rows * box.rows + c // box.columns) for r, c in box.grid.cells()]
    for given, (r, c, b) in zip(givens, places, strict=True):
        if given != OPEN:
            bit = 1 << (given - 1)
            rows[r] |= bit
            columns[c] |= bit
            boxes[b] |= bit
    every = (1 << n) - 1
    return [
        every & ~(rows[r] | columns[c] | boxes[b]) if given == OPEN else 0
        for given, (r, c, b) in zip(givens, places, strict=True)
    ]
