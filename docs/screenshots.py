"""Takes the pictures of the page: `python docs/screenshots.py` writes docs/page/ anew.

It needs playwright (extra `dev`) and a Chromium, by its name on the path or in ENPITSU_CHROMIUM.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.frame import FLAGS, PHONE, chromium, served

FOLDER = Path(__file__).parent / "page"
PROBLEM_1 = (
    "sudoku:......5.1/....4..6./6253...../..17.2.../...4.6.83/"
    "..7....../.83.....9/7...5.4../...9..1.."
)
LOOP = "slitherlink:.3.23/.2..2/.2..2/.3.3./1..2."
DRAFT = (
    "sudoku:53..7..../6..195.../.98....6./8...6...3/4..8.3..1/"
    "7...2...6/.6....28./...419..5/....8...."
)
TECHNIQUE = "W-wing"
"""Hints are taken until it is told."""


def played(page: Page) -> None:
    """Open a puzzle and enter a little."""
    _open(page, f"play?p={quote(LOOP)}")
    page.locator("[role=grid]").first.focus()
    for key in ("w", "d", "ArrowRight", "d", "s"):
        page.keyboard.press(key)


def hinted(page: Page) -> None:
    """Take steps by hints until one is worth a look, and have that drawn."""
    _open(page, f"play?p={quote(PROBLEM_1)}")
    apply = page.get_by_role("button", name="Apply")
    while True:
        while not apply.is_visible():
            page.keyboard.press("h")
            page.wait_for_load_state("networkidle")
        if page.get_by_text(TECHNIQUE).first.is_visible():
            return
        apply.click()


def edited(page: Page) -> None:
    """Open a draft that has two solutions."""
    _open(page, f"set?p={quote(DRAFT)}")
    page.get_by_text("2 solutions").wait_for()
    page.get_by_text("add r9c7=7").first.wait_for()


def learnt(page: Page) -> None:
    """Open a technique."""
    _open(page, "learn/sudoku/x-wing")
    page.get_by_text("Find it yourself").first.wait_for()


VIEWS: dict[str, Callable[[Page], None]] = {
    "play": played,
    "hint": hinted,
    "set": edited,
    "learn": learnt,
}
LOOKS = {
    "light": {"viewport": {"width": 1180, "height": 820}},
    "dark": {"viewport": {"width": 1180, "height": 820}, "color_scheme": "dark"},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}


def _open(page: Page, view: str) -> None:
    page.goto(f"/#/{view}")
    page.locator("main svg").first.wait_for()


def _take(browser: Browser, address: str) -> None:
    for look, wanted in LOOKS.items():
        for view, prepare in VIEWS.items():
            context = browser.new_context(base_url=address, reduced_motion="reduce", **wanted)
            page = context.new_page()
            prepare(page)
            page.screenshot(path=FOLDER / f"{view}-{look}.png")
            context.close()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        _take(browser, address)
        browser.close()
