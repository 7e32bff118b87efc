"""The solutions of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import Field

from enpitsu.engines.auto import Auto
from enpitsu.model import Limits
from enpitsu.model.records import entries_record, result_record
from enpitsu.web.questions import Answer, Asked, Lane, Question
from enpitsu.web.questions._answers import EffortTold, StatusName, Told, WitnessTold
from enpitsu.web.questions._asking import AboutPuzzle, Seconds


class SolveAsked(AboutPuzzle):
    """Which puzzle, and when to stop."""

    limit: int = Field(
        default=2, ge=1, le=1000, description="Stop at so many; two tell whether one is the only."
    )
    seconds: Seconds = 60.0


class SolveTold(EffortTold):
    """The solutions."""

    status: StatusName
    solutions: list[str]
    solution: str | None = Field(description="The first of them.")
    entries: dict[str, str] = Field(description="What it writes where the puzzle is open.")
    reason: str | None = None
    witness: WitnessTold | None = None
    found: int | None = None
    repeated: int | None = None


class Solve(Question):
    """Whether there is exactly one solution, and what it is."""

    name: ClassVar[str] = "solve"
    lane: ClassVar[Lane] = "long"
    asked: ClassVar[type[Asked]] = SolveAsked
    answer_schema: ClassVar[type[Told]] = SolveTold
    example: ClassVar[Mapping[str, Any]] = {"puzzle": "sudoku:12../..../.1../...4"}

    def answer(self, asked: SolveAsked) -> Answer:
        """Return the solutions, and what the first writes where the puzzle is open."""
        puzzle = asked.read
        result = Auto().solve(puzzle, Limits(asked.limit, seconds=asked.seconds))
        record = result_record(result, result.solutions, result.witness)
        first = {"solution": record["solutions"][0]} if result.values else {"solution": None}
        entries = entries_record(puzzle, result.values[0]) if result.values else {}
        return {**record, **first, "entries": entries}
