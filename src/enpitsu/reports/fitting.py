"""How one number grows with another, and whether two go together."""

from __future__ import annotations

import statistics
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log


@dataclass(frozen=True, slots=True)
class Fit:
    """A law `factor * x ** power`, and how much of the spread of the logarithms it tells."""

    factor: float
    power: float
    share: float

    def __call__(self, x: float) -> float:
        """Return what the law says at x."""
        return self.factor * float(x**self.power)

    def __str__(self) -> str:
        return f"{self.factor:.3g} · x^{self.power:.2f} (R² {self.share:.2f})"


def power_law(points: Sequence[tuple[float, float]]) -> Fit | None:
    """Return the law that fits the points best in logarithms; None for fewer than two places."""
    logs = [(log(x), log(y)) for x, y in points if x > 0 and y > 0]
    if len({x for x, _ in logs}) < 2:
        return None
    xs, ys = zip(*logs, strict=True)
    power, base = statistics.linear_regression(xs, ys)
    even = len(set(ys)) < 2
    share = 1.0 if even else statistics.correlation(xs, ys) ** 2
    return Fit(exp(base), power, share)


def rank_correlation(xs: Sequence[float], ys: Sequence[float]) -> float | None:
    """Return Spearman's correlation; None where one of the two does not vary."""
    if len(xs) < 2 or len(set(xs)) < 2 or len(set(ys)) < 2:
        return None
    return statistics.correlation(_ranks(xs), _ranks(ys))


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the place of each value in their order; equal ones share the middle of theirs."""
    order = sorted(values)
    return [bisect_left(order, value) + bisect_right(order, value) for value in values]
