"""A board of cells in rows and columns: what most genres share in notation, model and picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from enpitsu.boards.values import OPEN
from enpitsu.errors import PuzzleError
from enpitsu.scene import Line, Notes, Scene, Style, Text


class Grid(NamedTuple):
    """Cells counted row by row; the first is r1c1."""

    rows: int
    columns: int

    def split(self, body: str) -> str:
        """Return the cells of rows joined by `/`; refuse another number of rows or cells."""
        lines = body.split("/")
        if len(lines) != self.rows:
            raise PuzzleError(f"{len(lines)} rows, but there should be {self.rows}")
        for number, line in enumerate(lines, 1):
            if len(line) != self.columns:
                raise PuzzleError(f"row {number} has {len(line)} cells, not {self.columns}")
        return "".join(lines)

    def join(self, cells: str) -> str:
        """Write the cells as rows joined by `/`."""
        width = self.columns
        return "/".join([cells[i : i + width] for i in range(0, len(cells), width)])

    def place(self, cell: int) -> str:
        """Say where a cell is, for an error."""
        row, column = divmod(cell, self.columns)
        return f"row {row + 1}, column {column + 1}"

    def cells(self) -> Iterator[tuple[int, int]]:
        """Yield the row and the column of every cell, counted from 0."""
        return product(range(self.rows), range(self.columns))

    def names(self) -> tuple[str, ...]:
        """Return the cells' names."""
        return _names(self)

    def row(self, number: int) -> tuple[int, ...]:
        """Return the cells of a row, counted from 0."""
        return tuple(range(number * self.columns, (number + 1) * self.columns))

    def column(self, number: int) -> tuple[int, ...]:
        """Return the cells of a column, counted from 0."""
        return tuple(range(number, self.rows * self.columns, self.columns))

    def lines(self, box: tuple[int, int] | None = None) -> tuple[Line, ...]:
        """Return the lines of the board, thick every `box` rows and columns, or around it."""
        return _lines(self, box or self)

    def scene(
        self,
        givens: bytes,
        values: bytes,
        candidates: Sequence[int],
        symbols: str,
        *,
        box: tuple[int, int] | None = None,
        note_columns: int = 3,
        lowest: int = 1,
        title: str = "",
    ) -> Scene:
        """Draw the cells; thick lines every `box` rows and columns, or around the board only.

        Candidates are drawn for the values of `symbols` from `lowest` on.
        """
        texts, notes = [], []
        for cell, (given, value) in enumerate(zip(givens, values, strict=True)):
            row, column = divmod(cell, self.columns)
            if value != OPEN:
                style: Style = "given" if given != OPEN else "found"
                texts.append(Text(row, column, symbols[value], style))
            elif candidates:
                mask = candidates[cell]
                marks = (symbols[v] if mask >> v & 1 else "" for v in range(lowest, len(symbols)))
                notes.append(Notes(row, column, tuple(marks), note_columns))
        lines = self.lines(box)
        return Scene(self.rows, self.columns, lines, tuple(texts), tuple(notes), title)


@lru_cache(maxsize=16)
def _names(grid: Grid) -> tuple[str, ...]:
    rows, columns = range(1, grid.rows + 1), range(1, grid.columns + 1)
    return tuple([f"r{r}c{c}" for r in rows for c in columns])


@cache
def _lines(grid: Grid, box: tuple[int, int]) -> tuple[Line, ...]:
    rows, columns = grid
    return (
        *(Line(i, 0, i, columns, "thin" if i % box[0] else "thick") for i in range(rows + 1)),
        *(Line(0, i, rows, i, "thin" if i % box[1] else "thick") for i in range(columns + 1)),
    )


def check_square(size: Grid, genre: str) -> None:
    """Refuse a board that is not square."""
    if size.rows != size.columns:
        raise PuzzleError(f"a {genre} board is square, not {size.rows}x{size.columns}")
