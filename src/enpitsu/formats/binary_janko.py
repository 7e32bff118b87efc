"""`binary-janko`: Tohu-Wa-Vohu in the text of janko.at, a block from `begin` to `end`.

    begin
    puzzle tohuwavohu
    size 4
    problem
    1 - - 2
    - - - -
    - 1 - -
    - - - -
    end

1 and 2 stand for 0 and 1, `-` for an open cell, in a solution too. Two rows or two columns may be
equal there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enpitsu.boards import OPEN, Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import not_for
from enpitsu.formats._janko import Block, JankoFormat, Table, check_widths, in_rows
from enpitsu.model import Puzzle
from enpitsu.puzzles.binary import REPEATS, Binary, sized

_VALUES = {"1": 0, "2": 1, "-": OPEN, ".": OPEN, "?": OPEN}
_WORDS = {0: "1", 1: "2", OPEN: "-"}


class BinaryJanko(JankoFormat):
    """Blocks of Tohu-Wa-Vohu."""

    name: ClassVar[str] = "binary-janko"
    genres: ClassVar[tuple[str, ...]] = ("binary",)
    title: ClassVar[str] = "tohuwavohu"

    def decode(self, block: Block) -> Puzzle:
        """Read a table of 1, 2 and -."""
        table = block.problem()
        if not table:
            raise PuzzleError("the problem has no rows")
        board = sized(len(table), len(table[0]), repeats=True)
        check_widths(table, board.columns, "row {} has {} cells, not {}")
        words = [word for line in table for word in line]
        values = (_value(word, cell, board.grid) for cell, word in enumerate(words))
        return Puzzle(Binary(), board, bytes(values))

    def encode(self, puzzle: Puzzle) -> tuple[Mapping[str, int], Table]:
        """Write a table of 1, 2 and -."""
        if puzzle.genre.name != "binary":
            raise not_for(puzzle, self.name)
        if puzzle.params != REPEATS:
            raise PuzzleError(
                f"{self.name} is for binary({REPEATS}): only; lines may be equal there"
            )
        rows, columns, _ = puzzle.board
        sizes = {"size": rows} if rows == columns else {"rows": rows, "cols": columns}
        return sizes, self.answer(puzzle, puzzle.givens)

    def values(self, table: Table, puzzle: Puzzle) -> list[int]:
        """Read a table as that of the problem."""
        board = puzzle.board
        check_widths(table, board.columns, "row {} of the solution has {} cells, not {}")
        words = [word for line in table for word in line]
        return [_value(word, cell, board.grid) for cell, word in enumerate(words)]

    def answer(self, puzzle: Puzzle, values: bytes) -> Table:
        """Write a table as that of the problem."""
        return in_rows([_WORDS[value] for value in values], puzzle.board.columns)


def _value(word: str, cell: int, grid: Grid) -> int:
    if word not in _VALUES:
        raise PuzzleError(f"{grid.place(cell)}: '{shown(word)}' is neither 1 nor 2 nor -")
    return _VALUES[word]
