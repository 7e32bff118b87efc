"""How tests play: puzzles with their solutions, and fingers, mouse and keys on a board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote

from playwright.sync_api import Page, expect

import enpitsu
from enpitsu.boards import OPEN
from enpitsu.web.questions.board import board_of

SIZES = {
    "sudoku": 4,
    "binary": 4,
    "futoshiki": 3,
    "kakuro": 4,
    "kenken": 3,
    "neighbor": 4,
    "skyscrapers": 3,
    "slitherlink": 3,
    "sudoku(killer)": 4,
    "sudoku(jigsaw)": 4,
    "sudoku(thermo)": 4,
}
"""By genre or variant, the side of a board that is soon filled."""


EMPTY = "x"
"""What stays empty need not be said."""


class Entry(NamedTuple):
    """What a solution has in one place."""

    name: str
    symbol: str
    row: float
    """Of the middle, in cells of the picture."""
    column: float


class Game(NamedTuple):
    """A puzzle as the page shows it, and its solution."""

    genre: str
    line: str
    board: dict[str, Any]
    entries: tuple[Entry, ...]
    """All that is to be entered; of a loop, its lines."""

    @property
    def link(self) -> str:
        return f"/#/play?p={quote(self.line, safe='')}"


@cache
def game_of(genre: str) -> Game:
    """Return a small puzzle of a genre."""
    made = enpitsu.generate(genre, size=SIZES[genre], level="easy", seed=6)  # of few steps
    puzzle, model = made.puzzle, made.puzzle.board_model
    board = board_of(puzzle)
    known = zip(board["places"], puzzle.givens, made.values, strict=True)
    entries = [
        Entry(place["name"], model.symbol(value), *_middle(place))
        for place, given, value in known
        if given == OPEN and not (place["ends"] and model.symbol(value) == EMPTY)
    ]
    entries.sort(key=lambda entry: entry.symbol != EMPTY)  # the last digit ends the game
    return Game(genre, str(puzzle), board, tuple(entries))


def games() -> Iterator[Game]:
    return map(game_of, SIZES)


def _middle(place: dict[str, Any]) -> tuple[float, float]:
    if place["ends"]:
        top, left, bottom, right = place["ends"]
        return (top + bottom) / 2, (left + right) / 2
    return place["row"] + 0.5, place["column"] + 0.5


class Hand:
    """Points at places of the board that a page shows."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page, self.game = page, game
        grid = page.locator(".board-grid")
        grid.wait_for()
        box = grid.bounding_box()
        assert box is not None
        self.left, self.top = box["x"], box["y"]
        self.across = box["width"] / game.board["columns"]
        self.down = box["height"] / game.board["rows"]

    def at(self, entry: Entry) -> tuple[float, float]:
        """Return where a place is, in pixels of the window."""
        return self.left + entry.column * self.across, self.top + entry.row * self.down

    def click(self, entry: Entry) -> None:
        self.page.mouse.click(*self.at(entry))

    def tap(self, entry: Entry) -> None:
        self.page.touchscreen.tap(*self.at(entry))


def open_game(page: Page, game: Game) -> Hand:
    """Open a puzzle, in a page that may show another one."""
    if page.url == "about:blank":
        page.goto(game.link)
    else:
        page.evaluate("link => { location.hash = link }", game.link.removeprefix("/"))
    expect(page.locator(".board-grid")).to_have_attribute("aria-label", game.board["title"])
    shows(page, game.line)
    return Hand(page, game)


def shows(page: Page, line: str) -> None:
    """See that the page comes to play a puzzle, which it may have to ask about before."""
    page.wait_for_function(
        "line => document.querySelector('.board-grid') && "
        "new URLSearchParams(location.hash.split('?')[1]).get('p') === line",
        arg=line,
    )


def solved(page: Page) -> None:
    """See that the page says so, and put its message away."""
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Solved!")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
