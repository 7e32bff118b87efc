"""Limits: which came first is told, and one that would do nothing is refused."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

import pytest

import enpitsu
from command import EMPTY, MULTIPLE, UNIQUE, Run, is_one_line
from conformance import COUNT_NODES, ENGINES
from enpitsu.engines import engine as engine_named
from enpitsu.engines import sat
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Kernel
from enpitsu.engines.solver_engine import Search
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Model, Status

LOOPS = "slitherlink:" + "/".join(["." * 20] * 20)
OTHERS = [name for name in ("sat", "ip", "cpsat", "zdd") if name not in COUNT_NODES]


@pytest.mark.parametrize("presolve", [False, True])
@pytest.mark.parametrize("engine", OTHERS)
def test_a_limit_on_nodes_that_would_do_nothing_is_refused(engine: str, presolve: bool) -> None:
    problem = rf"^a limit on nodes does not apply to the {engine} engine, but to auto, kernel, csp"
    for ask in (enpitsu.solve, enpitsu.count):
        with pytest.raises(EngineError, match=problem):
            ask(UNIQUE, engine=engine, nodes=1, presolve=presolve)
    with pytest.raises(EngineError, match=problem):
        enpitsu.solve_many([UNIQUE], engine=engine, nodes=1, presolve=presolve)
    with pytest.raises(EngineError, match=problem):
        engine_named(engine, presolve=presolve).solve(enpitsu.parse(UNIQUE), Limits(nodes=1))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["solve", "--engine", "sat", "--nodes", "1"], "nodes does not apply to the sat engine"),
        (["count", "--engine", "zdd", "--nodes", "1"], "nodes does not apply to the zdd engine"),
        (["count", "--engine", "csp", "--memory", "9"], "memory does not apply to the csp engine"),
        (["count", "--engine", "zdd", "--memory", "9"], "memory does not apply to the zdd engine"),
    ],
)
def test_the_command_line_refuses_it_before_any_puzzle(
    run: Run, arguments: list[str], problem: str
) -> None:
    ran = run(*arguments, UNIQUE, MULTIPLE)
    assert (ran.code, ran.out) == (2, "")
    assert is_one_line(ran.err)
    assert problem in ran.err
    assert ", kernel, " in ran.err


@pytest.mark.parametrize("engine", [*ENGINES, "zdd"])
def test_the_time_limit_is_named(engine: str) -> None:
    line = LOOPS if engine == "zdd" else EMPTY
    result = enpitsu.solve(line, engine=engine, limit=0, seconds=0.05)
    assert (result.complete, result.stopped) == (False, "time")


@pytest.mark.parametrize("ask", [Kernel().count, Auto().count])
def test_loops_that_are_too_many_to_count_meet_the_time_limit(ask: object) -> None:
    assert callable(ask)
    result = ask(enpitsu.parse(LOOPS), Limits(solutions=0, seconds=0.05))
    assert (result.complete, result.stopped) == (False, "time")


def test_rules_that_take_too_long_meet_the_time_limit() -> None:
    line = "sudoku:" + "." * 36**2
    result = enpitsu.solve(line, engine="csp", presolve=True, seconds=1e-6)
    assert (result.status, result.stopped) == (Status.UNKNOWN, "time")


def test_pages_and_records_name_the_limit(run: Run) -> None:
    few = [EMPTY, "--engine", "kernel", "--nodes", "1"]
    assert run("solve", *few).out.startswith("unknown: no solution found before the limit on nodes")
    assert run("solve", *few, "--json").record["stopped"] == "nodes"
    assert run("count", *few).out == ("at least 0 solutions; then the limit on nodes was reached\n")
    assert run("count", *few, "--json").record["stopped"] == "nodes"
    several = run("solve", EMPTY, EMPTY, "--engine", "kernel", "--nodes", "1").out
    assert several.splitlines()[0] == "argument 1 unknown (the limit on nodes)"
    assert "stopped" not in run("solve", UNIQUE, "--json").record
    assert "stopped" not in run("solve", EMPTY, "--limit", "1", "--json").record


class Hungry(Search):
    """One that finds a solution and then wants more memory than there is."""

    def solutions(self) -> Generator[bytes]:
        """Yield one, and no more."""
        yield bytes(81)
        raise MemoryError


@dataclass(frozen=True)
class HungrySat(sat.Sat):
    def search(self, model: Model, candidates: Sequence[int]) -> Search:
        return Hungry()


def test_memory_that_runs_out_is_a_limit_like_others() -> None:
    result = HungrySat().solve(enpitsu.parse(EMPTY), Limits(solutions=0))
    assert (result.status, result.found, result.stopped) == (Status.UNKNOWN, 1, "memory")
