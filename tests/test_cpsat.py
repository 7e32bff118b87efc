"""CP-SAT: each loop once, nothing believed unchecked, and a word when something goes wrong."""

from importlib.machinery import ModuleSpec

import pytest

import enpitsu
from enpitsu.engines import cpsat
from enpitsu.engines.base import start
from enpitsu.engines.cpsat import CpSat
from enpitsu.errors import EngineError
from enpitsu.model import Limits

EMPTY_4X4 = "sudoku:" + "." * 16


@pytest.mark.parametrize(
    "line",
    [
        "slitherlink:3.2/..1/...",
        "slitherlink:.../.../...",
        "slitherlink:3...3/.0.0./3...3",
        "slitherlink:00/00",
        "slitherlink:3",
        "slitherlink:.",
    ],
)
def test_each_loop_is_found_once(line: str) -> None:
    result = enpitsu.solve(line, engine="cpsat", limit=0)
    assert sorted(result.values) == sorted(enpitsu.solve(line, limit=0).values)
    assert result.complete


def test_each_solution_is_found_once_where_digits_keep_their_distance() -> None:
    line = "neighbor:...../....1/...../...../....."
    result = enpitsu.solve(line, engine="cpsat", limit=20)
    assert (result.found, len(set(result.values)), result.repeated) == (20, 20, 0)
    line = "neighbor:2..5./.23../.3.../5..../....."
    result = enpitsu.solve(line, engine="cpsat", limit=0)
    assert sorted(result.values) == sorted(enpitsu.solve(line, limit=0).values)
    assert (result.found, result.repeated) == (len(result.values), 0)


def test_without_or_tools_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(cpsat, "find_spec", nothing)
    with pytest.raises(EngineError, match=r"^the cpsat engine needs OR-Tools: pip install '.*'$"):
        enpitsu.solve(EMPTY_4X4, engine="cpsat")


def test_an_answer_that_breaks_a_rule_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(rule: object, program: object) -> None:
        """Leave a rule out."""

    monkeypatch.setattr(cpsat, "state", forget)
    puzzle = enpitsu.parse(EMPTY_4X4)
    with pytest.raises(EngineError, match=r"^CP-SAT gave an answer that breaks the rules$"):
        list(CpSat().answers(puzzle.model, start(puzzle), Limits(solutions=1)))


def test_whatever_goes_wrong_in_the_solver_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(search: object) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr(cpsat._Search, "_enumerate", fail)
    puzzle = enpitsu.parse(EMPTY_4X4)
    with pytest.raises(EngineError, match=r"^CP-SAT failed: a wheel came off$"):
        list(CpSat().answers(puzzle.model, start(puzzle), Limits(solutions=1)))


def test_a_unique_neighbor_number_is_not_found_twice() -> None:
    rows = "......../......7./......6./.4...8../......../.......1/......../3......."
    result = enpitsu.solve(f"neighbor:{rows}", engine="cpsat")
    assert (result.status, result.found) == ("unique", 1)
