"""What an answer took, in records and in words."""

from __future__ import annotations

from typing import Any

from enpitsu.model import Effort


def effort_record(effort: Effort) -> dict[str, Any]:
    """Return the fields of a record, without those that mean nothing to the engine."""
    fields: dict[str, Any] = {
        "preparing": None if effort.preparing is None else round(effort.preparing, 6),
        "rules": None if effort.rules is None else round(effort.rules, 6),
        "solution_nodes": list(effort.solution_nodes) or None,
        "rounds": effort.rounds,
        "cuts": effort.cuts,
        "diagram_nodes": effort.diagram_nodes,
        "peak_mb": effort.peak_mb,
        "stored": effort.stored,
        "items": effort.items,
        "steps": dict(effort.steps) or None,
    }
    return {name: value for name, value in fields.items() if value is not None}


def effort_words(effort: Effort) -> str:
    """Return in few words what is to be told on a page, each behind a comma."""
    nodes = effort.diagram_nodes
    told = [
        *_search(effort),
        _number(effort.rounds, "round"),
        _number(effort.cuts, "cut"),
        _number(nodes, "diagram node"),
        f"{effort.peak_mb:.0f} MB" if nodes is not None and effort.peak_mb else "",
    ]
    return "".join(f", {words}" for words in told if words)


def _number(number: int | None, what: str) -> str:
    return "" if number is None else f"{number} {what}{'' if number == 1 else 's'}"


def _search(effort: Effort) -> list[str]:
    """Say when the first solution came, and what went before, where nodes are known for each."""
    if not effort.solution_nodes:
        return []
    which = "" if len(effort.solution_nodes) == 1 else "first "
    told = [f"{which}solution after {_number(effort.solution_nodes[0], 'node')}"]
    return told + (
        [] if effort.preparing is None else [f"{effort.preparing * 1000:.1f} ms to prepare"]
    )
