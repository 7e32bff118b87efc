"""Cages: cells that hang together, as they are written and drawn, and as they are made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from enpitsu.boards import Grid, Symmetry
from enpitsu.errors import PuzzleError
from enpitsu.scene import Line

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

Cells = tuple[int, ...]
"""The cells of a cage in reading order."""
Pair = tuple[int, int]
"""Two neighbours."""

_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.I | re.ASCII)
_APPETITES = (2, 2, 3, 3, 4, 5)
"""How large a cage may get through one of its cells: most stay small."""
_NOT_ALONE = 4  # how large it may get in any case if a cell is left alone in the end
_BLOCKS = 4  # parts of all pairs that are joined at once, as long as that goes well


def read_cells(text: str, grid: Grid, where: str) -> Cells:
    """Read cells that are separated by spaces; refuse one that is not there, or is there twice."""
    cells: list[int] = []
    for word in text.split():
        parts = _CELL.fullmatch(word)
        if parts is None:
            raise PuzzleError(f"{where}: write cells as r1c1 r1c2")
        row, column = int(parts[1]), int(parts[2])
        if not (1 <= row <= grid.rows and 1 <= column <= grid.columns):
            size = f"{grid.rows}x{grid.columns}"
            raise PuzzleError(f"{where}: r{row}c{column} is not a cell of a {size} board")
        cell = (row - 1) * grid.columns + column - 1
        if cell in cells:
            raise PuzzleError(f"{where}: r{row}c{column} is in it twice")
        cells.append(cell)
    if not cells:
        raise PuzzleError(f"{where}: it has no cells; write them as r1c1 r1c2")
    if not hangs_together(cells, grid):
        raise PuzzleError(f"{where}: its cells do not hang together")
    return tuple(sorted(cells))


def write_cells(cells: Sequence[int], grid: Grid) -> str:
    """Write cells, separated by spaces."""
    places = (divmod(cell, grid.columns) for cell in cells)
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in places)


def hangs_together(cells: Sequence[int], grid: Grid) -> bool:
    """Tell whether one can go from each of the cells to every other by their sides."""
    left = set(cells[1:])
    reached = [cells[0]]
    for cell in reached:
        beside = left.intersection(neighbours(cell, grid))
        left -= beside
        reached += beside
    return not left


def neighbours(cell: int, grid: Grid) -> Iterator[int]:
    """Yield the cells that share a side with one."""
    row, column = divmod(cell, grid.columns)
    if row:
        yield cell - grid.columns
    if column:
        yield cell - 1
    if column < grid.columns - 1:
        yield cell + 1
    if row < grid.rows - 1:
        yield cell + grid.columns


def borders(cages: Sequence[Cells], grid: Grid) -> Iterator[Line]:
    """Yield a thick line wherever a cage ends inside the board."""
    cage_of = {cell: number for number, cells in enumerate(cages) for cell in cells}
    for cell, (row, column) in enumerate(grid.cells()):
        own = cage_of.get(cell, -1)
        if column and cage_of.get(cell - 1, -1) != own:
            yield Line(row, column, row + 1, column, "thick")
        if row and cage_of.get(cell - grid.columns, -1) != own:
            yield Line(row, column, row, column + 1, "thick")


def merged(
    grid: Grid,
    symmetry: Symmetry,
    random: Random,
    suffices: Callable[[list[Cells]], bool],
) -> list[Cells]:
    """Join neighbours, starting from single cells, as long as the cages suffice."""
    cages = _Cages(grid, symmetry, random)
    cages.grow(cages.pairs(), suffices)
    cages.open_up()
    cages.grow([pair for pair in cages.pairs() if cages.has_lone_cell(pair)], suffices)
    return cages.all()


class _Cages:
    """A board in cages that grow; images under a symmetry grow together."""

    def __init__(self, grid: Grid, symmetry: Symmetry, random: Random) -> None:
        size = grid.rows * grid.columns
        self.grid, self.random = grid, random
        self.of = list(range(size))
        """By cell, the number of its cage: that of its first cell."""
        self._turns = [symmetry.turns(cell, grid) for cell in range(size)]
        self._appetites = [random.choice(_APPETITES) for _ in range(size)]

    def pairs(self) -> list[Pair]:
        """Return all pairs of neighbours in random order."""
        cells = range(len(self.of))
        pairs = [(a, b) for a in cells for b in neighbours(a, self.grid) if a < b]
        self.random.shuffle(pairs)
        return pairs

    def open_up(self) -> None:
        """Let cages get somewhat larger than they would, for the sake of cells left alone."""
        self._appetites = [max(appetite, _NOT_ALONE) for appetite in self._appetites]

    def has_lone_cell(self, pair: Pair) -> bool:
        """Tell whether one of two cells is a cage by itself."""
        return any(self.of.count(self.of[cell]) == 1 for cell in pair)

    def grow(self, pairs: list[Pair], suffices: Callable[[list[Cells]], bool]) -> None:
        """Join pairs as long as the cages suffice.

        Whole blocks are joined at once as long as that goes well; it saves most questions.
        """
        block = max(len(pairs) // _BLOCKS, 1)
        while pairs:
            some, pairs = pairs[:block], pairs[block:]
            before = self.of
            if not self.join(some) or suffices(self.all()):
                continue
            self.of = before
            if len(some) > 1:
                pairs, block = some + pairs, block // 2

    def join(self, pairs: Sequence[Pair]) -> bool:
        """Join the cages of each pair and of its images; return whether any could be joined."""
        joined = [self._join(pair) for pair in pairs]  # all of them, not just until one could be
        return any(joined)

    def _join(self, pair: Pair) -> bool:
        """Join one pair, unless a cage would get larger than its appetite."""
        before, most = self.of, min(self._appetites[cell] for cell in pair)
        for one, other in zip(*(self._turns[cell] for cell in pair), strict=True):
            self._unite(one, other)
        if before != self.of and self._largest(pair[0]) <= most:
            return True
        self.of = before
        return False

    def _unite(self, one: int, other: int) -> None:
        number, gone = sorted((self.of[one], self.of[other]))
        if number != gone:
            self.of = [number if cage == gone else cage for cage in self.of]

    def _largest(self, cell: int) -> int:
        return max(self.of.count(self.of[image]) for image in self._turns[cell])

    def all(self) -> list[Cells]:
        """Return the cages by their first cells."""
        cages: dict[int, list[int]] = {}
        for cell, number in enumerate(self.of):
            cages.setdefault(number, []).append(cell)
        return [tuple(cells) for cells in cages.values()]
