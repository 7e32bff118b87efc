"""Books by typst: what its template is told, and the pages that it makes of that."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from threading import Thread
from typing import Any, Literal

from enpitsu.books.book import RULE_GAP, RULE_ICON, STEP_GAP, Book, Lesson, Page, Shown
from enpitsu.books.layout import frame_of
from enpitsu.books.plates import Picture
from enpitsu.books.wording import bookmarks, covered, foot_of, head_of, title_of, title_size
from enpitsu.errors import EnpitsuError

_FOREIGN = re.compile("[\u0530-\u1dff\u2c00-\uffff\U00010000-\U0010ffff]")
"""Beyond the alphabets that typst's own font has: Latin, Greek and Cyrillic, and its signs."""
_PATIENCE = 0.1  # seconds until Ctrl-C is heeded


def check_typst() -> None:
    """Refuse to go on where there is no typst."""
    try:
        import typst  # noqa: F401, PLC0415  (an extra, and only books need it)
    except ImportError:
        raise EnpitsuError("a book is set by typst: pip install 'enpitsu[print]'") from None


def typeset(book: Book, form: Literal["pdf", "png"], dpi: float = 150.0) -> list[bytes]:
    """Return a PDF in one piece, or one picture a page.

    Typst runs in a thread of its own, so that Ctrl-C need not wait for it.
    """
    check_typst()
    told = json.dumps(_Told(book).everything, ensure_ascii=False)
    made: list[bytes | Exception] = []
    work = Thread(target=_compile, args=(told, form, dpi, made), daemon=True)
    work.start()
    while work.is_alive():
        work.join(_PATIENCE)
    pages = [page for page in made if isinstance(page, bytes)]
    if len(pages) != len(made):
        raise EnpitsuError(f"typst refused the book: {str(made[-1]).splitlines()[0]}")
    return pages


def _compile(
    told: str, form: Literal["pdf", "png"], dpi: float, made: list[bytes | Exception]
) -> None:
    import typst  # noqa: PLC0415

    template = files(__package__).joinpath("book.typ").read_bytes()
    try:
        own_fonts = _FOREIGN.search(told) is None  # else those of the system are worth a try
        compiler = typst.Compiler(template, ignore_system_fonts=own_fonts)
        output = compiler.compile(format=form, ppi=dpi, sys_inputs={"book": told})
    except Exception as error:  # a fault of ours: no text of a user is markup
        made.append(error)
    else:
        made += output if isinstance(output, list) else [output or b""]


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
        told |= lesson.how_to._asdict()
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
