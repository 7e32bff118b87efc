"""The automatic engine: the kernel as it was asked for, and others where it has no room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import enpitsu
from bare import puzzle_of
from conformance import is_installed
from enpitsu.engines import auto, engine, sat
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Kernel, board_problem, walking
from enpitsu.engines.kernel import engine as searching
from enpitsu.engines.presolve import Presolved
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Puzzle, Result, Status
from enpitsu.rules import AllDifferent

pytestmark = pytest.mark.skipif(not is_installed("sat"), reason="PySAT is not installed")

PUZZLE = "sudoku:.......12..1..3.4..4..1.5....3..6....2..4...57..8.......6...9...1..9..5.8..7....1"
FILLED = "sudoku:1234/3412/2143/4321"
NO_ROOM = puzzle_of([0b1110] * 3, AllDifferent((0, 1, 2), "here"))
"""What the kernel refuses in these tests."""


@pytest.fixture(autouse=True)
def refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the kernel refuse one puzzle, as it does where one of its limits is in the way."""

    def refusing(puzzle: Puzzle) -> object:
        if puzzle.board_model is NO_ROOM.board_model:
            raise EngineError("the kernel has no room for it")
        return board_problem(puzzle)

    for module in (searching, walking):
        monkeypatch.setattr(module, "board_problem", refusing)


@pytest.mark.parametrize(
    "options", [{"techniques": ("naked single",)}, {"split": "cell"}, {"seed": 7}], ids=str
)
def test_options_keep_the_sat_solver_in_reserve(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto, "FIRST", Kernel().tuned(work=3))
    result = enpitsu.solve(PUZZLE, **options)
    assert (result.engine, result.status) == ("sat", Status.UNIQUE)
    assert result.nodes >= 3
    (many,) = enpitsu.solve_many([PUZZLE], **options)
    assert (many.engine, many.values) == ("sat", result.values)


def test_a_budget_of_work_is_no_limit_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is counted: the same work is done whatever the clock says."""
    monkeypatch.setattr(auto, "FIRST", Kernel().tuned(work=3))
    first = auto.FIRST.solve(enpitsu.parse(PUZZLE), Limits())
    assert (first.status, first.stopped) == (Status.UNKNOWN, "work")
    again = auto.FIRST.solve(enpitsu.parse(PUZZLE), Limits(seconds=100))
    assert (again.nodes, again.stopped) == (first.nodes, "work")
    assert Kernel().tuned(work=10**9).solve(enpitsu.parse(PUZZLE), Limits()).status is Status.UNIQUE
    assert Kernel().tuned(work=3).solve(enpitsu.parse(PUZZLE), Limits(nodes=1)).stopped == "nodes"


def test_a_tree_comes_from_the_kernel_whatever_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "FIRST", Kernel().tuned(work=3))
    result = enpitsu.solve(PUZZLE, tree=True)
    assert (result.engine, result.status) == ("kernel", Status.UNIQUE)
    assert len(result.tree) == result.nodes > 3


def test_options_are_the_kernels() -> None:
    assert engine("auto", split="cell") == Auto(Kernel(split="cell"))
    with pytest.raises(EngineError, match="the auto engine has no option kernel"):
        engine("auto", kernel=Kernel())
    with pytest.raises(EngineError, match="split is smallest"):
        engine("auto", split="house")


@pytest.mark.parametrize("installed", [True, False])
def test_what_the_kernel_refuses_goes_to_another(
    installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sat, "available", lambda: installed)
    result = Auto().solve(NO_ROOM, Limits(solutions=0))
    assert (result.found, result.engine) == (6, "sat" if installed else "csp")
    assert Auto().count(NO_ROOM, Limits(solutions=0)).found == 6


def test_a_batch_goes_on_after_a_refusal() -> None:
    filled = enpitsu.parse(FILLED)
    puzzles = [filled, NO_ROOM, filled, filled, NO_ROOM] * 20

    def one_by_one() -> Iterator[Puzzle]:
        yield from puzzles

    results = list(Auto().solve_many(one_by_one(), Limits()))
    assert [result.puzzle for result in results] == puzzles
    assert [result.engine for result in results] == [
        "kernel",
        "sat",
        "kernel",
        "kernel",
        "sat",
    ] * 20


def test_what_is_left_open_is_finished_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "FIRST", Kernel().tuned(work=3))
    monkeypatch.setattr(auto, "AHEAD", Kernel(split="ahead").tuned(work=3))
    lines = [FILLED, PUZZLE, FILLED, FILLED, PUZZLE]
    results = list(enpitsu.solve_many(lines, threads=2))
    assert [str(result.puzzle) for result in results] == [str(enpitsu.parse(x)) for x in lines]
    assert [result.engine for result in results] == ["kernel", "sat", "kernel", "kernel", "sat"]
    assert {result.status for result in results} == {Status.UNIQUE}


def test_a_wrong_wish_is_not_a_limit_of_the_kernel() -> None:
    with pytest.raises(EngineError, match="sudoku cannot search with 'guessing'"):
        enpitsu.solve(FILLED, techniques=("guessing",))
    with pytest.raises(EngineError, match="sudoku cannot search with 'guessing'"):
        list(enpitsu.solve_many([FILLED], techniques=("guessing",)))
    with pytest.raises(EngineError, match="no room"):
        Auto(Kernel(tree=True)).solve(NO_ROOM, Limits())


def test_rules_first_where_the_kernel_has_room() -> None:
    result: Result = Presolved(engine("sat")).solve(NO_ROOM, Limits(solutions=0))
    assert (result.found, result.engine) == (6, "sat")
    assert Presolved(engine("csp")).count(NO_ROOM, Limits(solutions=0)).found == 6


@pytest.mark.parametrize("installed", [True, False])
def test_techniques_before_another_search_have_a_share_of_the_time(
    installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On large boards they alone may take longer than the whole answer may."""
    allowed: list[float] = []

    def noted(puzzle: Puzzle, seconds: float = 0.0) -> walking.Narrowed:
        allowed.append(seconds)
        return walking.narrowed(puzzle, seconds)

    monkeypatch.setattr(auto, "FIRST", Kernel().tuned(work=3))
    monkeypatch.setattr(auto, "AHEAD", Kernel(split="ahead").tuned(work=3))
    monkeypatch.setattr(auto, "LARGE", 4)
    monkeypatch.setattr(sat, "available", lambda: installed)
    monkeypatch.setattr(auto, "narrowed", noted)
    assert enpitsu.solve(PUZZLE, seconds=100).status is Status.UNIQUE
    assert enpitsu.solve(PUZZLE).status is Status.UNIQUE
    ahead, after, *unlimited = allowed
    assert 0 < after < ahead <= 10
    assert unlimited == [0, 0]
