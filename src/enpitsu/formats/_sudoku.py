"""What the formats for Sudoku with numbers and runs share: cells that fill one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from enpitsu.errors import PuzzleError
from enpitsu.formats import _cells
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import Board, Box, Sudoku


class Cells(_cells.Filling):
    """The cells of a Sudoku, row by row, as they are read."""

    def __init__(self, box: Box) -> None:
        super().__init__(box.grid, 1, box.n)
        self._box = box

    def puzzle(self) -> Puzzle:
        """Return the puzzle; refuse a board that is not full."""
        return Puzzle(Sudoku(), self._box, self.filled())


def box_of(puzzle: Puzzle, name: str) -> Box:
    """Return the box of a plain Sudoku; raise PuzzleError for a variant, or another genre."""
    if isinstance(puzzle.board, Board):
        raise PuzzleError(f"{name} has no place for ({puzzle.params}); notation and json do")
    if not isinstance(puzzle.board, Box):
        raise PuzzleError(f"{name} is not a format for {puzzle.genre.name}")
    return puzzle.board


def words(puzzle: Puzzle, letters: str, number: Callable[[int], str]) -> Iterator[str]:
    """Yield the numbers, and the letters for runs of open cells."""
    return _cells.words(puzzle.givens, letters, number)
