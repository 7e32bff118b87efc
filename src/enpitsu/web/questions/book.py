"""Puzzles on pages ready to print."""

from __future__ import annotations

from base64 import b64encode
from typing import ClassVar, Literal

from pydantic import Field

from enpitsu import puzzles
from enpitsu.books import Book, design_of
from enpitsu.books.typesetting import typeset
from enpitsu.errors import PuzzleError
from enpitsu.model import Puzzle
from enpitsu.scene.paper import need_typst
from enpitsu.web.questions import Answer, Asked, Effect, Lane, Question
from enpitsu.web.questions._answers import Told
from enpitsu.web.questions._asking import Line, Seconds

_MOST = 200


class BookAsked(Asked):
    """Which puzzles, and how the pages are to look."""

    puzzles: list[Line] = Field(min_length=1, max_length=_MOST)
    titles: list[str] = Field(
        default_factory=list, max_length=_MOST, description="Of the puzzles, in their order."
    )
    title: str = Field(default="", max_length=200, description="Of the book.")
    author: str = Field(default="", max_length=200)
    per_page: str = Field(default="2x3", max_length=20, description="Side by side, times rows.")
    paper: str = Field(default="a4", max_length=40, description="A name, or millimetres.")
    order: Literal["given", "genre", "level"] = "given"
    solutions: Literal["back", "behind", "none"] = "back"
    rules: bool = True
    levels: bool = True
    hints: bool = False
    allow: bool = Field(default=False, description="Print puzzles without one solution too.")
    seconds: Seconds = 60.0

    effects: ClassVar[tuple[Effect, ...]] = (
        Effect(
            ("titles",),
            lambda asked: len(asked.titles) <= len(asked.puzzles),
            "one title for each of the puzzles",
        ),
    )


class BookTold(Told):
    """A file."""

    data: str = Field(description="In base64.")
    type: str
    name: str
    pages: int


class BookQuestion(Question):
    """A book of puzzles with their rules, levels and solutions, as a PDF."""

    name: ClassVar[str] = "book"
    lane: ClassVar[Lane] = "long"
    asked: ClassVar[type[Asked]] = BookAsked
    answer_schema: ClassVar[type[Told]] = BookTold

    def answer(self, asked: BookAsked) -> Answer:
        """Return the file."""
        need_typst("a book")
        wishes = asked.model_dump(exclude={"puzzles", "titles"})
        book = Book.of_puzzles(_read(asked), design_of(**wishes))
        data = b64encode(typeset(book, "pdf")[0]).decode()
        name = "book.pdf"
        return {"data": data, "type": "application/pdf", "name": name, "pages": len(book.pages)}


def _read(asked: BookAsked) -> list[Puzzle]:
    """Read the puzzles; say which one cannot be."""
    read = []
    for number, line in enumerate(asked.puzzles):
        title = asked.titles[number] if number < len(asked.titles) else ""
        try:
            read.append(puzzles.parse(line).with_about(title=title or None))
        except PuzzleError as error:
            raise PuzzleError(f"puzzle {number + 1}: {error}") from None
    return read
