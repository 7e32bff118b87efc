"""One puzzle, given in any way, and what is said of text that is nearly one."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import enpitsu
from command import Run
from enpitsu import Puzzle, PuzzleError, State

LINE = "sudoku:1234/3412/2143/...."
PUZZLE = enpitsu.parse(LINE)
RECORD = PUZZLE.record
CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

WAYS: dict[str, Any] = {
    "puzzle": PUZZLE,
    "line": LINE,
    "cells": "123434122143....",
    "link": PUZZLE.to("pzpr"),
    "record": RECORD,
    "json": PUZZLE.to("json"),
    "rows": "1234\n3412\n2143\n....",
    "bytes": LINE.encode(),
    "saved": PUZZLE.to("pzprv3"),
}
FUNCTIONS: list[Callable[[Any], Any]] = [
    lambda given: enpitsu.solve(given).puzzle,
    lambda given: enpitsu.check(given) and enpitsu.State(given).puzzle,
    lambda given: enpitsu.explain(given).puzzle,
    lambda given: enpitsu.rate(given).puzzle,
    lambda given: enpitsu.narrow(given).puzzle,
    lambda given: State.from_text(given, "").puzzle,
]


@pytest.mark.parametrize("way", WAYS)
def test_every_function_of_one_puzzle_takes_it_in_any_way(way: str) -> None:
    given = WAYS[way]
    assert [function(given) for function in FUNCTIONS] == [PUZZLE] * len(FUNCTIONS)
    assert enpitsu.count(given) == 1
    assert enpitsu.hint(given) == enpitsu.hint(PUZZLE)
    assert enpitsu.repair(given) == enpitsu.repair(PUZZLE)
    assert str(enpitsu.thin(given, 1)) == str(enpitsu.thin(PUZZLE, 1))
    assert enpitsu.parse(given) == PUZZLE


def test_a_record_tells_of_the_puzzle_that_is_solved() -> None:
    assert enpitsu.solve({**RECORD, "title": "One"}).puzzle.about == {"title": "One"}
    assert enpitsu.parse(json.dumps({**RECORD, "title": "One"})).about == {"title": "One"}


def test_a_text_of_several_puzzles_is_not_one() -> None:
    for call in (enpitsu.parse, enpitsu.solve):
        with pytest.raises(PuzzleError, match="expected one puzzle, got several"):
            call(f"{LINE}\n{LINE}")
    with pytest.raises(PuzzleError, match="2 rows of 4 cells, but a board needs 4 rows"):
        enpitsu.solve("12..\n....")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (CELLS[:-1], "expected 81 cells, got 80"),
        (f"{CELLS}1", "expected 81 cells, got 82"),
        (f"{CELLS[:40]}Z{CELLS[41:]}", "row 5, column 5: 'Z' is not a digit from 1 to 9"),
        ("1" * 15, "expected 16 cells, got 15"),
        (f"{CELLS[:-1]} 3.1", "expected 81 cells, got 80"),
        (f"{CELLS[:-1]};easy;x", "expected 81 cells, got 80"),
        (f"{CELLS[:-1]},{'1' * 81}", "expected 81 cells, got 80"),
        (f"{CELLS[:-1]}Z 3.1", "row 9, column 9: 'Z' is not a digit from 1 to 9"),
    ],
)
def test_a_line_that_is_nearly_a_sudoku_says_what_is_missing(
    run: Run, text: str, told: str
) -> None:
    with pytest.raises(PuzzleError, match=told):
        enpitsu.parse(text)
    assert run("solve", text).err == f"enpitsu: argument 1: {told}\n"


@pytest.mark.parametrize(
    ("remark", "about"),
    [
        (" 11.9", {"difficulty": 11.9}),
        (";7", {"difficulty": 7.0}),
        (" # found in May", {"comment": "found in May"}),
        ("# found in May", {"comment": "found in May"}),
        (";easy;x", {"comment": "easy;x"}),
        (",ED=11.9/1.2/1.2", {"comment": "ED=11.9/1.2/1.2"}),
        ("\teasy: by hand", {"comment": "easy: by hand"}),
    ],
)
def test_a_rating_or_a_comment_may_stand_behind_the_cells(
    run: Run, remark: str, about: dict[str, object]
) -> None:
    for text in (CELLS, CELLS.replace(".", "0")):
        puzzle = enpitsu.parse(text + remark)
        assert (puzzle, puzzle.about) == (enpitsu.parse(CELLS), about)
        found = list(enpitsu.read(f"{text}{remark}\n{text}{remark}\n"))
        assert [(one, one.about) for one in found] == [(puzzle, about)] * 2
        assert run("convert", text + remark, "--to", "line").out == f"{CELLS}\n"


def test_rows_of_a_grid_that_are_not_equally_long_are_told() -> None:
    with pytest.raises(PuzzleError, match="row 2 has 1 cells; expected 2"):
        Puzzle.from_grid([[1, 2], [3]])
    problem = "^2 rows of 3 cells; a board has as many rows as columns$"
    with pytest.raises(PuzzleError, match=problem):
        Puzzle.from_grid([[1, 2, 3], [4, 5, 6]])
    with pytest.raises(PuzzleError, match=problem):
        enpitsu.parse("sudoku(killer):123/456")


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("garbage", "'garbage' is not a state: expected 16 cells, got 7; write a grid"),
        ("some garbage", "'some garbage' is not a state: expected 16 cells, got 11; write a grid"),
        ("---", "'' is not a state: expected 4 rows, got 0"),
        ("5", "'5' is not a state: expected 16 cells, got 1; write a grid"),
        ("1234/34", "'1234/34' is not a state: expected 4 rows, got 2"),
        ("1 2 3 4\n3 4 1", "expected 4 rows, got 2"),
        ("1234/3412/21/....", "expected 4 cells in row 3, got 2"),
        ("1234/3412/2143/ZZ..", "row 4, column 1: 'Z' is not a digit of this size"),
        ("r4c1=4 garbage", "entry 1, 'r4c1=4 garbage': write r1c1=4 for an entry"),
        ("[[1,2,3,4],[3,4,1,2]]", "a JSON array is not a state; write rows of text"),
    ],
)
def test_what_is_no_state_is_told_as_such(run: Run, state: str, told: str) -> None:
    assert told in run("check", LINE, "--state", state).err
