"""The Kakuro paper's study: its boards, its figures, and what is told of its claims."""

from __future__ import annotations

from dataclasses import replace
from math import factorial

import pytest

import enpitsu
from enpitsu.model import Level, Status
from enpitsu.reports import Limit, Pictures, Sample
from enpitsu.study import PAPERS, Instance, Part, Study
from enpitsu.study.papers.kakuro_informed import _paper
from enpitsu.study.papers.kakuro_informed.orders import small
from enpitsu.work import Journal

PAPER = PAPERS["kakuro-informed"]
TINY = Study(asked_sizes=((3, 3), (6, 6)), asked_count=1, asked_seconds=0.05, journal=Journal()).of(
    PAPER.name
)


def made(name: str, study: Study = TINY) -> Part:
    return PAPER.pieces[name].make(study)


@pytest.mark.parametrize("name", _paper.BOARDS)
def test_our_boards_are_medium_symmetric_and_full(name: str) -> None:
    board = enpitsu.parse(_paper.BOARDS[name])
    assert enpitsu.rate(board).level is Level.MEDIUM
    assert enpitsu.solve(board, engine="informed").status is Status.UNIQUE
    rows = [row.split() for row in board.body.split("/")]
    inner = [[cell == "." for cell in row[1:]] for row in rows[1:]]
    assert inner == [row[::-1] for row in inner[::-1]]
    for line in [*rows[1:], *list(zip(*rows, strict=True))[1:]]:
        assert "." in line
    assert name != "8x8" or len(board.givens) == 36


def test_every_part_can_be_made_small() -> None:
    for piece in PAPER.pieces.values():
        part = piece.make(TINY)
        assert part.tables
        assert all(table.rows for table in part.tables)


def test_what_meets_the_limit_is_no_number() -> None:
    (table,) = made("results").tables
    small, large = table.rows
    by = {column: place for place, column in enumerate(table.columns)}
    assert [row[0] for row in table.rows] == ["3x3", "6x6"]
    assert large[by["uninformed (s)"]] == Limit("> 0.05 s")
    assert large[by["uninformed, paper (s)"]] == Limit("x (> 10 s)")
    assert isinstance(small[by["uninformed (s)"]], Sample)
    assert isinstance(large[by["informed (s)"]], Sample)
    assert small[by["informed, paper (s)"]] == 0.0005009


def test_sequences_of_the_papers_sum_are_counted_right() -> None:
    _, sums = made("space").tables
    assert list(sums.rows[0])[:6] == [25, 5, 12, factorial(5), 1440, "12 x 24 = 288"]


def test_the_figures_show_the_papers_3x3_after_each_step() -> None:
    part = made("figures")
    (chart,) = part.charts
    assert isinstance(chart, Pictures)
    assert [caption[:7] for caption, _ in chart.pictures[1:6]] == [
        f"step {n}:" for n in range(1, 6)
    ]
    assert [list(row[2:6]) for row in part.tables[0].rows[1:3]] == [
        ["1 3", "1", "1 2 3 4", "1 2 4 5"]
    ] * 2
    noted = [len(scene.notes) for _, scene in chart.pictures]
    assert noted == [0, 4, 4, 3, 3, 3, 0]


def test_findings_tell_what_holds() -> None:
    (table,) = made("findings").tables
    told = {row[0]: row[3] for row in table.rows}
    assert told["25 in five cells has 12 sets of digits"] == "holds"
    assert told["each of these sets has 24 orders, so there are 288 sequences"] == "does not hold"
    assert told["the five steps solve the 3x3 of the text: 3 1, 2 5"] == "holds"
    assert told["both solve the games correctly"] == "holds"
    assert told["the uninformed way does not end within 10 s on 8x8 and 6x6"] == "cannot be told"


def test_other_boards_take_the_place_of_ours() -> None:
    own = Instance("mine", enpitsu.parse(_paper.EXAMPLE))
    study = Study(instances=(own,), asked_count=1, asked_seconds=0.05).of(PAPER.name)
    assert [row[0] for row in made("results", study).tables[0].rows] == ["mine"]


def test_boards_that_were_asked_for_and_left_out_are_named() -> None:
    asked = TINY.of(PAPER.name)
    assert [one.name for one in small(asked)] == ["3x3"]
    assert asked.notes == ["Left out, with more than 10 white cells: 6x6."]
    ours = replace(TINY, asked_sizes=None).of(PAPER.name)
    assert len(small(ours)) < len(_paper.BOARDS)
    assert ours.notes == []
