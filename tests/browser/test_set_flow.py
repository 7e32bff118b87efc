"""The editor in a real browser: where the keys go, what is made late, what happens offline."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from browser.editing import SMALL, UNIQUE, Editor, kept_in
from browser.frame import Complaints, served

BINARY = "binary:..../..../..../...."
EMPTY = "sudoku:" + "/".join(["." * 9] * 9)
AWAY = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")


def _typed(page: Page) -> Editor:
    """Return an editor where 1, 2 and 3 were typed into the first row, one after another."""
    author = Editor(page, "sudoku:..../..../..../....")
    for column, row in enumerate(("1...", "12..", "123.")):
        author.click(0, column)
        author.type(str(column + 1))
        author.has(f"sudoku:{row}/..../..../....")
    return author


def _focused_cell(page: Page) -> Locator:
    return page.locator(".board-field:focus")


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


# ---- where the keys go ----


@pytest.mark.parametrize("way", ["link", "bar"])
def test_what_is_typed_goes_to_the_cell_that_looks_selected(page: Page, way: str) -> None:
    page.goto("/#/set" if way == "link" else "/")
    if way == "bar":
        page.get_by_role("link", name="Set", exact=True).click()
    expect(_focused_cell(page)).to_be_visible()
    page.keyboard.press("5")
    Editor(page).has(EMPTY.replace(".", "5", 1))


def test_keys_come_to_the_board_from_wherever_nothing_is_typed(page: Page) -> None:
    author = Editor(page, SMALL)
    page.locator("main").focus()
    page.keyboard.press("ArrowRight")
    expect(author.cell(0, 1)).to_be_focused()
    page.locator("main").focus()
    author.type("4")
    author.has("sudoku:14../..../..../....")
    expect(author.cell(0, 1)).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    author.has(SMALL)
    author.type("3")
    author.has("sudoku:13../..../..../....")
    page.get_by_label("Clues", exact=True).fill("")
    author.type("2")
    expect(page.get_by_label("Clues", exact=True)).to_have_value("2")
    assert author.draft == "sudoku:13../..../..../...."
    author.click(3, 3)
    page.locator("body").press("?")
    expect(page.get_by_role("dialog")).to_have_count(1)


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_after_a_proposal_the_keys_go_on_on_the_board(page: Page, way: str) -> None:
    author = Editor(page, SMALL)
    proposal = page.locator(".set-proposal").first
    if way == "click":
        proposal.click()
    else:
        proposal.press("Enter")
    expect(author.verdict).to_have_text("Exactly one solution")
    expect(author.cell(0, 0)).to_be_focused()
    mended = author.draft
    author.type("2")
    author.has(mended.replace("sudoku:1", "sudoku:2"))


def test_fingers_do_not_lose_their_place_to_the_board(phone: Page) -> None:
    author = Editor(phone, SMALL)
    expect(author.verdict).to_have_text("72 solutions")
    expect(_focused_cell(phone)).to_have_count(0)


def test_what_the_bar_imports_and_makes_is_edited(page: Page) -> None:
    author = Editor(page, SMALL)
    page.get_by_role("button", name="Import a puzzle").click()
    page.get_by_role("dialog").get_by_role("textbox").fill(UNIQUE)
    page.get_by_role("button", name="Open", exact=True).click()
    author.has(UNIQUE)
    expect(page.locator("main")).to_have_attribute("data-view", "set")
    expect(_focused_cell(page)).to_be_visible()
    page.get_by_role("button", name="New puzzle").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Genre").select_option("binary")
    dialog.locator("input[value='6']").check()
    dialog.get_by_role("button", name="Make").click()
    expect(page.locator(".set-title")).to_have_text("6x6 binary")
    page.get_by_role("button", name="Undo").click()
    author.has(UNIQUE)


# ---- making ----


def _held(page: Page, name: str) -> list[Route]:
    """Hold back what is asked."""
    held: list[Route] = []
    page.route(f"**/api/{name}", lambda route: held.append(route))  # noqa: PLW0108
    return held


def _made(route: Route, line: str) -> None:
    route.fulfill(body=f'{{"line": "{line}"}}\n', content_type="application/x-ndjson")


def _begin(page: Page, line: str) -> None:
    page.evaluate("line => location.hash = `#/set?p=${encodeURIComponent(line)}`", line)


@pytest.mark.parametrize("other", [BINARY, "sudoku:" + "/".join(["......"] * 6)])
def test_another_board_ends_the_making_for_the_one_before(unkept: Page, other: str) -> None:
    author = Editor(unkept, SMALL)
    held = _held(unkept, "generate")
    unkept.get_by_role("button", name="Make a puzzle").click()
    _begin(unkept, other)
    expect(unkept.get_by_text("Stopped.")).to_be_visible()
    _made(held[0], UNIQUE)
    expect(author.verdict).to_have_text(re.compile("solutions"))
    assert author.draft == other


def test_what_is_made_while_another_board_is_on_its_way_is_not_taken(unkept: Page) -> None:
    author = Editor(unkept, SMALL)
    expect(author.verdict).to_have_text("72 solutions")
    made, opened = _held(unkept, "generate"), _held(unkept, "edit")
    unkept.get_by_role("button", name="Make a puzzle").click()
    with unkept.expect_request("**/api/edit"):
        _begin(unkept, BINARY)
    with unkept.expect_response("**/api/generate"):
        _made(made[0], UNIQUE)
    unkept.unroute("**/api/edit")
    opened[0].continue_()
    expect(unkept.get_by_text("Stopped.")).to_be_visible()
    assert author.draft == BINARY


def test_typing_goes_on_while_a_puzzle_is_made(unkept: Page) -> None:
    author = Editor(unkept, SMALL)
    held = _held(unkept, "generate")
    unkept.get_by_role("button", name="Make a puzzle").click()
    author.click(3, 3)
    author.type("2")
    author.has("sudoku:1.../..../..../...2")
    _made(held[0], UNIQUE)
    author.has(UNIQUE)
    expect(author.cell(3, 3)).to_be_focused()


def test_the_reason_is_told_why_nothing_was_made(unkept: Page) -> None:
    Editor(unkept, SMALL)
    reason = "the time was over before a puzzle of level 'hard' was found"
    answer = f'{{"error": "{reason}", "number": 1, "seed": 7}}\n'
    unkept.route("**/api/generate", lambda route: route.fulfill(body=answer))
    unkept.get_by_role("button", name="Make a puzzle").click()
    making = unkept.get_by_role("region", name="Make one")
    expect(making.get_by_role("status")).to_have_text(reason)


def test_a_wish_that_is_mistyped_is_told_where_it_stands(unkept: Page) -> None:
    author = Editor(unkept, SMALL)
    held = _held(unkept, "generate")
    clues, make = unkept.get_by_label("Clues", exact=True), unkept.get_by_text("Make a puzzle")
    clues.fill("abc")
    make.click()
    expect(clues).to_be_focused()
    assert held == []
    clues.fill("7")
    with unkept.expect_request("**/api/generate") as asked:
        make.click()
    assert (asked.value.post_data_json or {})["clues"] == 7
    _made(held[0], UNIQUE)
    author.has(UNIQUE)


def test_after_a_cancel_the_focus_is_where_one_makes_again(unkept: Page) -> None:
    Editor(unkept, SMALL)
    held = _held(unkept, "generate")
    make = unkept.get_by_role("button", name="Make a puzzle")
    for _ in range(2):
        make.press("Enter")
        cancel = unkept.get_by_role("button", name="Cancel")
        expect(cancel).to_be_focused()
        cancel.press("Enter")
        expect(unkept.get_by_text("Stopped.")).to_be_visible()
        expect(make).to_be_focused()
    assert len(held) == 2


# ---- the catalogue ----


def test_what_is_in_the_catalogue_already_is_not_saved_again_in_silence(
    context_of: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    page = context_of().new_page()
    with served("--catalog", str(tmp_path / "kept.db")) as address:
        for line, told in ((UNIQUE, "this puzzle"), (_turned(UNIQUE), "turned or renamed")):
            page.goto(f"{address}/#/set?p={line}")
            page.get_by_role("button", name="More", exact=True).click()
            page.get_by_role("menuitem", name="Catalogue").click()
            dialog = page.get_by_role("dialog")
            save = dialog.get_by_role("button", name="Save this puzzle")
            status = dialog.get_by_role("status").first
            if line == UNIQUE:
                save.click()
                expect(status).to_have_text("Saved as number 1.")
            save.click()
            expect(status).to_have_text(re.compile(f"^Nothing was saved: .*{told}.* number 1 "))
            page.keyboard.press("Escape")
        page.goto("about:blank")


def _turned(line: str) -> str:
    """Return it upside down."""
    genre, rows = line.split(":")
    return f"{genre}:{rows[::-1]}"
