"""The catalogue of the server: puzzles are added, found again in any disguise, and listed."""

from __future__ import annotations

from itertools import islice
from typing import ClassVar, Literal

from pydantic import Field

from enpitsu import puzzles
from enpitsu.catalog import Catalog, Choice, Kept
from enpitsu.errors import PuzzleError
from enpitsu.web import catalogue
from enpitsu.web.questions import Answer, Asked, Effect, Question
from enpitsu.web.questions._answers import Told
from enpitsu.web.questions._asking import Line, Seconds

_MOST_LISTED = 500


class CatalogAsked(Asked):
    """What is to be done, and with which puzzle or which kind of puzzles."""

    do: Literal["add", "find", "list"]
    puzzle: Line | None = Field(default=None, description="To be added or found.")
    title: str = Field(default="", max_length=200)
    author: str = Field(default="", max_length=200)
    genre: str | None = Field(default=None, max_length=200, description="Of those that are listed.")
    level: str | None = Field(default=None, max_length=60, description="Of those that are listed.")
    before: int | None = Field(
        default=None, ge=1, le=2**53, description="Only those before this number are listed."
    )
    limit: int = Field(default=50, ge=1, le=_MOST_LISTED)
    seconds: Seconds = 20.0

    effects: ClassVar[tuple[Effect, ...]] = (
        Effect(("puzzle",), lambda asked: asked.do != "list", "do: add or find"),
        Effect(("title", "author", "seconds"), lambda asked: asked.do == "add", "do: add"),
        Effect(("genre", "level", "before", "limit"), lambda asked: asked.do == "list", "do: list"),
    )


class KeptTold(Told):
    """A puzzle of the catalogue."""

    number: int
    line: str
    title: str | None
    author: str | None
    level: str | None
    difficulty: float | None
    added: str


class CatalogTold(Told):
    """What is there."""

    name: str = Field(description="What the catalogue is called.")
    number: int | None = Field(default=None, description="Of the puzzle that was asked for.")
    new: bool | None = Field(default=None, description="It was not there before.")
    identical: bool | None = Field(default=None, description="It is there as it stands.")
    count: int | None = Field(default=None, description="How many there are of that kind.")
    puzzles: list[KeptTold] = Field(default_factory=list)
    damaged: list[int] = Field(
        default_factory=list, description="The numbers of puzzles that cannot be read."
    )


class CatalogQuestion(Question):
    """Add a puzzle to the server's catalogue, find it there, or list what is there, newest first.

    A server has one if it was started with `--catalog`.
    """

    name: ClassVar[str] = "catalog"
    asked: ClassVar[type[Asked]] = CatalogAsked
    answer_schema: ClassVar[type[Told]] = CatalogTold

    def answer(self, asked: CatalogAsked) -> Answer:
        """Do it."""
        with catalogue.opened(readonly=asked.do != "add") as catalog:
            told = {"add": _added, "find": _found, "list": _listed}[asked.do](catalog, asked)
            return {"name": catalog.name.rpartition("/")[2], **told}


def _line(asked: CatalogAsked) -> str:
    if asked.puzzle is None:
        raise PuzzleError("which puzzle? puzzle is its line of notation")
    return asked.puzzle


def _added(catalog: Catalog, asked: CatalogAsked) -> Answer:
    about = {"title": asked.title, "author": asked.author}
    told = {name: text for name, text in about.items() if text}
    added = catalog.add(puzzles.parse(_line(asked)), rate=True, seconds=asked.seconds, **told)
    return {"number": added.number, "new": added.new, "identical": added.identical}


def _found(catalog: Catalog, asked: CatalogAsked) -> Answer:
    found = catalog.find(_line(asked))
    if found is None:
        return {}
    told = {"number": found.kept.number, "identical": found.identical}
    return {**told, "puzzles": [_record(found.kept)]}


def _listed(catalog: Catalog, asked: CatalogAsked) -> Answer:
    choice = Choice(genre=asked.genre, levels=(asked.level,) if asked.level else ())
    damaged: list[int] = []
    newest = catalog.newest(choice, asked.before, lambda number, _: damaged.append(number))
    puzzles_ = [_record(kept) for kept in islice(newest, asked.limit)]
    told = {"damaged": damaged} if damaged else {}
    return {"count": catalog.count(choice), "puzzles": puzzles_, **told}


def _record(kept: Kept) -> dict[str, object]:
    difficulty = kept.difficulty
    texts = {name: kept.about.get(name) for name in ("title", "author")}
    return {
        "number": kept.number,
        "line": kept.line,
        **{name: None if text is None else str(text) for name, text in texts.items()},
        "level": kept.level,
        "difficulty": difficulty if isinstance(difficulty, int | float) else None,
        "added": kept.added,
    }
