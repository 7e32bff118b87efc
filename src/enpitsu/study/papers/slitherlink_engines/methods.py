"""Figures 3.3 to 3.5, tables 3.2 and 4.1: integer programs, SAT and decision diagrams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from enpitsu.comparing import Row
from enpitsu.reports import Axis, Boxes, Points, Table, Value
from enpitsu.reports.fitting import rank_correlation
from enpitsu.study import Part, Study
from enpitsu.study.papers.slitherlink_engines._boards import by_size, instances, one_size
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.papers.slitherlink_engines._runs import (
    IP,
    METHODS,
    OUTCOMES,
    SAT,
    SETS,
    digits,
    outcome,
    outcomes,
    rows,
    seconds,
    share,
    times,
)
from enpitsu.study.papers.slitherlink_engines.solvers import means, missing
from enpitsu.study.setting import Size, size_label

PRINTED_3_2 = {
    SAT: (0, 0, "533/533 = 100.00%"),
    IP: (0, 0, "533/533 = 100.00%"),
    SETS: (2, 59, "472/533 = 88.55%"),
}
"""Errors, runs out of time, and what was right."""

PRINTED_TIMES = {
    ("10x10", SAT): (0.146, 2.232),
    ("10x10", SETS): (0.075, 2.559),
    ("12x16", SETS): (0.615, 35.408),
}
"""The least and the most seconds that the text of section 3.3 names."""

PRINTED_4_1 = (
    ("janko0313", 17, 28, 13, 16, 0.61544),
    ("janko0086", 6, 27, 20, 31, 1.05674),
    ("janko0926", 6, 23, 23, 20, 1.09127),
    ("janko0355", 2, 19, 52, 24, 31.16379),
    ("janko0163", 4, 13, 51, 16, 31.25386),
    ("janko0165", 5, 13, 28, 25, 35.40781),
)
"""Of the boards of 12x16: how many 0s, 1s, 2s and 3s, and seconds."""


def methods(study: Study) -> dict[str, list[Row]]:
    """Return the runs of each method on all boards."""
    found = rows(study, instances(study), METHODS.values())
    return {name: [row for row in found if row.engine == label] for name, label in METHODS.items()}


@PAPER.part(
    "F3.3",
    "Mean seconds of integer programs, SAT and diagrams",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="slitherlink",
)
def figure_3_3(study: Study) -> Part:
    """Compare the methods by size."""
    part = means("F3.3", "IP, SAT and ZDD: mean seconds by size", study, methods(study))
    notes = [
        "ZDD is the paper's algorithm by set operations, ZDD (rows) ours with the clues as rows "
        "of the diagram; both hold all solutions. Edges come along the shorter side and clues from "
        "the last edge on, an order that is better than the paper's.",
        "IP is HiGHS with the paper's rows and cuts, where the paper has Gurobi.",
        "The paper's text has 8.22 s for ZDD at 12x16, and no solution in 60 s at 20x36.",
        *missing(METHODS),
    ]
    return Part(part.tables, part.charts, notes)


@PAPER.part(
    "T3.2",
    "Which methods are right",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="slitherlink",
)
def table_3_2(study: Study) -> Part:
    """Count what came of the runs of each method."""
    body: list[list[Value]] = []
    for name, some in methods(study).items():
        counted = outcomes(some)
        printed = PRINTED_3_2.get(name, (None, None, None))
        body.append([name, share(some), *(counted[kind] for kind in OUTCOMES[1:]), *printed])
    paper = ["paper: errors", "paper: out of time", "paper: right"]
    return Part([Table("T3.2", "Methods", ["", "right", *OUTCOMES[1:], *paper], body)])


def _spread(name: str, usual: Size, study: Study) -> Part:
    """Return how the times of the methods are spread at one size."""
    size = size_label(one_size(study, usual))
    some = {
        label: [row for row in ran if row.size == size] for label, ran in methods(study).items()
    }
    samples = {label: sample for label, ran in some.items() if (sample := times(ran)).n}
    body: list[list[Value]] = []
    for label, sample in samples.items():
        quartiles = sample.quartiles or ()
        printed = PRINTED_TIMES.get((size, label), (None, None))
        body.append([label, sample.n, sample.limited, sample.mean, *quartiles, *printed])
    columns = ["", "n", "not right", "mean", "least", "25 %", "median", "75 %", "most"]
    paper = ["paper: least", "paper: most"]
    title = f"Seconds at {size}"
    notes = [] if samples else [f"No board of {size} was run."]
    table = Table(name, title, [*columns, *paper], body, notes)
    chart = Boxes(name=f"{name}-boxes", title=title, samples=samples, y=Axis("seconds", log=True))
    return Part([table], [chart] if samples else [])


@PAPER.part(
    "F3.4",
    "How times spread at 10x10",
    uses="sizes seconds seed full jobs",
    draws="count",
    takes="slitherlink",
)
def figure_3_4(study: Study) -> Part:
    """Show the least, the quartiles, the most and the mean."""
    return _spread("F3.4", (10, 10), study)


@PAPER.part(
    "F3.5",
    "How times spread at 12x16",
    uses="sizes seconds seed full jobs",
    draws="count",
    takes="slitherlink",
)
def figure_3_5(study: Study) -> Part:
    """Show the least, the quartiles, the most and the mean."""
    return _spread("F3.5", (12, 16), study)


def diagrams_by_clues(study: Study) -> list[tuple[str, Mapping[int, int], float]]:
    """Return the boards of 12x16 that the paper's diagrams solve, quickest first."""
    size = one_size(study, (12, 16))
    boards = by_size(instances(study)).get(size, [])
    clues = {one.name: digits(one.puzzle) for one in boards}
    sets = methods(study)[SETS]
    ran = [row for row in sets if row.size == size_label(size) and outcome(row) == "right"]
    quick = sorted((row.wall or 0.0, row.id) for row in ran)
    return [(name, clues[name], wall) for wall, name in quick]


def share_of_twos(clues: Mapping[int, int]) -> float:
    """Return how much of the clues are 2s."""
    return clues.get(2, 0) / max(sum(clues.values()), 1)


def twos_correlation(ranked: Sequence[tuple[str, Mapping[int, int], float]]) -> float | None:
    """Return how the share of 2s goes with the seconds."""
    shares = [share_of_twos(clues) for _, clues, _ in ranked]
    return rank_correlation(shares, [wall for _, _, wall in ranked])


@PAPER.part(
    "T4.1",
    "The boards of 12x16 that diagrams solve quickest and slowest",
    uses="sizes seconds seed full jobs",
    draws="count",
    takes="slitherlink",
)
def table_4_1(study: Study) -> Part:
    """Count the clues of the quickest and the slowest boards."""
    ranked = diagrams_by_clues(study)
    few = min(3, len(ranked) // 2)
    chosen = [*enumerate(ranked[:few], 1)]
    chosen += [*enumerate(ranked, 1)][len(ranked) - few :] if few else []
    body: list[list[Value]] = [
        [name, *(clues.get(number, 0) for number in range(4)), share_of_twos(clues), wall, rank]
        for rank, (name, clues, wall) in chosen
    ]
    for name, *numbers, wall in PRINTED_4_1:
        twos = share_of_twos(dict(enumerate(map(int, numbers))))
        body.append([f"{name} (paper)", *numbers, twos, wall, None])
    columns = ["board", "0s", "1s", "2s", "3s", "share of 2s", "seconds", "rank"]
    known = twos_correlation(ranked)
    told_of = "cannot be told" if known is None else f"{known:.2f}"
    notes = [
        f"Rank correlation of seconds with the share of 2s over {len(ranked)} boards: {told_of}.",
        f"Each run may take {seconds(study):g} s.",
    ]
    points = [(share_of_twos(clues), wall) for _, clues, wall in ranked]
    paper = [
        (share_of_twos(dict(enumerate(map(int, numbers)))), wall)
        for _, *numbers, wall in PRINTED_4_1
    ]
    chart = Points(
        name="T4.1-points",
        title="Seconds of diagrams against the share of 2s",
        series={"here": points, "the paper's six": paper},
        x=Axis("share of 2s among the clues"),
        y=Axis("seconds", log=True),
    )
    return Part([Table("T4.1", "12x16 by diagrams", columns, body, notes)], [chart])
