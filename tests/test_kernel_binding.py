"""The kernel's binding: bad arguments are refused, and the stub says what there is."""

import ast
import importlib.util
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import enpitsu
from enpitsu import _kernel
from enpitsu.boards import OPEN
from enpitsu.engines.kernel import ladder_of, problem_of, search_rungs
from enpitsu.model import RULE_ALONE
from enpitsu.puzzles import genres
from tiny import BLANK, EMPTY_9X9, pair, singles

SOURCE = Path(enpitsu.__file__).parent
solve = partial(enpitsu.solve, engine="kernel")


# Bad arguments


def problem(domains: Any, houses: Any = (), rules: Any = (), **loop: Any) -> Callable[[], object]:
    return lambda: _kernel.Problem(domains, houses, rules, **loop)


def house(*cells: Any) -> Callable[[], object]:
    return problem([2, 2], [(cells, "row")])


def rule(name: str, numbers: Any = (), house: Any = 0, site: Any = -1) -> Callable[[], object]:
    return problem([2, 2], [([0, 1], "row")], [(name, numbers, house, site, -1)])


def solving(**changes: Any) -> Callable[[], object]:
    def call() -> object:
        good: dict[str, Any] = {"problems": [pair()], "ladder": singles(), "starts": [BLANK]}
        return _kernel.solve_many(**(good | {"rungs": 3} | changes))

    return call


def explaining(**changes: Any) -> Callable[[], object]:
    def call() -> object:
        good: dict[str, Any] = {"problem": pair(), "ladder": singles(), "start": BLANK, "rungs": 3}
        return _kernel.explain(**(good | changes))

    return call


def narrowing(**changes: Any) -> Callable[[], object]:
    def call() -> object:
        good: dict[str, Any] = {"problem": pair(), "ladder": singles(), "start": BLANK, "rungs": 3}
        return _kernel.narrow(**(good | changes))

    return call


def clues(**changes: Any) -> Callable[[], object]:
    def call() -> object:
        good: dict[str, Any] = {"problem": pair(), "values": bytes([1, 2]), "numbers": []}
        return _kernel.Clues(**(good | {"groups": [[0], [1]]} | changes))

    return call


BAD: dict[str, Callable[[], object]] = {
    "a rule that does not exist": rule("merry"),
    "a rule on a house that does not exist": rule("different", house=1),
    "a rule on a house below zero": rule("different", house=-2),
    "a rule at a site below zero": rule("different", site=-2),
    "a rule with too few numbers": rule("count"),
    "a rule with a number of 33 bits": rule("sum", [2**32]),
    "a linear rule with too few weights": rule("linear", [0, 1, 1]),
    "an automaton whose list ends early": rule("automaton", [2, 0]),
    "an automaton with half a step": rule("automaton", [0, 2, 0, 0]),
    "an automaton with a state below zero": rule("automaton", [1, -1, 0]),
    "a rule of None": problem([2], [], [None]),
    "no rules": problem([2], [], None),
    "an edge that is no variable": problem([3], edges=[1], ends=[(0, 1)]),
    "an edge without ends": problem([3], edges=[0]),
    "an edge without sides beside one with": problem(
        [3, 3], edges=[0, 1], ends=[(0, 1), (1, 0)], sides=[(0, 1)]
    ),
    "an edge that ends below zero": problem([3], edges=[0], ends=[(0, -1)]),
    "an edge with three values": problem([7], edges=[0], ends=[(0, 1)]),
    "a domain below zero": problem([-1]),
    "a domain of 65 bits": problem([2**64]),
    "a domain of a million bits": problem([1 << 1_000_000]),
    "a domain that is no number": problem(["1"]),
    "a domain with a fraction": problem([1.5]),
    "no domains": problem(None),
    "no houses": problem([2], None),
    "a house that names an unknown cell": house(0, 2),
    "a house that names a cell below zero": house(0, -1),
    "a house that names a huge cell": house(0, 2**31),
    "a house that names a cell twice": house(1, 1),
    "a house of 65 cells": problem([2] * 65, [(list(range(65)), "row")]),
    "a house of a kind that does not exist": problem([2], [([0], "diagonal")]),
    "a house without a kind": problem([2], [[0]]),
    "a house of None": problem([2], [None]),
    "a problem set up twice": lambda: pair().__init__([2], [], []),  # type: ignore[misc]
    "a technique that does not exist": lambda: _kernel.Ladder(["guessing"]),
    "a ladder of 65 rungs": lambda: _kernel.Ladder(["naked single"] * 65),
    "a ladder of None": lambda: _kernel.Ladder(None),  # type: ignore[arg-type]
    "a ladder of numbers": lambda: _kernel.Ladder([1]),  # type: ignore[list-item]
    "a problem of None": solving(problems=[None]),
    "a problem that is none": solving(problems=["sudoku"]),
    "no ladder": solving(ladder=None),
    "more problems than starts": solving(starts=[]),
    "more starts than problems": solving(starts=[BLANK, BLANK]),
    "no start": solving(starts=[None]),
    "a start of text": solving(starts=["ab"]),
    "givens that are too short": solving(starts=[b"\x01"]),
    "givens that are too long": solving(starts=[BLANK + BLANK]),
    "empty givens": solving(starts=[b""]),
    "clues where there are no sites": solving(clues=[[1]]),
    "more clues than starts": solving(clues=[[], []]),
    "clues of bytes that are none": solving(clues=[None]),
    "empty candidates": solving(starts=[[]]),
    "too few candidates": solving(starts=[[6]]),
    "too many candidates": solving(starts=[[6, 6, 6]]),
    "candidates below zero": solving(starts=[[6, -1]]),
    "candidates of 65 bits": solving(starts=[[6, 2**64]]),
    "too few entries beside candidates": solving(starts=[(b"\xff", [6, 6])]),
    "too many entries beside candidates": solving(starts=[(b"\xff" * 3, [6, 6])]),
    "rungs below zero": solving(rungs=-1),
    "rungs of 65 bits": solving(rungs=2**64),
    "rungs by name": solving(rungs="naked single"),
    "a split that does not exist": solving(split="diagonal"),
    "a split of None": solving(split=None),
    "solutions below zero": solving(max_solutions=-1),
    "solutions of 65 bits": solving(max_solutions=2**64),
    "nodes below zero": solving(max_nodes=-1),
    "a seed below zero": solving(seed=-1),
    "a seed of 65 bits": solving(seed=2**64),
    "a seed of text": solving(seed="seven"),
    "seconds of text": solving(seconds="soon"),
    "threads below zero": solving(threads=-1),
    "threads beyond an int": solving(threads=2**32),
    "a word that is no option": solving(colour="red"),
    "explain without a problem": explaining(problem=None),
    "explain with short givens": explaining(start=b""),
    "explain fewer than no steps": explaining(max_steps=-1),
    "narrow short givens": narrowing(start=b""),
    "narrow clues where there are no sites": narrowing(clues=[1]),
    "clues of a solution that is too short": clues(values=b""),
    "clues of a solution that is in no domain": clues(values=bytes([1, 3])),
    "clues of a number too many": clues(numbers=[1]),
    "clues at a place that does not exist": clues(groups=[[2]]),
    "clues at a place below zero": clues(groups=[[-1]]),
    "clues that are always shown nowhere": clues(always=[2]),
    "a candidate out of nothing": _kernel.Candidate,
}


@pytest.mark.filterwarnings("ignore:nanobind")
@pytest.mark.parametrize("call", BAD.values(), ids=BAD.keys())
def test_bad_arguments_raise_and_never_crash(call: Callable[[], object]) -> None:
    with pytest.raises((ValueError, TypeError)) as error:
        call()
    assert str(error.value)


@pytest.mark.filterwarnings("ignore:nanobind")
def test_objects_that_were_never_set_up_are_refused() -> None:
    with pytest.raises(TypeError):
        solving(problems=[_kernel.Problem.__new__(_kernel.Problem)])()
    with pytest.raises(TypeError):
        solving(ladder=_kernel.Ladder.__new__(_kernel.Ladder))()


def test_after_all_that_the_kernel_still_works() -> None:
    (answer,), interrupted = _kernel.solve_many([pair()], singles(), [BLANK], rungs=3)
    assert (answer.solutions, interrupted) == (2, False)
    assert pair().variables == 2


@pytest.mark.parametrize("seconds", [float("inf"), float("nan"), -1.0, 0.0, 1e300])
def test_odd_seconds_mean_no_limit(seconds: float) -> None:
    (answer,), _ = _kernel.solve_many(
        [pair()], singles(), [BLANK], rungs=3, max_solutions=0, seconds=seconds
    )
    assert (answer.solutions, answer.complete) == (2, True)


@pytest.mark.parametrize("given", [2, 3, 63, 64, 254])
def test_a_given_outside_its_own_domain_leaves_no_solution(given: int) -> None:
    problem = _kernel.Problem([0b10, 0b100], [], [])
    (answer,), _ = _kernel.solve_many([problem], singles(), [bytes([given, OPEN])], rungs=3)
    assert (answer.solutions, answer.complete) == (0, True)


def test_unknown_options_of_the_kernel_engine_are_its_callers_fault() -> None:
    with pytest.raises(
        enpitsu.EngineError, match="smallest, cell, any, box, ahead, not 'diagonal'"
    ):
        solve(EMPTY_9X9, split="diagonal")  # type: ignore[arg-type]
    with pytest.raises(enpitsu.EngineError, match="'nacked pair', but with naked pair, naked quad"):
        solve(EMPTY_9X9, techniques=("nacked pair",))


# The stub


def test_the_stub_is_what_the_module_says(tmp_path: Path) -> None:
    committed = (SOURCE / "_kernel.pyi").read_text()
    if importlib.util.find_spec("nanobind") is None:
        named = {node.name for node in ast.parse(committed).body if hasattr(node, "name")}
        assert named | {"OPEN"} == {name for name in dir(_kernel) if not name.startswith("_")}
        return
    fresh = tmp_path / "_kernel.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "enpitsu._kernel"]
    subprocess.run([*command, "-o", str(fresh)], check=True, capture_output=True, timeout=60)
    assert committed == fresh.read_text()


def test_the_kernel_agrees_with_the_model_on_what_is_open() -> None:
    assert _kernel.OPEN == OPEN


def test_every_rung_of_every_ladder_is_a_technique() -> None:
    known = set(_kernel.technique_names())
    for kind in genres().values():
        rungs = [rung.technique for rung in kind.rungs]
        assert set(rungs) <= known
        assert len(set(rungs)) == len(rungs)
        assert len(ladder_of(kind.rungs)) == len({*rungs, RULE_ALONE})
        assert search_rungs(kind.rungs) > 0


def test_clues_that_could_go() -> None:
    puzzle = enpitsu.parse("sudoku:1234/3412/2143/432.")
    solution = enpitsu.solve(puzzle).values[0]
    clues = _kernel.Clues(
        problem_of(puzzle.board_model), solution, [], [[cell] for cell in range(15)]
    )
    spare = clues.spare(ladder_of(puzzle.ladder), search_rungs(puzzle.ladder), 0.0)
    assert spare == (list(range(15)), True)
