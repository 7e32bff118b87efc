"""A Kakuro's board: black cells with their sums, runs of white cells, and the rules of these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

from enpitsu.model import (
    AllDifferent,
    Constraint,
    Grid,
    Kind,
    Model,
    PuzzleError,
    SumClue,
    SumsTo,
)
from enpitsu.puzzles._layouts import LONGEST

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

    kind: Kind
    black: int
    """The place of the cell before them, which may hold their sum; -1 if that is the border."""
    scope: tuple[int, ...]
    """The variables."""
    name: str

    @property
    def side(self) -> int:
        """Return which of the black cell's sums is its own."""
        return SIDES[self.kind]

    def total(self, values: Sequence[int]) -> int:
        """Return what the cells add up to."""
        return sum([values[variable] for variable in self.scope])


@dataclass(frozen=True)
class Layout:
    """A Kakuro's shape: its black cells with their sums, row by row, and None for a white cell.

    Hardly any two puzzles share one, so each keeps its own model and forgets it with itself.
    """

    rows: int
    columns: int
    cells: tuple[Sums | None, ...]

    @property
    def grid(self) -> Grid:
        """Return the board, with the row and the column of clues."""
        return Grid(self.rows, self.columns)

    @cached_property
    def white(self) -> tuple[int, ...]:
        """Return the places of the white cells, which are the variables."""
        return tuple([place for place, sums in enumerate(self.cells) if sums is None])

    @cached_property
    def variables(self) -> list[int]:
        """Return, by place, the number of white cells before it."""
        numbers = accumulate([sums is None for sums in self.cells], initial=0)
        return list(numbers)

    @cached_property
    def rules(self) -> tuple[SumsTo | AllDifferent, ...]:
        """Return the runs across and then those down; raise PuzzleError for one that cannot be.

        A single cell without a sum has no rule.
        """
        return (*_rules_along(self, "row"), *_rules_along(self, "column"))

    @cached_property
    def model(self) -> Model:
        """Return one variable a white cell, and a rule for every run."""
        return self._model(self.rules)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """Return the runs across and then those down."""
        lines: tuple[Kind, ...] = ("row", "column")
        return tuple([Run(kind, *run) for kind in lines for run in _runs_along(self, kind)])

    @cached_property
    def model_with_slots(self) -> Model:
        """Return the model of all boards with white cells where this one has them: a slot a run."""
        runs = enumerate(self.runs)
        return self._model([SumClue(run.scope, run.name, slot, run.kind) for slot, run in runs])

    def _model(self, rules: Sequence[Constraint]) -> Model:
        names = names_of(self.grid)
        return Model(
            domains=(_DIGITS,) * len(self.white),
            constraints=tuple(rules),
            names=tuple([names[place] for place in self.white]),
            symbols=SYMBOLS,
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


def _runs_along(layout: Layout, kind: Kind) -> Iterator[tuple[int, tuple[int, ...], str]]:
    """Yield every run in one direction: what a `Run` holds, but for the kind."""
    down = kind == "column"
    step = layout.columns if down else 1
    variables, names = layout.variables, names_of(layout.grid)
    way = "the run down from " if down else "the run across from "
    for start, size, first in _spans(layout, down):
        scope = tuple(variables[start : start + size * step : step])
        yield -1 if first else start - step, scope, way + names[start]


def _rules_along(layout: Layout, kind: Kind) -> Iterator[SumsTo | AllDifferent]:
    """Yield the rule of every run in one direction."""
    cells, side, used = layout.cells, SIDES[kind], 0
    for black, scope, name in _runs_along(layout, kind):
        sums = cells[black] if black >= 0 else None
        total, size = sums[side] if sums else 0, len(scope)
        if size > LONGEST or (total and total not in _TOTALS[size]):
            raise PuzzleError(_complaint(layout, Run(kind, black, scope, name), total))
        if total:
            used += 1
            yield SumsTo(scope, name, total, kind)
        elif size > 1:
            yield AllDifferent(scope, name, kind)
    if used != sum([1 for sums in cells if sums and sums[side]]):
        raise PuzzleError(_idle_sum(layout, kind))


SIDES = {"column": 0, "row": 1}
"""Which of a black cell's sums is that of a run."""

_WAYS = ("down", "to the right")


def _spans(layout: Layout, down: bool) -> Iterator[tuple[int, int, bool]]:
    """Yield each run's first place and its length, and whether it begins at the border.

    The lines of the board are laid end to end, a black cell between them, so that runs are found
    by a search in text: a loop over the cells takes twice as long.
    """
    columns = layout.columns
    colours = "".join(["#" if sums else "." for sums in layout.cells])
    if down:
        length, lines = layout.rows, [colours[c::columns] for c in range(columns)]
    else:
        starts = range(0, len(colours), columns)
        length, lines = columns, [colours[i : i + columns] for i in starts]
    for match in _WHITE.finditer("#".join(lines)):
        begin, end = match.span()
        line, at = divmod(begin, length + 1)
        start = at * columns + line if down else line * columns + at
        yield start, end - begin, not at


_WHITE = re.compile(r"\.+")


_TOTALS = [range(n * (n + 1) // 2, n * (19 - n) // 2 + 1) for n in range(LONGEST + 1)]
"""By the length of a run, the sums that different digits can have."""


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


def _idle_sum(layout: Layout, kind: Kind) -> str:
    """Say which sum has no run."""
    side = SIDES[kind]
    used = {black for black, _, _ in _runs_along(layout, kind)}
    place, total = next(
        (place, sums[side])
        for place, sums in enumerate(layout.cells)
        if sums and sums[side] and place not in used
    )
    where = layout.grid.place(place)
    return f"{where}: the sum {total} {_WAYS[side]} has no white cell after it"


@lru_cache(maxsize=64)
def names_of(grid: Grid) -> tuple[str, ...]:
    """Return the names of the cells of a board."""
    return grid.names()
