"""Puzzles from text, a link or a file of any format."""

from __future__ import annotations

import io
from base64 import b64decode
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar

from pydantic import Field

from enpitsu.errors import EnpitsuError
from enpitsu.formats import Entry
from enpitsu.formats.sources import form_of, read_named
from enpitsu.model import Puzzle
from enpitsu.untrusted import to_bytes
from enpitsu.web.questions import MOST_ASKED, Answer, Asked, Question
from enpitsu.web.questions._answers import AboutTold, Told

_MOST_PUZZLES = 200


class ReadAsked(Asked):
    """Text, or the bytes of a file; nothing is looked up, neither on a disk nor in a network."""

    text: str | None = Field(
        default=None,
        description="Puzzles in any format, or a link to one: as much as a question may hold, "
        f"{MOST_ASKED:,} bytes with all that is around it.",
    )
    data: str | None = Field(
        default=None,
        description="The same as bytes, in base64, which takes four for every three of them.",
    )
    name: str = Field(
        default="",
        max_length=200,
        description="What the file is called: its ending tells the format, if none is named.",
    )
    format: str | None = Field(default=None, max_length=60, description="If it is known.")
    genre: str | None = Field(
        default=None, max_length=200, description="Read plain grids of it, as in `sudoku(2x3)`."
    )


class PuzzleTold(Told):
    """One puzzle of a text, or what is wrong in its place."""

    line: str | None = None
    about: AboutTold | None = None
    error: str | None = None


class ReadTold(Told):
    """The puzzles of a text."""

    puzzles: list[PuzzleTold]
    more: bool = Field(description="There are more of them than are told.")


class Read(Question):
    """Which puzzles are in a text or a file."""

    name: ClassVar[str] = "read"
    asked: ClassVar[type[Asked]] = ReadAsked
    answer_schema: ClassVar[type[Told]] = ReadTold
    example: ClassVar[Mapping[str, Any]] = {"text": "sudoku:12../..../.1../...4"}

    def answer(self, asked: ReadAsked) -> Answer:
        """Return the puzzles with what is told of them, and what is wrong in its place."""
        found = _entries(asked)
        records = [_record(entry) for entry in islice(found, _MOST_PUZZLES)]
        return {"puzzles": records, "more": next(found, None) is not None}


def _entries(asked: ReadAsked) -> Iterator[Entry]:
    if (asked.text is None) == (asked.data is None):
        raise EnpitsuError("puzzles are read from 'text' or from 'data': one of them")
    form = form_of(asked.format or None, asked.genre or None)
    return read_named(io.BytesIO(_bytes(asked)), "", asked.name, form)


def _bytes(asked: ReadAsked) -> bytes:
    if asked.text is not None:
        return to_bytes(asked.text)
    try:
        return b64decode(asked.data or "", validate=True)
    except ValueError:
        raise EnpitsuError("'data' is not base64") from None


def _record(entry: Entry) -> dict[str, Any]:
    if isinstance(entry.outcome, Puzzle):
        return {"line": str(entry.outcome), "about": dict(entry.outcome.about)}
    where = f"{entry.label}: " if entry.label else ""
    return {"error": f"{where}{entry.outcome}"}
