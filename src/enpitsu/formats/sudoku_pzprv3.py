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
from enpitsu.formats._pzprv3 import Pzprv3Format, Rows, check_rows
from enpitsu.formats._sudoku import Cells, box_of, number_rows, numbers_in, pzpr_box
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

    def encode(self, puzzle: Puzzle) -> tuple[list[int], Rows]:
        """Write the clues; refuse boxes that would not come back."""
        box = box_of(puzzle, self.name)
        if box != pzpr_box(box.n):
            raise PuzzleError(f"{self.name} has no place for boxes of {box.rows}x{box.columns}")
        return [box.n], number_rows(puzzle.givens, box.n, ".")

    def values(self, rows: Rows, puzzle: Puzzle) -> list[int]:
        """Read the digits in the open cells, beside those that are given."""
        return numbers_in(rows, puzzle.givens)

    def answer(self, puzzle: Puzzle, values: bytes) -> Rows:
        """Write the digits in the open cells."""
        pairs = zip(puzzle.givens, values, strict=True)
        found = bytes(value if given == OPEN else OPEN for given, value in pairs)
        return number_rows(found, puzzle.board.n, ".")
