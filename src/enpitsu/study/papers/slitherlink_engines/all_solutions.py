"""Figure 3.6: all solutions of a 20x20 that has lost twelve of its clues."""

from __future__ import annotations

from enpitsu.answers.thin import thin_puzzle
from enpitsu.comparing import Instance as Measured
from enpitsu.comparing import Row, Rows, rows_of, runs_of, tasks_of
from enpitsu.engines import Kernel
from enpitsu.engines.presolve import Presolved
from enpitsu.model import Limits
from enpitsu.puzzles import parse
from enpitsu.reports import Axis, Bars, Limit, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.slitherlink_engines._boards import drawn, told
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.papers.slitherlink_engines._runs import (
    METHODS,
    ROWS,
    SAT,
    SETS,
    after_rules,
    outcome,
    problem_with,
)
from enpitsu.work import Task

GONE = 12
"""How many clues the paper took away."""
_COUNTED = Limits(solutions=0, seconds=0, nodes=200_000)

PRINTED = {SAT: (113_100, 86.096), SETS: (113_100, 40.916)}
"""Solutions and seconds."""

AFTER = "ZDD after rules"


def thinned(rows: int, columns: int, seed: int, least: int, most: int) -> str:
    """Return a board without twelve clues that has about as many solutions as are wished.

    Which clues go decides whether there are ten solutions or billions: seeds are tried in turn.
    """
    gone = min(GONE, rows * columns // 4)
    for number in range(1000):
        whole = parse(drawn(rows, columns, f"{seed} thinned {number // 20}", False))
        puzzle = thin_puzzle(whole, gone, number % 20)
        found = Presolved(Kernel()).count(puzzle, _COUNTED)
        if found.complete and least <= found.found <= most:
            return str(puzzle)
    return str(puzzle)


def board(study: Study) -> Measured:
    """Return the board, the same for all methods."""
    rows, columns = study.sizes([(20, 20)], [(20, 20)])[-1]
    number = 100_000 if study.full else 2_000
    arguments = (rows, columns, study.seed, number // 2, number * 2)
    task = Task(f"thinned {told((rows, columns))} {study.seed} {number}", thinned, arguments)
    return Measured(f"{told((rows, columns))} less {GONE}", parse(study.run([task])[task.key]))


def listed(study: Study) -> dict[str, Row]:
    """Return the run of each method that finds all solutions."""
    engines = {
        SAT: METHODS[SAT],
        SETS: METHODS[SETS],
        ROWS: METHODS[ROWS],
        AFTER: METHODS[SETS],
        "kernel": "kernel",
    }
    here = {name: label for name, label in engines.items() if not problem_with(label)}
    limits = Limits(solutions=0, seconds=study.seconds(60, 300))
    one = board(study)
    runs = [
        run
        for name, label in here.items()
        for run in runs_of([one], [after_rules(label) if name == AFTER else label], limits)
    ]
    found = rows_of(runs, study.run(tasks_of(runs, study.seed)))
    return dict(zip(here, Rows(found), strict=True))


@PAPER.part("F3.6", "All solutions of a 20x20 less twelve clues")
def figure_3_6(study: Study) -> Part:
    """Compare the times for all solutions."""
    ran = listed(study)
    body: list[list[Value]] = []
    for name, row in ran.items():
        printed = PRINTED.get(name, (None, None))
        right = outcome(row) == "right"
        wall: Value = row.wall if right else Limit(outcome(row))
        found = row.found if right else None
        body.append([name, found, wall, row.peak_mb, row.diagram_nodes, *printed])
    columns = ["", "solutions", "seconds", "peak MB", "diagram nodes"]
    notes = [
        "ZDD is the paper's algorithm by set operations, ZDD (rows) has the clues as rows of the "
        "diagram; after rules, the edges that rules know are settled. Another board than the "
        "paper's, with another number of solutions.",
    ]
    paper = ["paper: solutions", "paper: seconds"]
    table = Table("F3.6", "All solutions", [*columns, *paper], body, notes)
    seconds = [row.wall if outcome(row) == "right" else None for row in ran.values()]
    chart = Bars(
        name="F3.6-bars",
        title="Seconds for all solutions",
        groups=list(ran),
        series={
            "here": seconds,
            "the paper": [PRINTED[name][1] if name in PRINTED else None for name in ran],
        },
        y=Axis("seconds", log=True),
    )
    return Part([table], [chart])
