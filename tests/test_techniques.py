"""The ladder of a genre as a reader sees it: every rung, with an example that shows it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import enpitsu
from command import Run
from enpitsu.answers.deeper import available
from enpitsu.answers.techniques import EXAMPLES, techniques_of
from enpitsu.model import DEEPER, RULE_ALONE
from enpitsu.puzzles import genres

RECORDS = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
BEYOND = {rung.technique for rung in DEEPER}
PLAIN = [record for record in RECORDS if "state" not in record]
STATES = [record for record in RECORDS if "state" in record]
named = pytest.mark.parametrize("genre", [*genres(), "sudoku(killer)", "sudoku(jigsaw,thermo)"])


@pytest.mark.skipif(not available(), reason="without PySAT paths are longer, or end early")
@pytest.mark.parametrize("record", PLAIN, ids=lambda r: f"{r['genre']}: {r['technique']}")
def test_an_example_shows_its_technique(record: dict[str, Any]) -> None:
    told = enpitsu.explain(record["puzzle"], techniques=record.get("techniques"))
    step = told.steps[record["step"] - 1]
    assert (step.technique, step.text) == (record["technique"], record["sentence"])


@pytest.mark.parametrize("record", STATES, ids=lambda r: f"{r['genre']}: {r['technique']}")
def test_an_example_from_a_state_is_its_hint(record: dict[str, Any]) -> None:
    step = enpitsu.hint(record["puzzle"], record["state"])
    assert step is not None
    assert (step.technique, step.text) == (record["technique"], record["sentence"])


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: f"{r['genre']}: {r['technique']}")
def test_no_sentence_says_a_clause_twice(record: dict[str, Any]) -> None:
    clauses = re.split(r"[;:.] ", record["sentence"] or "")
    assert len(set(clauses)) == len(clauses)


def test_the_end_of_a_chain_names_no_cell_that_its_beginning_excludes() -> None:
    chains = [record for record in PLAIN if record["technique"] == "ALS chain"]
    steps = [
        enpitsu.explain(record["puzzle"], techniques=record.get("techniques")).steps[
            record["step"] - 1
        ]
        for record in chains
    ]
    assert len(steps) > 3
    for step in steps:
        first, last = step.chain[0], step.chain[-1]
        if "after all" not in step.text and first.value == last.value:
            assert not {*first.cells} & {*last.cells}, step.text


@named
def test_every_rung_has_a_sentence_and_an_example(genre: str) -> None:
    listed = list(enpitsu.techniques(genre))
    assert {one.genre for one in listed} == {genre}
    ladder = [one for one in listed if not one.members]
    assert [one.name for one in ladder[-4:]] == [RULE_ALONE, *[r.technique for r in DEEPER]]
    for one in ladder:
        assert one.sentence, one.name
        assert one.example is not None or one.name in BEYOND


def test_sets_of_techniques_are_listed_behind_the_ladder(run: Run) -> None:
    *_, last = enpitsu.techniques("neighbor")
    assert (last.name, last.level, last.by_name) == ("block-hard", "hard", True)
    assert {"three digits", "not equal", "odd and even"} <= set(last.members)
    page = run("techniques", "neighbor").out
    assert "block-easy (easy, 10, only where it is named)\n        A set: three digits, " in page
    record = json.loads(run("techniques", "neighbor", "--json").out.splitlines()[-1])
    assert (record["name"], record["techniques"]) == ("block-hard", list(last.members))


def test_without_a_genre_all_are_listed_and_of_variants_what_they_add() -> None:
    listed = list(techniques_of())
    assert {one.genre for one in listed} >= {*genres(), "sudoku(killer)", "sudoku(thermo)"}
    added = [one.name for one in listed if one.genre == "sudoku(jigsaw)"]
    assert added == ["law of leftovers"]
    assert "sudoku(diagonal)" not in {one.genre for one in listed}


def test_the_list_on_a_terminal_and_in_json(run: Run) -> None:
    page = run("techniques", "kakuro")
    assert page.code == 0
    assert page.out.startswith("kakuro\n    run combinations (easy, 10)\n        ")
    assert "enpitsu explain 'kakuro:" in page.out
    lines = run("techniques", "--json", "sudoku").out.splitlines()
    first = json.loads(lines[0])
    assert {"genre", "name", "level", "weight", "sentence", "example"} == first.keys()
    assert (first["name"], first["level"], first["weight"]) == ("full house", "easy", 4)
    assert first["example"].keys() >= {"puzzle", "step"}
    unique = [record for record in map(json.loads, lines) if "assumes_unique" in record]
    assert [record["name"] for record in unique] == ["unique rectangle"]


@pytest.mark.parametrize("genre", ["soduku", "sudoku(kiler)", "kakuro(3)"])
def test_a_genre_that_there_is_not_is_refused_in_one_line(run: Run, genre: str) -> None:
    refused = run("techniques", genre)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.count("\n") == 1


def test_genres_of_others_have_their_ladder_without_examples(run: Run) -> None:
    listed = run("--plugin", "src/enpitsu/puzzles/_template.py", "techniques", "latin", "--json")
    records = [json.loads(line) for line in listed.out.splitlines()]
    assert records
    assert all(record["genre"] == "latin" for record in records)
