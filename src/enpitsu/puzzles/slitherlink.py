"""Slitherlink: one loop along the edges of cells; a clue says how many of its cell it uses."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from enpitsu.boards import OPEN, Grid, Place, Plan, smallest_image
from enpitsu.errors import PuzzleError, check_params, shown
from enpitsu.keeping import kept
from enpitsu.model import Clue, Drawing, Genre, Level, Model, Puzzle, Rung, Solved
from enpitsu.puzzles._edges import Edges, inside, numbers, sides
from enpitsu.puzzles._loops import random_loop, random_loops
from enpitsu.rules import NO_CLUE, CountSite, SingleLoop
from enpitsu.scene import Cross, Dot, Line, Scene, Shade, Style, Text

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

SYMBOLS = "x1"
"""By value: an edge that is no line, and one that is."""

_PHRASES = {0: ("is no line", "are no lines"), 1: ("is a line", "are lines")}

LARGEST_CLUE = 3

MOST_CELLS = 40_000
"""Those of 200x200, whose model and problem take 130 MB and a second or two to make."""

_KEPT_EDGES = 100_000
"""Of all boards whose models are kept: one of the largest, or hundreds of usual ones."""

EASY, MEDIUM, HARD, EXPERT = Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT


class Slitherlink(Genre):
    """The genre; see the module's first line for its rules."""

    name: ClassVar[str] = "slitherlink"
    how_to: ClassVar[str] = (
        "Connect points with straight lines so that a single closed loop comes about, which "
        "never crosses or touches itself. A number says how many of the four sides of its "
        "cell belong to the loop; around cells without one it may run as it likes."
    )
    default_size: ClassVar[Grid] = Grid(10, 10)
    clue_kinds: ClassVar[tuple[str, ...]] = ("number",)
    rungs: ClassVar[tuple[Rung, ...]] = (
        Rung("naked single", EASY, 4, search=True),
        Rung("full clue", EASY, 5, search=True),
        Rung("line goes on", EASY, 5, search=True),
        Rung("early loop", EASY, 10, search=True),
        Rung("last ring", EASY, 10),
        Rung("clue and corner", EASY, 12),
        Rung("adjacent threes", EASY, 12, search=True),
        Rung("two clues", MEDIUM, 30),
        Rung("two colours", MEDIUM, 40, search=True),
        Rung("corner chain", HARD, 80, search=True),
        Rung("closed region", HARD, 100, search=True),
        Rung("cut-off part", HARD, 120),
        Rung("equal edges", EXPERT, 200),
        Rung("clues around a point", EXPERT, 240),
        Rung("clues around a cell", EXPERT, 320),
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`, then, after `|`, what is drawn, joined by `,`."""
        check_params(params, self.name)
        body, _, drawn = body.partition("|")
        body = body.rstrip()
        rows = body.count("/") + 1
        columns = body.index("/") if rows > 1 else len(body)
        edges = edges_of(rows, columns)
        cells = edges.grid.split(body)
        clues = cells.encode("latin-1", "replace").translate(_READ)
        if _INVALID in clues:
            raise PuzzleError(_complaint(cells, clues, edges.grid))
        return self.puzzle(edges, clues, _read_marks(edges, drawn).items())

    def puzzle(
        self, edges: Edges, clues: Sequence[int], marks: Iterable[tuple[int, int]] = ()
    ) -> Puzzle:
        """Return the puzzle with these clues, `OPEN` for none; marks are edges that are drawn."""
        givens = bytearray([OPEN]) * edges.number
        for edge, value in marks:
            givens[edge] = value
        numbers = tuple([NO_CLUE if clue == OPEN else clue for clue in clues])
        return Puzzle(self, edges, bytes(givens), numbers)

    def params(self, board: Edges) -> str:
        """Return nothing: the rows tell the size."""
        return ""

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the clues, rows joined by `/`, and what is drawn, if anything is."""
        grid = self.grid(puzzle.board)
        rows = grid.join("".join(["." if n == NO_CLUE else str(n) for n in puzzle.numbers]))
        if values.count(OPEN) == len(values):
            return rows
        names = puzzle.board_model.names
        marks = (f"{names[e]}={SYMBOLS[v]}" for e, v in enumerate(values) if v != OPEN)
        return f"{rows}|{','.join(marks)}"

    def solution(self, puzzle: Puzzle, values: bytes) -> str:
        """Write a map of the cells: 1 inside the loop, 0 outside."""
        edges: Edges = puzzle.board
        return edges.grid.join("".join("01"[cell] for cell in inside(edges, values)))

    def read_solution(self, puzzle: Puzzle, text: str) -> bytes:
        """Read a map of the cells: lines are where the two sides of an edge differ."""
        edges: Edges = puzzle.board
        cells = edges.grid.split(text.strip())
        if cells.strip("01"):
            raise PuzzleError("a map of the cells has 1 inside the loop and 0 outside")
        areas = "0" + cells
        return bytes(areas[a] != areas[b] for _, _, (a, b) in edges.all())

    def board_of(self, size: Grid, params: str) -> Edges:
        """Return the edges of a board."""
        check_params(params, self.name)
        return edges_of(*size)

    def grid(self, board: Edges) -> Grid:
        """Return the board's cells."""
        return board.grid

    def place(self, board: Edges, variable: int) -> Place:
        """Return where an edge lies."""
        return board.place(variable)

    def clue_place(self, board: Edges, site: int) -> Place:
        """Return the cell that the number stands in."""
        return Place(*divmod(site, board.columns))

    def model(self, board: Edges) -> Model:
        """Return one variable an edge, the rule that the lines are one loop, and a site a cell."""
        return _model(board)

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns and mirrors, of what is drawn too."""
        edges: Edges = puzzle.board
        plan = Plan(edges.grid, bytes([OPEN if n == NO_CLUE else n for n in puzzle.numbers]))
        if puzzle.givens.count(OPEN) < len(puzzle.givens):
            around = zip(*(edges.around(*cell) for cell in edges.grid.cells()), strict=True)
            drawn = tuple([bytes([puzzle.givens[e] for e in side]) for side in around])
            plan = plan._replace(sides=drawn)
        return smallest_image(plan)

    def random_solution(self, blank: Puzzle, random: Random) -> bytes:
        """Draw a loop that fills the board."""
        return random_loop(blank.board, random)

    def drawing(self, board: Edges) -> Drawing:
        """Return that loops are drawn, and all numbers shown but a 4."""
        return Drawing(LARGEST_CLUE, random_loops(board))

    def solved(self, blank: Puzzle, solution: bytes) -> Solved:
        """Return the number of every cell; a 4, around a loop's only cell, is no clue."""
        edges: Edges = blank.board
        clues = (
            Clue("number", (cell,), number, site=cell)
            for cell, number in enumerate(numbers(edges, solution))
            if number <= LARGEST_CLUE
        )
        return Solved(blank, solution, edges.grid, tuple(clues))

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw points, clues and lines; crosses for edges that are none, until all is known."""
        edges: Edges = puzzle.board
        rows, columns = edges
        texts = (
            Text(*divmod(cell, columns), str(clue))
            for cell, clue in enumerate(puzzle.numbers)
            if clue != NO_CLUE
        )
        points = range((rows + 1) * (columns + 1))
        values = _known(values, candidates)
        complete = OPEN not in values
        lines, crosses = [], []
        for (_, ends, _), given, value in zip(edges.all(), puzzle.givens, values, strict=True):
            (row, column), (to_row, to_column) = (divmod(p, columns + 1) for p in ends)
            if value == 1:
                style: Style = "given" if given != OPEN else "found"
                lines.append(Line(row, column, to_row, to_column, "heavy", style))
            elif value == 0 and not complete:
                crosses.append(Cross(row, column, to_row, to_column))
        return Scene(
            rows,
            columns,
            tuple(lines),
            tuple(texts),
            title=f"{rows}x{columns} slitherlink",
            dots=tuple(Dot(*divmod(point, columns + 1)) for point in points),
            crosses=tuple(crosses),
        )

    def shades(self, puzzle: Puzzle, values: bytes) -> tuple[Shade, ...]:
        """Shade the cells that are known to lie inside the loop."""
        edges: Edges = puzzle.board
        known = sides(edges, values)
        cells = range(edges.rows * edges.columns)
        return tuple(Shade(*divmod(cell, edges.columns)) for cell in cells if known[cell + 1])


def edges_of(rows: int, columns: int) -> Edges:
    """Return the edges of a board; refuse a size that the genre does not have."""
    if min(rows, columns) < 1:
        raise PuzzleError(f"a board of {rows}x{columns} has no cells")
    if rows * columns > MOST_CELLS:
        raise PuzzleError(
            f"a slitherlink has at most {MOST_CELLS} cells, not {rows}x{columns} = {rows * columns}"
        )
    return Edges(rows, columns)


def _known(values: bytes, candidates: Sequence[int]) -> bytes:
    """Return the values, and where there is none the only candidate."""
    if not candidates:
        return values
    pairs = zip(values, candidates, strict=True)
    only = {0b01: 0, 0b10: 1}
    return bytes(only.get(mask, OPEN) if value == OPEN else value for value, mask in pairs)


_EDGE = re.compile(
    r"\s*r(\d{1,6})c(\d{1,6})\s+(top|right|bottom|left)\s*(?:=\s*([x1])\s*)?", re.I | re.ASCII
)


def _read_marks(edges: Edges, text: str) -> dict[int, int]:
    """Read what is drawn: edges with `=1` or nothing for a line, `=x` for none."""
    marks: dict[int, int] = {}
    for number, token in enumerate(text.split(",") if text.strip() else (), 1):
        where = f"edge {number}, '{shown(token.strip())}'"
        parts = _EDGE.fullmatch(token)
        if parts is None:
            raise PuzzleError(f"{where}: write it as r1c1 top=1 for a line, or r1c1 top=x for none")
        row, column = int(parts[1]), int(parts[2])
        if not (1 <= row <= edges.rows and 1 <= column <= edges.columns):
            board = f"{edges.rows}x{edges.columns}"
            raise PuzzleError(f"{where}: r{row}c{column} is not a cell of a {board} board")
        edge = edges.side(row - 1, column - 1, parts[3].lower())
        if edge in marks:
            raise PuzzleError(f"{where}: this edge is there twice")
        marks[edge] = SYMBOLS.index((parts[4] or "1").lower())
    return marks


_INVALID = 254
_READ = bytearray([_INVALID]) * 256
_READ[ord(".")] = OPEN
_READ[ord("0") : ord("0") + LARGEST_CLUE + 1] = range(LARGEST_CLUE + 1)


def _complaint(cells: str, clues: bytes, grid: Grid) -> str:
    """Say which cell cannot be read."""
    cell = clues.index(_INVALID)
    return f"{grid.place(cell)}: {cells[cell]!r} is not a clue (0-3, or . for a cell without one)"


@kept(most=_KEPT_EDGES, weigh=lambda edges: edges.number)
def _model(edges: Edges) -> Model:
    names, ends, parted = tuple(edges.names()), tuple(edges.ends()), tuple(edges.parted())
    cells = edges.grid.names()
    sites = tuple(
        [
            CountSite(ring, name, "number", (cell,), 1, "a line")
            for cell, (ring, name) in enumerate(zip(edges.rings(), cells, strict=True))
        ]
    )
    areas = ("all around", *cells)
    points = tuple(edges.points())
    scope = tuple(range(edges.number))
    loop = SingleLoop(scope, "the line", ends, parted, edges.sweeps(), points, areas)
    return Model((0b11,) * edges.number, (loop,), names, SYMBOLS, sites, _PHRASES, unwritten=0)
