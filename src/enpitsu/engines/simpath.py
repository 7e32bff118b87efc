"""Knuth's SIMPATH: all paths between two points of a graph, as one decision diagram.

Edges are decided one after the other. What is known of the points that some edges have reached and
others may still reach, the frontier, is their mate: one that is on no path is its own mate, the end
of a path has the other end, and the middle of a path has none. Decisions that leave the same mates
share a node. The two ends of the path sought are each other's mates from the start, so that the
edge that joins a path's two ends makes it whole.
(The Art of Computer Programming, volume 4A, 7.1.4.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Edge = tuple[int, int]

EMPTY, UNIT = 0, 1
"""The ends of every way through a diagram: no path, and one."""
INSIDE = -1
"""The mate of a point in the middle of a path."""


@dataclass(frozen=True, slots=True)
class Node:
    """One decision: an edge by its place in the order, and what follows without and with it."""

    place: int
    without: int
    taken: int


@dataclass(frozen=True, slots=True)
class Paths:
    """All paths between two points."""

    edges: tuple[Edge, ...]
    nodes: tuple[Node, ...]
    """Those after the two ends of the diagram, each after those below it."""
    visited: int
    """How many decisions there were before alike ones became one."""

    @property
    def total(self) -> int:
        """Return how many paths there are."""
        below = [0, 1]
        for node in self.nodes:
            below.append(below[node.without] + below[node.taken])
        return below[-1] if self.nodes else 0

    @property
    def size(self) -> int:
        """Return how many nodes the diagram has, its two ends among them."""
        return len(self.nodes) + 2

    def each(self) -> Iterator[list[Edge]]:
        """Yield every path by its edges."""
        ways: list[tuple[int, list[Edge]]] = [(len(self.nodes) + 1, [])] if self.nodes else []
        while ways:
            name, path = ways.pop()
            if name == UNIT:
                yield path
            elif name != EMPTY:
                node = self.nodes[name - 2]
                ways.append((node.without, path))
                ways.append((node.taken, [*path, self.edges[node.place]]))


Mates = dict[int, int]
"""The points of the frontier, each with its mate."""
Outcome = Mates | bool
"""What an edge leaves: mates, or that a path is whole (True) or none can come of it (False)."""


def paths(edges: Sequence[Edge], start: int, end: int) -> Paths:
    """Return all paths between two points; the order of the edges decides how much it takes."""
    if start == end:
        raise ValueError("a path has two ends, and they are not the same point")
    last = {point: place for place, edge in enumerate(edges) for point in edge}
    layers: list[list[tuple[_Arc, _Arc]]] = []
    states: list[Mates] = [{start: end, end: start}]
    for place, edge in enumerate(edges):
        gone = [point for point in edge if last[point] == place]
        following: dict[tuple[tuple[int, int], ...], int] = {}
        layer = []
        for mates in states:
            before = {point: point for point in edge} | mates
            outcomes = (_left(before, gone), _left(_joined(before, *edge), gone))
            without, taken = (_arc(outcome, following) for outcome in outcomes)
            layer.append((without, taken))
        layers.append(layer)
        states = list(map(dict, following))
    return _reduced(tuple(edges), layers)


class _Arc(NamedTuple):
    """To a node of the next layer, or to an end of the diagram."""

    number: int
    ends: bool


def _arc(outcome: Outcome, following: dict[tuple[tuple[int, int], ...], int]) -> _Arc:
    if isinstance(outcome, bool):
        return _Arc(UNIT if outcome else EMPTY, ends=True)
    state = tuple(sorted(outcome.items()))
    return _Arc(following.setdefault(state, len(following)), ends=False)


def _joined(mates: Mates, one: int, other: int) -> Outcome:
    """Return what becomes of the mates if an edge is taken."""
    far, farther = mates[one], mates[other]
    if INSIDE in (far, farther):
        return False
    if far == other:  # it joins the two ends of a path, and nothing may be left beside it
        rest = (pair for pair in mates.items() if pair[0] not in (one, other))
        return all(mate in (INSIDE, point) for point, mate in rest)
    return mates | {one: INSIDE, other: INSIDE} | {far: farther, farther: far}


def _left(outcome: Outcome, gone: list[int]) -> Outcome:
    """Return what is left once some points have had all their edges: none may be a path's end."""
    if isinstance(outcome, bool):
        return outcome
    if any(outcome[point] not in (INSIDE, point) for point in gone):
        return False
    return {point: mate for point, mate in outcome.items() if point not in gone}


def _reduced(edges: tuple[Edge, ...], layers: list[list[tuple[_Arc, _Arc]]]) -> Paths:
    """Make alike nodes one, from the last edge up, and leave out those whose edge leads nowhere."""
    names: dict[Node, int] = {}
    below: list[int] = []
    for place in reversed(range(len(layers))):
        here = []
        for arcs in layers[place]:
            without, taken = (arc.number if arc.ends else below[arc.number] for arc in arcs)
            node = Node(place, without, taken)
            alone = taken == EMPTY
            here.append(without if alone else names.setdefault(node, len(names) + 2))
        below = here
    return Paths(edges, tuple(names), sum(map(len, layers)))


def corner_paths(points: int) -> Paths:
    """Return the paths between opposite corners of so many points each way.

    From each point, row by row, the edge to the next row comes before the one along its own: that
    order gives the diagram of 33,580 nodes that Knuth tells of for 8x8 points.
    """
    edges = []
    for point in range(points * points):
        if point + points < points * points:
            edges.append((point, point + points))
        if (point + 1) % points:
            edges.append((point, point + 1))
    return paths(edges, 0, points * points - 1)
