"""Charts of a comparison."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from enpitsu.comparing.rows import Row, Rows
from enpitsu.reports import Axis, Boxes, Chart, Lines, Points, Sample

_SECONDS = Axis("seconds", log=True)
_ALL_PAIRS = 3  # engines of which each is held against each other
_LEAST = 1e-6  # seconds: a logarithm has no place for nothing


def charts(rows: Rows, prefix: str = "") -> list[Chart]:
    """Return all charts that the rows give enough for; their names begin with the prefix."""
    if not any(row.is_right for row in rows):
        return []
    genres = list(dict.fromkeys(row.genre for row in rows))
    found: list[Chart] = [_cactus(rows, prefix), *_scatters(rows, prefix)]
    for genre in genres:
        few = [row for row in rows if row.genre == genre]
        ending = f"-{genre}" if len(genres) > 1 else ""
        found.append(_boxes(few, genre, f"{prefix}box{ending}"))
        found += _growth(few, genre, f"{prefix}growth{ending}")
    return found


def _engines(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(row.engine for row in rows))


def _seconds(row: Row) -> float:
    return max(row.wall or 0.0, _LEAST)


def _right(rows: Sequence[Row], engine: str) -> list[Row]:
    return [row for row in rows if row.engine == engine and row.is_right]


def _cactus(rows: Rows, prefix: str) -> Lines:
    """Return how many runs end right if each may take so long."""
    series = {}
    for engine in _engines(rows):
        times = sorted(_seconds(row) for row in _right(rows, engine))
        if times:
            series[engine] = [(float(number), time) for number, time in enumerate(times, 1)]
    title = "Right answers, the quickest first"
    return Lines(
        name=f"{prefix}cactus", title=title, series=series, x=Axis("right answers"), y=_SECONDS
    )


def _scatters(rows: Rows, prefix: str) -> Iterator[Points]:
    """Yield the times of two engines on the same puzzles; beyond a few, of the first and each."""
    engines = _engines(rows)
    pairs = combinations(engines, 2) if len(engines) <= _ALL_PAIRS else _with_first(engines)
    for one, other in pairs:
        series = _pairs(rows, one, other)
        if series:
            yield Points(
                name=f"{prefix}scatter-{_file_name(one)}-{_file_name(other)}",
                title=f"{one} and {other} on the same puzzles; at the limit: out of time",
                series=series,
                x=Axis(f"{one}, seconds", log=True),
                y=Axis(f"{other}, seconds", log=True),
                diagonal=True,
            )


def _with_first(engines: Sequence[str]) -> Iterator[tuple[str, str]]:
    return ((engines[0], other) for other in engines[1:])


def _pairs(rows: Rows, one: str, other: str) -> dict[str, list[tuple[float, float]]]:
    """Return the times of both by genre; a run out of time stands at the limit."""
    first = {(row.id, row.repeat): row for row in rows if row.engine == one}
    series: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        before = first.get((row.id, row.repeat)) if row.engine == other else None
        if before is not None and (before.is_right or row.is_right):
            x, y = _time_or_limit(before), _time_or_limit(row)
            if x and y:
                series.setdefault(row.genre, []).append((x, y))
    return series


def _time_or_limit(row: Row) -> float | None:
    if row.is_right:
        return _seconds(row)
    return row.seconds if row.reason == "time" else None


def _boxes(rows: Sequence[Row], genre: str, name: str) -> Boxes:
    samples = {e: Sample.of(map(_seconds, _right(rows, e))) for e in _engines(rows)}
    return Boxes(name=name, title=f"{genre}: seconds of right answers", samples=samples, y=_SECONDS)


def _growth(rows: Sequence[Row], genre: str, name: str) -> Iterator[Lines]:
    """Yield the median time over the number of cells, where there are two sizes."""
    series = {}
    for engine in _engines(rows):
        sizes: dict[int, list[float]] = {}
        for row in _right(rows, engine):
            sizes.setdefault(row.cells, []).append(_seconds(row))
        medians = [(float(cells), Sample.of(times).median) for cells, times in sizes.items()]
        if medians:
            series[engine] = sorted(medians)
    if any(len(points) > 1 for points in series.values()):
        yield Lines(
            name=name,
            title=f"{genre}: median of right answers by size",
            series=series,
            x=Axis("cells", log=True),
            y=_SECONDS,
            fit=True,
        )


def _file_name(engine: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", engine.lower()).strip("-")
