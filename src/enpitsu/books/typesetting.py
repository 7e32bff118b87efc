"""Books by typst: what its template is told, and the pages that it makes of that."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Literal

from enpitsu.books.book import RULE_GAP, RULE_ICON, STEP_GAP, Book, Lesson, Page, Shown
from enpitsu.books.layout import frame_of
from enpitsu.books.plates import Picture
from enpitsu.books.wording import bookmarks, covered, foot_of, head_of, title_of, title_size
from enpitsu.scene import paper
from enpitsu.scene.paper import DPI

_FOREIGN = re.compile("[\u0530-\u1dff\u2c00-\uffff\U00010000-\U0010ffff]")
"""Beyond the alphabets that typst's own font has: Latin, Greek and Cyrillic, and its signs."""


def typeset(book: Book, form: Literal["pdf", "png"], dpi: float = DPI) -> list[bytes]:
    """Return a PDF in one piece, or one picture a page."""
    told = json.dumps(_Told(book).everything, ensure_ascii=False)
    template = files(__package__).joinpath("book.typ").read_bytes()
    foreign = _FOREIGN.search(told) is not None
    return paper.typeset(template, {"book": told}, form, dpi, system_fonts=foreign)


class _Told:
    """What the template is told of a book; pictures are told once, and then by their number."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._pictures: dict[str, int] = {}

    @property
    def everything(self) -> dict[str, Any]:
        """Return all of it, as JSON has it."""
        book, design = self.book, self.book.design
        told = {
            "title": book.title,
            "title-size": title_size(book),
            "subtitle": design.subtitle,
            "author": design.author,
            "contents": book.contents,
            "fonts": ["Libertinus Serif"],
            "paper": design.paper._asdict(),
            "frame": frame_of(design.paper)._asdict(),
            "cover": list(self._cover()),
            "pages": list(map(self._page, book.pages)),
        }
        return told | {"pictures": list(self._pictures)}

    def _cover(self) -> Iterator[dict[str, Any]]:
        for box, picture in covered(self.book):
            cell = box.width / max(picture.width, picture.height)
            place = {"x": box.x, "y": box.y, "room": box.width, "alt": "a puzzle"}
            yield place | self._drawn(picture, cell)

    def _page(self, page: Page) -> dict[str, Any]:
        return {
            "part": page.part,
            "number": page.number,
            "title": title_of(page),
            "head": head_of(page),
            "foot": foot_of(self.book, page),
            "bookmarks": [{"depth": d, "title": t} for d, t in bookmarks(self.book, page)],
            "lessons": [self._lesson(lesson, y) for lesson, y in page.lessons],
            "shown": [self._shown(page, shown) for shown in page.shown],
        }

    def _lesson(self, lesson: Lesson, y: float) -> dict[str, Any]:
        picture = lesson.picture
        told = {"y": y, "icon": RULE_ICON, "gap": RULE_GAP, "numbers": lesson.numbers}
        told |= {"title": lesson.title, "text": lesson.text}
        return told | self._drawn(picture, RULE_ICON / max(picture.width, picture.height))

    def _shown(self, page: Page, shown: Shown) -> dict[str, Any]:
        plate, box = shown.plate, shown.placed.box
        solved = page.part == "solutions"
        here, there = ("s", "p") if solved else ("p", "s")
        has_other = self.book.design.solutions != "none"
        told: dict[str, Any] = {
            "x": box.x,
            "y": box.y,
            "room": box.width,
            "tall": box.height,
            "span": shown.span,
            "above": shown.above,
            "below": shown.above + shown.size[not shown.placed.turned] + STEP_GAP / 2,
            "turned": shown.placed.turned,
            "number": shown.number,
            "label": f"{here}{shown.number}",
            "link": f"{there if has_other else here}{shown.number}",
            "kind": plate.kind,
            "level": plate.level,
            "rank": plate.level.rank if plate.level else None,
            "name": plate.name,
            "byline": plate.byline,
            "note": plate.note,
            "steps": plate.steps,
            "alt": f"{'solution of ' if solved else ''}puzzle {shown.number}, {plate.kind}",
        }
        if shown.picture is None:
            return told | {"picture": None}
        return told | self._drawn(shown.picture, shown.placed.cell)

    def _drawn(self, picture: Picture, cell: float) -> dict[str, Any]:
        index = self._pictures.setdefault(picture.svg, len(self._pictures))
        return {"picture": index, "width": picture.width * cell, "height": picture.height * cell}
