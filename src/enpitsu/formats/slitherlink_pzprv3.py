"""`slitherlink-pzprv3`: Slitherlink as pzpr saves it.

    pzprv3/slither/3/3/3 . 2 /. . 1 /. 3 . /

The rows and the columns, then the clues: `.` is an open cell, `-` a clue that is not told. Newer
texts (`pzprv3.1`) may have a letter before the clues, and shades of cells after them. The answer
has the edges beside the cells row by row, then those above and below: 1 is a line, -1 a cross.
"""

from __future__ import annotations

from typing import ClassVar

from enpitsu.formats._pzprv3 import Pzprv3Format, Rows, check_rows
from enpitsu.formats._slitherlink import Clues, edge_rows, lines_in, printed, rows_of
from enpitsu.model import Puzzle
from enpitsu.puzzles._edges import Edges


class SlitherlinkPzprv3(Pzprv3Format):
    """Texts of Slitherlink."""

    name: ClassVar[str] = "slitherlink-pzprv3"
    genres: ClassVar[tuple[str, ...]] = ("slitherlink",)
    pid: ClassVar[str] = "slither"

    def height(self, sizes: list[int]) -> int:
        """Return the rows of the board."""
        return sizes[0]

    def decode(self, sizes: list[int], rows: Rows) -> Puzzle:
        """Read the clues."""
        clues = Clues(*sizes)
        check_rows(rows, *sizes)
        for row in rows:
            for word in row:
                clues.word(word)
        return clues.puzzle()

    def encode(self, puzzle: Puzzle) -> tuple[list[int], Rows]:
        """Write the clues."""
        board = printed(puzzle, self.name)
        return [board.rows, board.columns], rows_of(puzzle, ".")

    def values(self, rows: Rows, puzzle: Puzzle) -> list[int]:
        """Read the edges, behind shades of cells if there are any."""
        edges: Edges = puzzle.board
        return lines_in(rows[-edges.rows - 1 :], rows[-2 * edges.rows - 1 : -edges.rows - 1])

    def answer(self, puzzle: Puzzle, values: bytes) -> Rows:
        """Write the edges."""
        above, beside = edge_rows(puzzle.board, values)
        return beside + above
