"""The study of the Slitherlink paper's presolver, with tiny numbers."""

from __future__ import annotations

import pytest

import enpitsu
from enpitsu.model import Puzzle
from enpitsu.puzzles import parse
from enpitsu.reports import Pictures
from enpitsu.study import Instance, Study
from enpitsu.study.papers.slitherlink_engines._boards import RULES, drawn, instances
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.papers.slitherlink_engines.rules import rule_findings
from enpitsu.study.papers.slitherlink_engines.rules_one_by_one import NAMES
from enpitsu.study.papers.slitherlink_engines.rules_pictures import colours

TINY = Study(asked_count=4, asked_sizes=((5, 5),), asked_seconds=5.0, paper="slitherlink-engines")


@pytest.fixture(scope="module")
def boards() -> list[Instance]:
    return instances(TINY)


def _finished(puzzle: Puzzle) -> bool:
    return enpitsu.narrow(puzzle, techniques=RULES).solved


def test_rules_finish_three_boards_in_four_and_all_have_one_solution(
    boards: list[Instance],
) -> None:
    assert [_finished(one.puzzle) for one in boards] == [True, True, True, False]
    assert all(enpitsu.solve(one.puzzle).status == "unique" for one in boards)


def test_the_same_seed_draws_the_same_boards(boards: list[Instance]) -> None:
    assert [one.puzzle for one in instances(TINY)] == [one.puzzle for one in boards]
    assert drawn(5, 5, "a", beyond=False) != drawn(5, 5, "b", beyond=False)


def test_boards_of_the_user_come_first(boards: list[Instance]) -> None:
    given = (Instance("mine", parse("slitherlink:3.3/.../3.3")),)
    assert instances(Study(instances=given)) == list(given)


def test_the_share_is_that_of_the_boards(boards: list[Instance]) -> None:
    table = PAPER.pieces["rules-share"].make(TINY).tables[0]
    size, every = table.records()
    assert (size["size"], size["boards"], size["the paper, %"]) == ("5x5", 4, 40.0)
    assert size["the paper's rules, %"] == every["the paper's rules, %"] == 75.0
    assert size["all techniques, %"] >= 75.0
    theirs = Study(instances=tuple(boards[:2]), paper="slitherlink-engines")
    assert [one.own for one in rule_findings(theirs)][:2] == [100.0, 75.9]


def test_rules_are_quicker_than_sat_where_they_finish() -> None:
    pytest.importorskip("pysat")
    (row,) = PAPER.pieces["F3.7"].make(TINY).tables[0].records()
    assert row["boards"] == 3
    assert row["rules against SAT, %"] < 0


def test_each_rule_is_there_alone_in_its_place_and_left_out() -> None:
    part = PAPER.pieces["rules"].make(TINY)
    rows = part.tables[0].records()
    assert [row["rule"] for row in rows] == list(NAMES)
    added = [row["added in order: edges, %"] for row in rows]
    assert added == sorted(added)
    assert all(row["left out: edges, %"] <= added[-1] for row in rows)


def test_times_grow_with_the_board() -> None:
    study = Study(
        asked_count=1, asked_sizes=((3, 3), (5, 5)), asked_seconds=5.0, paper="slitherlink-engines"
    )
    times, laws = PAPER.pieces["growth"].make(study).tables
    assert [row["cells"] for row in times.records()] == [9, 25]
    assert "rules" in [row["engine"] for row in laws.records()]


def test_pictures_show_each_rule_before_and_after() -> None:
    charts = PAPER.pieces["2.12-2.18"].make(TINY).charts
    assert all(isinstance(chart, Pictures) for chart in charts)
    assert [len(chart.pictures) for chart in charts if isinstance(chart, Pictures)] == [5, 10]


def test_colours_tell_sides_apart() -> None:
    puzzle = parse("slitherlink:../..|r1c1 top=1,r1c1 right=1,r2c1 top=x,r2c2 top=x,r1c2 right=x")
    assert colours(puzzle, puzzle.givens) == ["0'", "0", "0'", "0"]
