"""Slitherlink: one loop along the edges of cells; a clue says how many of its cell it uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from enpitsu.model import (
    OPEN,
    CountClue,
    Frame,
    Genre,
    Grid,
    Level,
    Model,
    Puzzle,
    PuzzleError,
    Rung,
    SingleLoop,
    shown,
)
from enpitsu.scene import Line, Scene, Text

SYMBOLS = "x1"
"""By value: an edge that is no line, and one that is."""

LARGEST_CLUE = 3

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


class Edge(NamedTuple):
    """One edge: its name, the points that it joins and the cells that it parts."""

    name: str
    ends: tuple[int, int]
    sides: tuple[int, int]


class Edges(NamedTuple):
    """The edges of a board, which are the variables, row by row.

    First the edges above a row of cells, from left to right, then those beside its cells:

        +-0-+-1-+
        2   3   4
        +-5-+-6-+
    """

    rows: int
    columns: int

    @property
    def number(self) -> int:
        """Return how many there are."""
        return self.top(self.rows, self.columns)

    def top(self, row: int, column: int) -> int:
        """Return the edge above a cell; those of the row after the last are the board's bottom."""
        return row * (2 * self.columns + 1) + column

    def left(self, row: int, column: int) -> int:
        """Return the edge to the left of a cell, or to the right of the last."""
        return self.top(row, self.columns) + column

    def around(self, row: int, column: int) -> tuple[int, int, int, int]:
        """Return a cell's edges: above, to the right, below, to the left."""
        return (
            self.top(row, column),
            self.left(row, column + 1),
            self.top(row + 1, column),
            self.left(row, column),
        )

    def all(self) -> Iterator[Edge]:
        """Yield the edges in their order."""
        for r in range(self.rows + 1):
            for c in range(self.columns):
                name = f"r{r + 1}c{c + 1} top" if r < self.rows else f"r{r}c{c + 1} bottom"
                ends = self._point(r, c), self._point(r, c + 1)
                yield Edge(name, ends, (self._cell(r - 1, c), self._cell(r, c)))
            for c in range(self.columns + 1 if r < self.rows else 0):
                name = f"r{r + 1}c{c + 1} left" if c < self.columns else f"r{r + 1}c{c} right"
                ends = self._point(r, c), self._point(r + 1, c)
                yield Edge(name, ends, (self._cell(r, c - 1), self._cell(r, c)))

    def sweeps(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the edges row by row and column by column."""
        columns = []
        for c in range(self.columns + 1):
            columns += [self.left(r, c) for r in range(self.rows)]
            columns += [self.top(r, c) for r in range(self.rows + 1) if c < self.columns]
        return tuple(range(self.number)), tuple(columns)

    def _point(self, row: int, column: int) -> int:
        return row * (self.columns + 1) + column

    def _cell(self, row: int, column: int) -> int:
        """Return a cell's number from 1 on, and 0 for all around the board."""
        within = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column + 1 if within else 0


class Slitherlink(Genre):
    """The genre; see the module's first line for its rules."""

    name: ClassVar[str] = "slitherlink"
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
        Rung("equal edges", EXPERT, 200),
        Rung("forcing chain", EXPERT, 400),
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`."""
        if params:
            raise PuzzleError(f"a slitherlink has no parameters, but here are '{shown(params)}'")
        rows = body.count("/") + 1
        columns = body.index("/") if rows > 1 else len(body)
        if not columns:
            raise PuzzleError("row 1 has no cells")
        grid = Grid(rows, columns)
        cells = grid.split(body)
        clues = cells.encode("latin-1", "replace").translate(_READ)
        if _INVALID in clues:
            raise PuzzleError(_complaint(cells, clues, grid))
        return self.puzzle(Board(rows, columns, clues))

    def puzzle(self, board: Board) -> Puzzle:
        """Return the puzzle of a board; no line is drawn yet."""
        return Puzzle(self, board, bytes([OPEN]) * board.edges.number)

    def params(self, shape: Board) -> str:
        """Return nothing: the rows tell the size."""
        return ""

    def body(self, shape: Board, values: bytes) -> str:
        """Write the clues, rows joined by `/`."""
        return shape.grid.join(shape.clues.translate(_WRITE).decode())

    def solution(self, shape: Board, values: bytes) -> str:
        """Write a map of the cells: 1 inside the loop, 0 outside."""
        return shape.grid.join("".join("01"[cell] for cell in inside(shape.edges, values)))

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

    def scene(self, shape: Board, givens: bytes, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the clues and the lines that are known."""
        texts = (
            Text(*divmod(cell, shape.columns), str(clue))
            for cell, clue in enumerate(shape.clues)
            if clue != OPEN
        )
        lines = (
            Line(*divmod(a, shape.columns + 1), *divmod(b, shape.columns + 1), "thick")
            for (_, (a, b), _), value in zip(shape.edges.all(), values, strict=True)
            if value == 1
        )
        title = f"{shape.rows}x{shape.columns} slitherlink"
        return Scene(shape.rows, shape.columns, tuple(lines), tuple(texts), title=title)


def inside(edges: Edges, values: Sequence[int]) -> Iterator[bool]:
    """Yield for every cell whether it lies inside the loop."""
    for row in range(edges.rows):
        within = False
        for column in range(edges.columns):
            within ^= values[edges.left(row, column)] == 1
            yield within


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
    names, ends, sides = zip(*edges.all(), strict=True)
    cells = ((r, c) for r in range(edges.rows) for c in range(edges.columns))
    clues = (
        CountClue(edges.around(r, c), f"r{r + 1}c{c + 1}", 1, "a line", slot)
        for slot, (r, c) in enumerate(cells)
    )
    loop = SingleLoop(tuple(range(edges.number)), "the line", ends, sides, edges.sweeps())
    return Model((0b11,) * edges.number, (*clues, loop), names, SYMBOLS)
