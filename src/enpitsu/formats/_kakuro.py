"""What the Kakuro formats share: boards whose row and column of clues are not counted."""

from __future__ import annotations

from collections.abc import Mapping

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError
from enpitsu.formats._base import not_for
from enpitsu.model import Puzzle
from enpitsu.puzzles._runs import Layout, Sums
from enpitsu.puzzles.kakuro import Kakuro

White = dict[int, int]
"""Values by place."""


def layout_of(puzzle: Puzzle, name: str) -> Layout:
    """Return a Kakuro's layout; raise PuzzleError for another genre."""
    if not isinstance(puzzle.board, Layout):
        raise not_for(puzzle, name)
    return puzzle.board


def framed(puzzle: Puzzle, name: str) -> Layout:
    """Return the layout if its first row and column are black, as the format takes for granted."""
    layout = layout_of(puzzle, name)
    for place in layout.white:
        if place < layout.columns or place % layout.columns == 0:
            where = layout.grid.place(place)
            raise PuzzleError(f"{name} has no place for a white cell in {where}")
    return layout


def without_givens(puzzle: Puzzle, name: str) -> None:
    """Refuse digits that are given: the format has no place for them."""
    if puzzle.givens.strip(bytes([OPEN])):
        raise PuzzleError(f"{name} has no place for digits that are given; notation and json do")


def built(rows: int, columns: int, cells: list[Sums | None], givens: White) -> Puzzle:
    """Return the puzzle of these cells, with digits given by place."""
    white = (place for place, sums in enumerate(cells) if sums is None)
    return Kakuro().puzzle(rows, columns, cells, bytes(givens.get(place, OPEN) for place in white))


def summed(rows: int, columns: int, digits: Mapping[int, int]) -> Puzzle:
    """Return the puzzle that asks for these digits: every run gets its sum."""
    cells: list[Sums | None] = [None if p in digits else Sums() for p in range(rows * columns)]
    for place, cell in enumerate(cells):
        if cell is not None:
            row_end = (place // columns + 1) * columns
            across = _sum(digits, range(place + 1, row_end))
            down = _sum(digits, range(place + columns, rows * columns, columns))
            cells[place] = Sums(down, across)
    return built(rows, columns, cells, {})


def _sum(digits: Mapping[int, int], places: range) -> int:
    total = 0
    for place in places:
        if place not in digits:
            break
        total += digits[place]
    return total
