"""A moment on the way to a solution: what is written, and what is still possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from enpitsu.boards import OPEN
from enpitsu.model.puzzle import Puzzle

if TYPE_CHECKING:
    from enpitsu.model.steps import Mark, Step
    from enpitsu.scene import Scene


class Change(NamedTuple):
    """What a step writes, and what it takes away."""

    places: tuple[Mark, ...]
    removes: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known of a puzzle before a step."""

    puzzle: Puzzle
    values: bytes
    """One byte a variable, `OPEN` where nothing is written."""
    candidates: tuple[int, ...]
    """One mask a variable."""

    @classmethod
    def of(cls, puzzle: Puzzle) -> Moment:
        """Return the beginning: the givens, and what they leave of values that must differ."""
        nothing = cls(puzzle, bytes([OPEN]) * len(puzzle.givens), puzzle.board_model.domains)
        given = enumerate(puzzle.givens)
        return nothing.with_values((v, value) for v, value in given if value != OPEN)

    def with_values(self, placed: Iterable[tuple[int, int]]) -> Moment:
        """Return what is known when some values more are written."""
        values, candidates = bytearray(self.values), list(self.candidates)
        differing = _differing(self.puzzle)
        for variable, value in placed:
            values[variable] = value
            for other in differing[variable]:
                candidates[other] &= ~(1 << value)
            candidates[variable] = 1 << value
        return Moment(self.puzzle, bytes(values), tuple(candidates))

    def after(self, step: Step | Change) -> Moment:
        """Return what is known after a step."""
        model = self.puzzle.board_model
        variables = model.variables
        candidates = list(self.candidates)
        for mark in step.removes:
            candidates[variables[mark.cell]] &= ~(1 << model.symbols.index(mark.value))
        left = Moment(self.puzzle, self.values, tuple(candidates))
        if not step.places:
            return left
        marks = step.places
        return left.with_values(
            (variables[mark.cell], model.symbols.index(mark.value)) for mark in marks
        )

    def scene(self, step: Step) -> Scene:
        """Draw the step that is taken now."""
        return self.puzzle.scene(self.values, self.candidates, step=step)


@lru_cache(maxsize=16)
def _differing(puzzle: Puzzle) -> tuple[tuple[int, ...], ...]:
    return puzzle.model.differing


@dataclass(frozen=True, slots=True)
class Before:
    """Where on a way a step is taken; what is known there is found out when it is asked for."""

    start: Moment | Puzzle
    taken: tuple[Change, ...] = ()
    """The whole way; not its steps, which know this."""
    number: int = 0
    """How many steps of it come before."""

    @property
    def moment(self) -> Moment:
        """Return what is known before the step."""
        *_, last = moments(self.start, self.taken[: self.number])
        return last

    def scene(self, step: Step) -> Scene:
        """Draw the step."""
        return self.moment.scene(step)


def moments(start: Moment | Puzzle, steps: Iterable[Step | Change]) -> Iterator[Moment]:
    """Yield what is known before each step, and at the end."""
    moment = start if isinstance(start, Moment) else Moment.of(start)
    yield moment
    for step in steps:
        moment = moment.after(step)
        yield moment
