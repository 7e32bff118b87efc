"""What everybody knows of one loop: the checker's own reading of that rule.

A loop does not branch, nothing is drawn beside it, and it parts the inside from the outside, each
of which hangs together. Edges that a step does not name may be lines or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enpitsu.answers.certify.narrowing import Candidates, Narrower
from enpitsu.rules import Count, SingleLoop

_LINE = 0b10
"""Every other value of an edge is none."""
_OUTSIDE, _INSIDE = 0b01, 0b10
_EITHER = 0b11


class Parting(Narrower):
    """An edge is a line just where one of the areas beside it is inside and the other is not."""

    def __init__(self, edge: int, one: int, other: int) -> None:
        super().__init__((edge, one, other))

    def narrow(self, candidates: Candidates) -> bool:
        """Of the edge and its two sides, any two tell the third."""
        edge, one, other = (candidates[v] for v in self.scope)
        ways = [
            (_LINE if a != b else ~_LINE, a, b)
            for a in (_OUTSIDE, _INSIDE)
            for b in (_OUTSIDE, _INSIDE)
            if a & one and b & other and edge & (_LINE if a != b else ~_LINE)
        ]
        for i, variable in enumerate(self.scope):
            left = 0
            for way in ways:
                left |= way[i]
            candidates[variable] &= left
        return bool(ways)


class OneLoop(Narrower):
    """All lines are one loop, on a board of which some edges and areas are spoken of."""

    def __init__(
        self, loop: SingleLoop, named: set[int], areas: dict[int, int], clues: Sequence[Count]
    ) -> None:
        self.edges = [(edge, *ends) for edge, ends in zip(loop.scope, loop.ends, strict=True)]
        """Each edge with the points that it joins."""
        self.sides = [(e, *parted) for e, parted in zip(loop.scope, loop.sides, strict=False)]
        """Each edge with the areas that it parts."""
        self.areas = areas
        """The variable for each area that is spoken of."""
        edges = set(loop.scope)
        self.clues = [c for c in clues if c.values == _LINE and edges.issuperset(c.scope)]
        self.named = named
        super().__init__((*sorted(named), *areas.values()))

    def narrow(self, candidates: Candidates) -> bool:
        """Take away what would make two loops of one, or part the inside or the outside."""
        drawn = [edge for edge in self.edges if candidates.get(edge[0], _EITHER) == _LINE]
        if drawn and not self._keeps_open(drawn, candidates):
            return False
        if drawn and not self._hangs_together(drawn, candidates):
            return False
        if not drawn and not self._is_somewhere(candidates):
            return False
        return all(self._one_piece(side, candidates) for side in (_OUTSIDE, _INSIDE))

    def apart(self, candidates: Candidates) -> Iterator[str]:
        """Yield what does not hang together: the lines, the inside, the outside."""
        drawn = [edge for edge in self.edges if candidates.get(edge[0], _EITHER) == _LINE]
        if drawn and not self._hangs_together(drawn, dict(candidates)):
            yield "lines"
        for side, name in ((_INSIDE, "inside"), (_OUTSIDE, "outside")):
            if not self._one_piece(side, dict(candidates)):
                yield name

    def _keeps_open(self, drawn: list[tuple[int, int, int]], candidates: Candidates) -> bool:
        """Tell whether the lines close no loop, or the only one, that meets all clues."""
        degree: dict[int, int] = {}
        root: dict[int, int] = {}
        closed = False
        for _, a, b in drawn:
            for point in (a, b):
                degree[point] = degree.get(point, 0) + 1
                root.setdefault(point, point)
            one, other = _root(root, a), _root(root, b)
            closed |= one == other
            root[one] = other
        if max(degree.values()) > 2:
            return False
        if not closed:
            return True
        if min(degree.values()) < 2 or len({_root(root, point) for point in root}) > 1:
            return False
        loop = {edge for edge, _, _ in drawn}
        return all(len(loop.intersection(clue.scope)) >= clue.low for clue in self.clues)

    def _is_somewhere(self, candidates: Candidates) -> bool:
        """Tell whether the edges that may be lines have room for a loop, if all are spoken of."""
        if len(self.named) < len(self.edges):
            return True
        possible = [edge for edge in self.edges if candidates[edge[0]] & _LINE]
        return any(len(block) > 1 for block in _blocks(possible))

    def _hangs_together(self, drawn: list[tuple[int, int, int]], candidates: Candidates) -> bool:
        """Keep lines where a loop through all that is drawn can come: within one block."""
        possible = [e for e in self.edges if candidates.get(e[0], _EITHER) & _LINE]
        if len(possible) == len(self.edges):
            return True
        lines = {edge for edge, _, _ in drawn}
        for block in _blocks(possible):
            if not lines.isdisjoint(block):
                if not lines <= block:
                    return False
                for edge in self.named - block:
                    candidates[edge] &= ~_LINE
                return all(candidates[edge] for edge in self.named)
        return False

    def _one_piece(self, side: int, candidates: Candidates) -> bool:
        """Join all areas of one side over areas that may be of it."""
        known = {area: candidates[v] for area, v in self.areas.items()}
        own = [area for area, sides in known.items() if sides == side]
        if not own:
            return True
        beyond: dict[int, list[int]] = {}
        for edge, a, b in self.sides:
            if candidates.get(edge, _EITHER) & ~_LINE:
                beyond.setdefault(a, []).append(b)
                beyond.setdefault(b, []).append(a)
        reached, queue = {own[0]}, [own[0]]
        for area in queue:
            for other in beyond.get(area, ()):
                if other not in reached and known.get(other, _EITHER) & side:
                    reached.add(other)
                    queue.append(other)
        if not reached.issuperset(own):
            return False
        for area in known.keys() - reached:
            candidates[self.areas[area]] &= ~side
        return True


def _root(root: dict[int, int], point: int) -> int:
    while root[point] != point:
        root[point] = root[root[point]]
        point = root[point]
    return point


def _blocks(edges: Sequence[tuple[int, int, int]]) -> Iterator[set[int]]:
    """Yield the sets of edges any two of which some loop may run through (Tarjan 1972)."""
    beside: dict[int, list[tuple[int, int]]] = {}
    for edge, a, b in edges:
        beside.setdefault(a, []).append((edge, b))
        beside.setdefault(b, []).append((edge, a))
    order: dict[int, int] = {}
    for start in beside:
        if start not in order:
            yield from _blocks_from(start, beside, order)


def _blocks_from(
    start: int, beside: dict[int, list[tuple[int, int]]], order: dict[int, int]
) -> Iterator[set[int]]:
    """Walk in depth from a point; `low` is the first point that what lies behind is joined to."""
    order[start] = len(order)
    low = {start: order[start]}
    seen: list[int] = []
    stack = [(start, -1, iter(beside[start]), 0)]
    while stack:
        point, by, ways, mark = stack[-1]
        for edge, to in ways:
            if to not in order:
                order[to] = low[to] = len(order)
                stack.append((to, edge, iter(beside[to]), len(seen)))
                seen.append(edge)
                break
            if edge != by and order[to] < order[point]:
                seen.append(edge)
                low[point] = min(low[point], order[to])
        else:
            stack.pop()
            if stack:
                parent = stack[-1][0]
                low[parent] = min(low[parent], low[point])
                if low[point] >= order[parent]:
                    yield set(seen[mark:])
                    del seen[mark:]
