"""What a page may ask: one file a question, discovered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, model_validator

from enpitsu.discovery import Discovered

Answer = Mapping[str, Any]
"""One object of JSON."""
Lane = Literal["quick", "long"]
"""What a player waits for, and what may take its time: neither holds the other up."""

MOST_ASKED = 2 * 2**20
"""Bytes of a question, all that is said in it together; no other limit of a text is larger."""


@dataclass(frozen=True)
class Effect:
    """Fields, by their names, and what must be there for them to have an effect."""

    fields: tuple[str, ...]
    acts: Callable[[Any], bool]
    works: str
    """What they work with."""


class Asked(BaseModel):
    """What a question is asked with."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)
    effects: ClassVar[tuple[Effect, ...]] = ()
    """For fields that have an effect only beside others: where they have none they are refused."""

    @model_validator(mode="after")
    def _without_unused(self) -> Self:
        """Refuse what was given, is not the usual value, and would have no effect."""
        for effect in self.effects:
            for name in effect.fields:
                if self._is_given(name) and not effect.acts(self):
                    raise ValueError(f"{name} has no effect here; it works with {effect.works}")
        return self

    def _is_given(self, name: str) -> bool:
        usual = type(self).model_fields[name].get_default(call_default_factory=True)
        return name in self.model_fields_set and getattr(self, name) != usual


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
