"""Engines around solvers: what comes twice counts once, and threads keep order and end together."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import enpitsu
from bare import model_of, puzzle_of
from command import Run
from conformance import is_installed
from corpus import CORPUS
from enpitsu.boards import mask
from enpitsu.cli import main
from enpitsu.cli.commands.solve import Solve
from enpitsu.cli.symbols import Symbols
from enpitsu.engines import _worker, base, engine
from enpitsu.engines.presolve import Presolved
from enpitsu.engines.solver_engine import Closing, Known
from enpitsu.errors import EngineError, PuzzleError
from enpitsu.model import Limits, Result, Status
from enpitsu.rules import AllDifferent
from stammering import Stammering

ALL = Limits(solutions=0)
THREE = puzzle_of([0b1110] * 3, AllDifferent((0, 1, 2), "here"))
SOLVERS = [name for name in ("sat", "ip", "cpsat") if is_installed(name)]
LINES = [case.line for case in CORPUS["sudoku"]]
EMPTY_9X9 = "sudoku:" + "." * 81
with_every_solver = pytest.mark.parametrize("name", SOLVERS)


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Begin without idle processes, note those that start, and let them load these tests."""
    processes: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], **options: Any) -> None:
            super().__init__(command, **options)
            processes.append(self)

    idle: dict[str, list[_worker.Worker]] = {}
    monkeypatch.setattr(_worker, "_idle", idle)
    monkeypatch.setattr(subprocess, "Popen", Noted)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    yield processes
    for worker in chain.from_iterable(idle.values()):
        worker.kill()
    assert all(process.returncode is not None for process in processes)


# What comes twice


def test_a_solution_that_comes_again_is_dropped_and_told() -> None:
    result = Stammering().solve(THREE, ALL)
    assert (result.found, result.repeated, result.complete) == (6, 6, True)
    assert len(set(result.values)) == 6
    counted = Stammering().count(THREE, ALL)
    assert (counted.found, counted.repeated, counted.values) == (6, 6, ())


def test_what_comes_again_does_not_use_up_the_limit_or_make_a_puzzle_ambiguous() -> None:
    result = Stammering().solve(THREE, Limits(solutions=4))
    assert (result.found, result.repeated, result.complete) == (4, 3, False)
    one = puzzle_of([0b10, 0b110], AllDifferent((0, 1), "here"))
    assert Stammering().solve(one, Limits()).status is Status.UNIQUE


def test_a_search_that_was_closed_tells_its_nodes() -> None:
    messages = list(Stammering().answers(THREE.model, THREE.model.domains, Limits(solutions=1)))
    assert len(messages) == 2
    assert messages[-1] == Closing(complete=False, nodes=1000 + 6)


def test_long_solutions_are_told_apart_by_digests() -> None:
    known = Known(0, bounded=True)
    values = [bytes([i]) * 40 for i in range(50)]
    assert all(map(known.adds, values))
    assert not any(map(known.adds, values))
    assert known.number == 50


def test_who_may_repeat_is_not_followed_beyond_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Known, "EACH", 2**18)  # so that 1 MB is for four
    known = Known(1, bounded=True)
    assert [known.adds(bytes([i])) for i in range(4)] == [True] * 4
    assert not known.adds(b"\0")
    with pytest.raises(EngineError, match=r"more than 4 solutions .* more than the 1 MB of memory"):
        known.adds(b"\4")
    trusted = Known(1, bounded=False)
    assert [trusted.adds(bytes([i])) for i in range(9)] == [True] * 9
    assert trusted.number == 9


def test_the_command_line_tells_what_came_again(run: Run) -> None:
    puzzle = enpitsu.parse("sudoku:1234/3412/2143/4321")
    shown = Solve(engine("csp"), Limits(), 1, Symbols(None), tree=False)
    result = Result(puzzle, Status.UNIQUE, (puzzle.givens,), 1, True, 3, 0.001, "csp", repeated=2)
    assert shown.record(result)["repeated"] == 2
    assert shown.page(result).splitlines()[0].endswith("(csp, 3 nodes, 1.0 ms; 2 given again)")
    assert "repeated" not in run("solve", str(puzzle), "--json").record


# Threads


@with_every_solver
def test_threads_change_neither_answers_nor_their_order(name: str) -> None:
    one = list(enpitsu.solve_many(LINES, engine=name))
    two = list(enpitsu.solve_many(LINES, engine=name, threads=2))
    assert [str(result.puzzle) for result in two] == LINES
    assert [result.values for result in two] == [result.values for result in one]


def test_threads_work_in_processes_of_their_own(started: list[subprocess.Popen[bytes]]) -> None:
    puzzles = [THREE] * 12
    results = list(Stammering().solve_many(puzzles, ALL, threads=2))
    assert [result.found for result in results] == [6] * 12
    assert 1 <= len(started) <= 2
    assert Stammering().solve(THREE, ALL).found == 6  # what ends with the threads is not taken


def test_threads_work_after_rules_too() -> None:
    presolved = Presolved(Stammering())
    puzzle = enpitsu.parse("sudoku:12../3.../2.4./4321")
    results = list(presolved.solve_many([puzzle] * 4, Limits(), threads=2))
    assert len({result.values for result in results}) == 1


def test_a_batch_on_threads_takes_its_puzzles_as_they_come() -> None:
    taken = []

    def endless() -> Iterator[enpitsu.Puzzle]:
        while True:
            taken.append(1)
            yield THREE

    results = Stammering().solve_many(endless(), ALL, threads=2)
    assert next(results).found == 6
    assert len(taken) < 20
    results.close()  # type: ignore[attr-defined]


def test_an_error_on_threads_comes_when_its_turn_does() -> None:
    puzzles = chain([THREE] * 3, map(enpitsu.parse, ["sudoku:12"]))
    results = Stammering().solve_many(puzzles, ALL, threads=2)
    assert [next(results).found for _ in range(3)] == [6, 6, 6]
    with pytest.raises(PuzzleError, match="2 cells"):
        next(results)


@pytest.mark.parametrize("name", [name for name in ("zdd",) if is_installed(name)])
def test_a_refusal_on_threads_is_one(name: str) -> None:
    results = enpitsu.solve_many([EMPTY_9X9] * 3, engine=name, threads=2)
    with pytest.raises(EngineError, match="draws loops only"):
        list(results)


@with_every_solver
def test_ctrl_c_ends_the_work_on_threads(name: str, started: list[subprocess.Popen[bytes]]) -> None:
    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    begin = time.perf_counter()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        with pytest.raises(KeyboardInterrupt):
            list(enpitsu.solve_many([EMPTY_9X9] * 4, engine=name, limit=0, threads=2))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert time.perf_counter() - begin < 10
    assert all(process.returncode is not None for process in started)


def test_plain_python_has_one_thread(run: Run) -> None:
    with pytest.raises(EngineError, match=r"^the csp engine works on one thread, not on 2$"):
        enpitsu.solve_many([EMPTY_9X9], engine="csp", threads=2)
    with pytest.raises(EngineError, match="after rules, the csp engine takes 1 thread only"):
        Presolved(engine("csp")).solve_many([THREE], ALL, threads=2)
    ran = run("solve", "sudoku:1234/3412/2143/4321", "--engine", "csp", "--jobs", "2")
    assert (ran.code, ran.out) == (2, "")
    assert "--jobs has no effect with the csp engine; it works with auto" in ran.err


def test_an_engine_of_ones_own_has_one_thread() -> None:
    class Mine(base.Engine):
        name = "mine"

        def solve(self, puzzle: enpitsu.Puzzle, limits: Limits) -> Result:
            raise NotImplementedError

    with pytest.raises(EngineError, match="the mine engine works on one thread, not on 3"):
        Mine().solve_many([THREE], ALL, threads=3)


def test_models_are_checked_in_one_place_for_empty_domains() -> None:
    model = model_of([0b1, 0], [])
    assert list(Stammering().answers(model, model.domains, ALL)) == [Closing(True, 0)]


# What is asked


@pytest.mark.parametrize("name", [name for name in SOLVERS if name != "sat"])
def test_the_limit_on_seconds_holds_while_the_model_is_written(name: str) -> None:
    board = "slitherlink:" + "/".join(["." * 60] * 60)
    result = enpitsu.solve(board, engine=name, seconds=0.2)
    assert (result.status, result.complete) == (Status.UNKNOWN, False)
    assert result.seconds < 2


@with_every_solver
def test_candidates_that_were_narrowed_down_are_kept_to(name: str) -> None:
    puzzle, solver = enpitsu.parse("sudoku:" + "." * 16), engine(name)
    whole = enpitsu.solve(puzzle, limit=0).values
    narrowed = [mask([1, 2])] + [mask([1, 2, 3, 4])] * 15
    result = solver.solve_from(puzzle, narrowed, ALL)
    assert set(result.values) == {values for values in whole if values[0] in (1, 2)}
    assert solver.solve_from(puzzle, [0] * 16, Limits()).status is Status.NONE


# What it takes


@with_every_solver
def test_the_start_of_a_process_is_no_part_of_a_puzzles_time(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready, took = _worker.ready, []

    def slow(*arguments: Any) -> _worker.Worker | None:
        begin = time.perf_counter()
        worker = ready(*arguments)
        took.append(time.perf_counter() - begin)
        return worker

    monkeypatch.setattr(_worker, "ready", slow)
    solver = engine(name)
    puzzle = enpitsu.parse("sudoku:1.../..../..../...4")
    results = [solver.solve(puzzle, Limits()) for _ in range(2)]
    assert took[0] > took[1]
    assert all(result.effort.preparing is not None for result in results)


@with_every_solver
def test_the_memory_of_a_solver_is_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "slitherlink:3.2/..1/...", "--engine", name, "--json"]) in (0, 1)
    record = json.loads(capsys.readouterr().out)
    assert record["peak_mb"] > 1
    assert record["preparing"] <= record["seconds"]
    assert ("rounds" in record) == (name != "cpsat")
