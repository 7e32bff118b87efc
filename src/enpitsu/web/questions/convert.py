"""A puzzle in another format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from enpitsu.formats import format_named
from enpitsu.web.questions import Answer, Asked, Question
from enpitsu.web.questions._answers import Told
from enpitsu.web.questions._asking import AboutPuzzle

_Text = Annotated[str, Field(max_length=2000)]


class ConvertAsked(AboutPuzzle):
    """Which puzzle, and how it is to be written."""

    to: str = Field(max_length=60, description="The format, as `genres` lists them.")
    about: dict[_Text, _Text | int | float] = Field(
        default_factory=dict,
        max_length=20,
        description="What is told of it, where the format has a place for it: `title`, `author`…",
    )


class FileTold(Told):
    """A puzzle as text."""

    text: str
    name: str = Field(description="What a file of it may be called.")
    type: str


class Convert(Question):
    """A puzzle as text in a format, or as a link."""

    name: ClassVar[str] = "convert"
    asked: ClassVar[type[Asked]] = ConvertAsked
    answer_schema: ClassVar[type[Told]] = FileTold
    example: ClassVar[Mapping[str, Any]] = {"puzzle": "sudoku:12../..../.1../...4", "to": "pzpr"}

    def answer(self, asked: ConvertAsked) -> Answer:
        """Return the text, and what a file of it may be called."""
        form, puzzle = format_named(asked.to), asked.read.with_about(asked.about)
        text = form.document(puzzle, puzzle.about)
        ending = next(iter(form.extensions), ".txt")
        kind = "application/json" if ending == ".json" else "text/plain"
        return {"text": text, "name": f"{puzzle.genre.name}{ending}", "type": kind}
