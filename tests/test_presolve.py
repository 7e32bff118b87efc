"""Rules first, then an engine on what they leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

import enpitsu
from conformance import engines_for
from corpus import CORPUS, Case
from enpitsu.cli import main
from enpitsu.engines import Engine
from enpitsu.engines.kernel import narrowed
from enpitsu.engines.presolve import Presolved
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Puzzle, Result, Status
from enpitsu.puzzles import genres

CASES = [case for name in genres() for case in CORPUS[name] if case.count <= 20]
MANY = "slitherlink:../.."


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_engine_finds_the_same_after_rules(case: Case) -> None:
    puzzle = enpitsu.parse(case.line)
    for name in engines_for(case):
        result = enpitsu.solve(puzzle, engine=name, limit=0, presolve=name != "auto")
        assert (result.found, result.complete) == (case.count, True), name
        assert len(set(result.values)) == case.count
        assert all(map(puzzle.model.check, result.values))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_rules_keep_every_solution(case: Case) -> None:
    puzzle = enpitsu.parse(case.line)
    left = narrowed(puzzle)
    solutions = enpitsu.solve(puzzle, engine="csp", limit=0).values
    assert left.verdict != "failed" or not solutions
    for values in solutions:
        assert all(mask >> v & 1 for mask, v in zip(left.candidates, values, strict=True))


@dataclass(frozen=True)
class Never(Engine):
    """An engine that must not be asked."""

    name: ClassVar[str] = "never"

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        raise AssertionError("rules were enough")


def test_what_rules_settle_needs_no_engine() -> None:
    solved = Presolved(Never()).solve(enpitsu.parse("sudoku:..../1.../.3.1/...4"), Limits())
    assert (solved.status, solved.found, solved.engine) == (Status.UNIQUE, 1, "never")
    counted = Presolved(Never()).count(solved.puzzle, Limits(solutions=0))
    assert (counted.found, counted.complete, counted.values) == (1, True, ())
    clash = Presolved(Never()).solve(enpitsu.parse("sudoku:1..1/..../..../...."), Limits())
    assert (clash.status, clash.found) == (Status.NONE, 0)


def test_one_solution_asked_for_leaves_open_whether_there_are_more() -> None:
    puzzle = enpitsu.parse("sudoku:..../1.../.3.1/...4")
    result = Presolved(Never()).solve(puzzle, Limits(solutions=1))
    assert (result.status, result.found) == (Status.UNKNOWN, 1)


def test_an_engine_that_cannot_go_on_says_so() -> None:
    with pytest.raises(EngineError, match="the never engine cannot go on from candidates"):
        Presolved(Never()).solve(enpitsu.parse(MANY), Limits())


def test_the_command_line_presolves(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", MANY, "--engine", "csp", "--presolve"]) == 0
    assert capsys.readouterr().out.strip() == "13 solutions"
    assert main(["solve", MANY, "--engine", "sat", "--presolve", "--limit", "0", "--json"]) == 1
    assert '"status": "multiple"' in capsys.readouterr().out
