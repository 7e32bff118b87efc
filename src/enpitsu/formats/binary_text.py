"""`binary-text`: a Binary as rows of 0, 1 and x, one a line; a blank line ends the board.

1xx0
xx0x
x00x
xx1x
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Format, Line, not_for
from enpitsu.formats._gathering import Gathering
from enpitsu.model import Puzzle
from enpitsu.puzzles.binary import LARGEST, Binary

_OPEN = str.maketrans("xX", "..")


class TextReader:
    """Gathers rows until a blank line."""

    def __init__(self) -> None:
        self._gathering = Gathering[str]()

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the board that a blank one ends."""
        row = "".join(line.text.split())
        if not row:
            return self.finish()
        if not row.startswith("#"):
            self._gathering.add(line, row)
        return ()

    def finish(self) -> Sequence[Entry]:
        """Return the board gathered so far."""
        return self._gathering.read(
            lambda rows: (Binary().parse("", "/".join(rows).translate(_OPEN)), {})
        )


class BinaryText(Format):
    """Boards of rows with x for an open cell."""

    name: ClassVar[str] = "binary-text"
    genres: ClassVar[tuple[str, ...]] = ("binary",)
    refuses: ClassVar[tuple[str, ...]] = ("signs other than 0, 1, x and `.`",)
    ignores: ClassVar[tuple[str, ...]] = ("lines that begin with `#`: comments",)
    gap: ClassVar[str] = "\n"

    def reader(self) -> TextReader:
        """Return a reader for boards."""
        return TextReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by equally long rows of nothing but 0, 1 and x or a point, an even number each way.

        Without a 0, or without an open cell, they may as well be a Sudoku's.
        """
        signs: set[str] = set()
        rows = columns = 0
        for line in ahead:
            row = "".join(line.split()).lower()
            if row.startswith("#"):
                continue
            if not row:
                break
            rows, columns = rows + 1, columns or len(row)
            signs.update(row)
            if len(row) != columns or columns > LARGEST or not signs <= set("01x."):
                return False
        return bool(signs & set("01")) and rows % 2 == columns % 2 == 0

    def write(self, puzzle: Puzzle) -> str:
        """Write the rows."""
        if puzzle.genre.name != "binary":
            raise not_for(puzzle, self.name)
        if puzzle.params:
            raise PuzzleError(f"{self.name} has no place for ({puzzle.params}); notation does")
        return puzzle.body.replace(".", "x").replace("/", "\n")
