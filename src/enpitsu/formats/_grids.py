"""Plain grids of a genre that is known beforehand: a line for each row, a blank line between two.

    16,- 7,-
-,9  .    .
-,14 .    .

A line may also be a whole body (rows joined by `/`), or name its genre, which must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from enpitsu import puzzles
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._one_a_line import MAX_BODY, entry_of_record, joined_entry
from enpitsu.model import Puzzle
from enpitsu.puzzles._grids import parse_rows

_GOES_ON = ("/", ",", "|")


class Grids(Format):
    """Grids of one genre; it is asked for by the genre's name, as in `sudoku(2x3)`."""

    name: ClassVar[str] = "grids"

    def __init__(self, named: str) -> None:
        name, self.params = puzzles.named(named.strip())
        self.genre = puzzles.genre(name.lower())

    def reader(self) -> GridReader:
        """Return a reader for grids."""
        return GridReader(self)

    def checked(self, entry: Entry) -> Entry:
        """Return the entry, or an error in its place if its puzzle is of another genre."""
        puzzle = entry.outcome
        if not isinstance(puzzle, Puzzle) or self._has(puzzle):
            return entry
        own, asked = (shown(_full_name(*pair)) for pair in (_names(puzzle), self._names))
        return entry._replace(outcome=PuzzleError(f"expected a {asked}, got a {own}"))

    @property
    def _names(self) -> tuple[str, str]:
        return self.genre.name, self.params

    def _has(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle is of the genre, with its parameters if any are asked for."""
        if puzzle.genre.name != self.genre.name:
            return False
        if not self.params:
            return True
        try:
            return self.genre.parse(self.params, puzzle.body).params == puzzle.params
        except PuzzleError:
            return False

    def write(self, puzzle: Puzzle) -> str:
        """Write the rows, one a line."""
        return puzzle.body.replace("/", "\n")


def _names(puzzle: Puzzle) -> tuple[str, str]:
    return puzzle.genre.name, puzzle.params


def _full_name(name: str, params: str) -> str:
    return f"{name}({params})" if params else name


class GridReader:
    """Gathers lines until a blank one, or until one that is a puzzle of its own."""

    def __init__(self, grids: Grids) -> None:
        self._grids = grids
        self._lines: list[Line] = []
        self._size = 0

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return what it ends."""
        text = line.text.strip()
        if not text:
            return self.finish()
        if text.startswith("{"):
            return (*self.finish(), self._grids.checked(entry_of_record(line)))
        if puzzles.is_notation(text):
            return (*self.finish(), self._grids.checked(joined_entry([line])))
        self._size += len(text) + 1
        if self._size <= MAX_BODY:
            self._lines.append(line)
        return ()

    def finish(self) -> Sequence[Entry]:
        """Return the grid, or the bodies, gathered so far."""
        lines, size = self._lines, self._size
        self._lines, self._size = [], 0
        if size > MAX_BODY:
            return (lines[0].entry(PuzzleError(f"more than {MAX_BODY} characters")),)
        return [entry for body in _bodies(lines) for entry in self._entries(body)]

    def _entries(self, lines: Sequence[Line]) -> Sequence[Entry]:
        """Return the puzzle of lines that belong together, or else each line's own."""
        whole = self._grid(lines)
        if isinstance(whole.outcome, Puzzle) or len(lines) == 1:
            return (whole,)
        rest = iter(_uncommented(lines))
        first = next((self._grid([line]) for line in rest), whole)
        if not isinstance(first.outcome, Puzzle):
            return (whole,)
        return [first, *(self._grid([line]) for line in rest)]

    def _grid(self, lines: Sequence[Line]) -> Entry:
        """Read rows; what begins with `#` is a row of a Kakuro, or else a comment."""
        plain = _uncommented(lines)
        tries = [list(lines), plain] if 0 < len(plain) < len(lines) else [list(lines)]
        entries = [self._read(some) for some in tries]
        return next((one for one in entries if isinstance(one.outcome, Puzzle)), entries[-1])

    def _read(self, lines: Sequence[Line]) -> Entry:
        try:
            rows = [line.text for line in lines]
            puzzle = parse_rows(self._grids.genre, self._grids.params, rows)
        except PuzzleError as error:
            return lines[0].entry(error)
        return lines[0].entry(puzzle)


def _uncommented(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if not line.text.lstrip().startswith("#")]


def _bodies(lines: Sequence[Line]) -> list[list[Line]]:
    """Return lines that belong together: all of them, unless some hold rows joined by `/`."""
    if not lines:
        return []
    if not any("/" in line.text.strip().strip("/") for line in lines):
        return [list(lines)]
    bodies: list[list[Line]] = []
    goes_on = False
    for line in lines:
        text = line.text.strip()
        if goes_on or (bodies and text.startswith(_GOES_ON)):
            bodies[-1].append(line)
        else:
            bodies.append([line])
        goes_on = text.endswith(_GOES_ON)
    return bodies
