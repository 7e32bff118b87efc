"""The blind searches that the paper names, and does not compare."""

from __future__ import annotations

from enpitsu.reports import Axis, Bars, Sample, Table, Value
from enpitsu.study import Instance, Part, Study
from enpitsu.study.papers.kakuro_informed._measuring import ALL_ORDERS, blind_runs, seconds_of
from enpitsu.study.papers.kakuro_informed._paper import PAPER, SECONDS, boards

_LARGEST = 10  # white cells, or 12 in the full study: beyond them breadth first takes gigabytes
_LARGEST_FULL = 12
_Series = dict[str, list[float | Sample | None]]
_COLUMNS = (
    "order",
    "board",
    "nodes to the solution",
    "nodes in all",
    "seconds in all",
    "boards kept",
    "peak bytes",
)
_NOTES = [
    "In all: until it is known that there is no other solution. Boards kept: the most that "
    "waited to be filled further, or stood on the path.",
    "Every solution fills all runs, so it lies at the deepest level of the tree: breadth first "
    "sees all levels before it, and deepening does all of them again for each.",
    "Uniform cost: a sequence costs as much as there were to choose from. With equal costs it "
    "would be breadth first.",
]


def small(study: Study) -> list[Instance]:
    """Return the boards that all orders can search to the end, or try to; say which are left out.

    Of our own boards the larger ones are left out without a word: nobody asked for them.
    """
    most = _LARGEST_FULL if study.full else _LARGEST
    chosen = boards(study)
    left_out = [one.name for one in chosen if len(one.puzzle.givens) > most]
    if left_out and (study.instances or study.asked_sizes):
        study.notes.append(f"Left out, with more than {most} white cells: {', '.join(left_out)}.")
    return [one for one in chosen if one.name not in left_out]


@PAPER.part(
    "orders",
    "Depth first, breadth first, iterative deepening, uniform cost",
    uses="count seconds full jobs",
    draws="sizes seed",
    takes="kakuro",
    counts="runs of each board",
)
def orders(study: Study) -> Part:
    """Search the smaller boards in every order: until the solution, and all through."""
    chosen = small(study)
    limit = study.seconds(SECONDS, SECONDS)
    rows: list[list[Value]] = []
    seconds: _Series = {}
    waiting: _Series = {}
    for order in ALL_ORDERS:
        all_through = blind_runs(study, chosen, order, 0)
        until = blind_runs(study, chosen, order, 1)
        seconds[order], waiting[order] = [], []
        for one in chosen:
            run = all_through[one.name]
            took = seconds_of(run, limit)
            first = until[one.name]["solution_nodes"]
            rows.append([order, one.name, first, run["nodes"], took, run["boards"], run["bytes"]])
            seconds[order].append(took if isinstance(took, Sample) else None)
            waiting[order].append(run["boards"])
    names = [one.name for one in chosen]
    charts = [
        _bars("orders-seconds", "Seconds of the whole search", "seconds", names, seconds),
        _bars("orders-boards", "Boards kept at once", "boards", names, waiting),
    ]
    return Part([Table("orders", "Orders of search", _COLUMNS, rows, _NOTES)], charts)


def _bars(name: str, title: str, counted: str, boards: list[str], by_order: _Series) -> Bars:
    return Bars(name=name, title=title, groups=boards, series=by_order, y=Axis(counted, log=True))
