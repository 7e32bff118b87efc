"""Random loops that fill a board: they reach all parts of it and leave no large area empty.

A loop is the border of a region of cells. The region is grown from one cell, then cells change
sides at random. A cell may change if the cells around it that are inside are one run of the ring,
and so are those outside, and it has a side in common with both: then inside and outside stay in
one piece and the loop passes no point twice. What a change does to the loop depends on the ring
alone as well, so tables over all rings tell what may be done, and how likely it is:

    0 1 2
    7   3       bit i of a code: the neighbour there is inside; odd ones have a side in common
    6 5 4       bit 8: the cell itself is inside; bit 9: it is no cell, but the rim of the board

Of two loops the longer one is likelier, and the one with more turns. By how much was fitted to a
thousand published puzzles, and a test compares both.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from enpitsu import _kernel
from enpitsu.puzzles._edges import Edges

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

_INSIDE, _RIM = 1 << 8, 1 << 9

_LOST_LINE = Fraction(3, 4)
"""How likely a change is for each line that it makes the loop shorter by."""
_LOST_TURN = Fraction(2, 3)
"""The same for each turn."""
_SECOND_SIDE = 0.1
"""How often the growing region takes a cell that it touches with two sides."""
_SWEEPS = 6
"""How often a cell is tried for a change, on average; after 12 sweeps loops are no different."""


def random_loop(edges: Edges, random: Random) -> bytes:
    """Draw a loop on a board: for every edge whether it is a line."""
    first = random.choice(range(edges.rows * edges.columns))
    return random_loops(edges).draw(first, random.random)


@lru_cache(maxsize=64)
def random_loops(edges: Edges) -> _kernel.RandomLoops:
    """Return what draws loops on a board."""
    return _kernel.RandomLoops(*edges, _growth(), _change(), _SWEEPS)


def _ring(code: int) -> list[bool]:
    return [bool(code >> place & 1) for place in range(8)]


def _may_change(code: int) -> bool:
    """Tell whether a cell with this ring may change sides."""
    ring = _ring(code)
    changes = sum(ring[place] != ring[place - 1] for place in range(8))
    return code < _RIM and changes == 2 and 0 < sum(ring[1::2]) < 4


def _lines_and_turns(code: int) -> tuple[int, int]:
    """Count the lines around a cell, and the points at its corners where the loop turns."""
    ring, inside = _ring(code), bool(code & _INSIDE)
    lines = sum(ring[place] != inside for place in (1, 3, 5, 7))
    corners = ((ring[p - 1], ring[p], ring[p + 1], inside) for p in (0, 2, 4, 6))
    return lines, sum(sum(corner) % 2 for corner in corners)


def _chance_of_change(code: int) -> float:
    """Tell how likely a cell changes sides, by what the loop loses."""
    if not _may_change(code):
        return 0.0
    before, after = _lines_and_turns(code), _lines_and_turns(code ^ _INSIDE)
    lines, turns = (a - b for a, b in zip(before, after, strict=True))
    return float(min(_LOST_LINE**lines * _LOST_TURN**turns, Fraction(1)))


def _chance_of_growth(code: int) -> float:
    """Tell how likely the region takes a cell: a thin one, which has a long border."""
    if code & _INSIDE or not _may_change(code):
        return 0.0
    return {1: 1.0, 2: _SECOND_SIDE}.get(sum(_ring(code)[1::2]), 0.0)


@cache
def _growth() -> tuple[float, ...]:
    """Return by code how likely growth takes a cell."""
    return tuple(map(_chance_of_growth, range(2 * _RIM)))


@cache
def _change() -> tuple[float, ...]:
    """Return by code how likely a cell changes sides."""
    return tuple(map(_chance_of_change, range(2 * _RIM)))
