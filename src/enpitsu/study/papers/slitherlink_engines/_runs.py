"""Runs of the engines on the boards, and what came of them, in the paper's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from enpitsu.comparing import Instance as Measured
from enpitsu.comparing import Row, Rows, Run, chosen_of, rows_of, runs_of, tasks_of
from enpitsu.engines import Engine
from enpitsu.engines.presolve import Presolved
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Puzzle
from enpitsu.reports import Limit, Sample, Value
from enpitsu.study import Instance, Study
from enpitsu.study.papers.slitherlink_engines._boards import RULES

SAT, IP, SETS, ROWS = "SAT", "IP", "ZDD", "ZDD (rows)"
METHODS = {
    IP: "ip:rows=edges",
    SAT: "sat:solver=minisat22",
    SETS: "zdd:building=sets",
    ROWS: "zdd",
}
"""What stands for the paper's methods: its rows and cuts, its clauses, its set operations; and ours
with the clues as rows of the diagram. For Gurobi, the paper's best, stands HiGHS."""

OUTCOMES = ("right", "wrong answer", 'wrong "none"', "out of time", "out of memory", "error")
NOT_RUNNABLE = "not runnable"

_VERDICTS = {
    "right": "right",
    "wrong none": 'wrong "none"',
    "wrong answer": "wrong answer",
    "wrong count": "wrong answer",
    "disagreement": "wrong answer",
    "refused": NOT_RUNNABLE,
    "error": "error",
}


@cache
def problem_with(label: str) -> str:
    """Say why an engine cannot run here; empty if it can."""
    try:
        chosen_of([label])
    except EngineError as error:
        return str(error)
    return ""


def after_rules(label: str) -> Presolved:
    """Return an engine that has what the rules leave."""
    return Presolved(chosen_of([label])[0].engine, RULES)


def seconds(study: Study) -> float:
    """Return how long a run may take: a minute in the paper."""
    return study.seconds(10, 60)


def rows(study: Study, boards: Iterable[Instance], labels: Iterable[str]) -> Rows:
    """Run engines on boards: the first solution for all but diagrams, which hold all of them.

    SAT runs with all: what it finds is held against the others' word that there is nothing.
    """
    wanted = [label for label in [*labels, METHODS[SAT]] if not problem_with(label)]
    return _measured(study, boards, {label: label for label in wanted})


def rows_after_rules(study: Study, boards: Iterable[Instance], labels: Iterable[str]) -> Rows:
    """Run engines on what the rules leave of boards."""
    wanted = [label for label in labels if not problem_with(label)]
    found = _measured(study, boards, {label: after_rules(label) for label in wanted})
    names = {chosen_of([after_rules(label)])[0].label: label for label in wanted}
    return Rows(replace(row, engine=names[row.engine]) for row in found)


def _measured(
    study: Study, boards: Iterable[Instance], engines: Mapping[str, str | Engine]
) -> Rows:
    measured = [Measured(one.name, one.puzzle, one.solution) for one in boards]
    runs: list[Run] = []
    for label, chosen in engines.items():
        solutions = 0 if label.startswith("zdd") else 1
        limits = Limits(solutions=solutions, seconds=seconds(study))
        runs += runs_of(measured, [chosen], limits)
    return rows_of(runs, study.run(tasks_of(runs, study.seed)))


def outcome(row: Row) -> str:
    """Return what came of a run."""
    if row.verdict == "open":
        return "out of memory" if row.reason == "memory" else "out of time"
    return _VERDICTS[row.verdict]


def outcomes(some: Sequence[Row]) -> Mapping[str, int]:
    """Return how many runs there were of each outcome."""
    counted = dict.fromkeys([*OUTCOMES, NOT_RUNNABLE], 0)
    for row in some:
        counted[outcome(row)] += 1
    return counted


def times(some: Iterable[Row]) -> Sample:
    """Return the seconds of the runs that are right; those that met a limit are counted beside."""
    ran = [row for row in some if outcome(row) != NOT_RUNNABLE]
    return Sample.of(row.wall if outcome(row) == "right" else None for row in ran)


def shown(sample: Sample, limit: float) -> Value:
    """Return what a cell shows of times: the limit where none is right."""
    return sample if sample.n else Limit(f"> {limit:g} s") if sample.limited else None


def share(some: Sequence[Row]) -> Value:
    """Return how many of the runs are right, of those that could run."""
    counted = outcomes(some)
    ran = len(some) - counted[NOT_RUNNABLE]
    return f"{counted['right']}/{ran} = {counted['right'] / ran:.1%}" if ran else NOT_RUNNABLE


def digits(puzzle: Puzzle) -> Mapping[int, int]:
    """Return how many clues of each number there are."""
    return Counter(clue.number for clue in puzzle.each_clue())
