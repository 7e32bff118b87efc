"""`slitherlink-janko`: Slitherlink in the text of janko.at, a block from `begin` to `end`.

    begin
    puzzle slitherlink
    size 3
    problem
    3 - 2
    - - 1
    - 3 -
    end

A digit is a clue, `-` a cell without one. In a solution `x` is a cell inside the loop.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._janko import Block, JankoFormat, Table, check_widths
from enpitsu.formats._slitherlink import Clues, printed, rows_of
from enpitsu.model import Puzzle

_CELLS = {"x": "1", "-": "0", ".": "0"}


class SlitherlinkJanko(JankoFormat):
    """Blocks of Slitherlink."""

    name: ClassVar[str] = "slitherlink-janko"
    genres: ClassVar[tuple[str, ...]] = ("slitherlink",)
    title: ClassVar[str] = "slitherlink"

    def decode(self, block: Block) -> Puzzle:
        """Read a table of clues and -."""
        table = block.problem()
        if not table:
            raise PuzzleError("the problem has no rows")
        clues = Clues(len(table), len(table[0]))
        check_widths(table, len(table[0]), "row {} has {} cells, not {}")
        for line in table:
            for word in line:
                clues.word(word)
        return clues.puzzle()

    def encode(self, puzzle: Puzzle) -> tuple[Mapping[str, int], Table]:
        """Write a table of clues and -."""
        board = printed(puzzle, self.name)
        rows, columns = board.grid
        sizes = {"size": rows} if rows == columns else {"rows": rows, "cols": columns}
        return sizes, rows_of(puzzle, "-")

    def values(self, table: Table, puzzle: Puzzle) -> bytes:
        """Read a map of the cells."""
        unknown = [word for line in table for word in line if word.lower() not in _CELLS]
        if unknown:
            raise PuzzleError(f"'{shown(unknown[0])}' in the solution is neither x nor -")
        cells = "/".join(["".join([_CELLS[word.lower()] for word in line]) for line in table])
        return puzzle.genre.read_solution(puzzle, cells)

    def answer(self, puzzle: Puzzle, values: bytes) -> Table:
        """Write a map of the cells."""
        rows = puzzle.genre.solution(puzzle, values).split("/")
        return [["x" if cell == "1" else "-" for cell in row] for row in rows]
