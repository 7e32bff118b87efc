"""What may stand in each open cell, before any technique."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from enpitsu.boards import OPEN, members
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
        model = state.puzzle.board_model
        left = zip(model.names, state.entries, state.candidates, strict=True)
        return {
            "candidates": {
                name: [model.symbol(value) for value in members(mask)]
                for name, entry, mask in left
                if entry == OPEN
            }
        }
