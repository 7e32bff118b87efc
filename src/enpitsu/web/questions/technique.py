"""One technique: a picture of its step, and a puzzle at the moment where it is needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pydantic import Field

from enpitsu import api, puzzles
from enpitsu.answers.hint import vaguer
from enpitsu.answers.lessons import lesson_of, lessons_kept
from enpitsu.errors import EngineError
from enpitsu.model import Example, Puzzle, Step, Technique
from enpitsu.model.records import candidates_record, entries_record, mark_record
from enpitsu.puzzles import named
from enpitsu.web.questions import Answer, Asked, Effect, Question
from enpitsu.web.questions._answers import MarkTold, RoleColour, Told
from enpitsu.web.questions._asking import Line, Name, Seconds
from enpitsu.web.questions._learning import TechniqueTold, technique_named, told
from enpitsu.web.questions._pictures import drawn
from enpitsu.web.questions.board import BoardTold, board_of


class TechniqueAsked(Asked):
    """Which technique, and on which puzzle it is to be found."""

    genre: str = Field(max_length=200, description="As in `sudoku`, or `sudoku(killer)`.")
    technique: Name = Field(description="Its name, or as a link has it: `x-wing`.")
    number: int = Field(default=0, ge=0, le=1000, description="Which of the lessons that are kept.")
    puzzle: Line | None = Field(default=None, description="Another puzzle that needs it.")
    without: list[Name] = Field(
        default_factory=list, max_length=100, description="What was set aside when it was made."
    )
    picture: bool = Field(default=False, description="Its picture alone, and no lesson.")
    seconds: Seconds = 10.0

    effects: ClassVar[tuple[Effect, ...]] = (
        Effect(("puzzle", "number"), lambda asked: not asked.picture, "a lesson, without picture"),
        Effect(
            ("number",), lambda asked: asked.puzzle is None, "lessons that are kept, without puzzle"
        ),
        Effect(("without",), lambda asked: asked.puzzle is not None, "puzzle"),
    )


class ExampleTold(Told):
    """A step of the technique, as a picture in parts."""

    line: str
    rows: int
    columns: int
    cell: int
    board: str
    beside: str
    ground: str
    above: str
    legend: list[RoleColour]
    text: str
    lines: list[str] = Field(description="A longer reason.")


class ConclusionTold(Told):
    """A step that the technique has on the board, with its picture."""

    text: str
    places: list[MarkTold]
    removes: list[MarkTold]
    ground: str
    above: str
    legend: list[RoleColour]


class LookTold(Told):
    """Where to look, and nothing else."""

    text: str
    ground: str


class LessonTold(Told):
    """A puzzle as far as all other techniques lead."""

    board: BoardTold
    entries: dict[str, str]
    candidates: dict[str, list[str]]
    solution: dict[str, str]
    easier: int = Field(description="How many steps lead there.")
    aside: list[str] = Field(description="Techniques up to its level that were not used.")
    steps: list[ConclusionTold] = Field(description="All that the technique says there.")
    place: LookTold
    wish: dict[str, Any] = Field(description="What to ask `generate` for another puzzle.")


class OneTechniqueTold(TechniqueTold):
    """A technique with its picture and a lesson, where there are any."""

    example: ExampleTold | None
    lesson: LessonTold | None


class OneTechnique(Question):
    """A technique as somebody learns it."""

    name: ClassVar[str] = "technique"
    asked: ClassVar[type[Asked]] = TechniqueAsked
    answer_schema: ClassVar[Any] = OneTechniqueTold
    example: ClassVar[Mapping[str, Any]] = {"genre": "sudoku", "technique": "x-wing"}

    def answer(self, asked: TechniqueAsked) -> Answer:
        """Return its picture, and a lesson if there is one."""
        one = technique_named(asked.genre, asked.technique)
        answer = told(one) | {"example": None, "lesson": None}
        if asked.puzzle is not None:
            puzzle = puzzles.parse(asked.puzzle)
            return answer | {"lesson": _lesson(one, puzzle, asked.without, asked.seconds)}
        if one.example is not None:
            answer["example"] = _example(one.example, asked.seconds)
        kept = lessons_kept(one.genre, one.name)
        if kept and not asked.picture:
            chosen = kept[asked.number % len(kept)]
            puzzle, without = puzzles.parse(chosen["puzzle"]), chosen.get("without", ())
            answer["lesson"] = _lesson(one, puzzle, without, asked.seconds)
        return answer


def _example(example: Example, seconds: float) -> dict[str, Any]:
    """Return the picture of the step that shows a technique."""
    puzzle = puzzles.parse(example.puzzle)
    step = _step(puzzle, example, seconds)
    board = board_of(puzzle)
    parts = {key: board[key] for key in ("line", "rows", "columns", "cell", "board", "beside")}
    return (
        parts
        | drawn(step.scene())
        | {"text": step.text, "lines": [line.told for line in step.lines]}
    )


def _step(puzzle: Puzzle, example: Example, seconds: float) -> Step:
    why: str | None = None
    if example.state:
        step = api.hint(puzzle, example.state, seconds=seconds)
        steps: Sequence[Step] = (step,) if step else ()
    else:
        explained = api.explain(puzzle, techniques=example.techniques or None, seconds=seconds)
        steps, why = explained.steps, explained.reason  # an extra may be missing
    if len(steps) < example.step:
        raise EngineError(why or "the time ran out before the step was found")
    return steps[example.step - 1]


def _lesson(
    one: Technique, puzzle: Puzzle, without: Sequence[str], seconds: float
) -> dict[str, Any]:
    """Return a puzzle where the technique is needed, and what it says there."""
    lesson = lesson_of(puzzle, one.name, without, seconds=seconds)
    state, place = lesson.state, vaguer(lesson.steps[0], 2)
    return {
        "board": board_of(puzzle),
        "entries": entries_record(puzzle, state.entries),
        "candidates": candidates_record(puzzle, state.entries, state.candidates),
        "solution": entries_record(puzzle, lesson.solution),
        "easier": lesson.easier,
        "aside": list(lesson.aside),
        "steps": [_said(step) for step in lesson.steps],
        "place": {"text": place.text, "ground": drawn(place.scene())["ground"]},
        "wish": _wish(one, puzzle, without),
    }


def _said(step: Step) -> dict[str, Any]:
    """Return what a step concludes, and its picture."""
    return drawn(step.scene()) | {
        "text": step.text,
        "places": [mark_record(mark) for mark in step.places],
        "removes": [mark_record(mark) for mark in step.removes],
    }


def _wish(one: Technique, puzzle: Puzzle, without: Sequence[str]) -> dict[str, Any]:
    """Return what to ask `generate` for another one."""
    genre, params = named(one.genre)
    size = puzzle.genre.grid(puzzle.board)
    wish = {"genre": genre, "params": params, "size": [size.rows, size.columns]}
    return wish | {"needs": [one.name], "without": list(without)}
