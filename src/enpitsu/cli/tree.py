"""The tree of a search as a table: one line a call.

The kernel's calls come in the order in which they began, indented by their depth; those of `infer`
as its paper prints them, the latest ended first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from enpitsu.model import Call, Inference
from enpitsu.model.records import witness_record

_HEAD = ("call", "result", "fixed", "total ms", "own ms", "split", "ambiguous")
_PAPERS_HEAD = (
    "jh", "e", "f0", "f", "dn", "oct", "total ms", "net ms", "items", "split", "ambiguous",
)  # fmt: skip
_TEXTS = ("call", "jh", "split", "ambiguous")
_RESULTS = {None: "?", 0: "0", 1: "1", 2: "2+"}


def tree_table(calls: Sequence[Call]) -> str:
    """Return the table; below each call stand the two that it made, with what they assume."""
    if not calls:
        return "no call: the rules alone settle it"
    inferences = [call for call in calls if isinstance(call, Inference)]
    if inferences:
        return _table([_PAPERS_HEAD, *map(_papers_row, inferences)])
    return _table([_HEAD, *map(_row, calls)])


def _row(call: Call) -> tuple[str, ...]:
    return (
        f"{'  ' * call.depth}{call.depth} {call.assumed or 'start'}",
        _RESULTS[call.result],
        f"{call.fixed_before} -> {call.fixed_after}",
        f"{call.total_seconds * 1000:.3f}",
        f"{call.own_seconds * 1000:.3f}",
        call.split,
        _ambiguous(call),
    )


def _papers_row(call: Inference) -> tuple[str, ...]:
    return (
        str(call.jh),
        "?" if call.result is None else str(call.result),
        str(call.fixed_before),
        str(call.fixed_after),
        call.dn,
        call.oct,
        f"{call.total_seconds * 1000:.3f}",
        f"{call.own_seconds * 1000:.3f}",
        str(call.items),
        call.split,
        _ambiguous(call),
    )


def _ambiguous(call: Call) -> str:
    """Name a cell with two of its values, where there are several solutions below a call."""
    return f"{call.witness.cell}: {' or '.join(call.witness.values)}" if call.witness else ""


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Lay out text on both sides and numbers in between; a column with nothing in it goes."""
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    lines = map("  ".join, zip(*map(_aligned, columns), strict=True))
    return "\n".join(line.rstrip() for line in lines)


def _aligned(column: Sequence[str]) -> list[str]:
    width = max(map(len, column))
    left = column[0] in _TEXTS
    return [text.ljust(width) if left else text.rjust(width) for text in column]


def tree_record(calls: Iterable[Call]) -> list[dict[str, Any]]:
    """Return the calls as JSON fields."""
    return [_call_record(call) for call in calls]


def _call_record(call: Call) -> dict[str, Any]:
    record = {
        "depth": call.depth,
        "branch": call.branch,
        "assumed": call.assumed,
        "result": call.result,
        "fixed_before": call.fixed_before,
        "fixed_after": call.fixed_after,
        "split": call.split,
        "total_seconds": round(call.total_seconds, 9),
        "own_seconds": round(call.own_seconds, 9),
    }
    if call.witness:
        record["witness"] = witness_record(call.witness)
    if isinstance(call, Inference):
        record |= {"jh": call.jh, "dn": call.dn, "oct": call.oct, "items": call.items}
    return record
