"""Whether all is right so far."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from enpitsu.answers.hint import WRONG_ENTRY, WRONGLY_RULED_OUT, next_step
from enpitsu.answers.state import State
from enpitsu.web.questions import Answer, Asked, Question
from enpitsu.web.questions._asking import AboutState, Seconds


class RightAsked(AboutState):
    """Which puzzle, and what a player knows of it."""

    show: bool = Field(default=False, description="Whether to name what is wrong.")
    seconds: Seconds = 10.0


class Right(Question):
    """Whether some solution has every entry, and nothing that is ruled out."""

    name: ClassVar[str] = "right"
    asked: ClassVar[type[Asked]] = RightAsked

    def answer(self, asked: RightAsked) -> Answer:
        """Return yes or no, and what is wrong if that is to be told."""
        state = asked.known
        right = state.check(seconds=asked.seconds)
        if right or not asked.show:
            return {"right": right}
        return {"right": right, "wrong": _wrong(state, asked.seconds)}


def _wrong(state: State, seconds: float) -> list[str]:
    """Return the cells or edges that a hint would name first."""
    step = next_step(state, seconds=seconds)
    if step is None or step.technique not in (WRONG_ENTRY, WRONGLY_RULED_OUT):
        return []
    return list(step.cells)
