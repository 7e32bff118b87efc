"""Kakuro: the digits of each run of white cells differ and add up to the sum before it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from enpitsu.model import (
    OPEN,
    Clue,
    Genre,
    Grid,
    Level,
    Model,
    Plan,
    Puzzle,
    PuzzleError,
    Rung,
    Sheet,
    SumsTo,
    Symmetry,
    check_params,
    shown,
    smallest_image,
)
from enpitsu.puzzles._layouts import draw_layout
from enpitsu.puzzles._runs import SYMBOLS, Layout, Sums, names_of
from enpitsu.scene import Block, Notes, Scene, Style, Text

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

SMALLEST = 3

EASY, MEDIUM, HARD, EXPERT = Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT


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
                    name = f"{names_of(layout.grid)[place]} {way}"
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
