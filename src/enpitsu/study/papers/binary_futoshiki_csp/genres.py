"""Nodes and seconds over the size: two tables and two plots for each genre and heuristics."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from enpitsu.reports import Axis, Lines, Sample, Table, Value
from enpitsu.reports.charts import Number
from enpitsu.study import Part, Study
from enpitsu.study.papers.binary_futoshiki_csp._paper import (
    HEURISTICS,
    METHODS,
    MISPRINTS,
    NODES,
    PAPER,
    SECONDS,
    SIZES,
    WHICH,
    Heuristics,
    printed,
)
from enpitsu.study.papers.binary_futoshiki_csp._runs import (
    PRINTED,
    SOUND,
    Boards,
    Ran,
    Runs,
    Way,
    every,
    first,
    seconds,
)

COUNTED = {"first": first, "all": every}
_SIZE = Axis("N")


def ways(heuristics: Heuristics) -> list[Way]:
    """Return the four ways of one table: both methods, sound and as printed."""
    return [Way(method, heuristics, whose) for method in METHODS for whose in (PRINTED, SOUND)]


def _part(study: Study, genre: str, heuristics: Heuristics) -> Part:
    boards = Boards(study, genre)
    runs = boards.run(ways(heuristics))
    name, title = f"{genre}-{heuristics.slug}", f"{genre.title()}, {heuristics.name}"
    tables = [
        Table(
            f"{name}-nodes",
            f"{title}: nodes",
            ("search", "whose", *map(_column, boards.sizes)),
            list(node_rows(runs, heuristics)),
            [*_equal(runs, heuristics), *_lost(runs, heuristics)],
        ),
        Table(
            f"{name}-seconds",
            f"{title}: seconds of the search for all solutions",
            ("search", "whose", *map(_column, boards.sizes)),
            list(second_rows(runs, heuristics)),
        ),
    ]
    charts = _charts(runs, heuristics, name, title) if boards.of else []
    return Part(tables if boards.of else [], charts, [boards.told])


def node_rows(runs: Runs, heuristics: Heuristics) -> Iterator[tuple[Value, ...]]:
    """Yield for both methods the nodes until the first solution and of all, the paper's first."""
    genre, sizes = runs.boards.genre, runs.boards.sizes
    for method in METHODS:
        for which in WHICH:
            row = NODES[genre, heuristics.name][method, which]
            yield f"{method} {which}", "paper", *(printed(row, genre, n) for n in sizes)
            for whose in (PRINTED, SOUND):
                way = Way(method, heuristics, whose)
                cells = (runs.cell(n, way, COUNTED[which]) for n in sizes)
                yield f"{method} {which}", whose, *cells


def second_rows(runs: Runs, heuristics: Heuristics) -> Iterator[tuple[Value, ...]]:
    """Yield for both methods the seconds, the paper's first."""
    genre, sizes = runs.boards.genre, runs.boards.sizes
    for method in METHODS:
        row = SECONDS[genre, heuristics.name][method]
        yield method, "paper", *(printed(row, genre, n) for n in sizes)
        for whose in (PRINTED, SOUND):
            way = Way(method, heuristics, whose)
            yield method, whose, *(runs.cell(n, way, seconds) for n in sizes)


def _column(n: int) -> str:
    return f"N = {n}"


def _equal(runs: Runs, heuristics: Heuristics) -> Iterator[str]:
    """Say which printed numbers come out, where the boards may be the paper's."""
    boards = runs.boards
    if boards.are_own:
        return
    equal, others, known = 0, [], 0
    for (method, which), row in NODES[boards.genre, heuristics.name].items():
        for n in boards.sizes:
            number = printed(row, boards.genre, n)
            own = runs.cell(n, Way(method, heuristics, PRINTED), COUNTED[which])
            if number is None or not isinstance(own, int):
                continue
            known += 1
            equal += own == number
            if own != number:
                why = MISPRINTS.get((boards.genre, heuristics.name, method, which, n))
                because = f" ({why})" if why else ""
                others.append(f"N = {n}, {method} {which}: {own}, printed {number:g}{because}")
    yield f"As printed, {equal} of {known} numbers equal the paper's."
    yield from others


def _lost(runs: Runs, heuristics: Heuristics) -> Iterator[str]:
    """Say where the search as printed lost solutions that there are."""
    way = Way("FC", heuristics, PRINTED)
    sound = Way("FC", heuristics, SOUND)
    pairs = [
        pair
        for n in runs.boards.sizes
        for pair in zip(runs.of(n, way), runs.of(n, sound), strict=True)
    ]
    ended = [(one, other) for one, other in pairs if None not in (one.nodes, other.nodes)]
    lost = sum(one.found < other.found for one, other in ended)
    if lost:
        yield f"As printed, FC lost solutions on {lost} of {len(ended)} boards."


def _charts(runs: Runs, heuristics: Heuristics, name: str, title: str) -> list[Lines]:
    """Return the paper's two plots: nodes and seconds over the size."""
    nodes = {
        f"{method}_{which}{', as printed' if whose == PRINTED else ''}": _points(
            runs, Way(method, heuristics, whose), COUNTED[which]
        )
        for whose, methods in ((SOUND, METHODS), (PRINTED, ["FC"]))
        for method in methods
        for which in WHICH
    }
    taken = {method: _points(runs, Way(method, heuristics), seconds) for method in METHODS}
    return [
        Lines(name=f"{name}-{what}", title=f"{title}: {what}", series=series, x=_SIZE, y=axis)
        for what, series, axis in (
            ("nodes", nodes, Axis("nodes", log=True)),
            ("seconds", taken, Axis("seconds", log=True)),
        )
    ]


def _points(
    runs: Runs, way: Way, value: Callable[[Ran], float | None]
) -> list[tuple[float, Number]]:
    cells = [(n, runs.cell(n, way, value)) for n in runs.boards.sizes]
    return [(n, cell) for n, cell in cells if isinstance(cell, int | float | Sample)]


for _genre in SIZES:
    for _heuristics in HEURISTICS:
        PAPER.part(
            f"{_genre}-{_heuristics.slug}",
            f"{_genre.title()}, {_heuristics.told}: nodes and seconds over N",
            uses="seconds full jobs",
            draws="count sizes seed",
            takes=_genre,
        )(partial(_part, genre=_genre, heuristics=_heuristics))
