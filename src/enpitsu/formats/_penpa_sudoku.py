"""Sudoku on the sheets of penpa+, with boxes or regions, diagonals, cages and thermometers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from enpitsu import puzzles
from enpitsu.boards import Grid, write_digits
from enpitsu.errors import PuzzleError
from enpitsu.formats._penpa_codec import (
    Codec,
    blank_sheet,
    draw_regions,
    givens_of,
    name_of,
    read_givens,
    side_of,
    write_corner,
    write_numbers,
)
from enpitsu.formats._penpa_sheet import Place, Sheet, Wall, is_slanting
from enpitsu.model import Puzzle
from enpitsu.puzzles.layers.jigsaw import LETTERS
from enpitsu.puzzles.sudoku import LARGEST, SMALLEST, Board, Box

_DOTTED, _DASHED = 12, 10


class Sudoku(Codec):
    """With boxes or regions by their borders, diagonals, cages and thermometers."""

    genre: ClassVar[str] = "sudoku"
    words: ClassVar[frozenset[str]] = frozenset(
        ["sudoku", "classic", "irregular", "jigsaw", "killer", "thermo", "diagonal"]
    )

    def is_drawn(self, sheet: Sheet) -> bool:
        """Tell by the kind of the sheet, or by borders of regions."""
        return sheet.kind == "sudoku" or bool(sheet.walls(sheet.problem))

    def decode(self, sheet: Sheet) -> Puzzle:
        """Put a line of notation together, which is then read with all its checks."""
        sheet.refuse_all_but("lineE", "killercages", "cage", "numberS", "thermo")
        n = side_of(sheet)
        if not SMALLEST <= n <= LARGEST:
            raise PuzzleError(f"a sudoku of {n}x{n} cells; sizes go from {SMALLEST} to {LARGEST}")
        rows = sheet.board.join(write_digits(read_givens(sheet, n)))
        params, printed = self._drawn(sheet, n)
        return puzzles.genre(self.genre).parse(",".join(params), "|".join([rows, *printed]))

    def _drawn(self, sheet: Sheet, n: int) -> tuple[list[str], list[str]]:
        """Return the parameters, and what the layers among them print."""
        params, printed = [], []
        regions = sheet.parted(sheet.problem)
        box = _box_of(regions, n)
        if _has_diagonals(sheet, n):
            params.append("diagonal")
        if box is not None and "irregular" not in sheet.tags:
            params.append(f"{box.rows}x{box.columns}")
        elif max(regions) > 0:
            params.append("jigsaw")
            printed.append(sheet.board.join("".join(LETTERS[min(r, 51)] for r in regions)))
        cages = sheet.groups(sheet.problem, "killercages")
        if cages:
            sheet.check_cage_lines(cages)
            params.append("killer")
            printed.append(",".join(f"{total}={cells}" for cells, total in _sums(sheet, cages)))
        elif sheet.problem.get("cage") or sheet.problem.get("numberS"):
            raise PuzzleError("the link has sums or lines of cages, but no cages")
        thermometers = sheet.groups(sheet.problem, "thermo")
        if thermometers:
            params.append("thermo")
            printed.append(",".join("<".join(map(name_of, path)) for path in thermometers))
        for tag in ("diagonal", "killer", "thermo"):
            if tag in sheet.tags and tag not in params:
                raise PuzzleError(f"the tag '{tag}' names a rule for which nothing is drawn")
        return params, printed

    def encode(self, puzzle: Puzzle) -> Sheet:
        """Draw borders, digits, and what the layers have."""
        board: Box | Board = puzzle.board
        layers = () if isinstance(board, Box) else board.layers
        names = [layer.name for layer in layers]
        if not set(names) <= set(_DRAWN):
            raise PuzzleError(f"penpa has no place for ({puzzle.params}); notation and json do")
        parts = dict.fromkeys([layer.name for layer in layers if layer.prints], "")
        parts.update(zip(parts, puzzle.body.split("|")[1:], strict=False))
        if not all(parts.values()):
            raise PuzzleError(f"penpa has no place for ({puzzle.params}) without anything drawn")
        n = board.n
        sheet = blank_sheet("square" if "jigsaw" in names else "sudoku", Grid(n, n))
        sheet.tags = tuple(_TAGS[name] for name in names if name in _TAGS) or ("classic",)
        write_numbers(sheet, givens_of(puzzle, n))
        if "jigsaw" not in names:
            draw_regions(sheet, _boxes(board if isinstance(board, Box) else board.box))
        for name in names:
            _DRAWN[name](sheet, parts.get(name, ""))
        return sheet


def _draw_jigsaw(sheet: Sheet, part: str) -> None:
    """Draw the regions; refuse those that lines cannot tell."""
    regions = [LETTERS.index(letter) for letter in part.replace("/", "")]
    draw_regions(sheet, regions)
    if not _same(sheet.regions(sheet.walls(sheet.problem)), regions):
        raise PuzzleError("the cells of a region do not hang together, which no lines can say")


def _draw_diagonals(sheet: Sheet, part: str) -> None:
    sheet.flags = ("1", "0", "0", "1")
    walls = sorted(_diagonals(sheet.board.rows))
    sheet.problem["lineE"] |= {sheet.wall(*wall): _DOTTED for wall in walls}


def _draw_cages(sheet: Sheet, part: str) -> None:
    for text in part.split(","):
        total, _, cells = text.partition("=")
        _draw_cage(sheet, [_place(cell) for cell in cells.split()], total)


def _draw_thermometers(sheet: Sheet, part: str) -> None:
    paths = [[_place(cell) for cell in text.split("<")] for text in part.split(",")]
    sheet.problem["thermo"] += [[sheet.cell(*place) for place in path] for path in paths]


_DRAWN: dict[str, Callable[[Sheet, str], None]] = {
    "diagonal": _draw_diagonals,
    "jigsaw": _draw_jigsaw,
    "killer": _draw_cages,
    "thermo": _draw_thermometers,
}
"""The layers that can be drawn."""
_TAGS = {"jigsaw": "irregular", "killer": "killer", "thermo": "thermo"}


def _sums(sheet: Sheet, cages: list[list[Place]]) -> Iterator[tuple[str, str]]:
    """Yield the cells of each cage, and its sum."""
    corners = sheet.corners(sheet.problem)
    for cage in cages:
        texts = [text for place in cage for text in corners.pop(place, {}).values()]
        if len(texts) != 1 or not texts[0].isdigit():
            raise PuzzleError(f"the cage at {name_of(cage[0])} has no sum, or several")
        yield " ".join(map(name_of, cage)), texts[0]
    if corners:
        raise PuzzleError(f"{name_of(min(corners))}: a small number that belongs to no cage")


def _draw_cage(sheet: Sheet, places: list[Place], text: str) -> None:
    """Draw a cage with what it says in its first cell, and dashed lines inside its cells."""
    inside = set(places)
    table = sheet.problem["cage"]
    sheet.problem["killercages"].append([sheet.cell(*place) for place in places])
    write_corner(sheet, places[0], text)
    for row, column in places:
        for (down, right), (one, other) in _AROUND.items():
            ends = sheet.corner(row, column, one), sheet.corner(row, column, other)
            if (row + down, column + right) not in inside:
                table[f"{ends[0]},{ends[1]}"] = _DASHED
        for (down, right), crossing in _ACROSS.items():
            if (row + down, column + right) in inside:
                for side, one, other in crossing:
                    beside = {
                        (row + side * right, column + side * down),
                        (row + down + side * right, column + right + side * down),
                    }
                    if not beside <= inside:
                        first = sheet.corner(row, column, one)
                        second = sheet.corner(row + down, column + right, other)
                        table[f"{first},{second}"] = _DASHED


_AROUND = {(-1, 0): (0, 1), (0, -1): (0, 2), (0, 1): (1, 3), (1, 0): (2, 3)}
"""By the way to a neighbour, the two corners between which a cage ends there."""
_ACROSS = {(0, 1): ((-1, 1, 0), (1, 3, 2)), (1, 0): ((-1, 2, 0), (1, 3, 1))}
"""By the way to a neighbour in the cage, the corners that are joined on either side of it."""


def _boxes(box: Box) -> list[int]:
    """Return the number of each cell's box."""
    n = box.n
    return [r // box.rows * box.rows + c // box.columns for r in range(n) for c in range(n)]


def _box_of(regions: list[int], n: int) -> Box | None:
    """Return the box that all regions have, if they are boxes."""
    for rows in range(2, n):
        if n % rows == 0 and n // rows > 1 and _same(regions, _boxes(Box(rows, n // rows))):
            return Box(rows, n // rows)
    return None


def _same(one: list[int], other: list[int]) -> bool:
    """Tell whether two lists part the cells in the same way."""
    pairs = set(zip(one, other, strict=True))
    return len(pairs) == len(set(one)) == len(set(other))


def _diagonals(n: int) -> set[Wall]:
    down = {((i, i), (i + 1, i + 1)) for i in range(n)}
    return down | {((i, n - i), (i + 1, n - i - 1)) for i in range(n)}


def _has_diagonals(sheet: Sheet, n: int) -> bool:
    """Tell whether both diagonals are drawn; refuse one alone."""
    slanting = {w for w in sheet.walls(sheet.problem, thin=True) if is_slanting(w)}
    if slanting and _diagonals(n) != slanting:
        raise PuzzleError("the link draws slanting lines that are not both diagonals")
    return bool(slanting)


def _place(name: str) -> Place:
    row, _, column = name[1:].partition("c")
    return int(row) - 1, int(column) - 1
