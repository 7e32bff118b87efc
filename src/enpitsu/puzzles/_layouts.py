"""Kakuro layouts: which cells of a board are black, drawn at random.

A layout starts all white. Cells turn black in random order, each with its images under the
symmetry and with those that it would leave alone in a run, as long as the white ones hang
together and every row and column has some. In between, runs that are too long and white squares
are cut the same way: sums say little about wide open areas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from enpitsu.boards import Grid, Symmetry
from enpitsu.errors import PuzzleError
from enpitsu.hurry import look_up

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

Orbits = tuple[tuple[int, ...], ...]
"""By cell, the cells that have its colour."""

LONGEST = 9
"""A run has at most as many cells as there are digits."""

WHITE_SHARE = (0.68, 0.80)
"""What is aimed at. Published layouts have 0.72 on average, four in five between 0.64 and 0.79."""
USUAL = (5, 9)
"""Runs that are longer than a number between these are cut where it can be done."""
BLACK_AREA = 5
"""Black cells side by side, at most: the median of the largest area in published layouts."""
THIN = 3
"""A board with so few lines cannot cut a run without falling apart."""

_TRIES = 100
_BURDEN = 3  # cells that may turn black for one that was meant to
_SQUARE = 3  # side of white squares, of which published layouts have one in two boards of 10x10
_CUT_SQUARES = 0.75
_LATER = 0.12  # of all cells, which turn black only after the cuts


def draw_layout(board: Grid, symmetry: Symmetry, random: Random) -> bytes:
    """Draw a layout of the cells that may be white: 1 for a white one, row by row."""
    symmetry.check(board)
    kakuro = f"kakuro of {board.rows + 1}x{board.columns + 1} cells"
    if min(board) <= THIN and max(board) > LONGEST:
        raise PuzzleError(f"no {kakuro} exists: its runs of more than {LONGEST} cannot be cut")
    for _ in range(_TRIES):
        layout = _Layout(board, _orbits(board, symmetry), random)
        if layout.draw():
            return layout.cells()
    way = "" if symmetry is Symmetry.NONE else f" with {symmetry.value} symmetry"
    raise PuzzleError(
        f"none of {_TRIES} random layouts made a {kakuro}{way}: "
        f"a run longer than {LONGEST} could not be cut"
    )


class _Layout:
    """A layout in the making, with a black rim so that every cell has four neighbours."""

    def __init__(self, board: Grid, orbits: Orbits, random: Random) -> None:
        self._board = board
        self._orbits = orbits
        self._random = random
        self._width = board.columns + 2
        rim, row = bytes(self._width), b"\0" + b"\1" * board.columns + b"\0"
        self._white = bytearray(rim + row * board.rows + rim)
        self._inside = bytes(self._white)
        self._steps = (1, -1, self._width, -self._width)

    def cells(self) -> bytes:
        """Return the cells without the rim."""
        rows = range(self._width + 1, len(self._white) - self._width, self._width)
        return b"".join(self._white[start : start + self._board.columns] for start in rows)

    def draw(self) -> bool:
        """Turn cells black until it looks like a published one; return whether it is a layout."""
        random = self._random
        wanted = random.uniform(*WHITE_SHARE)
        self._thin_out(wanted + _LATER, random.randint(1, BLACK_AREA))
        self._cut(square for square in self._squares() if random.random() < _CUT_SQUARES)
        self._cut(self._runs(random.randint(*USUAL)))
        while runs := list(self._runs(LONGEST)):
            if not self._cut(runs):
                return False
        self._thin_out(wanted, BLACK_AREA)
        return True

    def _thin_out(self, share: float, area: int) -> None:
        """Turn cells black in random order, as long as more are white than are wanted."""
        order = list(dict.fromkeys(self._orbits))
        self._random.shuffle(order)
        more = sum(self._white) - share * len(self._orbits)
        for orbit in order:
            if more >= len(orbit):
                more -= self._blacken(orbit, area)

    def _cut(self, groups: Iterable[list[int]]) -> bool:
        """Turn a cell of each group of white cells black; return whether all could be done."""
        done = True
        for group in groups:
            self._random.shuffle(group)
            orbits = (self._orbits[self._number(cell)] for cell in group)
            done &= any(self._blacken(orbit, BLACK_AREA) for orbit in orbits)
        return done

    def _number(self, cell: int) -> int:
        row, column = divmod(cell, self._width)
        return (row - 1) * self._board.columns + column - 1

    def _squares(self) -> Iterator[list[int]]:
        """Yield the cells of each white square, which few published layouts have."""
        for corner in range(len(self._white)):
            rows = range(corner, len(self._white), self._width)[:_SQUARE]
            cells = [cell for row in rows for cell in range(row, row + _SQUARE)]
            if self._white[corner] and all(self._white[cell] for cell in cells):
                yield cells

    def _runs(self, longest: int) -> Iterator[list[int]]:
        """Yield the cells of each run that is longer, rows first."""
        rows, columns = self._board
        lines = [
            *(range(row * self._width, (row + 1) * self._width) for row in range(1, rows + 1)),
            *(range(column, len(self._white), self._width) for column in range(1, columns + 1)),
        ]
        for line in lines:
            run: list[int] = []
            for cell in line:
                if self._white[cell]:
                    run.append(cell)
                    continue
                if len(run) > longest:
                    yield run
                run = []

    def _blacken(self, orbit: tuple[int, ...], area: int) -> int:
        """Turn cells black with those that they leave alone, if that may be; return how many."""
        look_up()
        cells = [cell + cell // self._board.columns * 2 + self._width + 1 for cell in orbit]
        gone = self._remove(cells)
        if (
            len(gone) <= len(orbit) * _BURDEN
            and all(self._fits(part, area) and not self._parted(part) for part in self._parts(gone))
            and not self._empties(gone)
        ):
            return len(gone)
        for cell in gone:
            self._white[cell] = 1
        return 0

    def _remove(self, cells: list[int]) -> list[int]:
        """Turn cells black and then, as long as there are any, single white cells beside them."""
        white = self._white
        gone = []
        while cells:
            cell = cells.pop()
            if not white[cell]:
                continue
            white[cell] = 0
            gone.append(cell)
            for step in self._steps:
                if white[cell + step] and not white[cell + 2 * step]:
                    cells.append(cell + step)
        return gone

    def _empties(self, gone: list[int]) -> bool:
        """Return whether these were the last white cells of a row or column.

        Where lines are longer than an area of black cells may be, none can be black all along.
        """
        if min(self._board) > BLACK_AREA:
            return False
        rows = (cell // self._width * self._width for cell in gone)
        lines = (self._white[start : start + self._width] for start in rows)
        columns = (self._white[cell % self._width :: self._width] for cell in gone)
        return not all(map(any, lines)) or not all(map(any, columns))

    def _parts(self, cells: list[int]) -> Iterator[list[int]]:
        """Yield the cells in groups that lie side by side."""
        left = dict.fromkeys(cells)
        while left:
            part = [left.popitem()[0]]
            for cell in part:
                for step in self._steps:
                    if cell + step in left:
                        del left[cell + step]
                        part.append(cell + step)
            yield part

    def _fits(self, part: list[int], area: int) -> bool:
        """Return whether the black cells around these, the rim left out, are few enough."""
        found = part.copy()
        for cell in found:
            if len(found) > area:
                return False
            for step in self._steps:
                other = cell + step
                if self._inside[other] and not self._white[other] and other not in found:
                    found.append(other)
        return True

    def _parted(self, part: list[int]) -> bool:
        """Return whether the white cells beside these cannot all reach one another."""
        white, steps = self._white, self._steps
        to_reach = {cell + step for cell in part for step in steps if white[cell + step]}
        if not to_reach:
            return True
        path = [to_reach.pop()]
        seen = set(path)
        for cell in path:
            if not to_reach:
                return False
            for step in steps:
                other = cell + step
                if white[other] and other not in seen:
                    seen.add(other)
                    path.append(other)
                    to_reach.discard(other)
        return bool(to_reach)


@lru_cache(maxsize=4)
def _orbits(board: Grid, symmetry: Symmetry) -> tuple[tuple[int, ...], ...]:
    """Return, by cell, the cells that have its colour."""
    orbits: list[tuple[int, ...]] = []
    for row in range(board.rows):
        look_up()
        cells = range(row * board.columns, (row + 1) * board.columns)
        orbits += [symmetry.orbit(cell, board) for cell in cells]
    return tuple(orbits)
