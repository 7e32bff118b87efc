"""Beyond the paper: many boards of each size, and boards on which the five steps stop."""

from __future__ import annotations

from typing import Any

from enpitsu.api import generate_many
from enpitsu.engines.informed import Informed
from enpitsu.engines.uninformed import Uninformed
from enpitsu.model import Level, Limits
from enpitsu.puzzles import parse
from enpitsu.reports import Axis, Lines, Sample, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.kakuro_informed._paper import PAPER
from enpitsu.work import Task

Size = tuple[int, int]

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT)
_QUICK = ((3, 3), (4, 4), (5, 5), (6, 6), (8, 8))
_FULL = (*_QUICK, (10, 10), (12, 12), (16, 16), (20, 20))


@PAPER.part(
    "growth",
    "Both methods on many boards of each size",
    uses="seconds full jobs",
    draws="count sizes seed",
    takes="kakuro",
)
def growth(study: Study) -> Part:
    """Solve boards that were drawn by the seed both ways."""
    runs = grown_runs(study)
    rows: list[list[Value]] = []
    lines: dict[str, list[tuple[float, float | Sample | None]]] = {"uninformed": [], "informed": []}
    for (high, wide), run in runs.items():
        cells = Sample.of(run["cells"])
        blind, steps = Sample.of(run["uninformed"]), Sample.of(run["informed"])
        rows.append([f"{high}x{wide}", cells, blind, steps, Sample.of(run["sequences"])])
        if cells.mean is not None:
            lines["uninformed"].append((cells.mean, blind if blind.n else None))
            lines["informed"].append((cells.mean, steps if steps.n else None))
    columns = ("size", "white cells", "uninformed (s)", "informed (s)", "sequences kept")
    notes = [
        f"Boards by the seed, of any level. Uninformed: runs within {_seconds(study):g} s; "
        "informed: those that the steps finish. What was stopped is counted beside them."
    ]
    chart = Lines(
        name="growth",
        title="Seconds until the solution",
        series=lines,
        x=Axis("white cells", log=True),
        y=Axis("seconds", log=True),
    )
    return Part([Table("growth", "Growth with the board", columns, rows, notes)], [chart])


def grown_runs(study: Study) -> dict[Size, Any]:
    """Return what both ways make of boards of each size."""
    number = study.count(5, 20)
    tasks = {
        size: Task(f"growth {size}", grown, (size, number, study.seed, _seconds(study)))
        for size in study.sizes(_QUICK, _FULL)
    }
    runs = study.run(tasks.values())
    return {size: runs[task.key] for size, task in tasks.items()}


def _seconds(study: Study) -> float:
    return study.seconds(1.0, 10.0)


def grown(size: Size, number: int, seed: int, seconds: float) -> dict[str, Any]:
    """Return what both ways take on boards of one size; None where they do not end."""
    record: dict[str, list[Any]] = {"cells": [], "uninformed": [], "informed": [], "sequences": []}
    for made in generate_many("kakuro", count=number, seed=seed, size=(size[0], size[1])):
        blind = Uninformed().solve(made.puzzle, Limits(1, seconds=seconds))
        steps = Informed().solve(made.puzzle, Limits())
        record["cells"].append(len(made.puzzle.givens))
        record["uninformed"].append(blind.seconds if blind.found else None)
        record["informed"].append(steps.seconds if steps.found else None)
        record["sequences"].append(dict(steps.effort.steps)["find sequences"])
    return record


@PAPER.part(
    "levels", "Where the five steps stop", uses="jobs", draws="count seed full", takes="kakuro"
)
def levels(study: Study) -> Part:
    """Go through the steps on boards of each level."""
    runs = level_runs(study)
    rows: list[list[Value]] = []
    for level in LEVELS:
        run = runs[level]
        left = Sample.of(run["open"])
        rows.append([level.value, len(run["open"]), run["solved"], left, Sample.of(run["cells"])])
    columns = ("level", "boards", "solved by the steps", "cells left open", "white cells")
    notes = [
        "A level is that of the hardest technique that enpitsu's own ladder needs. The steps see "
        "one run at a time and make no guess: where digits of several runs hold each other in "
        "place, or the sums of an area must be compared, they stop, and say so."
    ]
    return Part([Table("levels", "Where the five steps stop", columns, rows, notes)])


def level_runs(study: Study) -> dict[Level, Any]:
    """Return, by level, how many boards the steps finish, and what they leave of the others."""
    number = study.count(10, 100)
    tasks = {
        level: Task(f"levels {level.value}", stopping, (level.value, number, study.seed))
        for level in LEVELS
    }
    runs = study.run(tasks.values())
    return {level: runs[task.key] for level, task in tasks.items()}


def stopping(level: str, number: int, seed: int) -> dict[str, Any]:
    """Return how many cells the steps leave open on boards of a level, and how many they solve."""
    lines = [
        str(made.puzzle)
        for made in generate_many("kakuro", count=number, seed=seed, size=7, level=level)
    ]
    results = [Informed().solve(parse(line), Limits()) for line in lines]
    stages = [list(Informed().stages(parse(line)))[-1] for line in lines]
    cells = [len(stage.candidates) for stage in stages]
    return {
        "solved": sum(result.found for result in results),
        "open": [len(stage.candidates) - len(stage.placed) for stage in stages],
        "cells": cells,
    }
