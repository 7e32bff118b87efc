"""Cages: cells that hang together, as they are written, and as they are drawn for a solution."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError
from enpitsu.puzzles._places import Place, beside, cell_at, cell_numbers, neighbours, read_cell
from enpitsu.scene import Line

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

Cells = tuple[int, ...]
"""The cells of a cage in rising order."""

MOST = 5
"""Cells of a cage that is drawn."""

Pair = tuple[int, int]
T = TypeVar("T")

_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.I | re.ASCII)
_APPETITES = (2, 2, 3, 3, 4, 5)
"""How large a cage may get through one of its cells: most stay small."""
_NOT_ALONE = 4  # how large it may get in any case if a cell is left alone in the end
_BLOCKS = 4  # parts of all pairs that are joined at once, as long as that goes well


def merged(
    grid: Grid,
    solution: Sequence[int],
    random: Random,
    suffices: Callable[[tuple[Cells, ...]], bool],
    *,
    most: int = MOST,
    different: bool = True,
) -> tuple[Cells, ...]:
    """Return cages of which no two neighbours could be one, in rising order.

    It begins with a cage for every cell. Two that are merged say less than they did apart, so what
    does not suffice once will not suffice later: each border between two cells is tried once, many
    together where that goes well. `different` keeps equal values apart.
    """
    borders = _pairs(grid)
    random.shuffle(borders)

    def joined(cages: dict[int, Cells], pairs: Sequence[Pair]) -> dict[int, Cells]:
        """Return the cages, by cell, without these borders, as far as they can be."""
        after = dict(cages)
        for one, other in pairs:
            if after[one] is after[other]:
                continue
            cage = tuple(sorted((*after[one], *after[other])))
            values = {solution[cell] for cell in cage}
            if len(cage) <= most and (len(values) == len(cage) or not different):
                after.update(dict.fromkeys(cage, cage))
        return after

    def settled(cages: dict[int, Cells], pairs: Sequence[Pair]) -> dict[int, Cells]:
        after = joined(cages, pairs)
        if after == cages or suffices(_listed(after)):
            return after
        if len(pairs) == 1:
            return cages
        half = len(pairs) // 2
        return settled(settled(cages, pairs[:half]), pairs[half:])

    return _listed(settled({cell: (cell,) for cell in range(len(solution))}, borders))


def _listed(cages: dict[int, Cells]) -> tuple[Cells, ...]:
    return tuple(sorted(set(cages.values())))


def _pairs(grid: Grid) -> list[Pair]:
    width = grid.columns
    pairs = [(cell, cell + 1) for cell in range(grid.rows * width) if (cell + 1) % width]
    return pairs + [(cell, cell + width) for cell in range((grid.rows - 1) * width)]


def read_cells(text: str, grid: Grid, where: Place | str) -> Cells:
    """Read cells that are separated by spaces; refuse one that is not there, or is there twice."""
    known = _usual_cells(text, grid)
    if known:
        return known
    cells: list[int] = []
    for word in text.split():
        parts = _CELL.fullmatch(word)
        if parts is None:
            raise PuzzleError(f"{where}: write cells as r1c1 r1c2")
        cell = cell_at(int(parts[1]), int(parts[2]), grid, where)
        if cell in cells:
            raise PuzzleError(f"{where}: {write_cells([cell], grid)} is in it twice")
        cells.append(cell)
    if not cells:
        raise PuzzleError(f"{where}: it has no cells; write them as r1c1 r1c2")
    if not hangs_together(cells, grid):
        raise PuzzleError(f"{where}: its cells do not hang together")
    return tuple(sorted(cells))


@lru_cache(maxsize=2048)  # of 3,449 published cages, 2,209 stand in another puzzle of the size too
def _usual_cells(text: str, grid: Grid) -> Cells:
    """Return the cells of a cage that is written as most are; none if anything is strange."""
    words, numbers = text.split(), cell_numbers(grid)
    cells = {numbers.get(word, -1) for word in words}
    strange = -1 in cells or len(cells) < len(words) or not words
    return () if strange or not hangs_together([*cells], grid) else tuple(sorted(cells))


def claim(cells: Cells, number: int, taken: dict[int, int], grid: Grid, where: Place | str) -> None:
    """Note whose cells these are; refuse one that is in another cage already."""
    for cell in cells:
        if taken.setdefault(cell, number) != number:
            name = write_cells([cell], grid)
            raise PuzzleError(f"{where}: {name} is in cage {taken[cell]} already")


def read_any_cells(text: str, grid: Grid, where: Place | str) -> Cells:
    """Read the cells of a cage that is being drawn: they need not hang together yet."""
    return tuple(sorted({read_cell(name, grid, where) for name in text.split()}))


def joined(cages: Sequence[tuple[Cells, T]], way: Sequence[int], new: T) -> list[tuple[Cells, T]]:
    """Return cages, each with what it says, after a way through cells.

    These leave the cages that they are in for that of the first, or for a new one if it is in none.
    """
    mine = next((cage for cage in cages if way[0] in cage[0]), ((), new))
    cells = tuple(sorted({*mine[0], *way}))
    rest = [(tuple([c for c in cage if c not in cells]), said) for cage, said in cages]
    return [*[cage for cage in rest if cage[0]], (cells, mine[1])]


def write_cells(cells: Sequence[int], grid: Grid) -> str:
    """Write cells, separated by spaces."""
    names = grid.names()
    return " ".join([names[cell] for cell in cells])


def hangs_together(cells: Sequence[int], grid: Grid) -> bool:
    """Tell whether one can go from each of the cells to every other by their sides."""
    near, left = neighbours(grid), set(cells)
    reached = [left.pop()]
    for cell in reached:
        if not left:
            return True
        for other in near[cell]:
            if other in left:
                left.remove(other)
                reached.append(other)
    return not left


def borders(cages: Sequence[Cells], grid: Grid) -> Iterator[Line]:
    """Yield a thick line wherever a cage ends inside the board."""
    cage_of = {cell: number for number, cells in enumerate(cages) for cell in cells}
    for cell, (row, column) in enumerate(grid.cells()):
        own = cage_of.get(cell, -1)
        if column and cage_of.get(cell - 1, -1) != own:
            yield Line(row, column, row + 1, column, "thick")
        if row and cage_of.get(cell - grid.columns, -1) != own:
            yield Line(row, column, row, column + 1, "thick")


def grown(
    grid: Grid,
    random: Random,
    suffices: Callable[[list[Cells]], bool],
) -> list[Cells]:
    """Join neighbours, starting from single cells, as long as the cages suffice.

    Each may grow as far as it has an appetite; a cage may say more than its parts did.
    """
    cages = _Cages(grid, random)
    cages.grow(cages.pairs(), suffices)
    cages.open_up()
    cages.grow([pair for pair in cages.pairs() if cages.has_lone_cell(pair)], suffices)
    return cages.all()


class _Cages:
    """A board in cages that grow."""

    def __init__(self, grid: Grid, random: Random) -> None:
        size = grid.rows * grid.columns
        self.grid, self.random = grid, random
        self.of = list(range(size))
        """By cell, the number of its cage: that of its first cell."""
        self._appetites = [random.choice(_APPETITES) for _ in range(size)]

    def pairs(self) -> list[Pair]:
        """Return all pairs of neighbours in random order."""
        cells = range(len(self.of))
        pairs = [(a, b) for a in cells for b in beside(a, self.grid) if a < b]
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
        """Join the cages of each pair; return whether any could be joined."""
        joined = [self._join(pair) for pair in pairs]  # all of them, not just until one could be
        return any(joined)

    def _join(self, pair: Pair) -> bool:
        """Join one pair, unless the cage would get larger than its appetite."""
        number, gone = sorted(self.of[cell] for cell in pair)
        size = sum(cage in (number, gone) for cage in self.of)
        if number == gone or size > min(self._appetites[cell] for cell in pair):
            return False
        self.of = [number if cage == gone else cage for cage in self.of]
        return True

    def all(self) -> list[Cells]:
        """Return the cages by their first cells."""
        cages: dict[int, list[int]] = {}
        for cell, number in enumerate(self.of):
            cages.setdefault(number, []).append(cell)
        return [tuple(cells) for cells in cages.values()]
