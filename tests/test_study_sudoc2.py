"""The study of SUDOC2, with few runs: the paper's numbers, where they must come out, do."""

from __future__ import annotations

import pytest

import enpitsu
from enpitsu.reports import Pictures, Table, Tree
from enpitsu.study import PAPERS, Instance, Part, Study
from enpitsu.study.papers.sudoku_sudoc2._paper import PROBLEMS, SOLUTION_1, TREE

PAPER = PAPERS.named("schönhage")
STUDY = Study(asked_count=1).of(PAPER.name)


def part(name: str, study: Study = STUDY) -> Part:
    return PAPER.pieces[name].make(study)


def column(table: Table, name: str) -> list[object]:
    place = list(table.columns).index(name)
    return [row[place] for row in table.rows]


def test_words_are_the_papers() -> None:
    for table in part("words").tables[:2]:
        words = [str(word) for word in column(table, "word")]
        assert words == [str(word) for word in column(table, "paper")]
    seven = part("words").tables[0].rows[0]
    assert list(seven[-2:]) == ["67", "740"]


def test_the_tree_is_as_printed_in_every_row() -> None:
    made = part("tree")
    assert column(made.tables[0], "as printed") == [True] * len(TREE)
    assert any(f"{SOLUTION_1} (as printed)" in note for note in made.tables[0].notes)
    papers, kernels = made.charts
    assert isinstance(papers, Tree)
    assert isinstance(kernels, Tree)
    assert [node.text.partition("\n")[0] for node in papers.nodes] == [
        f"jh {jh}" for jh in (1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 5)
    ]
    assert [node.parent for node in papers.nodes] == [None, 0, 0, 2, 3, 3, 5, 5, 7, 7, 2]
    assert len(kernels.nodes) < len(papers.nodes)


def test_problems_are_what_the_paper_says_but_for_two_misprints() -> None:
    table = part("problems").tables[0]
    names = column(table, "problem")
    for own, paper in (("calls", "calls, paper"), ("height", "height, paper")):
        pairs = zip(column(table, own), column(table, paper), strict=True)
        assert all(theirs in (None, ours) for ours, theirs in pairs)
    results = zip(names, column(table, "e, paper"), column(table, "e"), strict=True)
    assert [name for name, theirs, ours in results if theirs != ours] == ["4", "6"]
    kinds = dict(zip(names, column(table, "minimal"), strict=True))
    assert [name for name, minimal in kinds.items() if minimal is not True] == [
        "1", "4", "77 givens", "6",
    ]  # fmt: skip
    notes = dict(zip(names, column(table, "note"), strict=True))
    assert notes["4 mended"] == notes["6 mended"] == "a conjecture"


def test_less_inference_takes_more_calls() -> None:
    table = part("inferences").tables[0]
    for row in table.rows:
        assert row[1] >= row[2] >= row[3]  # type: ignore[operator]


def test_own_puzzles_take_the_place_of_the_papers() -> None:
    own = Instance("mine", enpitsu.parse("sudoku:12../..../..../...."))
    study = Study(asked_count=1, instances=(own,)).of(PAPER.name)
    (row,) = part("problems", study).tables[0].rows
    assert (row[0], row[1], row[3]) == ("mine", 2, 2)


def test_levels_are_measured_on_puzzles_of_the_seed() -> None:
    table = part("levels").tables[0]
    assert column(table, "level") == ["easy", "medium", "hard", "expert"]
    (figures,) = part("figures").charts
    assert isinstance(figures, Pictures)
    assert len(figures.pictures) == len(PROBLEMS) + 1


@pytest.mark.parametrize("claim", ["problem 1: the tree", "problem 1: rows of the tree"])
def test_findings_hold_where_numbers_decide(claim: str) -> None:
    (table,) = part("findings").tables
    (row,) = (row for row in table.rows if str(row[0]).startswith(claim))
    assert row[3] == "holds"
