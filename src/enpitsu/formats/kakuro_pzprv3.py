r"""`kakuro-pzprv3`: Kakuro as pzpr saves it.

    pzprv3/kakuro/2/2/0 16 7 /9 . . /14 . . /

The rows and the columns without those of the clues; then all cells, those of the clues too: `.` is
a white one, `ACROSS,DOWN` a black one, and in the first row and column one sum is enough. 0 and
less are no sum. The answer has the digits of the cells without the row and the column of clues.
"""

from __future__ import annotations

import re
from typing import ClassVar

from enpitsu.boards import OPEN, Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._kakuro import built, framed, without_givens
from enpitsu.formats._pzprv3 import Pzprv3Format, Rows, check_rows, read_entries
from enpitsu.formats._solutions import solution_in
from enpitsu.model import Puzzle
from enpitsu.puzzles._runs import Layout, Sums, sums_of

_SUM = re.compile(r"-?\d{1,3}", re.ASCII)
_MOST = 1000  # rows or columns


class KakuroPzprv3(Pzprv3Format):
    """Texts of Kakuro."""

    name: ClassVar[str] = "kakuro-pzprv3"
    genres: ClassVar[tuple[str, ...]] = ("kakuro",)
    pid: ClassVar[str] = "kakuro"

    def height(self, sizes: list[int]) -> int:
        """Return the rows of the board, that of the clues too."""
        return sizes[0] + 1

    def decode(self, sizes: list[int], rows: Rows) -> Puzzle:
        """Read cells and sums."""
        if not 0 < min(sizes) <= max(sizes) <= _MOST:
            raise PuzzleError(f"a board of {sizes[0]}x{sizes[1]} cells; sizes go from 1 to {_MOST}")
        grid = Grid(sizes[0] + 1, sizes[1] + 1)
        check_rows(rows, *grid)
        words = (word for row in rows for word in row)
        cells = [_cell(word, place, grid) for place, word in enumerate(words)]
        return built(*grid, cells, {})

    def encode(self, puzzle: Puzzle, values: bytes | None) -> tuple[list[int], Rows]:
        """Write cells and sums, and the digits of the white cells."""
        layout = framed(puzzle, self.name)
        without_givens(puzzle, self.name)
        words = [
            "." if sums is None else _word(sums, *divmod(place, layout.columns))
            for place, sums in enumerate(sums_of(layout, puzzle.numbers))
        ]
        rows = _in_rows(words, layout.columns)
        if values is not None:
            answer = ["."] * (layout.rows * layout.columns)
            for place, value in zip(layout.white, values, strict=True):
                answer[place] = str(value)
            rows += [row[1:] for row in _in_rows(answer, layout.columns)[1:]]
        return [layout.rows - 1, layout.columns - 1], rows

    def solution(self, puzzle: Puzzle, clues: Rows, answer: Rows) -> dict[str, str]:
        """Read the digits of the white cells."""
        layout: Layout = puzzle.board
        width = layout.columns - 1
        entries, marks = read_entries(answer, layout.rows - 1, width, 9)
        white = [place - layout.columns - place // layout.columns for place in layout.white]
        beside = [p for p, entry in enumerate(entries) if entry != OPEN and p not in set(white)]
        if beside:
            row, column = divmod(beside[0], width)
            raise PuzzleError(f"r{row + 2}c{column + 2}: the answer has a digit in a black cell")
        return solution_in(
            puzzle, [entries[place] for place in white], marks=[marks[place] for place in white]
        )


def _cell(word: str, place: int, grid: Grid) -> Sums | None:
    """Read a cell; the sums of the first row and column are of one kind each."""
    row, column = divmod(place, grid.columns)
    if word == "." and row and column:
        return None
    sums = ["0"] if word == "." else word.split(",")
    if row == 0 or column == 0:
        across, down = ("0", sums[-1]) if row == 0 else (sums[0], "0")
    else:
        across, down = sums if len(sums) == 2 else ("", "")
    if not (_SUM.fullmatch(across) and _SUM.fullmatch(down)):
        raise PuzzleError(f"{grid.place(place)}: '{shown(word)}' is neither . nor ACROSS,DOWN")
    return Sums(max(int(down), 0), max(int(across), 0)) if place else Sums()


def _word(sums: Sums, row: int, column: int) -> str:
    if row == 0 or column == 0:
        return str(sums.across if column == 0 else sums.down)
    return f"{sums.across},{sums.down}"


def _in_rows(words: list[str], columns: int) -> Rows:
    return [words[i : i + columns] for i in range(0, len(words), columns)]
