"""Table 3.3 and figures 3.8 to 3.10: what rules before a method save it."""

from __future__ import annotations

from collections.abc import Mapping

from enpitsu.engines.kernel import narrowed
from enpitsu.reports import Axis, Bars, Sample, Table, Value
from enpitsu.study import Instance, Part, Study
from enpitsu.study.papers.slitherlink_engines._boards import RULES, by_size, instances
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.papers.slitherlink_engines._runs import (
    IP,
    METHODS,
    SAT,
    SETS,
    problem_with,
    rows,
    rows_after_rules,
    seconds,
    shown,
    times,
)
from enpitsu.study.setting import size_label

PRINTED = {
    "5x5": ((0.21103, 0.18142), (0.16260, 0.15699), (0.07453, 0.06717)),
    "10x10": ((0.33314, 0.26891), (0.15898, 0.15329), (0.32813, 0.15723)),
    "12x16": ((0.60843, 0.41171), (0.18318, 0.16424), (6.61747, 0.24123)),
    "20x36": ((2.64385, 1.44270), (0.30274, 0.27590), (None, 4.61004)),
}
"""Seconds of IP, SAT and ZDD without rules and with them."""

COMPARED = (IP, SAT, SETS)
FIGURES = {IP: "F3.8", SAT: "F3.9", SETS: "F3.10"}

Pair = tuple[Sample, Sample]
"""Times without rules and with them."""


def left_open(study: Study) -> list[Instance]:
    """Return the boards that rules do not finish."""
    return [
        one
        for one in instances(study)
        if narrowed(one.puzzle, techniques=RULES).verdict != "solved"
    ]


def pairs(study: Study) -> dict[str, dict[str, Pair]]:
    """Return the times of each method by size, on boards that rules do not finish."""
    boards = left_open(study)
    labels = [METHODS[name] for name in COMPARED]
    without, after = rows(study, boards, labels), rows_after_rules(study, boards, labels)
    return {
        name: {
            size_label(size): (
                times(row for row in without if _is(row.engine, row.size, name, size_label(size))),
                times(row for row in after if _is(row.engine, row.size, name, size_label(size))),
            )
            for size in by_size(boards)
        }
        for name in COMPARED
        if not problem_with(METHODS[name])
    }


def _is(engine: str, size: str, name: str, wanted: str) -> bool:
    return engine == METHODS[name] and size == wanted


def change(before: float | None, after: float | None) -> str | None:
    """Return by how much a time changes, as the paper writes it."""
    return f"{after / before - 1:+.1%}" if before and after is not None else None


@PAPER.part(
    "T3.3",
    "What rules before a method save, on what they leave open",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="slitherlink",
)
def table_3_3(study: Study) -> Part:
    """Compare mean seconds without rules and with them."""
    measured = pairs(study)
    body: list[list[Value]] = []
    for name, by in measured.items():
        for size, (before, after) in by.items():
            printed = PRINTED.get(size, ((None, None),) * 3)[COMPARED.index(name)]
            body.append(
                [
                    name,
                    size,
                    shown(before, seconds(study)),
                    shown(after, seconds(study)),
                    change(before.mean, after.mean),
                    *printed,
                    change(*printed),
                ]
            )
    columns = ["", "size", "without rules", "with rules", "change"]
    paper = ["paper: without", "paper: with", "paper: change"]
    notes = [f"Rules are {', '.join(RULES)}.", "Times with rules contain the time of the rules."]
    return Part([Table("T3.3", "Without rules and with them", [*columns, *paper], body, notes)])


def _figure(study: Study, name: str) -> Part:
    by: Mapping[str, Pair] = pairs(study).get(name, {})
    title = f"{name}: mean seconds without rules and with them"
    bars = Bars(
        name=f"{FIGURES[name]}-bars",
        title=title,
        groups=list(by),
        series={
            "without rules": [before if before.n else None for before, _ in by.values()],
            "with rules": [after if after.n else None for _, after in by.values()],
        },
        y=Axis("seconds", log=True),
    )
    return Part([], [bars] if by else [], ["The numbers stand in table 3.3."])


@PAPER.part(
    "F3.8",
    "Integer programs without rules and with them",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="slitherlink",
)
def figure_3_8(study: Study) -> Part:
    """Draw what rules save integer programs."""
    return _figure(study, IP)


@PAPER.part(
    "F3.9",
    "SAT without rules and with them",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="slitherlink",
)
def figure_3_9(study: Study) -> Part:
    """Draw what rules save SAT."""
    return _figure(study, SAT)


@PAPER.part(
    "F3.10",
    "Diagrams without rules and with them",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="slitherlink",
)
def figure_3_10(study: Study) -> Part:
    """Draw what rules save diagrams."""
    return _figure(study, SETS)
