"""Sudoku boards of one row a line, as several formats have them."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu import puzzles
from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Line
from enpitsu.formats._one_a_line import parse_line
from enpitsu.formats._sudoku import box_of
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import LARGEST, SMALLEST

_BLANKS = str.maketrans("*_-Xx", ".....")
_LETTERS_END = 32  # larger boards need X as a digit


class BoardReader:
    """Gathers rows until the board is square; a blank line ends one early."""

    def __init__(self) -> None:
        self._first: Line | None = None
        self._rows: list[str] = []

    def row(self, text: str) -> str:
        """Return the cells in a line, empty if it holds none; formats say how."""
        return "" if text.startswith("#") else "".join(text.split())

    def params(self) -> str:
        """Return the box of the board that is complete; formats that show it say how."""
        return ""

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the board that it completes, or breaks off."""
        text = line.text.strip()
        if not text:
            return BoardReader.finish(self)
        row = self.row(text)
        if not row:
            return ()
        if self._first is None:
            if not SMALLEST <= len(row) <= LARGEST:
                return self.completed(line.entry(_outcome_of_line(text)))
            self._first = line
        self._rows.append(row)
        return BoardReader.finish(self) if len(self._rows) == len(self._rows[0]) else ()

    def finish(self) -> Sequence[Entry]:
        """Return the board gathered so far, whole or not."""
        if self._first is None:
            return ()
        entry = self._first.entry(self._outcome())
        self._first = None
        self._rows = []
        return self.completed(entry)

    def completed(self, entry: Entry) -> Sequence[Entry]:
        """Return what a board that is complete, or broken off, yields; formats say how."""
        return (entry,)

    @property
    def count(self) -> int:
        """Return how many rows the board has so far."""
        return len(self._rows)

    def _outcome(self) -> Puzzle | PuzzleError:
        n = len(self._rows[0])
        if len(self._rows) != n:
            return PuzzleError(f"{len(self._rows)} rows of {n} cells, but a board needs {n} rows")
        body = "/".join(self._rows)
        try:
            return puzzles.genre("sudoku").parse(
                self.params(), body if n > _LETTERS_END else body.translate(_BLANKS)
            )
        except PuzzleError as error:
            return error


def _outcome_of_line(text: str) -> Puzzle | PuzzleError:
    """Read a line that is no row: some files hold a whole board in one."""
    try:
        return parse_line(text)
    except PuzzleError as error:
        return error


def rows_of(puzzle: Puzzle, name: str) -> list[str]:
    """Return the rows of a plain Sudoku; raise PuzzleError for a variant, or another genre."""
    box_of(puzzle, name)
    return puzzle.body.split("/")


def is_binary(cells: str) -> bool:
    """Tell whether cells are those of a Binary: no Sudoku has two signs for its open cells."""
    signs, blanks = set(cells.lower()), set("x.-_*")
    return "0" in signs and bool(signs & blanks) and signs <= {"0", "1", *blanks}
