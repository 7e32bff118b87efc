"""The game that the page plays, without its pictures: moves, what is kept, what is linked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

SUDOKU = "sudoku:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "sudoku:1.../..../...2/...."
LOOP = "slitherlink:3.2/..1/..."
BEGIN = """
const ask = (puzzle) => fetch("/api/board", {method: "POST", body: JSON.stringify({puzzle}),
  headers: {"Content-Type": "application/json"}}).then((answer) => answer.json());
const { Game } = await import("/play/game.js");
const { Clock, told } = await import("/play/clock.js");
const link = await import("/play/link.js");
const { Shelf, digest } = await import("/play/shelf.js");
const { Records, recordOf } = await import("/play/records.js");
const plain = (game) => JSON.parse(JSON.stringify({entries: game.entries, corner: game.corner,
  centre: game.centre, colours: game.colours, ruled_out: game.ruled_out, levels: game.levels,
  layers: game.layers}));
const sorted = (game) => JSON.stringify(Object.entries(plain(game)).map(([field, all]) =>
  field === "layers" ? all.length : [field, Object.entries(all).sort()]));
class Room {  // a storage of some length
  constructor(length = 1e9) { this.kept = new Map(); this.most = length; }
  get length() { return this.kept.size; }
  key(place) { return [...this.kept.keys()][place] ?? null; }
  getItem(key) { return this.kept.get(key) ?? null; }
  removeItem(key) { this.kept.delete(key); }
  setItem(key, text) {
    const rest = [...this.kept].filter(([each]) => each !== key).reduce((sum, [,
      t]) => sum + t.length, 0);
    if (rest + text.length > this.most) throw new DOMException("full", "QuotaExceededError");
    this.kept.set(key, text);
  }
}
"""


class Bench:
    """Runs what a test says about games inside the browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, script: str, puzzle: str = SUDOKU) -> Any:
        begin = f"{BEGIN}const data = await ask({puzzle!r}); const game = new Game(data);"
        return self.page.evaluate(f"async () => {{ {begin} {{ {script} }} }}")


@pytest.fixture(scope="module")
def bench(browser: Any, site: str) -> Any:
    page = browser.new_page(base_url=site)
    page.goto("/")
    yield Bench(page)
    page.close()


def test_what_is_entered_can_be_undone_and_done_again_without_end(bench: Bench) -> None:
    assert bench("""
        const seen = [sorted(game)];
        const cells = data.places.filter((place) => place.given === null).map((place) =>
          place.name);
        let seed = 7;
        const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
        for (let move = 0; move < 600; move += 1) {
          const names = [cells[random(cells.length)], cells[random(cells.length)]];
          const symbol = String(1 + random(9));
          [() => game.enter(names, symbol), () => game.mark("corner", names, symbol),
           () => game.mark("centre", names, symbol), () => game.colour(names, random(9)),
           () => game.erase(names), () => game.suppose(), () => game.accept(),
             () => game.takeBack(),
           () => game.take({entries: {...game.entries, [names[0]]: symbol},
                            ruled_out: {[names[1]]: [symbol]}}),
           () => game.fill("centre", {[names[0]]: ["1", symbol]})][random(10)]();
          if (game.done.length === seen.length) seen.push(sorted(game));
        }
        const right = (place) => sorted(game) === seen[place];
        let good = seen.length > 300;
        for (let place = seen.length - 2; place >= 0; place -= 1) { game.undo();
        good &&= right(place); }
        good &&= game.isNew && game.undo() === null;
        for (let place = 1; place < seen.length; place += 1) { game.redo(); good &&= right(place); }
        return good && game.redo() === null && game.counts.undos === seen.length - 1;
    """)


def test_givens_and_symbols_of_other_puzzles_are_not_written(bench: Bench) -> None:
    assert bench("""return [game.enter(["r1c1"], "4"), game.enter(["r1c3"], "A"),
          game.enter(["r99c1"], "1"),
        game.mark("corner", ["r1c1"], "4"), game.enter(["r1c1", "r1c3"], "4"),
          plain(game).entries]""") == [
        False,
        False,
        False,
        False,
        True,
        {"r1c3": "4"},
    ]


def test_the_same_digit_again_takes_it_out(bench: Bench) -> None:
    assert bench("""
        game.enter(["r1c3"], "4"); game.enter(["r1c3", "r1c4"], "4");
        const both = {...game.entries};
        game.enter(["r1c3", "r1c4"], "4");
        return [both, game.entries]""") == [{"r1c3": "4", "r1c4": "4"}, {}]


def test_marks_of_cells_that_see_an_entry_vanish_unless_they_shall_stay(bench: Bench) -> None:
    script = """
        game.mark("corner", ["r1c3", "r9c1"], "1"); game.mark("centre", ["r1c9"], "1");
        game.enter(["r1c4"], "1", {tidy: %s});
        return [game.corner, game.centre]"""
    assert bench(script % "true") == [{"r9c1": ["1"]}, {}]
    assert bench(script % "false") == [{"r1c3": ["1"], "r9c1": ["1"]}, {"r1c9": ["1"]}]


def test_marks_lie_under_an_entry_and_come_back(bench: Bench) -> None:
    assert bench("""
        game.mark("centre", ["r1c3"], "2"); game.mark("centre", ["r1c3"], "1");
        game.enter(["r1c3"], "4");
        const over = game.mark("centre", ["r1c3"], "4");
        game.erase(["r1c3"]);
        return [over, plain(game).centre, game.erase(["r1c3"]), game.centre]""") == [
        False,
        {"r1c3": ["1", "2"]},
        True,
        {},
    ]


def test_suppositions_are_taken_back_or_accepted_at_once_one_in_another(bench: Bench) -> None:
    assert bench("""
        game.enter(["r1c3"], "1");
        game.suppose(); game.enter(["r1c4"], "2"); game.mark("corner", ["r2c2"], "7");
        game.suppose(); game.enter(["r1c6"], "8");
        const levels = {...game.levels};
        game.takeBack();
        const one = plain(game);
        game.suppose(); game.enter(["r1c6"], "4"); game.accept();
        const two = plain(game);
        game.takeBack();
        const none = plain(game);
        game.undo();
        const again = [game.entries.r1c6, game.layers.length, game.supposed.size];
        game.accept();
        return [levels, one.entries, two.levels, none.entries, none.corner, none.layers, again,
          game.levels,
                game.accept(), game.takeBack()]""") == [
        {"r1c4": 1, "r1c6": 2},
        {"r1c3": "1", "r1c4": "2"},
        {"r1c4": 1, "r1c6": 1},
        {"r1c3": "1"},
        {},
        [],
        ["4", 1, 2],
        {},
        False,
        False,
    ]


def test_a_step_is_taken_over_and_strikes_marks(bench: Bench) -> None:
    assert bench("""
        game.mark("corner", ["r1c3"], "1"); game.mark("corner", ["r1c3"], "2");
        game.take({entries: {r1c4: "6"}, ruled_out: {r1c3: ["2"], r1c6: ["4"]}},
          {left: () => ["4", "8"]});
        const { entries, corner, centre, ruled_out } = plain(game);
        game.enter(["r1c6"], "4");
        return [entries, corner, centre, ruled_out, game.ruled_out]""") == [
        {"r1c4": "6"},
        {"r1c3": ["1"]},
        {"r1c6": ["8"]},
        {"r1c3": ["2"], "r1c6": ["4"]},
        {"r1c3": ["2"]},
    ]


def test_the_clock_stands_while_nobody_looks(bench: Bench) -> None:
    assert bench("""
        const clock = new Clock(5);
        clock.start(1000); clock.start(2000); clock.stop(11000); clock.stop(99000);
        clock.start(20000);
        return [clock.seconds(21000), clock.seconds(0), told(7), told(247), told(3723)]""") == [
        16,
        15,
        "0:07",
        "4:07",
        "1:02:03",
    ]


def test_a_game_comes_back_as_it_was_kept_with_its_history(bench: Bench) -> None:
    assert bench("""
        const room = new Room(), shelf = new Shelf(room);
        game.enter(["r1c3"], "4"); game.suppose(); game.enter(["r1c4"], "6");
        game.mark("centre", ["r2c2"], "7");
        game.colour(["r1c1"], 3); game.undo(); game.count("checks"); game.clock.start(0);
        game.clock.stop(61000);
        const first = shelf.keep(game);
        const { game: back, lost } = new Shelf(room).take(data);
        const equal = sorted(back) === sorted(game);
        back.redo(); back.undo(); back.takeBack();
        return [first, lost, equal, plain(back).entries, back.clock.seconds(), back.counts.checks,
                new Shelf(room).games().map((record) => record.line === data.line)]""") == [
        "kept",
        False,
        True,
        {"r1c3": "4"},
        61,
        1,
        [True],
    ]


def test_a_history_that_cannot_be_read_takes_no_entry_with_it(bench: Bench) -> None:
    assert bench("""
        const room = new Room();
        game.enter(["r1c3"], "4");
        new Shelf(room).keep(game);
        for (const [key, text] of room.kept) {
          if (key.startsWith("enpitsu.history")) {
            room.kept.set(key, JSON.stringify({...JSON.parse(text), done: 7}));
          }
        }
        const { game: back, lost } = new Shelf(room).take(data);
        return [back.entries, lost]""") == [{"r1c3": "4"}, True]


def test_two_tabs_do_not_write_over_each_other(bench: Bench) -> None:
    assert bench("""
        const room = new Room(), one = new Shelf(room), two = new Shelf(room);
        game.enter(["r1c3"], "4");
        const told = [one.keep(game)];
        const other = two.take(data).game;
        other.enter(["r1c4"], "6"); told.push(two.keep(other));
        game.enter(["r1c6"], "8"); told.push(one.isNews(data.line), one.keep(game));
        told.push(Object.keys(one.read(data.line).entries), one.keep(game, {over: true}),
          two.keep(other));
        return told""") == ["kept", "kept", True, "other", ["r1c3", "r1c4"], "kept", "other"]


def test_without_room_the_entries_come_first_and_it_is_told(bench: Bench) -> None:
    assert bench("""
        for (let move = 0; move < 200; move += 1) game.enter(["r1c3"], String(1 + (move % 9)));
        const length = JSON.stringify(game).length + 200;
        const room = new Room(length), shelf = new Shelf(room);
        const told = [shelf.keep(game), new Shelf(room).take(data).lost,
          new Shelf(room).take(data).game.entries];
        room.most = 10;
        told.push(shelf.keep(game), new Shelf(null).games(), new Shelf(null).keep(game));
        return told""") == ["short", True, {"r1c3": "2"}, "full", [], "full"]


@pytest.mark.parametrize(
    "puzzle", [SUDOKU, LOOP, "sudoku:" + "." * 625, "neighbor:..../..../..../...."]
)
def test_a_link_holds_the_game(bench: Bench, puzzle: str) -> None:
    assert bench(
        """
        let seed = 3;
        const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
        for (const place of data.places) {
          if (place.given !== null) { game.colour([place.name], random(9)); continue; }
          const symbol = () => place.values[random(place.values.length)];
          if (random(2)) game.enter([place.name], symbol(), {tidy: false});
          else if (random(2)) game.fill("corner", {[place.name]: place.values});
          else {
            const ruled_out = {...game.ruled_out, [place.name]: [symbol()]};
            game.take({entries: game.entries, ruled_out});
          }
        }
        game.suppose();
        const open = data.places.find((place) =>
          place.given === null && !(place.name in game.entries));
        game.enter([open.name], open.values[0], {tidy: false});
        game.clock = new Clock(3700); game.count("checks");
        const text = link.encode(game);
        const back = link.gameOf(data, link.decode(data, text));
        back.takeBack(); const base = back.entries[open.name]; back.undo();
        return [/^[A-Za-z0-9_~.-]+$/.test(text), sorted(back) === sorted(game), base ?? null,
                back.clock.seconds(), back.counts.checks, text.length < 20 * data.places.length,
                link.fragmentOf(game).startsWith(`#/play?p=${encodeURIComponent(data.line)}&s=1~`)]
        """,
        puzzle,
    ) == [True, True, None, 3700, 1, True, True]


def test_a_link_that_was_cut_or_made_up_does_no_harm(bench: Bench) -> None:
    assert bench("""
        game.enter(["r1c3"], "4"); game.fill("corner", {r1c4: ["1", "2"]});
        const text = link.encode(game);
        const texts = [...Array.from(text, (_, end) => text.slice(0, end)), "9~e1",
          "1~e" + "Z".repeat(99) + "5",
          "1~mzzzzzzzzzzzzzzzzzzzzzzzzzz-", "1~e__--..~~q", "{", "{}",
            '{"entries":{"r1c1":"9","q":"1","r1c3":"4"}}',
          '{"entries":7}', "1~l5"];
        for (const text of texts) {
          const record = link.decode(data, text);
          if (record !== null) link.gameOf(data, record).toJSON();
        }
        return [link.decode(data, ""), link.decode(data, "9~e1"),
                link.gameOf(data, link.decode(data, texts.at(-3))).entries,
                link.gameOf(data, link.decode(data, "1~e1~t-5")).clock.seconds()]""") == [
        None,
        None,
        {"r1c3": "4"},
        0,
    ]


def test_taking_over_another_state_is_one_move(bench: Bench) -> None:
    assert bench("""
        game.enter(["r1c3"], "4"); game.suppose(); game.enter(["r1c4"], "6");
        const before = sorted(game);
        game.replace({entries: {r1c6: "8"}}, "link");
        const entries = {...game.entries};
        game.undo();
        return [entries, sorted(game) === before]""") == [{"r1c6": "8"}, True]


def test_what_does_not_fit_the_puzzle_is_not_taken_over(bench: Bench) -> None:
    assert bench("""
        game.replace({entries: {r1c1: "9", r1c3: "A", r1c4: "6", q: "1"},
                      corner: {r1c3: ["1", "Z"], r2c2: 7},
                      colours: {r1c1: [3, 99]}, levels: {r1c4: 2},
                      ruled_out: {r1c1: ["1"]}}, "link");
        return [game.entries, game.corner, game.colours, game.ruled_out, game.levels]""") == [
        {"r1c4": "6"},
        {"r1c3": ["1"]},
        {"r1c1": [3]},
        {},
        {},
    ]


def test_of_two_games_the_one_that_does_not_stay_is_an_undo_away(bench: Bench) -> None:
    assert bench("""
        game.enter(["r1c3"], "4"); game.suppose(); game.enter(["r1c4"], "6");
        const before = sorted(game);
        game.remember({entries: {r1c6: "8"}}, "other tab");
        const stays = sorted(game) === before;
        game.undo();
        const other = {...game.entries};
        game.redo(); game.takeBack();
        return [stays, other, game.entries]""") == [True, {"r1c6": "8"}, {"r1c3": "4"}]


def test_records_are_kept_for_games_that_were_played(bench: Bench) -> None:
    told = bench("""
        const room = new Room(), records = new Records(room);
        records.keep(game);
        const none = records.all().length;
        game.enter(["r1c3"], "4"); game.undo(); game.count("technique"); game.clock.start(0);
        game.finish(12345);
        records.keep(game); records.keep(game);
        const lines = records.toLines();
        records.clear();
        return [none, lines.trim().split("\\n").map((line) => JSON.parse(line)),
          records.all().length]""")
    assert (told[0], len(told[1]), told[2]) == (0, 1, 0)
    record = told[1][0]
    assert record["genre"] == "sudoku"
    assert (record["undos"], record["hints"]["technique"], record["seconds"]) == (1, 1, 12.3)
    assert record["finished"]


def test_keys_of_puzzles_differ(bench: Bench) -> None:
    assert (
        bench("""
        const keys = new Set();
        for (let number = 0; number < 20000; number += 1) keys.add(digest("sudoku:" + number));
        return keys.size""")
        == 20000
    )
