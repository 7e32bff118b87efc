"""Beyond the paper: many boards of each size, and boards on which the five steps stop."""

from __future__ import annotations

from typing import Any

import enpitsu
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
        f"{_whose(study)} Uninformed: runs within {_seconds(study):g} s; "
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


def _whose(study: Study) -> str:
    handed = study.puzzles("kakuro", list)
    return "Boards that were handed in." if handed else "Boards by the seed, of any level."


def grown_runs(study: Study) -> dict[Size, Any]:
    """Return what both ways make of boards of each size."""
    handed: dict[Size, list[str]] = {}
    for one in study.puzzles("kakuro", list):
        rows, columns = one.puzzle.genre.grid(one.puzzle.board)
        handed.setdefault((rows, columns), []).append(str(one.puzzle))
    number = 0 if handed else study.count(5, 20)
    tasks = {
        size: Task(f"growth {size} handed in", both_ways, (lines, _seconds(study)))
        for size, lines in sorted(handed.items())
    } or {
        size: Task(f"growth {size}", grown, (size, number, study.seed, _seconds(study)))
        for size in study.sizes(_QUICK, _FULL)
    }
    runs = study.run(tasks.values())
    return {size: runs[task.key] for size, task in tasks.items()}


def _seconds(study: Study) -> float:
    return study.seconds(1.0, 10.0)


def grown(size: Size, number: int, seed: int, seconds: float) -> dict[str, Any]:
    """Return what both ways take on boards of one size; None where they do not end."""
    made = generate_many("kakuro", count=number, seed=seed, size=(size[0], size[1]))
    return both_ways([str(one.puzzle) for one in made], seconds)


def both_ways(lines: list[str], seconds: float) -> dict[str, Any]:
    """Return what both ways take on boards; None where they do not end."""
    record: dict[str, list[Any]] = {"cells": [], "uninformed": [], "informed": [], "sequences": []}
    for puzzle in map(parse, lines):
        blind = Uninformed().solve(puzzle, Limits(1, seconds=seconds))
        steps = Informed().solve(puzzle, Limits())
        record["cells"].append(len(puzzle.givens))
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
    for level, run in runs.items():
        left = Sample.of(run["open"])
        rows.append([level, len(run["open"]), run["solved"], left, Sample.of(run["cells"])])
    columns = ("level", "boards", "solved by the steps", "cells left open", "white cells")
    notes = [
        "A level is that of the hardest technique that enpitsu's own ladder needs. The steps see "
        "one run at a time and make no guess: where digits of several runs hold each other in "
        "place, or the sums of an area must be compared, they stop, and say so."
    ]
    return Part([Table("levels", "Where the five steps stop", columns, rows, notes)])


def level_runs(study: Study) -> dict[str, Any]:
    """Return, by level, how many boards the steps finish, and what they leave of the others."""
    if handed := [str(one.puzzle) for one in study.puzzles("kakuro", list)]:
        return _handed_in_runs(study, handed)
    number = study.count(10, 100)
    tasks = {
        level: Task(f"levels {level.value}", stopping, (level.value, number, study.seed))
        for level in LEVELS
    }
    runs = study.run(tasks.values())
    return {level.value: runs[task.key] for level, task in tasks.items()}


def _handed_in_runs(study: Study, lines: list[str]) -> dict[str, Any]:
    """Rate the boards that were handed in, and go through the steps on those of each level."""
    rated = study.run([Task(f"level of {line}", level_of, (line,)) for line in lines])
    levels = {line: rated[f"level of {line}"] for line in lines}
    tasks = {
        level: Task(f"steps, {level}", steps_on, ([one for one in lines if levels[one] == level],))
        for level in [*map(str, Level), "no level"]
        if level in levels.values()
    }
    runs = study.run(tasks.values())
    return {level: runs[task.key] for level, task in tasks.items()}


def level_of(line: str) -> str:
    """Return the level of a board, or that it has none."""
    return enpitsu.rate(line).level or "no level"


def stopping(level: str, number: int, seed: int) -> dict[str, Any]:
    """Return how many cells the steps leave open on boards of a level, and how many they solve."""
    lines = [
        str(made.puzzle)
        for made in generate_many("kakuro", count=number, seed=seed, size=7, level=level)
    ]
    return steps_on(lines)


def steps_on(lines: list[str]) -> dict[str, Any]:
    """Return how many cells the steps leave open on boards, and how many they solve."""
    results = [Informed().solve(parse(line), Limits()) for line in lines]
    stages = [list(Informed().stages(parse(line)))[-1] for line in lines]
    cells = [len(stage.candidates) for stage in stages]
    return {
        "solved": sum(result.found for result in results),
        "open": [len(stage.candidates) - len(stage.placed) for stage in stages],
        "cells": cells,
    }
