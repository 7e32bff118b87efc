"""The board under mouse, fingers and keys: what is selected, what is drawn, what is said of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import floor
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, CDPSession, Page

from browser.frame import PHONE, Complaints
from enpitsu.scene.themes import THEMES

SUDOKU = "sudoku:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LOOP = "slitherlink:3.2/..1/..."
KAKURO = r"kakuro:# 16\- 7\-/-\9 . ./-\14 . ."
TOWERS = "skyscrapers:..../..../..../....|4.../..../..../...."
KILLER = "sudoku(2x2,killer):..../..../..../....|5=r1c1 r1c2,7=r1c3 r1c4 r2c4"

SHOW = """
async ([puzzle, options, view]) => {
  const { Board } = await import("/board/board.js");
  const rules = await import("/board/rules.js");
  const headers = { "Content-Type": "application/json" };
  const asked = { method: "POST", body: JSON.stringify({ puzzle }), headers };
  const data = await (await fetch("/api/board", asked)).json();
  const host = document.createElement("div");
  document.querySelector("main").replaceChildren(host);
  const board = new Board(host, data, { label: "the board", ...options });
  const log = [];
  for (const name of ["select", "key", "edge", "press", "path"]) {
    board.addEventListener(name, ({ detail }) => log.push([name, detail]));
  }
  const entries = { ...view.entries };
  board.draw({ ...view, entries });
  board.addEventListener("edge", ({ detail: { names, value } }) => {
    for (const name of names) {
      if (value === null) delete entries[name];
      else entries[name] = value;
    }
    board.draw({ entries });
  });
  Object.assign(window, { board, log, entries, rules });
}
"""


class Desk:
    """A board on an otherwise empty page, pointed at in cells of its picture."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession | None = None
        page.goto("/")
        page.locator(".hello").wait_for()  # the board takes its place

    def show(self, puzzle: str, view: dict[str, Any] | None = None, **options: Any) -> None:
        self.page.evaluate(SHOW, [puzzle, options, view or {}])

    def at(self, row: float, column: float) -> tuple[float, float]:
        """Return a point of the picture, in cells from the corner of r1c1, on the screen."""
        script = """([row, column]) => {
          const { margins, cell, extent } = board.drawing;
          const box = board.sheet.getBoundingClientRect();
          const scale = box.width / extent.width;
          return [box.left + (margins.left + column * cell) * scale,
                  box.top + (margins.top + row * cell) * scale];
        }"""
        x, y = self.page.evaluate(script, [row, column])
        return x, y

    def click(self, row: float, column: float, **options: Any) -> None:
        self.page.mouse.click(*self.at(row, column), **options)

    def drag(self, *points: tuple[float, float], button: Any = "left") -> None:
        self.page.mouse.move(*self.at(*points[0]))
        self.page.mouse.down(button=button)
        for point in points[1:]:
            self.page.mouse.move(*self.at(*point), steps=3)
        self.page.mouse.up(button=button)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Let fingers come down, move or go, as the browser tells it."""
        self.session = self.session or self.page.context.new_cdp_session(self.page)
        fingers = [
            {"x": x, "y": y, "id": number}
            for number, (x, y) in enumerate(self.at(*point) for point in points)
        ]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    @property
    def selection(self) -> list[str]:
        return list(self.page.evaluate("board.selection"))

    @property
    def entries(self) -> dict[str, str]:
        return dict(self.page.evaluate("entries"))

    def told(self, name: str) -> list[Any]:
        return list(
            self.page.evaluate("name => log.filter(([n]) => n === name).map(p => p[1])", name)
        )

    def label(self, cell: str) -> str:
        script = "cell => board.grid.fields.find(f => f.ariaLabel.startsWith(cell)).ariaLabel"
        return str(self.page.evaluate(script, cell))


@pytest.fixture(scope="module")
def desk(browser: Browser, site: str) -> Iterator[Desk]:
    with opened(browser, base_url=site) as page:
        yield Desk(page)


@pytest.fixture(scope="module")
def hand(browser: Browser, site: str) -> Iterator[Desk]:
    with opened(browser, base_url=site, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        yield Desk(page)


@contextmanager
def opened(browser: Browser, **options: Any) -> Iterator[Page]:
    """Open one page for many boards; the browser must not complain of any."""
    complaints = Complaints()
    with browser.new_context(**options) as context:
        context.set_default_timeout(10_000)
        complaints.watch(context)
        yield context.new_page()
    assert complaints == []


def test_cells_are_selected_by_clicks_and_drags(desk: Desk) -> None:
    desk.show(SUDOKU)
    desk.click(0.5, 2.5)
    assert desk.selection == ["r1c3"]
    desk.click(1.5, 2.5, delay=1)
    desk.page.keyboard.down("Control")
    desk.click(4.5, 4.5)
    desk.drag((5.5, 5.5), (5.5, 6.5))
    assert desk.selection == ["r2c3", "r5c5", "r6c6", "r6c7"]
    desk.click(1.5, 2.5)
    desk.page.keyboard.up("Control")
    assert desk.selection == ["r5c5", "r6c6", "r6c7"]
    desk.drag((0.5, 0.5), (2.5, 2.5))
    assert desk.selection == ["r1c1", "r2c2", "r3c3"]
    assert desk.told("path")[-1] == {"cells": [[0, 0], [1, 1], [2, 2]]}


def test_a_double_click_selects_equal_values_and_equal_notes(desk: Desk) -> None:
    marks = {"r1c3": ["1", "4"], "r4c2": ["1", "4"], "r4c3": ["1"]}
    desk.show(SUDOKU, {"entries": {"r1c4": "8"}, "corner": marks})
    desk.click(0.5, 3.5, click_count=2)
    assert sorted(desk.selection) == ["r1c4", "r3c3", "r4c1", "r5c4", "r7c8", "r9c5"]
    desk.click(0.5, 2.5, click_count=2)
    assert sorted(desk.selection) == ["r1c3", "r4c2"]
    desk.click(8.5, 0.5, click_count=2)
    assert desk.selection == ["r9c1"]


def test_arrow_keys_move_extend_and_come_round(desk: Desk) -> None:
    desk.show(SUDOKU)
    desk.page.evaluate("board.focus()")
    desk.press("ArrowLeft", "ArrowDown")
    assert desk.selection == ["r2c9"]
    desk.press("Shift+ArrowLeft", "Shift+ArrowUp")
    assert desk.selection == ["r2c9", "r2c8", "r1c8"]
    desk.press("Alt+ArrowDown", "Control+Space", "Control+Space")
    assert desk.selection == ["r2c9", "r1c8", "r2c8"]
    desk.press("Home")
    assert desk.selection == ["r2c1"]
    desk.press("Control+ArrowDown", "End")
    assert desk.selection == ["r9c9"]
    desk.press("Control+Home")
    assert desk.selection == ["r1c1"]
    desk.page.evaluate("board.set({ wrap: false })")
    desk.press("ArrowUp")
    assert desk.selection == ["r1c1"]
    desk.press("Control+a")
    assert len(desk.selection) == 81


def test_other_keys_are_told_and_tab_leaves_the_board(desk: Desk) -> None:
    desk.show(SUDOKU)
    desk.click(0.5, 2.5)
    desk.press("4", "Control+z", "Tab")
    keys = [(told["key"], told["ctrl"], told["row"], told["column"]) for told in desk.told("key")]
    assert [key for key in keys if len(key[0]) == 1] == [("4", False, 0, 2), ("z", True, 0, 2)]
    assert not desk.page.evaluate("board.element.contains(document.activeElement)")


def test_cells_without_a_value_are_passed_over(desk: Desk) -> None:
    desk.show(KAKURO)
    desk.page.evaluate("board.focus()")
    desk.press("ArrowRight", "ArrowRight")
    assert desk.selection == ["r2c2"]
    desk.click(0.5, 0.25)
    assert desk.told("press")[-1] == pytest.approx(
        {"row": 0, "column": 0, "x": 0.25, "y": 0.5}, abs=0.05
    )


def test_a_click_on_an_edge_goes_from_line_to_cross_to_nothing(desk: Desk) -> None:
    desk.show(LOOP)
    seen = []
    for _ in range(3):
        desk.click(0.1, 0.5)
        seen.append(desk.entries)
    assert seen == [{"r1c1 top": "1"}, {"r1c1 top": "0"}, {}]
    desk.click(1.5, 0.8, button="right")
    assert desk.entries == {"r2c2 left": "0"}
    desk.click(0.5, 0.5)
    assert desk.entries == {"r2c2 left": "0"}
    assert (desk.told("press")[-1]["row"], desk.told("press")[-1]["column"]) == (0, 0)


def test_a_stroke_draws_along_the_lattice_and_takes_away_again(desk: Desk) -> None:
    desk.show(LOOP)
    desk.drag((0, 0), (0.05, 2), (1.05, 2.05))
    lines = {"r1c1 top": "1", "r1c2 top": "1", "r1c3 left": "1"}
    assert desk.entries == lines
    assert [told["value"] for told in desk.told("edge")] == ["1"]
    desk.drag((0, 0.5), (0, 2))
    assert desk.entries == {"r1c3 left": "1"}
    desk.drag((3, 0), (3, 2), (3, 1))
    assert desk.entries == {"r1c3 left": "1", "r3c1 bottom": "1"}
    desk.drag((1.5, 0.1), (1.5, 2.9), button="right")
    crossed = {name for name, value in desk.entries.items() if value == "0"}
    assert crossed == {"r2c1 left", "r2c2 left", "r2c3 left", "r2c3 right"}


def test_a_loop_is_drawn_by_keys_alone(desk: Desk) -> None:
    desk.show(LOOP)
    desk.page.evaluate("board.focus()")
    desk.press("w", "a", "Alt+ArrowDown", "Shift+D")
    lines = {"r1c1 top": "1", "r1c1 left": "1", "r2c1 top": "1", "r1c2 left": "0"}
    assert desk.entries == lines
    assert desk.label("r1c1") == "r1c1, clue 3, line top bottom left, crossed right"
    desk.press("ArrowRight", "x")
    assert desk.entries == lines | {"r1c2 top": "0", "r1c3 left": "0", "r2c2 top": "0"}
    desk.press("Delete")
    del lines["r1c2 left"]
    assert desk.entries == lines


def test_edges_that_are_given_stay(desk: Desk) -> None:
    desk.show(f"{LOOP}|r1c1 top=1")
    desk.click(0.1, 0.5)
    desk.drag((0, 0), (0, 2))
    assert desk.entries == {"r1c2 top": "1"}
    assert desk.page.locator(".board-line-given").count() == 1


def test_a_finger_drags_without_scrolling_and_a_long_press_crosses(hand: Desk) -> None:
    hand.show(LOOP)
    hand.page.evaluate("document.querySelector('main').style.minHeight = '3000px'")
    hand.touch("touchStart", (0, 1))
    for row in (0.5, 1, 1.5, 2, 2.5, 3):
        hand.touch("touchMove", (row, 1))
    hand.touch("touchEnd")
    assert set(hand.entries) == {"r1c2 left", "r2c2 left", "r3c2 left"}
    assert hand.page.evaluate("window.scrollY") == 0
    hand.touch("touchStart", (0.1, 2.5))
    hand.page.locator(".board-cross").wait_for(state="attached")
    hand.touch("touchEnd")
    assert hand.entries["r1c3 top"] == "0"


def test_two_fingers_zoom_and_draw_nothing(hand: Desk) -> None:
    hand.show(LOOP)
    hand.touch("touchStart", (1, 1))
    hand.touch("touchStart", (1, 1), (2, 2))
    hand.touch("touchMove", (0.5, 0.5), (2.5, 2.5))
    hand.touch("touchEnd")
    assert hand.page.evaluate("board.zoom.factor") == pytest.approx(2, abs=0.05)
    assert hand.entries == {}
    hand.page.get_by_role("button", name="Whole board").click()
    assert hand.page.evaluate("board.zoom.factor") == 1


def test_a_tap_selects(hand: Desk) -> None:
    hand.show(SUDOKU)
    hand.page.touchscreen.tap(*hand.at(0.5, 2.5))
    hand.page.touchscreen.tap(*hand.at(2.5, 3.5))
    assert hand.selection == ["r3c4"]


def test_each_cell_says_what_it_holds(desk: Desk) -> None:
    view = {
        "entries": {"r1c3": "4"},
        "corner": {"r1c4": ["2", "6"]},
        "centre": {"r1c4": ["1"]},
        "colours": {"r1c1": [0, 8]},
    }
    desk.show(SUDOKU, view)
    assert desk.label("r1c1") == "r1c1, 5, given, orange green"
    assert desk.label("r1c3") == "r1c3, 4"
    assert desk.label("r1c4") == "r1c4, empty, corner notes 2 6, notes 1"
    desk.page.evaluate("board.draw({ entries: { r1c3: '5' }, conflicts: new Set(['r1c3']) })")
    assert desk.label("r1c3") == "r1c3, 5, in conflict"
    desk.show(KAKURO)
    assert desk.label("r1c2") == "r1c2, downwards 16"
    assert desk.label("r2c1") == "r2c1, to the right 9"
    desk.show(KILLER)
    assert desk.label("r1c1") == "r1c1, empty, clue 5"
    described = "board.grid.field(0, 0).getAttribute('aria-description')"
    assert "add up to 5" in desk.page.evaluate(described)


def test_a_picture_of_the_servers_hides_what_is_written(desk: Desk) -> None:
    desk.show(SUDOKU, {"entries": {"r1c3": "4"}})
    entry = desk.page.locator(".board-entries text")
    assert entry.is_visible()
    desk.page.evaluate("board.draw({ entries, picture: { ground: '', above: '', own: false } })")
    assert not entry.is_visible()
    desk.page.evaluate("board.draw({ entries, picture: { ground: '', above: '', own: true } })")
    assert entry.is_visible()


def test_rows_and_columns_are_named_or_not(desk: Desk) -> None:
    desk.show(SUDOKU)
    assert desk.page.locator(".board-beside text").count() == 18
    before = desk.at(0.5, 0.5)
    desk.page.evaluate("board.set({ labels: false })")
    assert desk.page.locator(".board-beside text").count() == 0
    assert desk.at(0.5, 0.5) != before
    desk.click(4.5, 7.5)
    assert desk.selection == ["r5c8"]


def test_a_board_is_renewed_in_its_place(desk: Desk) -> None:
    desk.show(LOOP)
    desk.page.evaluate("board.focus()")
    desk.press("ArrowRight")
    desk.page.evaluate(
        """async () => {
          const headers = { "Content-Type": "application/json" };
          const body = JSON.stringify({ puzzle: "slitherlink:31./..1/..." });
          const answer = await fetch("/api/board", { method: "POST", body, headers });
          board.renew(await answer.json());
        }"""
    )
    assert desk.label("r1c2") == "r1c2, clue 1"
    assert desk.label("r1c3") == "r1c3"
    focused = "document.activeElement === board.grid.field(0, 1)"
    assert desk.page.evaluate(focused)


def test_keys_bring_a_zoomed_board_along(desk: Desk) -> None:
    desk.show(SUDOKU)
    desk.page.evaluate("board.focus(); board.zoom.to(4)")
    desk.press("Control+End")
    row, column = desk.at(8.5, 8.5)[::-1]
    frame = desk.page.locator(".board-frame").bounding_box()
    assert frame is not None
    assert frame["y"] < row < frame["y"] + frame["height"]
    assert frame["x"] < column < frame["x"] + frame["width"]


def test_notes_in_the_centre_have_places_of_their_own_on_request(desk: Desk) -> None:
    desk.show(SUDOKU, {"centre": {"r1c3": ["1", "6"]}})
    notes = desk.page.locator(".board-marks text")
    assert notes.all_text_contents() == ["16"]
    desk.page.evaluate("board.set({ slots: true })")
    assert notes.all_text_contents() == ["1", "6"]
    (one, six) = (notes.nth(n).bounding_box() for n in range(2))
    assert one is not None
    assert six is not None
    assert one["x"] < six["x"]
    assert one["y"] < six["y"]


def test_peers_and_equal_values_are_shaded(desk: Desk) -> None:
    desk.show(SUDOKU, peers=True, same=True)
    desk.click(0.5, 0.5)
    shaded = "kind => document.querySelector(kind).getAttribute('d').split('M').length - 1"
    assert desk.page.evaluate(shaded, ".board-near") == 20
    assert desk.page.evaluate(shaded, ".board-same") == 2
    desk.page.evaluate("board.set({ peers: false, same: false })")
    assert desk.page.evaluate(shaded, ".board-near") == 0


def test_markup_in_entries_is_text(desk: Desk) -> None:
    desk.show(SUDOKU, {"entries": {"r1c3": "<script>"}, "corner": {"r1c4": ['"><i>']}})
    assert desk.page.locator(".board-entries text").text_content() == "<script>"
    assert desk.page.locator(".board-picture i, .board-picture script").count() == 0


@pytest.mark.parametrize("puzzle", [SUDOKU, LOOP, KAKURO, TOWERS])
def test_axe_finds_nothing(desk: Desk, puzzle: str) -> None:
    desk.show(puzzle)
    desk.click(0.5, 0.5)
    found = Axe().run(desk.page, context=".board").response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []


_LETTERS = """theme => {
  document.documentElement.dataset.theme = theme;
  const { cell, margins, extent } = board.drawing;
  const scale = extent.width / board.sheet.getBoundingClientRect().width;
  const corner = board.sheet.getBoundingClientRect();
  return [...board.sheet.querySelectorAll("text")].map((text) => {
    const layer = text.closest("svg > g").getAttribute("class").replace("board-", "");
    const size = parseFloat(getComputedStyle(text).fontSize);
    const box = text.getBoundingClientRect();
    const left = ((box.left - corner.left) * scale - margins.left) / cell;
    const middle = ((box.top + box.height / 2 - corner.top) * scale - margins.top) / cell;
    return { layer, size, left, right: left + (box.width * scale) / cell,
      top: middle - (0.36 * size) / cell, bottom: middle + (0.36 * size) / cell };
  });
}"""
_NOTED = {
    "entries": {"r2c3": "4"},
    "centre": {"r1c3": list("12"), "r2c2": list("1234"), "r3c4": list("123456789")},
    "corner": {"r3c1": list("12"), "r1c4": list("1234")},
}


@pytest.mark.parametrize("puzzle", [SUDOKU, KILLER, KAKURO, TOWERS])
@pytest.mark.parametrize("slots", [False, True])
def test_in_large_print_letters_are_larger_and_keep_to_their_cells(
    desk: Desk, puzzle: str, slots: bool
) -> None:
    desk.show(puzzle, _NOTED, slots=slots)
    light, large = (desk.page.evaluate(_LETTERS, theme) for theme in ("light", "large"))
    for small, text in zip(light, large, strict=True):
        assert text["size"] > 1.02 * small["size"], text
        row, column = floor((text["top"] + text["bottom"]) / 2), floor(text["left"] + 0.1)
        if text["layer"] != "beside":
            assert column - 0.05 < text["left"] < text["right"] < column + 1.05, text
            assert row - 0.05 < text["top"] < text["bottom"] < row + 1.05, text
    sizes = {text["layer"]: text["size"] for text in large}
    assert sizes.keys() == {"board", "beside", "marks", "entries"}
    if puzzle in (SUDOKU, TOWERS):
        assert sizes["entries"] == sizes["board"]
        assert sizes["entries"] == pytest.approx(THEMES["large"].symbol * 48, abs=0.1)
