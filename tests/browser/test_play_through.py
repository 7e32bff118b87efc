"""Puzzles of every genre, played to the end: by mouse and keys, by fingers, by hints alone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from browser.frame import PHONE, Complaints, go_offline
from browser.playing import Entry, Game, Hand, game_of, games, open_game, solved

EDGE_KEYS = {"top": "w", "left": "a", "bottom": "s", "right": "d"}

HINTS = """async () => {
  const seen = (element) => element && !element.hidden;
  const until = async (holds) => {
    const end = performance.now() + 30000;
    while (!holds()) {
      if (performance.now() > end) throw new Error(document.querySelector(".hint").innerText);
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  };
  const hint = document.querySelector("section.hint");
  const [ask, apply] = hint.querySelectorAll("button");
  for (let steps = 0; ; steps++) {
    if (document.querySelector("dialog[open]")) return steps;
    while (!seen(apply)) {
      const before = hint.textContent;
      ask.click();
      await until(() => hint.textContent !== before || seen(apply));
    }
    apply.click();
    await until(() => !seen(apply));
  }
}"""


def test_every_genre_is_played_by_mouse_and_keys(page: Page) -> None:
    for game in games():
        hand = open_game(page, game)
        for number, entry in enumerate(game.entries):
            by_keys(hand, entry, number) if game.genre == "slitherlink" else write(hand, entry)
        solved(page)


def write(hand: Hand, entry: Entry) -> None:
    hand.click(entry)
    hand.page.keyboard.press(entry.symbol)


def by_keys(hand: Hand, entry: Entry, number: int) -> None:
    """Draw a line, in turn by a click on the edge and by a key in its cell."""
    cell, side = entry.name.split()
    if number % 2:
        hand.click(entry)
        return
    row, column = (int(part) - 0.5 for part in cell[1:].split("c"))
    hand.click(Entry(cell, "", row, column))
    hand.page.keyboard.press(EDGE_KEYS[side])


def test_every_genre_is_played_by_fingers(phone: Page) -> None:
    for game in games():
        hand = open_game(phone, game)
        pad = pad_of(phone)
        for entry in game.entries:
            hand.tap(entry)
            if game.genre != "slitherlink":
                phone.touchscreen.tap(*pad[entry.symbol])
        solved(phone)


def pad_of(page: Page) -> dict[str, tuple[float, float]]:
    """Return where the keys of the pad are."""
    keys: list[Any] = page.locator(
        ".digits .key:visible"
    ).evaluate_all("""keys => keys.map((key) => {
      const { x, y, width, height } = key.getBoundingClientRect();
      return [key.ariaLabel, x + width / 2, y + height / 2, y + height];
    })""")
    assert all(bottom <= PHONE["height"] for *_, bottom in keys)
    return {"x" if name == "Stays empty" else name: (x, y) for name, x, y, _ in keys}


def test_every_genre_is_played_by_hints_alone(page: Page) -> None:
    for game in games():
        open_game(page, game)
        assert page.evaluate(HINTS) > 0, game
        solved(page)


def test_a_board_is_filled_by_the_keyboard_alone(page: Page) -> None:
    game = game_of("sudoku")
    open_game(page, game)
    page.keyboard.press("Control+Home")
    at = 0, 0
    for entry in game.entries:
        row, column = int(entry.row), int(entry.column)
        for key, steps in (("ArrowDown", row - at[0]), ("ArrowRight", column - at[1])):
            back = {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key]
            for _ in range(abs(steps)):
                page.keyboard.press(key if steps > 0 else back)
        at = row, column
        page.keyboard.press(entry.symbol)
    solved(page)


def half(page: Page, game: Game) -> list[Entry]:
    """Enter half of a solution, and return it."""
    hand = open_game(page, game)
    entered = list(game.entries[: len(game.entries) // 2])
    for entry in entered:
        write(hand, entry)
    return entered


def expect_entries(page: Page, entries: list[Entry]) -> None:
    for entry in entries:
        label = f'[role=gridcell][aria-label^="{entry.name}"][aria-label*="{entry.symbol}"]'
        expect(page.locator(label)).to_have_count(1)


def test_a_game_goes_on_after_a_reload_and_by_its_link_elsewhere(page: Page, phone: Page) -> None:
    game = game_of("futoshiki")
    entered = half(page, game)
    page.wait_for_function("() => location.hash.includes('&s=')")
    page.reload()
    expect_entries(page, entered)
    phone.goto(page.url)
    expect_entries(phone, entered)
    hand = Hand(page, game)
    for entry in game.entries[len(entered) :]:
        write(hand, entry)
    solved(page)


def test_the_page_plays_on_without_the_server_and_is_loaded_again(
    page: Page, complaints: Complaints
) -> None:
    complaints.allow("ERR_INTERNET_DISCONNECTED")
    game = game_of("binary")
    entered = half(page, game)
    go_offline(page)
    hand = Hand(page, game)
    entered.append(game.entries[len(entered)])
    write(hand, entered[-1])
    page.reload()
    expect_entries(page, entered)
    hand = Hand(page, game)
    for entry in game.entries[len(entered) :]:
        write(hand, entry)
    solved(page)
