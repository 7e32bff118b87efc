"""The edges of a board of cells: what loops are drawn along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
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

    def _each(self) -> Iterator[Edge]:
        for r in range(self.rows + 1):
            for c in range(self.columns):
                name = f"r{r + 1}c{c + 1} top" if r < self.rows else f"r{r}c{c + 1} bottom"
                ends = self._point(r, c), self._point(r, c + 1)
                yield Edge(name, ends, (self._cell(r - 1, c), self._cell(r, c)))
            for c in range(self.columns + 1 if r < self.rows else 0):
                name = f"r{r + 1}c{c + 1} left" if c < self.columns else f"r{r + 1}c{c} right"
                ends = self._point(r, c), self._point(r + 1, c)
                yield Edge(name, ends, (self._cell(r, c - 1), self._cell(r, c)))

    def sweeps(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the edges row by row and column by column."""
        columns = []
        for c in range(self.columns + 1):
            columns += [self.left(r, c) for r in range(self.rows)]
            columns += [self.top(r, c) for r in range(self.rows + 1) if c < self.columns]
        return tuple(range(self.number)), tuple(columns)

    def _point(self, row: int, column: int) -> int:
        return row * (self.columns + 1) + column

    def _cell(self, row: int, column: int) -> int:
        """Return a cell's number from 1 on, and 0 for all around the board."""
        within = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column + 1 if within else 0


@lru_cache(maxsize=4)
def _all(edges: Edges) -> tuple[Edge, ...]:
    """Return a board's edges; its pictures ask for them again and again."""
    return tuple(edges._each())


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
