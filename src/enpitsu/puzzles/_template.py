"""Latin square: each row and each column holds every digit once. A genre to copy.

Copy this file and the genre is there: it is parsed, solved by every engine, counted, checked,
explained, hinted at, rated, generated and drawn. Where the copy stands is yours to choose:

- anywhere, as a plug-in: `enpitsu solve --plugin latin.py latin:1./..`, and in Python
  `enpitsu.load_plugin("latin.py")`;
- in a package of your own that names it in its pyproject.toml, and is found when it is installed:
  `[project.entry-points."enpitsu.genres"]` with the line `latin = "yours.latin"`;
- in this folder, under a name without the underscore.

docs/variant.md shows both ways in short: a variant of Sudoku in ten lines, and a genre with a rule
of its own. Here is all that a genre may say. Change, in this order:

1. the *board*, all that a puzzle has besides its clues: here the side of the square;
2. the notation, read by `parse` and written by `params` and `body`;
3. the model: variables, their domains, and the rules between them; one that is not in
   `enpitsu.rules` yet is a class on `Rule` in this file, with `violation`, `sentence` and `lower`;
4. the ladder of techniques, easiest first;
5. the scene, which says what to draw and not how;
6. what is made: `board_of` a size, its `grid`, and, if clues are more than digits, sites in the
   model; if solutions should not be drawn by random search, `random_solution`;
7. what is `canonical`: which puzzles are one puzzle that is turned, shuffled or renamed;
8. `how_to`, its rules as a book tells them; without it, this file's first line has to do.

In this folder, add a few puzzles with none, one and many solutions to the tests' corpus too, and
the conformance suite holds every engine to the new genre.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import ClassVar

from enpitsu.boards import SYMBOLS, Grid, check_square, mask, read_board, write_digits
from enpitsu.errors import PuzzleError, check_params
from enpitsu.model import Genre, Level, Model, Puzzle, Rung
from enpitsu.puzzles._essence import essence
from enpitsu.rules import latin_lines
from enpitsu.scene import Scene

SMALLEST, LARGEST = 2, 9


class Latin(Genre):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "latin"
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
        """Return one variable a cell, and an all-different for each row and column."""
        return _model(board)

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns and shuffles of lines and digits."""
        return essence((1, 1), puzzle.givens)

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid with a thick border."""
        n: int = puzzle.board
        symbols, title = SYMBOLS[: n + 1], f"{n}x{n} latin square"
        return Grid(n, n).scene(puzzle.givens, values, candidates, symbols, title=title)


def _checked(n: int) -> int:
    if not SMALLEST <= n <= LARGEST:
        raise PuzzleError(f"{n} rows; a latin square has {SMALLEST} to {LARGEST}")
    return n


@cache
def _model(n: int) -> Model:
    grid = Grid(n, n)
    return Model(
        domains=(mask(range(1, n + 1)),) * (n * n),
        rules=latin_lines(grid),
        names=grid.names(),
        symbols=SYMBOLS,
    )
