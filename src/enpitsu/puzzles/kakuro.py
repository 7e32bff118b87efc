"""Kakuro: the digits of each run of white cells differ and add up to the sum before it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import accumulate
from random import Random
from typing import ClassVar, NamedTuple

from enpitsu.model import (
    OPEN,
    AllDifferent,
    Genre,
    Grid,
    Kind,
    Level,
    Model,
    Puzzle,
    PuzzleError,
    Rung,
    SumsTo,
    Symmetry,
    check_params,
    shown,
)
from enpitsu.puzzles._layouts import LONGEST, draw_layout
from enpitsu.scene import Block, Notes, Scene, Style, Text

SYMBOLS = ".123456789"
SMALLEST = 3

_DIGITS = 0b11_1111_1110

EASY, MEDIUM, HARD, EXPERT = Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT


class Sums(NamedTuple):
    """A black cell: the sums of the runs that begin below it and to its right, 0 for none."""

    down: int = 0
    across: int = 0

    def __str__(self) -> str:
        return f"{self.down or '-'}\\{self.across or '-'}" if any(self) else "#"


@dataclass(frozen=True)
class Layout:
    """A Kakuro's shape: its black cells with their sums, row by row, and None for a white cell.

    Hardly any two puzzles share one, so each keeps its own model and forgets it with itself.
    """

    rows: int
    columns: int
    cells: tuple[Sums | None, ...]

    @property
    def grid(self) -> Grid:
        """Return the board, with the row and the column of clues."""
        return Grid(self.rows, self.columns)

    @cached_property
    def white(self) -> tuple[int, ...]:
        """Return the places of the white cells, which are the variables."""
        return tuple([place for place, sums in enumerate(self.cells) if sums is None])

    @cached_property
    def variables(self) -> list[int]:
        """Return, by place, the number of white cells before it."""
        numbers = accumulate([sums is None for sums in self.cells], initial=0)
        return list(numbers)

    @cached_property
    def rules(self) -> tuple[SumsTo | AllDifferent, ...]:
        """Return the runs across and then those down; raise PuzzleError for one that cannot be.

        A single cell without a sum has no rule.
        """
        return (*_rules_along(self, "row"), *_rules_along(self, "column"))

    @cached_property
    def model(self) -> Model:
        """Return one variable a white cell, and a rule for every run."""
        names = _names(self.grid)
        return Model(
            domains=(_DIGITS,) * len(self.white),
            constraints=self.rules,
            names=tuple([names[place] for place in self.white]),
            symbols=SYMBOLS,
        )


class Kakuro(Genre):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "kakuro"
    default_size: ClassVar[Grid] = Grid(8, 8)
    ladder: ClassVar[tuple[Rung, ...]] = (
        Rung("run combinations", EASY, 10, search=True),
        Rung("naked single", EASY, 4, search=True),
        Rung("reduced sum", EASY, 14),
        Rung("necessary digit", MEDIUM, 40),
        Rung("sum bounds", MEDIUM, 50, search=True),
        Rung("naked pair", MEDIUM, 60),
        Rung("naked triple", MEDIUM, 80),
        Rung("impossible combinations", MEDIUM, 90, search=True),
        Rung("naked quad", HARD, 120),
        Rung("closed area", HARD, 140),
        Rung("XY-wing", HARD, 160),
        Rung("XY-chain", EXPERT, 260),
        Rung("forcing chain", EXPERT, 400),
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`, cells separated by spaces."""
        check_params(params, self.name)
        rows = [row.split() for row in body.split("/")]
        columns = len(rows[0])
        for number, row in enumerate(rows, 1):
            if len(row) != columns or not row:
                raise PuzzleError(f"row {number} has {len(row)} cells, not {columns or 'any'}")
        tokens = [token for row in rows for token in row]
        return self.puzzle(Layout(len(rows), columns, _cells(tokens, columns)), _givens(tokens))

    def puzzle(self, layout: Layout, givens: bytes) -> Puzzle:
        """Return the puzzle if every run of the layout can be; raise PuzzleError with the place."""
        if not layout.white:
            raise PuzzleError("there is no white cell in it")
        _ = layout.rules
        return Puzzle(self, layout, givens)

    def params(self, shape: Layout) -> str:
        """Return nothing: the layout says everything."""
        return ""

    def body(self, shape: Layout, values: bytes) -> str:
        """Write the rows joined by `/`, cells separated by spaces."""
        digits = iter(values)
        tokens = [
            str(sums) if sums is not None else SYMBOLS[value] if value != OPEN else "."
            for sums in shape.cells
            for value in ([next(digits)] if sums is None else [OPEN])
        ]
        starts = range(0, len(tokens), shape.columns)
        return "/".join([" ".join(tokens[i : i + shape.columns]) for i in starts])

    def shape_of(self, size: Grid, params: str) -> Layout:
        """Return a board that is white but for the first row and column, which hold no sums."""
        check_params(params, self.name)
        if min(size) < SMALLEST:
            raise PuzzleError(
                f"a kakuro of {size.rows}x{size.columns} cells, the first row and column included; "
                f"both sides are at least {SMALLEST}"
            )
        black = (Sums() if row == 0 or column == 0 else None for row, column in size.cells())
        return Layout(size.rows, size.columns, tuple(black))

    def blank(self, size: Grid, params: str, symmetry: Symmetry, random: Random) -> Puzzle:
        """Draw a layout; the symmetry is that of the board without its first row and column."""
        layout = self.shape_of(size, params)
        symmetry.check(size)
        white = iter(draw_layout(Grid(size.rows - 1, size.columns - 1), symmetry, random))
        cells = (None if sums is None and next(white) else Sums() for sums in layout.cells)
        layout = replace(layout, cells=tuple(cells))
        return self.puzzle(layout, bytes([OPEN]) * len(layout.white))

    def grid(self, shape: Layout) -> Grid:
        """Return the board, with the row and the column of clues."""
        return shape.grid

    def model(self, shape: Layout) -> Model:
        """Return one variable a white cell, and a rule for every run."""
        return shape.model

    def csp_models(self, shape: Layout) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Offer whole runs as variables: their values are all ways to make the sum."""
        return {"runs": tuple([rule.scope for rule in shape.rules])}

    def shape_clues(self, puzzle: Puzzle) -> Iterator[tuple[str, Puzzle]]:
        """Yield the sums."""
        layout: Layout = puzzle.shape
        for place, sums in enumerate(layout.cells):
            for way, total in (sums or Sums())._asdict().items():
                if sums and total:
                    cells = list(layout.cells)
                    cells[place] = sums._replace(**{way: 0})
                    name = f"{_names(layout.grid)[place]} {way}"
                    yield name, replace(puzzle, shape=replace(layout, cells=tuple(cells)))

    def scene(
        self, shape: Layout, givens: bytes, values: bytes, candidates: Sequence[int]
    ) -> Scene:
        """Draw the black cells with their sums, and the white ones."""
        grid = shape.grid
        blocks = [
            Block(*divmod(place, shape.columns), *(str(n or "") for n in sums))
            for place, sums in enumerate(shape.cells)
            if sums is not None
        ]
        texts, notes = [], []
        for cell, place in enumerate(shape.white):
            row, column = divmod(place, shape.columns)
            if values[cell] != OPEN:
                style: Style = "given" if givens[cell] != OPEN else "found"
                texts.append(Text(row, column, SYMBOLS[values[cell]], style))
            elif candidates:
                marks = (SYMBOLS[v] if candidates[cell] >> v & 1 else "" for v in range(1, 10))
                notes.append(Notes(row, column, tuple(marks), 3))
        title = f"{grid.rows}x{grid.columns} kakuro"
        lines = grid.lines()
        return Scene(*grid, lines, tuple(texts), tuple(notes), title, blocks=tuple(blocks))


def _cells(tokens: list[str], columns: int) -> tuple[Sums | None, ...]:
    try:
        return tuple([_TOKENS[token] for token in tokens])
    except KeyError:
        return tuple([_cell(token, place, columns) for place, token in enumerate(tokens)])


def _givens(tokens: list[str]) -> bytes:
    return bytes([_VALUES[token] for token in tokens if token in _VALUES])


_VALUES = {".": OPEN, **{SYMBOLS[digit]: digit for digit in range(1, 10)}}
_TOKENS: dict[str, Sums | None] = {
    **dict.fromkeys(_VALUES),
    **{str(Sums(down, across)): Sums(down, across) for down in range(46) for across in range(46)},
    "-\\-": Sums(),
}
"""Every cell that can be written, ready: reading a board is looking its cells up."""


def _cell(token: str, place: int, columns: int) -> Sums | None:
    """Return what a token says, or raise PuzzleError with its place."""
    if token not in _TOKENS:
        raise PuzzleError(
            f"{Grid(0, columns).place(place)}: '{shown(token)}' is not a cell; write . or 1-9 for "
            "a white cell, # for a black one, or its sums as DOWN\\ACROSS, each 1-45 or -"
        )
    return _TOKENS[token]


def _rules_along(layout: Layout, kind: Kind) -> Iterator[SumsTo | AllDifferent]:
    """Yield the rule of every run in one direction."""
    down = kind == "column"
    step, side = (layout.columns, 0) if down else (1, 1)
    cells, variables, names = layout.cells, layout.variables, _names(layout.grid)
    way = "the run down from " if down else "the run across from "
    used = 0
    for start, size, first in _runs(layout, down):
        sums = None if first else cells[start - step]
        total = sums[side] if sums else 0
        if size > LONGEST or (total and total not in _TOTALS[size]):
            raise PuzzleError(_complaint(layout, start, size, total, kind))
        scope = tuple(variables[start : start + size * step : step])
        if total:
            used += 1
            yield SumsTo(scope, way + names[start], total, kind)
        elif size > 1:
            yield AllDifferent(scope, way + names[start], kind)
    if used != sum([1 for sums in cells if sums and sums[side]]):
        raise PuzzleError(_idle_sum(layout, kind))


def _runs(layout: Layout, down: bool) -> Iterator[tuple[int, int, bool]]:
    """Yield each run's first place and its length, and whether it begins at the border.

    The lines of the board are laid end to end, a black cell between them, so that runs are found
    by a search in text: a loop over the cells takes twice as long.
    """
    columns = layout.columns
    colours = "".join(["#" if sums else "." for sums in layout.cells])
    if down:
        length, lines = layout.rows, [colours[c::columns] for c in range(columns)]
    else:
        starts = range(0, len(colours), columns)
        length, lines = columns, [colours[i : i + columns] for i in starts]
    for match in _WHITE.finditer("#".join(lines)):
        begin, end = match.span()
        line, at = divmod(begin, length + 1)
        start = at * columns + line if down else line * columns + at
        yield start, end - begin, not at


_WHITE = re.compile(r"\.+")


_TOTALS = [range(n * (n + 1) // 2, n * (19 - n) // 2 + 1) for n in range(LONGEST + 1)]
"""By the length of a run, the sums that different digits can have."""


def _complaint(layout: Layout, start: int, size: int, total: int, kind: Kind) -> str:
    """Say what is wrong with a run."""
    way = "down" if kind == "column" else "to the right"
    if size > LONGEST:
        there = layout.grid.place(start)
        return f"{there}: a run of {size} cells {way}; different digits fill at most {LONGEST}"
    clue = layout.grid.place(start - (layout.columns if kind == "column" else 1))
    cells = "1 cell" if size == 1 else f"{size} cells"
    return (
        f"{clue}: {cells} {way} cannot add up to {total}; "
        f"different digits make {_TOTALS[size][0]} to {_TOTALS[size][-1]}"
    )


def _idle_sum(layout: Layout, kind: Kind) -> str:
    """Say which sum has no run."""
    down = kind == "column"
    for place, sums in enumerate(layout.cells):
        after = place + layout.columns if down else place + 1
        ends = after >= len(layout.cells) or (not down and after % layout.columns == 0)
        if (
            sums is not None
            and sums[0 if down else 1]
            and (ends or layout.cells[after] is not None)
        ):
            way = "down" if down else "to the right"
            total = sums[0 if down else 1]
            return f"{layout.grid.place(place)}: the sum {total} {way} has no white cell after it"
    raise AssertionError("every sum has a run")


@lru_cache(maxsize=64)
def _names(grid: Grid) -> tuple[str, ...]:
    return grid.names()
