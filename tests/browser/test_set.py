"""The editor in a real browser: drafts are typed, drawn, mended, taken back and found again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Position, expect

from browser.editing import SMALL, UNIQUE, Editor, kept_in
from browser.frame import PHONE, Complaints, faults


@pytest.fixture
def editor(page: Page) -> Callable[[str], Editor]:
    """Return a way to open the editor."""
    return lambda line: Editor(page, line)


def test_a_draft_becomes_unique_by_typing_and_by_a_proposal(
    editor: Callable[[str], Editor],
) -> None:
    author = editor(SMALL)
    expect(author.verdict).to_have_text("72 solutions")
    author.click(1, 2)
    author.type("2")
    author.has("sudoku:1.../..2./..../....")
    expect(author.verdict).to_have_text(re.compile(r"^\d+ solutions$"))
    author.click(0, 1)
    author.type("4")
    author.page.keyboard.press("Delete")
    author.has("sudoku:1.../..2./..../....")
    expect(author.page.locator(".set-old")).to_have_count(0)
    expect(author.verdict).to_have_text("12 solutions")
    proposal = author.page.locator(".set-proposal").first
    proposal.hover()
    expect(author.page.locator(".board-colours > g")).not_to_have_count(0)
    proposal.click()
    expect(author.verdict).to_have_text("Exactly one solution")
    expect(author.page.locator(".set-verdict p")).to_have_text(re.compile(r"Easy, difficulty \d+"))
    mended = author.draft
    author.page.keyboard.press("Control+z")
    author.has("sudoku:1.../..2./..../....")
    author.page.get_by_role("button", name="Redo").click()
    author.has(mended)
    author.page.reload()
    author.has(mended)
    expect(author.verdict).to_have_text("Exactly one solution")
    for _ in range(4):
        author.page.keyboard.press("Control+z")
    author.has(SMALL)
    expect(author.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_what_contradicts_and_what_could_go_is_told(editor: Callable[[str], Editor]) -> None:
    author = editor("sudoku:11../..../..../....")
    expect(author.verdict).to_have_text("No solution")
    expect(author.page.locator(".set-clue")).to_have_text(["r1c1=1", "r1c2=1"])
    author.page.goto("/#/set?p=sudoku:1234/34../21../432.")
    expect(author.verdict).to_have_text("Exactly one solution")
    author.page.get_by_role("button", name="r1c1=1").click()
    author.has("sudoku:.234/34../21../432.")


def test_cages_thermometers_and_regions_are_drawn_by_dragging(
    editor: Callable[[str], Editor],
) -> None:
    author = editor("sudoku(killer,thermo):..../..../..../....")
    making = author.page.get_by_role("region", name="Make one")
    expect(making).to_contain_text("Cages, Thermometers: drawn anew for every puzzle.")
    author.tool("Cages")
    author.drag((0, 0), (0, 1), (1, 1))
    author.has("sudoku(killer,thermo):..../..../..../....|?=r1c1 r1c2 r2c2")
    expect(author.page.locator(".set-verdict p")).to_have_text("the cage at r1c1 has no sum yet")
    author.type("7")
    author.has("sudoku(killer,thermo):..../..../..../....|7=r1c1 r1c2 r2c2")
    author.tool("Thermometers")
    author.drag((3, 0), (3, 1), (2, 1))
    author.has("sudoku(killer,thermo):..../..../..../....|7=r1c1 r1c2 r2c2|r4c1<r4c2<r3c2")
    author.page.keyboard.press("Delete")
    author.has("sudoku(killer,thermo):..../..../..../....|7=r1c1 r1c2 r2c2")
    author.page.goto("/#/set?p=sudoku(jigsaw):..../..../..../....|AABB/AABB/CCDD/CCDD")
    author.tool("Regions")
    author.drag((0, 1), (0, 2))
    author.has("sudoku(jigsaw):..../..../..../....|AAAB/AABB/CCDD/CCDD")
    expect(author.verdict).to_have_text("No puzzle yet")
    author.drag((1, 2), (1, 1))
    author.has("sudoku(jigsaw):..../..../..../....|AAAB/ABBB/CCDD/CCDD")
    expect(author.verdict).to_have_text(re.compile("solutions"))
    author.page.goto(f"/#/set?p={SMALL}")
    author.has(SMALL)
    expect(making).not_to_contain_text("drawn anew")


def test_a_kenken_by_keys_alone(editor: Callable[[str], Editor]) -> None:
    author = editor("kenken:.../.../...")
    author.cell(0, 0).focus()
    for key in ("ArrowRight", "ArrowLeft", "Shift+ArrowRight", "Enter", "6", "*"):
        author.page.keyboard.press(key)
    author.has("kenken:.../.../...|6*=r1c1 r1c2")
    for key in ("ArrowDown", "Shift+ArrowDown", "1", "-"):  # a cage of what is chosen, at once
        author.page.keyboard.press(key)
    author.has("kenken:.../.../...|6*=r1c1 r1c2,1-=r2c2 r3c2")
    for key in ("Backspace", "Backspace", "Backspace"):
        author.page.keyboard.press(key)
    author.has("kenken:.../.../...|6*=r1c1 r1c2")


def test_a_kakuro_gets_black_cells_and_both_sums(editor: Callable[[str], Editor]) -> None:
    author = editor("kakuro:# # # #/# . . ./# . . ./# . . .")
    author.tool("Layout")
    author.click(1, 1)
    author.has("kakuro:# # # #/# # . ./# . . ./# . . .")
    author.drag((3, 2), (3, 3))
    author.has("kakuro:# # # #/# # . ./# . . ./# . # #")
    author.tool("Sums")
    box = author.cell(1, 1).bounding_box()
    assert box is not None
    author.cell(1, 1).click(position={"x": box["width"] / 4, "y": box["height"] * 3 / 4})
    author.type("3")
    author.page.keyboard.press("Enter")
    author.type("16")
    author.has("kakuro:# # # #/# 3\\16 . ./# . . ./# . # #")


def test_signs_are_clicked_between_cells(editor: Callable[[str], Editor]) -> None:
    author = editor("futoshiki:.../.../...")
    author.tool("Signs")
    box = author.cell(0, 0).bounding_box()
    assert box is not None
    middle: Position = {"x": box["width"] - 3, "y": box["height"] / 2}
    for sign in ("|r1c1<r1c2", "|r1c2<r1c1", ""):
        author.cell(0, 0).click(position=middle)
        author.has(f"futoshiki:.../.../...{sign}")
        author.page.wait_for_timeout(400)  # two clicks together would be another gesture


def test_numbers_beside_and_within_the_board(editor: Callable[[str], Editor]) -> None:
    author = editor("skyscrapers:.../.../...")
    author.click(0, 2)
    author.type("3")
    author.has("skyscrapers:.../.../...|.3./.../.../...")
    author.page.goto("/#/set?p=slitherlink:.../.../...")
    expect(author.page.locator("h1")).to_have_text("3x3 slitherlink")
    author.click(1, 1)
    author.type("0")
    author.has("slitherlink:.../.0./...")


def test_a_symmetry_is_locked_and_asks_for_its_partners(editor: Callable[[str], Editor]) -> None:
    author = editor(SMALL)
    author.page.get_by_label("Symmetry").select_option("half-turn")
    expect(author.page.locator(".set-halo")).to_have_count(1)
    author.click(3, 3)
    author.type("2")
    author.has("sudoku:1.../..../..../...2")
    expect(author.page.locator(".set-halo")).to_have_count(0)
    author.click(0, 0)
    author.page.keyboard.press("Delete")
    author.has("sudoku:..../..../..../....")
    assert "y=half-turn" in author.page.url


def test_a_new_board_is_a_step_that_can_be_taken_back(editor: Callable[[str], Editor]) -> None:
    author = editor(UNIQUE)
    author.page.get_by_role("button", name="New board").click()
    author.page.get_by_label("Genre").select_option("binary")
    author.page.get_by_label("Another size").fill("4x6")
    author.page.get_by_role("button", name="Begin").click()
    author.has("binary:....../....../....../......")
    author.page.get_by_role("button", name="Undo").click()
    author.has(UNIQUE)
    author.page.get_by_role("button", name="Play it").click()
    author.page.wait_for_url(re.compile("#/play"))
    author.page.go_back()
    author.has(UNIQUE)


def test_the_size_of_a_new_board_is_what_was_typed_or_chosen_last(
    editor: Callable[[str], Editor],
) -> None:
    author = editor(UNIQUE)
    author.page.get_by_role("button", name="New board").click()
    size = author.page.get_by_label("Another size")
    begin = author.page.get_by_role("button", name="Begin")
    for wrong in ("0", "5x", "-4", "9x9x9", "1e1"):
        size.fill(wrong)
        begin.click()
        told = f"'{wrong}' is no size; write 9, or 8x12."
        expect(author.page.locator("dialog .amiss")).to_have_text(told)
    author.page.locator("dialog input[value='6x6']").check()
    expect(size).to_have_value("")
    begin.click()
    author.has("sudoku:" + "/".join(["......"] * 6))


def test_a_puzzle_is_made_on_the_board(editor: Callable[[str], Editor]) -> None:
    author = editor(SMALL)
    author.page.get_by_role("button", name="Make a puzzle").click()
    expect(author.verdict).to_have_text("Exactly one solution")
    assert author.draft.startswith("sudoku:")
    assert author.draft.count("/") == 3


def test_fingers_choose_cells_and_press_keys(phone: Page) -> None:
    author = Editor(phone, SMALL)
    author.cell(1, 1).tap()
    phone.get_by_role("group", name="Keys").get_by_role("button", name="3").tap()
    author.has("sudoku:1.../.3../..../....")
    phone.get_by_role("button", name="Erase").tap()
    author.has(SMALL)


def test_what_is_typed_while_the_server_is_away_is_kept(
    context_of: Callable[..., BrowserContext], complaints: Complaints
) -> None:
    complaints.allow("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    context = context_of()
    author = Editor(context.new_page(), SMALL)
    expect(author.verdict).to_have_text("72 solutions")
    context.set_offline(True)
    author.click(3, 3)
    author.type("2")
    author.page.wait_for_function("() => JSON.parse(localStorage['enpitsu.set']).pending.length")
    kept: Any = author.page.evaluate("JSON.parse(localStorage['enpitsu.set']).pending")
    assert kept == [{"tool": "clue", "cells": ["r4c4"], "key": "2", "part": ""}]
    assert author.draft == SMALL
    context.set_offline(False)
    author.has("sudoku:1.../..../..../...2")


def test_two_tabs_that_show_the_same_draft_follow_each_other(
    editor: Callable[[str], Editor],
) -> None:
    author = editor(SMALL)
    other = Editor(author.page.context.new_page(), SMALL)
    author.click(3, 3)
    author.type("2")
    other.has("sudoku:1.../..../..../...2")
    expect(other.cell(3, 3)).to_have_attribute("aria-label", re.compile("r4c4, 2"))
    other.click(3, 2)
    other.type("3")
    author.has("sudoku:1.../..../..../..32")
    author.page.keyboard.press("Control+z")
    author.page.keyboard.press("Control+z")
    other.has(SMALL)
    other.page.keyboard.press("Control+y")
    author.has("sudoku:1.../..../..../...2")


def test_two_tabs_with_drafts_of_their_own_stay_apart_and_lose_nothing(
    editor: Callable[[str], Editor],
) -> None:
    author = editor(SMALL)
    other = Editor(author.page.context.new_page(), "binary:0.../..../..../....")
    for tab, key, changed in (
        (author, "2", "sudoku:1.../..../..../...2"),
        (other, "1", "binary:0.../..../..../...1"),
        (author, "3", "sudoku:1.../..../..../...3"),
    ):
        tab.click(3, 3)
        tab.type(key)
        tab.has(changed)
    assert other.draft == "binary:0.../..../..../...1"
    other.page.close()
    author.page.reload()
    author.page.locator(".board-grid").wait_for()
    assert author.draft == "sudoku:1.../..../..../...3"
    author.page.keyboard.press("Control+z")
    author.has("sudoku:1.../..../..../...2")
    assert {SMALL, "binary:0.../..../..../...1"} <= set(kept_in(author.page)["lines"])
    expect(author.page.locator(".toast")).to_have_count(0)


def test_two_tabs_that_change_a_draft_at_once_keep_both(editor: Callable[[str], Editor]) -> None:
    author = editor(SMALL)
    quicker = "sudoku:14../..../..../...."
    author.page.evaluate(
        """lines => {
          const record = { lines, at: 1, from: lines[0], pending: [], writer: "o", stamp: "o-1" };
          const newValue = JSON.stringify(record);
          addEventListener("keydown", () => {  // as if another tab were quicker
            localStorage["enpitsu.set"] = newValue;
          }, { capture: true, once: true });
          addEventListener("keyup", () => {
            dispatchEvent(new StorageEvent("storage", { key: "enpitsu.set", newValue }));
          }, { once: true });
        }""",
        [SMALL, quicker],
    )
    author.click(3, 3)
    author.type("2")
    expect(author.page.locator(".toast")).to_contain_text("Another tab changed this draft")
    author.has("sudoku:1.../..../..../...2")
    assert {quicker, "sudoku:1.../..../..../...2"} <= set(kept_in(author.page)["lines"])


def test_what_a_closed_tab_could_not_send_is_done_by_the_next_one(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        """async line => {
          const { Drafts } = await import("/set/drafts.js");
          const begun = () => Object.assign(new Drafts(), { lines: [line], at: 0 });
          const [mine, other] = [begun(), begun()];
          other.pending = [{ tool: "clue", cells: ["r4c4"], key: "2", part: "" }];
          other.save(localStorage);
          mine.push("sudoku:12../..../..../....");
          mine.save(localStorage);
        }""",
        SMALL,
    )
    author = Editor(page, "sudoku:12../..../..../....")
    author.has("sudoku:12../..../..../....")
    page.wait_for_function("!JSON.parse(localStorage['enpitsu.set']).waiting.length")
    assert "sudoku:1.../..../..../...2" in kept_in(page)["lines"]


def test_a_draft_that_cannot_be_read_any_more_gives_way_to_a_new_board(
    page: Page, complaints: Complaints
) -> None:
    complaints.allow("status of 400")
    page.add_init_script(
        """if (!localStorage["enpitsu.set"])
          localStorage["enpitsu.set"] = '{"lines": ["other:1..."], "at": 0}'"""
    )
    page.goto("/#/set")
    expect(page.locator(".toast")).to_contain_text("there is no genre 'other'")
    expect(page.locator(".set-title")).to_have_text("9x9 sudoku with 3x3 boxes")
    kept: Any = page.evaluate("JSON.parse(localStorage['enpitsu.set']).lines")
    assert kept[0] == "other:1..."


def test_where_the_browser_keeps_nothing_the_editor_works(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })"
    )
    author = Editor(page, SMALL)
    author.click(3, 3)
    author.type("2")
    author.has("sudoku:1.../..../..../...2")


def test_a_link_of_another_draft_loses_nothing(editor: Callable[[str], Editor]) -> None:
    author = editor(SMALL)
    author.click(3, 3)
    author.type("2")
    author.has("sudoku:1.../..../..../...2")
    author.page.goto(f"/#/set?p={UNIQUE}")
    author.has(UNIQUE)
    author.page.get_by_role("button", name="Undo").click()
    author.has("sudoku:1.../..../..../...2")


def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(
    phone: Page, complaints: Complaints
) -> None:
    complaints.allow("status of 400")  # the server of the tests has no catalogue
    author = Editor(phone, "sudoku(killer,thermo):1.../..../..../....|7=r1c1 r1c2 r2c2")
    expect(phone.locator(".set-proposal").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        expect(phone.locator("html")).to_have_attribute("data-theme", scheme)
        assert faults(phone) == []
    author.page.get_by_role("button", name="New board").click()
    expect(phone.get_by_role("dialog")).to_be_visible()
    assert faults(phone) == []
    phone.keyboard.press("Escape")
    for name in ("Catalogue", "Book pages"):
        phone.get_by_role("button", name="More", exact=True).click()
        phone.get_by_role("menuitem", name=name, exact=True).click()
        expect(phone.get_by_role("dialog").get_by_role("status").first).not_to_be_empty()
        assert faults(phone) == []
        phone.keyboard.press("Escape")
