"""The way from a puzzle to its solution, step by step, and what a checker says of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from enpitsu.boards import OPEN
from enpitsu.model.moment import Before, Change, Moment, moments
from enpitsu.model.puzzle import Puzzle
from enpitsu.model.steps import Step


@dataclass(frozen=True, slots=True)
class Failure:
    """What a checker has against a step."""

    step: int
    """Its number, from 1 on."""
    line: int | None
    """The number of the line, where it is one of a longer reason."""
    technique: str
    problem: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """What became of an explanation under the eyes of a checker, and of a second engine."""

    steps: int
    """How many steps were held against what they name."""
    lines: int
    """How many lines of longer reasons were."""
    refuted: int
    """Conclusions that the second engine bore out: without them there is no solution."""
    engine: str
    """Which engine that was."""
    failures: tuple[Failure, ...] = ()
    unjudged: int = 0
    """How many steps, the last ones, the time did not suffice for."""

    @property
    def good(self) -> bool:
        """Tell whether every step was judged, and none failed."""
        return not self.failures and not self.unjudged

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import certificate_html  # noqa: PLC0415  (most are not drawn)

        return certificate_html(self)


@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps from a puzzle to its solution, or to where the named techniques stop."""

    puzzle: Puzzle
    steps: tuple[Step, ...]
    solved: bool
    values: bytes
    """What is placed at the end."""
    candidates: tuple[int, ...]
    """What is still possible at the end, one mask a variable."""
    reason: str | None = None
    """Why it ended early, if it did."""
    certificate: Certificate | None = None
    """What a checker said of it, if one was asked."""

    def __post_init__(self) -> None:
        """Let every step know where it is taken, so that it can be drawn.

        They are told once, for this explanation; copies of all of them would take a quarter longer.
        """
        taken = tuple(Change(step.places, step.removes) for step in self.steps)
        for number, step in enumerate(self.steps):
            if step.before is None:
                object.__setattr__(step, "before", Before(self.puzzle, taken, number))

    @property
    def ending(self) -> str:
        """Say how it ended."""
        number = len(self.steps)
        if not self.solved:
            return f"Not solved: {self.reason}."
        return f"Solved in {number} step{'' if number == 1 else 's'}."

    def moments(self) -> Iterator[Moment]:
        """Yield what is known before each step, and at the end."""
        return moments(self.puzzle, self.steps)

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import explanation_html  # noqa: PLC0415  (most are not drawn)

        return explanation_html(self)

    @property
    def open(self) -> int:
        """Return how many cells, or edges, have no value at the end."""
        return self.values.count(OPEN)
