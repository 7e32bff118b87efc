"""The tree of a search: what lies below each call, and what it split on in words."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu import _kernel
from enpitsu.boards import members
from enpitsu.engines.kernel.translation import houses_of
from enpitsu.model import Call, Model


def calls(model: Model, nodes: list[_kernel.TreeNode]) -> Iterator[Call]:
    """Add up what lies below each call: children come after their parent."""
    below: list[list[int | None]] = [[] for _ in nodes]
    total = [node.seconds for node in nodes]
    results: list[int | None] = [None] * len(nodes)
    for index in range(len(nodes) - 1, -1, -1):
        node = nodes[index]
        results[index] = _solutions_below(node.verdict, below[index])
        if node.parent >= 0:
            below[node.parent].append(results[index])
            total[node.parent] += total[index]
    for node, result, seconds in zip(nodes, results, total, strict=True):
        yield Call(
            node.depth,
            node.branch,
            result,
            node.fixed_before,
            node.fixed_after,
            _split_text(model, node),
            seconds,
            node.seconds,
        )


def _solutions_below(verdict: str, children: list[int | None]) -> int | None:
    if verdict != "stuck":
        return {"solved": 1, "failed": 0}.get(verdict)
    known = sum(child or 0 for child in children)
    if known >= 2:
        return 2
    return known if len(children) == 2 and None not in children else None


def _split_text(model: Model, node: _kernel.TreeNode) -> str:
    if node.split is None:
        return ""
    first = model.names[node.split.cell], model.symbol(node.split.value)
    if node.split_house < 0:
        symbols = ", ".join(map(model.symbol, members(node.split_set)))
        return f"{first[0]}: {first[1]} of {symbols}"
    house = houses_of(model)[node.split_house]
    cells = ", ".join(model.names[house.scope[place]] for place in members(node.split_set))
    return f"{first[1]} in {house.name}: {first[0]} of {cells}"
