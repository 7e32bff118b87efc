"""Cages drawn onto a solution: cells are merged as long as the puzzle stays solvable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from enpitsu.boards import Grid

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

Cage = tuple[int, ...]
"""Cells in rising order."""

MOST = 5
"""Cells of a cage that is drawn."""

Pair = tuple[int, int]


def merged(
    grid: Grid,
    solution: Sequence[int],
    random: Random,
    suffices: Callable[[tuple[Cage, ...]], bool],
    *,
    most: int = MOST,
    different: bool = True,
) -> tuple[Cage, ...]:
    """Return cages of which no two neighbours could be one, in rising order.

    It begins with a cage for every cell. Two that are merged say less than they did apart, so what
    does not suffice once will not suffice later: each border between two cells is tried once, many
    together where that goes well. `different` keeps equal values apart.
    """
    borders = _borders(grid)
    random.shuffle(borders)

    def joined(cages: dict[int, Cage], pairs: Sequence[Pair]) -> dict[int, Cage]:
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

    def settled(cages: dict[int, Cage], pairs: Sequence[Pair]) -> dict[int, Cage]:
        after = joined(cages, pairs)
        if after == cages or suffices(_listed(after)):
            return after
        if len(pairs) == 1:
            return cages
        half = len(pairs) // 2
        return settled(settled(cages, pairs[:half]), pairs[half:])

    return _listed(settled({cell: (cell,) for cell in range(len(solution))}, borders))


def _listed(cages: dict[int, Cage]) -> tuple[Cage, ...]:
    return tuple(sorted(set(cages.values())))


def _borders(grid: Grid) -> list[Pair]:
    width = grid.columns
    pairs = [(cell, cell + 1) for cell in range(grid.rows * width) if (cell + 1) % width]
    return pairs + [(cell, cell + width) for cell in range((grid.rows - 1) * width)]
