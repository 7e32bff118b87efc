"""Answers in a notebook: self-contained, well-formed, and with the pictures that they speak of."""

from __future__ import annotations

import pickle
import re
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path

import pytest

import enpitsu
from command import MULTIPLE, NONE, UNIQUE
from enpitsu.errors import PuzzleError
from enpitsu.model import Certificate, Failure, Line, Moment, Step

EASY = "sudoku:12.4/..../.1../4..1"
GENRES = [
    UNIQUE,
    EASY,
    "binary:.0..1./.01.../..1.../0...1./.....0/...1..",
    "futoshiki:...../4...1/....4/..5../1...5|r1c2<r1c1,r2c3<r2c2,r3c4<r3c3",
    r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .",
    "neighbor:.....7/....8./..4.../2...6./....7./.....8",
    "slitherlink:....2/022.3/...1./11..2/..1.3",
]
VOID = {"meta", "br"}


class Checked(HTMLParser):
    """Reads a page, and sees that every tag that opens closes again."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)


def html(answer: object) -> str:
    text = answer._repr_html_()  # type: ignore[attr-defined]
    assert isinstance(text, str)
    assert "<style" not in text
    assert not re.search(r"(src|href)=|https?://(?!www\.w3\.org/2000/svg)", text)
    return text


def tags(answer: object, tag: str) -> int:
    return Checked(html(answer)).seen.count(tag)


@pytest.mark.parametrize("line", GENRES)
def test_an_explanation_opens_to_its_steps(line: str) -> None:
    explained = enpitsu.explain(line)
    text = html(explained)
    assert all(text.count(f"<b>{n}. ") == 1 for n in range(1, len(explained.steps) + 1))
    assert tags(explained, "svg") > 1
    assert "Solved in" in text


def test_a_long_explanation_draws_its_harder_steps_first() -> None:
    explained = enpitsu.explain(UNIQUE)
    assert len(explained.steps) > 60
    text = html(explained)
    assert Checked(text).seen.count("svg") == 61
    for number, step in enumerate(explained.steps, 1):
        if step.level != "easy":
            assert f"<details><summary><b>{number}. " in text


def test_a_step_shows_its_picture_and_its_sentence() -> None:
    step = enpitsu.explain(UNIQUE).steps[3]
    assert tags(step, "svg") == 1
    assert step.text.replace("'", "&#x27;") in html(step)


@pytest.mark.parametrize("line", GENRES)
def test_a_picture_never_stands_on_the_line_of_a_text(line: str) -> None:
    solved = enpitsu.solve(line)
    explained = enpitsu.explain(line)
    answers = [explained, *explained.steps[:3], solved, enpitsu.check(line), enpitsu.narrow(line)]
    for answer in answers:
        text = html(answer)
        assert text.count("<svg") == text.count("<div><svg") > 0


def test_a_longer_reason_is_listed_with_its_numbers() -> None:
    level = enpitsu.explain(EASY).steps[0].level
    follows = Step("", level, "a < b", (), (), ())
    lines = (Line(1, 1, "assumption", follows), Line(2, 2, "step", follows, (1,)))
    taken = Step("forcing chain", level, "So.", (), (), (), lines=lines)
    assert '<li value="2" style="margin-left:1.5em">a &lt; b [1]</li>' in html(taken)


def test_a_hint_knows_the_state_it_was_given_for() -> None:
    step = enpitsu.hint(EASY, "12.4/34../.1../4..1")
    assert step is not None
    found = [text for text in step.scene().texts if text.style == "found"]
    assert [text.text for text in found] == ["3", "4"]


def test_a_hint_knows_what_was_ruled_out() -> None:
    state = enpitsu.State(EASY).rule_out("r1c3", "3")
    assert "<svg" in state._repr_svg_()
    step = state.hint()
    assert step is not None
    assert step.before is not None
    assert step.before.moment.candidates == state.candidates


@pytest.mark.parametrize(
    ("line", "state", "technique"),
    [
        ("sudoku:12../..../.1../...4", "r1c3=1", "wrong entry"),  # seen at once
        ("sudoku:1.../..../.1../...4", "r1c3=4, r2c4=2", "wrong entry"),
        ("sudoku:11../..../..../....", "", "no solution"),
    ],
)
def test_beside_a_mistake_no_candidates_are_drawn(line: str, state: str, technique: str) -> None:
    step = enpitsu.hint(line, state)
    assert step is not None
    assert step.technique == technique
    assert not any("".join(notes.symbols) for notes in step.scene().notes)


def test_a_step_without_a_board_is_told_in_words() -> None:
    bare = Step("a technique", enpitsu.explain(EASY).steps[0].level, "<&>", (), (), ())
    assert tags(bare, "svg") == 0
    assert "&lt;&amp;&gt;" in html(bare)
    with pytest.raises(PuzzleError, match="knows no board"):
        bare.scene()


def test_other_answers_show_what_they_found() -> None:
    assert tags(enpitsu.solve(UNIQUE), "svg") == 1
    assert tags(enpitsu.solve(MULTIPLE, limit=0), "svg") == 4
    assert "more" in html(enpitsu.solve(MULTIPLE, limit=0))
    assert "row 1" in html(enpitsu.solve(NONE))
    assert "can be" in html(enpitsu.check(MULTIPLE))
    assert "can be" in html(enpitsu.solve(MULTIPLE))
    assert "could go" in html(enpitsu.check("sudoku:1234/3412/2143/432."))
    assert "probably mistyped" in html(enpitsu.check("sudoku:12.4/..4./.1../4..1"))
    wrong = enpitsu.parse(EASY).with_about(solution="1111/1111/1111/1111")
    assert "changes the clue at r1c2" in html(enpitsu.check(wrong))
    assert tags(enpitsu.rate(UNIQUE), "tr") == len(enpitsu.rate(UNIQUE).techniques)
    made = enpitsu.generate("sudoku", size=4, level="easy", seed=1)
    assert tags(made, "svg") == 2
    assert f"seed {made.seed}" in html(made)


def test_columns_of_a_table_are_apart_without_any_style_of_the_page() -> None:
    answers = (enpitsu.rate(UNIQUE), enpitsu.narrow(UNIQUE), enpitsu.compare([EASY], ["kernel"]))
    for text in map(html, answers):
        assert text.count('<table cellpadding="5"') == text.count("<table") > 0


def test_steps_know_where_their_cells_are() -> None:
    steps = enpitsu.explain(UNIQUE).steps
    single = next(step for step in steps if step.technique == "hidden single")
    (mark,) = single.places
    (position,) = single.positions
    assert "r{}c{}".format(*position) == mark.cell
    assert len(single.houses) == 1
    edge = enpitsu.explain("slitherlink:3./..").steps[0]
    assert set(edge.positions) <= {(r, c) for r in (1, 2) for c in (1, 2)}


@pytest.mark.parametrize("line", GENRES)
def test_the_way_can_be_gone_again(line: str) -> None:
    """Every step removes and places what is possible at its moment, and ends where it says."""
    explained = enpitsu.explain(line)
    model = explained.puzzle.board_model
    moment = Moment.of(explained.puzzle)
    for step, moment in zip(explained.steps, explained.moments(), strict=False):
        assert step.before is not None
        assert step.before.moment == moment
        for mark in (*step.places, *step.removes):
            mask = moment.candidates[model.variables[mark.cell]]
            assert mask >> model.symbols.index(mark.value) & 1, (step, mark)
    assert moment.after(explained.steps[-1]).values == explained.values


def test_a_path_can_be_kept() -> None:
    explained = enpitsu.explain(UNIQUE)
    again = pickle.loads(pickle.dumps(explained))
    assert again == explained
    assert again.steps[5].scene() == explained.steps[5].scene()


HOSTILE = "<script>alert(1)</script>&\"'"


def test_every_answer_shows_itself(tmp_path: Path) -> None:
    puzzle = enpitsu.parse(EASY).with_about(title=HOSTILE, author=HOSTILE)
    step = enpitsu.hint(puzzle)
    assert step is not None
    failed = Certificate(1, 0, 0, "sat", (Failure(1, None, HOSTILE, HOSTILE),))
    rows = enpitsu.compare([{"genre": "sudoku", "puzzle": EASY[7:], "id": HOSTILE}], ["kernel"])
    with enpitsu.Catalog(tmp_path / f"{HOSTILE.replace('/', '')}.db") as catalog:
        catalog.add(puzzle, rate=True, level=HOSTILE)
        found = catalog.find(puzzle)
        assert found is not None
        shown = [
            *(enpitsu.certify(enpitsu.explain(puzzle)), failed, rows, catalog, found),
            *(found.kept, enpitsu.generate("sudoku", size=4, seed=1), enpitsu.repair(puzzle)),
            *(enpitsu.solve(puzzle), enpitsu.check(puzzle), enpitsu.explain(puzzle), step),
            *(
                enpitsu.rate(puzzle),
                enpitsu.narrow(puzzle),
                *islice(enpitsu.techniques("sudoku"), 2),
            ),
            enpitsu.book([puzzle], tmp_path / "book.html", title=HOSTILE),
        ]
        for answer in shown:
            assert "script" not in Checked(html(answer)).seen
            assert "<script" not in html(answer)
        for told, answer in (
            ("Certified", shown[0]),
            ("Not certified", failed),
            ("By genre", rows),
            ("&lt;script&gt;", catalog),
            ("1 puzzle", catalog),
            ("as it stands", found),
            (shown[-2].name, shown[-2]),  # type: ignore[attr-defined]
            ("1 puzzle on", shown[-1]),
        ):
            assert told in html(answer)
    for picture in (puzzle, puzzle.scene(), enpitsu.State(puzzle)):
        assert picture._repr_svg_().startswith("<svg")
