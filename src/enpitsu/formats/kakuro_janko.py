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

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar

from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._kakuro import built, layout_of, summed, without_givens
from enpitsu.model import Grid, Puzzle, PuzzleError, shown
from enpitsu.puzzles.kakuro import Sums

_HEAD = 50  # lines in which a block must say its genre
_LARGEST = 45
_TITLE = ["puzzle", "kakuro"]


class JankoReader:
    """Gathers a block and reads it; what is outside of blocks is left out."""

    def __init__(self) -> None:
        self._first: Line | None = None
        self._lines: list[list[str]] = []

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the block that it ends."""
        words = line.text.split()
        if words == ["begin"]:
            broken = self.finish()
            self._first = line
            return broken
        if self._first is None or not words:
            return ()
        if words != ["end"]:
            self._lines.append(words)
            return ()
        return self._entry(whole=True)

    def finish(self) -> Sequence[Entry]:
        """Return that the last block has no end, if it has none."""
        return self._entry(whole=False)

    def _entry(self, whole: bool) -> Sequence[Entry]:
        if self._first is None:
            return ()
        first, lines = self._first, self._lines
        self._first, self._lines = None, []
        if not whole:
            return (first.entry(PuzzleError("the block has no line 'end'")),)
        try:
            return (first.entry(_read(lines)),)
        except PuzzleError as error:
            return (first.entry(error),)


class KakuroJanko(Format):
    """Blocks of janko.at."""

    name: ClassVar[str] = "kakuro-janko"
    gap: ClassVar[str] = "\n"

    def reader(self) -> JankoReader:
        """Return a reader for blocks."""
        return JankoReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by a block's beginning that says its genre."""
        lines = (line.split() for line in ahead if line.strip())
        if next(lines, None) != ["begin"]:
            return False
        return any([word.lower() for word in line] == _TITLE for line in islice(lines, _HEAD))

    def write(self, puzzle: Puzzle) -> str:
        """Write a block with the puzzle's problem."""
        layout = layout_of(puzzle, self.name)
        without_givens(puzzle, self.name)
        words = [
            "-" if sums is None else str(100 * sums.down + sums.across) if any(sums) else "x"
            for sums in layout.cells
        ]
        starts = range(0, len(words), layout.columns)
        table = [" ".join(words[i : i + layout.columns]) for i in starts]
        sizes = [f"rows {layout.rows}", f"cols {layout.columns}"]
        return "\n".join(["begin", " ".join(_TITLE), *sizes, "problem", *table, "end"])


def _read(lines: list[list[str]]) -> Puzzle:
    """Read the lines between `begin` and `end`."""
    genre = next((line[1:] for line in lines if line[0] == "puzzle"), ["kakuro"])
    if [word.lower() for word in genre] != ["kakuro"]:
        raise PuzzleError(f"the block is about '{shown(' '.join(genre))}', not kakuro")
    for key, reading in (("problem", _problem), ("solution", _solution)):
        table = _table(lines, key)
        if table:
            return reading(table, Grid(len(table), len(table[0])))
    raise PuzzleError("the block has neither a problem nor a solution")


def _table(lines: list[list[str]], key: str) -> list[list[str]]:
    """Return the rows below a key; they must be equally long."""
    start = next((i for i, line in enumerate(lines) if line == [key]), len(lines))
    table: list[list[str]] = []
    for line in lines[start + 1 :]:
        if len(line[0]) > 1 and line[0].isalpha():  # the next key
            break
        if table and len(line) != len(table[0]):
            what = f"row {len(table) + 1} of the {key}"
            raise PuzzleError(f"{what} has {len(line)} cells, not {len(table[0])}")
        table.append(line)
    return table


def _problem(table: list[list[str]], grid: Grid) -> Puzzle:
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


def _solution(table: list[list[str]], grid: Grid) -> Puzzle:
    """Return the puzzle of a solution; a row and a column of clues are added if need be."""
    digits: dict[tuple[int, int], int] = {}
    for row, line in enumerate(table):
        for column, word in enumerate(line):
            if _is_number(word, 1) and word != "0":
                digits[row, column] = int(word)
            elif word.lower() not in ("x", "-", ".") and not _is_number(word, 4):
                where = grid.place(row * grid.columns + column)
                raise PuzzleError(f"{where}: '{shown(word)}' is neither a digit nor x")
    extra = int(any(0 in place for place in digits))
    columns = grid.columns + extra
    by_place = {(r + extra) * columns + c + extra: digit for (r, c), digit in digits.items()}
    return summed(grid.rows + extra, columns, by_place)


def _is_number(word: str, length: int) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= length
