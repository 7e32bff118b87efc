"""The two summaries: seconds, and nodes, by heuristics."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from enpitsu.reports import Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.binary_futoshiki_csp._paper import HEURISTICS, PAPER, SIZES, Heuristics
from enpitsu.study.papers.binary_futoshiki_csp._runs import Boards, Runs
from enpitsu.study.papers.binary_futoshiki_csp.genres import node_rows, second_rows, ways

Rows = Callable[[Runs, Heuristics], Iterator[tuple[Value, ...]]]


@PAPER.part(
    "time-summary",
    "Seconds by heuristics",
    uses="seconds full jobs",
    draws="count sizes seed",
    takes="binary futoshiki",
)
def times(study: Study) -> Part:
    """Return the seconds of both genres."""
    return _summary(study, "time", "seconds of the search for all solutions", second_rows)


@PAPER.part(
    "nodes-summary",
    "Nodes by heuristics",
    uses="seconds full jobs",
    draws="count sizes seed",
    takes="binary futoshiki",
)
def nodes(study: Study) -> Part:
    """Return the nodes of both genres; the paper prints those of Futoshiki together."""
    return _summary(study, "nodes", "nodes", node_rows)


def _summary(study: Study, name: str, what: str, rows: Rows) -> Part:
    tables = []
    for genre in SIZES:
        boards = Boards(study, genre, list(SIZES))
        if not boards.of:
            continue
        runs = boards.run(way for heuristics in HEURISTICS for way in ways(heuristics))
        tables.append(
            Table(
                f"{genre}-{name}-summary",
                f"{genre.title()}: {what}",
                ("heuristics", "search", "whose", *(f"N = {n}" for n in boards.sizes)),
                [(h.name, *row) for h in HEURISTICS for row in rows(runs, h)],
            )
        )
    return Part(tables)
