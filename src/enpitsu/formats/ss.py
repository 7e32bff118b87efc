"""`ss`: a Sudoku with its borders drawn, as Simple Sudoku saves it.

    *-----------*
    |.3.|4..|...|
    ...
    |---+---+---|

The outer bars may be missing. The borders tell the box, so that any Sudoku fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import ClassVar

from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Format
from enpitsu.formats._boards import BoardReader, is_binary, rows_of
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import LARGEST, SMALLEST


class SsReader(BoardReader):
    """Reads rows between bars, and the box from the borders."""

    def __init__(self) -> None:
        super().__init__()
        self._borders: set[int] = set()
        """Behind how many rows there is one."""
        self._bars: set[tuple[int, ...]] = set()
        """How many cells stand between bars, in any of the rows."""

    def row(self, text: str) -> str:
        """Return the cells between the bars; note where borders and bars are."""
        if text.startswith("#"):
            return ""
        if _is_border(text):
            self._borders.add(self.count)
            return ""
        if self.count == 0:
            self._borders, self._bars = set(), set()
        cells = "".join(text.split()).strip("|")
        self._bars.add(tuple(map(len, cells.split("|"))))
        return cells.replace("|", "")

    def params(self) -> str:
        """Return the box that borders and bars draw; refuse regions that are not boxes."""
        n = self.count
        heights = sorted({0, n, *(row for row in self._borders if row < n)})
        bands = {below - above for above, below in pairwise(heights)}
        widths = {width for widths in self._bars for width in widths}
        if len(bands) > 1 or len(widths) > 1 or len(self._bars) > 1:
            raise PuzzleError("the borders and bars do not draw boxes of one size")
        (height,), (width,) = bands, widths
        if (height, width) == (n, n):
            return ""  # there are none inside
        height, width = (
            (n // width if height == n else height),
            (n // height if width == n else width),
        )
        if height * width != n:
            raise PuzzleError(f"the borders and bars draw boxes of {height}x{width} cells, not {n}")
        return f"{height}x{width}"


class Ss(Format):
    """Boards with borders."""

    name: ClassVar[str] = "ss"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    carries: ClassVar[tuple[str, ...]] = ("the box, by borders and bars",)
    refuses: ClassVar[tuple[str, ...]] = ("borders and bars that do not draw boxes of one size",)
    ignores: ClassVar[tuple[str, ...]] = ("lines that begin with `#`: comments",)
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
        return right_size and not _has_marks(first) and not is_binary(cells)

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
