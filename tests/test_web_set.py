"""The editor's questions: drafts of every genre and layer, and what is known of them."""

from __future__ import annotations

import time
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

import enpitsu
from asking import ask, boards, made
from command import Run, is_one_line
from enpitsu import EnpitsuError, Puzzle, model
from enpitsu.answers.drafting import edited, read_draft
from enpitsu.boards import Symmetry
from enpitsu.model import text_at
from enpitsu.puzzles._runs import sums_of
from enpitsu.puzzles.kenken import cages_of
from enpitsu.web import catalogue
from serving import served

EVERY = pytest.mark.parametrize("genre", boards())
Change = dict[str, Any]


def edit(draft: str, *changes: Change, symmetry: str = "none") -> Any:
    """Return a draft after some changes, none of which is refused."""
    answer = ask("edit", draft=draft, changes=list(changes), symmetry=symmetry)
    assert answer["refused"] is None
    return answer


def blank(puzzle: Puzzle) -> str:
    """Return the line of a new board for a puzzle."""
    size = puzzle.genre.grid(puzzle.board)
    new = {"genre": puzzle.genre.name, "params": puzzle.params}
    answer = ask("edit", new={**new, "rows": size.rows, "columns": size.columns})
    return str(answer["draft"])


# ---- how each genre is drawn with its tools ------------------------------------------------------


def typed(puzzle: Puzzle) -> Iterator[Change]:
    """Yield the keys of all clues that are typed."""
    for spot in puzzle.genre.spots(puzzle.board):
        for slot in spot.slots:
            for key in text_at(puzzle, slot):
                yield {"cells": [spot.name], "key": key, "part": slot.part}


def drawn(puzzle: Puzzle) -> Iterator[Change]:
    """Yield what is drawn before clues are typed."""
    grid = puzzle.genre.grid(puzzle.board)
    names = grid.names()
    if puzzle.genre.name == "kakuro":
        blacks = enumerate(sums_of(puzzle.board, puzzle.numbers))
        cells = [names[place] for place, sums in blacks if sums is not None]
        yield {"tool": "layout", "cells": cells, "key": "#"}
    elif puzzle.genre.name == "kenken":
        for cage in cages_of(puzzle):
            cells = [names[cell] for cell in cage.cells]
            yield {"tool": "cage", "cells": cells}
            sign = "" if cage.operation == "=" else cage.operation
            for key in f"{cage.target}{sign}":
                yield {"tool": "cage", "cells": cells[:1], "key": key}
    elif puzzle.genre.name == "futoshiki":
        for clue in puzzle.each_clue():
            if clue.site >= 0:
                less, _, more = puzzle.told(clue).partition("<")
                yield {"tool": "sign", "cells": [less, more], "key": "<"}
    for part in puzzle.body.split("|")[1:]:
        yield from layer(puzzle, part)


def layer(puzzle: Puzzle, part: str) -> Iterator[Change]:
    """Yield what draws the part of a layer."""
    match puzzle.params:
        case "killer":
            for cage in part.split(","):
                total, _, cells = cage.partition("=")
                caged = cells.split()
                yield {"tool": "killer", "cells": caged}
                for key in total:
                    yield {"tool": "killer", "cells": caged[:1], "key": key}
        case "thermo":
            for path in part.split(","):
                yield {"tool": "thermo", "cells": path.split("<")}
        case "jigsaw":
            names = puzzle.genre.grid(puzzle.board).names()
            letters = part.replace("/", "")
            yield {"tool": "jigsaw", "cells": list(names), "key": "Delete"}
            for letter in dict.fromkeys(letters):
                mine = [name for name, at in zip(names, letters, strict=True) if at == letter]
                yield {"tool": "jigsaw", "cells": mine}


def undrawn(puzzle: Puzzle) -> Iterator[Change]:
    """Yield what takes all away again."""
    spots = puzzle.genre.spots(puzzle.board)
    for spot in spots:
        for slot in spot.slots:
            if text_at(puzzle, slot):
                yield {"cells": [spot.name], "key": "Delete", "part": slot.part}
    cells = [spot.name for spot in spots]
    if puzzle.genre.name == "kakuro":
        inner = [spot.name for spot in spots if spot.row and spot.column]
        yield {"tool": "layout", "cells": inner, "key": "."}
        yield {"tool": "layout", "cells": [c for c in cells if c not in inner], "key": "#"}
    for tool in puzzle.genre.tools(puzzle.board):
        if tool.name in ("cage", "killer", "thermo"):
            for cell in cells:
                yield {"tool": tool.name, "cells": [cell], "key": "Delete"}
                yield {"tool": tool.name, "cells": [cell], "key": "Delete"}
    for clue in puzzle.each_clue() if puzzle.genre.name == "futoshiki" else ():
        if clue.site >= 0:
            pair = puzzle.told(clue).split("<")
            yield {"tool": "sign", "cells": pair, "key": "Delete"}


def of(change: Change) -> model.Change:
    """Return a change as the question hears it."""
    told = {"tool": "clue", **change}
    return model.Change(**{**told, "cells": tuple(told["cells"])})


@EVERY
def test_a_puzzle_is_drawn_and_typed_and_taken_away_again(genre: str) -> None:
    puzzle = enpitsu.parse(made(genre))
    begin = blank(puzzle)
    draft = read_draft(begin)
    forth = [*drawn(puzzle), *typed(puzzle)]
    for change in forth:
        draft = edited(draft, of(change))
        assert read_draft(str(draft)) == draft  # whatever is missing, it can be read again
    assert enpitsu.parse(str(draft)) == puzzle
    answer = edit(begin, *forth)
    assert (answer["draft"], answer["problem"]) == (str(puzzle), None)
    back = edit(str(puzzle), *undrawn(puzzle))["draft"]
    assert back == begin or puzzle.params == "jigsaw"


@EVERY
def test_a_draft_has_a_place_for_every_clue(genre: str) -> None:
    puzzle = enpitsu.parse(made(genre))
    answer = edit(str(puzzle))
    assert answer["draft"] == str(puzzle)
    shown = [place["given"] for place in answer["places"] if place["given"]]
    typed_ones = list(dict.fromkeys((change["cells"][0]) for change in typed(puzzle)))
    assert len(shown) == len(typed_ones)
    assert answer["tools"]
    assert answer["clues"] == len(list(puzzle.each_clue()))


def test_an_edit_is_quick() -> None:
    line = made("sudoku(killer)")
    edit(line)
    before = time.process_time()
    for _ in range(10):
        edit(line, {"cells": ["r1c1"], "key": "5"})
    assert (time.process_time() - before) / 10 < 0.02


# ---- what is no puzzle yet -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draft", "problem"),
    [
        ("sudoku(jigsaw):..../..../..../....|AAAB/AABB/CCDD/CCDD", "region A has 5 cells"),
        ("sudoku(jigsaw):..../..../..../....|.AAB/AABB/CCDD/CCDD", "in no region yet"),
        ("sudoku(killer):..../..../..../....|?=r1c1 r1c2", "the cage at r1c1 has no sum yet"),
        ("sudoku(killer):..../..../..../....|9=r1c1 r1c2", "add up to 3 to 7"),
        ("kenken:..../..../..../....|?=r1c1 r1c2", "the cage at r1c1 does not say yet"),
        ("kenken:..../..../..../....|6?=r1c1 r1c2", "the cage at r1c1 does not say yet"),
        ("kenken:..../..../..../....|*=r1c1 r1c2", "the cage at r1c1 does not say yet"),
        ("kenken:..../..../..../....|5+=r1c1 r3c1", "do not hang together"),
        (r"kakuro:# 2\- #/# . ./# . .", "2 cells down cannot add up to 2"),
        ("kakuro:# # #/# # #/# # #", "there is no white cell in it"),
        ("kakuro:# # #/" + "/".join(["# . ."] * 10), "a run of 10 cells down"),
    ],
)
def test_what_is_missing_is_told_in_one_line(draft: str, problem: str) -> None:
    answer = edit(draft)
    assert answer["draft"] == draft
    assert problem in answer["problem"]
    assert "\n" not in answer["problem"]
    assert answer["board"]
    with pytest.raises(EnpitsuError):
        enpitsu.parse(draft)


def test_a_kakuro_without_sums_is_a_puzzle_with_many_solutions() -> None:
    assert edit(r"kakuro:# # #/# . ./# . .")["problem"] is None


def test_cages_grow_shrink_and_begin_anew() -> None:
    draft = "sudoku(killer):..../..../..../...."
    draft = edit(draft, {"tool": "killer", "cells": ["r1c1", "r1c2"]})["draft"]
    draft = edit(draft, {"tool": "killer", "cells": ["r1c2"], "key": "5"})["draft"]
    assert draft.endswith("|5=r1c1 r1c2")
    draft = edit(draft, {"tool": "killer", "cells": ["r1c1", "r2c1"]})["draft"]
    assert draft.endswith("|5=r1c1 r1c2 r2c1")
    draft = edit(draft, {"tool": "killer", "cells": ["r2c2", "r2c1"]})["draft"]
    assert draft.endswith("|5=r1c1 r1c2,?=r2c1 r2c2")
    keys = [{"tool": "killer", "cells": ["r1c1"], "key": key} for key in ("9", "Backspace")]
    assert edit(draft, *keys)["draft"].endswith("|?=r1c1 r1c2,?=r2c1 r2c2")  # 59 begins anew


def test_what_cannot_be_is_refused_and_the_rest_is_done() -> None:
    changes = [
        {"cells": ["r1c1"], "key": "9"},
        {"cells": ["r1c2"], "key": "2"},
        {"tool": "saw", "cells": ["r1c1"]},
        {"cells": ["r9c9"], "key": "1"},
    ]
    answer = ask("edit", draft="sudoku:..../..../..../....", changes=changes)
    assert answer["draft"] == "sudoku:.2../..../..../...."
    assert answer["refused"] == "'r9c9' is no place of this board"
    thermo = "sudoku(thermo):..../..../..../...."
    far = [{"tool": "thermo", "cells": ["r1c1", "r3c3"]}]
    assert "do not touch" in ask("edit", draft=thermo, changes=far)["refused"]


@pytest.mark.parametrize("tool", ["clue", "jigsaw", "killer", "thermo", "cage", "sign", "layout"])
def test_no_change_breaks_anything(tool: str) -> None:
    keys = ["", "5", "\x00", "Delete", "Backspace", "*", "1234567890"]
    paths: list[list[str]] = [[], ["r1c1"], ["r1c1", "r1c2"], ["r2c2", "r1c2", "r1c2"], ["nowhere"]]
    for genre in boards():
        puzzle = enpitsu.parse(made(genre))
        lines = {blank(puzzle), str(puzzle)}
        changes = [
            {"tool": tool, "cells": cells, "key": key, "part": part}
            for cells in paths
            for key in keys
            for part in ("", "down")
        ]
        for line in lines:
            answer = ask("edit", draft=line, changes=changes)
            assert str(read_draft(answer["draft"])) == answer["draft"]
            assert answer["refused"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"new": {"genre": "sudoku", "rows": 0}},
        {"draft": "x" * 200_000},
        {"draft": "sudoku:....", "symmetry": "round"},
    ],
)
def test_a_body_that_says_nothing_sensible_is_refused(body: Any) -> None:
    with pytest.raises(ValidationError):
        ask("edit", **body)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"new": {"genre": "chess"}}, "there is no genre 'chess'"),
        ({"new": {"genre": "slitherlink", "rows": 1000}}, "too large to be edited"),
        ({"new": {"genre": "sudoku", "rows": 7}}, "7"),
        ({"new": {"genre": "kakuro", "params": "round"}}, "kakuro has no parameters"),
        ({"draft": "<script>"}, "is not a puzzle"),
        ({"draft": "slitherlink:3.../....", "symmetry": "quarter-turn"}, "needs a square board"),
    ],
)
def test_what_is_no_board_is_told(body: Any, told: str) -> None:
    with pytest.raises(EnpitsuError, match=told):
        ask("edit", **body)


@EVERY
def test_a_new_board_may_have_the_clues_of_a_draft(genre: str) -> None:
    puzzle = enpitsu.parse(made(genre))
    size = puzzle.genre.grid(puzzle.board)
    new = {"genre": puzzle.genre.name, "rows": size.rows, "columns": size.columns}
    same = ask("edit", draft=str(puzzle), new={**new, "params": puzzle.params})
    assert same["draft"] == str(puzzle)
    other = ask("edit", draft=str(puzzle), new={"genre": "slitherlink", "rows": 4})
    if puzzle.genre.name != "slitherlink":
        assert other["draft"] == "slitherlink:..../..../..../...."


def test_variants_and_sizes_change_under_the_clues() -> None:
    killer = "sudoku(killer):1.../..../..../...2|5=r1c2 r1c3"
    new = {"genre": "sudoku", "params": "diagonal,killer", "rows": 4}
    answer = ask("edit", draft=killer, new=new)
    assert answer["draft"] == "sudoku(diagonal,killer):1.../..../..../...2|5=r1c2 r1c3"
    answer = ask("edit", draft=killer, new={"genre": "sudoku", "rows": 6})
    assert answer["draft"] == "sudoku:1...../....../....../...2../....../......"
    answer = ask("edit", draft="sudoku:...9" + "." * 77, new={"genre": "sudoku", "rows": 4})
    assert answer["draft"] == "sudoku:..../..../..../...."  # no 9 there


# ---- symmetry ------------------------------------------------------------------------------------


def test_a_symmetry_asks_for_partners_and_takes_them_along() -> None:
    draft = "sudoku:..../..../..../...."
    answer = edit(draft, {"cells": ["r1c2"], "key": "3"}, symmetry="half-turn")
    assert answer["prompts"] == [{"row": 3.5, "column": 2.5}]
    answer = edit(answer["draft"], {"cells": ["r4c3"], "key": "1"}, symmetry="half-turn")
    assert answer["prompts"] == []
    answer = edit(answer["draft"], {"cells": ["r1c2"], "key": "Delete"}, symmetry="half-turn")
    assert answer["draft"] == draft


def test_signs_sums_and_layouts_have_partners_too() -> None:
    sign = {"tool": "sign", "cells": ["r1c1", "r1c2"]}
    answer = edit("futoshiki:.../.../...", sign, symmetry="half-turn")
    assert answer["prompts"] == [{"row": 2.5, "column": 2.0}]
    assert edit(answer["draft"], {**sign, "key": "Delete"}, symmetry="half-turn")["clues"] == 0
    layout = {"tool": "layout", "cells": ["r2c2"]}
    answer = edit("kakuro:# # # #/# . . ./# . . ./# . . .", layout, symmetry="half-turn")
    assert answer["draft"] == "kakuro:# # # #/# # . ./# . . ./# . . #"
    total = {"cells": ["r3c1"], "key": "6", "part": "across"}
    assert edit(answer["draft"], total, symmetry="half-turn")["prompts"] == []
    top = {"cells": ["r1c3"], "key": "6", "part": "down"}
    assert len(edit(answer["draft"], top, symmetry="quarter-turn")["prompts"]) == 1


def test_every_symmetry_is_offered_where_the_board_has_it() -> None:
    for symmetry in Symmetry:
        for genre in boards():
            answer = edit(made(genre), symmetry=symmetry)
            assert answer["draft"] == made(genre)


# ---- what is known of a draft --------------------------------------------------------------------


def known(line: str, **wishes: Any) -> dict[str, Any]:
    """Return all that an analysis tells, later lines before earlier ones."""
    lines = ask("analyse", puzzle=line, **wishes)
    assert lines[-1] == {"done": True}
    return {name: value for line in lines for name, value in line.items()}


def test_a_proper_puzzle_is_rated() -> None:
    told = known(made("sudoku", "hard"))
    assert (told["status"], told["solutions"], told["exact"]) == ("unique", 1, True)
    assert told["level"] == "hard"
    assert told["techniques"]
    for one in told["redundant"]:
        assert enpitsu.solve(one["puzzle"]).status == "unique"


def test_each_clue_that_could_go_comes_with_the_puzzle_without_it() -> None:
    told = known("sudoku:1234/34../21../432.")
    assert told["redundant"]
    for one in told["redundant"]:
        assert enpitsu.solve(one["puzzle"]).status == "unique"


@EVERY
def test_open_cells_are_those_that_differ_between_solutions(genre: str) -> None:
    puzzle = enpitsu.parse(made(genre))
    clue = next(clue for clue in puzzle.each_clue() if puzzle.without(clue) != puzzle)
    fewer = puzzle.without(clue)
    result = enpitsu.solve(fewer, limit=1000, seconds=5)
    told = known(str(fewer), seconds=0.5)
    assert told["status"] == result.status
    if told["status"] == "multiple" and result.complete:
        assert told["solutions"] == len(result.values)
        rules = fewer.model
        differing = {
            rules.names[v]: {rules.symbol(values[v]) for values in result.values}
            for v in range(rules.size)
            if len({values[v] for values in result.values}) > 1
        }
        assert {name: set(values) for name, values in told["ambiguous"].items()} == differing
        assert told["above"] or told["ground"]


def test_values_beyond_the_solutions_that_were_counted_are_found() -> None:
    told = known("sudoku:123456789/" + "/".join(["." * 9] * 8), seconds=1)
    assert (told["exact"], told["complete"]) in ((False, True), (False, False))
    assert all("1" not in told["ambiguous"][name] for name in ("r2c1", "r3c3"))
    assert set(told["ambiguous"]["r4c5"]) == set("12346789")


def test_proposals_make_it_unique() -> None:
    told = known("futoshiki:1.../..../..../....")
    assert told["status"] == "multiple"
    for proposal in told["proposals"]:
        assert enpitsu.solve(proposal["puzzle"]).status == "unique"
        assert proposal["edits"]


def test_clues_that_contradict_are_named_at_once() -> None:
    lines = ask("analyse", puzzle="sudoku:11../..../..../....", seconds=2)
    assert lines[0]["status"] == "none"
    assert lines[1]["contradiction"] == ["r1c1=1", "r1c2=1"]
    assert lines[1]["ground"]


def test_a_draft_that_is_no_puzzle_is_not_analysed() -> None:
    with pytest.raises(EnpitsuError, match="has no sum yet"):
        ask("analyse", puzzle="sudoku(killer):..../..../..../....|?=r1c1 r1c2")


# ---- catalogue and book --------------------------------------------------------------------------


def test_a_server_without_a_catalogue_says_how_to_have_one() -> None:
    catalogue.choose(None)
    with pytest.raises(EnpitsuError, match=r"enpitsu serve --catalog FILE"):
        ask("catalog", do="list")


def test_a_number_beyond_what_a_database_holds_is_refused() -> None:
    with pytest.raises(ValidationError, match="before"):
        ask("catalog", do="list", before=10**30)


def test_puzzles_are_kept_and_found_in_disguise(tmp_path: Path) -> None:
    catalogue.choose(str(tmp_path / "kept.db"))
    try:
        line, turned = "sudoku:1.../..2./.3../...4", "sudoku:4.../..3./.2../...1"
        added = ask("catalog", do="add", puzzle=line, title="First")
        assert (added["number"], added["new"], added["name"]) == (1, True, "kept.db")
        assert not ask("catalog", do="add", puzzle=turned)["new"]
        found = ask("catalog", do="find", puzzle=turned)
        assert (found["number"], found["identical"]) == (1, False)
        assert ask("catalog", do="add", puzzle=made("neighbor"))["new"]
        assert [one["number"] for one in ask("catalog", do="list")["puzzles"]] == [2, 1]
        listed = ask("catalog", do="list", genre="sudoku", before=2)
        assert listed["count"] == 1
        assert (listed["puzzles"][0]["title"], listed["puzzles"][0]["level"]) == ("First", "easy")
        assert "number" not in ask("catalog", do="find", puzzle="sudoku:..../..../..../....")
        with pytest.raises(EnpitsuError, match="which puzzle"):
            ask("catalog", do="add")
    finally:
        catalogue.choose(None)


def test_a_server_keeps_puzzles_where_it_was_told_to(tmp_path: Path) -> None:
    line = "sudoku:1.../..2./.3../...4"
    with served("--catalog", str(tmp_path / "kept.db"), "--workers", "1") as server:
        way = f"{server.address}/api/catalog"
        added = httpx.post(way, json={"do": "add", "puzzle": line}, timeout=60)
        assert added.json()["new"]
        listed = httpx.post(way, json={"do": "list"}, timeout=60)
        assert [one["line"] for one in listed.json()["puzzles"]] == [line]
    with enpitsu.Catalog(tmp_path / "kept.db", readonly=True) as catalog:
        assert line in catalog


def test_a_catalogue_that_is_none_is_told_before_anything_is_served(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "no.db").write_text("nothing of the kind\n" * 100)
    status, out, told = run("serve", "--port", "0", "--catalog", str(tmp_path / "no.db"))
    assert (status, out) == (2, "")
    assert is_one_line(told)


def test_a_book_of_puzzles_is_a_pdf() -> None:
    pytest.importorskip("typst")
    lines = ["sudoku:1.../..2./.3../...4", made("slitherlink")]
    made_book = ask("book", puzzles=lines, titles=["One"], title="Mine", per_page="1x2")
    assert b64decode(made_book["data"]).startswith(b"%PDF")
    assert made_book["pages"] >= 2
    with pytest.raises(EnpitsuError, match="puzzle 2: it has several solutions"):
        ask("book", puzzles=[lines[0], "sudoku:..../..../..../...."])
    with pytest.raises(EnpitsuError, match="puzzle 1: "):
        ask("book", puzzles=["nothing"])
