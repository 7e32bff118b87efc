"""The page's frame: views, settings, dialogs, messages, what holds without the server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from browser.frame import PHONE, Complaints, faults, go_offline

PAGE = Path(str(files("enpitsu.web") / "page"))
SUDOKU = "sudoku:1234/..../..../4..."
Fresh = Callable[..., BrowserContext]


def _answer(page: Page, name: str, *answers: dict[str, Any]) -> list[dict[str, Any]]:
    """Answer a question in the server's place, the last answer again and again."""
    asked: list[dict[str, Any]] = []

    def reply(route: Route) -> None:
        route.fulfill(**answers[min(len(asked), len(answers) - 1)])
        asked.append(json.loads(route.request.post_data or "{}"))

    page.route(f"**/api/{name}", reply)
    return asked


def _ask(page: Page, name: str, body: object = None) -> Any:
    """Ask through the page's own way, and return the answer or what went wrong."""
    script = """async ([name, body]) => {
      const { ask } = await import("/api.js");
      try { return await ask(name, body); } catch (error) { return { wrong: error.message }; }
    }"""
    return page.evaluate(script, [name, body or {}])


# ---- views ----


def test_the_fragment_says_which_view_is_shown(page: Page) -> None:
    page.goto("/#/learn")
    view = page.locator("main")
    expect(view).to_have_attribute("data-view", "learn")
    page.get_by_role("link", name="Set", exact=True).click()
    expect(view).to_have_attribute("data-view", "set")
    expect(page.get_by_role("link", name="Set", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    expect(page).to_have_title(re.compile("^Set . enpitsu"))
    page.go_back()
    expect(view).to_have_attribute("data-view", "learn")
    page.keyboard.press("Alt+2")
    expect(view).to_have_attribute("data-view", "set")
    page.get_by_role("button", name="Settings").click()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto("/#/nothing-like-this?%zz")
    expect(view).to_have_attribute("data-view", "start")


def test_help_opens_by_its_key_and_gives_the_focus_back(page: Page) -> None:
    page.goto("/")
    link = page.get_by_role("link", name="Learn", exact=True)
    link.focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard help")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(link).to_be_focused()


def test_the_skip_link_leads_past_the_bar(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".hello")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    expect(page.locator("main")).to_have_attribute("data-view", "start")


def test_what_is_linked_is_there() -> None:
    linked = re.findall(r'(?:href|src)="/([\w/.-]+)"', (PAGE / "index.html").read_text())
    missing = [path for path in linked if path != "themes.css" and not (PAGE / path).is_file()]
    assert missing == []
    assert len(linked) == len(set(linked))


def test_every_icon_and_setting_that_is_named_is_there(bare: Page) -> None:
    source = "\n".join(path.read_text() for path in PAGE.rglob("*.js"))
    icons = bare.evaluate('async () => (await import("/ui/icons.js")).ICONS')
    switches = bare.evaluate('async () => Object.keys((await import("/settings.js")).SWITCHES)')
    assert set(re.findall(r'\bicon(?:\(|: )"([\w-]+)"', source)) <= set(icons)
    named = set(re.findall(r'\bsettings\.[gs]et\("([\w-]+)"', source))
    assert named <= {"theme", *switches}


# ---- settings ----


def test_the_theme_follows_the_system_until_one_is_chosen(context_of: Fresh) -> None:
    page = context_of(color_scheme="dark").new_page()
    page.goto("/")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Large print").check()
    expect(root).to_have_attribute("data-theme", "large")
    page.reload()
    expect(root).to_have_attribute("data-theme", "large")


def test_switches_are_kept_and_told(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Show the timer").uncheck()
    page.reload()
    script = 'async () => (await import("/settings.js")).settings.get("timer")'
    assert page.evaluate(script) is False
    page.evaluate('localStorage.setItem("enpitsu.settings", "{broken")')
    page.reload()
    assert page.evaluate(script) is True


# ---- questions ----


def test_a_busy_server_is_asked_again(bare: Page, complaints: Complaints) -> None:
    complaints.allow("status of 503")
    busy = {"status": 503, "headers": {"Retry-After": "0.05"}, "body": '{"error": "busy"}'}
    asked = _answer(bare, "check", busy, {"json": {"status": "unique"}})
    assert _ask(bare, "check", {"puzzle": SUDOKU}) == {"status": "unique"}
    assert asked == [{"puzzle": SUDOKU}] * 2


ERRORS: list[tuple[dict[str, Any], str]] = [
    ({"status": 400, "json": {"error": "no cell"}}, "no cell"),
    ({"status": 504, "body": "<html>"}, "That took too long and was stopped."),
    ({"status": 500, "body": ""}, "The server answered with an error (500)."),
    ({"status": 200, "body": '{"half'}, "The answer broke off before its end."),
]


def test_what_goes_wrong_is_one_line(unkept: Page, complaints: Complaints) -> None:
    complaints.allow("status of")
    page = unkept
    page.goto("/#/learn")
    _answer(page, "check", *[answer for answer, _ in ERRORS])
    for _, told in ERRORS:
        assert _ask(page, "check")["wrong"] == told
    page.evaluate('void import("/api.js").then(({ ask }) => ask("check"))')
    expect(page.locator(".toast.error")).to_have_text(ERRORS[-1][1])


def test_streams_come_line_by_line_and_end_with_what_went_wrong(bare: Page) -> None:
    lines = [{"number": 1}, {"number": 2}, {"error": "the time is over"}]
    _answer(bare, "explain", {"body": "\n".join(map(json.dumps, lines)) + "\n"})
    script = """async () => {
      const { stream } = await import("/api.js");
      const seen = [];
      try { await stream("explain", {}, (line) => seen.push(line.number)); }
      catch (error) { seen.push(error.message); }
      return seen;
    }"""
    assert bare.evaluate(script) == [1, 2, "the time is over"]


# ---- without the server ----


def test_the_page_can_be_loaded_again_without_the_server(
    context_of: Fresh, complaints: Complaints
) -> None:
    complaints.allow("ERR_INTERNET_DISCONNECTED")
    context = context_of()
    page = context.new_page()
    page.goto("/")
    expect(page.locator(".kind svg").first).to_be_visible()
    go_offline(page)
    page.reload()
    expect(page.locator(".kind svg").first).to_be_visible()
    expect(page.locator("html")).to_have_class(re.compile("offline"))
    assert "cannot be reached" in _ask(page, "check")["wrong"]
    context.set_offline(False)
    assert "puzzle" in _ask(page, "board", {"puzzle": SUDOKU})
    expect(page.locator("html")).not_to_have_class(re.compile("offline"))


def test_what_could_not_be_shown_is_shown_when_the_server_is_back(
    context_of: Fresh, complaints: Complaints
) -> None:
    complaints.allow("ERR_FAILED")
    context = context_of(service_workers="block")
    context.route("**/api/**", lambda route: route.abort())
    filled = {
        "/": ".kind svg",
        "/#/learn": ".learn-card",
        "/#/learn/sudoku/x-wing": ".learn-find .board-grid",
        f"/#/play?p={quote(SUDOKU)}": ".pad",
    }
    pages = {way: context.new_page() for way in filled}
    for way, page in pages.items():
        page.goto(way)
        expect(page.get_by_text("cannot be reached").first).to_be_visible()
    context.unroute("**/api/**")
    for way, page in pages.items():
        expect(page.locator(filled[way]).first).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_count(1)


# ---- dialogs ----


def test_one_of_several_puzzles_is_imported(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Import a puzzle").click()
    page.get_by_label("Puzzles as text").fill(f"{SUDOKU}\nbinary:0..1/.1../..../....\nnonsense")
    expect(page.get_by_text("2 puzzles: choose one.")).to_be_visible()
    expect(page.locator(".found .amiss")).to_contain_text("line 3")
    expect(page.locator(".preview svg")).to_be_visible()
    page.get_by_role("radio", name="Puzzle 2").check()
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page).to_have_url(re.compile("#/play.p=binary"))


def test_a_file_is_imported_and_one_that_is_none_is_told(page: Page, tmp_path: Path) -> None:
    file, wrong = tmp_path / "some.sdm", tmp_path / "some.bin"
    file.write_text("0" * 80 + "1\n" + "0" * 81 + "\n")
    wrong.write_bytes(bytes(range(256)))
    page.goto("/")
    page.get_by_role("button", name="Import a puzzle").click()
    page.set_input_files("input[type=file]", wrong)
    expect(page.locator("dialog .amiss").first).to_be_visible()
    page.set_input_files("input[type=file]", file)
    expect(page.get_by_text("2 puzzles: choose one.")).to_be_visible()


def test_a_double_click_opens_a_dialog_and_a_click_beside_it_closes_it(page: Page) -> None:
    page.goto("/")
    for name in ("New puzzle", "Import a puzzle"):
        page.locator("header.top").get_by_role("button", name=name).dblclick()
        expect(page.locator("dialog h2")).to_be_visible()
        page.mouse.click(5, 400)
        expect(page.locator("dialog")).to_have_count(0)


def test_reasons_why_nothing_was_read_are_scrolled_by_keys(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Import a puzzle").click()
    page.get_by_label("Puzzles as text").fill("nonsense\n" * 30)
    expect(page.get_by_text("No puzzle could be read.")).to_be_visible()
    page.get_by_label("Read plain grids as").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("radiogroup")).to_be_focused()
    assert faults(page) == []


def test_a_link_of_the_page_is_imported_with_its_game(page: Page, complaints: Complaints) -> None:
    complaints.allow("status of 400")
    page.goto("/#/learn")
    page.get_by_role("button", name="Import a puzzle").click()
    text, opens = page.get_by_label("Puzzles as text"), page.get_by_role("button", name="Open")
    text.fill("http://localhost:1/#/play?p=sudoku:zzz")
    expect(page.locator("dialog .amiss")).to_be_visible()
    expect(opens).to_be_disabled()
    text.fill(f'http://localhost:1/#/play?p={SUDOKU}&s={{"entries":{{"r2c1":"3"}}}}')
    opens.click()
    expect(page.get_by_role("gridcell", name=re.compile("^r2c1.*3"))).to_be_attached()


def test_a_link_of_the_editor_is_imported_too(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Import a puzzle").click()
    page.get_by_label("Puzzles as text").fill(f"http://localhost:1/#/set?p={quote(SUDOKU)}")
    page.get_by_role("button", name="Open").click()
    expect(page).to_have_url(re.compile("#/play"))


def test_the_same_file_can_be_chosen_again(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text(SUDOKU)
    page.goto("/")
    page.get_by_role("button", name="Import a puzzle").click()
    for _ in range(2):
        page.get_by_label("Puzzles as text").fill("")
        page.set_input_files("input[type=file]", file)
        expect(page.get_by_text("One puzzle.")).to_be_visible()
        assert page.evaluate("document.querySelector('input[type=file]').value") == ""


def test_what_was_cleared_is_not_answered(unkept: Page) -> None:
    held: list[Route] = []
    unkept.route("**/api/read", lambda route: held.append(route))  # noqa: PLW0108
    unkept.goto("/")
    unkept.get_by_role("button", name="Import a puzzle").click()
    text = unkept.get_by_label("Puzzles as text")
    with unkept.expect_request("**/api/read"):
        text.fill(SUDOKU)
    with unkept.expect_event("requestfailed"):
        text.fill("")
    expect(unkept.get_by_role("button", name="Open")).to_be_disabled()


def test_a_file_that_is_dropped_anywhere_is_imported(page: Page) -> None:
    page.goto("/#/learn")
    page.evaluate(
        """(line) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([line], "one.txt"));
          const options = { dataTransfer, bubbles: true, cancelable: true };
          document.querySelector("main").dispatchEvent(new DragEvent("drop", options));
        }""",
        SUDOKU,
    )
    expect(page.get_by_role("dialog", name="Import")).to_contain_text("One puzzle.")


def test_a_puzzle_is_made_as_wished(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Diagonal").click()
    dialog = page.get_by_role("dialog", name="New puzzle")
    expect(dialog.get_by_role("checkbox", name="Diagonal")).to_be_checked()
    dialog.get_by_role("radio", name=re.compile("^4 . 4")).check()
    dialog.get_by_role("radio", name="Easy").check()
    dialog.get_by_role("button", name="Make").click()
    expect(page).to_have_url(re.compile(r"#/play.p=sudoku\(diagonal\)"))


def test_a_wish_that_cannot_be_is_told(page: Page, complaints: Complaints) -> None:
    complaints.allow("status of 400")
    page.goto("/")
    page.get_by_role("button", name="Futoshiki").click()
    page.get_by_text("More wishes").click()
    size, make = page.get_by_label("Another size"), page.get_by_role("button", name="Make")
    size.fill("three")
    make.click()
    expect(size).to_be_focused()
    size.fill("3x4")
    make.click()
    expect(page.locator("dialog .amiss")).to_contain_text("square")


def test_a_wish_that_was_not_met_in_time_is_told(unkept: Page) -> None:
    told: dict[str, Any] = {
        "error": "no extreme sudoku of 4x4 was made within 60 s",
        "number": 1,
        "seed": 7,
    }
    line = f"{json.dumps(told)}\n"
    unkept.route("**/api/generate", lambda route: route.fulfill(body=line))
    unkept.goto("/")
    unkept.get_by_role("button", name="New puzzle").first.click()
    dialog = unkept.get_by_role("dialog", name="New puzzle")
    dialog.get_by_role("button", name="Make").click()
    expect(dialog.locator(".amiss")).to_have_text(told["error"])
    expect(dialog.get_by_role("button", name="Make")).to_be_enabled()
    expect(unkept).to_have_url(re.compile("/$"))


def test_the_making_can_be_stopped(unkept: Page) -> None:
    page = unkept
    page.goto("/")
    held: list[Route] = []
    page.route("**/api/generate", lambda route: held.append(route))  # noqa: PLW0108
    page.get_by_role("button", name="New puzzle").first.click()
    dialog = page.get_by_role("dialog", name="New puzzle")
    dialog.get_by_role("button", name="Make").click()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog.get_by_text("Stopped.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Make")).to_be_focused()
    held[0].abort()


def test_a_puzzle_is_exported_as_link_text_and_picture(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        """async (line) => {
          const { openExport } = await import("/ui/export.js");
          openExport({ line, state: { entries: { r2c1: "3" } } });
        }""",
        SUDOKU,
    )
    dialog = page.get_by_role("dialog", name="Export")
    link = dialog.get_by_label("The puzzle from its start")
    expect(link).to_have_value(re.compile("#/play.p=sudoku"))
    dialog.get_by_role("tab", name="Text").click()
    dialog.get_by_label("Format").select_option("json")
    expect(dialog.get_by_label("Text", exact=True).last).to_have_value(re.compile('"genre"'))
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "sudoku.json"
    dialog.get_by_role("tab", name="Picture").click()
    expect(dialog.get_by_role("img")).to_have_js_property("complete", True)
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save as a file").click()
    assert Path(saved.value.path()).read_text().startswith("<svg")


def test_only_the_puzzle_is_printed(page: Page) -> None:
    page.goto("/")
    page.evaluate("globalThis.print = () => document.title = 'printed'")
    page.evaluate('async (line) => void (await import("/ui/print.js")).openPrint({ line })', SUDOKU)
    page.get_by_role("switch", name="The solution").check()
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page).to_have_title("printed")
    page.emulate_media(media="print")
    expect(page.locator(".paper img")).to_have_count(2)
    expect(page.locator(".paper img").first).to_be_visible()
    expect(page.get_by_text("each digit exactly once")).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".paper")).to_have_count(0)


def test_what_the_browser_prints_is_the_board_and_its_rules(context_of: Fresh) -> None:
    page = context_of(color_scheme="dark").new_page()
    page.goto(f"/#/play?p={SUDOKU}")
    expect(page.locator(".board")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("html")).to_have_attribute("data-theme", "print")
    expect(page.get_by_text("each digit exactly once")).to_be_visible()
    for hidden in ("header.top", ".pad", ".board-cursor"):
        expect(page.locator(hidden).first).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


# ---- manners ----


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(context_of: Fresh, scheme: str) -> None:
    page = context_of(color_scheme=scheme, viewport=PHONE).new_page()
    page.goto("/")
    expect(page.locator(".kind svg").nth(13)).to_be_visible()
    assert faults(page) == []
    for name in ("Settings", "New puzzle", "Import a puzzle"):
        page.locator("header.top").get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert faults(page) == []
        page.keyboard.press("Escape")


def test_nothing_is_wider_than_a_phone(phone: Page) -> None:
    phone.goto("/")
    expect(phone.locator(".kind svg").nth(13)).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    for view, shown in (("play?p=sudoku:1234/3412/2143/43..", ".pad"), ("learn", ".learn-card")):
        phone.goto(f"/#/{view}")
        expect(phone.locator(shown).first).to_be_visible()
        phone.evaluate("document.documentElement.dataset.theme = 'large'")
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


SMALL_PHONE = {"width": 320, "height": 568}
NARROW = "Math.max(...[...document.querySelectorAll('button, a')].map((each) =>"
NARROW += " each.getBoundingClientRect().right), document.documentElement.scrollWidth)"


@pytest.mark.parametrize("theme", ["light", "large"])
def test_nothing_is_wider_than_a_small_phone(context_of: Fresh, theme: str) -> None:
    phone = context_of(viewport=SMALL_PHONE, has_touch=True, is_mobile=True).new_page()
    boards = ["sudoku:" + "." * 256, "neighbor:" + "/".join(["......"] * 6)]
    for view in ("", *(f"play?p={quote(board)}" for board in boards)):
        phone.goto("about:blank")
        phone.goto(f"/#/{view}")
        phone.locator(".pad" if view else ".kind svg").first.wait_for()
        phone.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        assert phone.evaluate(NARROW) <= SMALL_PHONE["width"]


def test_a_puzzle_is_made_by_keys_alone(page: Page) -> None:
    page.goto("/")
    opener = page.get_by_role("button", name="New puzzle").first
    expect(opener).to_be_visible()
    _tab_to(page, opener)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="New puzzle")
    expect(dialog.get_by_label("Genre")).to_be_focused()
    page.keyboard.type("Futo")
    _tab_to(page, dialog.get_by_role("radio", name=re.compile("^5 . 5")))
    page.keyboard.press("ArrowLeft")
    expect(dialog.get_by_role("radio", name=re.compile("^4 . 4"))).to_be_checked()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/play.p=futoshiki"))


def _tab_to(page: Page, wanted: Locator) -> None:
    for _ in range(30):
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the key Tab does not lead there")


def test_menus_go_by_arrows_and_letters(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".hello")).to_be_visible()
    page.evaluate("""async () => {
      const { menu } = await import("/ui/menu.js");
      const { button } = await import("/ui/button.js");
      const opener = button({ label: "Menu" });
      const item = (label) => ({ label, run: () => (document.title = label) });
      document.querySelector("main").prepend(opener);
      const off = { ...item("Berry"), disabled: true };
      menu(opener, () => [item("Apple"), null, off, item("Cherry")]);
      opener.focus();
    }""")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="Apple")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Cherry")).to_be_focused()
    page.keyboard.press("a")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    expect(page).to_have_title("Cherry")
    expect(page.get_by_role("menu")).to_have_count(0)


def test_nothing_moves_while_the_start_fills(page: Page) -> None:
    page.add_init_script("""globalThis.moved = 0; new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += entry.hadRecentInput ? 0 : entry.value;
    }).observe({ type: "layout-shift", buffered: true });""")
    page.goto("/")
    expect(page.locator(".kind svg").nth(13)).to_be_visible()
    assert page.evaluate("moved") < 0.02
