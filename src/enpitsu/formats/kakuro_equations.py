"""`kakuro-equations`: a board as a system of equations, as Toni and Bencina's paper has it.

    2 2
    16 A1 A2
    7 B1 B2
    9 A1 B1
    14 A2 B2

The first line has the rows and columns, without those of the clues. Each further line is a sum
and the cells that make it: columns are letters (A to Z, then AA), rows are numbers. Cells that no
line names are black. A single cell of a longer run is a digit that is given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._gathering import Gathering
from enpitsu.formats._kakuro import built, framed
from enpitsu.model import Puzzle
from enpitsu.puzzles._runs import Layout, Sums
from enpitsu.rules import SumsTo

_SIZE = re.compile(r"(\d{1,4})\s+(\d{1,4})", re.ASCII)
_EQUATION = re.compile(r"\d{1,2}(?:\s+[A-Za-z]{1,2}\d{1,4})+", re.ASCII)
_MOST = 676  # rows or columns: what two letters can name
_MOST_CHARACTERS = 2**24  # of one board; the largest has each of its cells in two equations

_NONE = Sums()

Place = tuple[int, int]
"""Row and column of a cell, from 1: row 0 and column 0 are those of the clues."""


class EquationReader:
    """Gathers the equations below a size; the next size begins the next board."""

    def __init__(self) -> None:
        self._gathering = Gathering[Line](_MOST_CHARACTERS)

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the board that it ends."""
        text = line.text.strip()
        if not text or text.startswith("#"):
            return ()
        if _SIZE.fullmatch(text):
            entries = self.finish()
            self._gathering.add(line, line)
            return entries
        if self._gathering.first is None:
            return (line.entry(PuzzleError("a board begins with its rows and columns, as in 2 2")),)
        self._gathering.add(line, line)
        return ()

    def finish(self) -> Sequence[Entry]:
        """Return the board gathered so far."""
        return self._gathering.read(lambda lines: (_read(lines[0].text, lines[1:]), {}))


class KakuroEquations(Format):
    """Systems of equations."""

    name: ClassVar[str] = "kakuro-equations"
    genres: ClassVar[tuple[str, ...]] = ("kakuro",)
    refuses: ClassVar[tuple[str, ...]] = (
        "equations of anything but a sum and its cells",
        "two sums of the same cells, two digits in one",
    )
    ignores: ClassVar[tuple[str, ...]] = ("lines that begin with `#`: comments",)
    gap: ClassVar[str] = ""

    def reader(self) -> EquationReader:
        """Return a reader for systems."""
        return EquationReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by a size and an equation below it."""
        lines = (line.strip() for line in ahead)
        content = (line for line in lines if line and line[0] != "#")
        sized = _SIZE.fullmatch(next(content, ""))
        return sized is not None and _EQUATION.fullmatch(next(content, "")) is not None

    def write(self, puzzle: Puzzle) -> str:
        """Write the size and the equations."""
        layout = framed(puzzle, self.name)
        rules = [rule for rule in puzzle.model.rules if isinstance(rule, SumsTo)]
        equations = [(rule.total, rule.scope) for rule in rules]
        equations += [(v, (cell,)) for cell, v in enumerate(puzzle.givens) if v != OPEN]
        named = {cell for _, scope in equations for cell in scope}
        for cell, place in enumerate(layout.white):
            ways = _ways(layout, place)
            unclear = ways == 0 or (ways == 1 and puzzle.givens[cell] != OPEN)
            if cell not in named or unclear:
                where = layout.grid.place(place)
                raise PuzzleError(f"{self.name} cannot say what is in {where}; notation can")
        lines = [" ".join([str(n), *(_name(layout, v) for v in scope)]) for n, scope in equations]
        return "\n".join([f"{layout.rows - 1} {layout.columns - 1}", *lines])


def _ways(layout: Layout, place: int) -> int:
    """Return in how many directions a cell has a neighbour: its runs are longer than itself."""
    columns, colours = layout.columns, layout.colours
    beside = {place - 1, place + 1 if (place + 1) % columns else place - 1}
    near = {place - columns, place + columns if place + columns < len(colours) else place - columns}
    return sum(any(colours[other] == "." for other in others) for others in (beside, near))


def _name(layout: Layout, variable: int) -> str:
    row, column = divmod(layout.white[variable], layout.columns)
    first, last = divmod(column - 1, 26)
    return (chr(64 + first) if first else "") + chr(65 + last) + str(row)


def _read(size: str, lines: list[Line]) -> Puzzle:
    rows, columns = map(int, size.split())
    if not (0 < rows <= _MOST and 0 < columns <= _MOST):
        raise PuzzleError(f"a board of {rows}x{columns} cells; sizes go from 1 to {_MOST}")
    equations = [(line.number, *_equation(line, rows, columns)) for line in lines]
    white = {place for _, _, places in equations for place in places}
    sums: dict[Place, Sums] = {}
    givens: dict[Place, int] = {}
    for number, total, places in equations:
        clues = _clues(places, white)
        free = [(clue, side) for clue, side in clues if not sums.get(clue, _NONE)[side]]
        if free:
            clue, side = free[0]
            known = sums.get(clue, _NONE)
            sums[clue] = Sums(known.down, total) if side else Sums(total, known.across)
        elif len(places) == 1:
            if givens.setdefault(places[0], _digit(total, number)) != total:
                raise PuzzleError(f"line {number}: another digit is given there already")
        else:
            what = "have a sum already" if clues else "are not a whole run of white cells"
            raise PuzzleError(f"line {number}: these cells {what}")
    width = columns + 1
    every = ((r, c) for r in range(rows + 1) for c in range(width))
    cells = [None if place in white else sums.get(place, Sums()) for place in every]
    return built(rows + 1, width, cells, {r * width + c: v for (r, c), v in givens.items()})


def _equation(line: Line, rows: int, columns: int) -> tuple[int, list[Place]]:
    text = line.text.strip()
    if not _EQUATION.fullmatch(text):
        raise PuzzleError(
            f"line {line.number}: '{shown(text)}' is not a sum and its cells, as in 16 A1 A2"
        )
    total, *names = text.upper().split()
    if not int(total):
        raise PuzzleError(f"line {line.number}: no cells have the sum 0")
    places = []
    for name in names:
        letters = name.rstrip("0123456789")
        column = 0
        for letter in letters:
            column = 26 * column + ord(letter) - 64
        row = int(name[len(letters) :])
        if not (1 <= row <= rows and column <= columns):
            raise PuzzleError(f"line {line.number}: {name} is not on a board of {rows}x{columns}")
        places.append((row, column))
    return int(total), sorted(places)


def _digit(total: int, number: int) -> int:
    if total > 9:
        raise PuzzleError(f"line {number}: a single cell holds a digit from 1 to 9, not {total}")
    return total


def _clues(places: list[Place], white: set[Place]) -> list[tuple[Place, int]]:
    """Return where the sum of these cells can stand: a black cell, and 1 for across, 0 for down.

    There is none if they are not a whole run. A single cell may be a run in both directions.
    """
    (row, column), (last_row, last_column) = places[0], places[-1]
    across = [(row, c) for c in range(column, last_column + 1)]
    down = [(r, column) for r in range(row, last_row + 1)]
    found = []
    if places == across and not white & {(row, column - 1), (row, last_column + 1)}:
        found.append(((row, column - 1), 1))
    if places == down and not white & {(row - 1, column), (last_row + 1, column)}:
        found.append(((row - 1, column), 0))
    return found
