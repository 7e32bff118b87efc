"""What the formats for Slitherlink share: clues as they are read, and as they are written."""

from __future__ import annotations

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import not_for
from enpitsu.formats._cells import Filling
from enpitsu.model import Puzzle
from enpitsu.puzzles._edges import Edges
from enpitsu.puzzles.slitherlink import LARGEST_CLUE, Slitherlink, edges_of
from enpitsu.rules import NO_CLUE

Words = list[list[str]]
"""Rows of words."""


class Clues(Filling):
    """The clues of a board, row by row, as they are read."""

    def __init__(self, rows: int, columns: int) -> None:
        self._edges = edges_of(rows, columns)
        super().__init__(self._edges.grid, 0, LARGEST_CLUE)

    @property
    def columns(self) -> int:
        """Return how many cells a row has."""
        return self._edges.columns

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
        return Slitherlink().puzzle(self._edges, self.filled())


FLAGS = {"f": "all points must be visited"}
"""The rules that flags of pzpr add."""

_OPEN_WORDS = (".", "-", "?")


def printed(puzzle: Puzzle, name: str) -> Edges:
    """Return the board of a Slitherlink; refuse another genre, and lines, which have no place."""
    if not isinstance(puzzle.board, Edges):
        raise not_for(puzzle, name)
    if puzzle.givens.count(OPEN) < len(puzzle.givens):
        raise PuzzleError(f"{name} has no place for lines that are drawn; notation and json do")
    return puzzle.board


def rows_of(puzzle: Puzzle, blank: str) -> list[list[str]]:
    """Return the clues as words, row by row."""
    words = [blank if clue == NO_CLUE else str(clue) for clue in puzzle.numbers]
    columns = puzzle.board.columns
    return [words[i : i + columns] for i in range(0, len(words), columns)]


def clue_bytes(puzzle: Puzzle) -> bytes:
    """Return the clues as bytes, `OPEN` for none."""
    return bytes([OPEN if clue == NO_CLUE else clue for clue in puzzle.numbers])


def edge_rows(edges: Edges, values: bytes) -> tuple[Words, Words]:
    """Return 1 for a line and 0 for none: the edges above the cells, and those beside them."""
    rows, columns = edges
    above = [[str(values[edges.top(r, c)]) for c in range(columns)] for r in range(rows + 1)]
    beside = [[str(values[edges.left(r, c)]) for c in range(columns + 1)] for r in range(rows)]
    return above, beside


def edges_in(above: Words, beside: Words, board: Edges) -> list[int]:
    """Return 1 for a line, 0 for a cross, `OPEN` for neither, in the order of the variables."""
    rows, columns = board
    for words, height, width in ((above, rows + 1, columns), (beside, rows, columns + 1)):
        if len(words) != height or any(len(row) != width for row in words):
            raise PuzzleError(f"the edges of the answer are not {height} rows of {width}")
    pairs = zip(above, [*beside, []], strict=True)
    return [_edge(word) for pair in pairs for row in pair for word in row]


def _edge(word: str) -> int:
    if word not in _EDGES:
        raise PuzzleError(f"'{shown(word)}' in the answer is neither 1, 0 nor -1")
    return _EDGES[word]


_EDGES = {"1": 1, "-1": 0, "0": OPEN}
