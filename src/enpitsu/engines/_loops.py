"""What counts say about the lines of a loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enpitsu.rules import Count

LINE = 0b10
"""The set of the value that is a line; any other value of an edge is none."""


class LineCount(NamedTuple):
    """So many of some edges are lines: at least `low` and at most `high`."""

    edges: tuple[int, ...]
    low: int
    high: int


def line_count(form: Count, domains: Sequence[int]) -> LineCount | None:
    """Return what a count says about the number of lines, if it is one of lines or of no lines."""
    counted = [(form.values & domains[v], domains[v]) for v in form.scope]
    if all(some == domain & LINE for some, domain in counted):
        return LineCount(form.scope, form.low, form.high)
    if all(some == domain & ~LINE for some, domain in counted):
        number = len(form.scope)
        return LineCount(form.scope, number - form.high, number - form.low)
    return None
