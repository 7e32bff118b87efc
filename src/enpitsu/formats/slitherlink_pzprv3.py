"""`slitherlink-pzprv3`: Slitherlink as pzpr saves it.

    pzprv3/slither/3/3/3 . 2 /. . 1 /. 3 . /

The rows and the columns, then the clues: `.` is an open cell, `-` a clue that is not told. Newer
texts (`pzprv3.1`) may have a flag before the clues, and colors of cells after them. The answer has
the edges beside the cells row by row, then those above and below: 1 is a line, -1 a cross.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._pzprv3 import Pzprv3Format, Rows, check_rows
from enpitsu.formats._slitherlink import FLAGS, Clues, edge_rows, edges_in, printed, rows_of
from enpitsu.formats._solutions import solution_in
from enpitsu.model import Puzzle
from enpitsu.puzzles._edges import Edges

_COLORS = frozenset("012.+-=%c")


class SlitherlinkPzprv3(Pzprv3Format):
    """Texts of Slitherlink."""

    name: ClassVar[str] = "slitherlink-pzprv3"
    genres: ClassVar[tuple[str, ...]] = ("slitherlink",)
    flags: ClassVar[Mapping[str, str]] = FLAGS
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

    def encode(self, puzzle: Puzzle, values: bytes | None) -> tuple[list[int], Rows]:
        """Write the clues, and the edges."""
        board = printed(puzzle, self.name)
        above, beside = ([], []) if values is None else edge_rows(board, values)
        return [board.rows, board.columns], rows_of(puzzle, ".") + beside + above

    def solution(self, puzzle: Puzzle, clues: Rows, answer: Rows) -> dict[str, str]:
        """Read the edges, behind colors of cells if there are any."""
        edges: Edges = puzzle.board
        lines = 2 * edges.rows + 1
        if len(answer) not in (0, edges.rows, lines, edges.rows + lines):
            raise PuzzleError(
                f"expected {lines} rows in the answer, and {edges.rows} of colors before them, "
                f"got {len(answer)}"
            )
        if len(answer) in (edges.rows, edges.rows + lines):
            check_rows(answer[: edges.rows], *edges.grid)
            unknown = [word for row in answer[: edges.rows] for word in row if word not in _COLORS]
            if unknown:
                raise PuzzleError(f"'{shown(unknown[0])}' is no color of a cell")
        if len(answer) < lines:
            return {}
        beside, above = answer[-lines : -edges.rows - 1], answer[-edges.rows - 1 :]
        return solution_in(puzzle, edges_in(above, beside, edges), rest=0)
