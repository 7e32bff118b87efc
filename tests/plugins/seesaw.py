"""Seesaw: a latin square in which both halves of every line weigh the same. A plug-in for tests.

It is what somebody would write who has nothing but the installed package: one file with a genre
and with the rule that makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from enpitsu.boards import OPEN, SYMBOLS, Grid, check_square, mask, read_board, write_digits
from enpitsu.errors import PuzzleError, check_params
from enpitsu.model import Genre, Level, Model, Puzzle, Rung
from enpitsu.rules import Rule, latin_lines
from enpitsu.rules.forms import Linear
from enpitsu.scene import Scene


@dataclass(frozen=True, slots=True)
class Balanced(Rule):
    """The first half of the variables sums up to the same as the second."""

    def violation(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return all variables if they are set and do not balance."""
        line = [values[v] for v in self.scope]
        half = len(line) // 2
        return self.scope if OPEN not in line and sum(line[:half]) != sum(line[half:]) else ()

    @property
    def sentence(self) -> str:
        """Say the rule to a person."""
        return f"both halves of {self.name} sum up to the same"

    def lower(self, domains: Sequence[int]) -> Iterator[Linear]:
        """Yield one sum in which the second half counts against the first."""
        half = len(self.scope) // 2
        yield Linear(self.scope, (1,) * half + (-1,) * half, 0, 0)


class Seesaw(Genre):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "seesaw"
    default_size: ClassVar[Grid] = Grid(4, 4)
    rungs: ClassVar[tuple[Rung, ...]] = (
        Rung("full house", Level.EASY, 4),
        Rung("hidden single", Level.EASY, 14, search=True),
        Rung("naked single", Level.MEDIUM, 20, search=True),
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`."""
        check_params(params, self.name)
        n = _checked(body.count("/") + 1)
        grid = Grid(n, n)
        return Puzzle(self, n, read_board(grid.split(body), grid, n))

    def params(self, board: int) -> str:
        """Return nothing: the rows tell the size."""
        return ""

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows joined by `/`."""
        return self.grid(puzzle.board).join(write_digits(values))

    def board_of(self, size: Grid, params: str) -> int:
        """Return the side of a square board."""
        check_params(params, self.name)
        check_square(size, self.name)
        return _checked(size.rows)

    def grid(self, board: int) -> Grid:
        """Return the board's cells."""
        return Grid(board, board)

    def model(self, board: int) -> Model:
        """Return one variable a cell, and two rules for each row and column."""
        return _model(board)

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid."""
        n: int = puzzle.board
        return Grid(n, n).scene(puzzle.givens, values, candidates, SYMBOLS[: n + 1], title="seesaw")


def _checked(n: int) -> int:
    if n not in (4, 8):
        raise PuzzleError(f"{n} rows; a seesaw has 4 or 8")
    return n


@cache
def _model(n: int) -> Model:
    grid = Grid(n, n)
    lines = latin_lines(grid)
    return Model(
        domains=(mask(range(1, n + 1)),) * (n * n),
        rules=(*lines, *(Balanced(line.scope, line.name) for line in lines)),
        names=grid.names(),
        symbols=SYMBOLS,
    )
