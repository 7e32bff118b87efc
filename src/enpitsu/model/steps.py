"""One step of reasoning: what it places and removes, and all that it rests on."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from enpitsu.errors import PuzzleError
from enpitsu.model.levels import Level
from enpitsu.model.moment import Before
from enpitsu.scene import Scene

_NAME = re.compile(r"r(\d+)c(\d+)")
"""Of a cell, or of the one that an edge belongs to."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A value in a cell: placed, removed, or given."""

    cell: str
    value: str

    def __str__(self) -> str:
        return f"{self.cell}={self.value}"


@dataclass(frozen=True, slots=True)
class Role:
    """What takes part in a step, by names that people read."""

    name: str
    """What it is to the technique: the pivot, the pincers, the fins, the two clues."""
    cells: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    """What stands in each of the houses or cells, or one number, such as what a sum leaves."""


@dataclass(frozen=True, slots=True)
class Link:
    """One statement of a chain: one of the cells has the value, or none has."""

    cells: tuple[str, ...]
    value: str
    on: bool
    house: str | None = None
    """By which it follows from the link before, where one house says so."""


LineKind = Literal["assumption", "step", "contradiction", "conclusion"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a longer reason: what is assumed, or follows from lines before it."""

    number: int
    depth: int
    """How many assumptions stand."""
    kind: LineKind
    """A conclusion takes back the assumption whose contradiction it rests on."""
    step: Step
    rests_on: tuple[int, ...] = ()
    """The numbers of the lines without which it would not follow."""

    @property
    def told(self) -> str:
        """Return what it says, and by which lines."""
        by = f" [{', '.join(map(str, self.rests_on))}]" if self.rests_on else ""
        return f"{self.step.text}{by}"

    def __str__(self) -> str:
        return f"{self.number}. {self.told}"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a solution path, with its reason in words."""

    technique: str
    level: Level
    text: str
    cells: tuple[str, ...]
    """Those of the roles and the chain, and what is placed; or else those that lose values."""
    places: tuple[Mark, ...]
    removes: tuple[Mark, ...]
    assumes_unique: bool = False
    """The step holds only because the puzzle is known to have one solution."""
    roles: tuple[Role, ...] = ()
    """What its sentence speaks of, and what only a picture shows."""
    chain: tuple[Link, ...] = ()
    """Statements, each of which follows from the one before."""
    lines: tuple[Line, ...] = ()
    """A longer reason, line by line, where one sentence is not enough."""
    before: Before | None = field(default=None, compare=False, repr=False)
    """Where it was taken, if that is known: then it can be drawn."""

    @property
    def positions(self) -> tuple[tuple[int, int], ...]:
        """Return the row and the column of each cell, from 1 on; of edges, of what they bound."""
        named = (_NAME.match(cell) for cell in self.cells)
        return tuple(dict.fromkeys((int(name[1]), int(name[2])) for name in named if name))

    @property
    def houses(self) -> tuple[str, ...]:
        """Return the houses that take part, each once."""
        named = [house for role in self.roles for house in role.houses]
        linked = [link.house for link in self.chain if link.house is not None]
        return tuple(dict.fromkeys([*named, *linked]))

    @property
    def caution(self) -> str:
        """Return what must be said beside its text, if anything."""
        return "holds because there is only one solution" if self.assumes_unique else ""

    def scene(self) -> Scene:
        """Draw the step where it was taken; raise PuzzleError where that is not known."""
        if self.before is None:
            raise PuzzleError("this step knows no board; draw it by puzzle.scene(step=...)")
        return self.before.scene(self)

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import step_html  # noqa: PLC0415  (most answers are not drawn)

        return step_html(self)
