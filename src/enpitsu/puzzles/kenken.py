"""KenKen: a Latin square in cages, each with what its digits make by an operation."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from enpitsu.boards import Grid, Symmetry, mask, moved, square_moves
from enpitsu.errors import PuzzleError, shown
from enpitsu.model import (
    BACKSPACE,
    CLUES,
    DELETE,
    Change,
    Clue,
    Level,
    Model,
    Puzzle,
    Rung,
    Tool,
    after_key,
)
from enpitsu.puzzles._cages import (
    Cells,
    borders,
    grown,
    joined,
    read_any_cells,
    read_cells,
    write_cells,
)
from enpitsu.puzzles._latin import PATTERNS, SETS, LatinSquare, latin_model
from enpitsu.puzzles._places import read_cell
from enpitsu.rules import NO_CLUE, UNSAID
from enpitsu.rules.arithmetic_cage import (
    SIZES,
    ArithmeticCage,
    CageSite,
    Operation,
    result_of,
)
from enpitsu.rules.forms import Automaton
from enpitsu.scene import Corner, Scene

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

MOST_CELLS = 64
"""Of one cage."""
MOST_TARGET = 2**31 - 1

EASY, MEDIUM, HARD = Level.EASY, Level.MEDIUM, Level.HARD

_DRAWN = {"+": "+", "-": "\u2212", "*": "\u00d7", "/": "\u00f7", "=": "", "?": "?"}
_CAGES = Tool(
    "cage",
    "Cages",
    "Drag over cells to draw a cage, or from a cage to let it grow; then type what it makes and "
    "by which sign. Delete takes that away, then the cage.",
    "path",
    "0123456789+-*/",
)


class Cage(NamedTuple):
    """Some cells, and what their digits make."""

    cells: Cells
    operation: Operation
    target: int


@dataclass(frozen=True)
class Board:
    """A square in cages, which need not cover it; hardly any two puzzles share one."""

    n: int
    cages: tuple[Cage, ...] = ()
    """By their first cells."""

    @property
    def grid(self) -> Grid:
        """Return the board's cells."""
        return Grid(self.n, self.n)

    @cached_property
    def model(self) -> Model:
        """Return one variable a cell, an all-different a line, and a site for every cage."""
        return latin_model(self.n, tuple([_site(cage, self.grid) for cage in self.cages]))


class KenKen(LatinSquare):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "kenken"
    title: ClassVar[str] = "KenKen"
    called: ClassVar[str] = "a kenken"
    how_to: ClassVar[str] = (
        "Fill the grid so that every row and every column contains each digit exactly once, "
        "from 1 up to the number of rows. The digits of a cage, in whatever order, make the "
        "number in its corner by its sign. A cage may hold a digit twice, in different rows "
        "and columns."
    )
    clue_kinds: ClassVar[tuple[str, ...]] = ("cage", "digit")
    rungs: ClassVar[tuple[Rung, ...]] = (
        Rung("full house", EASY, 4),
        Rung("single cage", EASY, 4, search=True),
        Rung("naked single", EASY, 4, search=True),
        Rung("hidden single", EASY, 14, search=True),
        Rung("cage pair", EASY, 10, search=True),
        Rung("cage digits", EASY, 20),
        Rung("cage triple", MEDIUM, 40, search=True),
        *SETS,
        Rung("cage arrangements", HARD, 100),
        Rung("cage and line", HARD, 110),
        *PATTERNS,
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`, then, after `|`, the cages joined by `,`."""
        rows, _, cages = body.partition("|")
        n, givens = self.read_rows(params, rows)
        return self.puzzle(n, givens, _read_cages(n, cages))

    def puzzle(self, n: int, givens: bytes, cages: Iterable[Cage]) -> Puzzle:
        """Return the puzzle with these givens and cages."""
        ordered = tuple(sorted(cages))
        return Puzzle(self, Board(n, ordered), givens, tuple([cage.target for cage in ordered]))

    def read_draft(self, params: str, body: str) -> Puzzle:
        """Read what need not be a puzzle yet: cages may say less, and need not hang together."""
        rows, _, cages = body.partition("|")
        n, givens = self.read_rows(params, rows)
        read = [_read_any(Grid(n, n), token) for token in cages.split(",") if token.strip()]
        return self.puzzle(n, givens, read)

    def tools(self, board: Board) -> tuple[Tool, ...]:
        """Return what draws cages, and what types digits."""
        return (_CAGES, CLUES)

    def edited(self, draft: Puzzle, change: Change) -> Puzzle:
        """Return a draft after a digit, a way along which a cage is drawn, or what one says."""
        if change.tool != _CAGES.name:
            return super().edited(draft, change)
        board: Board = draft.board
        way = [read_cell(name, board.grid, "cages") for name in change.cells]
        mine = next((cage for cage in board.cages if way and way[0] in cage.cells), None)
        if not change.key or mine is None:
            erases = change.key in (BACKSPACE, DELETE)
            if not way or erases or (mine is not None and set(way) <= set(mine.cells)):
                return draft
            pairs = joined([(cage.cells, cage[1:]) for cage in board.cages], way, ("?", UNSAID))
            drawn = self.puzzle(board.n, draft.givens, [_alone(*pair) for pair in pairs])
            return self.edited(drawn, change) if change.key else drawn
        others = [cage for cage in board.cages if cage != mine]
        said = _after_key(mine, change.key)
        return self.puzzle(board.n, draft.givens, others if said is None else [*others, said])

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows, and the cages if there are any."""
        rows = self.solution(puzzle, values)
        told = [puzzle.told(clue) for clue in puzzle.each_clue() if clue.site >= 0]
        cages = ",".join([cage.removeprefix(str(UNSAID)) for cage in told])
        return f"{rows}|{cages}" if cages else rows

    def board_of(self, size: Grid, params: str) -> Board:
        """Return a board without cages: these are drawn around a solution."""
        return _bare(super().board_of(size, params))

    def grid(self, board: Board) -> Grid:
        """Return the board's cells."""
        return board.grid

    def model(self, board: Board) -> Model:
        """Return one variable a cell, an all-different a line, and a site for every cage."""
        return board.model

    def always_shown_on(self, board: Board) -> tuple[str, ...]:
        """Return the cages: a usual puzzle shows nothing else."""
        return ("cage",)

    def blank(self, size: Grid, params: str, symmetry: Symmetry, random: Random) -> Puzzle:
        """Return a board without cages, which no symmetry is made for."""
        if symmetry is not Symmetry.NONE:
            raise PuzzleError(f"cages are drawn without symmetry; {symmetry.value} cannot be had")
        return super().blank(size, params, symmetry, random)

    def dressed(
        self,
        blank: Puzzle,
        solution: bytes,
        random: Random,
        suffices: Callable[[Puzzle], bool],
    ) -> Puzzle:
        """Draw cages around a solution: as few as suffice, where every cell is in one."""
        n: int = blank.board.n
        known: dict[Cells, Cage] = {}

        def caged(cages: Iterable[Cells]) -> tuple[Cage, ...]:
            for cells in cages:
                if cells not in known:
                    known[cells] = _any_cage(cells, [solution[cell] for cell in cells], random)
            return tuple([known[cells] for cells in cages])

        def enough(cages: Iterable[Cells]) -> bool:
            return suffices(self.puzzle(n, blank.givens, caged(cages)))

        return self.open_board(Board(n, caged(grown(blank.board.grid, random, enough))))

    def showing(self, blank: Puzzle, shown: Sequence[Clue]) -> Puzzle:
        """Return the puzzle that shows these clues; where one has another target, so has its cage.

        A cage whose clue is not shown is no part of the board.
        """
        puzzle = super().showing(blank, shown)
        pairs = zip(blank.board.cages, puzzle.numbers, strict=True)
        cages = [cage._replace(target=number) for cage, number in pairs if number != NO_CLUE]
        known = tuple(cages) == blank.board.cages
        return puzzle if known else self.puzzle(blank.board.n, puzzle.givens, cages)

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns and mirrors."""
        cages = cages_of(puzzle)
        return min(_image(puzzle.givens, cages, to) for to, _ in square_moves(puzzle.board.n))

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid with thick lines around the cages, and what they make in their corners."""
        board: Board = puzzle.board
        n, grid, cages = board.n, board.grid, cages_of(puzzle)
        scene = self.square(puzzle, values, candidates)
        return replace(
            scene,
            lines=(*scene.lines, *borders([cage.cells for cage in cages], grid)),
            corners=tuple(Corner(*divmod(cage.cells[0], n), _drawn(cage)) for cage in cages),
        )


def _drawn(cage: Cage) -> str:
    """Return what stands in the corner of a cage."""
    target = "" if cage.target == UNSAID else str(cage.target)
    return f"{target}{_DRAWN[cage.operation]}"


def cages_of(puzzle: Puzzle) -> list[Cage]:
    """Return the cages that a puzzle prints, by their first cells."""
    pairs = zip(puzzle.board.cages, puzzle.numbers, strict=True)
    return [cage for cage, number in pairs if number != NO_CLUE]


def checked_cage(n: int, cage: Cage, where: str) -> Cage:
    """Return a cage if it can be; raise PuzzleError that says where it stands."""
    size = len(cage.cells)
    wanted = SIZES.get(cage.operation)
    if wanted is not None and size != wanted:
        cells = "one cell" if wanted == 1 else f"{wanted} cells"
        raise PuzzleError(f"{where}: {cage.operation} is for {cells}, and here are {size}")
    if size > MOST_CELLS:
        raise PuzzleError(f"{where}: a cage has at most {MOST_CELLS} cells, not {size}")
    if cage.target > MOST_TARGET or not _can_make(n, cage):
        cells = "1 cell" if size == 1 else f"{size} cells"
        raise PuzzleError(f"{where}: {cells} with digits 1 to {n} cannot make {cage.target}")
    return cage


def _can_make(n: int, cage: Cage) -> bool:
    """Tell whether some digits make the target; two cells of a cage are in one line and differ."""
    size, target = len(cage.cells), cage.target
    match cage.operation:
        case "*":
            domains = (mask(range(1, n + 1)),) * size
            rule = ArithmeticCage(tuple(range(size)), "", "*", target)
            (form,) = rule.lower(domains)
            return target > 0 and bool(cast(Automaton, form).accepting)
        case "-":
            return 1 <= target < n
        case "/":
            return 2 <= target <= n
        case _:
            return size <= target <= size * n


_CAGE = re.compile(r"\s*(\d{1,18})\s*([-+*/=])\s*=([^=]*)", re.ASCII)


def _read_cages(n: int, text: str) -> Iterator[Cage]:
    if not text.strip():
        return
    owner: dict[int, int] = {}
    for number, token in enumerate(text.split(","), 1):
        where = f"cage {number}, '{shown(token.strip())}'"
        parts = _CAGE.fullmatch(token)
        if parts is None and _ANY_CAGE.fullmatch(token):
            first = token.partition("=")[2].strip(" =").partition(" ")[0]
            raise PuzzleError(f"the cage at {first} does not say yet what it makes, by which sign")
        if parts is None:
            raise PuzzleError(f"{where}: write it as 6*=r1c1 r1c2, with one of + - * / =")
        cells = read_cells(parts[3], Grid(n, n), where)
        for cell in cells:
            if owner.setdefault(cell, number) != number:
                name = write_cells([cell], Grid(n, n))
                raise PuzzleError(f"{where}: {name} is in cage {owner[cell]} already")
        yield checked_cage(n, Cage(cells, cast(Operation, parts[2]), int(parts[1])), where)


_ANY_CAGE = re.compile(r"\s*(\d{0,18})\s*([-+*/=?])\s*=([^=]*)", re.ASCII)


def _read_any(grid: Grid, token: str) -> Cage:
    """Read a cage of a draft: what it makes and by which sign may not be there yet."""
    where = f"cage '{shown(token.strip())}'"
    parts = _ANY_CAGE.fullmatch(token)
    cells = read_any_cells(parts[3], grid, where) if parts else ()
    if parts is None or not cells:
        raise PuzzleError(f"{where}: write it as 6*=r1c1 r1c2, with one of + - * / =")
    return Cage(cells, cast(Operation, parts[2]), int(parts[1]) if parts[1] else UNSAID)


def _alone(cells: Cells, said: tuple[Operation, int]) -> Cage:
    """Return a cage that was drawn: one cell needs no sign, and several cannot do without."""
    operation, target = said
    if len(cells) == 1 or operation == "=":
        operation = "=" if len(cells) == 1 else "?"
    return Cage(cells, operation, target)


def _after_key(cage: Cage, key: str) -> Cage | None:
    """Return a cage after a key; nothing if all that it says was taken away before."""
    sign = "=" if len(cage.cells) == 1 else "?"
    unsaid = cage.target == UNSAID and cage.operation == sign
    if key in _DRAWN:
        return cage._replace(operation=cast(Operation, sign if sign == "=" else key))
    if key == DELETE or (key == BACKSPACE and (unsaid or cage.operation != sign)):
        bare = cage._replace(operation=cast(Operation, sign))
        return None if unsaid else bare if key == BACKSPACE else bare._replace(target=UNSAID)
    text = after_key("" if cage.target == UNSAID else str(cage.target), key, MOST_TARGET)
    return cage._replace(target=int(text) if text else UNSAID)


def _any_cage(cells: Cells, digits: list[int], random: Random) -> Cage:
    """Return a cage with any operation that fits its digits, those that seldom do rather often."""
    if len(cells) == 1:
        return Cage(cells, "=", digits[0])
    found = {operation: result_of(operation, digits) for operation in _OFTEN}
    fitting = [Cage(cells, op, target) for op, target in found.items() if target is not None]
    return random.choices(fitting, [_OFTEN[cage.operation] for cage in fitting])[0]


_OFTEN: dict[Operation, int] = {"+": 1, "-": 2, "*": 1, "/": 3}
"""How often an operation is chosen where others fit too."""


def _site(cage: Cage, grid: Grid) -> CageSite:
    label = write_cells(cage.cells, grid)
    name = f"the cage at {label.partition(' ')[0]}"
    return CageSite(cage.cells, name, "cage", cage.cells, cage.operation, cage.target, label)


@cache
def _bare(n: int) -> Board:
    return Board(n)


def _image(givens: bytes, cages: list[Cage], to: Sequence[int]) -> tuple[object, ...]:
    """Return a puzzle's clues after a move."""
    images = [(tuple(sorted([to[cell] for cell in cage.cells])), *cage[1:]) for cage in cages]
    return moved(givens, to), *sorted(images)
