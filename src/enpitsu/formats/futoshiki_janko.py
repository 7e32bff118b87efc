"""`futoshiki-janko`: the text of janko.at, a block from `begin` to `end`.

    begin
    puzzle futoshiki
    size 2
    problem
    ? « ?
    A - -
    ? - 2
    end

Cells and what is between them make 2n - 1 lines of 2n - 1 words: `?` is an open cell, `«` and `»`
are read from left to right, `A` is a smaller cell above a larger one, `V` the other way round. A
solution has the digits alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._futoshiki import across, below, built, number, parts
from enpitsu.formats._janko import Block, JankoFormat, Table, check_widths, in_rows
from enpitsu.model import Puzzle
from enpitsu.puzzles.futoshiki import Futoshiki, Pair

_ACROSS = {"«": True, "»": False, "<": True, ">": False}
_BELOW = {"A": True, "V": False}
_OPEN = ("?", "-", ".")
_NOTHING = ("-", ".", "+")
"""What may stand where four cells meet."""


class FutoshikiJanko(JankoFormat):
    """Blocks of Futoshiki."""

    name: ClassVar[str] = "futoshiki-janko"
    genres: ClassVar[tuple[str, ...]] = ("futoshiki",)
    title: ClassVar[str] = "futoshiki"

    def decode(self, block: Block) -> Puzzle:
        """Read a table of cells and what is between them."""
        table = block.problem()
        side = len(table)
        if side % 2 == 0:
            raise PuzzleError(f"the problem has {side} lines; n rows and what is between make 2n-1")
        check_widths(table, side, "line {} of the problem has {} words, not {}")
        n = (side + 1) // 2
        Futoshiki.checked_side(n)
        words = [word for line in table[::2] for word in line[::2]]
        givens = [OPEN if w in _OPEN else number(w, n, cell) for cell, w in enumerate(words)]
        return built(n, givens, _signs(table, n))

    def encode(self, puzzle: Puzzle) -> tuple[Mapping[str, int], Table]:
        """Write a table of cells and what is between them."""
        n, signs, cells = parts(puzzle, self.name)
        table = []
        for row in range(n):
            words = [next(cells) or "?"]
            for border in across(n, row):
                words += [border.write(signs, "«", "»"), next(cells) or "?"]
            table.append(words)
            if row < n - 1:
                marks = [border.write(signs, "A", "V") for border in below(n, row)]
                table.append(" - ".join(marks).split())
        return {"size": n}, table

    def values(self, table: Table, puzzle: Puzzle) -> list[int]:
        """Read the digits row by row, with or without what is between them."""
        n: int = puzzle.board
        step = 2 if len(table) == 2 * n - 1 else 1
        words = [word for line in table[::step] for word in line[::step]]
        return [OPEN if w in _OPEN else number(w, n, cell) for cell, w in enumerate(words)]

    def answer(self, puzzle: Puzzle, values: bytes) -> Table:
        """Write the digits row by row."""
        return in_rows([str(value) for value in values], puzzle.board)


def _signs(table: Table, n: int) -> list[Pair | None]:
    signs = []
    for row in range(n):
        marks = zip(across(n, row), table[2 * row][1::2], strict=True)
        signs += [border.read(mark, _ACROSS, n) for border, mark in marks]
        if row < n - 1:
            between = [word for word in table[2 * row + 1][1::2] if word not in _NOTHING]
            if between:
                raise PuzzleError(f"'{shown(between[0])}' stands where four cells meet")
            marks = zip(below(n, row), table[2 * row + 1][::2], strict=True)
            signs += [border.read(mark.upper(), _BELOW, n) for border, mark in marks]
    return signs
