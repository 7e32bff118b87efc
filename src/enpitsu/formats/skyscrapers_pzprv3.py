"""`skyscrapers-pzprv3`: Skyscrapers as pzpr saves it.

    pzprv3/skyscrapers/3/3/. . 2 . . /. . . . . /. . q1 . . /. . . . 1 /. . . . . /

The rows and the columns, then a row above, a row below, and a cell at either end of each row, for
the views: a number, or `.` for none. Inside, `q` and a number is a digit that is given; a number is
a player's, and small ones in brackets are notes. So writes and reads it
https://github.com/robx/pzprjs (src/variety/skyscrapers.js).
"""

from __future__ import annotations

from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import not_for
from enpitsu.formats._pzprv3 import Pzprv3Format, Rows, check_rows, read_entries
from enpitsu.formats._solutions import solution_in
from enpitsu.model import Puzzle
from enpitsu.puzzles.skyscrapers import Skyscrapers, sides_of
from enpitsu.rules import NO_CLUE

_GIVEN = "q"


class SkyscrapersPzprv3(Pzprv3Format):
    """Texts of Skyscrapers."""

    name: ClassVar[str] = "skyscrapers-pzprv3"
    genres: ClassVar[tuple[str, ...]] = ("skyscrapers",)
    pid: ClassVar[str] = "skyscrapers"

    def height(self, sizes: list[int]) -> int:
        """Return the rows of the board, and those of the views above and below it."""
        return sizes[0] + 2

    def decode(self, sizes: list[int], rows: Rows) -> Puzzle:
        """Read views, and the digits that are given."""
        n, columns = sizes
        if n != columns:
            raise PuzzleError(f"a board of {n}x{columns} cells; skyscrapers are square here")
        Skyscrapers.checked_side(n)
        check_rows(rows, n + 2, n + 2)
        for row, column in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
            if rows[row][column] != ".":
                raise PuzzleError(f"'{shown(rows[row][column])}' stands in a corner; write . there")
        top, bottom = rows[0][1:-1], rows[-1][1:-1]
        left, right = ([row[end] for row in rows[1:-1]] for end in (0, -1))
        views = [_number(word, n, NO_CLUE) for word in (*top, *right, *bottom, *left)]
        cells = (word for row in _inside(rows) for word in row)
        givens = [_number(word[1:], n, OPEN) if word.startswith(_GIVEN) else OPEN for word in cells]
        return Skyscrapers().puzzle(n, bytes(givens), views)

    def encode(self, puzzle: Puzzle, values: bytes | None) -> tuple[list[int], Rows]:
        """Write views, and inside the digits that are given, or found."""
        if puzzle.genre.name != Skyscrapers.name:
            raise not_for(puzzle, self.name)
        n: int = puzzle.board
        found = values or puzzle.givens
        words = [
            "." if value == OPEN else str(value) if given == OPEN else f"{_GIVEN}{given}"
            for given, value in zip(puzzle.givens, found, strict=True)
        ]
        top, right, bottom, left = (
            ["." if view == OPEN else str(view) for view in side] for side in sides_of(puzzle)
        )
        inner = [[left[r], *words[r * n : (r + 1) * n], right[r]] for r in range(n)]
        return [n, n], [[".", *top, "."], *inner, [".", *bottom, "."]]

    def solution(self, puzzle: Puzzle, clues: Rows, answer: Rows) -> dict[str, str]:
        """Read a player's digits among the cells."""
        if answer:
            raise PuzzleError(f"expected {len(clues)} rows, got {len(clues) + len(answer)}")
        n: int = puzzle.board
        words = [["." if w.startswith(_GIVEN) else w for w in row] for row in _inside(clues)]
        entries, marks = read_entries(words, n, n, n)
        return solution_in(puzzle, entries, marks=marks)


def _inside(rows: Rows) -> Rows:
    """Return the cells without the views around them."""
    return [row[1:-1] for row in rows[1:-1]]


def _number(word: str, n: int, nothing: int) -> int:
    if word == ".":
        return nothing
    if not (word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= n):
        raise PuzzleError(f"'{shown(word)}' is neither . nor a number from 1 to {n}")
    return int(word)
