"""The ZDD engine: all loops at once, as one decision diagram that Graphillion builds.

By `rows` the clues go in while it builds, so that the diagram never holds what they forbid. By
`sets`, the way of the Slitherlink paper, there are all graphs at first, each clue sorts out what it
forbids, and loops are drawn among the rest. Edges come in the order in which points are numbered,
which keeps few of them open at a time.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, get_args

from enpitsu.engines import _worker
from enpitsu.engines._loops import line_count
from enpitsu.engines.base import start
from enpitsu.engines.solver_engine import Closing, Search, SolverEngine
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Model, Puzzle
from enpitsu.rules import Count, Form, Linear, Loop, Rule

if TYPE_CHECKING:
    from random import Random

LINE, NO_LINE = 0b10, 0b01
"""The candidates of an edge that is settled."""

Row = tuple[list[tuple[int, int, int]], tuple[int, int]]
"""Edges, each by its ends and a weight, and what the lines among them weigh at least and most."""


def available() -> bool:
    """Tell whether Graphillion is installed."""
    return find_spec("graphillion") is not None


MANY = 100_000
"""Sets of edges that one rule may include or exclude; a clue of a Slitherlink has six."""

Building = Literal["rows", "sets"]


@dataclass(frozen=True)
class Zdd(SolverEngine):
    """Loops only: counts however many there are, without looking at each."""

    name: ClassVar[str] = "zdd"
    ignores: ClassVar[frozenset[str]] = frozenset({"nodes", "memory"})
    building: Building = "rows"

    helps: ClassVar[str] = "--presolve, --building sets or a larger --solver-memory may help"

    def __post_init__(self) -> None:
        """Refuse what cannot run."""
        if not available():
            raise EngineError("the zdd engine needs Graphillion: pip install 'enpitsu[engines]'")
        if self.building not in get_args(Building):
            known = ", ".join(get_args(Building))
            raise EngineError(f"no building '{self.building}' of diagrams; known are: {known}")

    @property
    def modules(self) -> tuple[str, ...]:
        """Return what the process imports before any time is taken."""
        return ("graphillion",)

    def search(self, model: Model, candidates: Sequence[int]) -> Search:
        """Return the solutions in the diagram's order."""
        return _Search(Diagram(model, candidates, self.building))

    def tally(
        self, model: Model, candidates: Sequence[int], limits: Limits
    ) -> Iterator[int | Closing | None]:
        """Yield the number of solutions."""
        begin = time.perf_counter()
        search = _Search(Diagram(model, candidates, self.building))
        total, limit = search.diagram.total, limits.solutions
        yield min(total, limit or total)
        yield from search.closings(not 0 < limit <= total, begin)

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


class _Search(Search):
    """A diagram that gives its solutions."""

    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.prepared = time.perf_counter()

    def measure(self) -> None:
        """Count the diagram's nodes: to write it out takes as long again as to build it."""
        self.diagram_nodes = self.diagram.nodes

    def solutions(self) -> Generator[bytes]:
        """Yield solutions in the diagram's order."""
        yield from self.diagram.solutions()


class Diagram:
    """All solutions of a model among some candidates."""

    def __init__(
        self, model: Model, candidates: Sequence[int], building: Building = "rows"
    ) -> None:
        loop, self.sums = _stated(model, candidates)
        self.candidates = candidates
        ends = dict(zip(loop.scope, loop.ends, strict=True))
        self.edges = _ordered(ends, candidates)
        self.ends = [ends[edge] for edge in self.edges]
        self.places = {pair: place for place, pair in enumerate(self.ends)}
        rows = list(self._rows())
        possible = all(weights or low <= 0 <= high for weights, (low, high) in rows)
        build = self._by_rows if building == "rows" else self._by_sets
        self.graphs = build(rows) if self.edges and all(candidates) and possible else None

    def _universe(self) -> Any:
        """Return the class of all sets of edges."""
        from graphillion import GraphSet, Universe  # noqa: PLC0415  (an extra)

        GraphSet.omp_set_num_threads(1)  # with more, threads wait for each other by spinning
        Universe.set_universe(self.ends, traversal="as-is")
        return GraphSet

    def _by_rows(self, rows: list[Row]) -> Any:
        return self._universe().graphs(
            vertex_groups=[[]],  # one component
            degree_constraints={point: range(0, 3, 2) for pair in self.ends for point in pair},
            linear_constraints=[row for row in rows if row[0]],
        )

    def _by_sets(self, rows: list[Row]) -> Any:
        """Of all graphs keep those with so many edges of each clue and no more, then the loops.

        Clues at the end of the order come first: what they say lies deep in the diagram, where few
        nodes change. (A thinned 20x20 took 2.4 s so, and more than 55 s from the other end.)
        """
        sets = self._universe()
        graphs = sets({})
        for weights, (low, high) in sorted(rows, key=self._last, reverse=True):
            edges = [(a, b) for a, b, _ in weights]
            if any(weight != 1 for _, _, weight in weights):
                raise EngineError("building by sets counts lines only, without weights; take rows")
            if low > len(edges):
                return None
            if comb(len(edges), low) + comb(len(edges), max(high + 1, 0)) > MANY:
                raise EngineError("a rule counts too many edges for building by sets; take rows")
            if low > 0:
                graphs = graphs.including(sets(list(combinations(edges, low))))
            if high < len(edges):
                graphs = graphs.excluding(sets(list(combinations(edges, high + 1))))
        return sets.cycles(graphset=graphs)

    def _last(self, row: Row) -> int:
        """Return the place of a row's last edge in the order."""
        return max((self.places[a, b] for a, b, _ in row[0]), default=-1)

    def _rows(self) -> Iterator[Row]:
        """Yield what is drawn already, and the sums of the edges that may be lines."""
        ends = dict(zip(self.edges, self.ends, strict=True))
        for edge, pair in ends.items():
            if self.candidates[edge] == LINE:
                yield [(*pair, 1)], (1, 1)
        for form in self.sums:
            weights: dict[int, int] = {}
            for edge, weight in zip(form.scope, form.weights, strict=True):
                weights[edge] = weights.get(edge, 0) + weight
            terms = [(*ends[e], weight) for e, weight in weights.items() if e in ends and weight]
            yield terms, (form.low, form.high)

    @cached_property
    def total(self) -> int:
        """Return the number of solutions."""
        return int(self.graphs.len()) if self.graphs else 0

    @property
    def nodes(self) -> int:
        """Return how many decisions the diagram has."""
        from tempfile import TemporaryFile  # noqa: PLC0415  (slow to import)

        if not self.graphs:
            return 0
        with TemporaryFile("w+", encoding="ascii") as dump:
            self.graphs.dump(dump)
            dump.seek(0)
            return sum(line.count(" ") == 3 for line in dump)

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


def _stated(model: Model, candidates: Sequence[int]) -> tuple[Loop, list[Linear]]:
    """Return the loop, and what is said about its lines as sums; refuse what cannot be said so."""
    forms = [(form, rule) for rule in model.rules for form in rule.lower(candidates)]
    loops = [form for form, _ in forms if isinstance(form, Loop)]
    if len(loops) != 1:
        raise EngineError("the zdd engine draws loops only")
    values = LINE | NO_LINE
    if len(loops[0].scope) != model.size or any(domain & ~values for domain in candidates):
        raise EngineError("the zdd engine draws one loop along all variables, of values 0 and 1")
    others = [(form, rule) for form, rule in forms if not isinstance(form, Loop)]
    return loops[0], [_sum_of(form, rule, candidates) for form, rule in others]


def _sum_of(form: Form, rule: Rule, candidates: Sequence[int]) -> Linear:
    """Return what a form says about lines as a sum of edges, of which a line is 1."""
    if isinstance(form, Linear):
        return form
    lines = line_count(form, candidates) if isinstance(form, Count) else None
    if lines is None:
        raise EngineError(f"the zdd engine only counts a loop's lines; not: {rule.sentence}")
    return Linear(lines.edges, (1,) * len(lines.edges), lines.low, lines.high)


def _ordered(ends: dict[int, tuple[int, int]], candidates: Sequence[int]) -> list[int]:
    """Return the edges that may be lines, in the order that keeps fewer points open at a time.

    Points are numbered along rows, so the longest step is from row to row; the other order runs
    along columns. On 20x36 it is a hundred times quicker than along the long rows.
    """
    edges = [edge for edge, domain in enumerate(candidates) if domain != NO_LINE]
    stride = max((abs(b - a) for a, b in ends.values()), default=1)
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
