"""A picture of a puzzle, to be saved or printed."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Literal

from pydantic import Field

from enpitsu.answers.state import State
from enpitsu.engines.auto import Auto
from enpitsu.errors import PuzzleError
from enpitsu.model import Limits
from enpitsu.model.sketch import labels
from enpitsu.scene import Scene
from enpitsu.scene.files import Look, rendered
from enpitsu.scene.paper import need_typst
from enpitsu.scene.themes import theme_of
from enpitsu.web.questions import Answer, Asked, Effect, Question
from enpitsu.web.questions._answers import Told
from enpitsu.web.questions._asking import AboutState, Seconds

_TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}


class DrawAsked(AboutState):
    """Which puzzle, what is written on it, and how it is to look."""

    kind: Literal["svg", "png", "pdf"] = "svg"
    theme: str = Field(default="light", max_length=60, description="As `genres` lists them.")
    solution: bool = Field(default=False, description="Draw the solution in.")
    candidates: bool = Field(default=False, description="Draw what the entries leave.")
    labels: bool = Field(default=False, description="Name rows and columns beside the board.")
    seconds: Seconds = 60.0

    effects: ClassVar[tuple[Effect, ...]] = (
        Effect(("candidates",), lambda asked: not asked.solution, "open cells, without solution"),
        Effect(("state",), lambda asked: not asked.solution, "an unsolved board, without solution"),
    )


class PictureTold(Told):
    """A picture."""

    data: str = Field(description="Text, if it is SVG; else base64.")
    type: str
    name: str


class Draw(Question):
    """A picture: the puzzle as it is, or with entries, pencil marks or the solution."""

    name: ClassVar[str] = "draw"
    asked: ClassVar[type[Asked]] = DrawAsked
    answer_schema: ClassVar[type[Told]] = PictureTold
    example: ClassVar[Mapping[str, Any]] = {"puzzle": "sudoku:12../..../.1../...4", "theme": "dark"}

    def answer(self, asked: DrawAsked) -> Answer:
        """Return the picture: SVG as text, others in base64."""
        look = Look(theme_of(asked.theme))
        if asked.kind != "svg":
            need_typst(asked.kind.upper())
        state = asked.known
        made = rendered([_scene(state, asked)], f".{asked.kind}", look)
        data = made.decode() if asked.kind == "svg" else b64encode(made).decode()
        name = f"{state.puzzle.genre.name}.{asked.kind}"
        return {"data": data, "type": _TYPES[asked.kind], "name": name}


def _scene(state: State, asked: DrawAsked) -> Scene:
    """Return the picture with what is to be written on it."""
    puzzle = state.puzzle
    values = _solution(state, asked.seconds) if asked.solution else state.entries
    notes: Sequence[int] = state.marks if any(state.marks) else ()
    if asked.candidates:
        notes = state.candidates
    scene = puzzle.scene(values, () if asked.solution else notes)
    return replace(scene, labels=tuple(labels(puzzle, scene))) if asked.labels else scene


def _solution(state: State, seconds: float) -> bytes:
    result = Auto().solve(state.puzzle, Limits(seconds=seconds))
    if not result.values:
        raise PuzzleError(f"there is no solution to draw: {result.status.told}")
    return result.values[0]
