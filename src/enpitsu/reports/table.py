"""A table of values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from enpitsu.reports.sample import Limit, Sample, short

Value = str | int | float | bool | Sample | Limit | None
"""What stands in a cell; None where nothing does."""


@dataclass(frozen=True)
class Table:
    """Rows under the names of their columns, and what must be said beside them."""

    name: str
    """Fit for a file: letters, digits, dots and hyphens."""
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Value]]
    notes: Sequence[str] = ()

    def __post_init__(self) -> None:
        """Refuse rows that do not fit."""
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{self.name}: {len(row)} values in {len(self.columns)} columns")

    def records(self) -> list[dict[str, Any]]:
        """Return the rows as records of plain values, fit for JSON or a data frame."""
        kinds = [any(isinstance(row[i], Sample) for row in self.rows) for i in self._places]
        return [
            dict(pair for i in self._places for pair in _plain(self.columns[i], row[i], kinds[i]))
            for row in self.rows
        ]

    @property
    def _places(self) -> range:
        return range(len(self.columns))


def shown(value: Value) -> str:
    """Return a value as a reader sees it."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return short(value)
    return str(value)


def _plain(column: str, value: Value, sampled: bool) -> list[tuple[str, Any]]:
    """Return a cell as plain values; a sample is several."""
    if not sampled:
        return [(column, str(value) if isinstance(value, Limit) else value)]
    if isinstance(value, Sample):
        parts: Mapping[str, Any] = {
            "": value.mean,
            " spread": value.spread,
            " n": value.n,
            " stopped": value.limited,
        }
    else:
        alone = str(value) if isinstance(value, Limit) else value
        parts = {"": alone, " spread": None, " n": None, " stopped": None}
    return [(column + part, plain) for part, plain in parts.items()]
