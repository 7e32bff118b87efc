"""What all genres on a Latin square share: sizes, rows, model, picture, and rungs of ladders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar

from enpitsu.boards import SYMBOLS, Grid, check_square, mask, read_board, write_digits
from enpitsu.errors import PuzzleError, check_params
from enpitsu.model import BareHouse, Genre, Level, Model, Puzzle, Rung
from enpitsu.rules import AllDifferent, Site, latin_lines
from enpitsu.scene import Scene

SMALLEST, LARGEST = 2, 36

SETS = (
    Rung("naked pair", Level.MEDIUM, 60),
    Rung("hidden pair", Level.MEDIUM, 70),
    Rung("naked triple", Level.MEDIUM, 80, search=True),
    Rung("hidden triple", Level.MEDIUM, 100),
)

PATTERNS = (
    Rung("naked quad", Level.HARD, 120),
    Rung("hidden quad", Level.HARD, 150),
    Rung("X-wing", Level.HARD, 140),
    Rung("swordfish", Level.HARD, 150),
    Rung("skyscraper", Level.HARD, 130),
    Rung("W-wing", Level.HARD, 150),
    Rung("XY-wing", Level.HARD, 160),
    Rung("jellyfish", Level.EXPERT, 160),
    Rung("simple colouring", Level.EXPERT, 150),
    Rung("X-chain", Level.EXPERT, 260),
    Rung("XY-chain", Level.EXPERT, 260),
    Rung("alternating inference chain", Level.EXPERT, 280),
    Rung("ALS-XZ", Level.EXPERT, 300),
    Rung("ALS chain", Level.EXPERT, 340),
)


class LatinSquare(Genre):
    """A genre whose rows and columns hold every digit once; its board is a side, if no more."""

    called: ClassVar[str]
    """What a person calls one of its puzzles: `a kenken`."""

    @classmethod
    def checked_side(cls, n: int) -> int:
        """Return a size that the genre has; refuse another."""
        if not SMALLEST <= n <= LARGEST:
            raise PuzzleError(f"{cls.called} has {SMALLEST} to {LARGEST} rows, not {n}")
        return n

    def read_rows(self, params: str, rows: str) -> tuple[int, bytes]:
        """Read rows joined by `/`: their number, and the givens."""
        check_params(params, self.name)
        rows = rows.strip()
        n = self.checked_side(rows.count("/") + 1)
        return n, read_board(Grid(n, n).split(rows), Grid(n, n), n)

    def params(self, board: Any) -> str:
        """Return nothing: the rows tell the size."""
        return ""

    def solution(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows alone."""
        return self.grid(puzzle.board).join(write_digits(values))

    def board_of(self, size: Grid, params: str) -> Any:
        """Return the side of a square board."""
        check_params(params, self.name)
        check_square(size, self.name)
        return self.checked_side(size.rows)

    def grid(self, board: Any) -> Grid:
        """Return the board's cells."""
        return Grid(board, board)

    def square(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid with its digits."""
        grid = self.grid(puzzle.board)
        n = grid.rows
        return grid.scene(
            puzzle.givens,
            values,
            candidates,
            SYMBOLS[: n + 1],
            note_columns=max(2, -(-n // 3) if n <= 9 else 6),
            title=f"{n}x{n} {self.name}",
        )


def latin_model(n: int, sites: tuple[Site, ...]) -> Model:
    """Return one variable a cell, an all-different a line, and sites."""
    return Model(domains_of(n), _lines(n), names_of(n), SYMBOLS, sites)


@cache
def domains_of(n: int) -> tuple[int, ...]:
    """Return the domains of all cells."""
    return (mask(range(1, n + 1)),) * (n * n)


@cache
def bare_lines(n: int) -> list[BareHouse]:
    """Return the rows and the columns for an outline."""
    return [(line.scope, line.kind, 0) for line in _lines(n)]


@cache
def _lines(n: int) -> tuple[AllDifferent, ...]:
    return latin_lines(Grid(n, n))


@cache
def names_of(n: int) -> tuple[str, ...]:
    """Return what the cells of a square are called."""
    return Grid(n, n).names()
