"""Whether all is right so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import Field

from enpitsu.answers.hint import WRONG_ENTRY, mistake_in, proof_of
from enpitsu.answers.state import State
from enpitsu.errors import EngineError
from enpitsu.model import Result, Status
from enpitsu.web.questions import Answer, Asked, Question
from enpitsu.web.questions._answers import StatusName, Told
from enpitsu.web.questions._asking import AboutState, Seconds


class RightAsked(AboutState):
    """Which puzzle, and what a player knows of it."""

    show: bool = Field(default=False, description="Whether to name what is wrong.")
    seconds: Seconds = 10.0


class RightTold(Told):
    """Whether all is right so far."""

    right: bool | None = Field(description="null: the time ran out before it was known.")
    status: StatusName = Field(description="How many solutions the puzzle itself has.")
    reason: str | None = Field(default=None, description="What is to be said of the puzzle.")
    wrong: list[str] | None = Field(default=None, description="Where something wrong is written.")
    ruled_out: dict[str, list[str]] | None = Field(
        default=None, description="What was wrongly ruled out, where no entry is wrong."
    )
    text: str | None = Field(default=None, description="What is wrong in words, as a hint says it.")


class Right(Question):
    """Whether some solution has every entry, and nothing that is ruled out."""

    name: ClassVar[str] = "right"
    asked: ClassVar[type[Asked]] = RightAsked
    answer_schema: ClassVar[type[Told]] = RightTold
    example: ClassVar[Mapping[str, Any]] = {
        "puzzle": "sudoku:12../..../.1../...4",
        "state": {"entries": {"r1c3": "3"}},
    }

    def answer(self, asked: RightAsked) -> Answer:
        """Return yes or no, and what is wrong if that is to be told."""
        state = asked.known
        proof = proof_of(state.puzzle, asked.seconds)
        told: dict[str, Any] = {"right": None, "status": proof.status}
        try:
            told["right"] = state.check(seconds=asked.seconds)
        except EngineError as error:
            return told | {"reason": str(error)}
        if proof.status is not Status.UNIQUE:
            told["reason"] = _reason(proof)
        wanted = asked.show and not told["right"]
        return told | (_wrong(state, asked.seconds) if wanted else {})


def _reason(proof: Result) -> str:
    """Say what is wrong with the puzzle itself."""
    return proof.status.told + (f": {proof.reason}" if proof.reason else "")


def _wrong(state: State, seconds: float) -> dict[str, Any]:
    """Return the entries that a hint would name first, or else what was ruled out."""
    step = mistake_in(state, seconds=seconds)
    if step is None:
        return {"wrong": []}
    told: dict[str, Any] = {"wrong": [], "text": step.text}
    if step.technique == WRONG_ENTRY:
        return told | {"wrong": list(step.cells)}
    ruled_out: dict[str, list[str]] = {}
    for role in step.roles:
        for cell, value in zip(role.cells, role.values, strict=True):
            ruled_out.setdefault(cell, []).append(value)
    return told | {"ruled_out": ruled_out}
