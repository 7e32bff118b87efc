"""Runs of the two methods: their times, what they try, and what they keep."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterable
from typing import Any

from enpitsu.engines import Engine
from enpitsu.engines._sequences import Store, runs_of, sequences_of
from enpitsu.engines.informed import STEPS, Informed
from enpitsu.engines.uninformed import ORDERS, Order, Uninformed
from enpitsu.model import Limits, Puzzle, Result
from enpitsu.puzzles import parse
from enpitsu.reports import Limit, Sample
from enpitsu.study import Instance, Study
from enpitsu.study.papers.kakuro_informed._paper import SECONDS
from enpitsu.work import Task

_LONG = 1.0  # seconds after which a run is not repeated
_TRACED = (
    200_000  # nodes of the run whose memory is traced: all sequences are there before the first
)
_ALL = 0


def timed_runs(study: Study, boards: Iterable[Instance]) -> dict[str, Any]:
    """Return what the five steps make of each board, with the times of as many runs as asked."""
    return informed_runs(study, boards, study.count(20, 100))


def informed_runs(study: Study, boards: Iterable[Instance], repeat: int = 1) -> dict[str, Any]:
    """Return what the five steps make of each board, by its name."""
    tasks = [
        Task(f"informed {repeat} {one.name} {one.puzzle}", informed, (str(one.puzzle), repeat))
        for one in boards
    ]
    return _by_board(study, tasks, boards)


def blind_runs(
    study: Study, boards: Iterable[Instance], order: Order = "depth-first", solutions: int = 1
) -> dict[str, Any]:
    """Return what an uninformed search makes of each board, by its name."""
    seconds, repeat = study.seconds(SECONDS, SECONDS), study.count(10, 50)
    tasks = [
        Task(
            f"uninformed {order} {solutions} {repeat} {one.name} {one.puzzle}",
            uninformed,
            (str(one.puzzle), order, solutions, seconds, repeat),
        )
        for one in boards
    ]
    return _by_board(study, tasks, boards)


def _by_board(study: Study, tasks: list[Task], boards: Iterable[Instance]) -> dict[str, Any]:
    done = study.run(tasks)
    return {one.name: done[task.key] for one, task in zip(boards, tasks, strict=True)}


def informed(line: str, repeat: int) -> dict[str, Any]:
    """Go through the steps, several times; return seconds and all that is kept."""
    puzzle, engine = parse(line), Informed()
    record = _measured(engine, puzzle, Limits(memory_mb=4096), repeat)
    stages = list(engine.stages(puzzle))
    candidates = [sum(map(int.bit_count, stage.candidates)) for stage in stages[1:]]
    return record | {
        "rounds": stages[-1].round,
        "candidates": max(candidates, default=0),
        "sequences": stages[0].sequences,
        "steps": {name: sum(s.found for s in stages if s.step == name) for name in STEPS},
        "open": len(puzzle.givens) - len(stages[-1].placed),
    }


def uninformed(
    line: str, order: Order, solutions: int, seconds: float, repeat: int
) -> dict[str, Any]:
    """Search blindly; return seconds, nodes, and all that is kept."""
    puzzle, engine = parse(line), Uninformed(order)
    limits = Limits(solutions, 0, seconds, 512)
    record = _measured(engine, puzzle, limits, repeat)
    store = Store(Limits(memory_mb=0))
    runs = runs_of(puzzle.model, engine.name)
    made = sequences_of(runs, puzzle.model.domains, store)
    sequences = sum(map(len, made))
    return record | {"sequences": sequences, "boards": record["stored"] - sequences}


def _measured(engine: Engine, puzzle: Puzzle, limits: Limits, repeat: int) -> dict[str, Any]:
    """Solve as often as that is quick, and once more under the eyes of the tracer of memory."""
    engine.solve(puzzle, Limits(1, 1, 0, limits.memory_mb))  # the first call of all is slower
    results = [engine.solve(puzzle, limits)]
    while len(results) < repeat and results[0].seconds < _LONG:
        results.append(engine.solve(puzzle, limits))
    first = results[0]
    return {
        "seconds": [result.seconds for result in results],
        "found": first.found,
        "solution": first.solutions[0] if first.values else None,
        "stopped": first.stopped,
        "unfinished": first.unfinished,
        "nodes": first.nodes,
        "solution_nodes": first.effort.solution_nodes[0] if first.effort.solution_nodes else None,
        "stored": first.effort.stored,
        "bytes": _peak(lambda: engine.solve(puzzle, _traced(limits))),
    }


def _traced(limits: Limits) -> Limits:
    return Limits(limits.solutions, _TRACED, 60.0, limits.memory_mb)


def _peak(solve: Callable[[], Result]) -> int:
    """Return the most bytes that Python held for a run, beyond those before it."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        solve()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def seconds_of(record: dict[str, Any], limit: float = SECONDS) -> Sample | Limit:
    """Return the times of a run, or that a limit was met."""
    if record["stopped"] == "time":
        return Limit(f"> {limit:g} s")
    if record["stopped"]:
        return Limit(f"out of {record['stopped']}")
    if record["unfinished"]:
        return Limit("stops")
    return Sample.of(record["seconds"])


ALL_ORDERS: tuple[Order, ...] = tuple(ORDERS)
