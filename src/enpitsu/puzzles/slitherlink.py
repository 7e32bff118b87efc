"""Slitherlink: one loop along the edges of cells; a clue says how many of its cell it uses."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from enpitsu.model import (
    OPEN,
    Clue,
    CountClue,
    Frame,
    Genre,
    Grid,
    Level,
    Model,
    Plan,
    Puzzle,
    PuzzleError,
    Rung,
    Sheet,
    SingleLoop,
    check_params,
    shown,
    smallest_image,
)
from enpitsu.puzzles._edges import Edges, inside, numbers, sides
from enpitsu.puzzles._loops import random_loop
from enpitsu.scene import Cross, Dot, Line, Scene, Shade, Style, Text

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

SYMBOLS = "x1"
"""By value: an edge that is no line, and one that is."""

LARGEST_CLUE = 3

MOST_CELLS = 40_000
"""Those of 200x200, whose model and problem take 130 MB and a second or two to make."""

EASY, MEDIUM, HARD, EXPERT = Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT


class Board(NamedTuple):
    """A Slitherlink's shape: its size and its clues, row by row, `OPEN` for none."""

    rows: int
    columns: int
    clues: bytes

    @property
    def grid(self) -> Grid:
        """Return the board's cells."""
        return Grid(self.rows, self.columns)

    @property
    def edges(self) -> Edges:
        """Return the board's edges."""
        return Edges(self.rows, self.columns)


class Slitherlink(Genre):
    """The genre; see the module's first line for its rules."""

    name: ClassVar[str] = "slitherlink"
    default_size: ClassVar[Grid] = Grid(10, 10)
    clue_kinds: ClassVar[tuple[str, ...]] = ("number",)
    ladder: ClassVar[tuple[Rung, ...]] = (
        Rung("naked single", EASY, 4, search=True),
        Rung("full clue", EASY, 5, search=True),
        Rung("line goes on", EASY, 5, search=True),
        Rung("early loop", EASY, 10, search=True),
        Rung("clue and corner", EASY, 12),
        Rung("adjacent threes", EASY, 12, search=True),
        Rung("two clues", MEDIUM, 30),
        Rung("two colours", MEDIUM, 40, search=True),
        Rung("corner chain", HARD, 80, search=True),
        Rung("closed region", HARD, 100, search=True),
        Rung("cut-off part", HARD, 120),
        Rung("equal edges", EXPERT, 200),
        Rung("forcing chain", EXPERT, 400),
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`, then, after `|`, what is drawn, joined by `,`."""
        check_params(params, self.name)
        body, _, drawn = body.partition("|")
        body = body.rstrip()
        rows = body.count("/") + 1
        columns = body.index("/") if rows > 1 else len(body)
        board = board_of(rows, columns)
        cells = board.grid.split(body)
        clues = cells.encode("latin-1", "replace").translate(_READ)
        if _INVALID in clues:
            raise PuzzleError(_complaint(cells, clues, board.grid))
        return self.puzzle(board._replace(clues=clues), _read_marks(board.edges, drawn).items())

    def puzzle(self, board: Board, marks: Iterable[tuple[int, int]] = ()) -> Puzzle:
        """Return the puzzle of a board; marks are edges and values that are drawn already."""
        givens = bytearray([OPEN]) * board.edges.number
        for edge, value in marks:
            givens[edge] = value
        return Puzzle(self, board, bytes(givens))

    def params(self, shape: Board) -> str:
        """Return nothing: the rows tell the size."""
        return ""

    def body(self, shape: Board, values: bytes) -> str:
        """Write the clues, rows joined by `/`, and what is drawn, if anything is."""
        rows = shape.grid.join(shape.clues.translate(_WRITE).decode())
        if values.count(OPEN) == len(values):
            return rows
        names = self.frame(shape).model.names
        marks = (f"{names[e]}={SYMBOLS[v]}" for e, v in enumerate(values) if v != OPEN)
        return f"{rows}|{','.join(marks)}"

    def solution(self, shape: Board, values: bytes) -> str:
        """Write a map of the cells: 1 inside the loop, 0 outside."""
        return shape.grid.join("".join("01"[cell] for cell in inside(shape.edges, values)))

    def shape_of(self, size: Grid, params: str) -> Board:
        """Return a board without clues."""
        check_params(params, self.name)
        return board_of(*size)

    def grid(self, shape: Board) -> Grid:
        """Return the board's cells."""
        return shape.grid

    def model(self, shape: Board) -> Model:
        """Return one variable an edge, the clues, and the rule that the lines are one loop."""
        return _model(shape)

    def frame(self, shape: Board) -> Frame:
        """Return the board without its clues, and the clues."""
        return Frame(_frame(shape.edges), shape.clues)

    def shape_clues(self, puzzle: Puzzle) -> Iterator[tuple[str, Puzzle]]:
        """Yield every clue by its cell and number, with the puzzle without it."""
        board: Board = puzzle.shape
        for cell, name in enumerate(board.grid.names()):
            clue = board.clues[cell]
            if clue != OPEN:
                clues = board.clues[:cell] + bytes([OPEN]) + board.clues[cell + 1 :]
                shape = board._replace(clues=clues)
                yield f"{name}={clue}", Puzzle(self, shape, puzzle.givens)

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns and mirrors, of what is drawn too."""
        board: Board = puzzle.shape
        plan = Plan(board.grid, board.clues)
        if puzzle.givens.count(OPEN) < len(puzzle.givens):
            edges = zip(*(board.edges.around(*cell) for cell in board.grid.cells()), strict=True)
            drawn = tuple([bytes([puzzle.givens[e] for e in side]) for side in edges])
            plan = plan._replace(sides=drawn)
        return smallest_image(plan)

    def draw(self, blank: Puzzle, random: Random) -> bytes:
        """Draw a loop that fills the board."""
        return random_loop(blank.shape.edges, random)

    def sheet(self, blank: Puzzle, solution: bytes) -> Sheet:
        """Return the number of every cell; a 4, around a loop's only cell, is no clue."""
        board: Board = blank.shape
        clues = (
            Clue("number", (cell,), number, slot=cell)
            for cell, number in enumerate(numbers(board.edges, solution))
            if number <= LARGEST_CLUE
        )
        return Sheet(blank, solution, board.grid, self.frame(board).model, tuple(clues))

    def showing(self, sheet: Sheet, shown: Sequence[Clue]) -> Puzzle:
        """Return the board with these numbers in its cells."""
        board: Board = sheet.blank.shape
        clues = bytearray(board.clues)
        for clue in shown:
            clues[clue.slot] = clue.number
        return self.puzzle(board._replace(clues=bytes(clues)))

    def scene(self, shape: Board, givens: bytes, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw points, clues and lines; crosses for edges that are none, until all is known."""
        texts = (
            Text(*divmod(cell, shape.columns), str(clue))
            for cell, clue in enumerate(shape.clues)
            if clue != OPEN
        )
        points = range((shape.rows + 1) * (shape.columns + 1))
        values = _known(values, candidates)
        complete = OPEN not in values
        lines, crosses = [], []
        for (_, ends, _), given, value in zip(shape.edges.all(), givens, values, strict=True):
            (row, column), (to_row, to_column) = (divmod(p, shape.columns + 1) for p in ends)
            if value == 1:
                style: Style = "given" if given != OPEN else "found"
                lines.append(Line(row, column, to_row, to_column, "heavy", style))
            elif value == 0 and not complete:
                crosses.append(Cross(row, column, to_row, to_column))
        return Scene(
            shape.rows,
            shape.columns,
            tuple(lines),
            tuple(texts),
            title=f"{shape.rows}x{shape.columns} slitherlink",
            dots=tuple(Dot(*divmod(point, shape.columns + 1)) for point in points),
            crosses=tuple(crosses),
        )

    def shades(self, shape: Board, values: bytes) -> tuple[Shade, ...]:
        """Shade the cells that are known to lie inside the loop."""
        known = sides(shape.edges, values)
        cells = range(shape.rows * shape.columns)
        return tuple(Shade(*divmod(cell, shape.columns)) for cell in cells if known[cell + 1])


def board_of(rows: int, columns: int) -> Board:
    """Return a board without clues; refuse a size that the genre does not have."""
    if not rows * columns:
        raise PuzzleError(f"a board of {rows}x{columns} has no cells")
    if rows * columns > MOST_CELLS:
        raise PuzzleError(
            f"a slitherlink has at most {MOST_CELLS} cells, not {rows}x{columns} = {rows * columns}"
        )
    return Board(rows, columns, bytes([OPEN]) * (rows * columns))


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
_WRITE = bytes(ord("0") + v if v <= LARGEST_CLUE else ord(".") for v in range(256))


def _complaint(cells: str, clues: bytes, grid: Grid) -> str:
    """Say which cell cannot be read."""
    cell = clues.index(_INVALID)
    return f"{grid.place(cell)}: {cells[cell]!r} is not a clue (0-3, or . for a cell without one)"


@lru_cache(maxsize=64)
def _model(board: Board) -> Model:
    return _frame(board.edges).saying(board.clues)


@lru_cache(maxsize=64)
def _frame(edges: Edges) -> Model:
    names, ends, parted = zip(*edges.all(), strict=True)
    cells = ((r, c) for r in range(edges.rows) for c in range(edges.columns))
    clues = (
        CountClue(edges.around(r, c), f"r{r + 1}c{c + 1}", slot, 1, "a line")
        for slot, (r, c) in enumerate(cells)
    )
    areas = ("all around", *Grid(edges.rows, edges.columns).names())
    points = tuple(edges.points())
    scope = tuple(range(edges.number))
    loop = SingleLoop(scope, "the line", ends, parted, edges.sweeps(), points, areas)
    return Model((0b11,) * edges.number, (*clues, loop), names, SYMBOLS)
