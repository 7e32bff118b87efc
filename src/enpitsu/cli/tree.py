"""The tree of a search as a table: one line a call, indented by its depth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from enpitsu.model import Call

_HEAD = ("call", "result", "fixed", "total ms", "own ms", "split")
_RESULTS = {None: "?", 0: "0", 1: "1", 2: "2+"}


def tree_table(calls: Sequence[Call]) -> str:
    """Return the table; `yes` takes what the call above split on, `no` rules it out."""
    rows = [_HEAD, *map(_row, calls)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_aligned(row, widths) for row in rows)


def _row(call: Call) -> tuple[str, ...]:
    branch = ("yes", "no")[call.branch] if call.depth else "start"
    return (
        f"{'  ' * call.depth}{call.depth} {branch}",
        _RESULTS[call.result],
        f"{call.fixed_before} -> {call.fixed_after}",
        f"{call.total_seconds * 1000:.3f}",
        f"{call.own_seconds * 1000:.3f}",
        call.split,
    )


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *numbers, last = row
    cells = [text.rjust(width) for text, width in zip(numbers, widths[1:-1], strict=True)]
    return "  ".join([first.ljust(widths[0]), *cells, last]).rstrip()


def tree_record(calls: Iterable[Call]) -> list[dict[str, Any]]:
    """Return the calls as JSON fields."""
    return [
        {
            "depth": call.depth,
            "branch": call.branch,
            "result": call.result,
            "fixed_before": call.fixed_before,
            "fixed_after": call.fixed_after,
            "split": call.split,
            "total_seconds": round(call.total_seconds, 9),
            "own_seconds": round(call.own_seconds, 9),
        }
        for call in calls
    ]
