"""Figure 3.6: all solutions of a 20x20 that has lost twelve of its clues."""

from __future__ import annotations

import enpitsu
from enpitsu.comparing import Instance as Measured
from enpitsu.comparing import Row, Rows, rows_of, runs_of, tasks_of
from enpitsu.engines import Kernel
from enpitsu.engines.presolve import Presolved
from enpitsu.model import Limits
from enpitsu.puzzles import parse
from enpitsu.reports import Axis, Bars, Limit, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.slitherlink_engines._boards import told
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
SHARE = 0.48
"""Of the cells that have a clue before: a board of 20x20 from janko.at has nearly as many."""
_TRIES, _EACH = 100, 10  # in all, and of each board

PRINTED = {SAT: (113_100, 86.096), SETS: (113_100, 40.916)}
"""Solutions and seconds."""

AFTER = "ZDD after rules"


def thinned(rows: int, columns: int, seed: int, least: int, most: int) -> str:
    """Return a board less twelve clues that has about as many solutions as are wished.

    Which clues go decides whether there are ten solutions or millions: seeds are tried in turn.
    """
    cells = rows * columns
    gone = min(GONE, cells // 12)
    for number in range(_TRIES):
        if number % _EACH == 0:
            whole = enpitsu.generate(
                "slitherlink",
                size=(rows, columns),
                seed=seed + number,
                level="medium",
                at_most=True,
                minimal=False,
                clues=round(SHARE * cells),
            )
        puzzle = enpitsu.thin(whole.puzzle, gone, seed=number)
        found = Presolved(Kernel()).solve(puzzle, Limits(solutions=most + 1))
        if least <= found.found <= most:
            break
    return str(puzzle)


def board(study: Study) -> Measured:
    """Return the board, the same for all methods."""
    rows, columns = study.sizes([(20, 20)], [(20, 20)])[-1]
    number = 100_000 if study.full else 10_000
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
    limits = Limits(solutions=0, seconds=study.seconds(30, 300))
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
