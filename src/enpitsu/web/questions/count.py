"""How many solutions a puzzle has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import Field

from enpitsu.engines.auto import Auto
from enpitsu.model import Limits
from enpitsu.model.records import count_record
from enpitsu.web.questions import Answer, Asked, Lane, Question
from enpitsu.web.questions._answers import EffortTold, Told
from enpitsu.web.questions._asking import AboutPuzzle, Seconds


class CountAsked(AboutPuzzle):
    """Which puzzle, and when to stop."""

    limit: int = Field(
        default=0, ge=0, le=10**12, description="Stop at so many solutions; 0: count them all."
    )
    seconds: Seconds = 60.0


class CountTold(EffortTold):
    """How many solutions there are; `count` is text, as it may be huge."""

    count: str
    exact: bool


class Count(Question):
    """The number of solutions; exact, unless a limit came first."""

    name: ClassVar[str] = "count"
    lane: ClassVar[Lane] = "long"
    asked: ClassVar[type[Asked]] = CountAsked
    answer_schema: ClassVar[type[Told]] = CountTold
    example: ClassVar[Mapping[str, Any]] = {"puzzle": "sudoku:12../..../.1../...4"}

    def answer(self, asked: CountAsked) -> Answer:
        """Return the count as text: it may be too large for a number of JavaScript's."""
        limits = Limits(asked.limit, seconds=asked.seconds)
        return count_record(Auto().count(asked.read, limits))
