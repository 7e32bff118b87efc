"""Skyscrapers: a Latin square of heights; a number outside says how many are seen from there."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import ClassVar, TypeVar

from enpitsu.boards import (
    INVALID,
    OPEN,
    SIDES,
    SYMBOLS,
    Grid,
    Place,
    Plan,
    read_digits,
    smallest_image,
    write_digits,
)
from enpitsu.errors import PuzzleError
from enpitsu.model import Level, Model, Puzzle, Rung
from enpitsu.puzzles._latin import PATTERNS, SETS, LatinSquare, latin_model
from enpitsu.rules import NO_CLUE
from enpitsu.rules.visible import VisibleSite
from enpitsu.scene import Line, Notes, Scene, Text

EASY, MEDIUM, HARD = Level.EASY, Level.MEDIUM, Level.HARD


class Skyscrapers(LatinSquare):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "skyscrapers"
    called: ClassVar[str] = "a skyscrapers puzzle"
    how_to: ClassVar[str] = (
        "Every cell is a building, and its digit says how high it is. Every row and every "
        "column contains each height exactly once, from 1 up to the number of rows. A number "
        "outside says how many buildings are seen from there: a high one hides all lower "
        "ones behind it."
    )
    default_size: ClassVar[Grid] = Grid(5, 5)
    clue_kinds: ClassVar[tuple[str, ...]] = ("digit", "view")
    rungs: ClassVar[tuple[Rung, ...]] = (
        Rung("full house", EASY, 4),
        Rung("hidden single", EASY, 14, search=True),
        Rung("naked single", EASY, 4, search=True),
        Rung("clue at the edge", EASY, 10, search=True),
        Rung("line of sight", MEDIUM, 50, search=True),
        *SETS,
        Rung("line arrangements", HARD, 100, search=True),
        *PATTERNS,
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`, then, after `|`, the views from the four sides."""
        rows, bar, sides = body.partition("|")
        n, givens = self.read_rows(params, rows)
        return self.puzzle(n, givens, _read_views(n, sides.strip()) if bar else ())

    def puzzle(self, n: int, givens: bytes, views: Sequence[int]) -> Puzzle:
        """Return the puzzle with these givens and views, side by side, `NO_CLUE` for none."""
        return Puzzle(self, n, givens, tuple(views) or (NO_CLUE,) * (len(SIDES) * n))

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows, and the views if there are any."""
        rows = self.solution(puzzle, values)
        if all(number == NO_CLUE for number in puzzle.numbers):
            return rows
        return f"{rows}|{'/'.join(write_digits(side) for side in sides_of(puzzle))}"

    def hidden_last(self, board: int) -> tuple[str, ...]:
        """Return the views: digits are given only where they do not suffice."""
        return ("view",)

    def place(self, board: int, variable: int) -> Place:
        """Return where a cell is drawn: the picture has room for a clue on every side."""
        row, column = divmod(variable, board)
        return Place(row + 1, column + 1)

    def clue_place(self, board: int, site: int) -> Place:
        """Return where a view is drawn, beside the line that it is about."""
        side, number = divmod(site, board)
        far = board + 1 if SIDES[side] in ("bottom", "right") else 0
        upright = SIDES[side] in ("left", "right")
        return Place(number + 1, far) if upright else Place(far, number + 1)

    def model(self, board: int) -> Model:
        """Return one variable a cell, an all-different a line, and a site for every view."""
        return _model(board)

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns and mirrors."""
        n: int = puzzle.board
        layers = [bytearray([OPEN]) * (n * n) for _ in SIDES]
        for number, (site, view) in enumerate(
            zip(puzzle.board_model.sites, _bytes(puzzle.numbers), strict=True)
        ):
            layers[number // n][site.scope[0]] = view
        return smallest_image(Plan(Grid(n, n), puzzle.givens, tuple(map(bytes, layers))))

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid in the middle, with the views around it."""
        n: int = puzzle.board
        board = self.square(puzzle, values, candidates)
        return replace(
            board,
            rows=n + 2,
            columns=n + 2,
            lines=tuple(map(_moved_line, board.lines)),
            texts=(*map(_moved, board.texts), *_drawn_views(puzzle)),
            notes=tuple(map(_moved, board.notes)),
        )


def sides_of(puzzle: Puzzle) -> list[bytes]:
    """Return the views from the top, right, bottom and left, `OPEN` where there is none."""
    n, numbers = puzzle.board, _bytes(puzzle.numbers)
    return [numbers[start : start + n] for start in range(0, len(numbers), n)]


def _bytes(numbers: Sequence[int]) -> bytes:
    """Return clues as they are written, like digits."""
    return bytes(OPEN if number == NO_CLUE else number for number in numbers)


def _read_views(n: int, text: str) -> list[int]:
    """Read n symbols for each side, joined by `/`; refuse another number of them."""
    parts = text.split("/")
    if len(parts) != len(SIDES):
        raise PuzzleError(f"{len(parts)} sides after |, but there are four: top/right/bottom/left")
    views: list[int] = []
    for side, part in zip(SIDES, parts, strict=True):
        if len(part) != n:
            raise PuzzleError(f"{len(part)} clues at the {side}, not {n}")
        for number, value in enumerate(read_digits(part, n), 1):
            if value == INVALID:
                wrong = part[number - 1]
                raise PuzzleError(
                    f"clue {number} at the {side}: {wrong!r} is not a number of this size "
                    f"(1-{SYMBOLS[n]}, or . for none)"
                )
            views.append(NO_CLUE if value == OPEN else value)
    return views


def _scopes(n: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield for every site what a person calls the view, and its cells, the nearest first."""
    grid = Grid(n, n)
    for side in SIDES:
        kind, line = ("row", grid.row) if side in ("left", "right") else ("column", grid.column)
        turn = -1 if side in ("right", "bottom") else 1
        for number in range(n):
            yield f"{kind} {number + 1} from the {side}", line(number)[::turn]


@cache
def _model(n: int) -> Model:
    # The two nearest cells tell the sites apart, those at a corner too.
    sites = tuple(
        VisibleSite(scope, name, "view", tuple(sorted(scope[:2])), n) for name, scope in _scopes(n)
    )
    return latin_model(n, sites)


_Item = TypeVar("_Item", Text, Notes)


def _moved(item: _Item) -> _Item:
    """Return what stands in a cell where the picture has that cell."""
    return replace(item, row=item.row + 1, column=item.column + 1)


def _moved_line(line: Line) -> Line:
    return Line(
        line.row + 1, line.column + 1, line.to_row + 1, line.to_column + 1, line.weight, line.style
    )


def _drawn_views(puzzle: Puzzle) -> Iterator[Text]:
    """Yield the clues around the board."""
    for site, number in enumerate(puzzle.numbers):
        if number != NO_CLUE:
            place = puzzle.genre.clue_place(puzzle.board, site)
            assert place is not None  # every view has one
            yield Text(place.row, place.column, SYMBOLS[number])
