"""How tests edit: a page as an author sees it."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Locator, Page

SMALL = "sudoku:1.../..../..../...."
UNIQUE = "sudoku:1.../..2./.3../...4"


class Editor:
    """A page that edits a line, or what it shows already."""

    def __init__(self, page: Page, line: str | None = None) -> None:
        self.page = page
        if line is not None:
            page.goto(f"/#/set?p={line}")
        page.locator(".board-grid").wait_for()

    @property
    def draft(self) -> str:
        """Return the line that the link has."""
        return unquote(self.page.url.partition("?p=")[2].partition("&")[0])

    def has(self, draft: str) -> None:
        """Wait until that is the draft."""
        found = "location.hash.split('?p=')[1]?.split('&')[0] ?? ''"
        self.page.wait_for_function(f"line => decodeURIComponent({found}) === line", arg=draft)

    def cell(self, row: int, column: int) -> Locator:
        """Return a cell of the picture, counted from 0."""
        return self.page.locator(".board-row").nth(row).locator(".board-field").nth(column)

    def click(self, row: int, column: int) -> None:
        self.cell(row, column).click()

    def type(self, keys: str) -> None:
        self.page.keyboard.type(keys)

    def drag(self, *cells: tuple[int, int]) -> None:
        """Press in the first cell and go through the others."""
        for number, at in enumerate(cells):
            box = self.cell(*at).bounding_box()
            assert box is not None
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            self.page.mouse.move(x, y, steps=4)
            if number == 0:
                self.page.mouse.down()
        self.page.mouse.up()

    def tool(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    @property
    def verdict(self) -> Locator:
        return self.page.locator(".set-verdict h2")


def kept_in(page: Page) -> Any:
    """Return what the browser keeps of all drafts."""
    return page.evaluate("JSON.parse(localStorage['enpitsu.set'])")
