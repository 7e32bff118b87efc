"""`kakuro-pzpr`: Kakuro addresses of puzz.link and its kin, `…?kakuro/COLUMNS/ROWS/BODY`.

The body has the cells row by row, without the row and the column of clues: `k` to `z` are 1 to
16 white cells, `.` is a black cell, and two characters are one with its sums, down and then
across. Behind them come the sums down above the white cells of the first row, and the sums
across before those of the first column. A sum is `0`-`9` `a`-`j` (up to 19), `A`-`Z` (20 to 45),
or `-` for none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import ClassVar

from enpitsu.errors import PuzzleError
from enpitsu.formats._kakuro import built, framed, without_givens
from enpitsu.formats._pzpr import Address, Body, PzprFormat
from enpitsu.formats._runs import run_length, write_run
from enpitsu.model import Puzzle
from enpitsu.puzzles._runs import Sums, sums_of

_SUMS = "-123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUES = {symbol: value for value, symbol in enumerate(_SUMS)} | {"0": 0}
_WHITE = "klmnopqrstuvwxyz"
_MOST = 1000  # rows or columns


class KakuroPzpr(PzprFormat):
    """Addresses of puzz.link."""

    name: ClassVar[str] = "kakuro-pzpr"
    genres: ClassVar[tuple[str, ...]] = ("kakuro",)
    called: ClassVar[tuple[str, ...]] = ("kakuro",)

    def decode(self, address: Address) -> Puzzle:
        """Read the cells, and the sums above and beside them."""
        columns, rows, body = address
        if not (0 < columns <= _MOST and 0 < rows <= _MOST):
            raise PuzzleError(f"a board of {rows}x{columns} cells; sizes go from 1 to {_MOST}")
        reading = _Body(body, f"{rows}x{columns}")
        cells = reading.cells(rows * columns)
        top = [Sums(down=0 if sums else reading.sum()) for sums in cells[:columns]]
        board: list[Sums | None] = [Sums(), *top]
        for row in range(rows):
            line = cells[row * columns : (row + 1) * columns]
            board += [Sums(across=0 if line[0] else reading.sum()), *line]
        reading.end()
        return built(rows + 1, columns + 1, board, {})

    def write(self, puzzle: Puzzle) -> str:
        """Write the address."""
        layout = framed(puzzle, self.name)
        without_givens(puzzle, self.name)
        rows, columns = layout.rows - 1, layout.columns - 1
        places = [r * layout.columns + c for r in range(1, rows + 1) for c in range(1, columns + 1)]
        printed = sums_of(layout, puzzle.numbers)
        cells = [printed[place] for place in places]
        top = [printed[c] for c in range(1, columns + 1) if cells[c - 1] is None]
        left = [
            printed[r * layout.columns]
            for r in range(1, rows + 1)
            if cells[(r - 1) * columns] is None
        ]
        body = "".join(_runs(cells))
        body += "".join(_SUMS[sums.down] for sums in top if sums)
        body += "".join(_SUMS[sums.across] for sums in left if sums)
        return self.address(columns, rows, body)


def _runs(cells: list[Sums | None]) -> Iterator[str]:
    for white, group in groupby(cells, key=lambda sums: sums is None):
        items = list(group)
        if white:
            yield write_run(len(items), _WHITE)
        else:
            for sums in items:
                yield _SUMS[sums.down] + _SUMS[sums.across] if sums and any(sums) else "."


class _Body(Body):
    """The cells and sums of an address, taken one by one."""

    def cells(self, size: int) -> list[Sums | None]:
        """Take the cells inside."""
        cells: list[Sums | None] = []
        while len(cells) < size:
            if self.ahead in _WHITE:
                cells += [None] * run_length(self.take(), _WHITE)
            elif self.ahead == ".":
                self.take()
                cells.append(Sums())
            else:
                cells.append(Sums(self.sum(), self.sum()))
        if len(cells) > size:
            raise self.error(f"more than {size} cells")
        return cells

    def sum(self) -> int:
        """Take one sum."""
        symbol = self.take()
        if symbol not in _VALUES:
            raise self.error(f"{symbol!r} is not a sum")
        return _VALUES[symbol]
