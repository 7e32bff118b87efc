"""`hodoku-pm`: a Sudoku as a grid of pencil marks, as HoDoKu and Simple Sudoku show it.

    *-----------------------------------------------------------*
    | 8     123   1237  | 4     135   2369  | 3579  357   39    |
    …
    |-------------------+-------------------+-------------------|

Before it there may be a grid of the givens (`|8..|4..|...|`), and one of all digits placed so far.
Without these a single mark is a given unless another cell that it sees still has that digit, as
HoDoKu reads it. Where marks are gone that the digits leave, or digits are placed, it is a position
and no puzzle. Signs beside the marks (`*`, `#`, `-` and letters) are left out. Written are the
givens, and the marks that they leave. HoDoKu describes what it reads in Sudoku2.setSudoku.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._boards import rows_of
from enpitsu.formats._solutions import solution_in
from enpitsu.formats._sudoku import candidates_of
from enpitsu.formats.ss import Ss
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import Box, Sudoku

_BOX = Box(3, 3)
_N = 9
_BLANKS = ".0"
_NO_MARK = re.compile(r"[^\w\s.|]+")
_UNKNOWN = re.compile(r"(?![^\W\d_])[^0-9. \t|*#-]")
"""A sign that is neither of a cell nor may stand beside marks."""
_BESIDE = re.compile(r"[^0-9. ]+")
_RISING = re.compile(r"1?2?3?4?5?6?7?8?9?")
_LONGEST = 1000  # characters of a row

Marks = list[str]
"""The digits in the cells of a row; a blank is none."""


class PencilMarksReader:
    """Gathers nine rows at a time: grids of single digits, and then the one of marks."""

    def __init__(self) -> None:
        self._first: Line | None = None
        self._rows: list[Marks] = []
        self._plain: list[tuple[Line, list[Marks]]] = []
        """Grids without any marks, which may belong to the next one."""
        self._problem: str | None = None

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the board that it completes, or breaks off."""
        text = line.text.strip()
        if not text:
            return self._broken_off()
        if text.startswith("#") or "---" in text:
            return ()
        row = _row(text)
        if row is None and self._problem is None:
            sign = _UNKNOWN.search(text)
            what = f"'{shown(text)}' is not a row of {_N} cells"
            self._problem = f"'{shown(sign[0])}' beside a mark is unknown" if sign else what
        self._first = self._first or line
        self._rows.append(row or [])
        return self._whole() if len(self._rows) == _N else ()

    def finish(self) -> Sequence[Entry]:
        """Return the boards gathered so far, whole or not."""
        return (*self._plain_ended(), *self._broken_off())

    def _plain_ended(self) -> Sequence[Entry]:
        plain, self._plain = self._plain, []
        return [_entry(first, [rows]) for first, rows in plain]

    def _broken_off(self) -> Sequence[Entry]:
        if self._first is None:
            return ()
        problem = self._problem or f"{len(self._rows)} rows, but a board needs {_N}"
        entry = self._first.entry(PuzzleError(problem))
        self._first, self._rows, self._problem = None, [], None
        return (entry,)

    def _whole(self) -> Sequence[Entry]:
        if self._problem is not None:
            return (*self._plain_ended(), *self._broken_off())
        first, rows = self._first, self._rows
        self._first, self._rows = None, []
        assert first is not None  # there are rows
        if not any(len(cell) > 1 for row in rows for cell in row):
            self._plain.append((first, rows))
            oldest = self._plain.pop(0) if len(self._plain) > 2 else None
            return (_entry(oldest[0], [oldest[1]]),) if oldest else ()
        plain, self._plain = self._plain, []
        if not plain:
            return (_entry(first, [_settled(rows)], rows),)
        return (_entry(plain[0][0], [grid for _, grid in plain], rows),)


class HodokuPm(Format):
    """Boards with candidates in their cells."""

    name: ClassVar[str] = "hodoku-pm"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    carries: ClassVar[tuple[str, ...]] = ("a solution, if every digit is placed and right",)
    refuses: ClassVar[tuple[str, ...]] = (
        "digits that are placed and marks that are gone: a position, which `--state` reads",
        "signs other than digits, `.`, `|`, `*`, `#`, `-` and letters",
    )
    ignores: ClassVar[tuple[str, ...]] = ("signs beside the marks: `*`, `#`, `-` and letters",)
    positions: ClassVar[bool] = True
    gap: ClassVar[str] = "\n"

    def reader(self) -> PencilMarksReader:
        """Return a reader for boards."""
        return PencilMarksReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by nine rows of nine cells, with more than one digit in some of them.

        Grids of single digits may stand before them; then fewer rows will do.
        """
        lines = (line.strip() for line in ahead)
        plain = (line for line in lines if line and line[0] != "#" and "---" not in line)
        rows = (_row(_NO_MARK.sub("", line)) for line in plain)
        marks, number = False, 0
        for number, row in enumerate(islice(rows, 3 * _N), 1):
            if row is None:
                return False
            marks = marks or any(len(cell) > 1 for cell in row)
            if marks and number % _N == 0:
                return True
        return marks and number > _N

    def holds_position(self, text: str) -> bool:
        """Tell by several grids: one alone is a state as any other grid of pencil marks."""
        return "\n\n" in text.strip() and super().holds_position(text)

    def write(self, puzzle: Puzzle) -> str:
        """Write the givens, and the marks that they leave."""
        rows_of(puzzle, self.name)
        if puzzle.board != _BOX:
            raise PuzzleError(f"{self.name} is for boards of 9x9 with boxes of 3x3")
        pairs = zip(puzzle.givens, candidates_of(puzzle.givens, _BOX), strict=True)
        cells = [str(given) if given != OPEN else _digits(mask) or "." for given, mask in pairs]
        widths = [max(map(len, cells[column::_N])) for column in range(_N)]
        rows = [_bars(cells[i : i + _N], widths) for i in range(0, len(cells), _N)]
        inner = "|" + "+".join("-" * len(part) for part in rows[0].strip("|").split("|")) + "|"
        outer = f"*{'-' * (len(inner) - 2)}*"
        bands = ["\n".join(rows[i : i + 3]) for i in range(0, _N, 3)]
        marks = "\n".join([outer, f"\n{inner}\n".join(bands), outer])
        return f"{Ss().write(puzzle)}\n\n{marks}"


def _row(text: str) -> Marks | None:
    """Return the digits of each cell of a row; None if it is none."""
    if len(text) > _LONGEST or _UNKNOWN.search(text):
        return None
    words = _BESIDE.sub("", text.replace("|", " ")).split()
    if len(words) != _N:
        words = list("".join(words))
    marks = ["" if word in _BLANKS else word for word in words]
    return marks if len(marks) == _N and all(map(_RISING.fullmatch, marks)) else None


def _entry(first: Line, grids: list[list[Marks]], marks: list[Marks] | None = None) -> Entry:
    """Return the puzzle of a grid of givens, with which come the digits placed, and the marks."""
    givens, placed = _values(grids[0]), _values(grids[-1])
    puzzle = Puzzle(Sudoku(), _BOX, givens)
    cells = [cell for row in marks or () for cell in row]
    left = [sum(1 << int(digit) for digit in cell) for cell in cells]
    pairs = zip(candidates_of(placed, _BOX), left, strict=False)
    gone = [mask << 1 & ~some for mask, some in pairs]
    try:
        return first.entry(puzzle, solution_in(puzzle, placed, ruled_out=gone))
    except PuzzleError as error:
        return first.entry(error)


def _values(rows: list[Marks]) -> bytes:
    return bytes([int(cell) if cell else OPEN for row in rows for cell in row])


def _settled(rows: list[Marks]) -> list[Marks]:
    """Return single marks alone, and of these only what no other cell in sight still has."""
    settled = [[cell if len(cell) == 1 else "" for cell in row] for row in rows]
    for row in range(_N):
        for column in range(_N):
            digit = settled[row][column]
            if digit and any(digit in rows[r][c] for r, c in _seen(row, column)):
                settled[row][column] = ""
    return settled


def _seen(row: int, column: int) -> Iterator[tuple[int, int]]:
    """Yield the cells that share a line or box with one."""
    for r in range(_N):
        for c in range(_N):
            box = (r // 3, c // 3) == (row // 3, column // 3)
            if (r, c) != (row, column) and (r == row or c == column or box):
                yield r, c


def _digits(mask: int) -> str:
    return "".join(str(digit + 1) for digit in range(_N) if mask >> digit & 1)


def _bars(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [f" {cell:<{width}} " for cell, width in zip(cells, widths, strict=True)]
    return "|" + "|".join("".join(padded[i : i + 3]) for i in range(0, _N, 3)) + "|"
