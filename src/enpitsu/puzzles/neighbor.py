"""Neighbor Number (Naoki Inaba): three digits a line, neighbours differ by their distance.

Exactly three cells of each row and column hold a digit from 1 to 9, the others stay empty. Two
digits with no digit between them differ by exactly their distance. No line has a digit twice.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import ClassVar

from enpitsu.boards import (
    OPEN,
    Grid,
    Plan,
    check_square,
    mask,
    read_symbols,
    smallest_image,
    write_symbols,
)
from enpitsu.errors import PuzzleError, check_params, shown
from enpitsu.model import Genre, Level, Model, Puzzle, Rung, Solved
from enpitsu.rules import Exactly, Kind, NeighbourDifference
from enpitsu.scene import Notes, Scene, Text

SYMBOLS = "x123456789"
"""By value; 0 is a cell that stays empty."""

_PHRASES = {0: ("stays empty", "stay empty")}

_TURNED_OVER = bytes([0, *range(9, 0, -1), *range(10, 256)])

SMALLEST, LARGEST = 4, 36
DIGITS = 3
"""How many each line holds."""

# Other tools write open cells of a Sudoku as `*`, but none writes commas.
_BOARD_STRING = re.compile(r"(\d{1,3})\*(\d+,.*)?", re.ASCII)
_ENTRY = re.compile(r"(\d{1,3}),(\d{1,3}),(\d)", re.ASCII)


_BLOCK_EASY = ("three digits", "naked single", "number difference")
_BLOCK_MEDIUM = (*_BLOCK_EASY, "least and most")
_BLOCK = {
    "block-easy": _BLOCK_EASY,
    "block-medium": _BLOCK_MEDIUM,
    "block-medium-not-equal": (*_BLOCK_MEDIUM, "not equal"),
    "block-hard": (*_BLOCK_MEDIUM, "not equal", "odd and even"),
}
"""The solvers of Block (2024), by his constraints: OnlyThree and NumberDifference, MinMax,
NotEqual, OddEven. His Medium has MinMax alone by the text, and NotEqual beside it by the tables."""


class Neighbor(Genre):
    """The genre; see the module's first lines for its rules.

    Easy, medium and hard have the ideas of Block's three solvers (2024), as a person uses them:
    from digits that are written. What his solvers conclude exactly, the sets named after him do.
    """

    name: ClassVar[str] = "neighbor"
    title: ClassVar[str] = "Neighbor Number"
    how_to: ClassVar[str] = (
        "Write exactly three digits from 1 to 9 into every row and every column; all other "
        "cells stay empty. Two digits of a line with no other between them differ by exactly "
        "their distance: by 1 side by side, by 2 with one empty cell between. No line holds "
        "a digit twice."
    )
    rungs: ClassVar[tuple[Rung, ...]] = (
        Rung("three digits", Level.EASY, 5),
        Rung("naked single", Level.EASY, 4, search=True),
        Rung("neighbour difference", Level.EASY, 10),
        Rung("number difference", Level.EASY, 10, by_name=True),
        Rung("bounds", Level.MEDIUM, 30),
        Rung("least and most", Level.MEDIUM, 30, by_name=True),
        Rung("parity", Level.HARD, 60),
        Rung("odd and even", Level.HARD, 60, by_name=True),
        Rung("not equal", Level.HARD, 50),
        Rung("line patterns", Level.EXPERT, 150, search=True),
        Rung("crossings", Level.EXPERT, 300),
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`."""
        check_params(params, self.name)
        n = _checked(body.count("/") + 1)
        grid = Grid(n, n)
        told = "is not a digit (1-9, x for a cell that stays empty, or . for an open cell)"
        return Puzzle(self, n, read_symbols(grid.split(body), grid, SYMBOLS, told))

    def recognise(self, text: str) -> Puzzle | None:
        """Take a board string, `5*0,1,4;2,2,7`, for a Neighbor Number."""
        parts = _BOARD_STRING.fullmatch(text)
        return (
            None if parts is None else self._from_entries(_checked(int(parts[1])), parts[2] or "")
        )

    def _from_entries(self, n: int, text: str) -> Puzzle:
        givens = bytearray([OPEN]) * (n * n)
        for number, entry in enumerate(text.split(";") if text else (), start=1):
            parts = _ENTRY.fullmatch(entry.strip())
            if parts is None:
                raise PuzzleError(f"entry {number}: '{shown(entry)}' is not COLUMN,ROW,DIGIT")
            column, row, value = map(int, parts.groups())
            if max(column, row) >= n:
                raise PuzzleError(f"entry {number}: '{entry}' is not on a board of {n}x{n} cells")
            if givens[row * n + column] != OPEN:
                raise PuzzleError(f"entry {number}: '{entry}' fills a cell for the second time")
            givens[row * n + column] = value
        return Puzzle(self, n, bytes(givens))

    def params(self, board: int) -> str:
        """Return nothing: the rows tell the size."""
        return ""

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows joined by `/`."""
        return self.grid(puzzle.board).join(write_symbols(values, SYMBOLS))

    def board_of(self, size: Grid, params: str) -> int:
        """Return the side of a square board."""
        check_params(params, self.name)
        check_square(size, self.name)
        return _checked(size.rows)

    def grid(self, board: int) -> Grid:
        """Return the board's cells."""
        return Grid(board, board)

    def solved(self, blank: Puzzle, solution: bytes) -> Solved:
        """Return the digits; that a cell stays empty is for the solver to find."""
        solved = super().solved(blank, solution)
        return replace(solved, clues=tuple(clue for clue in solved.clues if clue.number))

    def model(self, board: int) -> Model:
        """Return one variable a cell, 0 for empty, and the two rules of each line."""
        return _model(board)

    def technique_sets(self, board: int) -> Mapping[str, tuple[str, ...]]:
        """Return the solvers of Block (2024)."""
        return _BLOCK

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns, mirrors, or 10 - v for a digit v."""
        plan = Plan(self.grid(puzzle.board), puzzle.givens)
        return smallest_image(plan, plan._replace(cells=puzzle.givens.translate(_TURNED_OVER)))

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid, with a light `x` where a cell was found to stay empty."""
        n: int = puzzle.board
        return drawn(Grid(n, n), puzzle.givens, values, candidates, f"{n}x{n} neighbor number")


def drawn(
    grid: Grid, givens: bytes, values: bytes, candidates: Sequence[int], title: str = ""
) -> Scene:
    """Draw a board, or a part of one such as a line."""
    scene = grid.scene(givens, values, candidates, SYMBOLS, title=title)
    notes = (
        _with_empty(note, candidates[note.row * grid.columns + note.column]) for note in scene.notes
    )
    return replace(scene, texts=tuple(map(_lightly, scene.texts)), notes=tuple(notes))


def board_string(puzzle: Puzzle) -> str:
    """Write the side, `*`, and COLUMN,ROW,DIGIT for each given, in the order of the columns."""
    n: int = puzzle.board
    entries = sorted(
        (cell % n, cell // n, value) for cell, value in enumerate(puzzle.givens) if value != OPEN
    )
    return f"{n}*" + ";".join(f"{column},{row},{value}" for column, row, value in entries)


def _checked(n: int) -> int:
    if not SMALLEST <= n <= LARGEST:
        raise PuzzleError(f"{n} rows; a neighbor number has {SMALLEST} to {LARGEST}")
    return n


def _lightly(text: Text) -> Text:
    """Let what was found to stay empty stand back behind the digits."""
    return replace(text, style="note") if (text.text, text.style) == ("x", "found") else text


def _with_empty(notes: Notes, candidates: int) -> Notes:
    """Add the candidate for an empty cell behind the digits."""
    return replace(notes, symbols=(*notes.symbols, SYMBOLS[0] if candidates & 1 else ""))


@cache
def _model(n: int) -> Model:
    grid = Grid(n, n)
    return Model(
        domains=(mask(range(len(SYMBOLS))),) * (n * n),
        rules=tuple(_rules(grid)),
        names=grid.names(),
        symbols=SYMBOLS,
        phrases=_PHRASES,
        unwritten=0,
    )


def _rules(grid: Grid) -> Iterator[Exactly | NeighbourDifference]:
    empty = grid.rows - DIGITS
    kinds: tuple[Kind, Kind] = ("row", "column")
    for kind, line in zip(kinds, (grid.row, grid.column), strict=True):
        for i in range(grid.rows):
            name = f"{kind} {i + 1}"
            yield Exactly(line(i), name, 0, empty, "an empty cell", kind)
            yield NeighbourDifference(line(i), name, kind)
