"""Sudoku: each row, column and box holds every digit once."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Sequence
from functools import cache
from typing import ClassVar, NamedTuple

from enpitsu.boards import (
    INVALID,
    SYMBOLS,
    Grid,
    check_square,
    read_board,
    read_digits,
    write_digits,
)
from enpitsu.boards import mask as mask_of
from enpitsu.errors import PuzzleError, shown
from enpitsu.model import Genre, Level, Model, Puzzle, Rung
from enpitsu.puzzles._essence import Essence
from enpitsu.rules import AllDifferent, latin_lines
from enpitsu.scene import Scene

SMALLEST, LARGEST = 4, 36

_BLANKS = "0*_-Xx "  # other tools' open cells, in lines that do not name their genre


class Box(NamedTuple):
    """A Sudoku's board: the rows and columns of one box."""

    rows: int
    columns: int

    @property
    def n(self) -> int:
        """Return the side of the board, which is also the number of digits."""
        return self.rows * self.columns

    @property
    def grid(self) -> Grid:
        """Return the board."""
        return Grid(self.n, self.n)


EASY, MEDIUM, HARD, EXPERT = Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT


class Sudoku(Genre):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "sudoku"
    default_size: ClassVar[Grid] = Grid(9, 9)
    rungs: ClassVar[tuple[Rung, ...]] = (
        Rung("full house", EASY, 4),
        Rung("hidden single", EASY, 14, search=True),
        Rung("naked single", EASY, 4, search=True),
        Rung("locked candidates (pointing)", MEDIUM, 50, search=True),
        Rung("locked candidates (claiming)", MEDIUM, 50, search=True),
        Rung("naked pair", MEDIUM, 60),
        Rung("hidden pair", MEDIUM, 70),
        Rung("naked triple", MEDIUM, 80),
        Rung("hidden triple", MEDIUM, 100),
        Rung("two-box inference", HARD, 110),
        Rung("naked quad", HARD, 120),
        Rung("hidden quad", HARD, 150),
        Rung("X-wing", HARD, 140),
        Rung("swordfish", HARD, 150),
        Rung("skyscraper", HARD, 130),
        Rung("two-string kite", HARD, 150),
        Rung("empty rectangle", HARD, 120),
        Rung("W-wing", HARD, 150),
        Rung("XY-wing", HARD, 160),
        Rung("XYZ-wing", HARD, 180),
        Rung("unique rectangle", HARD, 100, assumes_unique=True),
        Rung("jellyfish", EXPERT, 160),
        Rung("finned X-wing", EXPERT, 200),
        Rung("finned swordfish", EXPERT, 240),
        Rung("simple colouring", EXPERT, 150),
        Rung("X-chain", EXPERT, 260),
        Rung("XY-chain", EXPERT, 260),
        Rung("alternating inference chain", EXPERT, 280),
        Rung("ALS-XZ", EXPERT, 300),
        Rung("grouped chain", EXPERT, 320),
        Rung("ALS chain", EXPERT, 340),
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`, or all cells in one go."""
        rows = body.count("/") + 1
        box = _read_box(params) if params else squarest(_side(body) if rows == 1 else rows)
        cells = body if rows == 1 else box.grid.split(body)
        return Puzzle(self, box, _read_cells(cells, box))

    def recognise(self, text: str) -> Puzzle | None:
        """Take a line of 81 cells (or another square number) for a Sudoku."""
        n = _LINE_LENGTHS.get(len(text))
        if n is None or not text.isascii():
            return None
        box = squarest(n)
        givens = read_digits(text, n, _BLANKS)
        return None if INVALID in givens else Puzzle(self, box, givens)

    def params(self, board: Box) -> str:
        """Return the box where it is not the squarest."""
        return "" if board == squarest(board.n) else f"{board.rows}x{board.columns}"

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows joined by `/`."""
        box: Box = puzzle.board
        return box.grid.join(write_digits(values))

    def board_of(self, size: Grid, params: str) -> Box:
        """Return the box of a square board: the parameters', or the squarest."""
        check_square(size, self.name)
        box = _read_box(params) if params else squarest(size.rows)
        if box.n != size.rows:
            raise PuzzleError(
                f"boxes of {box.rows}x{box.columns} make a board of {box.n}x{box.n}, "
                f"not {size.rows}x{size.columns}"
            )
        return box

    def grid(self, board: Box) -> Grid:
        """Return the board."""
        return board.grid

    def model(self, board: Box) -> Model:
        """Return one variable a cell, and an all-different for each row, column and box."""
        return _model(board)

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns and shuffles of lines and digits."""
        return Essence(puzzle.board, puzzle.givens)

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid with thick lines around the boxes."""
        box: Box = puzzle.board
        return box.grid.scene(
            puzzle.givens,
            values,
            candidates,
            SYMBOLS[: box.n + 1],
            box=box,
            note_columns=box.columns,
            title=_size(box),
        )


@cache
def squarest(n: int) -> Box:
    """Return the squarest box for a board of n x n, wider than tall."""
    if not SMALLEST <= n <= LARGEST:
        raise PuzzleError(f"a sudoku of {n}x{n} cells; sizes go from {SMALLEST} to {LARGEST}")
    rows = max(r for r in range(1, n + 1) if r * r <= n and n % r == 0)
    if rows == 1:
        raise PuzzleError(f"a sudoku of {n}x{n} cells has no boxes, as {n} is prime")
    return Box(rows, n // rows)


def _read_box(params: str) -> Box:
    numbers = re.fullmatch(r"(\d{1,3})\s*[xX]\s*(\d{1,3})", params, re.ASCII)
    if numbers is None:
        raise PuzzleError(
            f"'{shown(params)}' is not a box; write sudoku(ROWSxCOLUMNS):, as in (3x4)"
        )
    return checked_box(int(numbers[1]), int(numbers[2]))


def checked_box(rows: int, columns: int) -> Box:
    """Return a box; raise PuzzleError if no board has it."""
    box = Box(rows, columns)
    if min(box) < 2 or not SMALLEST <= box.n <= LARGEST:
        raise PuzzleError(
            f"a box of {box.rows}x{box.columns}; both sides are at least 2, "
            f"and hold {SMALLEST} to {LARGEST} cells together"
        )
    return box


def _side(cells: str) -> int:
    n = math.isqrt(len(cells))
    if not cells or n * n != len(cells):
        raise PuzzleError(f"{len(cells)} cells do not make a square board (9x9 has 81)")
    return n


def _size(box: Box) -> str:
    return f"{box.n}x{box.n} sudoku with {box.rows}x{box.columns} boxes"


def _read_cells(cells: str, box: Box) -> bytes:
    n = box.n
    if len(cells) != n * n:
        raise PuzzleError(f"{len(cells)} cells, but a {_size(box)} has {n * n}")
    return read_board(cells, box.grid, n)


_LINE_LENGTHS = {
    n * n: n for n in range(SMALLEST, LARGEST + 1) if any(n % r == 0 for r in range(2, n))
}


@cache
def _model(box: Box) -> Model:
    n, grid = box.n, box.grid
    boxes = (AllDifferent(_box_cells(box, b), f"box {b + 1}", "box") for b in range(n))
    return Model(
        domains=(mask_of(range(1, n + 1)),) * (n * n),
        rules=(*latin_lines(grid), *boxes),
        names=grid.names(),
        symbols=SYMBOLS,
    )


def _box_cells(box: Box, number: int) -> tuple[int, ...]:
    """Return the cells of a box; boxes are counted row by row."""
    top, left = number // box.rows * box.rows, number % box.rows * box.columns
    rows, columns = range(top, top + box.rows), range(left, left + box.columns)
    return tuple(row * box.n + column for row in rows for column in columns)
