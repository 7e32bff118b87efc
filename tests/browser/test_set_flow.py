"""The editor in a real browser: where the keys go, what is made late, what happens offline."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.editing import Editor, kept_in
from browser.frame import Complaints

AWAY = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")


def _typed(page: Page) -> Editor:
    """Return an editor where 1, 2 and 3 were typed into the first row, one after another."""
    author = Editor(page, "sudoku:..../..../..../....")
    for column, row in enumerate(("1...", "12..", "123.")):
        author.click(0, column)
        author.type(str(column + 1))
        author.has(f"sudoku:{row}/..../..../....")
    return author


# ---- while the server is away ----


def test_what_was_seen_is_undone_and_redone_without_the_server(
    page: Page, complaints: Complaints
) -> None:
    complaints.allow(*AWAY)
    author = _typed(page)
    page.context.set_offline(True)
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    author.has("sudoku:1.../..../..../....")
    expect(author.cell(0, 1)).to_have_attribute("aria-label", re.compile("r1c2, empty"))
    page.get_by_role("button", name="Redo").click()
    author.has("sudoku:12../..../..../....")
    page.context.set_offline(False)
    author.click(3, 3)
    author.type("4")
    author.has("sudoku:12../..../..../...4")


def test_an_undo_that_cannot_be_shown_leaves_the_history_where_it_is(
    page: Page, complaints: Complaints
) -> None:
    complaints.allow(*AWAY)
    author = _typed(page)
    lines = kept_in(page)["lines"]
    page.reload()  # what was seen before is not known any more
    author.has(lines[-1])
    expect(author.verdict).to_have_text(re.compile("solution"))
    page.evaluate("caches.delete('enpitsu-answers')")
    page.context.set_offline(True)
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    expect(page.locator(".toast.error")).to_be_visible()
    assert author.draft == lines[-1]
    page.context.set_offline(False)
    author.click(3, 3)
    author.type("4")
    author.has("sudoku:123./..../..../...4")
    assert kept_in(page)["lines"] == [*lines, "sudoku:123./..../..../...4"]


def test_nothing_is_redone_before_what_was_typed_is_sent(
    page: Page, complaints: Complaints
) -> None:
    complaints.allow(*AWAY)
    author = _typed(page)
    page.keyboard.press("Control+z")
    author.has("sudoku:12../..../..../....")
    page.context.set_offline(True)
    author.click(3, 3)
    author.type("4")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".toast.error")).to_be_visible()
    page.context.set_offline(False)
    author.has("sudoku:12../..../..../...4")
