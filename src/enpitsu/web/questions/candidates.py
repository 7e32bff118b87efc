"""What may stand in each open cell, before any technique."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from enpitsu.model.records import candidates_record
from enpitsu.web.questions import Answer, Asked, Question
from enpitsu.web.questions._answers import Told
from enpitsu.web.questions._asking import AboutState


class CandidatesTold(Told):
    """What is left in each open cell or edge."""

    candidates: dict[str, list[str]]


class Candidates(Question):
    """What the entries leave in each open cell or edge, before any technique."""

    name: ClassVar[str] = "candidates"
    asked: ClassVar[type[Asked]] = AboutState
    answer_schema: ClassVar[type[Told]] = CandidatesTold
    example: ClassVar[Mapping[str, Any]] = {"puzzle": "sudoku:12../..../.1../...4", "state": {}}

    def answer(self, asked: AboutState) -> Answer:
        """Return the values of each cell, or edge, that is open."""
        state = asked.known
        return {"candidates": candidates_record(state.puzzle, state.entries, state.candidates)}
