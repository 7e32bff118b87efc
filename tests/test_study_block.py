"""The study of Block's paper, on few and small boards."""

from __future__ import annotations

import pytest

from enpitsu.reports import Limit, Pictures, Sample, Table
from enpitsu.study import PAPERS, Part, Study
from enpitsu.study.papers.neighbor_number_generation import figures, tables
from enpitsu.study.papers.neighbor_number_generation._measuring import Board, solved_of, trial_of
from enpitsu.study.papers.neighbor_number_generation._paper import HARD

PAPER = PAPERS.named("Block")
STUDY = Study(asked_count=2, asked_sizes=((4, 4),)).of(PAPER.name)


def part_of(name: str, study: Study = STUDY) -> Part:
    (piece,) = PAPER.chosen(name)
    return piece.make(study)


def records(name: str) -> list[dict[str, object]]:
    (table,) = part_of(name).tables
    return table.records()


def test_the_paper_has_its_tables_and_figures() -> None:
    named = ["3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "findings", "figures", "2.10", "beyond"]
    assert list(PAPER.pieces) == named


def test_all_algorithms_of_a_table_have_the_same_boards() -> None:
    rows = records("3.1")
    assert len(rows) == 20
    for solver in {row["solver"] for row in rows}:
        clues = {row["algorithm"]: row["clues"] for row in rows if row["solver"] == solver}
        fewest = clues["ExploreTreeTopDown"]
        assert fewest == clues["ExploreTreeBottomUp"]
        assert all(float(number) >= float(fewest) for number in clues.values())  # type: ignore[arg-type]
    assert solved_of(Board(4, 1, 0)).solution == solved_of(Board(4, 1, 0)).solution
    assert solved_of(Board(4, 1, 0)).solution != solved_of(Board(4, 1, 1)).solution


def test_the_papers_numbers_stand_where_its_sizes_are_run() -> None:
    study = Study(asked_count=1, asked_sizes=((5, 5),)).of(PAPER.name)
    (table,) = part_of("3.5", study).tables
    nodes = next(row for row in table.rows if row[1:3] == ["Easy", "nodes"])
    assert (nodes[3], nodes[5]) == (3240, 21464)
    assert all(isinstance(nodes[place], Sample) for place in (4, 6))


def test_a_search_that_is_stopped_is_no_number() -> None:
    study = Study(asked_count=1, asked_sizes=((7, 7),), asked_seconds=0.1).of(PAPER.name)
    part = tables.third(study)
    (table,) = part.tables
    shown = {(row[0], row[1]): row[3] for row in table.rows}
    assert shown["Hard", "ExploreTreeTopDown"] == Limit("> 0.1 s")
    assert shown["Hard", "ExploreTreeBottomUp"] == Limit("> 0.1 s")
    assert isinstance(shown["Hard", "ProbabilisticTopDownMulti"], Sample)
    assert any("not proven" in note for note in table.notes)


@pytest.mark.parametrize("name", ["3.4", "3.6", "findings", "beyond"])
def test_every_other_table_is_filled(name: str) -> None:
    part = part_of(name)
    (table,) = part.tables
    assert isinstance(table, Table)
    assert table.rows
    assert table.notes or name == "findings"


@pytest.mark.parametrize(("side", "printed"), [(4, False), (6, True)])
def test_the_papers_numbers_of_iterations_are_those_of_its_size(side: int, printed: bool) -> None:
    study = Study(asked_count=1, asked_sizes=((side, side),)).of(PAPER.name)
    (table,) = part_of("3.6", study).tables
    theirs = [place for place, name in enumerate(table.columns) if name.endswith(", paper")]
    assert any(row[place] is not None for row in table.rows for place in theirs) == printed


def test_lines_after_a_constraint_are_those_of_the_paper() -> None:
    left = {str(row["figure"]): row["what is left, cell by cell"] for row in records("figures")}
    digits = "123456789"
    assert left["2.1"] == f"x  x  {digits}  x  {digits}  {digits}"
    assert left["2.5"] == "x345  4  x345  x23456  x1234567  x12345678"
    assert left["2.8"] == "x13579  2  x13579  x2468"
    assert left["2.9"] == "x35  4  x35  x26  x1357  x268"


def test_figures_shade_what_must_stay_empty() -> None:
    (chart,) = part_of("figures").charts
    assert isinstance(chart, Pictures)
    scenes = {caption.partition(":")[0]: scene for caption, scene in chart.pictures}
    assert {(shade.row, shade.column) for shade in scenes["2.4"].shades} == {(0, 1), (3, 2)}
    assert {(shade.row, shade.column) for shade in scenes["2.7"].shades} == {(0, 1), (3, 3)}
    assert [shade.column for shade in scenes["2.6"].shades] == [0, 2, 4]


def test_the_tree_has_its_depth_and_width() -> None:
    trial = trial_of(Board(4, 1, 0), HARD)
    captions = [caption for caption, _ in figures.nodes(trial, 0, 2, 3)]
    assert captions == ["0 clues", *["1 clue"] * 4, *["2 clues"] * 3]
