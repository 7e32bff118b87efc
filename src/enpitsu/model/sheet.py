"""A solution and every clue that it could show: what the making of puzzles chooses from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from enpitsu.model.constraints import OPEN
from enpitsu.model.grid import Grid
from enpitsu.model.model import Model

if TYPE_CHECKING:
    from enpitsu.model.genre import Puzzle


class Clue(NamedTuple):
    """One thing that a puzzle may show of its solution."""

    kind: str
    """What it is to a person: a digit, an inequality, a sum, a number."""
    cells: tuple[int, ...]
    """Where it stands on the board: its symmetric partners stand on their images."""
    number: int
    """What it says: the value of a variable, or what stands in a slot."""
    variable: int = -1
    """Which variable it gives; -1 for a clue that is not a given."""
    slot: int = -1
    """Which slot of the model it fills; -1 for a given."""


@cache
def digit(cell: int, value: int) -> Clue:
    """Return the clue that gives a cell's value; every puzzle of a size could show the same."""
    return Clue("digit", (cell,), value, cell)


@dataclass(frozen=True)
class Sheet:
    """A solved board with all its possible clues."""

    blank: Puzzle
    """The board without any clue."""
    solution: bytes
    """One value a variable."""
    grid: Grid
    """The board that the clues' cells are counted on."""
    model: Model
    """The rules, with a slot for every clue that is not a given."""
    clues: tuple[Clue, ...]

    def puzzle(self, shown: Iterable[Clue]) -> Puzzle:
        """Return the puzzle that shows these clues."""
        return self.blank.genre.showing(self, tuple(shown))

    def givens(self, shown: Iterable[Clue]) -> bytes:
        """Return the values that clues give, `OPEN` for the others."""
        givens = bytearray([OPEN]) * len(self.solution)
        for clue in shown:
            if clue.variable >= 0:
                givens[clue.variable] = clue.number
        return bytes(givens)
