"""KenKen on the sheets of penpa+."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Literal

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._penpa_codec import (
    Codec,
    blank_sheet,
    draw_regions,
    givens_of,
    is_on,
    is_outside,
    name_of,
    read_givens,
    side_of,
    write_corner,
    write_numbers,
)
from enpitsu.formats._penpa_sheet import Place, Sheet
from enpitsu.model import Puzzle
from enpitsu.puzzles._kenken_cages import Cage, checked_cage
from enpitsu.puzzles.kenken import KenKen, cages_of


class Calcudoku(Codec):
    """KenKen, with thick borders around the cages and what they make in a corner."""

    genre: ClassVar[str] = "kenken"
    words: ClassVar[frozenset[str]] = frozenset(["tomtom", "kenken", "calcudoku", "keen"])
    tags: ClassVar[tuple[str, ...]] = ("tomtom",)

    def is_drawn(self, sheet: Sheet) -> bool:
        """Tell by an operation in a corner."""
        texts = (text for four in sheet.corners(sheet.problem).values() for text in four.values())
        return any(text[-1:] in _OPERATIONS for text in texts)

    def decode(self, sheet: Sheet) -> Puzzle:
        """Read the cages, drawn as such or by their borders."""
        sheet.refuse_all_but("lineE", "killercages", "cage", "numberS")
        n = KenKen.checked_side(side_of(sheet))
        cages = sheet.groups(sheet.problem, "killercages")
        if sheet.problem.get("cage") and not cages:
            raise PuzzleError("the link has lines of cages, but no cages")
        if cages:
            sheet.check_cage_lines(cages)
        regions = sheet.parted(sheet.problem)
        for places in cages:
            inside = [(row, column) for row, column in places if is_on(sheet, (row, column))]
            if len({regions[row * n + column] for row, column in inside}) > 1:
                raise PuzzleError(f"a line runs through the cage at {name_of(places[0])}")
        if not cages:
            groups: dict[int, list[Place]] = {}
            for cell, region in enumerate(regions):
                groups.setdefault(region, []).append(divmod(cell, n))
            cages = list(groups.values())
        corners = sheet.corners(sheet.problem)
        found = [cage for places in cages for cage in _cage(corners, places, n)]
        if corners:
            raise PuzzleError(f"{name_of(min(corners))}: a small number that belongs to no cage")
        return KenKen().puzzle(n, read_givens(sheet, n), found)

    def encode(self, puzzle: Puzzle) -> Sheet:
        """Draw borders around the cages, and write what they make."""
        n, cages = puzzle.board.n, cages_of(puzzle)
        sheet = blank_sheet("square", Grid(n, n))
        write_numbers(sheet, givens_of(puzzle, n))
        regions = [0] * (n * n)
        for number, cage in enumerate(cages, 1):
            for cell in cage.cells:
                regions[cell] = number
            write_corner(
                sheet, divmod(cage.cells[0], n), f"{cage.target}{_WRITTEN[cage.operation]}"
            )
        draw_regions(sheet, regions)
        return sheet


_OPERATIONS: dict[str, Literal["+", "-", "*", "/"]] = {
    "+": "+",
    "-": "-",
    "\u2212": "-",
    "*": "*",
    "x": "*",
    "\u00d7": "*",
    "/": "/",
    ":": "/",
    "\u00f7": "/",
}
_WRITTEN = {"+": "+", "-": "\u2212", "*": "\u00d7", "/": "\u00f7", "=": ""}
_CLUE = re.compile(r"(\d{1,18})\s*(\D?)", re.ASCII)


def _cage(corners: dict[Place, dict[int, str]], places: list[Place], n: int) -> Iterator[Cage]:
    """Yield the cage of some cells, if a corner says what they make; take that from the corners."""
    cells = tuple(
        sorted(row * n + column for row, column in places if not is_outside((row, column), n))
    )
    texts = [text for place in places for text in corners.pop(place, {}).values()]
    if not texts:
        return
    where = f"the cage at {name_of(divmod(cells[0], n)) if cells else 'no cell'}"
    parts = _CLUE.fullmatch(texts[0])
    sign = parts[2] if parts else "?"
    if len(texts) > 1 or parts is None or len(cells) < len(places) or not cells:
        raise PuzzleError(f"{where}: '{shown(' '.join(texts))}' is not a number and an operation")
    if sign not in _OPERATIONS and (sign or len(cells) > 1):
        raise PuzzleError(f"{where}: which operation makes {parts[1]} is not told")
    yield checked_cage(n, Cage(cells, _OPERATIONS.get(sign, "="), int(parts[1])), where)
