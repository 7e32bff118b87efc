"""Whether some lines and gaps can be no part of one loop, by what is seen of them all at once.

Clauses say how lines meet at a point; what follows from there being one loop only is seen here:

- a loop is closed, and there is a line outside of it, or a clue that it does not meet;
- lines hang together neither by lines nor by edges that are open;
- an area would lie both inside the loop and outside, or the inside or outside be in two parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from enpitsu.boards import OPEN
from enpitsu.rules import Rule, SingleLoop

Pairs = list[tuple[int, int]]


class Drawing(NamedTuple):
    """Edges of a loop, as places in its scope, that are lines, and those that are none."""

    lines: frozenset[int]
    gaps: frozenset[int]


class OneLoop:
    """The rule of a loop, and the clues that it must meet."""

    def __init__(self, loop: SingleLoop, clues: Sequence[Rule]) -> None:
        self.loop = loop
        self.place = {edge: place for place, edge in enumerate(loop.scope)}
        self.clues = [clue for clue in clues if all(edge in self.place for edge in clue.scope)]

    def drawing(self, facts: Iterable[tuple[int, int]]) -> Drawing:
        """Return what candidates that are gone say: an edge that lost 1 is no line."""
        lines, gaps = set[int](), set[int]()
        for variable, value in facts:
            if variable in self.place:
                (gaps if value else lines).add(self.place[variable])
        return Drawing(frozenset(lines), frozenset(gaps))

    def is_broken(self, drawing: Drawing) -> bool:
        """Tell whether no loop is drawn like this."""
        if drawing.lines & drawing.gaps:
            return True
        return self._closes(drawing) or self._parts_lines(drawing) or self._parts_areas(drawing)

    def _closes(self, drawing: Drawing) -> bool:
        """Tell whether a loop is closed that cannot be all."""
        ends = self.loop.ends
        groups = _Groups()
        closed = [line for line in sorted(drawing.lines) if not groups.join(*ends[line])]
        for line in closed:
            group = groups.of(ends[line][0])[0]
            around = {other for other in drawing.lines if groups.of(ends[other][0])[0] == group}
            if len(around) < len(drawing.lines) or not self._meets(around):
                return True
        return False

    def _meets(self, lines: set[int]) -> bool:
        """Tell whether every clue is met by these lines and no others."""
        values = bytearray([OPEN]) * (max(self.loop.scope) + 1)
        for place, edge in enumerate(self.loop.scope):
            values[edge] = place in lines
        return all(clue.check(values) for clue in self.clues)

    def _parts_lines(self, drawing: Drawing) -> bool:
        """Tell whether two lines cannot hang together."""
        groups = _Groups()
        for edge, ends in enumerate(self.loop.ends):
            if edge not in drawing.gaps:
                groups.join(*ends)
        return len({groups.of(self.loop.ends[line][0])[0] for line in drawing.lines}) > 1

    def _parts_areas(self, drawing: Drawing) -> bool:
        """Tell whether an area is on both sides, or one of the sides is in two parts."""
        sides = self.loop.sides
        if not sides:
            return False
        colours = _Groups()
        for edge in drawing.lines | drawing.gaps:
            differ = edge in drawing.lines
            joined = colours.join(*sides[edge], differ=differ)
            if not joined and not colours.agree(*sides[edge], differ=differ):
                return True
        outside = colours.of(0)
        inside = outside[0], not outside[1]
        ways = [pair for edge, pair in enumerate(sides) if edge not in drawing.lines]
        known = {area: colours.of(area) for pair in sides for area in pair}
        return any(
            _in_parts(ways, {a for a in known if known[a] == one}, other, known)
            for one, other in ((inside, outside), (outside, inside))
        )


def _in_parts(
    ways: Pairs,
    areas: set[int],
    others: tuple[int, bool],
    known: dict[int, tuple[int, bool]],
) -> bool:
    """Tell whether areas of one side have no ways to each other that leave out the other side."""
    groups = _Groups()
    for a, b in ways:
        if others not in (known[a], known[b]):
            groups.join(a, b)
    return len({groups.of(area)[0] for area in areas}) > 1


class _Groups:
    """Things that belong together, each alike or unlike the first of its group."""

    def __init__(self) -> None:
        self.above: dict[int, tuple[int, bool]] = {}

    def of(self, thing: int) -> tuple[int, bool]:
        """Return the first of a thing's group, and whether the thing is unlike it."""
        path, unlike = [], False
        while thing in self.above:
            path.append(thing)
            thing, flip = self.above[thing]
            unlike ^= flip
        total = unlike
        for below in path:
            flip = self.above[below][1]
            self.above[below] = (thing, total)
            total ^= flip
        return thing, unlike

    def join(self, a: int, b: int, *, differ: bool = False) -> bool:
        """Put two things together, alike or not; False if they belonged together already."""
        (first, one), (second, other) = self.of(a), self.of(b)
        if first == second:
            return False
        self.above[second] = (first, one ^ other ^ differ)
        return True

    def agree(self, a: int, b: int, *, differ: bool) -> bool:
        """Tell whether two things of one group are alike, or unlike, as is said."""
        return (self.of(a)[1] ^ self.of(b)[1]) == differ
