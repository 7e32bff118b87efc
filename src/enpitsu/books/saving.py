"""Where a book goes: into one file, or into one picture a page; whole, or not at all."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from enpitsu.books.book import Book
from enpitsu.books.design import PAPERS, Paper
from enpitsu.books.html import to_html
from enpitsu.books.typesetting import typeset
from enpitsu.errors import EnpitsuError, shown
from enpitsu.scene.file_names import NUMBER, FileNames, check_fields, fields_of, numbered
from enpitsu.scene.paper import check_pixels, need_typst
from enpitsu.whole import THERE, write_whole

_ENDINGS = {".pdf": "pdf", ".html": "html", ".htm": "html", ".png": "png"}
DPI = 150.0


class Target(NamedTuple):
    """A file, or the pattern of the names of all pages."""

    path: str
    form: Literal["pdf", "html", "png"]
    force: bool = False
    dpi: float = DPI

    @classmethod
    def of(
        cls, path: str, paper: Paper = PAPERS["a4"], *, force: bool = False, dpi: float = DPI
    ) -> Target:
        """Return where a book goes by the ending of a name; refuse what cannot be, before any work.

        A folder, with `/` behind its name, gets one PNG a page.
        """
        if path.endswith(("/", os.sep)) or os.path.isdir(path):
            path = os.path.join(path, f"page-{NUMBER}.png")
        form = _ENDINGS.get(os.path.splitext(path)[1].lower())
        if form is None or "\0" in path:
            known = "a book is a .pdf, an .html, or one .png a page: page-{n}.png, or a folder DIR/"
            raise EnpitsuError(f"{shown(path, 200)}: {known}")
        check_fields(path, ["n"] if form == "png" else [])
        if form == "png":
            path = path if fields_of(path) else numbered(path)
            check_pixels(paper.width / 25.4, paper.height / 25.4, dpi)
        if form != "html":
            need_typst("a book")
        target = cls(path, form, force, dpi)  # type: ignore[arg-type]
        target._refuse(target._there())
        return target

    def _refuse(self, there: Iterable[str]) -> None:
        """Refuse to write over what is there, unless that is wished."""
        first = next(iter(there), None)
        if first is not None and not self.force:
            raise EnpitsuError(f"{first}: {THERE}")

    def write(self, book: Book) -> list[str]:
        """Write the book, and return its files in the order of its pages."""
        if self.form == "html":
            made = {self.path: to_html(book).encode()}
        elif self.form == "pdf":
            made = {self.path: typeset(book, "pdf")[0]}
        else:
            pages = typeset(book, "png", self.dpi)
            names = FileNames(self.path, len(str(len(pages))))
            made = {names.name(number): page for number, page in enumerate(pages, 1)}
        self._refuse([*self._there(), *filter(os.path.lexists, made)])
        for path, content in made.items():
            write_whole(path, content, force=self.force)
        return list(made)

    def _there(self) -> Iterator[str]:
        """Yield what is there already of what may be written."""
        if self.form != "png":
            yield from [self.path] if os.path.lexists(self.path) else []
            return
        folder, name = os.path.split(self.path)
        like = r"\d+".join(map(re.escape, name.split(NUMBER)))
        if os.path.isdir(folder or "."):
            for entry in sorted(os.listdir(folder or ".")):
                if re.fullmatch(like, entry):
                    yield os.path.join(folder, entry)
