"""The tree of a search: what lies below each call, and what it split on in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enpitsu import _kernel
from enpitsu.boards import OPEN, members
from enpitsu.engines.kernel.problems import houses_of
from enpitsu.model import Call, Model, Witness


@dataclass
class _Below:
    """What is known of a call and all that it made."""

    seconds: float
    found: int = 0
    seen: int = 0
    """Calls that it made, each of which was seen to its end."""
    solution: bytes | None = None
    """The first one, if it was kept."""
    witness: Witness | None = None
    result: int | None = None


def calls(
    model: Model,
    nodes: Sequence[_kernel.TreeNode],
    givens: bytes = b"",
    solutions: Sequence[bytes] = (),
) -> Iterator[Call]:
    """Yield the calls in the order in which they began, each with what was found below it.

    The kernel stops placing givens where two of them clash; still all of them are fixed.
    """
    given = sum(value != OPEN for value in givens)
    for node, below in zip(nodes, _added_up(model, nodes, solutions), strict=True):
        before = node.fixed_before if node.depth else max(node.fixed_before, given)
        yield Call(
            node.depth,
            node.branch,
            below.result,
            before,
            max(before, node.fixed_after),
            _split_text(model, node),
            below.seconds,
            node.seconds,
            below.witness,
            _assumed(model, nodes[node.parent], node.branch) if node.depth else "",
        )


def _added_up(
    model: Model, nodes: Sequence[_kernel.TreeNode], solutions: Sequence[bytes]
) -> list[_Below]:
    """Add up from the last call to the first: calls come after the one that made them."""
    added = [_Below(node.seconds) for node in nodes]
    solved = (index for index, node in enumerate(nodes) if node.verdict == "solved")
    kept = dict(zip(solved, solutions, strict=False))  # fewer may be kept than were found
    for index in range(len(nodes) - 1, -1, -1):
        node, below = nodes[index], added[index]
        if node.verdict == "solved":
            below.found, below.solution = 1, kept.get(index)
        complete = node.verdict in ("solved", "failed") or below.seen == 2
        below.result = 2 if below.found >= 2 else below.found if complete else None
        if node.parent >= 0:
            _hand_up(model, nodes[node.parent], added[node.parent], below, complete)
    return added


def _hand_up(
    model: Model, node: _kernel.TreeNode, above: _Below, below: _Below, complete: bool
) -> None:
    """Add what one call knows to the one that made it; the second of two comes first."""
    if above.solution and below.solution and node.split is not None:
        cell, value = node.split.cell, node.split.value
        pair = model.symbol(value), model.symbol(above.solution[cell])
        above.witness = above.witness or Witness(model.names[cell], pair)
    above.witness = below.witness or above.witness
    above.found += below.found
    above.seen += complete
    above.solution = below.solution or above.solution
    above.seconds += below.seconds


def _assumed(model: Model, parent: _kernel.TreeNode, branch: int) -> str:
    """Say what the call above split on is, in this branch."""
    if parent.split is None:
        return ""
    name, symbol = model.names[parent.split.cell], model.symbol(parent.split.value)
    return f"{name}{('=', '!=')[branch]}{symbol}"


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
