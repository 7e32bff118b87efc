"""Kakuro: the digits of each run of white cells differ and add up to the sum before it."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import accumulate
from random import Random
from typing import ClassVar, NamedTuple

from enpitsu.model import (
    OPEN,
    AllDifferent,
    Clue,
    Constraint,
    Genre,
    Grid,
    Kind,
    Level,
    Model,
    Plan,
    Puzzle,
    PuzzleError,
    Rung,
    Sheet,
    SumClue,
    SumsTo,
    Symmetry,
    check_params,
    shown,
    smallest_image,
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


class Run(NamedTuple):
    """White cells side by side, from one black cell or border to the next."""

    kind: Kind
    black: int
    """The place of the cell before them, which may hold their sum; -1 if that is the border."""
    scope: tuple[int, ...]
    """The variables."""
    name: str

    @property
    def side(self) -> int:
        """Return which of the black cell's sums is its own."""
        return _SIDES[self.kind]

    def total(self, values: Sequence[int]) -> int:
        """Return what the cells add up to."""
        return sum([values[variable] for variable in self.scope])


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
        return self._model(self.rules)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """Return the runs across and then those down."""
        lines: tuple[Kind, ...] = ("row", "column")
        return tuple([Run(kind, *run) for kind in lines for run in _runs_along(self, kind)])

    @cached_property
    def model_with_slots(self) -> Model:
        """Return the model of all boards with white cells where this one has them: a slot a run."""
        runs = enumerate(self.runs)
        return self._model([SumClue(run.scope, run.name, slot, run.kind) for slot, run in runs])

    def _model(self, rules: Sequence[Constraint]) -> Model:
        names = _names(self.grid)
        return Model(
            domains=(_DIGITS,) * len(self.white),
            constraints=tuple(rules),
            names=tuple([names[place] for place in self.white]),
            symbols=SYMBOLS,
        )

    @cached_property
    def field(self) -> tuple[Grid, tuple[int, ...]]:
        """Return the board that symmetry is seen on, and where the white cells stand on it.

        It is the board without its first row and column, unless there are white cells in these.
        """
        border = any(place < self.columns or place % self.columns == 0 for place in self.white)
        margin = 0 if border else 1
        field = Grid(self.rows - margin, self.columns - margin)
        spots = (divmod(place, self.columns) for place in self.white)
        cells = [(row - margin) * field.columns + column - margin for row, column in spots]
        return field, tuple(cells)


class Kakuro(Genre):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "kakuro"
    default_size: ClassVar[Grid] = Grid(8, 8)
    always_shown: ClassVar[tuple[str, ...]] = ("sum",)
    clue_kinds: ClassVar[tuple[str, ...]] = ("sum", "digit")
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

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns, mirrors, or 10 - v for a digit v."""
        layout: Layout = puzzle.shape
        return smallest_image(
            _plan(layout, puzzle.givens, turned_over=False),
            _plan(layout, puzzle.givens, turned_over=True),
        )

    def sheet(self, blank: Puzzle, solution: bytes) -> Sheet:
        """Return the sums, each on the cells of its run (the images of a run are runs), and digits.

        The black cell before a run would not do: its image may lie behind the run's image.
        """
        layout: Layout = blank.shape
        field, cells = layout.field
        sums = [
            Clue("sum", tuple([cells[v] for v in run.scope]), run.total(solution), slot=slot)
            for slot, run in enumerate(layout.runs)
            if run.black >= 0
        ]
        digits = [Clue("digit", (cells[v],), value, v) for v, value in enumerate(solution)]
        return Sheet(blank, solution, field, layout.model_with_slots, (*sums, *digits))

    def showing(self, sheet: Sheet, shown: Sequence[Clue]) -> Puzzle:
        """Return the puzzle with these sums and digits."""
        layout: Layout = sheet.blank.shape
        runs = [(layout.runs[clue.slot], clue.number) for clue in shown if clue.slot >= 0]
        printed = {(run.black, run.side): total for run, total in runs}
        cells = [
            None if sums is None else Sums(*(printed.get((place, side), 0) for side in range(2)))
            for place, sums in enumerate(layout.cells)
        ]
        return self.puzzle(replace(layout, cells=tuple(cells)), sheet.givens(shown))

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


def _runs_along(layout: Layout, kind: Kind) -> Iterator[tuple[int, tuple[int, ...], str]]:
    """Yield every run in one direction: what a `Run` holds, but for the kind."""
    down = kind == "column"
    step = layout.columns if down else 1
    variables, names = layout.variables, _names(layout.grid)
    way = "the run down from " if down else "the run across from "
    for start, size, first in _spans(layout, down):
        scope = tuple(variables[start : start + size * step : step])
        yield -1 if first else start - step, scope, way + names[start]


def _rules_along(layout: Layout, kind: Kind) -> Iterator[SumsTo | AllDifferent]:
    """Yield the rule of every run in one direction."""
    cells, side, used = layout.cells, _SIDES[kind], 0
    for black, scope, name in _runs_along(layout, kind):
        sums = cells[black] if black >= 0 else None
        total, size = sums[side] if sums else 0, len(scope)
        if size > LONGEST or (total and total not in _TOTALS[size]):
            raise PuzzleError(_complaint(layout, Run(kind, black, scope, name), total))
        if total:
            used += 1
            yield SumsTo(scope, name, total, kind)
        elif size > 1:
            yield AllDifferent(scope, name, kind)
    if used != sum([1 for sums in cells if sums and sums[side]]):
        raise PuzzleError(_idle_sum(layout, kind))


_SIDES = {"column": 0, "row": 1}
"""Which of a black cell's sums is that of a run."""

_WAYS = ("down", "to the right")


def _spans(layout: Layout, down: bool) -> Iterator[tuple[int, int, bool]]:
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


def _complaint(layout: Layout, run: Run, total: int) -> str:
    """Say what is wrong with a run."""
    way, size = _WAYS[run.side], len(run.scope)
    if size > LONGEST:
        there = layout.grid.place(layout.white[run.scope[0]])
        return f"{there}: a run of {size} cells {way}; different digits fill at most {LONGEST}"
    cells = "1 cell" if size == 1 else f"{size} cells"
    return (
        f"{layout.grid.place(run.black)}: {cells} {way} cannot add up to {total}; "
        f"different digits make {_TOTALS[size][0]} to {_TOTALS[size][-1]}"
    )


def _idle_sum(layout: Layout, kind: Kind) -> str:
    """Say which sum has no run."""
    side = _SIDES[kind]
    used = {black for black, _, _ in _runs_along(layout, kind)}
    place, total = next(
        (place, sums[side])
        for place, sums in enumerate(layout.cells)
        if sums and sums[side] and place not in used
    )
    where = layout.grid.place(place)
    return f"{where}: the sum {total} {_WAYS[side]} has no white cell after it"


def _plan(layout: Layout, givens: bytes, *, turned_over: bool) -> Plan:
    """Return the board as turns and mirrors change it: a run has its sum at both its ends.

    Black cells around all white ones say nothing and are left out.
    """
    places = [divmod(place, layout.columns) for place in layout.white]
    rows, columns = zip(*places, strict=True)
    grid = Grid(max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)
    at = [(r - min(rows)) * grid.columns + c - min(columns) for r, c in places]
    cells = bytearray(grid.rows * grid.columns)
    top, right, bottom, left = (bytearray(len(cells)) for _ in range(4))
    for place, given in zip(at, givens, strict=True):
        cells[place] = 10 - given if turned_over and given != OPEN else given
    for rule in layout.rules:
        if isinstance(rule, SumsTo):
            total = 10 * len(rule.scope) - rule.total if turned_over else rule.total
            first, last = (top, bottom) if rule.kind == "column" else (left, right)
            first[at[rule.scope[0]]] = last[at[rule.scope[-1]]] = total
    return Plan(grid, bytes(cells), (bytes(top), bytes(right), bytes(bottom), bytes(left)))


@lru_cache(maxsize=64)
def _names(grid: Grid) -> tuple[str, ...]:
    return grid.names()
