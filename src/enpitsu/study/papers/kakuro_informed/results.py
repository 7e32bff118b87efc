"""The paper's table of results, with what each method tries and keeps."""

from __future__ import annotations

from typing import Any

from enpitsu.reports import Axis, Bars, Limit, Sample, Table, Value
from enpitsu.study import Instance, Part, Study
from enpitsu.study.papers.kakuro_informed._measuring import (
    blind_runs,
    informed_runs,
    seconds_of,
    timed_runs,
)
from enpitsu.study.papers.kakuro_informed._paper import PAPER, SECONDS, boards, printed

_Run = dict[str, Any]
_COLUMNS = (
    "board",
    "white cells",
    "uninformed, paper (s)",
    "uninformed (s)",
    "informed, paper (s)",
    "informed (s)",
    "nodes",
    "rounds",
    "stored candidates",
    "stored sequences",
    "peak bytes, uninformed",
    "peak bytes, informed",
)


_NOTES = [
    "Until the first solution, as in the paper; x there is a limit of 10 s.",
    "Nodes: sequences that the uninformed way tried; the informed one tries none. Rounds: how "
    "often it went through steps 2 to 5. Sequences: of all sums; both keep them.",
    "Peak bytes: what Python held at most beyond the board, in a run of its own (of the "
    "uninformed way, until 200,000 nodes).",
]


@PAPER.part(
    "results",
    "Seconds of both methods by size",
    uses="count seconds full jobs",
    draws="sizes seed",
    takes="kakuro",
    counts="runs of each board",
)
def results(study: Study) -> Part:
    """Solve each board both ways."""
    chosen = boards(study)
    limit = study.seconds(SECONDS, SECONDS)
    blind, steps = blind_runs(study, chosen), timed_runs(study, chosen)
    rows = [_row(one, blind[one.name], steps[one.name], limit) for one in chosen]
    names = [one.name for one in chosen]
    bars = Bars(
        name="results",
        title="Seconds until the solution",
        groups=names,
        series={
            "uninformed, paper": [(printed(one.puzzle) or (None, None))[0] for one in chosen],
            "uninformed": [_drawn(blind[name]) for name in names],
            "informed, paper": [(printed(one.puzzle) or (None, None))[1] for one in chosen],
            "informed": [_drawn(steps[name]) for name in names],
        },
        y=Axis("seconds", log=True),
    )
    return Part([Table("results", "Results", _COLUMNS, rows, _NOTES)], [bars])


def _row(one: Instance, tried: _Run, found: _Run, limit: float) -> list[Value]:
    theirs = printed(one.puzzle)
    return [
        one.name,
        len(one.puzzle.givens),
        None if theirs is None else theirs[0] or Limit("x (> 10 s)"),
        seconds_of(tried, limit),
        theirs and theirs[1],
        seconds_of(found),
        tried["nodes"],
        found["rounds"],
        found["candidates"],
        found["sequences"],
        tried["bytes"],
        found["bytes"],
    ]


@PAPER.part(
    "steps", "What each of the five steps finds", uses="jobs", draws="sizes seed", takes="kakuro"
)
def steps(study: Study) -> Part:
    """Tell how much each step finds on each board."""
    chosen = boards(study)
    runs = informed_runs(study, chosen)
    names = list(next(iter(runs.values()))["steps"]) if runs else []
    rows = [
        [
            one.name,
            runs[one.name]["rounds"],
            *runs[one.name]["steps"].values(),
            runs[one.name]["open"],
        ]
        for one in chosen
    ]
    notes = [
        "Step 1: sequences found. Step 3: digits set. The others: candidates and sequences removed."
    ]
    columns = ("board", "rounds", *names, "cells left open")
    return Part([Table("steps", "What each step finds", columns, rows, notes)])


def _drawn(record: dict[str, Any]) -> Sample | None:
    value = seconds_of(record)
    return value if isinstance(value, Sample) else None
