"""How hard a puzzle is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import Field

from enpitsu.answers.rate import rate_puzzle
from enpitsu.model.records import rating_record
from enpitsu.web.questions import Answer, Asked, Lane, Question
from enpitsu.web.questions._answers import LevelName, Told
from enpitsu.web.questions._asking import AboutPuzzle, Seconds


class RateAsked(AboutPuzzle):
    """Which puzzle."""

    seconds: Seconds = 60.0


class RatingTold(Told):
    """How hard it is."""

    level: LevelName | None
    difficulty: int
    length: int
    techniques: dict[str, int]
    open: int | None = None
    reason: str | None = Field(default=None, description="Why there is no level.")


class Rate(Question):
    """The level of a puzzle, its difficulty, and the techniques that it takes."""

    name: ClassVar[str] = "rate"
    lane: ClassVar[Lane] = "long"
    asked: ClassVar[type[Asked]] = RateAsked
    answer_schema: ClassVar[type[Told]] = RatingTold
    example: ClassVar[Mapping[str, Any]] = {"puzzle": "sudoku:12../..../.1../...4"}

    def answer(self, asked: RateAsked) -> Answer:
        """Return the rating, or why there is none."""
        return rating_record(rate_puzzle(asked.read, seconds=asked.seconds))
