"""Symmetries of a board: which cells lie on one another when it is turned or mirrored.

`Symmetry` is a wish for the layout of one puzzle's clues; a `Plan` tells whether two puzzles are
images of each other. What a `Plan` has no place for, such as cages, goes where `square_moves` say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import product
from typing import NamedTuple

from enpitsu.boards.grid import Grid
from enpitsu.errors import PuzzleError

Image = Callable[[int, int], tuple[int, int]]


class Symmetry(StrEnum):
    """How the clues of a puzzle are laid out."""

    NONE = "none"
    HALF_TURN = "half-turn"
    QUARTER_TURN = "quarter-turn"
    MIRROR = "mirror"
    """The left half mirrors the right one."""
    DIAGONAL = "diagonal"
    """Mirrored along the diagonal from the upper left to the lower right corner."""

    def check(self, grid: Grid) -> None:
        """Refuse a board that does not have the symmetry."""
        if self in (Symmetry.QUARTER_TURN, Symmetry.DIAGONAL) and grid.rows != grid.columns:
            raise PuzzleError(
                f"{self.value} symmetry needs a square board, not {grid.rows}x{grid.columns}"
            )

    def turns(self, cell: int, grid: Grid) -> tuple[int, ...]:
        """Return where a cell lies after every turn, itself first."""
        image = self._image(grid)
        cells = [divmod(cell, grid.columns)]
        for _ in range(1, _ORDER.get(self, 2)):
            cells.append(image(*cells[-1]))
        return tuple(row * grid.columns + column for row, column in cells)

    def orbit(self, cell: int, grid: Grid) -> tuple[int, ...]:
        """Return the cells that must be alike with this one, itself among them, in order."""
        return tuple(sorted(set(self.turns(cell, grid))))

    def images(self, cells: Sequence[int], grid: Grid) -> tuple[tuple[int, ...], ...]:
        """Return where some cells lie after every turn, each time in order; and these in order."""
        turns = [self.turns(cell, grid) for cell in cells]
        return tuple(sorted({tuple(sorted(image)) for image in zip(*turns, strict=True)}))

    def _image(self, grid: Grid) -> Image:
        bottom, right = grid.rows - 1, grid.columns - 1
        images: dict[Symmetry, Image] = {
            Symmetry.NONE: lambda row, column: (row, column),
            Symmetry.HALF_TURN: lambda row, column: (bottom - row, right - column),
            Symmetry.QUARTER_TURN: lambda row, column: (column, bottom - row),
            Symmetry.MIRROR: lambda row, column: (row, right - column),
            Symmetry.DIAGONAL: lambda row, column: (column, row),
        }
        return images[self]


_ORDER = {Symmetry.NONE: 1, Symmetry.QUARTER_TURN: 4}
"""After how many turns all is as it was; 2 for the others."""


class Plan(NamedTuple):
    """What stands on a board, in its cells and on their sides, to be turned and mirrored."""

    grid: Grid
    cells: bytes
    """One byte a cell."""
    sides: tuple[bytes, ...] = ()
    """What stands at the top, right, bottom and left of each cell, if any genre's clue does."""

    def images(self) -> Iterator[Plan]:
        """Yield the eight ways to turn and mirror it: two mirrors in turn lead to all of them."""
        image = self
        for _ in range(4):
            yield image
            image = image.mirrored()
            yield image
            image = image.transposed()

    def image(self, number: int) -> Plan:
        """Return one of these, from 0 on."""
        image = self
        for step in range(number):
            image = image.transposed() if step % 2 else image.mirrored()
        return image

    def first_lines(self) -> tuple[tuple[Grid, bytes], ...]:
        """Return the size and the first line of every image: enough to tell most of them apart."""
        rows, width = self.grid
        turned = Grid(width, rows)
        top, bottom = self.cells[:width], self.cells[-width:]
        left, right = self.cells[::width], self.cells[width - 1 :: width]
        return (
            (self.grid, top),
            (self.grid, top[::-1]),
            (turned, right),
            (turned, right[::-1]),
            (self.grid, bottom[::-1]),
            (self.grid, bottom),
            (turned, left[::-1]),
            (turned, left),
        )

    def mirrored(self) -> Plan:
        """Return what a mirror at the right shows."""
        width = self.grid.columns

        def flip(layer: bytes) -> bytes:
            return b"".join([layer[i : i + width][::-1] for i in range(0, len(layer), width)])

        return Plan(self.grid, flip(self.cells), self._moved(flip, (0, 3, 2, 1)))

    def transposed(self) -> Plan:
        """Return it with rows for columns."""
        rows, width = self.grid

        def flip(layer: bytes) -> bytes:
            return b"".join([layer[column::width] for column in range(width)])

        return Plan(Grid(width, rows), flip(self.cells), self._moved(flip, (3, 2, 1, 0)))

    def _moved(self, flip: Callable[[bytes], bytes], order: tuple[int, ...]) -> tuple[bytes, ...]:
        """Return the sides moved, in the order in which they change places."""
        return tuple([flip(self.sides[side]) for side in order]) if self.sides else ()


def smallest_image(*plans: Plan) -> Plan:
    """Return the first in order of all images: it is equal for plans that are images."""
    lines = [(line, plan, n) for plan in plans for n, line in enumerate(plan.first_lines())]
    first = min([line for line, _, _ in lines])
    return min([plan.image(n) for line, plan, n in lines if line == first])


class Move(NamedTuple):
    """One way to turn or mirror a square."""

    to: tuple[int, ...]
    """Where each cell goes."""
    turned: bool
    """Rows become columns."""


@cache
def square_moves(n: int) -> tuple[Move, ...]:
    """Return the eight ways to turn and mirror a square."""
    last = n - 1
    moves: list[Move] = []
    for down, right, turned in product((False, True), repeat=3):
        places = (
            (last - r if down else r, last - c if right else c) for r, c in Grid(n, n).cells()
        )
        moves.append(Move(tuple(c * n + r if turned else r * n + c for r, c in places), turned))
    return tuple(moves)


def moved(values: Sequence[int], to: Sequence[int]) -> bytes:
    """Return what the cells hold when each has gone to where `to` says."""
    after = bytearray(len(to))
    for cell, value in zip(to, values, strict=True):
        after[cell] = value
    return bytes(after)
