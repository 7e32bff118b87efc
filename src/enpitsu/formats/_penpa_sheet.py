"""The sheet of a penpa+ link: where its places are, and what is drawn at them.

Places are counted on a sheet that is two cells larger on every side: first the cells row by row,
then the lower right points of the cells, then their lower edges, their right edges, and four
corners of each (upper left, upper right, lower left, lower right). Margins are cells of the sheet
that do not belong to the board; rows and columns are told from the board's first cell on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError, shown

LARGEST = 100
"""Rows or columns of a sheet, as penpa+ has it."""

Place = tuple[int, int]
"""Row and column of a cell, or of a point: point 0, 0 is the upper left corner of cell 0, 0."""
Wall = tuple[Place, Place]
"""The two points that a line joins, the smaller one first."""
Part = dict[str, Any]
"""What is drawn, by the names that penpa+ has for it: numbers, symbols, lines …"""

_PLAIN = ("1", "5", "6", "8", "10")
"""Numbers, and words, as they are written in a cell in several sizes."""
_MARKS = "7"  # small digits in a cell
_THIN = (12, 13, 80, 98)
"""Dotted and thin lines, and crosses, which part nothing."""


_MEANT = (12, 13, 98)
"""Of these, the ones that are drawn to say something."""


class Margins(NamedTuple):
    """Rows and columns around the board."""

    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0


NO_MARGINS = Margins()


@dataclass
class Sheet:
    """What is drawn, and where."""

    kind: str
    grid: Grid
    """The cells, those of the margins too."""
    margins: Margins = NO_MARGINS
    problem: Part = field(default_factory=dict)
    answer: Part = field(default_factory=dict)
    checked: Any = None
    """The answer by which a solver's work is checked: lists of what is to be drawn."""
    flags: tuple[str, ...] = ()
    """Of a Sudoku's frame: whether it has the diagonals, among others."""
    tags: tuple[str, ...] = ()
    title: str = ""
    dots: bool = False
    """Whether points are drawn in place of the lines of a grid."""

    @cached_property
    def board(self) -> Grid:
        """Return the cells without the margins."""
        top, bottom, left, right = self.margins
        return Grid(self.grid.rows - top - bottom, self.grid.columns - left - right)

    @cached_property
    def width(self) -> int:
        """Return how many cells are counted in a row."""
        return self.grid.columns + 4

    @cached_property
    def area(self) -> int:
        """Return how many cells are counted."""
        return self.width * (self.grid.rows + 4)

    def cell(self, row: int, column: int) -> int:
        """Return the index of a cell."""
        return (row + 2 + self.margins.top) * self.width + column + 2 + self.margins.left

    def point(self, row: int, column: int) -> int:
        """Return the index of a point."""
        return self.area + self.cell(row - 1, column - 1)

    def corner(self, row: int, column: int, which: int) -> int:
        """Return the index of one of a cell's corners."""
        return 4 * (self.area + self.cell(row, column)) + which

    def wall(self, one: Place, other: Place) -> str:
        """Return the name of a line between two points."""
        return f"{self.point(*one)},{self.point(*other)}"

    def place(self, index: int) -> Place:
        """Return the row and column of a cell, or of a point, a lower or a right edge of one."""
        row, column = divmod(index % self.area, self.width)
        return row - 2 - self.margins.top, column - 2 - self.margins.left

    def drawn(self, part: Part, name: str) -> Iterator[tuple[int, Any]]:
        """Yield what is drawn of a kind, with the index of its place."""
        items = part.get(name)
        for key, value in items.items() if isinstance(items, dict) else ():
            if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 10:
                yield int(key), value

    def texts(self, part: Part) -> dict[Place, str]:
        """Return what is written in cells; refuse what no cell could hold."""
        texts: dict[Place, str] = {}
        for index, entry in self.drawn(part, "number"):
            text = _text(entry)
            if text and index < self.area:
                texts[self.place(index)] = text
            elif text:
                raise PuzzleError(f"'{shown(text)}' stands on a line, and not in a cell")
        return texts

    def notes(self, part: Part) -> dict[Place, list[int]]:
        """Return the small digits of cells that have several of them."""
        entries = ((index, _marks(entry)) for index, entry in self.drawn(part, "number"))
        return {self.place(index): marks for index, marks in entries if len(marks) > 1}

    def has_symbol(self, name: str) -> bool:
        """Tell whether a symbol of that name is drawn in the problem."""
        entries = (entry for _, entry in self.drawn(self.problem, "symbol"))
        return any(isinstance(entry, list) and name in entry for entry in entries)

    def symbols(self, part: Part, *names: str) -> dict[int, int]:
        """Return the symbols of some names by the indices of their places; refuse others."""
        symbols: dict[int, int] = {}
        for index, entry in self.drawn(part, "symbol"):
            number, name = entry[:2] if isinstance(entry, list) and len(entry) > 1 else (0, "")
            if name not in names or not isinstance(number, int):
                raise PuzzleError(f"the symbol '{shown(str(name))}' has no meaning here")
            symbols[index] = number
        return symbols

    def corners(self, part: Part) -> dict[Place, dict[int, str]]:
        """Return what is written small, by cell and by corner."""
        corners: dict[Place, dict[int, str]] = {}
        for index, entry in self.drawn(part, "numberS"):
            text = str(entry[0]).strip() if isinstance(entry, list) and entry else ""
            place, corner = divmod(index - 4 * self.area, 4)
            if text and not 0 <= place < self.area:
                raise PuzzleError(f"'{shown(text)}' is written small, and not in a corner")
            if text:
                corners.setdefault(self.place(place), {})[corner] = text
        return corners

    def walls(self, part: Part, *, thin: bool = False) -> set[Wall]:
        """Return the lines along the edges of cells, those that part nothing too if asked for."""
        walls = set()
        for key, style in self.styles(part):
            if thin or style not in _THIN:
                wall = self.wall_named(key)
                if wall is not None:
                    walls.add(wall)
        return walls

    def wall_named(self, name: str) -> Wall | None:
        """Return the line that a name stands for, if it stands for one between two points."""
        ends = name.split(",")[:2]
        if len(ends) < 2 or not all(end.isascii() and end.isdigit() for end in ends):
            return None
        first, second = sorted(int(end[:9]) for end in ends)
        if not self.area <= first < second < 2 * self.area:
            return None
        (row, column), (to_row, to_column) = self.place(first), self.place(second)
        return (row + 1, column + 1), (to_row + 1, to_column + 1)

    def crosses(self, part: Part) -> Iterator[Wall]:
        """Yield the edges that are crossed out."""
        for index, style in self.drawn(part, "lineE"):
            row, column = self.place(index)
            if style == 98 and 2 * self.area <= index < 3 * self.area:
                yield (row + 1, column), (row + 1, column + 1)
            elif style == 98 and 3 * self.area <= index < 4 * self.area:
                yield (row, column + 1), (row + 1, column + 1)

    def middle(self, wall: Wall) -> int:
        """Return the index of the edge that a line runs along."""
        (row, column), (to_row, _) = wall
        if row == to_row:
            return 2 * self.area + self.cell(row - 1, column)
        return 3 * self.area + self.cell(row, column - 1)

    def groups(self, part: Part, name: str) -> list[list[Place]]:
        """Return cells that are drawn together: cages, or thermometers from the bulb on."""
        items = part.get(name)
        groups = []
        for group in items if isinstance(items, list) else ():
            if not isinstance(group, list) or not all(type(index) is int for index in group):
                raise PuzzleError(f"a list of cells in '{name}' has something else in it")
            if group:
                groups.append([self.place(index) for index in group])
        return groups

    def check_cage_lines(self, cages: list[list[Place]]) -> None:
        """Refuse a line of a cage in a cell of none of these: it is drawn, but not listed."""
        inside = {place for cage in cages for place in cage}
        lines = self.problem.get("cage") or {}
        ends = [end for key in lines for end in str(key).split(",")]
        for end in ends:
            known = end.isascii() and end.isdigit() and len(end) < 10
            corner = int(end) // 4 - self.area if known else -1
            if not 0 <= corner < self.area or self.place(corner) not in inside:
                raise PuzzleError(f"the line of a cage at {shown(end)} belongs to no cage")

    def regions(self, walls: set[Wall]) -> list[int]:
        """Return for each cell of the board the number of the region that walls make around it."""
        rows, columns = self.board
        regions, number = [-1] * (rows * columns), -1
        for start in range(rows * columns):
            if regions[start] >= 0:
                continue
            number += 1
            regions[start], reached = number, [start]
            for cell in reached:
                for near, wall in _beside(cell, self.board):
                    if regions[near] < 0 and wall not in walls:
                        regions[near] = number
                        reached.append(near)
        return regions

    def parted(self, part: Part) -> list[int]:
        """Return the regions that lines make; refuse lines that part no two of them.

        Slanting ones are no part of it.
        """
        for key, style in self.styles(part):
            if style in _MEANT and not is_slanting(self.wall_named(key)):
                raise PuzzleError("the link has dotted lines or crosses along cells")
        walls = {wall for wall in self.walls(part) if not is_slanting(wall)}
        regions = self.regions(walls)
        stray = walls - set(borders(regions, self.board)) - set(_frame(self.board))
        if stray:
            (row, column), _ = min(stray)
            raise PuzzleError(f"the line at point {row}, {column} parts no two regions")
        return regions

    def styles(self, part: Part) -> Iterator[tuple[str, Any]]:
        """Yield the names of lines along cells, and of crosses, with their styles."""
        items = part.get("lineE")
        yield from items.items() if isinstance(items, dict) else ()

    def refuse_all_but(self, *names: str) -> None:
        """Refuse what is drawn in the problem and has no meaning here: it would be left out."""
        self._check_tables()
        for name, drawn in self.problem.items():
            if name not in (*names, *_NOT_DRAWN) and drawn:
                told = _DRAWN.get(name, f"'{shown(name)}'")
                raise PuzzleError(f"the link has {told}, which it cannot be read with")
        for place in self.notes(self.problem):
            where = f"r{place[0] + 1}c{place[1] + 1}"
            raise PuzzleError(
                f"{where}: the link gives several small digits, which is no clue here"
            )

    def _check_tables(self) -> None:
        """Refuse tables of the problem in another form, or with places that are not known."""
        for name in _TABLES:
            table = self.problem.get(name) or {}
            if not isinstance(table, dict):
                raise PuzzleError(f"'{name}' of the link is not a JSON object")
            for key in table:
                ends = key.split(",") if name == "lineE" else [key]
                known = all(end.isascii() and end.isdigit() and len(end) < 10 for end in ends)
                if not known or (len(ends) > 1 and self.wall_named(key) is None):
                    raise PuzzleError(f"'{shown(key)}' in '{name}' of the link is no place there")


_TABLES = ("number", "numberS", "symbol", "surface", "lineE")
"""What is drawn by its place."""
_NOT_DRAWN = ("number", "command_redo", "command_undo", "command_replay", "deletelineE")
"""What every genre reads, and what was done or left out in drawing."""
_DRAWN = {
    "surface": "shaded cells",
    "numberS": "small numbers",
    "symbol": "symbols",
    "line": "lines between cells",
    "freeline": "free lines",
    "freelineE": "free lines",
    "lineE": "lines along cells",
    "wall": "walls",
    "cage": "cages",
    "killercages": "cages",
    "thermo": "thermometers",
    "nobulbthermo": "thermometers without a bulb",
    "arrows": "arrows",
    "direction": "arrows",
    "squareframe": "frames",
    "polygon": "polygons",
}


def is_slanting(wall: Wall | None) -> bool:
    """Tell whether a line runs neither along a row nor along a column."""
    if wall is None:
        return False
    (row, column), (to_row, to_column) = wall
    return row != to_row and column != to_column


def _frame(grid: Grid) -> Iterator[Wall]:
    """Yield the lines around a board."""
    for row in range(grid.rows):
        for column in (0, grid.columns):
            yield (row, column), (row + 1, column)
    for column in range(grid.columns):
        for row in (0, grid.rows):
            yield (row, column), (row, column + 1)


def borders(regions: list[int], grid: Grid) -> Iterator[Wall]:
    """Yield the lines between cells of different regions."""
    for cell in range(len(regions)):
        for near, wall in _beside(cell, grid):
            if near > cell and regions[near] != regions[cell]:
                yield wall


def _beside(cell: int, grid: Grid) -> Iterator[tuple[int, Wall]]:
    """Yield a cell's neighbours, and the line between it and each of them."""
    row, column = divmod(cell, grid.columns)
    if row:
        yield cell - grid.columns, ((row, column), (row, column + 1))
    if column:
        yield cell - 1, ((row, column), (row + 1, column))
    if column < grid.columns - 1:
        yield cell + 1, ((row, column + 1), (row + 1, column + 1))
    if row < grid.rows - 1:
        yield cell + grid.columns, ((row + 1, column), (row + 1, column + 1))


def _marks(entry: Any) -> list[int]:
    """Return the small digits that an entry writes in its cell."""
    if not (isinstance(entry, list) and len(entry) > 2 and entry[2] == _MARKS):
        return []
    text = entry[0] if isinstance(entry[0], list) else []
    return [digit for digit, mark in enumerate(text, 1) if mark == 1]


def _text(entry: Any) -> str:
    """Return what an entry writes in its cell."""
    if not isinstance(entry, list) or len(entry) < 3:
        raise PuzzleError("a number of the link is not a list of text, style and kind")
    text, _, kind = entry[:3]
    if kind == _MARKS and isinstance(text, list):
        marks = _marks(entry)
        return str(marks[0]) if len(marks) == 1 else ""
    if kind not in _PLAIN:
        raise PuzzleError(f"'{shown(str(text))}' is written in a way that has no meaning here")
    return str(text).strip()
