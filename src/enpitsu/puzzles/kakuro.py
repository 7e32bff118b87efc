"""Kakuro: the digits of each run of white cells differ and add up to the sum before it."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from enpitsu.boards import OPEN, Grid, Place, Plan, Symmetry, smallest_image
from enpitsu.errors import PuzzleError, check_params, shown
from enpitsu.model import (
    CLUES,
    Change,
    Clue,
    Genre,
    Level,
    Model,
    Outline,
    Puzzle,
    Rung,
    Slot,
    Solved,
    Spot,
    Standing,
    Tool,
    cell_reader,
)
from enpitsu.puzzles._layouts import draw_layout
from enpitsu.puzzles._runs import SYMBOLS, Layout, Sums, sums_of
from enpitsu.rules import NO_CLUE
from enpitsu.scene import Block, Notes, Scene, Style, Text

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

SMALLEST = 3
MOST_CELLS = 1_000_000
"""A board of more takes seconds before a first layout is tried."""
_LARGEST_SUM = 45
_PARTS = ("down", "across")
"""What the two sums of a black cell are called, in their order."""
_DIGITS = {SYMBOLS[digit]: digit for digit in range(1, 10)}
_SUMS = CLUES._replace(
    title="Sums", told="Choose a black cell and type its sums; white cells may be given digits."
)
_LAYOUT = Tool(
    "layout",
    "Layout",
    "Click a cell to make it black or white, or drag over several.",
    "paint",
    "#.",
    mirrored=True,
)

EASY, MEDIUM, HARD, EXPERT = Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT


class Kakuro(Genre):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "kakuro"
    how_to: ClassVar[str] = (
        "Fill the white cells with digits from 1 to 9. The digits of a run of white cells, "
        "across or down, are all different and add up to the number before it: above the "
        "diagonal stands the sum of the run to the right, below it that of the run "
        "downwards."
    )
    default_size: ClassVar[Grid] = Grid(8, 8)
    always_shown: ClassVar[tuple[str, ...]] = ("sum",)
    clue_kinds: ClassVar[tuple[str, ...]] = ("sum", "digit")
    rungs: ClassVar[tuple[Rung, ...]] = (
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
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`, cells separated by spaces."""
        check_params(params, self.name)
        rows = [row.split() for row in body.split("/")]
        columns = len(rows[0])
        for number, row in enumerate(rows, 1):
            if len(row) != columns or not row:
                _refuse_eaten(row)
                raise PuzzleError(f"row {number} has {len(row)} cells, not {columns or 'any'}")
        tokens = [token for row in rows for token in row]
        return self.puzzle(len(rows), columns, _cells(tokens, columns), _givens(tokens))

    def puzzle(
        self, rows: int, columns: int, cells: Sequence[Sums | None], givens: bytes
    ) -> Puzzle:
        """Return the puzzle if every run can be; raise PuzzleError with the place."""
        colours = "".join(["." if sums is None else "#" for sums in cells])
        if "." not in colours:
            raise PuzzleError("there is no white cell in it")
        layout = Layout(rows, columns, colours)
        return Puzzle(self, layout, givens, layout.numbers(cells))

    def read_draft(self, params: str, body: str) -> Puzzle:
        """Read what need not be a puzzle yet: runs of any length, and sums that cannot be."""
        check_params(params, self.name)
        rows = [row.split() for row in body.split("/")]
        tokens, columns = [token for row in rows for token in row], len(rows[0])
        if not columns or any(len(row) != columns for row in rows):
            raise PuzzleError(f"not all rows have {columns or 'any'} cells")
        return self._draft(len(rows), columns, _cells(tokens, columns), _givens(tokens))

    def _draft(
        self, rows: int, columns: int, cells: Sequence[Sums | None], givens: bytes
    ) -> Puzzle:
        colours = "".join(["." if sums is None else "#" for sums in cells])
        layout = Layout(rows, columns, colours)
        sums = [(cells[run.black] or Sums())[run.side] for run in layout.summed]
        return Puzzle(self, layout, givens, tuple([total or NO_CLUE for total in sums]))

    def tools(self, board: Layout) -> tuple[Tool, ...]:
        """Return what types sums and digits, and what colours cells."""
        return (_SUMS, _LAYOUT)

    def spots(self, board: Layout) -> tuple[Spot, ...]:
        """Return every cell: a white one gets a digit, a black one the sums of its runs."""
        slots: dict[int, list[Slot]] = {place: [] for place in range(len(board.colours))}
        for variable, place in enumerate(board.white):
            slots[place].append(Slot(variable, _DIGITS))
        for site, run in enumerate(board.summed, len(board.white)):
            slots[run.black].append(Slot(site, {}, _PARTS[run.side], _LARGEST_SUM))
        names = board.grid.names()
        return tuple(
            Spot(names[place], *divmod(place, board.columns), tuple(sorted(some, key=_part)))
            for place, some in slots.items()
        )

    def standing(self, board: Layout) -> Standing:
        """Return the cells of runs on the board without its first row and column."""
        field, cells = board.field
        own = [(cell,) for cell in cells]
        runs = [tuple([cells[v] for v in run.scope]) for run in board.summed]
        return Standing(field, (*own, *runs), board.rows - field.rows)

    def edited(self, draft: Puzzle, change: Change) -> Puzzle:
        """Return a draft after a key, or with cells of another colour."""
        layout: Layout = draft.board
        if change.tool != _LAYOUT.name or not change.cells:
            return super().edited(draft, change)
        places = [cell_reader(draft)(name) for name in change.cells]
        now = layout.colours[places[0]]
        colour = change.key if change.key in ("#", ".") else "." if now == "#" else "#"
        cells = sums_of(layout, draft.numbers)
        givens = dict(zip(layout.white, draft.givens, strict=True))
        for place in places:
            cells[place] = None if colour == "." else cells[place] or Sums()
        white = [place for place, sums in enumerate(cells) if sums is None]
        values = bytes([givens.get(place, OPEN) for place in white])
        return self._draft(layout.rows, layout.columns, cells, values)

    def params(self, board: Layout) -> str:
        """Return nothing: the layout says everything."""
        return ""

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows joined by `/`, cells separated by spaces."""
        digits = iter(values)
        columns = puzzle.board.columns
        tokens = [
            str(sums) if sums is not None else SYMBOLS[value] if value != OPEN else "."
            for sums in sums_of(puzzle.board, puzzle.numbers)
            for value in ([next(digits)] if sums is None else [OPEN])
        ]
        starts = range(0, len(tokens), columns)
        return "/".join([" ".join(tokens[i : i + columns]) for i in starts])

    def board_of(self, size: Grid, params: str) -> Layout:
        """Return a board that is white but for the first row and column."""
        check_params(params, self.name)
        if min(size) < SMALLEST:
            raise PuzzleError(
                f"a kakuro of {size.rows}x{size.columns} cells, the first row and column included; "
                f"both sides are at least {SMALLEST}"
            )
        if size.rows * size.columns > MOST_CELLS:
            raise PuzzleError(
                f"a kakuro has at most {MOST_CELLS} cells, not {size.rows}x{size.columns}"
            )
        colours = ("#" if row == 0 or column == 0 else "." for row, column in size.cells())
        return Layout(size.rows, size.columns, "".join(colours))

    def blank(self, size: Grid, params: str, symmetry: Symmetry, random: Random) -> Puzzle:
        """Draw a layout; the symmetry is that of the board without its first row and column."""
        layout = self.board_of(size, params)
        symmetry.check(size)
        white = iter(draw_layout(Grid(size.rows - 1, size.columns - 1), symmetry, random))
        colours = ("." if colour == "." and next(white) else "#" for colour in layout.colours)
        return self.open_board(replace(layout, colours="".join(colours)))

    def grid(self, board: Layout) -> Grid:
        """Return the board, with the row and the column of clues."""
        return board.grid

    def place(self, board: Layout, variable: int) -> Place:
        """Return where a white cell lies."""
        return Place(*divmod(board.white[variable], board.columns))

    def model(self, board: Layout) -> Model:
        """Return one variable a white cell, and a site for the sum of every run."""
        return board.model

    def outline(self, board: Layout) -> Outline:
        """Return the same in houses alone."""
        return board.outline

    def csp_models(self, puzzle: Puzzle) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Offer whole runs as variables: their values are all ways to make the sum."""
        return {"runs": tuple([rule.scope for rule in puzzle.model.rules])}

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns, mirrors, or 10 - v for a digit v."""
        return smallest_image(
            _plan(puzzle, turned_over=False),
            _plan(puzzle, turned_over=True),
        )

    def solved(self, blank: Puzzle, solution: bytes) -> Solved:
        """Return the sums, each on the cells of its run (the images of a run are runs), and digits.

        The black cell before a run would not do: its image may lie behind the run's image.
        """
        layout: Layout = blank.board
        field, cells = layout.field
        sums = [
            Clue(site.kind, tuple([cells[v] for v in site.scope]), site.shown_by(solution), site=i)
            for i, site in enumerate(layout.model.sites)
        ]
        digits = [Clue("digit", (cells[v],), value, v) for v, value in enumerate(solution)]
        return Solved(blank, solution, field, (*sums, *digits))

    def clue_place(self, board: Layout, site: int) -> Place:
        """Return the black cell that the sum stands in."""
        return Place(*divmod(board.summed[site].black, board.columns))

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the black cells with their sums, and the white ones."""
        layout: Layout = puzzle.board
        grid = layout.grid
        blocks = [
            Block(*divmod(place, layout.columns), *(str(n or "") for n in sums))
            for place, sums in enumerate(sums_of(layout, puzzle.numbers))
            if sums is not None
        ]
        texts, notes = [], []
        for cell, place in enumerate(layout.white):
            row, column = divmod(place, layout.columns)
            if values[cell] != OPEN:
                style: Style = "given" if puzzle.givens[cell] != OPEN else "found"
                texts.append(Text(row, column, SYMBOLS[values[cell]], style))
            elif candidates:
                marks = (SYMBOLS[v] if candidates[cell] >> v & 1 else "" for v in range(1, 10))
                notes.append(Notes(row, column, tuple(marks), 3))
        title = f"{grid.rows}x{grid.columns} kakuro"
        lines = grid.lines()
        return Scene(*grid, lines, tuple(texts), tuple(notes), title, blocks=tuple(blocks))


def _part(slot: Slot) -> int:
    return _PARTS.index(slot.part) if slot.part else 0


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
    "#": Sums(),
    **{
        f"{down or '-'}{between}{across or '-'}": Sums(down, across)
        for down in range(46)
        for across in range(46)
        for between in "\\,"
    },
}
"""Every cell that can be written, ready: reading a board is looking its cells up."""


def _cell(token: str, place: int, columns: int) -> Sums | None:
    """Return what a token says, or raise PuzzleError with its place."""
    if token not in _TOKENS:
        where = f"{Grid(0, columns).place(place)}: "
        _refuse_eaten([token], where)
        raise PuzzleError(
            f"{where}'{shown(token)}' is not a cell; write . or 1-9 for a white cell, # for a "
            "black one, or its sums as DOWN\\ACROSS or DOWN,ACROSS, each 1-45 or -"
        )
    return _TOKENS[token]


_EATEN = re.compile(r"(?:-|\d{2})?[\x00-\x1f!-%]|(?:-|\d{2})")
"""What is left of `16\\7` where Python takes `\\7` for a character, or it is a space."""


def _refuse_eaten(tokens: Sequence[str], where: str = "") -> None:
    """Name the trap, if a cell looks as if a string of Python had eaten its backslash."""
    for token in tokens:
        if token != "#" and _EATEN.fullmatch(token):
            raise PuzzleError(
                f"{where}'{shown(token)}' is not a cell; if a string of Python ate its backslash, "
                "write r'16\\7', or with a comma 16,7"
            )


def _plan(puzzle: Puzzle, *, turned_over: bool) -> Plan:
    """Return the board as turns and mirrors change it: a run has its sum at both its ends.

    Black cells around all white ones say nothing and are left out.
    """
    layout: Layout = puzzle.board
    places = [divmod(place, layout.columns) for place in layout.white]
    rows, columns = zip(*places, strict=True)
    grid = Grid(max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)
    at = [(r - min(rows)) * grid.columns + c - min(columns) for r, c in places]
    cells = bytearray(grid.rows * grid.columns)
    top, right, bottom, left = (bytearray(len(cells)) for _ in range(4))
    for place, given in zip(at, puzzle.givens, strict=True):
        cells[place] = 10 - given if turned_over and given != OPEN else given
    for run, number in zip(layout.summed, puzzle.numbers, strict=True):
        if number != NO_CLUE:
            total = 10 * len(run.scope) - number if turned_over else number
            first, last = (top, bottom) if run.kind == "column" else (left, right)
            first[at[run.scope[0]]] = last[at[run.scope[-1]]] = total
    return Plan(grid, bytes(cells), (bytes(top), bytes(right), bytes(bottom), bytes(left)))
