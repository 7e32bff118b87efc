"""`explain` on a page: runs of easy steps told together, or every step in full."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import enpitsu
from command import FILLED, UNIQUE, Run
from enpitsu.cli.steps import numbered
from enpitsu.model import Level, Step

EASY = (
    "sudoku:53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/"
    "....8..79"
)
KAKURO = "kakuro:# 16\\- 7\\-/-\\9 . ./-\\14 . ."
PUZZLES = [
    EASY,
    UNIQUE,
    KAKURO,
    "slitherlink:.3.2/..../1..3/22..",
    "binary:....0./.0..../0...../.1...0/..00.0/..0...",
    "futoshiki:..../..../..../....|r2c1<r3c1,r3c4<r3c3,r4c4<r3c4,r4c2<r4c1,r4c3<r4c4",
]


def labels(paragraphs: list[str]) -> list[tuple[int, int]]:
    """Return the first and the last number of each paragraph."""
    found = [re.match(r" *(\d+)(?:-(\d+))?\. ", paragraph) for paragraph in paragraphs]
    return [(int(m[1]), int(m[2] or m[1])) for m in found if m]


@pytest.mark.parametrize("line", PUZZLES)
def test_every_step_is_told_once_and_in_order(line: str) -> None:
    steps = enpitsu.explain(line).steps
    paragraphs = numbered(steps, full=False)
    spans = labels(paragraphs)
    assert [n for first, last in spans for n in range(first, last + 1)] == list(
        range(1, len(steps) + 1)
    )
    for (first, last), paragraph in zip(spans, paragraphs, strict=True):
        told = " ".join(paragraph.split())
        run = steps[first - 1 : last]
        if first == last:
            assert run[0].text in paragraph
        else:
            assert all(step.level == "easy" for step in run)
            assert f"{len(run)} easy steps: " in told
            assert all(str(mark) in told for step in run for mark in step.places)
            assert all(mark.cell in told for step in run for mark in step.removes)
    for (_, last), (first, _) in pairwise(spans):
        assert {steps[last - 1].level, steps[first - 1].level} != {"easy"}, "one run is two"


@pytest.mark.parametrize("line", PUZZLES)
def test_in_full_each_step_has_its_sentence(line: str) -> None:
    steps = enpitsu.explain(line).steps
    paragraphs = numbered(steps, full=True)
    assert labels(paragraphs) == [(n, n) for n in range(1, len(steps) + 1)]
    assert all(step.text in told for step, told in zip(steps, paragraphs, strict=True))


def test_a_run_says_what_where_and_how() -> None:
    nearly = FILLED.replace("3412/2143", "..../.1..")
    steps = enpitsu.explain(nearly).steps
    (paragraph,) = numbered(steps, full=False)
    assert paragraph.startswith(f"1-{len(steps)}. {len(steps)} easy steps: ")
    for step in steps:
        house = next(house for role in step.roles for house in role.houses)
        assert f"{step.places[0]} ({house})" in " ".join(paragraph.split())
    assert max(map(len, paragraph.splitlines())) <= 100


def test_what_cells_lose_is_told_by_cell_and_values() -> None:
    told = " ".join(" ".join(numbered(enpitsu.explain(KAKURO).steps, full=False)).split())
    assert re.search(r"run combinations (r\dc\d )*r\dc\d≠\d(,\d)* ", told)
    assert "(the run across from r2c2)" in told


def test_what_rests_on_uniqueness_is_said_by_itself() -> None:
    easy = Step("naked single", Level.EASY, "It is so.", (), (), ())
    rests = Step("guess", Level.EASY, "It is so.", (), (), (), assumes_unique=True)
    paragraphs = numbered([easy, easy, rests, easy], full=False)
    assert labels(paragraphs) == [(1, 2), (3, 3), (4, 4)]


def test_the_command_line(run: Run) -> None:
    short, full = run("explain", EASY).out, run("explain", EASY, "--full").out
    count = len(enpitsu.explain(EASY).steps)
    assert short.lstrip().startswith(f"1-{count}. {count} easy steps: ")
    assert len(full.splitlines()) == count + 1
    assert full.splitlines()[0].startswith(" 1. hidden single (easy): In ")
    assert short.splitlines()[-1] == full.splitlines()[-1] == f"Solved in {count} steps."
    assert len(run("explain", EASY, "--json").record["steps"]) == count
