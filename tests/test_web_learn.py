"""What the page asks of techniques: names, pictures, and lessons that hold."""

from __future__ import annotations

import json

import pytest

import enpitsu
from asking import ask
from enpitsu import puzzles
from enpitsu.answers import explain
from enpitsu.answers.lessons import LESSONS, lesson_of
from enpitsu.answers.techniques import techniques_of
from enpitsu.errors import EnpitsuError
from enpitsu.model import Status, completed

RECORDS = [json.loads(line) for line in LESSONS.read_text(encoding="utf-8").splitlines()]
ONE_EACH = list({(one["genre"], one["technique"]): one for one in RECORDS}.values())


def test_every_technique_is_listed_once_with_a_name_for_links() -> None:
    genres = ask("techniques")["genres"]
    listed = [(one["genre"], one["name"]) for genre in genres for one in genre["techniques"]]
    assert listed == [(one.genre, one.name) for one in techniques_of() if not one.members]
    links = [(one["genre"], one["slug"]) for genre in genres for one in genre["techniques"]]
    assert len(set(links)) == len(links)
    assert ("sudoku", "locked-candidates-pointing") in links
    titles = {genre["name"]: genre["title"] for genre in genres}
    assert (titles["neighbor"], titles["sudoku(killer)"]) == ("Neighbor Number", "Killer")


def test_whatever_could_be_needed_has_a_lesson_or_is_told_why_not() -> None:
    for genre in ask("techniques")["genres"]:
        for one in genre["techniques"]:
            assert one["lessons"] == 0 or one["why"] is None
    kept = {(one["genre"], one["technique"]) for one in RECORDS}
    assert len(kept) > 130
    assert {("sudoku", "X-wing"), ("slitherlink", "two colours")} <= kept


def test_pictures_show_the_step_of_the_example() -> None:
    for one in list(techniques_of())[::6]:
        if one.example is None or one.level == "extreme":
            continue
        answer = ask("technique", genre=one.genre, technique=one.name, picture=True)
        example = answer["example"]
        assert (example["text"], answer["lesson"]) == (one.sentence, None)
        assert "<" in example["board"]
        assert "var(--" in example["ground"] + example["above"]
        assert all(entry["tint"] for entry in example["legend"])


def test_what_a_picture_needs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "available", lambda: False)
    with pytest.raises(EnpitsuError, match=r"it needs PySAT: pip install 'enpitsu\[engines\]'$"):
        ask("technique", genre="sudoku", technique="forcing chain")


@pytest.mark.parametrize("genre", sorted({one["genre"] for one in RECORDS}))
def test_lessons_are_where_nothing_else_helps(genre: str) -> None:
    for record in [one for one in ONE_EACH if one["genre"] == genre][::4]:
        puzzle, technique = puzzles.parse(record["puzzle"]), record["technique"]
        lesson = lesson_of(puzzle, technique, record.get("without", ()))
        assert enpitsu.solve(puzzle, engine="sat").values == (lesson.solution,)
        rung = next(one for one in completed(puzzle.ladder) if one.technique == technique)
        left_out = {technique, *lesson.aside}
        names = [
            one.technique
            for one in completed(puzzle.ladder)
            if one.usual and one.level <= rung.level and one.technique not in left_out
        ]
        assert enpitsu.rate(puzzle, techniques=[*names, technique]).level is not None
        if names:
            stuck = enpitsu.rate(puzzle, techniques=names)
            assert (stuck.status, stuck.level) == (Status.UNIQUE, None)
        for step in lesson.steps:
            assert step.technique == technique
            assert lesson.state.apply(step).check()


def test_a_lesson_says_what_the_page_needs() -> None:
    lesson = ask("technique", genre="sudoku", technique="x-wing", number=1)["lesson"]
    assert lesson["board"]["line"] == str(puzzles.parse(lesson["board"]["line"]))
    names = [place["name"] for place in lesson["board"]["places"] if place["given"] is None]
    assert sorted([*lesson["entries"], *lesson["candidates"]]) == sorted(names)
    for cell, left in lesson["candidates"].items():
        assert lesson["solution"][cell] in left
    removes = [mark for step in lesson["steps"] for mark in step["removes"]]
    assert removes
    for mark in removes:
        assert mark["value"] in lesson["candidates"][mark["cell"]]
        assert lesson["solution"][mark["cell"]] != mark["value"]
    assert lesson["place"]["text"].startswith("Look at ")
    assert lesson["wish"]["needs"] == ["X-wing"]


def test_other_puzzles_that_need_it_make_lessons_too() -> None:
    made = enpitsu.generate("binary", size=6, needs="gap", seed=11)
    asked = {"genre": "binary", "technique": "gap", "puzzle": str(made.puzzle)}
    answer = ask("technique", **asked)
    assert answer["example"] is None
    assert answer["lesson"]["board"]["line"] == str(made.puzzle)


def test_what_all_steps_say_follows_from_the_board_as_it_is() -> None:
    puzzle = puzzles.parse("binary:1...../..11../..0.00/....../..0.../..11.0")
    lesson = lesson_of(puzzle, "two alike")
    placed = {mark.cell for step in lesson.steps for mark in step.places}
    named = {cell for step in lesson.steps for role in step.roles for cell in role.cells}
    assert len(lesson.steps) > 1
    assert not placed & (named - placed)
    for step in lesson.steps:
        reasons = {cell for role in step.roles for cell in role.cells}
        assert not reasons & (placed - {mark.cell for mark in step.places})


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            {"genre": "sudoku", "technique": "x-wng"},
            "no technique 'x-wng' in sudoku; did you mean 'X-wing'",
        ),
        ({"genre": "chess", "technique": "x-wing"}, "chess"),
        (
            {"genre": "sudoku", "technique": "X-wing", "puzzle": "sudoku:12../..../..../...."},
            "no step of this puzzle needs X-wing",
        ),
        (
            {"genre": "sudoku", "technique": "X-wing", "puzzle": "binary:..../..../..../...."},
            "no technique 'X-wing' in binary",
        ),
        ({"genre": "sudoku", "technique": "X-wing", "puzzle": "sudoku:1"}, "1"),
    ],
)
def test_what_is_wrong_is_one_line(asked: dict[str, str], told: str) -> None:
    with pytest.raises(EnpitsuError, match=told) as error:
        ask("technique", **asked)
    assert "\n" not in str(error.value)
