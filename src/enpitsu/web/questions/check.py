"""Whether it is a proper puzzle: one solution, and which clues could go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from enpitsu.answers.check import check_puzzle
from enpitsu.model.records import check_record
from enpitsu.web.questions import Answer, Asked, Lane, Question
from enpitsu.web.questions._answers import StatusName, Told, WitnessTold
from enpitsu.web.questions._asking import AboutPuzzle, Seconds


class CheckAsked(AboutPuzzle):
    """Which puzzle."""

    seconds: Seconds = 60.0


class ClueTold(Told):
    """A clue: a given by its cell and value, another by its name, as in `r1c1<r1c2`."""

    cell: str | None = None
    value: str | None = None
    clue: str | None = None


class CheckTold(Told):
    """Whether it is a proper puzzle."""

    status: StatusName
    witness: WitnessTold | None
    redundant: list[ClueTold]
    mistyped: list[ClueTold] | None = None
    reason: str | None = None
    solution_fault: str | None = None


class Check(Question):
    """Whether a puzzle has one solution, and which clues could go.

    If there are several: a cell with two values that both work; if there is none: clues that are
    probably mistyped.
    """

    name: ClassVar[str] = "check"
    lane: ClassVar[Lane] = "long"
    asked: ClassVar[type[Asked]] = CheckAsked
    answer_schema: ClassVar[type[Told]] = CheckTold
    example: ClassVar[Mapping[str, Any]] = {"puzzle": "sudoku:12../..../.1../...4"}

    def answer(self, asked: CheckAsked) -> Answer:
        """Return the verdict."""
        return check_record(check_puzzle(asked.read, seconds=asked.seconds))
