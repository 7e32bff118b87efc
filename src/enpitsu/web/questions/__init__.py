"""What a page may ask: one file a question, discovered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from enpitsu.discovery import Discovered

Answer = Mapping[str, Any]
"""One object of JSON."""
Lane = Literal["quick", "long"]
"""What a player waits for, and what may take its time: neither holds the other up."""

MOST_ASKED = 2 * 2**20
"""Bytes of a question, all that is said in it together; no other limit of a text is larger."""


class Asked(BaseModel):
    """What a question is asked with."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class Question(ABC):
    """One question: POST /api/NAME with what it asks for, as JSON."""

    name: ClassVar[str]
    lane: ClassVar[Lane] = "quick"
    asked: ClassVar[type[Asked]]
    """What a client says; its docstring and fields make the description of the API."""
    answer_schema: ClassVar[type[BaseModel] | None] = None
    """What the answer looks like, or each line of a stream."""
    example: ClassVar[Mapping[str, Any] | None] = None
    """What it may be asked with; processes answer it once before they are asked anything."""
    streams: ClassVar[bool] = False
    """The answer is one object a line, each sent as soon as it is known."""

    @abstractmethod
    def answer(self, asked: Any) -> Answer | Iterator[Answer]:
        """Answer it; in a process of its own, which may be stopped at any moment.

        Whatever is wrong with the question is an EnpitsuError.
        """


QUESTIONS: Discovered[Question] = Discovered(__name__, __path__, Question)
