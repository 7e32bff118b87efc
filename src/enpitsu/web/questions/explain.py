"""Every step to the solution, drawn one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from operator import eq
from typing import Any, ClassVar

from pydantic import RootModel

from enpitsu.answers.deadline import Deadline
from enpitsu.answers.explain import explaining
from enpitsu.answers.rate import rate_puzzle
from enpitsu.answers.state import State
from enpitsu.model import Explanation, Puzzle, Step
from enpitsu.model.moment import Moment
from enpitsu.model.records import ending_record, step_record
from enpitsu.web.questions import Answer, Asked, Lane, Question
from enpitsu.web.questions._answers import KnownTold, LevelName, RoleColour, StepTold, Told
from enpitsu.web.questions._asking import AboutPuzzle, Seconds
from enpitsu.web.questions._pictures import drawn, known_record

_MOST_DRAWN = 20_000_000  # characters of all pictures: a film that a page can hold


class ExplainAsked(AboutPuzzle):
    """Which puzzle."""

    seconds: Seconds = 60.0


class FilmTold(Told):
    """One step of an explanation; the last ones of a very long film have no pictures."""

    number: int
    step: StepTold
    ground: str | None = None
    above: str | None = None
    legend: list[RoleColour] | None = None
    after: KnownTold | None = None


class EndTold(Told):
    """How an explanation ended, how many steps it has, and how hard the puzzle is."""

    solved: bool
    steps: int
    level: LevelName | None
    difficulty: int
    reason: str | None = None
    candidates: dict[str, list[str]] | None = None


class ExplainTold(RootModel[FilmTold | EndTold]):
    """A line of an explanation: a step, or the end."""


class Explain(Question):
    """The whole way to the solution, a line a step.

    First the steps, each with its picture and the state after it; last whether it is `solved`, and
    if not, why, and what is left, with the number of `steps`, the `level` and the `difficulty`.
    Where the named techniques stop, steps are sent while deeper reasons are looked for. When all
    are found, those that nothing later needs are left out: from the first of them on, the others
    come once more. A `number` that comes again takes the place of that step and of all behind it.
    Where pictures would be too large in all, the later steps come without them and without states.
    """

    name: ClassVar[str] = "explain"
    lane: ClassVar[Lane] = "long"
    asked: ClassVar[type[Asked]] = ExplainAsked
    answer_schema: ClassVar[Any] = ExplainTold
    example: ClassVar[Mapping[str, Any]] = {"puzzle": "sudoku:12../..../.1../...4"}
    streams: ClassVar[bool] = True

    def answer(self, asked: ExplainAsked) -> Iterator[Answer]:
        """Yield the lines."""
        return _lines(asked.read, asked.seconds)


def _lines(puzzle: Puzzle, seconds: float) -> Iterator[Answer]:
    film, deadline = _Film(puzzle), Deadline(seconds)
    for found in explaining(puzzle, seconds=seconds):
        if isinstance(found, Explanation):
            yield from film.whole(found.steps)
            rating = rate_puzzle(puzzle, seconds=deadline.seconds)
            told = {
                "steps": len(found.steps),
                "level": rating.level,
                "difficulty": rating.difficulty,
            }
            yield ending_record(found) | told
        else:
            yield film.line(found)


class _Film:
    """The steps that are sent, drawn as long as there is room for pictures."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.sent: list[tuple[Step, int]] = []
        """Each with the size of its picture."""
        self.room = _MOST_DRAWN
        self.moment, self.state = Moment.of(puzzle), State(puzzle)

    def line(self, step: Step) -> Answer:
        """Return the line of the next step."""
        line: dict[str, Any] = {"number": len(self.sent) + 1, "step": step_record(step)}
        size = 0
        if self.room > 0:
            picture = drawn(self.moment.scene(step))
            self._go(step)
            line |= picture | {"after": known_record(self.state)}
            size = len(picture["ground"]) + len(picture["above"])
        self.sent.append((step, size))
        self.room -= size
        return line

    def whole(self, steps: tuple[Step, ...]) -> Iterator[Answer]:
        """Yield what is still to be sent of all steps, from the first one on that is another."""
        same = sum(takewhile(bool, map(eq, (step for step, _ in self.sent), steps)))
        if same < len(self.sent):
            self._back_to(same)
        yield from map(self.line, steps[same:])

    def _back_to(self, length: int) -> None:
        self.room += sum(size for _, size in self.sent[length:])
        del self.sent[length:]
        self.moment, self.state = Moment.of(self.puzzle), State(self.puzzle)
        for step, _ in self.sent:
            self._go(step)

    def _go(self, step: Step) -> None:
        self.moment, self.state = self.moment.after(step), self.state.apply(step)
