"""Table 3.1 and figures 3.1 and 3.2: solvers of integer programs, and SAT solvers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from enpitsu.comparing import Row
from enpitsu.reports import Axis, Bars, Sample, Table, Value
from enpitsu.study import Instance, Part, Study
from enpitsu.study.papers.slitherlink_engines._boards import (
    SIZES,
    by_size,
    instances,
    size_of,
)
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.papers.slitherlink_engines._runs import (
    NOT_RUNNABLE,
    OUTCOMES,
    outcomes,
    problem_with,
    rows,
    seconds,
    share,
    shown,
    times,
)

IP_SOLVERS = {
    "CBC, the paper's rows": "ip:solver=cbc,rows=edges",
    "CBC, ours": "ip:solver=cbc",
    "HiGHS, the paper's rows": "ip:rows=edges",
    "HiGHS, ours": "ip",
    "SCIP, the paper's rows": "ip:solver=scip,rows=edges",
    "SCIP, ours": "ip:solver=scip",
    "CPLEX, the paper's rows": "ip:solver=cplex,rows=edges",
    "Gurobi, the paper's rows": "ip:solver=gurobi,rows=edges",
}
"""The paper's `PuLP` is CBC, which PuLP brings."""

SAT_SOLVERS = {
    "Minisat 2.2": "sat:solver=minisat22",
    "Glucose 4.2.1": "sat:solver=glucose42",
    "Mergesat 3.0": "sat:solver=mergesat3",
    "CaDiCaL 1.9.5 (not in the paper)": "sat",
}

PRINTED = {
    "CBC, the paper's rows": (65, 51, "417/533 = 78.24%"),
    "CPLEX, the paper's rows": (7, 0, "526/533 = 98.69%"),
    "Gurobi, the paper's rows": (0, 0, "533/533 = 100.00%"),
}
"""Invalid solutions, runs out of time, and what was right, of table 3.1."""


_FEW = 2


def boards_for(study: Study, named: Mapping[str, str]) -> list[Instance]:
    """Return the boards; in the quick preset few of the largest for integer programs.

    There most of them meet the limit, whatever the solver.
    """
    boards = instances(study)
    quick = not (study.full or study.asked_count or study.instances)
    if not quick or named is not IP_SOLVERS:
        return boards
    return [one for some in by_size(boards).values() for one in _last(some)]


def _last(some: Sequence[Instance]) -> Sequence[Instance]:
    """Return the last boards of a size that is the paper's largest, and all of a smaller one."""
    return some[-_FEW:] if size_of(some[0]) == SIZES[-1] else some


def rows_by(study: Study, named: Mapping[str, str]) -> dict[str, list[Row]]:
    """Return the runs of each solver on all boards."""
    all_rows = rows(study, boards_for(study, named), named.values())
    return {name: [row for row in all_rows if row.engine == label] for name, label in named.items()}


def missing(named: Mapping[str, str]) -> list[str]:
    """Return what is to be said of solvers that are not here."""
    problems = {name: problem_with(label) for name, label in named.items()}
    return [f"{name}: not run here ({why})" for name, why in problems.items() if why]


def means(name: str, title: str, study: Study, by: Mapping[str, Sequence[Row]]) -> Part:
    """Return mean seconds by size, as a table and as bars."""
    sizes = sorted({row.size for some in by.values() for row in some}, key=_cells)
    ran = {label: some for label, some in by.items() if some}
    samples = {
        label: [times(row for row in some if row.size == size) for size in sizes]
        for label, some in ran.items()
    }
    body: list[list[Value]] = [
        [size, *(shown(samples[label][place], seconds(study)) for label in ran)]
        for place, size in enumerate(sizes)
    ]
    notes = ["Seconds of the runs that are right: mean ± spread (number; how many met the limit)."]
    table = Table(name, title, ["size", *ran], body, notes)
    bars = Bars(
        name=f"{name}-bars",
        title=title,
        groups=sizes,
        series={label: [one if one.n else None for one in some] for label, some in samples.items()},
        y=Axis("seconds", log=True),
    )
    return Part([table], [bars])


def _cells(size: str) -> int:
    rows, _, columns = size.partition("x")
    return int(rows) * int(columns)


@PAPER.part(
    "T3.1",
    "Which solvers of integer programs are right",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="slitherlink",
)
def table_3_1(study: Study) -> Part:
    """Count what came of the runs of each solver."""
    body: list[list[Value]] = []
    for name, some in rows_by(study, IP_SOLVERS).items():
        counted = outcomes(some)
        own: list[Value] = [counted[kind] for kind in OUTCOMES] if some else [None] * len(OUTCOMES)
        printed = PRINTED.get(name, (None, None, None))
        body.append([name, share(some) if some else NOT_RUNNABLE, *own, *printed])
    columns = ["solver", "right", *OUTCOMES]
    columns[2] = "right runs"
    paper = ["paper: invalid", "paper: out of time", "paper: right"]
    notes = [
        "First solution, 60 s in the paper and "
        f"{seconds(study):g} s here; every answer is held against the rules.",
        *missing(IP_SOLVERS),
    ]
    return Part([Table("T3.1", "Integer programs", [*columns, *paper], body, notes)])


@PAPER.part(
    "F3.1",
    "Mean seconds of the solvers of integer programs",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="slitherlink",
)
def figure_3_1(study: Study) -> Part:
    """Compare the times by size."""
    by = rows_by(study, IP_SOLVERS)
    return means("F3.1", "Integer programs: mean seconds by size", study, by)


@PAPER.part(
    "F3.2",
    "Mean seconds of SAT solvers",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="slitherlink",
)
def figure_3_2(study: Study) -> Part:
    """Compare the times by size; the paper's are 0.15 to 0.3 s, most of it the start of PySAT."""
    by = rows_by(study, SAT_SOLVERS)
    return means("F3.2", "SAT: mean seconds by size", study, by)


def sat_means(study: Study) -> dict[str, Sample]:
    """Return the times of each SAT solver on all boards."""
    return {name: times(some) for name, some in rows_by(study, SAT_SOLVERS).items()}


__all__ = ["IP_SOLVERS", "SAT_SOLVERS", "means", "rows_by", "sat_means"]
