"""The edges of a board of cells: what loops are drawn along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from enpitsu.boards import OPEN, SIDES, Grid, Place


class Edge(NamedTuple):
    """One edge: its name, the points that it joins and the cells that it parts."""

    name: str
    ends: tuple[int, int]
    sides: tuple[int, int]


class Edges(NamedTuple):
    """The edges of a board, which are the variables, row by row.

    First the edges above a row of cells, from left to right, then those beside its cells:

        +-0-+-1-+
        2   3   4
        +-5-+-6-+
    """

    rows: int
    columns: int

    @property
    def grid(self) -> Grid:
        """Return the board's cells."""
        return Grid(self.rows, self.columns)

    @property
    def number(self) -> int:
        """Return how many there are."""
        return self.top(self.rows, self.columns)

    def top(self, row: int, column: int) -> int:
        """Return the edge above a cell; those of the row after the last are the board's bottom."""
        return row * (2 * self.columns + 1) + column

    def left(self, row: int, column: int) -> int:
        """Return the edge to the left of a cell, or to the right of the last."""
        return self.top(row, self.columns) + column

    def around(self, row: int, column: int) -> tuple[int, int, int, int]:
        """Return a cell's edges: above, to the right, below, to the left."""
        return (
            self.top(row, column),
            self.left(row, column + 1),
            self.top(row + 1, column),
            self.left(row, column),
        )

    def side(self, row: int, column: int, name: str) -> int:
        """Return a cell's edge by the name of its side."""
        return self.around(row, column)[SIDES.index(name)]

    def place(self, edge: int) -> Place:
        """Return where an edge lies: above or beside a cell, or behind the board's last one."""
        row, at = divmod(edge, 2 * self.columns + 1)
        if at < self.columns:
            last = row == self.rows
            return Place(row - last, at, "bottom" if last else "top")
        column = at - self.columns
        last = column == self.columns
        return Place(row, column - last, "right" if last else "left")

    def rings(self) -> Iterator[tuple[int, ...]]:
        """Yield the edges around every cell, row by row."""
        width = self.columns
        for row in range(self.rows):
            yield from zip(*(range(e, e + width) for e in self.around(row, 0)), strict=True)

    def points(self) -> Iterator[str]:
        """Yield the names of the points, as corners of cells, in their order."""
        for r in range(self.rows + 1):
            height, row = ("upper", r + 1) if r < self.rows else ("lower", r)
            for c in range(self.columns + 1):
                side, column = ("left", c + 1) if c < self.columns else ("right", c)
                yield f"the {height} {side} corner of r{row}c{column}"

    def all(self) -> tuple[Edge, ...]:
        """Return the edges in their order."""
        return _all(self)

    def names(self) -> Iterator[str]:
        """Yield what a person calls each edge."""
        rows, columns = self
        for r in range(1, rows + 1):
            yield from [f"r{r}c{c} top" for c in range(1, columns + 1)]
            yield from [f"r{r}c{c} left" for c in range(1, columns + 1)]
            yield f"r{r}c{columns} right"
        yield from [f"r{rows}c{c} bottom" for c in range(1, columns + 1)]

    def ends(self) -> Iterator[tuple[int, int]]:
        """Yield the points that each edge joins."""
        width = self.columns + 1
        for first in range(0, width * (self.rows + 1), width):
            points = range(first, first + width)
            yield from pairwise(points)
            if first < width * self.rows:
                yield from zip(points, range(first + width, first + 2 * width), strict=True)

    def parted(self) -> Iterator[tuple[int, int]]:
        """Yield the cells that each edge parts, counted from 1 on; 0 is all around the board."""
        above = self._cells(-1)
        for row in range(self.rows + 1):
            here = self._cells(row)
            yield from zip(above[1:-1], here[1:-1], strict=True)
            if row < self.rows:
                yield from pairwise(here)
            above = here

    def _cells(self, row: int) -> list[int]:
        """Return the numbers of a row's cells from 1 on, between two that are 0: all around."""
        first = row * self.columns + 1
        within = 0 <= row < self.rows
        return [0, *(range(first, first + self.columns) if within else [0] * self.columns), 0]

    def sweeps(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the edges row by row and column by column."""
        columns: list[int] = []
        width = 2 * self.columns + 1
        for c in range(self.columns + 1):
            columns += range(self.left(0, c), self.number, width)
            columns += range(c, self.number, width) if c < self.columns else ()
        return tuple(range(self.number)), tuple(columns)


@lru_cache(maxsize=4)
def _all(edges: Edges) -> tuple[Edge, ...]:
    """Return a board's edges; its pictures ask for them again and again."""
    return tuple(map(Edge, edges.names(), edges.ends(), edges.parted()))


def inside(edges: Edges, values: Sequence[int]) -> Iterator[bool]:
    """Yield for every cell whether it lies inside the loop."""
    for row in range(edges.rows):
        within = False
        for column in range(edges.columns):
            within ^= values[edges.left(row, column)] == 1
            yield within


def numbers(edges: Edges, lines: bytes) -> bytes:
    """Return for every cell how many of its edges are lines, of a loop that is drawn in full."""
    width = edges.columns
    counts = bytearray()
    for row in range(edges.rows):
        starts = edges.around(row, 0)
        around = (lines[start : start + width] for start in starts)
        counts += bytes(map(sum, zip(*around, strict=True)))
    return bytes(counts)


def sides(edges: Edges, values: Sequence[int]) -> list[bool | None]:
    """Return for all around the board, then for every cell, whether it is inside; None: not known.

    What is drawn tells it from the board's rim inwards: a line parts inside and outside.
    """
    beyond: list[list[tuple[int, bool]]] = [[] for _ in range(edges.rows * edges.columns + 1)]
    for (_, _, (a, b)), value in zip(edges.all(), values, strict=True):
        if value != OPEN:
            beyond[a].append((b, value == 1))
            beyond[b].append((a, value == 1))
    known: list[bool | None] = [False] + [None] * (edges.rows * edges.columns)
    reached = [0]
    for area in reached:
        for other, line in beyond[area]:
            if known[other] is None:
                known[other] = bool(known[area]) ^ line
                reached.append(other)
    return known
