"""`sudoku-pzpr`: Sudoku addresses of puzz.link and its kin, `…?sudoku/COLUMNS/ROWS/BODY`.

The body has the cells row by row: a number is one hexadecimal digit, or `-` and two from 16 on;
`g` to `z` are 1 to 20 open cells, and `.` is a number that is not told. The address does not
tell the boxes: boards of 4, 9, 16, 25 and 36 rows have square ones, and one of 6 has 2 x 3.
"""

from __future__ import annotations

from typing import ClassVar

from enpitsu.errors import PuzzleError
from enpitsu.formats._pzpr import (
    Address,
    Body,
    PzprFormat,
    read_numbers,
    write_numbers,
)
from enpitsu.formats._sudoku import Cells, box_of, pzpr_box
from enpitsu.model import Puzzle


class SudokuPzpr(PzprFormat):
    """Addresses of puzz.link."""

    name: ClassVar[str] = "sudoku-pzpr"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    called: ClassVar[tuple[str, ...]] = ("sudoku",)

    def decode(self, address: Address) -> Puzzle:
        """Read the cells."""
        columns, rows, body = address
        if columns != rows:
            raise PuzzleError(f"a board of {rows}x{columns} cells; a sudoku is square")
        box = pzpr_box(rows)
        if box is None:
            raise PuzzleError(f"a board of {rows}x{rows} cells; pzpr has no boxes that fit it")
        taken, cells = Body(body, f"{rows}x{rows}"), Cells(box)
        read_numbers(taken, cells)
        taken.end()
        return cells.puzzle()

    def write(self, puzzle: Puzzle) -> str:
        """Write the address; refuse boxes that it would not bring back."""
        box = box_of(puzzle, self.name)
        if box != pzpr_box(box.n):
            raise PuzzleError(f"{self.name} has no place for boxes of {box.rows}x{box.columns}")
        return self.address(box.n, box.n, write_numbers(puzzle.givens))
