"""Beyond the paper: what the program makes of puzzles of each level."""

from __future__ import annotations

from enpitsu.reports import Axis, Boxes, Sample, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.sudoku_sudoc2._measuring import Run, made, runs
from enpitsu.study.papers.sudoku_sudoc2._paper import PAPER
from enpitsu.study.papers.sudoku_sudoc2.problems import micro
from enpitsu.work import Task

LEVELS = ("easy", "medium", "hard", "expert")
_REPEAT = 3


def boards(study: Study, level: str) -> list[Run]:
    """Return minimal puzzles of a level, drawn by the study's seed, with the time they took."""
    seeds = range(study.seed, study.seed + study.count(20, 100))
    tasks = [Task(f"{level} puzzle of seed {seed}", made, (level, seed)) for seed in seeds]
    return list(study.run(tasks).values())


@PAPER.part(
    "levels",
    "Calls by level, on puzzles that were made",
    uses="count seed full jobs",
    counts="boards of a level",
)
def levels(study: Study) -> Part:
    """Return a row a level."""
    rows: list[list[Value]] = []
    calls: dict[str, Sample] = {}
    for level in LEVELS:
        drawn = boards(study, level)
        lines = [board["puzzle"] for board in drawn]
        infer = list(runs(study, lines, "infer", _REPEAT).values())
        kernel = list(runs(study, lines, "kernel", _REPEAT).values())
        calls[level] = Sample.of([run["calls"] for run in infer])
        rows.append([
            level,
            sum(run["calls"] == 1 for run in infer) / len(infer),
            calls[level],
            Sample.of([run["height"] for run in infer]),
            max(run["height"] for run in infer),
            Sample.of([run["items"] for run in infer]),
            Sample.of([micro(run).mean or 0 for run in infer]),
            Sample.of([run["calls"] for run in kernel]),
            Sample.of([micro(run).mean or 0 for run in kernel]),
            Sample.of([board["seconds"] * 1000 for board in drawn]),
        ])  # fmt: skip
    columns = (
        "level", "without a split", "calls", "height", "highest", "items", "µs", "kernel's calls",
        "kernel's µs", "ms to make one",
    )  # fmt: skip
    notes = [
        "Minimal puzzles of exactly this level; what they took to make includes those thrown away."
    ]
    chart = Boxes(name="levels", title="Calls of INFER by level", samples=calls, y=Axis("calls"))
    return Part([Table("levels", "Puzzles of each level", columns, rows, notes)], [chart])
