"""Playing on the page: writing, the way back, hints, the film, and what is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from asking import ask
from browser.frame import PHONE, Complaints, faults, go_offline

SUDOKU = "sudoku:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "sudoku:1234/3412/2143/43.."
LOOP = "slitherlink:3.2/..1/..."


def opened(page: Page, puzzle: str = SUDOKU, more: str = "") -> Page:
    page.goto("about:blank")  # or the board of another puzzle may be taken for this one's
    page.goto(f"/#/play?p={quote(puzzle)}{more}")
    page.locator(".pad").wait_for()
    return page


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[role=gridcell][aria-label^="{name},"]')


def holds(page: Page, name: str, text: str) -> None:
    expect(cell(page, name)).to_have_attribute("aria-label", re.compile(rf"^{name}, {text}"))


def go(page: Page, name: str) -> None:
    cell(page, name).click(force=True)


def told(page: Page, text: str) -> None:
    expect(page.locator(".toast").filter(has_text=text)).to_be_visible()


def kept(page: Page, text: str = "&s=") -> None:
    """Wait until the game is kept: it is in the link then, and in the browser."""
    page.wait_for_function("text => location.hash.includes(text)", arg=text)


def test_what_is_written_can_be_undone_and_a_reload_goes_on(page: Page) -> None:
    opened(page)
    go(page, "r1c3")
    page.keyboard.press("4")
    holds(page, "r1c3", "4")
    go(page, "r1c4")
    page.keyboard.press("6")
    page.keyboard.press("Control+z")
    holds(page, "r1c4", "empty")
    kept(page)
    page.reload()
    holds(page, "r1c3", "4")
    page.keyboard.press("Control+y")
    holds(page, "r1c4", "6")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    holds(page, "r1c3", "empty")


def test_a_link_over_a_game_that_is_kept_loses_nothing(page: Page) -> None:
    opened(page)
    go(page, "r1c3")
    page.keyboard.press("4")
    kept(page)
    opened(page, more="&s=" + quote(json.dumps({"entries": {"r1c4": "6"}})))
    holds(page, "r1c4", "6")
    holds(page, "r1c3", "empty")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    holds(page, "r1c3", "4")
    holds(page, "r1c4", "empty")


def test_the_way_back_leads_to_the_game_as_it_is(page: Page) -> None:
    opened(page)
    go(page, "r1c3")
    page.keyboard.press("4")
    kept(page)
    page.goto("/#/")
    page.locator("a.resume").click()
    holds(page, "r1c3", "4")
    go(page, "r1c4")
    page.keyboard.press("6")
    page.wait_for_function("() => /s=1~eB35/.test(location.hash)")
    page.go_back()
    page.locator("a.resume").wait_for()
    page.go_back()
    holds(page, "r1c3", "4")
    holds(page, "r1c4", "6")
    expect(page.locator(".toast")).to_have_count(0)


def test_a_link_of_endless_suppositions_opens(page: Page) -> None:
    opened(page, more="&s=1~eB3~lB_zzzzzzzz-")
    holds(page, "r1c3", "4")
    page.get_by_role("button", name="Take back").click()
    holds(page, "r1c3", "empty")


def test_every_way_to_write_has_keys(page: Page) -> None:
    opened(page)
    go(page, "r1c3")
    page.keyboard.press("Shift+1")
    page.keyboard.press("Control+2")
    holds(page, "r1c3", "empty, corner notes 1, notes 2")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Corner")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("1")
    holds(page, "r1c3", "empty, notes 2")
    page.keyboard.press("v")
    page.keyboard.press("3")
    holds(page, "r1c3", "empty, notes 2, yellow")
    page.keyboard.press("z")
    page.keyboard.press("4")
    page.keyboard.press("Delete")
    page.keyboard.press("Delete")
    holds(page, "r1c3", "empty, yellow")


def test_letters_do_the_same_with_caps_lock_and_in_other_scripts(page: Page) -> None:
    opened(page)
    go(page, "r1c3")
    press = """([key, code, ctrlKey]) => document.activeElement.dispatchEvent(
      new KeyboardEvent("keydown", {key, code, ctrlKey, bubbles: true, cancelable: true}))"""
    page.evaluate(press, ["X", "KeyX", False])  # Caps Lock
    expect(page.get_by_role("button", name="Corner")).to_have_attribute("aria-pressed", "true")
    page.evaluate(press, ["я", "KeyZ", False])
    expect(page.get_by_role("button", name="Digit")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("4")
    holds(page, "r1c3", "4")
    page.evaluate(press, ["я", "KeyZ", True])
    holds(page, "r1c3", "empty")


def test_suppositions_are_taken_back_at_once(page: Page) -> None:
    opened(page)
    go(page, "r1c3")
    page.keyboard.press("g")
    page.keyboard.press("4")
    holds(page, "r1c3", "4, supposed")
    page.get_by_role("button", name="Take back what is supposed").click()
    holds(page, "r1c3", "empty")


def test_letters_are_symbols_where_the_puzzle_has_them(page: Page) -> None:
    opened(page, "sudoku:" + "." * 256)
    go(page, "r1c1")
    page.keyboard.press("c")
    holds(page, "r1c1", "C")
    page.keyboard.press("Alt+x")
    expect(page.get_by_role("button", name="Corner")).to_have_attribute("aria-pressed", "true")


def test_conflicts_and_the_end_are_seen_without_the_server(
    page: Page, complaints: Complaints
) -> None:
    complaints.allow("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    opened(page, SMALL)
    go_offline(page)
    go(page, "r4c3")
    page.keyboard.press("3")
    holds(page, "r4c3", "3, in conflict")
    expect(page.locator("#live")).to_contain_text("no value twice")
    page.keyboard.press("2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    dialog = page.get_by_role("dialog", name="Solved!")
    expect(dialog).to_contain_text("Undos0Hints0")
    dialog.get_by_role("button", name="Look at it").click()
    page.reload()
    holds(page, "r4c4", "1")


def test_another_puzzle_is_one_of_the_same_kind_and_size(page: Page) -> None:
    opened(page, SMALL)
    go(page, "r4c3")
    page.keyboard.press("2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.get_by_role("button", name="Another puzzle").click()
    expect(page.get_by_role("dialog").get_by_label(re.compile("^4 . 4$"))).to_be_checked()


def test_one_key_erases_however_many_symbols_there_are(page: Page) -> None:
    opened(page, "neighbor:1.../..2./.4../...3")
    page.keyboard.press("v")
    expect(page.get_by_role("button", name="Erase")).to_have_count(1)


def test_a_hint_tells_a_little_more_each_time_and_is_applied(page: Page) -> None:
    opened(page)
    hint = page.get_by_role("region", name="Hints")
    page.keyboard.press("h")
    expect(hint).to_contain_text("hidden single")
    expect(hint).not_to_contain_text("r3c1")
    hint.get_by_role("button", name="Where?").click()
    expect(hint).to_contain_text("Look at")
    page.keyboard.press("h")
    expect(hint).to_contain_text("can only go in")
    page.keyboard.press("Enter")
    expect(hint).to_be_hidden()
    assert page.locator("[role=gridcell]").evaluate_all(
        "cells => cells.filter((cell) => /, [1-9]$/.test(cell.ariaLabel)).length"
    )


def test_a_hint_waits_while_the_game_is_paused(page: Page) -> None:
    opened(page)
    for name in ("Where?", "Show the step", "Apply"):
        page.keyboard.press("h")
        page.get_by_role("button", name=name).wait_for()
    page.keyboard.press("p")
    page.get_by_role("button", name="Go on").wait_for()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Apply", include_hidden=True).click(force=True)
    expect(page.get_by_role("button", name="Film")).to_be_disabled()
    page.keyboard.press("p")
    kept_so = page.evaluate("location.hash")
    page.get_by_role("button", name="Apply").click()
    page.wait_for_function("was => location.hash !== was", arg=kept_so)
    expect(page.get_by_role("button", name="Apply")).to_be_hidden()


def test_a_hint_goes_when_the_state_is_another(page: Page) -> None:
    opened(page)
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hints")
    expect(hint).to_be_visible()
    go(page, "r1c3")
    page.keyboard.press("4")
    expect(hint).to_be_hidden()


def test_a_wrong_entry_is_named_and_taken_back(page: Page) -> None:
    opened(page)
    go(page, "r1c3")
    page.keyboard.press("1")
    page.keyboard.press("q")
    told(page, "Wrong: r1c3")
    holds(page, "r1c3", "1, wrong")
    hint = page.get_by_role("region", name="Hints")
    for said in ("wrong entry", "Look at", "Apply"):
        page.keyboard.press("h")
        expect(hint.get_by_text(said)).to_be_visible()
    page.keyboard.press("Enter")
    holds(page, "r1c3", "empty")
    page.keyboard.press("q")
    told(page, "All is right so far.")


def test_candidates_are_noted_and_vanish_beside_an_entry(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Candidates").click()
    holds(page, "r1c3", "empty, notes 1 2 4")
    go(page, "r1c4")
    page.keyboard.press("2")
    holds(page, "r1c3", "empty, notes 1 4")


def test_the_film_is_left_without_loss_or_taken_over(page: Page) -> None:
    opened(page)
    go(page, "r1c3")
    page.keyboard.press("4")
    page.keyboard.press("f")
    film = page.get_by_role("region", name="Film")
    expect(film).to_contain_text(re.compile(r"1 of \d\d"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(film).to_contain_text(re.compile(r"3 of \d\d"))
    page.keyboard.press("Escape")
    expect(film).to_be_hidden()
    holds(page, "r1c3", "4")
    page.keyboard.press("f")
    film.get_by_role("button", name="Go on from here").click()
    holds(page, "r1c3", "empty")
    page.keyboard.press("Control+z")
    holds(page, "r1c3", "4")


_SENT_BY_HAND = """() => {
  const { fetch } = window, { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  window.sent = (line) => void writer.write(new TextEncoder().encode(JSON.stringify(line) + "\\n"));
  const answer = new Response(readable);
  window.fetch = async (at, ...rest) => (at === "/api/explain" ? answer : fetch(at, ...rest));
}"""


def test_a_film_can_be_watched_while_it_grows(page: Page) -> None:
    opened(page)
    page.evaluate(_SENT_BY_HAND)
    *lines, end = ask("explain", puzzle=SUDOKU)

    def sent(*lines: Any) -> None:
        page.evaluate("lines => lines.forEach((line) => window.sent(line))", lines)

    page.keyboard.press("f")
    film = page.get_by_role("region", name="Film")
    expect(film).to_contain_text("The steps are being worked out…")
    sent(lines[0])
    expect(film).to_contain_text("1 of 1…")
    expect(film).to_contain_text(lines[0]["step"]["text"])
    idle = lines[1] | {"step": lines[1]["step"] | {"text": "This one is for nothing."}}
    sent(idle, lines[1] | {"number": 3})
    expect(film).to_contain_text("1 of 3…")
    page.keyboard.press("ArrowRight")
    expect(film).to_contain_text("This one is for nothing.")
    page.keyboard.press("ArrowRight")
    expect(film).to_contain_text("3 of 3…")
    sent(*lines[1:-1])
    sent(lines[-1], end)
    expect(film).to_contain_text(f"2 of {end['steps']}")
    expect(film).to_contain_text(lines[1]["step"]["text"])
    page.keyboard.press("ArrowRight")
    expect(film).to_contain_text(lines[2]["step"]["text"])


def test_a_film_that_breaks_off_can_be_watched_as_far_as_it_came(page: Page) -> None:
    opened(page)
    page.evaluate(_SENT_BY_HAND)
    first, second, *_ = ask("explain", puzzle=SUDOKU)
    page.keyboard.press("f")
    for line in (first, second, {"error": "the time is over", "status": 504}):
        page.evaluate("line => window.sent(line)", line)
    told(page, "the time is over")
    film = page.get_by_role("region", name="Film")
    expect(film).to_contain_text("1 of 2")
    expect(film).not_to_contain_text("…")
    page.keyboard.press("ArrowRight")
    expect(film).to_contain_text(second["step"]["text"])
    expect(film).to_contain_text("The time is over")


def test_what_is_no_proper_puzzle_is_told_so(page: Page) -> None:
    opened(page, "sudoku:11../..../..../....")
    page.keyboard.press("q")
    told(page, "The puzzle itself has no solution; a hint says why.")
    page.keyboard.press("f")
    film = page.get_by_role("region", name="Film")
    expect(film).to_contain_text("It has no solution: r1c1=1 and r1c2=1")
    expect(film).not_to_contain_text("of 0")
    page.keyboard.press("Escape")
    opened(page, "sudoku:1.../..2./..../....")
    page.keyboard.press("q")
    told(page, "All is right so far. The puzzle has several solutions.")


def test_edges_are_drawn_and_crossed(page: Page) -> None:
    opened(page, LOOP)
    go(page, "r1c1")
    page.keyboard.press("w")
    page.keyboard.press("a")
    page.keyboard.press("Shift+s")
    expect(cell(page, "r1c1")).to_have_attribute("aria-label", re.compile("line .*cross"))
    kept(page, "~e")
    page.reload()
    expect(cell(page, "r1c1")).to_have_attribute("aria-label", re.compile("line .*cross"))


def test_two_tabs_follow_each_other(page: Page) -> None:
    opened(page)
    other = opened(page.context.new_page())
    go(page, "r1c3")
    page.keyboard.press("4")
    holds(other, "r1c3", "4")
    go(other, "r1c4")
    other.keyboard.press("6")
    holds(page, "r1c4", "6")


def test_two_tabs_that_play_at_once_are_asked_which(page: Page) -> None:
    opened(page)
    go(page, "r1c3")
    page.keyboard.press("1")
    kept(page)
    page.evaluate("""() => {
        const keep = Storage.prototype.setItem;  // as if another tab were quicker
        addEventListener("keydown", () => {
          const key = Object.keys(localStorage).find((name) => name.startsWith("enpitsu.game."));
          const record = JSON.parse(localStorage.getItem(key));
          const other = {...record, stamp: "other", entries: {r1c4: "6"}};
          keep.call(localStorage, key, JSON.stringify(other));
        }, {capture: true});
    }""")
    page.keyboard.press("4")
    page.get_by_role("button", name="Take the other").click()
    holds(page, "r1c4", "6")
    holds(page, "r1c3", "empty")


def test_a_full_storage_is_told_and_the_link_still_holds_the_game(page: Page) -> None:
    opened(page)
    full = "throw new DOMException('', 'QuotaExceededError')"
    page.evaluate(f"() => {{ Storage.prototype.setItem = () => {{ {full}; }}; }}")
    go(page, "r1c3")
    page.keyboard.press("4")
    told(page, "no room")
    kept(page)


def test_the_clock_stands_while_the_page_is_not_seen(page: Page) -> None:
    page.clock.install()
    opened(page)
    face = page.locator(".clock-face")
    page.clock.run_for(65_000)
    expect(face).to_have_text(re.compile(r"1:0\d"))
    see = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(
        f"Object.defineProperty(document, 'hidden', {{value: true, configurable: true}}); {see}"
    )
    page.clock.run_for(600_000)
    page.evaluate(f"delete document.hidden; {see}")
    expect(face).to_have_text(re.compile(r"1:0\d"))
    page.keyboard.press("p")
    page.clock.run_for(600_000)
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.keyboard.press("p")
    expect(face).to_have_text(re.compile(r"1:0\d"))


def test_records_of_play_are_saved_and_cleared(page: Page, tmp_path: Path) -> None:
    opened(page, SMALL)
    go(page, "r4c3")
    page.keyboard.press("2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    records = saved_records(page, tmp_path)
    assert [record["finished"] for record in records] == [True]
    assert records[0]["puzzle"] == "1234/3412/2143/43.."
    page.get_by_role("button", name="Clear the records").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Clear the records").click()
    told(page, "cleared")
    assert page.evaluate("Object.keys(localStorage).some((key) => key.includes('record'))") is False


def test_what_was_removed_comes_back_with_the_next_move_alone(page: Page) -> None:
    kinds = ("game", "record")
    count = "(kind) => Object.keys(localStorage).filter((key) => key.includes(`.${kind}.`)).length"
    opened(page)
    go(page, "r1c3")
    page.keyboard.press("4")
    kept(page)
    assert [page.evaluate(count, kind) for kind in kinds] == [1, 1]
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="My games").click()
    page.get_by_role("button", name="Remove 9x9 sudoku").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("dialog", name="My games").get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Records of play").click()
    page.get_by_role("button", name="Clear the records").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Clear the records").click()
    told(page, "cleared")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert [page.evaluate(count, kind) for kind in kinds] == [0, 0]
    go(page, "r1c4")
    page.keyboard.press("6")
    page.goto("/#/learn")
    page.locator(".learn-card").first.wait_for()
    assert [page.evaluate(count, kind) for kind in kinds] == [1, 1]


def saved_records(page: Page, folder: Path) -> list[dict[str, Any]]:
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Records of play").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as JSON lines").click()
    download.value.save_as(folder / "records.jsonl")
    lines = (folder / "records.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_restart_begins_anew_and_games_are_listed(page: Page) -> None:
    opened(page)
    go(page, "r1c3")
    page.keyboard.press("4")
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Restart").click()
    page.get_by_role("dialog").get_by_role("button", name="Restart").click()
    holds(page, "r1c3", "empty")
    page.keyboard.press("5")
    kept(page)
    page.goto("/#/play")
    page.get_by_role("button", name="All my games").click()
    games = page.get_by_role("dialog", name="My games")
    games.get_by_role("button", name="Remove 9x9 sudoku").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Remove").click()
    expect(games.get_by_role("link")).to_have_count(0)


def test_a_phone_plays_with_a_thumb(phone: Page) -> None:
    opened(phone)
    box = cell(phone, "r1c3").bounding_box()
    assert box
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.get_by_role("button", name="4", exact=True).tap()
    holds(phone, "r1c3", "4")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.get_by_role("button", name="Hint", exact=True).tap()
    phone.get_by_role("button", name="Where?").tap()
    more = phone.get_by_role("button", name="Show the step")
    more.wait_for()
    seen, pad = more.bounding_box(), phone.locator(".pad").bounding_box()
    assert seen is not None
    assert pad is not None
    assert seen["y"] + seen["height"] <= pad["y"]


def test_on_a_phone_messages_leave_the_keys_free(phone: Page) -> None:
    opened(phone)
    phone.get_by_role("button", name="Right so far?").tap()
    told(phone, "right so far")
    said, pad = phone.locator(".toast").bounding_box(), phone.locator(".pad").bounding_box()
    assert said is not None
    assert pad is not None
    assert said["y"] + said["height"] <= pad["y"]


def test_on_a_phone_nothing_shines_through_the_keys_of_a_paused_game(phone: Page) -> None:
    opened(phone)
    phone.keyboard.press("p")
    expect(phone.get_by_role("button", name="Go on")).to_be_visible()
    expect(phone.locator(".pad")).to_have_css("opacity", "1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(context_of: Callable[..., BrowserContext], scheme: str) -> None:
    page = opened(context_of(color_scheme=scheme, viewport=PHONE).new_page())
    go(page, "r1c3")
    for key in ("5", "ArrowRight", "Shift+2", "Control+6", "Control+Shift+3", "g"):
        page.keyboard.press(key)
    assert faults(page) == []
    page.keyboard.press("q")
    told(page, "Wrong: r1c3")
    for words in ("wrong entry", "Look at r1c3", "Take back"):
        page.keyboard.press("h")
        expect(page.locator(".hint")).to_contain_text(words)
    assert faults(page) == []
    page.keyboard.press("f")
    expect(page.locator(".film")).to_contain_text("1 of 51")
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Clock").click()
    expect(page.get_by_role("menu", name="Clock")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("menuitem", name="Pause").click()
    assert faults(page) == []


def test_keys_beside_a_phone_draw_lines_at_once(phone: Page) -> None:
    opened(phone, LOOP)
    phone.keyboard.press("w")
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("d")
    for name in ("r1c1", "r1c2"):
        expect(cell(phone, name)).to_have_attribute("aria-label", re.compile("line"))


def test_a_puzzle_that_cannot_be_read_is_told_in_a_line(page: Page, complaints: Complaints) -> None:
    complaints.allow("400")
    page.goto("/#/play?p=sudoku%3A12%3Cscript%3E")
    expect(page.get_by_role("alert")).to_contain_text("square board")
