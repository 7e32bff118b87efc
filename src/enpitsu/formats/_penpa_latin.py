"""Futoshiki and Skyscrapers on the sheets of penpa+."""

from __future__ import annotations

from typing import ClassVar

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError
from enpitsu.formats._futoshiki import built, parts
from enpitsu.formats._penpa_codec import (
    Codec,
    blank_sheet,
    digit,
    givens_of,
    is_outside,
    name_of,
    read_givens,
    side_of,
    write_numbers,
)
from enpitsu.formats._penpa_sheet import Margins, Place, Sheet
from enpitsu.model import Puzzle
from enpitsu.puzzles.skyscrapers import Skyscrapers
from enpitsu.rules import NO_CLUE


class Futoshiki(Codec):
    """With its signs on the edges; a Latin square without any is one too."""

    genre: ClassVar[str] = "futoshiki"
    words: ClassVar[frozenset[str]] = frozenset(["futoshiki", "unequal", "latin"])
    tags: ClassVar[tuple[str, ...]] = ("latin",)
    edges: ClassVar[bool] = True

    def is_drawn(self, sheet: Sheet) -> bool:
        """Tell by a sign."""
        return sheet.has_symbol("inequality")

    def decode(self, sheet: Sheet) -> Puzzle:
        """Read digits and signs."""
        sheet.refuse_all_but("symbol")
        n = side_of(sheet)
        signs = []
        for index, style in sheet.symbols(sheet.problem, "inequality").items():
            row, column = sheet.place(index)
            side = index // sheet.area
            right, below = (row, column + 1), (row + 1, column)
            if side not in (2, 3) or not (0 <= row < n and 0 <= column < n):
                raise PuzzleError("a sign stands where there are no two cells beside it")
            other = right if side == 3 else below
            if max(other) >= n or (style % 2 == 1) != (side == 3):
                raise PuzzleError(
                    f"the sign at {name_of((row, column))} points at no cell beside it"
                )
            cells = row * n + column, other[0] * n + other[1]
            signs.append(cells if (style - 1) % 4 < 2 else (cells[1], cells[0]))
        return built(n, read_givens(sheet, n), signs)

    def encode(self, puzzle: Puzzle) -> Sheet:
        """Write digits and signs."""
        n, signs, _ = parts(puzzle, "penpa")
        sheet = blank_sheet("square", Grid(n, n))
        write_numbers(sheet, givens_of(puzzle, n))
        for less, more in sorted(signs):
            first = min(less, more)
            across = abs(less - more) == 1
            index = sheet.area * (3 if across else 2) + sheet.cell(*divmod(first, n))
            style = (1 if across else 2) + (0 if less == first else 2)
            sheet.problem["symbol"][str(index)] = [style, "inequality", 2]
        return sheet


class Towers(Codec):
    """Skyscrapers, with a margin for the views on every side."""

    genre: ClassVar[str] = "skyscrapers"
    words: ClassVar[frozenset[str]] = frozenset(["skyscrapers", "skyscraper", "towers"])
    tags: ClassVar[tuple[str, ...]] = ("skyscrapers",)

    def is_drawn(self, sheet: Sheet) -> bool:
        """Tell by margins with numbers in them."""
        places = sheet.texts(sheet.problem)
        rows, columns = sheet.board
        outside = any(not (0 <= r < rows and 0 <= c < columns) for r, c in places)
        return outside and sheet.margins == Margins(1, 1, 1, 1)

    def decode(self, sheet: Sheet) -> Puzzle:
        """Read digits inside, and views outside."""
        sheet.refuse_all_but()
        n = side_of(sheet)
        Skyscrapers.checked_side(n)
        texts = sheet.texts(sheet.problem)
        givens = read_givens(_inner(sheet, n), n)
        views = {
            place: digit(text, n, place) for place, text in texts.items() if is_outside(place, n)
        }
        lines = [_seen_from(n, side) for side in range(4)]
        if not set(views) <= {place for line in lines for place in line}:
            raise PuzzleError("a number stands outside of the board, and not beside a line")
        ordered = [views.get(place, NO_CLUE) for line in lines for place in line]
        return Skyscrapers().puzzle(n, givens, ordered)

    def encode(self, puzzle: Puzzle) -> Sheet:
        """Write digits inside, and views outside."""
        n: int = puzzle.board
        sheet = blank_sheet("square", Grid(n, n), Margins(1, 1, 1, 1))
        write_numbers(sheet, givens_of(puzzle, n))
        places = [place for side in range(4) for place in _seen_from(n, side)]
        views = zip(places, puzzle.numbers, strict=True)
        write_numbers(sheet, ((place, view) for place, view in views if view != NO_CLUE))
        return sheet


def _seen_from(n: int, side: int) -> list[Place]:
    """Return the places of the views from the top, the right, the bottom or the left."""
    far = (-1, n, n, -1)[side]
    return [(far, i) if side % 2 == 0 else (i, far) for i in range(n)]


def _inner(sheet: Sheet, n: int) -> Sheet:
    """Return the sheet without the numbers in its margins."""
    numbers = {
        str(index): entry
        for index, entry in sheet.drawn(sheet.problem, "number")
        if not is_outside(sheet.place(index), n) or index >= sheet.area
    }
    return Sheet(sheet.kind, sheet.grid, sheet.margins, {"number": numbers})
