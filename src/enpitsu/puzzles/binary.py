"""Binary (Takuzu): as many 0 as 1 in each line, no three alike in a row, no two lines equal."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from enpitsu.asked import known_name
from enpitsu.boards import Grid, Plan, read_symbols, smallest_image, write_symbols
from enpitsu.errors import PuzzleError, shown
from enpitsu.keeping import kept
from enpitsu.model import Drawing, Genre, HowTo, Level, Model, Puzzle, Rung, how_to_of
from enpitsu.rules import Exactly, Kind, LinesDiffer, NoThreeAlike, Rule
from enpitsu.scene import Scene

SYMBOLS = "01"
"""By value."""

_SWAPPED = bytes([1, 0, *range(2, 256)])

SMALLEST, LARGEST = 2, 62
_KEPT_CELLS = 100_000  # of all boards whose models are kept
REPEATS = "repeats"
_DIFFER = " No two rows are equal, and no two columns."


class Board(NamedTuple):
    """A Binary's board: its size, and whether two rows or two columns may be equal."""

    rows: int
    columns: int
    repeats: bool = False

    @property
    def grid(self) -> Grid:
        """Return the board's cells."""
        return Grid(self.rows, self.columns)


EASY, MEDIUM, HARD, EXPERT = Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT


class Binary(Genre):
    """The genre; see the module's first line for its rules."""

    name: ClassVar[str] = "binary"
    how_to: ClassVar[str] = (
        "Fill the grid with 0s and 1s. Every row and every column has as many 0s as 1s, and "
        f"nowhere do three equal digits stand side by side.{_DIFFER}"
    )
    default_size: ClassVar[Grid] = Grid(10, 10)
    options: ClassVar[tuple[str, ...]] = (REPEATS,)
    rungs: ClassVar[tuple[Rung, ...]] = (
        Rung("naked single", EASY, 4, search=True),  # the search leaves a cell with one value
        Rung("two alike", EASY, 4, search=True),
        Rung("gap", EASY, 5, search=True),
        Rung("line is full", EASY, 8, search=True),
        Rung("scarce symbol (1)", MEDIUM, 30),
        Rung("equal line", MEDIUM, 40, search=True),
        Rung("scarce symbol (2)", HARD, 80),
        Rung("line fillings", HARD, 120, search=True),
        Rung("unlike line", HARD, 140),
        Rung("crossing lines", EXPERT, 300),
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`."""
        repeats = _repeats(params)
        rows = body.count("/") + 1
        board = sized(rows, body.index("/") if rows > 1 else len(body), repeats)
        told = "is neither 0 nor 1 (nor . for an open cell)"
        cells = board.grid.split(body)
        return Puzzle(self, board, read_symbols(cells, board.grid, SYMBOLS, told))

    def params(self, board: Board) -> str:
        """Return whether lines may be equal."""
        return REPEATS if board.repeats else ""

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows joined by `/`."""
        return self.grid(puzzle.board).join(write_symbols(values, SYMBOLS))

    def how_tos(self, board: Board) -> tuple[HowTo, ...]:
        """Return the rules, without the last one where lines may be equal."""
        usual = how_to_of(type(self))
        if not board.repeats:
            return (usual,)
        return (HowTo(f"{usual.title} with repeats", usual.text.removesuffix(_DIFFER)),)

    def board_of(self, size: Grid, params: str) -> Board:
        """Return the board of a size."""
        return sized(size.rows, size.columns, _repeats(params))

    def grid(self, board: Board) -> Grid:
        """Return the board's cells."""
        return board.grid

    def model(self, board: Board) -> Model:
        """Return one variable a cell, and the rules of each line and of lines together."""
        return _model(board)

    def csp_models(self, puzzle: Puzzle) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Offer whole rows as variables: few of them, with many values each."""
        grid = self.grid(puzzle.board)
        return {"lines": tuple(map(grid.row, range(grid.rows)))}

    def drawing(self, board: Board) -> Drawing:
        """Return that nothing but digits are shown."""
        return Drawing()

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns, mirrors, or 0 for 1."""
        board: Board = puzzle.board
        plan = Plan(board.grid, puzzle.givens)
        swapped = plan._replace(cells=puzzle.givens.translate(_SWAPPED))
        return board.repeats, smallest_image(plan, swapped)

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid."""
        grid = self.grid(puzzle.board)
        title = f"{grid.rows}x{grid.columns} binary"
        return grid.scene(
            puzzle.givens, values, candidates, SYMBOLS, note_columns=2, lowest=0, title=title
        )


def _repeats(params: str) -> bool:
    """Tell whether lines may be equal, as the parameters say."""
    if params and known_name(params, [REPEATS]) is None:
        raise PuzzleError(f"'{shown(params)}' is no parameter; binary(repeats): is the one")
    return bool(params)


def sized(rows: int, columns: int, repeats: bool) -> Board:
    """Return the board of a size; refuse one that cannot be balanced."""
    for number, what in ((rows, "row"), (columns, "column")):
        if number % 2 or not SMALLEST <= number <= LARGEST:
            raise PuzzleError(
                f"{number} {what}{'' if number == 1 else 's'}; a binary has an even number "
                f"from {SMALLEST} to {LARGEST}"
            )
    return Board(rows, columns, repeats)


@kept(most=_KEPT_CELLS, weigh=lambda board: board.rows * board.columns)
def _model(board: Board) -> Model:
    grid = board.grid
    return Model(
        domains=(0b11,) * (board.rows * board.columns),
        rules=tuple(_constraints(board)),
        names=grid.names(),
        symbols=SYMBOLS,
    )


def _constraints(board: Board) -> Iterator[Rule]:
    grid = board.grid
    rows = tuple(map(grid.row, range(board.rows)))
    columns = tuple(map(grid.column, range(board.columns)))
    families: tuple[tuple[Kind, tuple[tuple[int, ...], ...]], ...]
    families = (("row", rows), ("column", columns))
    for kind, lines in families:
        for number, line in enumerate(lines, 1):
            name = f"{kind} {number}"
            yield Exactly(line, name, 0, len(line) // 2, SYMBOLS[0], kind)
            yield NoThreeAlike(line, name, kind)
    if not board.repeats:
        every = tuple(range(board.rows * board.columns))
        for kind, lines in families:
            yield LinesDiffer(every, f"{kind}s", lines)
