"""Tables of a comparison: how many were solved, what stopped the others, and how long it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from enpitsu.comparing.rows import WRONG, Row, Rows
from enpitsu.reports import Sample, Table, Value

_REASONS = ("time", "nodes", "memory", "method")
_TROUBLE = (*_REASONS, "refused", "error", *WRONG)
_TIMES = ("mean ms", "least", "quarter", "median", "three quarters", "most", "CPU ms", "peak MB")
_NOTE = "Times are those of right answers alone; refused runs are no part of any share."
_LEFT_OUT = "Lines of nothing but refused runs are left out."

Key = Callable[[Row], tuple[str, ...]]


def tables(rows: Rows) -> list[Table]:
    """Return a table by genre and engine, and one by size too where there are several."""
    genres = len({row.genre for row in rows})
    found = []
    if genres > 1:
        found.append(_table("engines", "All genres", ("engine",), rows, _by_engine))
    found.append(_table("genres", "By genre", ("genre", "engine"), rows, _by_genre))
    if len({(row.genre, row.size) for row in rows}) > genres:
        columns = ("genre", "size", "engine")
        found.append(_table("sizes", "By size", columns, rows, _by_size))
    return found


def _by_engine(row: Row) -> tuple[str, ...]:
    return (row.engine,)


def _by_genre(row: Row) -> tuple[str, ...]:
    return row.genre, row.engine


def _by_size(row: Row) -> tuple[str, ...]:
    return row.genre, row.size, row.engine


def _table(name: str, title: str, first: Sequence[str], rows: Rows, key: Key) -> Table:
    groups = grouped(rows, key)
    met = Counter(_trouble(row) for row in rows)
    trouble = [one for one in _TROUBLE if met[one]]
    columns = [*first, "runs", "solved", "right", *trouble, *_TIMES]
    taken = {group: few for group, few in groups.items() if not _all_refused(few)}
    body = [[*group, *_values(few, trouble)] for group, few in taken.items()]
    left_out = [_LEFT_OUT] if len(taken) < len(groups) else []
    return Table(name, title, columns, body, [_NOTE, *left_out])


def _all_refused(rows: Sequence[Row]) -> bool:
    return all(row.verdict == "refused" for row in rows)


def grouped(rows: Iterable[Row], key: Key) -> dict[tuple[str, ...], list[Row]]:
    """Return rows by genre, then size from small to large, then engine as they were named."""
    listed = list(rows)
    places = {name: place for place, name in enumerate(dict.fromkeys(r.engine for r in listed))}
    genres = {name: place for place, name in enumerate(dict.fromkeys(r.genre for r in listed))}
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in sorted(listed, key=lambda r: (genres[r.genre], r.cells, r.size, places[r.engine])):
        groups.setdefault(key(row), []).append(row)
    if key is _by_engine:
        return dict(sorted(groups.items(), key=lambda item: places[item[0][0]]))
    if key is _by_genre:
        order = {pair: (genres[pair[0]], places[pair[1]]) for pair in groups}
        return {pair: groups[pair] for pair in sorted(groups, key=lambda pair: order[pair])}
    return groups


def _trouble(row: Row) -> str:
    """Return what kept a run from being right; empty if nothing did."""
    if row.is_right:
        return ""
    return row.reason if row.verdict == "open" else row.verdict


def _values(rows: Sequence[Row], trouble: Sequence[str]) -> list[Value]:
    met = Counter(_trouble(row) for row in rows)
    right = [row for row in rows if row.is_right]
    solved = sum(row.is_right or row.verdict in WRONG for row in rows)
    return [len(rows), solved, len(right), *(met[one] or None for one in trouble), *_times(right)]


def _times(right: Sequence[Row]) -> list[Value]:
    """Return mean, quarters, the processors' time and the peak of right runs."""
    wall = Sample.of(row.wall * 1000 for row in right if row.wall is not None)
    cpu = Sample.of(row.cpu * 1000 for row in right if row.cpu is not None)
    peaks = [row.peak_mb for row in right if row.peak_mb is not None]
    quarters = wall.quartiles or (None,) * 5
    return [wall.mean, *quarters, cpu.mean, max(peaks, default=None)]
