"""Rows for loops, added only where an answer breaks them: to state one whole takes too many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, cycle, islice

from enpitsu.engines._linear import TRUE, Program, Row, Term, ones, row_of
from enpitsu.rules import Loop


def cuts(form: Loop, program: Program, values: Sequence[int]) -> Iterator[Row]:
    """Yield rows that every solution keeps and these values break: join loops that are apart.

    The points of one loop are a set S. A loop that visits S and also what lies outside of S crosses
    the edges between them twice or more.
    """
    loops = form.loops([edge for edge in form.scope if values[edge] == 1])
    if len(loops) < 2:
        return
    ends = dict(zip(form.scope, form.ends, strict=True))
    visits = _Visits(program, ends)
    points = [set(chain.from_iterable(ends[edge] for edge in loop)) for loop in loops]
    for within, other in zip(points, islice(cycle(points), 1, None), strict=False):
        crossing = [edge for edge, (a, b) in ends.items() if (a in within) != (b in within)]
        outside = {point for pair in ends.values() for point in pair} - within
        # Twice the crossings' share: crossing >= 2 * (visits S + visits the outside - 1).
        terms = ones((program.literal(edge, 1) for edge in crossing), -1)
        here = visits.twice(within, min(within))
        there = visits.twice(outside, min(other))
        yield row_of(2, [*terms, *here, *there])


def apart(program: Program, loop: Sequence[int]) -> Row:
    """Return the row that forbids one loop and all that holds it."""
    return row_of(len(loop) - 1, ones(program.literal(edge, 1) for edge in loop))


def telling(program: Program, values: Sequence[int]) -> list[int]:
    """Return variables whose values no other solution has all: a loop never holds another loop.

    An edge that is no line tells nothing, if all it could be instead is a line.
    """
    edges = {edge for form in program.loops for edge in form.scope if values[edge] != 1}
    silent = {edge for edge in edges if len(program.literals[edge].keys() - {1}) == 1}
    return [variable for variable in range(len(values)) if variable not in silent]


class _Visits:
    """What is known about the points that the loop goes through."""

    def __init__(self, program: Program, ends: dict[int, tuple[int, int]]) -> None:
        self.program = program
        self.ends = ends
        self.clues = [clue for clue in program.line_counts if ends.keys() >= set(clue.edges)]

    def twice(self, points: set[int], one: int) -> Iterator[Term]:
        """Yield terms that are 2 if the loop must visit the points, or else if it visits one."""
        if self._must(points):
            return ones([TRUE], 2)
        return ones(self.program.literal(e, 1) for e, pair in self.ends.items() if one in pair)

    def _must(self, points: set[int]) -> bool:
        """Tell whether some clue cannot be met by edges that all keep off the points."""
        for clue in self.clues:
            off = sum(points.isdisjoint(self.ends[edge]) for edge in clue.edges)
            if off < clue.low:
                return True
        return False
