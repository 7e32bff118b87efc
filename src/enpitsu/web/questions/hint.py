"""The next step from what a player knows, told as vaguely as the player wants it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from enpitsu.answers.hint import NO_SOLUTION, WRONG_ENTRY, WRONGLY_RULED_OUT, vaguer, why_no_step
from enpitsu.answers.state import State
from enpitsu.model import Step
from enpitsu.model.records import step_record
from enpitsu.web.questions import Answer, Asked, Question
from enpitsu.web.questions._answers import KnownTold, RoleColour, StepTold, Told
from enpitsu.web.questions._asking import AboutState, Seconds
from enpitsu.web.questions._pictures import drawn, known_record

_KINDS = {NO_SOLUTION: NO_SOLUTION, WRONG_ENTRY: "mistake", WRONGLY_RULED_OUT: "mistake"}


class HintAsked(AboutState):
    """Which puzzle, what a player knows of it, and how much is to be told."""

    vague: int = Field(
        default=3, ge=1, le=3, description="1: the technique; 2: the place too; 3: everything."
    )
    seconds: Seconds = 10.0


class HintTold(Told):
    """The next step, or why there is none."""

    kind: Literal["step", "mistake", "no solution", "nothing"]
    step: StepTold | None
    why: str | None = Field(default=None, description="Why there is no step.")
    solved: bool = False
    ground: str = ""
    above: str = ""
    legend: tuple[RoleColour, ...] = ()
    after: KnownTold | None = Field(default=None, description="What is known after the step.")


class Hint(Question):
    """The next step; what is wrong in the state is named first."""

    name: ClassVar[str] = "hint"
    asked: ClassVar[type[Asked]] = HintAsked
    answer_schema: ClassVar[type[Told]] = HintTold
    example: ClassVar[dict[str, Any]] = {
        "puzzle": "sudoku:12../..../.1../...4",
        "state": {"entries": {"r2c1": "3"}},
    }

    def answer(self, asked: HintAsked) -> Answer:
        """Return the step and its picture, or why there is none."""
        state = asked.known
        step = state.hint(seconds=asked.seconds)
        if step is None:
            why = why_no_step(state, seconds=asked.seconds)
            return {"kind": "nothing", "step": None, "why": why, "solved": state.solved}
        vague = 3 if step.technique == NO_SOLUTION else asked.vague  # there is nothing to find
        told = vaguer(step, vague)
        return {
            "kind": _KINDS.get(step.technique, "step"),
            "step": step_record(told),
            **drawn(told.scene(), entries=vague == 3),
            "after": _after(state, step),
        }


def _after(state: State, step: Step) -> dict[str, Any] | None:
    """Return the state after a step; a puzzle without solution has none."""
    return None if step.technique == NO_SOLUTION else known_record(state.apply(step))
