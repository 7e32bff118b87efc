"""One time limit for a whole answer: its parts together take no more."""

from __future__ import annotations

from typing import Any

import pytest

import enpitsu
from enpitsu.answers import check, explain, hint, rate
from enpitsu.engines.auto import Auto
from enpitsu.model import Limits, Puzzle, Result, Status

PUZZLE = "sudoku:12../34../..../...."


class Clock:
    """Time goes on only where work is done, and each search takes all that it may."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr("enpitsu.answers.deadline.time.monotonic", lambda: self.now)
        solve = Auto.solve

        def slowly(engine: Auto, puzzle: Puzzle, limits: Limits) -> Result:
            self.now += limits.seconds
            return solve(engine, puzzle, Limits(limits.solutions))

        monkeypatch.setattr(Auto, "solve", slowly)


@pytest.mark.parametrize(
    ("module", "part", "call"),
    [
        (explain, "walk", enpitsu.explain),
        (hint, "walk", enpitsu.hint),
        (rate, "profile", enpitsu.rate),
    ],
)
def test_what_the_proof_takes_the_path_has_no_more(
    module: Any, part: str, call: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, left, done = Clock(monkeypatch), [], getattr(module, part)

    def noted(*asked: Any, seconds: float, **options: Any) -> Any:
        left.append(clock.now + seconds)
        return done(*asked, **options)

    monkeypatch.setattr(module, part, noted)
    hint.proof_of.cache_clear()
    call("sudoku:12../34../.1../..4.", seconds=8)
    hint.proof_of.cache_clear()
    assert left
    assert max(left) <= 1008.01


def test_a_check_has_one_time_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    assert not check.check_puzzle(enpitsu.parse("sudoku:1..1/..../..../...."), seconds=8).complete
    assert clock.now <= 1008.1


def test_where_no_search_ends_in_time_a_step_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def late(engine: Auto, puzzle: Puzzle, candidates: Any, limits: Limits) -> Result:
        return Result(puzzle, Status.UNKNOWN, (), 0, False, 0, limits.seconds, "auto")

    state = enpitsu.State.from_text(PUZZLE, "r1c3=3")
    monkeypatch.setattr(Auto, "solve_from", late)
    told = state.hint(seconds=1)
    assert told is not None
    assert told.technique == "full house"


STATE = "r2c3=2, r2c4=1, r4c4=1"


def test_nothing_is_called_wrong_because_a_search_timed_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = enpitsu.State.from_text(PUZZLE, STATE)
    told = state.hint()
    assert told is not None
    assert told.technique == "wrong entry"
    solve, asked = Auto.solve_from, []

    def once(engine: Auto, puzzle: Puzzle, candidates: Any, limits: Limits) -> Result:
        asked.append(candidates)
        if len(asked) == 1:
            return solve(engine, puzzle, candidates, limits)
        return Result(puzzle, Status.UNKNOWN, (), 0, False, 0, limits.seconds, "auto")

    monkeypatch.setattr(Auto, "solve_from", once)
    assert state.hint(seconds=1) is None
    asked.clear()
    assert hint.why_no_step(state, seconds=1).startswith("no solution has all of it, but the time")
