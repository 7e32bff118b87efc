"""`sudoku-pzpr`: Sudoku addresses of puzz.link and its kin, `…?sudoku/COLUMNS/ROWS/BODY`.

The body has the cells row by row: a number is one hexadecimal digit, or `-` and two from 16 on;
`g` to `z` are 1 to 20 open cells, and `.` is a number that is not told. The address does not
tell the boxes: boards of 4, 9, 16, 25 and 36 rows have square ones, and one of 6 has 2 x 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from enpitsu.errors import PuzzleError
from enpitsu.formats._one_a_line import LineFormat, first_line
from enpitsu.formats._pzpr import (
    Body,
    is_address,
    read_address,
    read_numbers,
    write_address,
    write_numbers,
)
from enpitsu.formats._sudoku import Cells, box_of, pzpr_box
from enpitsu.model import Puzzle


class SudokuPzpr(LineFormat):
    """Addresses of puzz.link."""

    name: ClassVar[str] = "sudoku-pzpr"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    family: ClassVar[str] = "pzpr"

    def parse(self, text: str) -> Puzzle:
        """Read one address."""
        return _read(text.strip())

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line that says something."""
        return is_address(first_line(ahead), "sudoku")

    def write(self, puzzle: Puzzle) -> str:
        """Write the address; refuse boxes that it would not bring back."""
        box = box_of(puzzle, self.name)
        if box != pzpr_box(box.n):
            raise PuzzleError(f"{self.name} has no place for boxes of {box.rows}x{box.columns}")
        return write_address("sudoku", box.n, box.n, write_numbers(puzzle.givens))


def _read(text: str) -> Puzzle:
    columns, rows, body = read_address(text, "sudoku")
    if columns != rows:
        raise PuzzleError(f"a board of {rows}x{columns} cells; a sudoku is square")
    box = pzpr_box(rows)
    if box is None:
        raise PuzzleError(f"a board of {rows}x{rows} cells; pzpr has no boxes that fit it")
    taken, cells = Body(body, f"{rows}x{rows}"), Cells(box)
    read_numbers(taken, cells)
    taken.end()
    return cells.puzzle()
