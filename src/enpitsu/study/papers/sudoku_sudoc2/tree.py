"""Problem 1: the paper's tree of calls, row by row, and the kernel's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu.reports import Node, Table, Tree, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.sudoku_sudoc2._measuring import problems, runs
from enpitsu.study.papers.sudoku_sudoc2._paper import (
    PAPER,
    PROBLEM_1,
    PROBLEMS,
    SOLUTION_1,
    TREE,
    TU_A_SECOND,
)

Record = dict[str, Any]
_RESULTS = {0: "no solution", 1: "one solution", 2: "several", None: "cut short"}


@PAPER.part(
    "tree",
    "The calls of problem 1",
    uses="count full jobs",
    takes="sudoku",
    counts="runs of each board",
)
def tree(study: Study) -> Part:
    """Return the paper's table beside ours, and what the kernel does."""
    asked = problems(study) if study.instances else [PROBLEMS[0]]
    lines = [one.line for one in asked]
    infer, kernel = runs(study, lines, "infer"), runs(study, lines, "kernel")
    tables: list[Table] = []
    charts: list[Tree] = []
    for number, one in enumerate(asked):
        name = f"tree-{number}" if number else "tree"
        calls = infer[one.line]
        is_printed = one.line == PROBLEM_1
        named = f"Problem {one.name}" if one in PROBLEMS else one.name
        tables.append(_papers(name, calls) if is_printed else _inferred(name, named, calls))
        tables.append(_kernels(name, kernel[one.line]))
        charts.append(_drawn(name, f"{named}: the calls of INFER", _begun_first(calls["tree"])))
        title = f"{named}: the kernel's calls"
        charts.append(_drawn(f"{name}-kernel", title, kernel[one.line]["tree"]))
    return Part(tables, charts)


def row_of(call: Record) -> tuple[Value, ...]:
    """Return what the paper prints of a call, but for its times."""
    return (
        call["jh"],
        call["result"],
        call["fixed_before"],
        call["fixed_after"],
        call["dn"],
        call["oct"],
    )


def _papers(name: str, run: Record) -> Table:
    columns = (
        "jh", "e", "f0", "f", "dn", "oct", "as printed", "total tu, paper", "net tu, paper",
        "total µs", "net µs", "items", "split",
    )  # fmt: skip
    rows = [
        (
            *row_of(call),
            row_of(call) == printed[:6],
            *printed[6:],
            _micro(call["total_seconds"]),
            _micro(call["own_seconds"]),
            call["items"],
            call["split"] or None,
        )
        for call, printed in zip(run["tree"], TREE, strict=False)
    ]
    paper = TREE[0][6] / TU_A_SECOND * 1e6
    same = "as printed" if run["solution"] == SOLUTION_1 else "not the one that is printed"
    notes = [
        "The latest ended call comes first. A call's total time holds that of the two it made.",
        f"The paper's {TREE[0][6]} tu are {paper:.0f} µs of its machine.",
        f"The solution, at jh = 8: {run['solution']} ({same}).",
        "By the shortcut of the paper's section 2.1, three digits that fill three places are only "
        "looked for among sets of two or three places; then f at jh = 6 is 53. All rows come out "
        "as printed where sets of one place count too, as the rule itself says.",
    ]
    return Table(name, "The paper's calls, the latest ended first", columns, rows, notes)


def _inferred(name: str, named: str, run: Record) -> Table:
    columns = ("jh", "e", "f0", "f", "dn", "oct", "total µs", "net µs", "items", "split")
    rows = [
        (
            *row_of(call),
            _micro(call["total_seconds"]),
            _micro(call["own_seconds"]),
            call["items"],
            call["split"] or None,
        )
        for call in run["tree"]
    ]
    return Table(name, f"{named}: the calls of INFER, the latest ended first", columns, rows)


def _kernels(name: str, run: Record) -> Table:
    columns = ("depth", "assumed", "result", "fixed before", "after", "total µs", "own µs", "split")
    rows = [
        (
            call["depth"],
            call["assumed"] or None,
            call["result"],
            call["fixed_before"],
            call["fixed_after"],
            _micro(call["total_seconds"]),
            _micro(call["own_seconds"]),
            call["split"] or None,
        )
        for call in run["tree"]
    ]
    return Table(f"{name}-kernel", "The kernel's calls, as they began", columns, rows)


def _micro(seconds: float) -> float:
    return round(seconds * 1e6, 1)


def _begun_first(calls: Sequence[Record]) -> list[Record]:
    """Turn the paper's order round: a call, then the first one that it made, then the second."""
    begun: list[Record] = []
    waiting = [list(calls)]
    while waiting:
        root, *below = waiting.pop()
        begun.append(root)
        heads = [i for i, call in enumerate(below) if call["depth"] == root["depth"] + 1]
        # The second call ended later, so it stands first; what waits last is taken first.
        ends = [*heads[1:], len(below)]
        waiting.extend(below[head:end] for head, end in zip(heads, ends, strict=False))
    return begun


def _drawn(name: str, title: str, calls: Sequence[Record]) -> Tree:
    """Return a tree of calls, which come in the order in which they began."""
    path: list[int] = []
    nodes: list[Node] = []
    for index, call in enumerate(calls):
        del path[call["depth"] :]
        fixed = f"{call['fixed_before']} → {call['fixed_after']}"
        head = f"jh {call['jh']}" if "jh" in call else call["assumed"] or "start"
        split = call["split"].partition(":")[0] if "jh" in call else ""
        text = "\n".join(part for part in (head, fixed, split) if part)
        nodes.append(Node(path[-1] if path else None, text, _RESULTS[call["result"]]))
        path.append(index)
    return Tree(name=name, title=title, nodes=nodes)
