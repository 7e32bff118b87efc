"""`skyscrapers-pzpr`: Skyscrapers addresses of puzz.link, `…?skyscrapers/COLUMNS/ROWS/BODY`.

The body has the views from the top, the bottom, the left and the right, and then, if digits are
given, the cells row by row: a number is one hexadecimal digit, or `-` and two from 16 on; `g` to
`z` are 1 to 20 places without one, and `.` is a number that is not told. So writes and reads it
https://github.com/robx/pzprjs (src/variety/skyscrapers.js).
"""

from __future__ import annotations

from typing import ClassVar

from enpitsu.boards import OPEN, Grid
from enpitsu.errors import PuzzleError
from enpitsu.formats._base import not_for
from enpitsu.formats._cells import Filling
from enpitsu.formats._pzpr import (
    Address,
    Body,
    PzprFormat,
    read_numbers,
    write_numbers,
)
from enpitsu.model import Puzzle
from enpitsu.puzzles.skyscrapers import Skyscrapers, sides_of
from enpitsu.rules import NO_CLUE


class SkyscrapersPzpr(PzprFormat):
    """Addresses of puzz.link."""

    name: ClassVar[str] = "skyscrapers-pzpr"
    genres: ClassVar[tuple[str, ...]] = ("skyscrapers",)
    called: ClassVar[tuple[str, ...]] = ("skyscrapers", "skyscraper", "building")

    def decode(self, address: Address) -> Puzzle:
        """Read the views, and the cells if there are any."""
        columns, n, rest = address
        if columns != n:
            raise PuzzleError(f"a board of {n}x{columns} cells; here it is square")
        Skyscrapers.checked_side(n)
        body = Body(rest, f"{n}x{n}")
        views, cells = Filling(Grid(4, n), 1, n), Filling(Grid(n, n), 1, n)
        read_numbers(body, views)
        if body.is_taken:
            cells.skip(n * n)
        read_numbers(body, cells)
        body.end()
        numbers = [NO_CLUE if view == OPEN else view for view in views.filled()]
        top, bottom, left, right = (numbers[i : i + n] for i in range(0, 4 * n, n))
        return Skyscrapers().puzzle(n, cells.filled(), [*top, *right, *bottom, *left])

    def write(self, puzzle: Puzzle) -> str:
        """Write the address."""
        if puzzle.genre.name != Skyscrapers.name:
            raise not_for(puzzle, self.name)
        top, right, bottom, left = sides_of(puzzle)
        views = write_numbers(top + bottom + left + right)
        given = puzzle.givens.count(OPEN) < len(puzzle.givens)
        body = views + (write_numbers(puzzle.givens) if given else "")
        return self.address(puzzle.board, puzzle.board, body)
