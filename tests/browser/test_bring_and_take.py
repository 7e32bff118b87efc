"""Puzzles come in by text, link and file of many formats, and go out and come back the same."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.playing import Hand, game_of, open_game, shows
from enpitsu import puzzles

TEXTS = [
    ("sudoku", "pzpr"),  # a link
    ("skyscrapers", "penpa"),  # another one
    ("kakuro", "janko"),  # lines of text
    ("futoshiki", "unequal"),
    ("sudoku(killer)", "json"),
]


def bring(page: Page) -> None:
    page.get_by_role("button", name="Import a puzzle").click()


def opened(page: Page, line: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()
    shows(page, line)


def test_puzzles_are_imported_as_texts_and_links(page: Page) -> None:
    page.goto("/")
    for genre, form in TEXTS:
        line = game_of(genre).line
        bring(page)
        page.get_by_label("Puzzles as text").fill(puzzles.parse(line).to(form))
        expect(page.get_by_text("One puzzle.")).to_be_visible()
        opened(page, line)


def test_a_puzzle_is_imported_as_a_file(page: Page, tmp_path: Path) -> None:
    line = game_of("sudoku(jigsaw)").line
    file = tmp_path / "some.csv"
    file.write_text(puzzles.parse(line).to("csv"))
    page.goto("/")
    bring(page)
    page.set_input_files("input[type=file]", file)
    expect(page.get_by_text("One puzzle.")).to_be_visible()
    opened(page, line)


def test_a_title_is_text_however_long_and_hostile(page: Page) -> None:
    title = "<img src=x onerror=alert(1)>" + "long" * 200
    line = game_of("sudoku").line
    genre, body = line.split(":")
    page.goto("/")
    bring(page)
    record = {"genre": genre, "puzzle": body, "title": title, "author": "<b>"}
    page.get_by_label("Puzzles as text").fill(json.dumps(record))
    expect(page.get_by_text("One puzzle.")).to_be_visible()
    opened(page, line)
    expect(page.locator("h1")).to_have_text(title)
    expect(page.get_by_role("button", name="Clock")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_told_of_a_puzzle_stays_with_a_reload(page: Page) -> None:
    genre, body = game_of("sudoku").line.split(":")
    page.goto("/")
    bring(page)
    record = {"genre": genre, "puzzle": body, "title": "Mornings", "author": "Mio"}
    page.get_by_label("Puzzles as text").fill(json.dumps(record))
    opened(page, f"{genre}:{body}")
    page.reload()
    expect(page.locator("h1")).to_have_text("Mornings")


def test_what_is_exported_comes_back_the_same(page: Page, phone: Page) -> None:
    game = game_of("slitherlink")
    hand: Hand = open_game(page, game)
    hand.click(game.entries[0])
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Export").click()
    dialog = page.get_by_role("dialog", name="Export")
    link = dialog.get_by_label("The game as it is now").input_value()
    dialog.get_by_role("tab", name="Text").click()
    dialog.get_by_label("Format").select_option("loopy")
    text = dialog.get_by_label("Text", exact=True).last
    expect(text).to_have_value(puzzles.parse(game.line).to("loopy"))
    exported = text.input_value()
    page.keyboard.press("Escape")
    bring(page)
    page.get_by_label("Puzzles as text").fill(exported)
    expect(page.get_by_text("One puzzle.")).to_be_visible()
    opened(page, game.line)
    phone.goto(link)
    cell, side = game.entries[0].name.split()
    line = phone.locator(f'[role=gridcell][aria-label^="{cell},"][aria-label*="line {side}"]')
    expect(line).to_have_count(1)
