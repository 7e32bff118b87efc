"""`sudoku-pzprv3`: Sudoku as pzpr saves it.

    pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /

The side of the board, then the clues: `.` is an open cell, `-` a digit that is not told. The answer
has the digits in the open cells. The boxes are those that pzpr draws: boards of 4, 9, 16, 25 and 36
rows have square ones, and one of 6 has 2 x 3.
"""

from __future__ import annotations

from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError
from enpitsu.formats._pzprv3 import Pzprv3Format, Rows, check_rows, read_entries
from enpitsu.formats._solutions import solution_in
from enpitsu.formats._sudoku import Cells, box_of, number_rows, pzpr_box
from enpitsu.model import Puzzle

_OPEN = (".", "-")


class SudokuPzprv3(Pzprv3Format):
    """Texts of Sudoku."""

    name: ClassVar[str] = "sudoku-pzprv3"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    pid: ClassVar[str] = "sudoku"
    sizes: ClassVar[int] = 1

    def height(self, sizes: list[int]) -> int:
        """Return the side of the board."""
        return sizes[0]

    def decode(self, sizes: list[int], rows: Rows) -> Puzzle:
        """Read the clues."""
        (n,) = sizes
        box = pzpr_box(n)
        if box is None:
            raise PuzzleError(f"a board of {n}x{n} cells; pzpr has no boxes that fit it")
        check_rows(rows, n, n)
        return Cells(box).read(rows, _OPEN)

    def encode(self, puzzle: Puzzle, values: bytes | None) -> tuple[list[int], Rows]:
        """Write the clues, and the digits in the open cells; refuse boxes that are not pzpr's."""
        box = box_of(puzzle, self.name)
        if box != pzpr_box(box.n):
            raise PuzzleError(f"{self.name} has no place for boxes of {box.rows}x{box.columns}")
        clues = number_rows(puzzle.givens, box.n, ".")
        if values is None:
            return [box.n], clues
        pairs = zip(puzzle.givens, values, strict=True)
        found = bytes(value if given == OPEN else OPEN for given, value in pairs)
        return [box.n], clues + number_rows(found, box.n, ".")

    def solution(self, puzzle: Puzzle, clues: Rows, answer: Rows) -> dict[str, str]:
        """Read the digits in the open cells."""
        n: int = puzzle.board.n
        entries, marks = read_entries(answer, n, n, n)
        return solution_in(puzzle, entries, marks=marks)
