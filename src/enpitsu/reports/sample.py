"""Numbers that were measured, and what stands where there is none."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit that was met: no number, and never shown as one."""

    text: str
    """As in `> 10 s`."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Sample:
    """Some numbers of one kind, and how many runs met a limit and gave none."""

    values: tuple[float, ...]
    limited: int = 0

    @staticmethod
    def of(values: Iterable[float | None], limited: int = 0) -> Sample:
        """Return a sample of the numbers; each None among them is one that met a limit."""
        given = tuple(values)
        known = tuple(value for value in given if value is not None)
        return Sample(known, limited + len(given) - len(known))

    @property
    def n(self) -> int:
        """Return how many numbers there are."""
        return len(self.values)

    @property
    def mean(self) -> float | None:
        """Return their mean, if there are any."""
        return statistics.fmean(self.values) if self.values else None

    @property
    def spread(self) -> float | None:
        """Return their standard deviation, if there are two or more."""
        return statistics.stdev(self.values) if self.n > 1 else None

    @property
    def median(self) -> float | None:
        """Return the one in the middle, if there are any."""
        return statistics.median(self.values) if self.values else None

    @property
    def quartiles(self) -> tuple[float, float, float, float, float] | None:
        """Return the least, the quarters and the largest, if there are any."""
        if not self.values:
            return None
        low, high = min(self.values), max(self.values)
        if self.n == 1:
            return (low,) * 5
        first, middle, third = statistics.quantiles(self.values, n=4, method="inclusive")
        return low, first, middle, third, high

    def covers(self, value: float, times: float = 2.0) -> bool:
        """Tell whether a number lies within so many spreads of the mean."""
        return self.mean is not None and abs(self.mean - value) <= times * (self.spread or 0.0)

    def __str__(self) -> str:
        """Return mean, spread and number, as in `6.04 ± 0.52 (25)`."""
        runs = f"{self.n}" + (f", {self.limited} stopped" if self.limited else "")
        if self.mean is None:
            return f"- ({runs})"
        spread = "" if self.spread is None else f" ± {short(self.spread)}"
        return f"{short(self.mean)}{spread} ({runs})"


def short(number: float) -> str:
    """Return a number with about three digits that count."""
    if not isfinite(number):
        return "-"
    if isinstance(number, int) or abs(number) >= 1000:
        return f"{number:,.0f}"
    if number == 0:
        return "0"
    if abs(number) >= 100:
        return f"{number:.0f}"
    return f"{number:.3g}" if abs(number) >= 1e-4 else f"{number:.1e}"
