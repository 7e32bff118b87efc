"""What an answer took, in words."""

from __future__ import annotations

from enpitsu.model import Effort


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
