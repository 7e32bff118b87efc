"""`slitherlink-pzprv3`: the text that pzpr saves, with a line's end or `/` after each part.

    pzprv3/slither/3/3/3 . 2 /. . 1 /. 3 . /

The rows and the columns, then the clues: `.` is an open cell, `-` a clue that is not told. Newer
texts (`pzprv3.1`) may have a letter before the clues. The answer that may follow is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._one_a_line import first_line
from enpitsu.formats._slitherlink import Clues, printed, rows_of
from enpitsu.model import Puzzle

_MARK = "pzprv3"
_VERSIONS = (_MARK, f"{_MARK}.1")
_NAME = "slither"
_DIGITS = 4  # of a size that could be a board's


class SlitherlinkPzprv3(Format):
    """Texts that pzpr saved, one after the other."""

    name: ClassVar[str] = "slitherlink-pzprv3"

    def reader(self) -> Pzprv3Reader:
        """Return a reader for texts."""
        return Pzprv3Reader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line that says something."""
        return first_line(ahead).partition("/")[0] in _VERSIONS

    def write(self, puzzle: Puzzle) -> str:
        """Write the puzzle on one line, without an answer."""
        board = printed(puzzle, self.name)
        rows = [" ".join(words) + " " for words in rows_of(puzzle, ".")]
        return "/".join([_MARK, _NAME, str(board.rows), str(board.columns), *rows, ""])


class Pzprv3Reader:
    """Takes the parts of a text as they come, and no more of them than the clues need."""

    def __init__(self) -> None:
        self._first: Line | None = None
        self._parts: list[str] = []
        self._done = False

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the puzzle that it completes, or the one it breaks off."""
        entries: list[Entry] = []
        if line.text.lstrip().startswith(_MARK):
            entries += self.finish()
            self._first, self._done = line, False
        for part in line.text.rstrip(" /").split("/"):
            if self._first is None or self._done or not line.text.strip():
                break
            self._parts.append(part.strip())
            entries += self._look()
        return entries

    def finish(self) -> Sequence[Entry]:
        """Return that the last text is not whole, if there is one."""
        first, parts, done = self._first, self._parts, self._done
        self._first, self._parts = None, []
        if first is None or done:
            return ()
        row = max(len(parts) - 3, 1)
        return (first.entry(PuzzleError(f"the text ends before row {row} of the clues")),)

    def _look(self) -> Sequence[Entry]:
        """Read what is there, as soon as it is enough for the clues, or for an error."""
        if len(self._parts) < 4:
            return ()
        if len(self._parts) == 5 and self._parts[4].isalpha():
            self._parts.pop()  # how the answer is coloured
            return ()
        try:
            clues, rows = _sized(self._parts[:4])
            if len(self._parts) < 4 + rows:
                return ()
            outcome: Puzzle | PuzzleError = _read(clues, self._parts[4:])
        except PuzzleError as error:
            outcome = error
        first, self._done, self._parts = self._first, True, []
        return (first.entry(outcome),) if first else ()


def _sized(parts: Sequence[str]) -> tuple[Clues, int]:
    """Return an empty board for what a text says first, and its rows."""
    version, name, *sizes = parts
    if version not in _VERSIONS or name != _NAME:
        raise PuzzleError(f"the text is of '{shown(f'{version}/{name}')}', not {_MARK}/{_NAME}")
    for size in sizes:
        if not (size.isascii() and size.isdigit() and len(size) <= _DIGITS):
            raise PuzzleError(f"'{shown(size)}' is not a number of rows or columns")
    rows, columns = map(int, sizes)
    return Clues(rows, columns), rows


def _read(clues: Clues, rows: Sequence[str]) -> Puzzle:
    for number, row in enumerate(rows, 1):
        words = row.split()
        if len(words) != clues.columns:
            raise PuzzleError(f"row {number} has {len(words)} cells, not {clues.columns}")
        for word in words:
            clues.word(word)
    return clues.puzzle()
