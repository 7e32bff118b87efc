"""Limits that callers hand in: whatever they are, one sentence or an answer."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest

import enpitsu
from enpitsu import asked
from enpitsu.boards import OPEN

PUZZLE = "sudoku:1234/3412/2143/...."

CALLS: dict[str, Callable[..., Any]] = {
    "solve": lambda **limits: enpitsu.solve(PUZZLE, **limits),
    "solve_many": lambda **limits: list(enpitsu.solve_many([PUZZLE], **limits)),
    "count": lambda **limits: enpitsu.count(PUZZLE, **limits),
    "check": lambda **limits: enpitsu.check(PUZZLE, **limits),
    "explain": lambda **limits: enpitsu.explain(PUZZLE, **limits),
    "hint": lambda **limits: enpitsu.hint(PUZZLE, **limits),
    "narrow": lambda **limits: enpitsu.narrow(PUZZLE, **limits),
    "rate": lambda **limits: enpitsu.rate(PUZZLE, **limits),
    "rate_many": lambda **limits: list(enpitsu.rate_many([PUZZLE], **limits)),
    "repair": lambda **limits: enpitsu.repair(PUZZLE, **limits),
    "generate": lambda **limits: enpitsu.generate("sudoku", size=4, **limits),
}
WHOLE = {
    "limit": ("solve", "solve_many"),
    "nodes": ("solve", "solve_many", "count"),
    "memory_mb": ("solve",),
    "threads": ("solve_many", "count", "rate_many"),
}
PAIRS = [(call, name) for name, calls in WHOLE.items() for call in calls]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("seconds", [inf, 2147484, 1e300, 10**400])
def test_a_time_limit_beyond_all_is_none(call: str, seconds: float) -> None:
    assert CALLS[call](seconds=seconds)


@pytest.mark.parametrize("seconds", [inf, 3e9, 10**400])
def test_no_clock_has_to_count_so_far(seconds: float) -> None:
    assert asked.seconds(seconds) == asked.seconds(0) == 0


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("seconds", [nan, -1, -inf, -(10**400)])
def test_a_time_limit_is_not_negative(call: str, seconds: float) -> None:
    with pytest.raises(enpitsu.EnpitsuError, match="not negative; 0 means no limit"):
        CALLS[call](seconds=seconds)


@pytest.mark.parametrize(("call", "name"), PAIRS)
@pytest.mark.parametrize("value", ["3", None, 1.5, True])
def test_a_limit_of_another_type_is_told_in_a_line(call: str, name: str, value: object) -> None:
    with pytest.raises(TypeError, match=rf"^{name} is a whole number, not [^\n]*$"):
        CALLS[call](**{name: value})


HUGE = pytest.mark.parametrize("value", [2**70, 10**5000], ids=["large", "beyond writing"])


@pytest.mark.parametrize(("call", "name"), [pair for pair in PAIRS if pair[1] != "threads"])
@HUGE
def test_no_limit_is_too_large(call: str, name: str, value: int) -> None:
    assert CALLS[call](**{name: value})


@pytest.mark.parametrize("call", WHOLE["threads"])
@HUGE
def test_too_many_threads_are_refused(call: str, value: int) -> None:
    with pytest.raises(enpitsu.EngineError, match=r"^threads is 1 to 1024, not [^\n]*$"):
        CALLS[call](threads=value)


@pytest.mark.parametrize("seed", [-1, 2**70])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert enpitsu.solve(PUZZLE, engine="kernel", seed=seed).found == 1
    assert enpitsu.thin(PUZZLE, 1, seed=seed).givens.count(OPEN) == 5


def test_puzzles_are_made_from_seeds_that_are_not_negative() -> None:
    """Or -7 would make the same as 7, and tell another seed."""
    assert len(list(enpitsu.generate_many("sudoku", size=4, count=2, seed=2**70))) == 2
    refused = "^a seed is a whole number from 0 on, not -7$"
    with pytest.raises(enpitsu.WishError, match=refused):
        enpitsu.generate("sudoku", size=4, seed=-7)
    with pytest.raises(enpitsu.WishError, match=refused):
        enpitsu.generate_many("sudoku", size=4, count=2, seed=-7)


def test_a_seed_can_be_written_down() -> None:
    with pytest.raises(enpitsu.EnpitsuError, match="a seed has at most 40 digits"):
        enpitsu.generate_many("sudoku", size=4, count=2, seed=10**5000)


def test_memory_of_a_solver_has_bounds() -> None:
    with pytest.raises(enpitsu.EngineError, match=r"^solver_memory is 1 to 1073741824, not "):
        enpitsu.solve(PUZZLE, engine="sat", solver_memory=2**70)


def test_a_solvers_process_waits_as_long_as_it_is_told() -> None:
    """Poll of some systems counts no more than 2^31 milliseconds."""
    pytest.importorskip("pysat")
    assert enpitsu.solve(PUZZLE, engine="sat", seconds=2147484).found == 1
