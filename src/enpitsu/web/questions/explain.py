"""Every step to the solution, drawn one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from pydantic import RootModel

from enpitsu.answers.deadline import Deadline
from enpitsu.answers.explain import explain_puzzle
from enpitsu.answers.rate import rate_puzzle
from enpitsu.answers.state import State
from enpitsu.model import Explanation
from enpitsu.model.records import ending_record, step_record
from enpitsu.web.questions import Answer, Asked, Lane, Question
from enpitsu.web.questions._answers import KnownTold, LevelName, RoleColour, StepTold, Told
from enpitsu.web.questions._asking import AboutPuzzle, Seconds
from enpitsu.web.questions._pictures import drawn, known_record

_MOST_DRAWN = 20_000_000  # characters of all pictures: a film that a page can hold


class ExplainAsked(AboutPuzzle):
    """Which puzzle."""

    seconds: Seconds = 60.0


class FirstTold(Told):
    """How long an explanation is."""

    steps: int
    level: LevelName | None
    score: int


class FilmTold(Told):
    """One step of an explanation; the last ones of a very long film have no pictures."""

    number: int
    step: StepTold
    ground: str | None = None
    above: str | None = None
    legend: list[RoleColour] | None = None
    after: KnownTold | None = None


class EndTold(Told):
    """How an explanation ended."""

    solved: bool
    reason: str | None = None
    candidates: dict[str, list[str]] | None = None


class ExplainTold(RootModel[FirstTold | FilmTold | EndTold]):
    """A line of an explanation: the first, a step, or the last."""


class Explain(Question):
    """The whole way to the solution, a line a step.

    First a line with the number of `steps`, the `level` and the `score`; then one a step, with its
    picture and the state after it; last whether it is `solved`, and if not, why, and what is left.
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
        puzzle, deadline = asked.read, Deadline(asked.seconds)
        explanation = explain_puzzle(puzzle, seconds=asked.seconds)
        rating = rate_puzzle(puzzle, seconds=deadline.seconds)
        first = {"steps": len(explanation.steps), "level": rating.level, "score": rating.score}
        return _lines(first, explanation)


def _lines(first: Answer, explanation: Explanation) -> Iterator[Answer]:
    yield first
    yield from _steps(explanation)
    yield ending_record(explanation)


def _steps(explanation: Explanation) -> Iterator[Answer]:
    """Yield the steps, drawn as long as there is room for pictures."""
    state, room = State(explanation.puzzle), _MOST_DRAWN
    pairs = zip(explanation.steps, explanation.moments(), strict=False)
    for number, (step, moment) in enumerate(pairs, 1):
        line: dict[str, Any] = {"number": number, "step": step_record(step)}
        if room > 0:
            state = state.apply(step)
            line |= drawn(moment.scene(step)) | {"after": known_record(state)}
            room -= len(line["ground"]) + len(line["above"])
        yield line
