"""Table 3.6: what more iterations do for the random algorithms."""

from __future__ import annotations

from enpitsu.reports import Axis, Lines, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.neighbor_number_generation._measuring import (
    Run,
    Walks,
    boards_of,
    measured,
    sample,
)
from enpitsu.study.papers.neighbor_number_generation._paper import (
    EASY,
    HARD,
    MULTI,
    PAPER,
    RANDOM_BOTTOM_UP,
    REPEATED,
    SINGLE,
    Solver,
    is_preset,
    size_of,
)

COLUMNS = {MULTI: "TopDownMulti", SINGLE: "TopDownSingle", RANDOM_BOTTOM_UP: "BottomUp"}
NUMBERS = (1, 10, 50)
PAPER_SIZE = 6
"""The rows of the boards of the paper's table."""
_WHAT = {"clues": "clues", "layer reached": "layer", "seconds": "seconds", "nodes": "nodes"}

Key = tuple[int, Solver, str]


def repeated(study: Study) -> dict[Key, list[Run]]:
    """Return the runs by iterations, solver and algorithm."""
    boards = boards_of(study, size_of(study, int(is_preset(study))), 100, 100)
    wanted = {
        (number, solver, strategy): Walks(boards, solver, strategy, number)
        for number in NUMBERS
        for solver in (EASY, HARD)
        for strategy in COLUMNS
    }
    done = measured(study, wanted.values())
    return {key: done[walks] for key, walks in wanted.items()}


@PAPER.part(
    "3.6",
    "What iterations do for the random algorithms",
    uses="seed jobs",
    draws="count sizes",
    takes="neighbor",
)
def table(study: Study) -> Part:
    """Return table 3.6."""
    runs = repeated(study)
    is_papers_size = size_of(study, int(is_preset(study))) == PAPER_SIZE
    rows: list[list[Value]] = []
    for number in NUMBERS:
        for solver in (EASY, HARD):
            printed = REPEATED[number, solver.level]
            for theirs, (told, what) in zip(printed, _WHAT.items(), strict=True):
                row: list[Value] = [number, solver.told, told]
                for value, strategy in zip(theirs, COLUMNS, strict=True):
                    row += [
                        value if is_papers_size else None,
                        sample(runs[number, solver, strategy], what),
                    ]
                rows.append(row)
    columns = [text for told in COLUMNS.values() for text in (f"{told}, paper", told)]
    notes = [
        "The paper's headings are shifted: its parts are of 1, 10 and 50 iterations. It stopped "
        "Multi of 50 iterations on Hard.",
        "Layer: how many clues the smallest solvable set of an iteration had, on average.",
        "Algorithm 5 loops in print while the board is solvable; it is meant until it is.",
    ]
    title = "Clues, layers, seconds and nodes by iterations"
    whole = Table("3.6", title, ("iterations", "solver", "", *columns), rows, notes)
    return Part([whole], [_lines(runs)])


def _lines(runs: dict[Key, list[Run]]) -> Lines:
    series = {
        f"{told}, {solver.told}": [
            (float(number), sample(runs[number, solver, strategy], "clues")) for number in NUMBERS
        ]
        for solver in (EASY, HARD)
        for strategy, told in COLUMNS.items()
    }
    return Lines(
        name="3.6",
        title="Clues by iterations",
        series=series,
        x=Axis("iterations", log=True),
        y=Axis("clues"),
    )
