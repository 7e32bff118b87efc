"""The paper's problems: what each is, and what the program makes of it."""

from __future__ import annotations

import enpitsu
from enpitsu.reports import Axis, Bars, Pictures, Sample, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.sudoku_sudoc2._measuring import WAYS, Run, checks, problems, runs
from enpitsu.study.papers.sudoku_sudoc2._paper import (
    PAPER,
    PROBLEMS,
    SOLUTION_1,
    TU_A_SECOND,
    Problem,
)


@PAPER.part(
    "problems",
    "What the program makes of each problem",
    uses="count full jobs",
    takes="sudoku",
    counts="runs of each board",
)
def all_problems(study: Study) -> Part:
    """Return a row a problem."""
    asked = problems(study)
    lines = [one.line for one in asked]
    infer, kinds = runs(study, lines, "infer"), checks(study, lines)
    beside = [infer, runs(study, lines, "in lines too"), runs(study, lines, "kernel")]
    rows = [_row(one, infer[one.line], kinds[one.line]) for one in asked]
    notes = [
        "e is 0, 1 or 2: no solution, one, several. The paper's times are its steps, at 1,200 "
        "million a second; ours are CPU times of plain Python.",
        "Problems 4 and 6 cannot be meant as they are printed in the copy at hand: 4 has no "
        "solution, and 6 has two 4s in column 5. With the 2 of row 2 of problem 4 in column 9, and "
        "the 4 of row 6 and the 8 of row 7 of problem 6 in column 6, each has one solution and is "
        "minimal: conjectures.",
    ]
    return Part(
        [
            Table("problems", "The problems", _COLUMNS, rows, notes),
            _beside_the_kernel(asked, beside),
        ],
        [_bars(asked, *beside)],
    )


_COLUMNS = (
    "problem", "givens", "e, paper", "e", "ambiguous", "minimal", "could go", "level",
    "calls, paper", "calls", "height, paper", "height", "items", "µs, paper", "µs", "note",
)  # fmt: skip


def _row(one: Problem, infer: Run, kind: Run) -> list[Value]:
    unique = kind["status"] == "unique"
    return [
        one.name,
        kind["givens"],
        one.result,
        infer["result"],
        infer["witness"] or None,
        not kind["redundant"] if unique else None,
        ", ".join(kind["redundant"]) or None,
        kind["level"] or None,
        one.calls,
        infer["calls"],
        one.height,
        infer["height"],
        infer["items"],
        None if one.tu is None else round(one.tu / TU_A_SECOND * 1e6),
        micro(infer),
        one.note or kind["reason"] or None,
    ]


def _beside_the_kernel(asked: list[Problem], beside: list[dict[str, Run]]) -> Table:
    columns = ("problem", *(f"{what}, {way}" for way in _BESIDE for what in _SIZES))
    rows: list[list[Value]] = []
    for one in asked:
        row: list[Value] = [one.name]
        for runs_of_it in beside:
            run = runs_of_it[one.line]
            row += [run["calls"], run["height"], micro(run)]
        rows.append(row)
    notes = [
        "In lines too: the kernel draws the paper's inferences, in boxes, rows and columns, and "
        "splits on a digit's places in a box. Kernel: as it is, with singles and locked candidates."
    ]
    return Table("problems-kernel", "Beside the kernel's own trees", columns, rows, notes)


_BESIDE = ("infer", "in lines too", "kernel")
_SIZES = ("calls", "height", "µs")


def micro(run: Run) -> Sample:
    """Return how many microseconds the runs took."""
    return Sample.of([seconds * 1e6 for seconds in run["seconds"]])


def _bars(
    asked: list[Problem], infer: dict[str, Run], lines: dict[str, Run], kernel: dict[str, Run]
) -> Bars:
    known = [one for one in asked if infer[one.line]["result"] != 0]
    return Bars(
        name="problems",
        title="Calls that each problem needs",
        groups=[one.name for one in known],
        series={
            "the paper": [one.calls for one in known],
            "infer": [infer[one.line]["calls"] for one in known],
            "kernel, the paper's inferences in lines too": [
                lines[one.line]["calls"] for one in known
            ],
            "kernel": [kernel[one.line]["calls"] for one in known],
        },
        y=Axis("calls"),
    )


@PAPER.part("inferences", "How many calls less inference takes", uses="jobs", takes="sudoku")
def inferences(study: Study) -> Part:
    """Return the calls where digits and lines are taken one, two or three together."""
    asked = problems(study)
    lines = [one.line for one in asked]
    by_way = [runs(study, lines, way, 1) for way in reversed(list(WAYS)[:3])]
    rows: list[list[Value]] = [
        [one.name, *(way[one.line][what] for what in ("calls", "items") for way in by_way)]
        for one in asked
    ]
    columns = ("problem", "calls: one", "two", "three together", "items: one", "two ", "three ")
    notes = [
        "One: a digit with one place, or in one line, of a box. Two: also pairs, and two lines in "
        "two boxes. Three, the paper's way: also triples."
    ]
    return Part([Table("inferences", "Calls and items by inference", columns, rows, notes)])


@PAPER.part("figures", "The problems as they are printed", takes="sudoku")
def figures(study: Study) -> Part:
    """Return pictures of the problems, and of the solution that is printed."""
    pictures = [(_caption(one), enpitsu.parse(one.line).scene()) for one in problems(study)]
    if not study.instances:
        first = enpitsu.parse(PROBLEMS[0].line)
        values = enpitsu.parse(f"sudoku:{SOLUTION_1}").givens
        pictures.insert(1, ("Problem 1, solved", first.scene(values)))
    chart = Pictures(name="figures", title="The problems", pictures=pictures, columns=4)
    return Part(charts=[chart])


def _caption(one: Problem) -> str:
    is_numbered = one in PROBLEMS and not one.name.startswith("77")
    named = f"Problem {one.name}" if is_numbered else one.name
    return f"{named} ({one.note})" if one.note else named
