"""Kakuro: the digits of each run of white cells differ and add up to the sum before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import ClassVar, NamedTuple

from enpitsu.model import (
    OPEN,
    AllDifferent,
    Constraint,
    Genre,
    Grid,
    Kind,
    Level,
    Model,
    Puzzle,
    PuzzleError,
    Rung,
    SumsTo,
    shown,
)
from enpitsu.scene import Block, Notes, Scene, Style, Text

SYMBOLS = ".123456789"
LONGEST = 9
"""A run has at most as many cells as there are digits."""

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
    def runs(self) -> tuple[Run, ...]:
        """Return the runs across and then those down; raise PuzzleError for one that cannot be."""
        return (*_runs_along(self, down=False), *_runs_along(self, down=True))

    @cached_property
    def model(self) -> Model:
        """Return one variable a white cell, and a rule for every run."""
        names = _names(self.columns, len(self.cells))
        return Model(
            domains=(_DIGITS,) * len(self.white),
            constraints=tuple([_rule(run, names) for run in self.runs if run.has_rule]),
            names=tuple([names[place] for place in self.white]),
            symbols=SYMBOLS,
        )


class Run(NamedTuple):
    """White cells in a line, with their sum, 0 for none."""

    start: int
    """The place of its first cell."""
    variables: tuple[int, ...]
    total: int
    kind: Kind

    @property
    def has_rule(self) -> bool:
        """Tell whether there is anything to say: not of a single cell without a sum."""
        return self.total > 0 or len(self.variables) > 1


class Kakuro(Genre):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "kakuro"
    ladder: ClassVar[tuple[Rung, ...]] = (
        Rung("run combinations", EASY, 10),
        Rung("naked single", EASY, 4, search=True),
        Rung("reduced sum", EASY, 14),
        Rung("necessary digit", MEDIUM, 40),
        Rung("sum bounds", MEDIUM, 50),
        Rung("naked pair", MEDIUM, 60),
        Rung("naked triple", MEDIUM, 80),
        Rung("impossible combinations", MEDIUM, 90, search=True),
        Rung("naked quad", HARD, 120),
        Rung("closed area", HARD, 140),
        Rung("XY-wing", HARD, 160),
        Rung("XY-chain", EXPERT, 260),
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`, cells separated by spaces."""
        if params:
            raise PuzzleError(f"a kakuro has no parameters, but here are '{shown(params)}'")
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
        _ = layout.runs
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

    def model(self, shape: Layout) -> Model:
        """Return one variable a white cell, and a rule for every run."""
        return shape.model

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
        return Scene(*grid, lines, tuple(texts), tuple(notes), title, tuple(blocks))


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


def _runs_along(layout: Layout, down: bool) -> Iterator[Run]:
    """Yield the runs of one direction, line by line."""
    rows, columns = layout.rows, layout.columns
    cells = layout.cells
    variable = _variables(layout)
    size = rows * columns
    kind: Kind = "column" if down else "row"
    lines = (
        [range(c, size, columns) for c in range(columns)]
        if down
        else [range(r, r + columns) for r in range(0, size, columns)]
    )
    for line in lines:
        clue: int | None = None  # the place of the black cell before
        run: list[int] = []
        for place in line:
            sums = cells[place]
            if sums is None:
                run.append(place)
                continue
            if run or clue is not None:
                yield from _run(layout, clue, run, kind, variable)
            clue, run = place, []
        yield from _run(layout, clue, run, kind, variable)


def _variables(layout: Layout) -> dict[int, int]:
    return {place: variable for variable, place in enumerate(layout.white)}


def _run(
    layout: Layout, clue: int | None, run: list[int], kind: Kind, variable: dict[int, int]
) -> Iterator[Run]:
    """Yield the run after a black cell (or the border), if there is one."""
    sums = layout.cells[clue] if clue is not None else None
    total = 0 if sums is None else sums.down if kind == "column" else sums.across
    if run and len(run) <= LONGEST and (not total or total in _TOTALS[len(run)]):
        yield Run(run[0], tuple([variable[place] for place in run]), total, kind)
    elif run or total:
        raise PuzzleError(_complaint(layout, clue, run, total, kind))


_TOTALS = [range(n * (n + 1) // 2, n * (19 - n) // 2 + 1) for n in range(LONGEST + 1)]
"""By the length of a run, the sums that different digits can have."""


def _complaint(
    layout: Layout, clue: int | None, run: list[int], total: int, kind: Kind
) -> str:
    """Say what is wrong with a run."""
    way = "down" if kind == "column" else "to the right"
    if len(run) > LONGEST:
        there = layout.grid.place(run[0])
        return f"{there}: a run of {len(run)} cells {way}; different digits fill at most {LONGEST}"
    there = layout.grid.place(clue or 0)
    if not run:
        return f"{there}: the sum {total} {way} has no white cell after it"
    possible = _TOTALS[len(run)]
    cells = "1 cell" if len(run) == 1 else f"{len(run)} cells"
    return (
        f"{there}: {cells} {way} cannot add up to {total}; "
        f"different digits make {possible[0]} to {possible[-1]}"
    )


def _rule(run: Run, names: Sequence[str]) -> Constraint:
    way = "down" if run.kind == "column" else "across"
    name = f"the run {way} from {names[run.start]}"
    if run.total:
        return SumsTo(run.variables, name, run.total, run.kind)
    return AllDifferent(run.variables, name, run.kind)


@cache
def _names(columns: int, places: int) -> tuple[str, ...]:
    return Grid(places // columns, columns).names()
