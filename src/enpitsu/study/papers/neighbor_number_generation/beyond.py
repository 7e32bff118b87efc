"""Beyond the paper: how soon each algorithm comes near the fewest clues, and what proves them."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from enpitsu.generation import Trial, seed_of, strategy_named
from enpitsu.generation.strategies._walks import Repeated
from enpitsu.reports import Axis, Lines, Sample, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.neighbor_number_generation._measuring import (
    Board,
    boards_of,
    run_of,
    trial_of,
)
from enpitsu.study.papers.neighbor_number_generation._paper import (
    EASY,
    HARD,
    MULTI,
    PAPER,
    RANDOM,
    TOP_DOWN,
    Solver,
    is_preset,
    size_of,
)
from enpitsu.work import Task

MARKS = (1, 2, 5, 10, 20, 50, 100)
"""Iterations after which the best is noted."""
MOMENTS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3)
"""Seconds after which TopDown is asked for its best."""

QUICK = f"{MULTI}, quick"
A_STAR = "a-star"


def curves(board: Board, solver: Solver) -> dict[str, Any]:
    """Return the fewest clues of a board, and how each algorithm approaches them."""
    proof = run_of(trial_of(board, solver), strategy_named(A_STAR), board.own_seed)
    found: dict[str, Any] = {"fewest": proof["clues"], A_STAR: [[proof["seconds"], proof["clues"]]]}
    for name in (*RANDOM, QUICK):
        strategy = strategy_named(name.partition(",")[0], plain=name != QUICK)
        assert isinstance(strategy, Repeated)
        found[name] = _approach(trial_of(board, solver), board, strategy)
    down = strategy_named(TOP_DOWN)
    runs = {
        moment: run_of(trial_of(board, solver), down, board.own_seed, moment) for moment in MOMENTS
    }
    found[TOP_DOWN] = [[moment, run["clues"]] for moment, run in runs.items()]
    return found


def _approach(trial: Trial, board: Board, strategy: Repeated) -> list[list[float]]:
    """Return seconds and the best until then, at each mark."""
    begin, best = time.process_time(), trial.count(trial.everything)
    points = []
    for number in range(1, MARKS[-1] + 1):
        own = Random(seed_of(board.seed, board.number, number))
        best = min(best, trial.count(strategy.descend(trial.part(), own)))
        if number in MARKS:
            points.append([time.process_time() - begin, best])
    return points


@PAPER.part(
    "beyond",
    "Clues against iterations and seconds, with the proven fewest",
    uses="seed jobs",
    draws="count sizes full",
    takes="neighbor",
)
def beyond(study: Study) -> Part:
    """Let each algorithm approach the fewest clues."""
    size = size_of(study, int(is_preset(study)))
    boards = boards_of(study, size, 10, 50)
    keys = {
        (solver, board): f"curves {size}x{size}, seed {study.seed}, {board.number}, "
        f"{solver.techniques}"
        for solver in (EASY, HARD)
        for board in boards
    }
    done = study.run(Task(key, curves, (board, solver)) for (solver, board), key in keys.items())
    by_solver = {solver: [done[keys[solver, board]] for board in boards] for solver in (EASY, HARD)}
    charts = [
        chart
        for solver, runs in by_solver.items()
        for chart in (_by_iterations(solver, runs), _by_seconds(solver, runs))
    ]
    return Part([_table(size, by_solver)], charts)


def _by_iterations(solver: Solver, runs: list[Any]) -> Lines:
    series = {
        name: [
            (float(mark), Sample.of(run[name][place][1] for run in runs))
            for place, mark in enumerate(MARKS)
        ]
        for name in RANDOM
    }
    return Lines(
        name=f"iterations-{solver.level.lower()}",
        title=f"{solver.told}: clues by iterations",
        series=series,
        x=Axis("iterations", log=True),
        y=Axis("clues"),
        floors={"proven fewest": _fewest(runs)},
    )


def _by_seconds(solver: Solver, runs: list[Any]) -> Lines:
    series = {name: _mean_points(runs, name) for name in (*RANDOM, QUICK, TOP_DOWN, A_STAR)}
    return Lines(
        name=f"seconds-{solver.level.lower()}",
        title=f"{solver.told}: clues by seconds",
        series=series,
        x=Axis("seconds", log=True),
        y=Axis("clues"),
        floors={"proven fewest": _fewest(runs)},
    )


def _mean_points(runs: list[Any], name: str) -> list[tuple[float, float | Sample | None]]:
    """Return the mean of each point over all boards; without those where some have none."""
    points: list[tuple[float, float | Sample | None]] = []
    for place in range(len(runs[0][name])):
        seconds, clues = zip(*(run[name][place] for run in runs), strict=True)
        if None not in clues:
            points.append((sum(seconds) / len(runs), sum(clues) / len(runs)))
    return points


def _fewest(runs: list[Any]) -> float:
    return float(sum(run["fewest"] for run in runs) / len(runs))


def _table(size: int, by_solver: dict[Solver, list[Any]]) -> Table:
    rows: list[list[Value]] = []
    for solver, runs in by_solver.items():
        for name in (*RANDOM, QUICK, TOP_DOWN, A_STAR):
            ends = [run[name][-1] for run in runs]
            clues = Sample.of(clues for _, clues in ends)
            rows.append(
                [
                    solver.told,
                    name,
                    clues,
                    sum(end == run["fewest"] for (_, end), run in zip(ends, runs, strict=True)),
                    Sample.of(seconds for seconds, _ in ends),
                    name == A_STAR,
                ]
            )
    notes = [
        f"The random ones after {MARKS[-1]} iterations, plain but for the quick one; TopDown after "
        f"{MOMENTS[-1]:g} s, with its best so far; a-star, the search that the paper proposes for "
        "the future, when it has proven that there are no fewer.",
        "The estimate of a-star: of sets that do not suffice, whatever else they imply, any puzzle "
        "must show something that is missing; as many of these lacks as have nothing in common "
        "are as many clues more.",
    ]
    columns = ("solver", "strategy", "clues", "boards with the fewest", "seconds", "proven")
    title = f"{size}x{size}: how near each comes to the fewest clues"
    return Table("beyond", title, columns, rows, notes)
