"""Paths between the corners of a square, by Knuth's SIMPATH (section 2.3)."""

from __future__ import annotations

import time
from collections.abc import Iterator

from enpitsu.engines import in_process
from enpitsu.engines.simpath import Paths, corner_paths
from enpitsu.engines.zdd import available
from enpitsu.reports import Axis, Lines, Table, Value
from enpitsu.study import Part, Study
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.setting import Size
from enpitsu.work import Task

PRINTED = {3: (12, None), 8: (789_360_053_252, 33_580)}
"""Paths and diagram nodes."""


def counted(points: int) -> dict[str, float | int | None]:
    """Return paths, nodes and seconds for a square of so many points each way."""
    begin = time.perf_counter()
    diagram = corner_paths(points)
    total = diagram.total
    took = time.perf_counter() - begin
    told = {"paths": total, "nodes": diagram.size, "visited": diagram.visited, "seconds": took}
    if not available():
        return told | {"others": None, "others seconds": None, "others nodes": None}
    number, nodes, seconds = next(in_process(_by_graphillion, diagram, library="zdd"))
    return told | {"others": number, "others nodes": nodes, "others seconds": seconds}


def _by_graphillion(diagram: Paths) -> Iterator[tuple[int, int, float]]:
    """Yield paths, nodes with the two ends, and seconds; in a process of its own."""
    from graphillion import GraphSet, Universe  # noqa: PLC0415  (an extra)

    GraphSet.omp_set_num_threads(1)  # with more, threads wait for each other by spinning
    begin = time.perf_counter()
    Universe.set_universe(list(diagram.edges), traversal="as-is")
    last = max(point for edge in diagram.edges for point in edge)
    graphs = GraphSet.paths(0, last)
    number = graphs.len()
    took = time.perf_counter() - begin
    yield number, graphs.dumps().count("\n") + 1, took


_LARGEST = 10
_KIND = f"squares of 2x2 to {_LARGEST}x{_LARGEST} points"


def _can_be_counted(size: Size) -> bool:
    return size[0] == size[1] and 2 <= size[0] <= _LARGEST


@PAPER.part("SIMPATH", "Paths between opposite corners (section 2.3)", uses="sizes jobs")
def simpath(study: Study) -> Part:
    """Count the paths of squares of 3 to 8 points each way."""
    squares = [(side, side) for side in range(3, 9)]
    asked = study.sizes(squares, squares, fits=_can_be_counted, kind=_KIND)
    sides = [rows for rows, _ in asked]
    found = study.run([Task(f"paths {points}", counted, (points,)) for points in sides])
    body: list[list[Value]] = []
    for points in sides:
        one = found[f"paths {points}"]
        own = [one["paths"], one["nodes"], one["visited"], one["seconds"]]
        others = [one["others nodes"], one["others seconds"]]
        body.append([f"{points}x{points}", *own, *others, *PRINTED.get(points, (None, None))])
    columns = ["points", "paths", "diagram nodes", "before reduction", "seconds"]
    columns += ["Graphillion: nodes", "Graphillion: seconds", "paper: paths", "paper: nodes"]
    notes = [
        "Nodes with the two ends of the diagram. The order of the edges decides: from each point, "
        "row by row, first to the next row, which is the order of the printed 33,580."
    ]
    lines = {
        "paths": [(points, found[f"paths {points}"]["paths"]) for points in sides],
        "diagram nodes": [(points, found[f"paths {points}"]["nodes"]) for points in sides],
    }
    chart = Lines(
        name="SIMPATH-lines",
        title="Paths, and nodes of the diagram that holds them",
        series=lines,
        x=Axis("points along a side"),
        y=Axis("number", log=True),
    )
    return Part([Table("SIMPATH", "Paths", columns, body, notes)], [chart])
