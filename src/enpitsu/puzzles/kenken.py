"""KenKen: a Latin square in cages, each with what its digits make by an operation.

What a cage may say, how it is read and edited: `_kenken_cages.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, ClassVar

from enpitsu.boards import Grid, Symmetry, moved, square_moves
from enpitsu.errors import WishError
from enpitsu.model import (
    BACKSPACE,
    CLUES,
    DELETE,
    BareHouse,
    Change,
    Clue,
    Level,
    Model,
    Outline,
    Puzzle,
    Rung,
    Tool,
)
from enpitsu.puzzles._cages import Cells, borders, grown, joined
from enpitsu.puzzles._kenken_cages import (
    Cage,
    cage_after_key,
    drawn_cage,
    drawn_text,
    fitting_cage,
    read_cages,
    read_draft_cage,
    site_of,
)
from enpitsu.puzzles._latin import (
    PATTERNS,
    SETS,
    LatinSquare,
    bare_lines,
    domains_of,
    latin_model,
)
from enpitsu.puzzles._places import read_cell
from enpitsu.rules import NO_CLUE, UNSAID
from enpitsu.scene import Corner, Scene

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

EASY, MEDIUM, HARD = Level.EASY, Level.MEDIUM, Level.HARD

_CAGES = Tool(
    "cage",
    "Cages",
    "Drag over cells to draw a cage, or from a cage to let it grow; then type what it makes and "
    "by which sign. Delete takes that away, then the cage.",
    "path",
    "0123456789+-*/",
)


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
        return latin_model(self.n, tuple([site_of(cage, self.grid) for cage in self.cages]))

    @cached_property
    def outline(self) -> Outline:
        """Return the same in houses alone."""
        cages: list[BareHouse] = [(cage.cells, "other", 0) for cage in self.cages]
        operations = tuple([cage.operation for cage in self.cages])
        return Outline(domains_of(self.n), bare_lines(self.n) + cages, operations)


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
        return self.puzzle(n, givens, read_cages(n, cages))

    def puzzle(self, n: int, givens: bytes, cages: Iterable[Cage]) -> Puzzle:
        """Return the puzzle with these givens and cages."""
        ordered = tuple(sorted(cages))
        return Puzzle(self, Board(n, ordered), givens, tuple([cage.target for cage in ordered]))

    def read_draft(self, params: str, body: str) -> Puzzle:
        """Read what need not be a puzzle yet: cages may say less, and need not hang together."""
        rows, _, cages = body.partition("|")
        n, givens = self.read_rows(params, rows)
        read = [read_draft_cage(Grid(n, n), token) for token in cages.split(",") if token.strip()]
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
            drawn = self.puzzle(board.n, draft.givens, [drawn_cage(*pair) for pair in pairs])
            return self.edited(drawn, change) if change.key else drawn
        others = [cage for cage in board.cages if cage != mine]
        said = cage_after_key(mine, change.key)
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

    def outline(self, board: Board) -> Outline:
        """Return the lines and the cages: hardly any two puzzles share a board."""
        return board.outline

    def always_shown_on(self, board: Board) -> tuple[str, ...]:
        """Return the cages: a usual puzzle shows nothing else."""
        return ("cage",)

    def blank(self, size: Grid, params: str, symmetry: Symmetry, random: Random) -> Puzzle:
        """Return a board without cages, which no symmetry is made for."""
        if symmetry is not Symmetry.NONE:
            raise WishError(f"cages are drawn without symmetry; {symmetry.value} cannot be had")
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
                    known[cells] = fitting_cage(cells, [solution[cell] for cell in cells], random)
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
            corners=tuple(Corner(*divmod(cage.cells[0], n), drawn_text(cage)) for cage in cages),
        )


def cages_of(puzzle: Puzzle) -> list[Cage]:
    """Return the cages that a puzzle prints, by their first cells."""
    pairs = zip(puzzle.board.cages, puzzle.numbers, strict=True)
    return [cage for cage, number in pairs if number != NO_CLUE]


@cache
def _bare(n: int) -> Board:
    return Board(n)


def _image(givens: bytes, cages: list[Cage], to: Sequence[int]) -> tuple[object, ...]:
    """Return a puzzle's clues after a move."""
    images = [(tuple(sorted([to[cell] for cell in cage.cells])), *cage[1:]) for cage in cages]
    return moved(givens, to), *sorted(images)
