"""`hodoku`: lines of HoDoKu's library, `:TECHNIQUE:CANDIDATES:CELLS:DELETED:…`, one a line.

    :0000:x:..7.3.......56.1+4.5…:412 918:::

The cells are 81 digits, `.` or 0 for an open one; a `+` before a digit says that it was placed and
is not given. Candidates that were deleted follow: digit, row and column. A line with placed digits
or deleted candidates is a position, and no puzzle; if everything is placed and right, that is the
solution. Written are lines of no technique (0000) with the givens.

The format is described at the head of HoDoKu's own library (reglib-1.4.txt).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import Entry, Line
from enpitsu.formats._one_a_line import LineFormat, LineReader, first_line
from enpitsu.formats._solutions import solution_in
from enpitsu.formats._sudoku import box_of
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import Box, Sudoku

_BOX = Box(3, 3)
_CELLS, _FIELDS = 81, 8
_LINE = re.compile(r":([\w-]*):([\dx]*):((?:\+?[.\d])+):([\d ]*)((?::[^:]*){1,4})", re.ASCII)
_CANDIDATE = re.compile(r"[1-9]{3}", re.ASCII)
_CELL = re.compile(r"(\+?)([.\d])", re.ASCII)


class HodokuReader(LineReader):
    """Reads a line of a library, with the solution if it is placed."""

    def feed(self, line: Line) -> Sequence[Entry]:
        """Return the line's puzzle, or nothing for a comment or blank line."""
        if not line.text.lstrip().startswith(":"):
            return super().feed(line)
        try:
            return (line.entry(*_read(line.text.strip())),)
        except PuzzleError as error:
            return (line.entry(error),)


class Hodoku(LineFormat):
    """Lines of a library."""

    name: ClassVar[str] = "hodoku"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    carries: ClassVar[tuple[str, ...]] = ("a solution, if everything is placed and right",)
    refuses: ClassVar[tuple[str, ...]] = (
        "placed digits (`+4`) and deleted candidates: a position, which `--state` reads",
        "fields behind the eighth",
    )
    ignores: ClassVar[tuple[str, ...]] = (
        "the technique and its digits, what it removes or places, and the comment: what the line "
        "is an example of",
    )
    positions: ClassVar[bool] = True

    def parse(self, text: str) -> Puzzle:
        """Read one line."""
        plain = text.strip()
        return _read(plain)[0] if plain.startswith(":") else super().parse(text)

    def reader(self) -> HodokuReader:
        """Return a reader for lines."""
        return HodokuReader(self.parse)

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line that says something."""
        return _LINE.fullmatch(first_line(ahead)) is not None

    def write(self, puzzle: Puzzle) -> str:
        """Write a line with the givens."""
        if box_of(puzzle, self.name) != _BOX:
            raise PuzzleError(f"{self.name} is for boards of 9x9 with boxes of 3x3")
        cells = "".join("." if value == OPEN else str(value) for value in puzzle.givens)
        return f":0000:x:{cells}:::"


def _read(text: str) -> tuple[Puzzle, dict[str, str]]:
    parts = _LINE.fullmatch(text)
    beyond = "".join(text.split(":")[_FIELDS + 1 :])
    if parts is None and beyond:
        raise PuzzleError(f"'{shown(beyond)}' stands behind the {_FIELDS} fields of a line")
    if parts is None:
        raise PuzzleError(f"'{shown(text)}' is not a line of a library, such as :0000:x:CELLS:::")
    cells = [(plus, int(digit) if digit != "." else 0) for plus, digit in _CELL.findall(parts[3])]
    if len(cells) != _CELLS:
        raise PuzzleError(f"{len(cells)} cells, but there are {_CELLS}")
    values = [digit or OPEN for _, digit in cells]
    givens = [OPEN if plus else value for (plus, _), value in zip(cells, values, strict=True)]
    puzzle = Puzzle(Sudoku(), _BOX, bytes(givens))
    return puzzle, solution_in(puzzle, values, ruled_out=_deleted(parts[4]))


def _deleted(text: str) -> list[int]:
    """Return a mask of the candidates that were deleted from each cell."""
    masks = [0] * _CELLS
    for word in text.split():
        if not _CANDIDATE.fullmatch(word):
            raise PuzzleError(f"'{shown(word)}' is not a deleted candidate: digit, row and column")
        digit, row, column = map(int, word)
        masks[(row - 1) * 9 + column - 1] |= 1 << digit
    return masks
