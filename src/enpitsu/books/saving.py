"""Where a book goes: into one file, or into one picture a page; whole, or not at all."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Literal, NamedTuple

from enpitsu.books.book import Book
from enpitsu.books.design import Paper
from enpitsu.books.html import to_html
from enpitsu.books.typesetting import check_typst, typeset
from enpitsu.errors import EnpitsuError, shown

_NUMBER = "{n}"
_ENDINGS = {".pdf": "pdf", ".html": "html", ".htm": "html", ".png": "png"}
DPI, MOST_DPI = 150.0, 1200.0
_MOST_PIXELS = 50_000_000  # of a page


class Target(NamedTuple):
    """A file, or the name that the pictures of all pages share."""

    path: str
    form: Literal["pdf", "html", "png"]
    force: bool = False
    dpi: float = DPI

    @classmethod
    def of(cls, path: str, *, force: bool = False, dpi: float = DPI) -> Target:
        """Return where a book goes by the ending of a name; refuse what cannot be, before any work.

        A folder, with `/` behind its name, gets one PNG a page.
        """
        if not 20 <= dpi <= MOST_DPI:
            raise EnpitsuError(f"a picture has 20 to {MOST_DPI:g} pixels an inch, not {dpi:g}")
        if path.endswith(("/", os.sep)) or os.path.isdir(path):
            path = os.path.join(path, f"page-{_NUMBER}.png")
        form = _ENDINGS.get(os.path.splitext(path)[1].lower())
        if form is None or "\0" in path:
            known = "a book is a .pdf, an .html, or one .png a page: page-{n}.png, or a folder DIR/"
            raise EnpitsuError(f"{shown(path, 200)}: {known}")
        if form != "html":
            check_typst()
        target = cls(path, form, force, dpi)  # type: ignore[arg-type]
        target.refuse_existing()
        return target

    def refuse_existing(self) -> None:
        """Refuse to write over what is there, unless that is wished."""
        there = next(self._there(), None)
        if there is not None and not self.force:
            raise EnpitsuError(f"{there}: is there already; --force (force=True) writes it anew")

    def write(self, book: Book) -> list[str]:
        """Write the book, and return its files in the order of its pages."""
        if self.form == "html":
            made = {self.path: to_html(book).encode()}
        elif self.form == "pdf":
            made = {self.path: typeset(book, "pdf")[0]}
        else:
            _check_pixels(book.design.paper, self.dpi)
            pages = typeset(book, "png", self.dpi)
            made = {self._page(number, len(pages)): page for number, page in enumerate(pages, 1)}
        self.refuse_existing()
        write_whole(made)
        return list(made)

    def _there(self) -> Iterator[str]:
        """Yield what is there already of what may be written."""
        if self.form != "png":
            yield from [self.path] if os.path.lexists(self.path) else []
            return
        folder, name = os.path.split(self.path)
        before, after = map(re.escape, _parted(name))
        if os.path.isdir(folder or "."):
            for entry in sorted(os.listdir(folder or ".")):
                if re.fullmatch(rf"{before}\d+{after}", entry):
                    yield os.path.join(folder, entry)

    def _page(self, number: int, pages: int) -> str:
        folder, name = os.path.split(self.path)
        before, after = _parted(name)
        return os.path.join(folder, f"{before}{number:0{len(str(pages))}}{after}")


def _check_pixels(paper: Paper, dpi: float) -> None:
    pixels = paper.width * paper.height * (dpi / 25.4) ** 2
    if pixels > _MOST_PIXELS:
        most = int(dpi * (_MOST_PIXELS / pixels) ** 0.5)
        raise EnpitsuError(
            f"{pixels / 1e6:.0f} million pixels a page are too many; --dpi {most} do"
        )


def write_whole(made: Mapping[str, bytes]) -> None:
    """Write files beside their names, and rename all of them when all are written."""
    halves = {path: f"{path}.{os.getpid()}.half" for path in made}
    try:
        for path, content in made.items():
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            with open(halves[path], "wb") as file:
                file.write(content)
        for path, half in halves.items():
            os.replace(half, path)
    except OSError as error:
        raise EnpitsuError(f"{error.filename}: {error.strerror}") from None
    finally:
        for half in halves.values():
            with suppress(OSError):
                os.unlink(half)


def _parted(name: str) -> tuple[str, str]:
    """Return what stands before the number of a page and behind it."""
    if _NUMBER in name:
        before, _, after = name.partition(_NUMBER)
        return before, after
    stem, ending = os.path.splitext(name)
    return f"{stem}-", ending
