"""`kakuro-janko`: the text of janko.at, a block from `begin` to `end`.

    begin
    puzzle kakuro
    size 3
    problem
    x 1600 700
    9 - -
    14 - -
    end

A cell is `-` (white), `x` (black), or 100 times the sum down plus the sum across. Many blocks
have a solution only, digits and `x`: the sums are then those of its digits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enpitsu.boards import OPEN, Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._janko import Block, JankoFormat, Table, check_widths, in_rows
from enpitsu.formats._kakuro import built, layout_of, summed, without_givens
from enpitsu.model import Puzzle
from enpitsu.puzzles._runs import Layout, Sums, sums_of

_LARGEST = 45


class KakuroJanko(JankoFormat):
    """Blocks of Kakuro."""

    name: ClassVar[str] = "kakuro-janko"
    genres: ClassVar[tuple[str, ...]] = ("kakuro",)
    title: ClassVar[str] = "kakuro"

    def decode(self, block: Block) -> Puzzle:
        """Read the problem, or else the solution."""
        for key, reading in (("problem", _problem), ("solution", _solution)):
            table = block.table(key)
            if table:
                check_widths(
                    table, len(table[0]), f"row {{}} of the {key} has {{}} cells, not {{}}"
                )
                return reading(table, Grid(len(table), len(table[0])))
        raise PuzzleError("the block has neither a problem nor a solution")

    def encode(self, puzzle: Puzzle) -> tuple[Mapping[str, int], Table]:
        """Write a table of white cells and clues."""
        layout = layout_of(puzzle, self.name)
        without_givens(puzzle, self.name)
        words = [
            "-" if sums is None else str(100 * sums.down + sums.across) if any(sums) else "x"
            for sums in sums_of(layout, puzzle.numbers)
        ]
        return {"rows": layout.rows, "cols": layout.columns}, in_rows(words, layout.columns)

    def values(self, table: Table, puzzle: Puzzle) -> list[int]:
        """Read the digits of the white cells; a row and a column of clues may be left out."""
        layout: Layout = puzzle.board
        before = layout.rows - len(table)
        if before not in (0, 1):
            raise PuzzleError(f"expected {layout.rows} rows in the solution, got {len(table)}")
        width = layout.columns - before
        check_widths(table, width, "row {} of the solution has {} cells, not {}")
        digits = _digits(table, Grid(len(table), width))
        places = [divmod(place, layout.columns) for place in layout.white]
        found = [digits.pop((row - before, column - before), OPEN) for row, column in places]
        for row, column in digits:
            where = f"r{row + before + 1}c{column + before + 1}"
            raise PuzzleError(f"{where}: the solution has a digit in a black cell")
        return found

    def answer(self, puzzle: Puzzle, values: bytes) -> Table:
        """Write the digits, and `x` for black cells."""
        layout: Layout = puzzle.board
        words = ["x"] * (layout.rows * layout.columns)
        for place, value in zip(layout.white, values, strict=True):
            words[place] = str(value)
        return in_rows(words, layout.columns)


def _problem(table: Table, grid: Grid) -> Puzzle:
    words = [word for line in table for word in line]
    cells = [_cell(word, grid.place(place)) for place, word in enumerate(words)]
    return built(*grid, cells, {})


def _cell(word: str, where: str) -> Sums | None:
    if word in ("-", "."):
        return None
    if word.lower() == "x":
        return Sums()
    down, across = divmod(int(word), 100) if _is_number(word, 4) else (_LARGEST + 1, 0)
    if down > _LARGEST or across > _LARGEST:
        raise PuzzleError(
            f"{where}: '{shown(word)}' is not a cell; write - for a white one, x for a black one, "
            "or 100 times the sum down plus the sum across"
        )
    return Sums(down, across)


def _solution(table: Table, grid: Grid) -> Puzzle:
    """Return the puzzle of a solution; a row and a column of clues are added if need be."""
    digits = _digits(table, grid)
    extra = int(any(0 in place for place in digits))
    columns = grid.columns + extra
    by_place = {(r + extra) * columns + c + extra: digit for (r, c), digit in digits.items()}
    return summed(grid.rows + extra, columns, by_place)


def _digits(table: Table, grid: Grid) -> dict[tuple[int, int], int]:
    """Return the digits of a solution by row and column."""
    digits: dict[tuple[int, int], int] = {}
    for row, line in enumerate(table):
        for column, word in enumerate(line):
            if _is_number(word, 1) and word != "0":
                digits[row, column] = int(word)
            elif word.lower() not in ("x", "-", ".") and not _is_number(word, 4):
                where = grid.place(row * grid.columns + column)
                raise PuzzleError(f"{where}: '{shown(word)}' is neither a digit nor x")
    return digits


def _is_number(word: str, length: int) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= length
