"""`ss`: a Sudoku with its borders drawn, as Simple Sudoku saves it.

    *-----------*
    |.3.|4..|...|
    ...
    |---+---+---|

The outer bars may be missing. The borders tell the box, so that any Sudoku fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from enpitsu.formats._base import Format
from enpitsu.formats._boards import BoardReader, rows_of
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import LARGEST, SMALLEST


class SsReader(BoardReader):
    """Reads rows between bars, and the box from the borders."""

    def __init__(self) -> None:
        super().__init__()
        self._height = 0
        self._width = 0

    def row(self, text: str) -> str:
        """Return the cells between the bars; note where borders and bars are."""
        if text.startswith("#"):
            return ""
        if _is_border(text):
            self._height = self._height or self.count
            return ""
        if self.count == 0:
            self._height = 0
            self._width = len("".join(text.split()).strip("|").split("|")[0])
        return "".join(text.split()).replace("|", "")

    def params(self) -> str:
        """Return the box that the borders draw, if they draw one."""
        if self._height * self._width != self.count:
            return ""
        return f"{self._height}x{self._width}"


class Ss(Format):
    """Boards with borders."""

    name: ClassVar[str] = "ss"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    extensions: ClassVar[tuple[str, ...]] = (".ss",)
    gap: ClassVar[str] = "\n"

    def reader(self) -> SsReader:
        """Return a reader for boards."""
        return SsReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first row: it has bars, and there may be a border above it."""
        content = (line.strip() for line in ahead)
        rows = (line for line in content if line and not line.startswith("#"))
        first = next((row for row in islice(rows, 2) if not _is_border(row)), "")
        cells = "".join(first.replace("|", "").split())
        right_size = "|" in first and ":" not in first and SMALLEST <= len(cells) <= LARGEST
        return right_size and not _has_marks(first)

    def write(self, puzzle: Puzzle) -> str:
        """Write the rows between bars, and a border around each band of boxes."""
        rows, box = rows_of(puzzle, self.name), puzzle.board
        bars = ["|" + "|".join(_parts(row, box.columns)) + "|" for row in rows]
        inner = "|" + "+".join(["-" * box.columns] * box.rows) + "|"
        outer = "*" + "-" * (len(inner) - 2) + "*"
        bands = ["\n".join(bars[i : i + box.rows]) for i in range(0, box.n, box.rows)]
        return "\n".join([outer, f"\n{inner}\n".join(bands), outer])


def _is_border(text: str) -> bool:
    """Tell a border from a row whose open cells are written as dashes between bars."""
    marks = set(text) - {" "}
    return marks <= set("-+*=|") and (marks <= {"-", "="} or not marks.isdisjoint("+*="))


def _has_marks(row: str) -> bool:
    """Tell whether cells are apart by blanks and some have several digits: pencil marks."""
    parts = [part.split() for part in row.strip("|").split("|")]
    return any(len(p) > 1 for p in parts) and any(len(word) > 1 for p in parts for word in p)


def _parts(row: str, width: int) -> list[str]:
    return [row[i : i + width] for i in range(0, len(row), width)]
