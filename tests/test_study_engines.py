"""The study of the Slitherlink paper's engines, with tiny numbers."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

import enpitsu
from enpitsu.comparing import Row
from enpitsu.engines.ip import Ip
from enpitsu.engines.sat import Sat
from enpitsu.model import Model
from enpitsu.reports import Limit, Pictures, Sample
from enpitsu.study import Part, Study
from enpitsu.study.papers.slitherlink_engines import models, solvers
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.papers.slitherlink_engines._runs import (
    METHODS,
    OUTCOMES,
    outcome,
    outcomes,
    problem_with,
    share,
    shown,
    times,
)
from enpitsu.study.papers.slitherlink_engines.after_rules import change, left_open
from enpitsu.study.papers.slitherlink_engines.all_solutions import thinned

# Looked for and not imported: HiGHS and OR-Tools break each other in one process.
MISSING = [name for name in ("pysat", "graphillion", "highspy") if find_spec(name) is None]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

TINY = Study(asked_count=4, asked_sizes=((5, 5),), asked_seconds=20.0, paper=PAPER.name)


def part(name: str) -> Part:
    return PAPER.pieces[name].make(TINY)


def row(verdict: str, reason: str = "", wall: float | None = 1.0) -> Row:
    empty = dict.fromkeys(Row.__slots__, None) | {"size": "5x5", "engine": "sat"}
    return Row(**empty | {"verdict": verdict, "reason": reason, "wall": wall})  # type: ignore[arg-type]


# What came of a run


def test_every_run_is_one_of_the_papers_outcomes() -> None:
    runs = [
        row("right"),
        row("wrong answer"),
        row("wrong none"),
        row("open", "time"),
        row("open", "memory"),
        row("error", "crash"),
    ]
    assert tuple(map(outcome, runs)) == OUTCOMES
    assert set(outcomes(runs).values()) == {0, 1}


def test_what_could_not_run_is_in_no_share_and_no_mean() -> None:
    runs = [row("right", wall=1.0), row("right", wall=3.0), row("open", "time"), row("refused")]
    assert share(runs) == "2/3 = 66.7%"
    assert share([row("refused")]) == "not runnable"
    assert times(runs) == Sample((1.0, 3.0), limited=1)
    assert shown(times([row("open", "time")]), 10) == Limit("> 10 s")
    assert shown(times([row("refused")]), 10) is None


def test_a_solver_that_is_not_there_is_named() -> None:
    assert "gurobipy" in problem_with("ip:solver=gurobi")
    assert problem_with("ip") == ""


# Models


def test_the_rows_of_a_point_are_those_of_the_paper() -> None:
    valid, wrong = part("T2.1").tables[0], part("T2.2").tables[0]
    assert len(valid.rows) == 7
    assert all(row[4:] == [True] * 6 for row in valid.rows)
    assert len(wrong.rows) == 9
    assert all(row[4:9].count(False) == 1 for row in wrong.rows)


def test_clauses_are_as_many_as_the_formula_says() -> None:
    (record,) = part("clauses").tables[0].records()
    assert record["counted"] == record["formula"]
    assert record["equal on all boards"] == "4 of 4"


def test_rounds_draw_fewer_loops_until_there_is_one() -> None:
    puzzle = enpitsu.parse(models.SEVERAL)
    (solution,) = enpitsu.solve(puzzle).values
    for engine in (Sat("minisat22"), Ip(rows="edges")):
        drawn = engine.rounds(puzzle)
        assert len(drawn) > 1
        assert drawn[-1] == solution
        assert not any(Model.check(puzzle.model, values) for values in drawn[:-1])
    captions = [caption for caption, _ in models.rounds_drawn(Sat("minisat22"), puzzle)]
    assert captions[0].startswith("round 1: ")
    assert captions[-1].endswith(": 1 loop")


def test_paths_of_a_square_are_counted_twice() -> None:
    (record,) = part("SIMPATH").tables[0].records()
    assert (record["paths"], record["diagram nodes"]) == (8512, 648)
    assert record["Graphillion: nodes"] == 648


# Methods


@pytest.mark.parametrize("name", ["F3.3", "T3.2", "F3.4", "T4.1", "T3.3", "F3.10", "rounds"])
def test_every_part_has_its_numbers(name: str) -> None:
    made = part(name)
    assert made.tables or made.charts
    for table in made.tables:
        assert table.records() or name == "F3.4"
    assert not any(isinstance(chart, Pictures) and not chart.pictures for chart in made.charts)


def test_all_methods_are_right_on_small_boards() -> None:
    by = {record[""]: record for record in part("T3.2").tables[0].records()}
    assert by.keys() == METHODS.keys()
    assert all(record["right"] == "4/4 = 100.0%" for record in by.values())


def test_only_boards_that_rules_leave_open_show_what_they_save() -> None:
    assert len(left_open(TINY)) == 1
    records = part("T3.3").tables[0].records()
    assert [(record[""], record["with rules n"]) for record in records] == [
        ("IP", 1),
        ("SAT", 1),
        ("ZDD", 1),
    ]
    assert change(0.60843, 0.41171) == "-32.3%"
    assert change(None, 1.0) is None


@pytest.fixture
def few_solvers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the solvers out that take long to load."""
    few = {name: label for name, label in solvers.IP_SOLVERS.items() if "HiGHS" in name}
    gurobi = "Gurobi, the paper's rows"
    monkeypatch.setattr(solvers, "IP_SOLVERS", few | {gurobi: solvers.IP_SOLVERS[gurobi]})


@pytest.mark.usefixtures("few_solvers")
def test_solvers_that_are_not_there_keep_their_printed_numbers() -> None:
    table = part("T3.1").tables[0]
    highs, ours, gurobi = table.records()
    assert highs["right"] == ours["right"] == "4/4 = 100.0%"
    assert gurobi["right"] == "not runnable"
    assert gurobi["paper: right"] == "533/533 = 100.00%"
    assert any("gurobipy" in note for note in table.notes)


# All solutions


def test_a_thinned_board_has_about_as_many_solutions_as_are_wished() -> None:
    line = thinned(6, 6, 1, 2, 9)
    assert thinned(6, 6, 1, 2, 9) == line
    assert 2 <= enpitsu.count(line) <= 9


def test_all_ways_find_the_same_solutions() -> None:
    records = part("F3.6").tables[0].records()
    assert len(records) == 5
    assert len({record["solutions"] for record in records}) == 1
