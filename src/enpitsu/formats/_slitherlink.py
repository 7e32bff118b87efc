"""What the formats for Slitherlink share: clues as they are read, and as they are written."""

from __future__ import annotations

from enpitsu.formats._cells import Filling
from enpitsu.model import OPEN, Puzzle, PuzzleError, shown
from enpitsu.puzzles.slitherlink import LARGEST_CLUE, Board, Slitherlink, board_of


class Clues(Filling):
    """The clues of a board, row by row, as they are read."""

    def __init__(self, rows: int, columns: int) -> None:
        self._board = board_of(rows, columns)
        super().__init__(self._board.grid, 0, LARGEST_CLUE)

    @property
    def columns(self) -> int:
        """Return how many cells a row has."""
        return self._board.columns

    def word(self, word: str) -> None:
        """Read the next cell from a word of its own: a digit, or a sign for an open cell."""
        if word in _OPEN_WORDS:
            self.skip(1)
        elif word.isascii() and word.isdigit() and len(word) == 1:
            self.put(int(word))
        else:
            place = self._grid.place(len(self._values))
            raise PuzzleError(f"{place}: '{shown(word)}' is neither a clue (0-3) nor -")

    def puzzle(self) -> Puzzle:
        """Return the puzzle; refuse a board that is not full."""
        return Slitherlink().puzzle(self._board._replace(clues=self.filled()))


_OPEN_WORDS = (".", "-", "?")


def printed(puzzle: Puzzle, name: str) -> Board:
    """Return the board of a Slitherlink; refuse another genre, and lines, which have no place."""
    if not isinstance(puzzle.shape, Board):
        raise PuzzleError(f"{name} is not a format for {puzzle.genre.name}")
    if puzzle.givens.count(OPEN) < len(puzzle.givens):
        raise PuzzleError(f"{name} has no place for lines that are drawn; notation and json do")
    return puzzle.shape


def rows_of(board: Board, blank: str) -> list[list[str]]:
    """Return the clues as words, row by row."""
    words = [blank if clue == OPEN else str(clue) for clue in board.clues]
    return [words[i : i + board.columns] for i in range(0, len(words), board.columns)]
