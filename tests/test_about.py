"""What is told of a puzzle goes with it: through reading, solving, converting and thinning."""

from __future__ import annotations

import copy
import io
import json
import pickle
from pathlib import Path

import pytest

import enpitsu
from command import Run
from enpitsu.formats import ABOUT, read
from enpitsu.model import Puzzle
from enpitsu.model.about import About

LINE = "sudoku:1234/3412/2143/...."
TOLD = {
    "id": 7,
    "title": "Almost done",
    "author": "N. N.",
    "source": "a magazine, page 3",
    "date": "2026-11-16",
    "level": "easy",
    "difficulty": 12.5,
    "comment": "for beginners",
    "url": "https://example.org/7",
    "solution": "1234/3412/2143/4321",
}
RECORD = {"genre": "sudoku", "puzzle": "1234/3412/2143/....", **TOLD}


def puzzle_of(record: dict[str, object]) -> Puzzle:
    (entry,) = read(io.BytesIO(json.dumps(record).encode()), "file")
    assert isinstance(entry.outcome, Puzzle)
    assert entry.about == entry.outcome.about
    return entry.outcome


def test_every_name_is_read_onto_the_puzzle_in_one_order() -> None:
    puzzle = puzzle_of(dict(reversed(RECORD.items())) | {"clues": 12, "_mine": "own"})
    assert puzzle.about == TOLD
    assert tuple(puzzle.about) == tuple(TOLD) == ABOUT


def test_a_puzzle_is_the_same_whatever_is_told_of_it() -> None:
    puzzle, plain = puzzle_of(RECORD), enpitsu.parse(LINE)
    assert puzzle == plain
    assert hash(puzzle) == hash(plain)
    assert repr(puzzle) == repr(plain)
    assert plain.about == {}
    assert enpitsu.solve(puzzle).puzzle.about == TOLD


def test_what_is_told_can_be_copied_and_sent_but_not_changed() -> None:
    puzzle = puzzle_of(RECORD)
    assert pickle.loads(pickle.dumps(puzzle)).about == TOLD
    assert copy.deepcopy(puzzle).about == TOLD
    assert len({puzzle.about, About(TOLD)}) == 1
    with pytest.raises(TypeError):
        puzzle.about["title"] = "another"  # type: ignore[index]


def test_more_is_told_and_some_taken_away() -> None:
    puzzle = enpitsu.parse(LINE).with_about(title="First", level="easy")
    again = puzzle.with_about({"author": "N. N."}, level=None)
    assert puzzle.about == {"title": "First", "level": "easy"}
    assert again.about == {"title": "First", "author": "N. N."}
    assert repr(again.about) == "{'title': 'First', 'author': 'N. N.'}"


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("two\nlines\tand \x1b[31mred", "two lines and [31mred"),
        ("  around  ", "around"),
        ("鉛筆", "鉛筆"),
        ("\n", None),
        ("", None),
        (True, None),
        (None, None),
        (["a", "list"], None),
        (float("nan"), None),
        (0, 0),
    ],
)
def test_only_lines_of_text_and_numbers_are_kept(value: object, kept: object) -> None:
    assert puzzle_of(RECORD | {"title": value}).about.get("title") == kept


def test_an_unknown_name_of_metadata_is_an_error() -> None:
    puzzle = enpitsu.parse(LINE)
    with pytest.raises(enpitsu.EnpitsuError, match="no metadata 'titel'; did you mean 'title'"):
        puzzle.with_about(titel="First")
    with pytest.raises(enpitsu.EnpitsuError, match="no metadata 'score'"):
        puzzle.with_about(score=3)
    assert puzzle.with_about({"clues": 12, "title": "First"}).about == {"title": "First"}


def test_records_with_the_former_name_of_the_difficulty_are_read() -> None:
    former = {name: told for name, told in RECORD.items() if name != "difficulty"}
    assert puzzle_of(former | {"score": 12.5}).about == TOLD
    assert puzzle_of(former | {"score": 12.5, "difficulty": 3}).about["difficulty"] == 3
    (entry,) = read(io.BytesIO(b"genre,puzzle,score\nsudoku,1234/3412/2143/....,12.5\n"), "file")
    assert dict(entry.about) == {"difficulty": 12.5}
    (wrong,) = read(io.BytesIO(b'{"genre": "sudoku", "puzzle": "12", "score": 5}\n'), "file")
    assert wrong.about["difficulty"] == 5


def test_what_was_made_keeps_it_without_its_report() -> None:
    made = enpitsu.generate("sudoku", size=4, seed=1).with_about(title="Mine")
    assert isinstance(made, enpitsu.Made)
    assert made.puzzle.about == {"title": "Mine"}
    assert enpitsu.State(made).puzzle.about == {"title": "Mine"}


def test_a_thinned_puzzle_is_no_longer_as_hard_as_was_told() -> None:
    puzzle = puzzle_of(RECORD)
    gone = {"level", "difficulty"}
    left = {name: told for name, told in TOLD.items() if name not in gone}
    assert enpitsu.thin(puzzle, 1).about == left
    assert enpitsu.thin(puzzle, 0).about == TOLD


@pytest.mark.parametrize("command", ["solve", "count", "check", "narrow"])
def test_answers_in_json_keep_it(run: Run, command: str) -> None:
    (record,) = map(json.loads, run(command, json.dumps(RECORD), "--json").out.splitlines())
    assert {name: record[name] for name in TOLD} == TOLD


def test_a_rating_replaces_the_level_that_was_told(run: Run) -> None:
    (record,) = map(
        json.loads,
        run("rate", json.dumps(RECORD | {"level": "hard"}), "--json").out.splitlines(),
    )
    assert record["level"] == "easy"
    assert record["title"] == TOLD["title"]


def test_convert_keeps_it(run: Run, folder: Path) -> None:
    (folder / "in.jsonl").write_text(json.dumps(RECORD))
    assert json.loads(run("convert", "in.jsonl", "--to", "json").out) == RECORD | {"params": ""}
    assert json.loads(run("convert", "in.jsonl", "--json").out) == RECORD | {"params": ""}


def test_the_record_of_an_error_tells_where_it_was_and_not_where_a_puzzle_is_from() -> None:
    assert "source" not in puzzle_of(RECORD | {"status": "error", "reason": "?"}).about
