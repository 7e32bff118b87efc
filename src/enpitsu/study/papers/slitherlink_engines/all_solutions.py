"""Figure 3.6: all solutions of a 20x20 that has lost twelve of its clues."""

from __future__ import annotations

from collections.abc import Mapping

import enpitsu
from enpitsu.comparing import Instance as Measured
from enpitsu.comparing import Row, Rows, rows_of, runs_of, tasks_of
from enpitsu.engines import Kernel
from enpitsu.engines.presolve import Presolved
from enpitsu.model import Limits
from enpitsu.puzzles import parse
from enpitsu.reports import Axis, Bars, Limit, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.slitherlink_engines._boards import one_size, slitherlinks
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
from enpitsu.study.setting import size_label
from enpitsu.work import Task

GONE = 12
"""How many clues the paper took away."""
SHARE = 0.48
"""Of the cells that have a clue before: a board of 20x20 from janko.at has nearly as many."""
_TRIES, _EACH = 100, 10  # in all, and of each board

PAPER_SIZE = (20, 20)
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
                clues=round(SHARE * cells),
            )
        puzzle = enpitsu.thin(whole.puzzle, gone, seed=number)
        found = Presolved(Kernel()).solve(puzzle, Limits(solutions=most + 1))
        if least <= found.found <= most:
            break
    return str(puzzle)


def boards(study: Study) -> list[Measured]:
    """Return the boards that were handed in, or our own, the same for all methods."""
    handed = slitherlinks(study)
    return [Measured(one.name, one.puzzle) for one in handed] or [_own(study)]


def _own(study: Study) -> Measured:
    rows, columns = one_size(study, PAPER_SIZE)
    number = 100_000 if study.full else 10_000
    arguments = (rows, columns, study.seed, number // 2, number * 2)
    size = size_label((rows, columns))
    task = Task(f"thinned {size} {study.seed} {number}", thinned, arguments)
    return Measured(f"{size} less {GONE}", parse(study.run([task])[task.key]))


def listed(study: Study) -> dict[str, dict[str, Row]]:
    """Return the run of each method that finds all solutions, by board."""
    engines = {
        SAT: METHODS[SAT],
        SETS: METHODS[SETS],
        ROWS: METHODS[ROWS],
        AFTER: METHODS[SETS],
        "kernel": "kernel",
    }
    here = {name: label for name, label in engines.items() if not problem_with(label)}
    limits = Limits(solutions=0, seconds=study.seconds(30, 300))
    chosen = boards(study)
    runs = [
        run
        for one in chosen
        for name, label in here.items()
        for run in runs_of([one], [after_rules(label) if name == AFTER else label], limits)
    ]
    found = iter(Rows(rows_of(runs, study.run(tasks_of(runs, study.seed)))))
    return {one.name: {name: next(found) for name in here} for one in chosen}


@PAPER.part(
    "F3.6",
    "All solutions of a 20x20 less twelve clues",
    uses="seconds seed full jobs",
    draws="sizes",
    takes="slitherlink",
)
def figure_3_6(study: Study) -> Part:
    """Compare the times for all solutions."""
    by_board = listed(study)
    is_papers_size = not slitherlinks(study) and one_size(study, PAPER_SIZE) == PAPER_SIZE
    theirs = PRINTED if is_papers_size else {}
    body: list[list[Value]] = []
    charts: list[Bars] = []
    for board, ran in by_board.items():
        for name, row in ran.items():
            right = outcome(row) == "right"
            wall: Value = row.wall if right else Limit(outcome(row))
            found = row.found if right else None
            printed = theirs.get(name, (None, None))
            body.append([board, name, found, wall, row.peak_mb, row.diagram_nodes, *printed])
        charts.append(_bars(board, ran, theirs, len(charts)))
    columns = ["board", "", "solutions", "seconds", "peak MB", "diagram nodes"]
    notes = [
        "ZDD is the paper's algorithm by set operations, ZDD (rows) has the clues as rows of the "
        "diagram; after rules, the edges that rules know are settled. Another board than the "
        "paper's, with another number of solutions.",
    ]
    paper = ["paper: solutions", "paper: seconds"]
    return Part([Table("F3.6", "All solutions", [*columns, *paper], body, notes)], charts)


def _bars(
    board: str, ran: dict[str, Row], theirs: Mapping[str, tuple[int, float]], number: int
) -> Bars:
    seconds = [row.wall if outcome(row) == "right" else None for row in ran.values()]
    return Bars(
        name=f"F3.6-bars-{number}" if number else "F3.6-bars",
        title=f"Seconds for all solutions: {board}",
        groups=list(ran),
        series={
            "here": seconds,
            "the paper": [theirs[name][1] if name in theirs else None for name in ran],
        },
        y=Axis("seconds", log=True),
    )
