"""Learn: techniques by genre and level, each with a picture, and boards to find it on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.frame import PHONE, Complaints, faults, go_offline

Fresh = Callable[..., BrowserContext]

LESSON = "/#/learn/binary/two-alike"


def answer(page: Page, genre: str = "binary", technique: str = "two-alike") -> dict[str, str]:
    """Return what the technique places on the board that is shown."""
    steps = page.evaluate(
        """async (asked) => {
          const body = JSON.stringify(asked);
          const headers = {"Content-Type": "application/json"};
          const answer = await fetch("/api/technique", {method: "POST", headers, body});
          return (await answer.json()).lesson.steps;
        }""",
        {"genre": genre, "technique": technique},
    )
    mark: dict[str, str] = steps[0]["places"][0]
    return mark


def test_techniques_stand_below_their_levels_and_lead_to_a_lesson(page: Page) -> None:
    page.goto("/#/learn")
    expect(page.get_by_role("heading", name="Hard")).to_be_visible()
    page.get_by_role("link", name="Binary").click()
    expect(page.get_by_role("link", name="Binary")).to_have_attribute("aria-current", "page")
    page.get_by_role("link", name="two alike").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("two alike")
    expect(page).to_have_url(re.compile("#/learn/binary/two-alike$"))
    expect(page.get_by_role("img", name="a step by two alike")).to_be_visible()
    expect(page.get_by_role("list", name="Colours")).to_contain_text("placed")
    expect(page.get_by_role("heading", name="Find it yourself")).to_be_visible()


def test_a_technique_is_found_by_keys_and_that_is_kept(page: Page) -> None:
    page.goto(LESSON)
    page.get_by_role("gridcell").first.wait_for()
    mark = answer(page)
    row, column = (int(part) for part in mark["cell"][1:].split("c"))
    page.get_by_role("gridcell").first.focus()
    for _ in range(row - 1):
        page.keyboard.press("ArrowDown")
    for _ in range(column - 1):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("1" if mark["value"] == "0" else "0")
    expect(page.locator(".learn-said")).to_contain_text("No: ")
    page.keyboard.press(mark["value"])
    expect(page.locator(".learn-said")).to_contain_text("Right!")
    page.goto("/#/learn/binary")
    card = page.get_by_role("link", name="two alike")
    expect(card).to_contain_text("found")
    page.reload()
    expect(card).to_contain_text("found")


def test_the_cell_that_has_the_focus_is_meant(page: Page) -> None:
    page.goto(LESSON)
    first = page.get_by_role("gridcell").first
    first.focus()
    page.keyboard.press("1")
    expect(page.locator(".learn-said")).not_to_contain_text("Select a cell")
    expect(page.locator(".learn-said")).to_contain_text(re.compile("No: |Right!|That is so"))


def test_a_digit_is_meant_whatever_else_is_on_its_key(page: Page) -> None:
    page.goto(LESSON)
    page.get_by_role("gridcell").first.evaluate("""cell => cell.dispatchEvent(
      new KeyboardEvent("keydown", {key: "&", code: "Digit1", bubbles: true, cancelable: true}))""")
    expect(page.locator(".learn-said")).to_contain_text(re.compile("No: |Right!|That is so"))


def test_a_technique_is_found_by_touch(phone: Page) -> None:
    phone.goto(LESSON)
    phone.get_by_role("gridcell").first.wait_for()
    mark = answer(phone)
    phone.locator(f'[role=gridcell][aria-label^="{mark["cell"]}"]').tap()
    phone.get_by_role("group", name="Values").get_by_role("button", name=mark["value"]).tap()
    expect(phone.locator(".learn-said")).to_contain_text("Right!")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_hints_show_the_place_and_then_all_of_it(page: Page) -> None:
    page.goto(LESSON)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".learn-said")).to_contain_text("Look at")
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".learn-said")).to_contain_text("This is it: ")
    assert page.evaluate("localStorage.getItem('enpitsu.learned')") is None


def test_boards_that_are_kept_come_first_and_then_others_are_made(page: Page) -> None:
    page.goto(LESSON)
    another = page.get_by_role("button", name="Another board")
    play = page.get_by_role("link", name="Play this puzzle")
    seen = {play.get_attribute("href")}
    for _ in range(3):
        before = play.get_attribute("href")
        another.click()
        expect(play).not_to_have_attribute("href", str(before))
        seen.add(play.get_attribute("href"))
    assert len(seen) == 4
    page.get_by_role("link", name="Play on from here").click()
    expect(page.get_by_role("grid")).to_have_attribute("aria-label", "6x6 binary")
    given = page.locator("[role=gridcell][aria-label$=given]").count()
    written = page.locator("[role=gridcell]:not([aria-label*=empty])").count()
    assert written >= given


def test_lines_and_crosses_are_found_on_edges(page: Page) -> None:
    page.goto("/#/learn/slitherlink/full-clue")
    page.get_by_role("gridcell").first.wait_for()
    mark = answer(page, "slitherlink", "full-clue")
    cell, side = mark["cell"].split()
    row, column = (int(part) for part in cell[1:].split("c"))
    grid = page.locator(".board-grid")
    box, lattice = grid.bounding_box(), page.locator("[role=row]").count()
    assert box is not None
    right, down = {"top": (0.5, 0), "left": (0, 0.5), "bottom": (0.5, 1), "right": (1, 0.5)}[side]
    x = (column - 1 + right) * box["width"] / lattice
    y = (row - 1 + down) * box["height"] / lattice
    wrong, good = ("Cross", "Line") if mark["value"] == "1" else ("Line", "Cross")
    for name, told in ((wrong, "No: "), (good, "Right!")):
        page.get_by_role("button", name=name, exact=True).click()
        grid.click(position={"x": x, "y": y}, force=True)
        expect(page.locator(".learn-said")).to_contain_text(told)


@pytest.mark.parametrize("way", ["nowhere", "sudoku/no-such", "sudoku/forcing-chain"])
def test_what_has_no_board_is_told(page: Page, complaints: Complaints, way: str) -> None:
    page.goto(f"/#/learn/{way}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.get_by_role("heading", name="Find it yourself").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(context_of: Fresh, scheme: str) -> None:
    page = context_of(color_scheme=scheme, viewport=PHONE).new_page()
    page.goto("/#/learn/kakuro")
    expect(page.locator(".learn-thumb svg:not(.icon)").first).to_be_visible()
    assert faults(page) == []
    page.goto("/#/learn/kakuro/necessary-digit")
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".learn-said")).to_contain_text("This is it: ")
    assert faults(page) == []


def test_a_lesson_that_was_seen_is_there_without_the_server(
    page: Page, complaints: Complaints
) -> None:
    complaints.allow("ERR_INTERNET_DISCONNECTED")
    page.goto(LESSON)
    page.get_by_role("gridcell").first.wait_for()
    go_offline(page)
    page.reload()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".learn-said")).to_contain_text("Look at")


def test_a_technique_that_cannot_be_shown_says_why_in_its_place(
    page: Page, complaints: Complaints
) -> None:
    complaints.allow("ERR_INTERNET_DISCONNECTED")
    page.goto("/#/learn/binary")
    page.get_by_role("link", name="unlike line").wait_for()
    go_offline(page)
    page.goto("/#/learn/binary/unlike-line")
    expect(page.locator(".learn-body [role=alert]")).to_contain_text("cannot be reached")
    expect(page.locator(".learn-body")).not_to_have_attribute("aria-busy", "true")
