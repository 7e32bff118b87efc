"""`kakuro-pzpr`: Kakuro addresses of puzz.link and its kin, `…?kakuro/COLUMNS/ROWS/BODY`.

The body has the cells row by row, without the row and the column of clues: `k` to `z` are 1 to
16 white cells, `.` is a black cell, and two characters are one with its sums, down and then
across. Behind them come the sums down above the white cells of the first row, and the sums
across before those of the first column. A sum is `0`-`9` `a`-`j` (up to 19), `A`-`Z` (20 to 45),
or `-` for none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar

from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._kakuro import built, framed, without_givens
from enpitsu.model import Grid, Puzzle, PuzzleError, shown
from enpitsu.puzzles.kakuro import Sums

_SUMS = "-123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUES = {symbol: value for value, symbol in enumerate(_SUMS)} | {"0": 0}
_WHITE = "klmnopqrstuvwxyz"
_ADDRESS = re.compile(
    r"\S*\?(?:\S*=)?kakuro(?:_edit)?/(?:[a-z]/)*(\d{1,4})/(\d{1,4})/([^\s/]*)/?", re.ASCII
)
_MOST = 1000  # rows or columns


class AddressReader:
    """Reads one address a line."""

    def feed(self, line: Line) -> Sequence[Entry]:
        """Return the line's puzzle, or nothing for a comment or blank line."""
        text = line.text.strip()
        if not text or text.startswith("#"):
            return ()
        try:
            return (line.entry(_read(text)),)
        except PuzzleError as error:
            return (line.entry(error),)

    def finish(self) -> Sequence[Entry]:
        """Return nothing: no puzzle goes over a line's end."""
        return ()


class KakuroPzpr(Format):
    """Addresses of puzz.link."""

    name: ClassVar[str] = "kakuro-pzpr"

    def reader(self) -> AddressReader:
        """Return a reader for addresses."""
        return AddressReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line that says something."""
        first = next((line for line in ahead if line.strip() and line.lstrip()[0] != "#"), "")
        return first.lstrip().startswith("http") and _ADDRESS.match(first.strip()) is not None

    def write(self, puzzle: Puzzle) -> str:
        """Write the address."""
        layout = framed(puzzle, self.name)
        without_givens(puzzle, self.name)
        rows, columns = layout.rows - 1, layout.columns - 1
        places = [r * layout.columns + c for r in range(1, rows + 1) for c in range(1, columns + 1)]
        cells = [layout.cells[place] for place in places]
        top = [layout.cells[c] for c in range(1, columns + 1) if cells[c - 1] is None]
        left = [
            layout.cells[r * layout.columns]
            for r in range(1, rows + 1)
            if cells[(r - 1) * columns] is None
        ]
        body = "".join(_runs(cells))
        body += "".join(_SUMS[sums.down] for sums in top if sums)
        body += "".join(_SUMS[sums.across] for sums in left if sums)
        return f"https://puzz.link/p?kakuro/{columns}/{rows}/{body}"


def _runs(cells: list[Sums | None]) -> Iterator[str]:
    for white, group in groupby(cells, key=lambda sums: sums is None):
        items = list(group)
        if white:
            most, rest = divmod(len(items), len(_WHITE))
            yield _WHITE[-1] * most + (_WHITE[rest - 1] if rest else "")
        else:
            for sums in items:
                yield _SUMS[sums.down] + _SUMS[sums.across] if sums and any(sums) else "."


def _read(text: str) -> Puzzle:
    address = _ADDRESS.fullmatch(text)
    if address is None:
        raise PuzzleError(f"'{shown(text)}' is not an address as in …?kakuro/COLUMNS/ROWS/BODY")
    columns, rows, body = int(address[1]), int(address[2]), address[3]
    if not (0 < columns <= _MOST and 0 < rows <= _MOST):
        raise PuzzleError(f"a board of {rows}x{columns} cells; sizes go from 1 to {_MOST}")
    reading = _Body(body, rows, columns)
    cells = reading.cells()
    top = [Sums(down=0 if sums else reading.sum()) for sums in cells[:columns]]
    board: list[Sums | None] = [Sums(), *top]
    for row in range(rows):
        line = cells[row * columns : (row + 1) * columns]
        board += [Sums(across=0 if line[0] else reading.sum()), *line]
    reading.end()
    return built(rows + 1, columns + 1, board, {})


class _Body:
    """The characters of an address, taken one by one."""

    def __init__(self, text: str, rows: int, columns: int) -> None:
        self._text = text
        self._at = 0
        self._grid = Grid(rows, columns)

    def cells(self) -> list[Sums | None]:
        """Take the cells inside."""
        cells: list[Sums | None] = []
        size = self._grid.rows * self._grid.columns
        while len(cells) < size:
            symbol = self._next()
            if symbol in _WHITE:
                cells += [None] * (_WHITE.index(symbol) + 1)
            elif symbol == ".":
                cells.append(Sums())
            else:
                self._at -= 1
                cells.append(Sums(self.sum(), self.sum()))
        if len(cells) > size:
            raise PuzzleError(f"character {self._at} of the body: more than {size} cells")
        return cells

    def sum(self) -> int:
        """Take one sum."""
        symbol = self._next()
        if symbol not in _VALUES:
            raise PuzzleError(f"character {self._at} of the body: {symbol!r} is not a sum")
        return _VALUES[symbol]

    def end(self) -> None:
        """Refuse what is left over."""
        if self._at < len(self._text):
            raise PuzzleError(f"character {self._at + 1} of the body: the board is full here")

    def _next(self) -> str:
        if self._at == len(self._text):
            rows, columns = self._grid
            raise PuzzleError(f"the body ends before the board of {rows}x{columns} is full")
        self._at += 1
        return self._text[self._at - 1]
