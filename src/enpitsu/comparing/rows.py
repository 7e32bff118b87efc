"""Rows: what came of each run."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from html import escape
from typing import Any

from enpitsu.spreadsheets import guard_cell

RIGHT = "right"
OPEN_RUN = "open"
WRONG = ("wrong answer", "wrong none", "wrong count", "disagreement")


@dataclass(frozen=True, slots=True)
class Row:
    """One run; None where an engine or the system does not tell."""

    id: str
    genre: str
    size: str
    """Rows and columns, as in 10x10."""
    engine: str
    """As it was named, with its options."""
    solver: str
    """The engine that answered, or its solver."""
    version: str
    options: str
    limits: str
    repeat: int
    status: str
    """`unique`, `multiple`, `none`, `unknown`, or `error`."""
    reason: str
    """Of `unknown`: time, nodes, memory, method; of `error`: refused, crash."""
    verdict: str
    found: int | None
    complete: bool | None
    wall: float | None
    """Seconds from the puzzle and its rules to the answer."""
    cpu: float | None
    """Seconds of the processors."""
    peak_mb: float | None
    """The most that the process held during the run; `base_mb` of it was there before."""
    base_mb: float | None
    preparing: float | None
    """Seconds, of all, until the search began."""
    rules: float | None
    """Seconds, of all, of the rules that came before the engine."""
    nodes: int | None
    rounds: int | None
    cuts: int | None
    diagram_nodes: int | None
    stored: int | None
    solution: str
    """The first that was found."""
    host: str
    error: str
    """Why it is an error, or wrong."""

    @property
    def cells(self) -> int:
        """Return how many cells the board has."""
        rows, _, columns = self.size.partition("x")
        return int(rows) * int(columns)

    @property
    def seconds(self) -> float:
        """Return how long it might take; 0 where there was no limit."""
        bounds = dict(bound.split("=", 1) for bound in self.limits.split())
        return float(bounds.get("seconds", 0.0))

    @property
    def is_right(self) -> bool:
        """Tell whether it is an answer that nothing speaks against."""
        return self.verdict == RIGHT

    @property
    def told(self) -> str:
        """Return what a person calls the run."""
        times = f", run {self.repeat}" if self.repeat > 1 else ""
        return f"{self.id}, {self.engine}{times}"


COLUMNS = tuple(field.name for field in fields(Row))


class Rows(list[Row]):
    """All rows of a comparison in the order of its puzzles; `pandas.DataFrame` takes them."""

    def __init__(self, rows: Iterable[Row] = (), faults: Iterable[str] = ()) -> None:
        super().__init__(rows)
        self.faults = list(faults)
        """What is wrong with the set itself: solutions in it that break a rule."""

    @property
    def conflicts(self) -> list[Row]:
        """Return the rows that are wrong, or at odds with others."""
        return [row for row in self if row.verdict in WRONG]

    @property
    def engines(self) -> list[str]:
        """Return the engines that took part."""
        return list(dict.fromkeys(row.engine for row in self))

    def records(self) -> list[dict[str, Any]]:
        """Return the rows as plain records."""
        return [asdict(row) for row in self]

    def _repr_html_(self) -> str:
        from enpitsu.comparing.summary import tables  # noqa: PLC0415  (it builds on this)
        from enpitsu.model.showing import TABLE  # noqa: PLC0415  (few rows are shown so)
        from enpitsu.reports.text import to_html  # noqa: PLC0415

        parts = [f"<p><b>{escape(one.title)}</b></p>{to_html(one, TABLE)}" for one in tables(self)]
        return f"<div>{''.join(parts)}</div>"

    def to_csv(self) -> str:
        """Return the rows as comma-separated values."""
        stream = io.StringIO()
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for record in self.records():
            writer.writerow({name: guard_cell(value) for name, value in record.items()})
        return stream.getvalue()
