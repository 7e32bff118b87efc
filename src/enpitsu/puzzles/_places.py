"""Cells by name, as layers and genres with cages write them: `r1c1 r1c2`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError, shown

_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.IGNORECASE | re.ASCII)


class Place(NamedTuple):
    """What begins an error about one of several things: `cage 2, '6*=r1c1 r1c2'`.

    A puzzle has dozens of these, and nearly none has an error, so that it is written only then.
    """

    what: str
    number: int
    text: str

    def __str__(self) -> str:
        """Write it."""
        return f"{self.what} {self.number}, '{shown(self.text.strip())}'"


def read_names(names: Sequence[str], grid: Grid, where: Place | str) -> list[int]:
    """Return cells by their names; raise PuzzleError that begins with `where`."""
    numbers = cell_numbers(grid)
    try:
        return [numbers[name] for name in names]
    except KeyError:
        return [read_cell(name, grid, where) for name in names]


def read_cell(text: str, grid: Grid, where: Place | str) -> int:
    """Return a cell by its name; raise PuzzleError that begins with `where`."""
    parts = _CELL.fullmatch(text.strip())
    if parts is None:
        raise PuzzleError(f"{where}: '{shown(text.strip())}' is not a cell; write it as r1c1")
    return cell_at(int(parts[1]), int(parts[2]), grid, where)


def cell_at(row: int, column: int, grid: Grid, where: Place | str) -> int:
    """Return the cell of a row and a column, both from 1 on; refuse one that is not there."""
    if not (1 <= row <= grid.rows and 1 <= column <= grid.columns):
        raise PuzzleError(
            f"{where}: r{row}c{column} is not a cell of a {grid.rows}x{grid.columns} board"
        )
    return (row - 1) * grid.columns + column - 1


@cache
def cell_numbers(grid: Grid) -> dict[str, int]:
    """Return the cells by their names, as they are nearly always written."""
    return {name: cell for cell, name in enumerate(grid.names())}


def beside(cell: int, grid: Grid) -> tuple[int, ...]:
    """Return the cells that share a side with this one, in rising order."""
    return neighbours(grid)[cell]


@cache
def neighbours(grid: Grid) -> list[tuple[int, ...]]:
    """Return, for each cell, those that share a side with it, in rising order."""
    rows, columns = grid
    found = []
    for row, column in grid.cells():
        near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        inside = [r * columns + c for r, c in near if 0 <= r < rows and 0 <= c < columns]
        found.append(tuple(inside))
    return found
