"""A Kakuro's board: black cells with their sums, runs of white cells, and the rules of these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError
from enpitsu.model import TOTAL, Model, Outline
from enpitsu.puzzles._layouts import LONGEST
from enpitsu.rules import NO_CLUE, AllDifferent, Kind, SumSite

SYMBOLS = ".123456789"

_DIGITS = 0b11_1111_1110


class Sums(NamedTuple):
    """A black cell: the sums of the runs that begin below it and to its right, 0 for none."""

    down: int = 0
    across: int = 0

    def __str__(self) -> str:
        return f"{self.down or '-'}\\{self.across or '-'}" if any(self) else "#"


class Run(NamedTuple):
    """White cells side by side, from one black cell or border to the next."""

    scope: tuple[int, ...]
    """The variables."""
    kind: Kind
    black: int
    """The place of the cell before them, which may hold their sum; -1 if that is the border."""

    @property
    def side(self) -> int:
        """Return which of the black cell's sums is its own."""
        return SIDES[self.kind]

    def total(self, values: Sequence[int]) -> int:
        """Return what the cells add up to."""
        return sum([values[variable] for variable in self.scope])


@dataclass(frozen=True)
class Layout:
    """A Kakuro's board: which cells are white.

    Hardly any two puzzles share one, so each keeps its own model and forgets it with itself.
    """

    rows: int
    columns: int
    colours: str
    """Row by row, `.` for a white cell and `#` for a black one."""

    def __reduce__(self) -> tuple[type[Layout], tuple[object, ...]]:
        """Leave out what is worked out anew."""
        return Layout, (self.rows, self.columns, self.colours)

    @property
    def grid(self) -> Grid:
        """Return the board, with the row and the column of clues."""
        return Grid(self.rows, self.columns)

    @cached_property
    def white(self) -> tuple[int, ...]:
        """Return the places of the white cells, which are the variables."""
        return tuple([place for place, colour in enumerate(self.colours) if colour == "."])

    @cached_property
    def variables(self) -> list[int]:
        """Return, by place, the number of white cells before it."""
        return list(accumulate(self.colours.encode().translate(_IS_WHITE), initial=0))

    @cached_property
    def bare_runs(self) -> list[tuple[tuple[int, ...], Kind, int]]:
        """Return the runs across and then those down, as plain tuples: all puzzles need them."""
        return [*_across(self), *_down(self)]

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """Return the runs across and then those down."""
        return tuple([Run(*run) for run in self.bare_runs])

    def name(self, run: Run) -> str:
        """Return what a person calls a run."""
        way = "down" if run.kind == "column" else "across"
        return f"the run {way} from {self.grid.names()[self.white[run.scope[0]]]}"

    @cached_property
    def summed(self) -> tuple[Run, ...]:
        """Return the runs with a black cell before them, which may hold their sum."""
        return tuple([run for run in self.runs if run.black >= 0])

    @cached_property
    def model(self) -> Model:
        """Return one variable a white cell, and a site for the sum of every run."""
        names = self.grid.names()
        sites = [
            SumSite(run.scope, self.name(run), "sum", run.scope, names[run.black], run.kind)
            for run in self.summed
        ]
        border = [
            AllDifferent(run.scope, self.name(run), run.kind)
            for run in self.runs
            if run.black < 0 and len(run.scope) > 1
        ]
        return Model(
            domains=(_DIGITS,) * len(self.white),
            rules=tuple(border),
            names=tuple([names[place] for place in self.white]),
            symbols=SYMBOLS,
            sites=tuple(sites),
        )

    @cached_property
    def outline(self) -> Outline:
        """Return the same in houses alone."""
        runs = self.bare_runs
        summed = [run for run in runs if run[2] >= 0]
        border = [run for run in runs if run[2] < 0 and len(run[0]) > 1]
        return Outline(
            (_DIGITS,) * self.colours.count("."), border + summed, (TOTAL,) * len(summed)
        )

    @cached_property
    def field(self) -> tuple[Grid, tuple[int, ...]]:
        """Return the board that symmetry is seen on, and where the white cells stand on it.

        It is the board without its first row and column, unless there are white cells in these.
        """
        border = any(place < self.columns or place % self.columns == 0 for place in self.white)
        margin = 0 if border else 1
        field = Grid(self.rows - margin, self.columns - margin)
        spots = (divmod(place, self.columns) for place in self.white)
        cells = [(row - margin) * field.columns + column - margin for row, column in spots]
        return field, tuple(cells)

    def numbers(self, cells: Sequence[Sums | None]) -> tuple[int, ...]:
        """Return what the sums say of each run; raise PuzzleError for one that cannot be."""
        numbers = []
        for scope, kind, black in self.bare_runs:
            sums = cells[black] if black >= 0 else None
            total = sums[kind == "row"] if sums else 0
            if (len(scope), total) not in _FITTING:
                raise PuzzleError(_complaint(self, Run(scope, kind, black), total))
            if black >= 0:
                numbers.append(total or NO_CLUE)
        printed = sum([(down > 0) + (across > 0) for down, across in filter(None, cells)])
        if printed != len(numbers) - numbers.count(NO_CLUE):
            raise PuzzleError(_idle_sum(self, cells))
        return tuple(numbers)


def sums_of(layout: Layout, numbers: Sequence[int]) -> list[Sums | None]:
    """Return the cells as they are printed: None for a white one."""
    printed = {
        (run.black, run.side): number
        for run, number in zip(layout.summed, numbers, strict=True)
        if number != NO_CLUE
    }
    return [
        None if colour == "." else Sums(printed.get((place, 0), 0), printed.get((place, 1), 0))
        for place, colour in enumerate(layout.colours)
    ]


def _across(layout: Layout) -> Iterator[tuple[tuple[int, ...], Kind, int]]:
    """Yield what a `Run` across holds: its variables stand side by side, too.

    The lines of the board are laid end to end, a black cell between them, so that runs are found
    by a search in text: a loop over the cells takes twice as long.
    """
    columns, colours = layout.columns, layout.colours
    lines = [colours[i : i + columns] for i in range(0, len(colours), columns)]
    first = 0
    for match in _WHITE.finditer("#".join(lines)):
        begin, end = match.span()
        line, at = divmod(begin, columns + 1)
        behind = first + end - begin
        yield tuple(range(first, behind)), "row", begin - line - 1 if at else -1
        first = behind


def _down(layout: Layout) -> Iterator[tuple[tuple[int, ...], Kind, int]]:
    """Yield the same of the runs down."""
    rows, columns, colours = layout.rows, layout.columns, layout.colours
    variables = layout.variables
    for match in _WHITE.finditer("#".join([colours[c::columns] for c in range(columns)])):
        begin, end = match.span()
        column, at = divmod(begin, rows + 1)
        start = at * columns + column
        scope = tuple(variables[start : start + (end - begin) * columns : columns])
        yield scope, "column", start - columns if at else -1


SIDES = {"column": 0, "row": 1}
"""Which of a black cell's sums is that of a run."""

_WAYS = ("down", "to the right")


_IS_WHITE = bytes(byte == ord(".") for byte in range(256))
_WHITE = re.compile(r"\.+")


_TOTALS = [range(n * (n + 1) // 2, n * (19 - n) // 2 + 1) for n in range(LONGEST + 1)]
"""By the length of a run, the sums that different digits can have."""

_FITTING = frozenset((size, total) for size, totals in enumerate(_TOTALS) for total in (0, *totals))
"""The same with the lengths, and 0 for no sum."""


def _complaint(layout: Layout, run: Run, total: int) -> str:
    """Say what is wrong with a run."""
    way, size = _WAYS[run.side], len(run.scope)
    if size > LONGEST:
        there = layout.grid.place(layout.white[run.scope[0]])
        return f"{there}: a run of {size} cells {way}; different digits fill at most {LONGEST}"
    cells = "1 cell" if size == 1 else f"{size} cells"
    return (
        f"{layout.grid.place(run.black)}: {cells} {way} cannot add up to {total}; "
        f"different digits make {_TOTALS[size][0]} to {_TOTALS[size][-1]}"
    )


def _idle_sum(layout: Layout, cells: Sequence[Sums | None]) -> str:
    """Say which sum has no run."""
    used = {(run.black, run.side) for run in layout.runs}
    place, side = next(
        (place, side)
        for place, sums in enumerate(cells)
        for side, total in enumerate(sums or ())
        if total and (place, side) not in used
    )
    sums, where = cells[place] or Sums(), layout.grid.place(place)
    return f"{where}: the sum {sums[side]} {_WAYS[side]} has no white cell after it"
