"""How much there is to try and to keep: the paper's sums of it, done again."""

from __future__ import annotations

from math import factorial, log10

from enpitsu.engines._sequences import Run, runs_of
from enpitsu.reports import Table, Value
from enpitsu.study import Instance, Part, Study
from enpitsu.study.papers.kakuro_informed._measuring import informed_runs
from enpitsu.study.papers.kakuro_informed._paper import PAPER, boards

PAPER_SUM = Run((0, 1, 2, 3, 4), 25)


@PAPER.part(
    "space",
    "Boards, candidates and sequences: how many there are",
    uses="jobs",
    draws="sizes seed",
    takes="kakuro",
)
def space(study: Study) -> Part:
    """Count what a search would try, and what each method keeps."""
    chosen = boards(study)
    kept = informed_runs(study, chosen)
    rows: list[list[Value]] = []
    for one in chosen:
        cells = len(one.puzzle.givens)
        each = [sequences(run) for run in runs_of(one.puzzle.model, "informed")]
        rows.append(
            [
                one.name,
                cells,
                power(9, cells),
                9 * cells,
                kept[one.name]["candidates"],
                len(each),
                sum(each),
                max(each),
                _product(each),
            ]
        )
    columns = (
        "board",
        "white cells",
        "9^cells",
        "cells x 9",
        "candidates kept",
        "sums",
        "sequences of all sums",
        "of the largest",
        "ways to choose one for each sum",
    )
    notes = [
        "The paper's 9^16 = 1.853 x 10^15 is right, and so is 36 x 9 = 324; after step 2 far fewer "
        "candidates are kept."
    ]
    tables = [Table("space", "How much there is", columns, rows, notes), _sums(chosen)]
    return Part(tables)


def _sums(chosen: list[Instance]) -> Table:
    """Return the sums of all boards, each once, behind the one that the paper counts."""
    named: dict[Run, list[str]] = {PAPER_SUM: ["the paper's text"]}
    for one in chosen:
        for run in runs_of(one.puzzle.model, "informed"):
            plain = Run(tuple(range(len(run.cells))), run.total)
            on = named.setdefault(plain, [])
            if one.name not in on:
                on.append(one.name)
    rows: list[list[Value]] = []
    for run, where in named.items():
        size = len(run.cells)
        theirs = "12 x 24 = 288" if run == PAPER_SUM else None
        row = [run.total, size, len(run.sets()), factorial(size), sequences(run), theirs]
        rows.append([*row, ", ".join(where)])
    columns = ("sum", "cells", "sets", "orders of each", "sequences", "paper", "on")
    notes = ["Five digits have 120 orders, not 24: 25 in five cells has 12 x 120 = 1440 sequences."]
    body = sorted(rows[1:], key=lambda row: (row[1], row[0] or 0))
    return Table("sums", "Sequences of each sum", columns, [rows[0], *body], notes)


def sequences(run: Run) -> int:
    """Return how many sequences make a sum."""
    return len(run.sets()) * factorial(len(run.cells))


def power(base: int, exponent: int) -> str:
    """Return a power as people write it: `1.853e15`."""
    return f"{base**exponent:.3e}".replace("e+", "e")


def _product(numbers: list[int]) -> str:
    digits = sum(map(log10, numbers))
    return f"{10 ** (digits % 1):.3f}e{int(digits):02d}"
