"""The ZDD engine: all loops at once, as one decision diagram that Graphillion builds.

The clues go in while it builds, so that the diagram never holds what they forbid. Its edges come in
the order in which points are numbered, which keeps few of them open at a time.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from enpitsu.engines import _worker
from enpitsu.engines.base import Closing, SolverEngine, start
from enpitsu.errors import EngineError
from enpitsu.model import Model, Puzzle
from enpitsu.rules import Exactly, SingleLoop

if TYPE_CHECKING:
    from random import Random

LINE, NO_LINE = 0b10, 0b01
"""The candidates of an edge that is settled."""

Row = tuple[list[tuple[int, int]], tuple[int, int]]
"""Edges, each by its ends, and how many of them at least and at most are lines."""


def available() -> bool:
    """Tell whether Graphillion is installed."""
    return find_spec("graphillion") is not None


@dataclass(frozen=True)
class Zdd(SolverEngine):
    """Loops only: counts however many there are, without looking at each."""

    name: ClassVar[str] = "zdd"

    def __post_init__(self) -> None:
        """Refuse what cannot run."""
        if not available():
            raise EngineError("the zdd engine needs Graphillion: pip install 'enpitsu[engines]'")

    def search(
        self, model: Model, candidates: Sequence[int], limit: int
    ) -> Iterator[bytes | Closing]:
        """Yield solutions in the diagram's order."""
        diagram = Diagram(model, candidates)
        yield from islice(diagram.solutions(), limit or None)
        yield Closing(not 0 < limit <= diagram.total, nodes=0)

    def tally(self, model: Model, candidates: Sequence[int], limit: int) -> Iterator[int | Closing]:
        """Yield the number of solutions."""
        diagram = Diagram(model, candidates)
        yield min(diagram.total, limit or diagram.total)
        yield Closing(not 0 < limit <= diagram.total, nodes=0)

    def random_solutions(
        self, puzzle: Puzzle, number: int, seed: int, seconds: float = 0.0
    ) -> list[bytes]:
        """Draw solutions, each as likely as any other at every draw; none if there are none."""
        deadline = time.perf_counter() + seconds if seconds else None
        question = (puzzle.model, start(puzzle), number, seed)
        drawn = list(_worker.run(_draw, *question, deadline=deadline, memory_mb=self.solver_memory))
        if not drawn or drawn.pop():
            raise EngineError("random solutions take longer: the limit came first")
        return drawn


def _draw(model: Model, candidates: Sequence[int], number: int, seed: int) -> Iterator[bytes]:
    """Yield random solutions, then an empty one as a sign that it is the end."""
    from random import Random  # noqa: PLC0415  (slow to import, seldom needed)

    yield from Diagram(model, candidates).random(number, Random(seed))
    yield b""


class Diagram:
    """All solutions of a model among some candidates."""

    def __init__(self, model: Model, candidates: Sequence[int]) -> None:
        self.loop, self.clues = _stated(model)
        self.candidates = candidates
        self.edges = _ordered(self.loop, candidates)
        self.ends = [self.loop.ends[edge] for edge in self.edges]
        self.graphs = self._build() if self.edges and all(candidates) else None

    def _build(self) -> Any:
        from graphillion import GraphSet, Universe  # noqa: PLC0415  (an extra)

        GraphSet.omp_set_num_threads(1)  # with more, threads wait for each other by spinning
        Universe.set_universe(self.ends, traversal="as-is")
        return GraphSet.graphs(
            vertex_groups=[[]],  # one component
            degree_constraints={point: range(0, 3, 2) for pair in self.ends for point in pair},
            linear_constraints=[*self._lines(), *self._counts()],
        )

    def _lines(self) -> Iterator[Row]:
        for edge, ends in zip(self.edges, self.ends, strict=True):
            if self.candidates[edge] == LINE:
                yield [ends], (1, 1)

    def _counts(self) -> Iterator[Row]:
        ends = dict(zip(self.edges, self.ends, strict=True))
        for clue in self.clues:
            yield [ends[edge] for edge in clue.scope if edge in ends], (clue.quota, clue.quota)

    @cached_property
    def total(self) -> int:
        """Return the number of solutions."""
        return int(self.graphs.len()) if self.graphs else 0

    def solutions(self) -> Iterator[bytes]:
        """Yield all solutions."""
        edge_of = dict(zip(self.ends, self.edges, strict=True))
        for lines in self.graphs or ():
            yield self._values(edge_of[ends] for ends in lines)

    def random(self, number: int, rng: Random) -> Iterator[bytes]:
        """Yield random solutions, each drawn from all of them."""
        nodes = _nodes(self.graphs.dumps()) if self.graphs else []
        below = {EMPTY: 0, UNIT: 1}
        for node in nodes:
            below[node.name] = below[node.without] + below[node.taken]
        by_name = {node.name: node for node in nodes}
        for _ in range(number if nodes else 0):
            yield self._values(self.edges[place] for place in _walk(by_name, below, rng))

    def _values(self, lines: Iterable[int]) -> bytes:
        values = bytearray(len(self.candidates))
        for edge in lines:
            values[edge] = 1
        return bytes(values)


EMPTY, UNIT = "B", "T"
"""The ends of every path through a diagram: not a solution, and one."""


class _Node(NamedTuple):
    """One decision: an edge by its place in the order, and what follows without and with it."""

    name: str
    place: int
    without: str
    taken: str


def _nodes(dump: str) -> list[_Node]:
    """Read the text of a diagram; nodes come after those below them."""
    lines = (line.split() for line in dump.splitlines())
    return [_Node(it[0], int(it[1]) - 1, it[2], it[3]) for it in lines if len(it) == 4]


def _walk(nodes: dict[str, _Node], below: dict[str, int], rng: Random) -> Iterator[int]:
    """Walk down from the root, to each side as often as solutions lie there; yield edges taken."""
    name = next(reversed(nodes))
    while name != UNIT:
        node = nodes[name]
        taken = rng.randrange(below[name]) >= below[node.without]
        if taken:
            yield node.place
        name = node.taken if taken else node.without


def takes(model: Model) -> bool:
    """Tell whether the rules are one loop along all variables, and counts of its lines."""
    loops = [rule for rule in model.rules if type(rule) is SingleLoop]
    clues = [rule for rule in model.rules if type(rule) is Exactly and rule.value == 1]
    return (
        len(loops) == 1
        and len(clues) + 1 == len(model.rules)
        and loops[0].scope == tuple(range(model.size))
    )


def _stated(model: Model) -> tuple[SingleLoop, list[Exactly]]:
    """Return the loop and the counts of its lines."""
    if not takes(model):
        raise EngineError("the zdd engine draws loops only")
    clues = [rule for rule in model.rules if isinstance(rule, Exactly)]
    return next(rule for rule in model.rules if isinstance(rule, SingleLoop)), clues


def _ordered(loop: SingleLoop, candidates: Sequence[int]) -> list[int]:
    """Return the edges that may be lines, in the order that keeps fewer points open at a time.

    Points are numbered along rows, so the longest step is from row to row; the other order runs
    along columns. On 20x36 it is a hundred times quicker than along the long rows.
    """
    edges = [edge for edge, domain in enumerate(candidates) if domain != NO_LINE]
    ends = loop.ends
    stride = max((b - a for a, b in ends), default=1)
    along_rows = sorted(edges, key=lambda edge: ends[edge])
    along_columns = sorted(edges, key=lambda edge: (ends[edge][0] % stride, ends[edge]))
    return min(along_rows, along_columns, key=lambda order: _width([ends[edge] for edge in order]))


def _width(ends: Sequence[tuple[int, int]]) -> int:
    """Return how many points at most have some edges before and some after a place in the order."""
    last = {point: place for place, pair in enumerate(ends) for point in pair}
    open_points = set[int]()
    widest = 0
    for place, pair in enumerate(ends):
        open_points.update(pair)
        widest = max(widest, len(open_points))
        open_points.difference_update(point for point in pair if last[point] == place)
    return widest
