"""A puzzle as a book shows it: a plate, with its level, its solution and its first steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from enpitsu.answers.rate import rate_puzzle
from enpitsu.answers.state import State
from enpitsu.books.design import Design, clean
from enpitsu.engines.auto import Auto
from enpitsu.errors import EnpitsuError
from enpitsu.model import Level, Limits, Puzzle, Status, how_to_of
from enpitsu.model.sketch import labels as labels_of
from enpitsu.scene import Scene
from enpitsu.scene._svg import FONT as SCREEN_FONT
from enpitsu.scene.paper import sides
from enpitsu.scene.svg import to_svg
from enpitsu.scene.themes import PRINT, Theme

FONT = "'Libertinus Serif','Times New Roman',Times,serif"
"""The first is in typst itself; the others are for browsers."""
STEPS = 3
"""How many hints a puzzle has."""
_LONGEST_STEP, _LONGEST_TITLE = 220, 80
_CELL = 48


class Picture(NamedTuple):
    """A drawing, and how many cells wide and high it is, its rim among them."""

    svg: str
    width: float
    height: float

    @classmethod
    def of(cls, scene: Scene, theme: Theme) -> Picture:
        """Draw a scene."""
        svg = to_svg(scene, theme, cell=_CELL).replace(SCREEN_FONT, FONT, 1)
        return cls(svg, *(side / _CELL for side in sides(svg)))


@dataclass(frozen=True)
class Plate:
    """A puzzle with all that its pages say of it."""

    puzzle: Puzzle
    status: Status
    values: bytes | None = None
    """Its solution, or the first of several."""
    level: Level | None = None
    steps: tuple[str, ...] = ()
    labels: bool = False
    theme: Theme = PRINT

    @property
    def genre(self) -> str:
        """Return what people call its genre."""
        return how_to_of(type(self.puzzle.genre)).title

    @cached_property
    def rules(self) -> dict[str, str]:
        """Return what a player must know, by the kinds of puzzles that it is for: Killer Sudoku."""
        base, *variants = self.puzzle.genre.how_tos(self.puzzle.board)
        return dict([base, *((f"{title} {self.genre}", text) for title, text in variants)])

    @cached_property
    def kind(self) -> str:
        """Return what people call such a puzzle: Thermo Killer Sudoku."""
        base, *variants = (how_to.title for how_to in self.puzzle.genre.how_tos(self.puzzle.board))
        return " ".join([*variants, base])

    @property
    def name(self) -> str:
        """Return its own title, if it has one."""
        return _told(self.puzzle.about, "title")

    @property
    def byline(self) -> str:
        """Return who made it and where it is from, as far as that is known."""
        return ", ".join(filter(None, (_told(self.puzzle.about, n) for n in ("author", "source"))))

    @cached_property
    def plain(self) -> Picture:
        """Draw the puzzle, and nothing beside it."""
        return Picture.of(self.puzzle.scene(), self.theme)

    @cached_property
    def picture(self) -> Picture:
        """Draw the puzzle as its page shows it."""
        if not self.labels:
            return self.plain
        scene = self.puzzle.scene()
        labelled = replace(scene, labels=tuple(labels_of(self.puzzle, scene)))
        return Picture.of(labelled, self.theme)

    @cached_property
    def solved(self) -> Picture | None:
        """Draw its solution, if it has one."""
        if self.values is None:
            return None
        return Picture.of(self.puzzle.scene(self.values), self.theme)

    @property
    def fine(self) -> bool:
        """Tell whether it has exactly one solution."""
        return self.status is Status.UNIQUE

    @property
    def note(self) -> str:
        """Return what must be said of its solution, if it is not the only one."""
        return {
            Status.MULTIPLE: "one of several",
            Status.NONE: "no solution",
            Status.UNKNOWN: "not known" if self.values is None else "perhaps one of several",
        }.get(self.status, "")


def plate_of(puzzle: Puzzle, design: Design) -> Plate:
    """Solve a puzzle, and find what the design wants to say of it."""
    result = Auto().solve(puzzle, Limits(solutions=2, seconds=design.seconds))
    values = next(iter(result.values), None)
    labels = design.labels or design.hints  # hints name rows and columns
    plate = Plate(puzzle, result.status, values, labels=labels, theme=design.theme)
    if result.status is not Status.UNIQUE:
        return plate
    level = _level(puzzle, design.seconds) if design.levels else None
    steps = _steps(puzzle, design.seconds) if design.hints else ()
    return replace(plate, level=level, steps=steps)


def _level(puzzle: Puzzle, seconds: float) -> Level | None:
    """Return the level that is told of a puzzle, or else rate it."""
    told = str(puzzle.about.get("level", "")).strip().lower()
    if told in list(Level):
        return Level(told)
    return rate_puzzle(puzzle, seconds=seconds).level


def _steps(puzzle: Puzzle, seconds: float) -> tuple[str, ...]:
    """Return the first steps in words, as many as there are."""
    state, told = State(puzzle), []
    for _ in range(STEPS):
        try:
            step = state.hint(seconds=seconds)
        except EnpitsuError:  # no step is known: then there are fewer
            break
        if step is None:
            break
        told.append(clean(step.text, _LONGEST_STEP))
        state = state.apply(step)
    return tuple(told)


def _told(about: Mapping[str, object], name: str) -> str:
    return clean(str(about.get(name, "")), _LONGEST_TITLE)
