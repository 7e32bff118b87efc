"""What is a variable: each cell, or each whole row; and what each fault of the paper's does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import enpitsu
from enpitsu.model import Limits
from enpitsu.reports import Limit, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.binary_futoshiki_csp._as_printed import AsPrinted, Faults
from enpitsu.study.papers.binary_futoshiki_csp._paper import (
    HEURISTICS,
    METHODS,
    PAPER,
    Heuristics,
)
from enpitsu.study.papers.binary_futoshiki_csp._runs import (
    SOUND,
    Boards,
    Ran,
    Runs,
    Way,
    every,
    seconds,
)
from enpitsu.work import Task

MODELS = ("cells", "lines")
MODEL_WAYS = [
    Way(method, heuristics, SOUND, model)
    for model in MODELS
    for method in METHODS
    for heuristics in HEURISTICS
]


def _searching(run: Ran) -> float | None:
    whole = seconds(run)
    return None if whole is None or run.preparing is None else whole - run.preparing


_MEASURES: dict[str, Callable[[Ran], float | None]] = {
    "variables": lambda run: run.variables,
    "largest domain": lambda run: run.largest,
    "nodes": every,
    "seconds for the domains": lambda run: run.preparing,
    "seconds for the search": _searching,
}


def model_runs(study: Study) -> Runs:
    """Return the runs of both models on the boards of Binary."""
    return Boards(study, "binary").run(MODEL_WAYS)


@PAPER.part(
    "models",
    "Binary: cells or whole rows as variables",
    uses="seconds full jobs",
    draws="count sizes seed",
    takes="binary",
)
def models(study: Study) -> Part:
    """Return what the two models take; the paper describes both, and has no table of them."""
    runs = model_runs(study)
    rows: list[tuple[Value, ...]] = [
        (
            f"N = {n}",
            way.model,
            way.method,
            way.heuristics.name,
            *(runs.cell(n, way, measure) for measure in _MEASURES.values()),
        )
        for n in runs.boards.sizes
        for way in MODEL_WAYS
    ]
    columns = ("size", "model", "search", "heuristics", *_MEASURES)
    notes = ["All of these are sound. The paper's own tables are those of cells."]
    title = "Few variables with many values, or many with few"
    tables = [Table("models", title, columns, rows, notes)] if rows else []
    return Part(tables, notes=[runs.boards.told])


OPEN_BOARD = "futoshiki:" + "/".join(["...."] * 4)
OPEN_COUNT = 576


_NAMES = [one.name for one in fields(Faults)]
_KEPT: dict[str, tuple[str, ...]] = {
    "none (sound)": (),
    "domains are not restored on the way back": ("domains_kept",),
    "an empty domain resets all domains": ("all_reset",),
    "the first open variable is never looked at": ("first_skipped",),
    "all of them (as printed)": tuple(_NAMES),
}


@PAPER.part("faults", "What each fault of the printed program does", uses="seconds full jobs")
def faults(study: Study) -> Part:
    """Return how many solutions of an open board are found with each fault."""
    rows: list[tuple[Value, ...]] = []
    for told, kept in _KEPT.items():
        for heuristics in HEURISTICS:
            run = _faulty(study, kept, heuristics)
            limit = Limit(f"> {_limit(study):g} s")
            seen = (run["found"], run["nodes"]) if run["ended"] else (limit, None)
            rows.append((told, heuristics.name, seen[0], OPEN_COUNT, seen[1]))
    columns = ("fault", "heuristics", "solutions found", "of", "nodes")
    title = "Forward checking with the faults of the printed program, on an open 4x4 Futoshiki"
    return Part([Table("faults", title, columns, rows, [_NOTE])])


_NOTE = (
    "On Binary there is one more, which loses nothing: the balance of a line is looked at only "
    "when it is full."
)


def as_found(study: Study, heuristics: Heuristics) -> int | None:
    """Return how many solutions of the open board the search as printed finds."""
    run = _faulty(study, tuple(_NAMES), heuristics)
    found: int = run["found"]
    return found if run["ended"] else None


def _faulty(study: Study, kept: tuple[str, ...], heuristics: Heuristics) -> dict[str, Any]:
    limit = _limit(study)
    key = f"open board, {heuristics.name}, {' and '.join(kept) or 'no fault'}, {limit:g} s"
    task = Task(key, faulty, (kept, heuristics.mrv, heuristics.lcv, limit))
    run: dict[str, Any] = study.run([task])[key]
    return run


def _limit(study: Study) -> float:
    return study.seconds(20, 300)


def faulty(kept: tuple[str, ...], mrv: bool, lcv: bool, limit: float) -> dict[str, Any]:
    """Search the open board with some faults."""
    engine = AsPrinted(mrv=mrv, lcv=lcv, faults=Faults.only(*kept))
    result = engine.solve(enpitsu.parse(OPEN_BOARD), Limits(solutions=0, seconds=limit))
    return {"found": result.found, "nodes": result.nodes, "ended": not result.stopped}
