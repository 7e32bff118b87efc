"""The SAT engine: models as clauses for PySAT's solvers.

One Boolean for each value of each variable; where two values are left, one that tells them apart.
A single loop takes too many clauses to state whole: where a solver draws several, each is forbidden
before it goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from importlib.util import find_spec
from itertools import combinations, count, pairwise, product
from math import comb
from typing import Any, ClassVar

from enpitsu.boards import members
from enpitsu.engines.base import Closing, SolverEngine, up_to
from enpitsu.errors import EngineError
from enpitsu.model import Model
from enpitsu.rules import (
    AllDifferent,
    Exactly,
    LinesDiffer,
    NeighbourDifference,
    NoThreeAlike,
    Rising,
    Rule,
    SingleLoop,
    SumsTo,
)

Literals = Sequence[dict[int, int]]
"""For each variable, the literal that says it has a value."""

DIRECT = 56
"""Up to so many clauses, counting needs no literals of its own."""


def available() -> bool:
    """Tell whether PySAT is installed."""
    return find_spec("pysat") is not None


def solver_names() -> list[str]:
    """Return the names of PySAT's solvers."""
    from pysat.solvers import SolverNames  # noqa: PLC0415  (an extra: only where it is asked for)

    return sorted(name for name in dir(SolverNames) if not name.startswith("_"))


@dataclass(frozen=True)
class Sat(SolverEngine):
    """Any model, by clauses; strong where a search without learning loses its way."""

    name: ClassVar[str] = "sat"
    solver: str = "cadical195"

    def __post_init__(self) -> None:
        """Refuse what cannot run."""
        if not available():
            raise EngineError("the sat engine needs PySAT: pip install 'enpitsu[engines]'")
        if self.solver not in solver_names():
            known = ", ".join(solver_names())
            raise EngineError(f"no SAT solver '{self.solver}'; known are: {known}")
        if self.solver == "cryptosat" and find_spec("pycryptosat") is None:
            raise EngineError("the SAT solver 'cryptosat' needs a package: pip install pycryptosat")

    def search(
        self, model: Model, candidates: Sequence[int], limit: int
    ) -> Iterator[bytes | Closing]:
        """Yield solutions; each is forbidden before the solver goes on."""
        with solver_named(self.solver) as solver:
            literals = number(candidates)
            solver.append_formula(clauses(model, literals))
            search = Search(solver, model, literals)
            complete = yield from up_to(limit, search.solutions())
            yield Closing(complete, int(solver.accum_stats().get("decisions", 0)))


def solver_named(name: str) -> Any:
    """Return a solver without clauses; not every build of PySAT has them all."""
    from pysat.solvers import NoSuchSolverError, Solver, SolverNames  # noqa: PLC0415  (an extra)

    alias = getattr(SolverNames, name)[0]  # PySAT does not know all of them by their full name
    try:
        return _Afresh(alias) if name.startswith("kissat") else Solver(name=alias)
    except NoSuchSolverError:
        raise EngineError(f"this PySAT cannot run the SAT solver '{name}'") from None


class _Afresh:
    """Kissat: what it says is right only once, so each question goes to a new solver."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.clauses: list[list[int]] = []
        self.add_clause = self.clauses.append
        self.append_formula = self.clauses.extend
        self.model: list[int] = []

    def __enter__(self) -> _Afresh:
        return self

    def __exit__(self, *raised: object) -> None:
        pass

    def solve(self) -> bool:
        from pysat.solvers import Solver  # noqa: PLC0415  (an extra)

        with Solver(name=self.name, bootstrap_with=self.clauses) as solver:
            found = solver.solve()
            self.model = solver.get_model()
        return bool(found)

    def get_model(self) -> list[int]:
        return self.model

    def accum_stats(self) -> dict[str, int]:
        return {}  # it does not tell


class Search:
    """One solver of PySAT at work on one model, whose clauses it has."""

    def __init__(self, solver: Any, model: Model, literals: Literals) -> None:
        self.solver = solver
        self.model = model
        self.literals = literals
        self.loop = model.loop
        edges = set(self.loop.scope) if self.loop else set()
        self.others = [v for v, it in enumerate(literals) if len(it) > 1 and v not in edges]
        self.meaning = {
            literal: (variable, value)
            for variable, options in enumerate(literals)
            for value, literal in options.items()
        }

    def solutions(self) -> Iterator[bytes]:
        """Yield all solutions, each once; between them the solver keeps what it learned."""
        while self.solver.solve():
            values = self._read()
            if self.loop:
                yield from self._one_by_one(self.loop, values)
            else:
                yield bytes(values)
                self._forbid(values, [])

    def _read(self) -> bytearray:
        """Return what the solver found, one value a variable."""
        values = bytearray(len(self.literals))
        for literal in self.solver.get_model():
            if literal in self.meaning:
                variable, value = self.meaning[literal]
                values[variable] = value
        return values

    def _one_by_one(self, loop: SingleLoop, values: bytearray) -> Iterator[bytes]:
        """Yield solutions among loops that were drawn together, and forbid each loop.

        Several are no solution, but one of them may be, where the others touch no clue. And no
        solution holds a loop and more, so whatever contains one is forbidden with it.
        """
        lines = [edge for edge in loop.scope if values[edge] == 1]
        loops = loop.loops(lines)
        for edge in lines:
            values[edge] = 0
        for edges in loops:
            for edge in edges:
                values[edge] = 1
            if len(loops) == 1 or self._fits(values):
                yield bytes(values)
            self._forbid(values, edges)
            for edge in edges:
                values[edge] = 0

    def _fits(self, values: bytearray) -> bool:
        """Tell whether values are a solution that the candidates allow."""
        return all(rule.check(values) for rule in self.model.rules) and all(
            value in options for value, options in zip(values, self.literals, strict=True)
        )

    def _forbid(self, values: bytearray, lines: list[int]) -> None:
        self.solver.add_clause([-self.literals[v][values[v]] for v in (*self.others, *lines)])


def number(candidates: Sequence[int]) -> Literals:
    """Return the literals for the candidates of each variable, from 1 on."""
    fresh = count(1)
    literals: list[dict[int, int]] = []
    for domain in candidates:
        values = members(domain)
        if len(values) == 2:
            literal = next(fresh)
            literals.append({values[0]: -literal, values[1]: literal})
        else:
            literals.append({value: next(fresh) for value in values})
    return literals


def clauses(model: Model, literals: Literals) -> Iterator[list[int]]:
    """Yield a model's clauses; those that single out one loop come later, by need."""
    used = max((abs(literal) for options in literals for literal in options.values()), default=0)
    fresh = count(used + 1)
    if used:
        yield [used, -used]  # names them all: a solver is silent about those that no clause names
    for options in literals:
        if len(options) != 2:
            yield from exactly_one(list(options.values()))
    for constraint in model.rules:
        yield from encode(constraint, literals, fresh)


def exactly_one(literals: list[int]) -> Iterator[list[int]]:
    """Yield the clauses that make exactly one of the literals true."""
    yield literals
    yield from at_most_one(literals)


def at_most_one(literals: list[int]) -> Iterator[list[int]]:
    """Yield the clauses that keep two of the literals from being true together."""
    for one, other in combinations(literals, 2):
        yield [-one, -other]


def at_most(quota: int, literals: list[int], fresh: Iterator[int]) -> Iterator[list[int]]:
    """Yield the clauses that let at most `quota` of the literals be true."""
    if comb(len(literals), quota + 1) <= DIRECT:
        for some in combinations(literals, quota + 1):
            yield [-literal for literal in some]
    else:
        yield from _counter(quota, literals, fresh)


def _counter(quota: int, literals: list[int], fresh: Iterator[int]) -> Iterator[list[int]]:
    """Yield the clauses of a sequential counter (Sinz 2005)."""
    before: list[int] = []
    for literal in literals:
        reached = [next(fresh) for _ in range(quota)]  # reached[i]: more than i are true so far
        for i, known in enumerate(before):
            yield [-known, reached[i]]
            if i + 1 < quota:
                yield [-known, -literal, reached[i + 1]]
        if reached:
            yield [-literal, reached[0]]
        if len(before) == quota:
            yield [-literal] + ([-before[-1]] if quota else [])
        before = reached


@singledispatch
def encode(constraint: Rule, literals: Literals, fresh: Iterator[int]) -> Iterator[list[int]]:
    """Yield the clauses of a constraint; `fresh` gives literals for its own use."""
    raise EngineError(f"the sat engine cannot express: {constraint.sentence}")


@encode.register
def _(constraint: AllDifferent, literals: Literals, fresh: Iterator[int]) -> Iterator[list[int]]:
    places: dict[int, list[int]] = {}
    for variable in constraint.scope:
        for value, literal in literals[variable].items():
            places.setdefault(value, []).append(literal)
    if len(places) <= len(constraint.scope):
        # As many values as variables: every value has a place. (Fewer: there is no solution.)
        yield from places.values()
    for value_places in places.values():
        yield from at_most_one(value_places)


@encode.register
def _(constraint: Exactly, literals: Literals, fresh: Iterator[int]) -> Iterator[list[int]]:
    value, quota = constraint.value, constraint.quota
    holders = [literals[v][value] for v in constraint.scope if value in literals[v]]
    yield from at_most(quota, holders, fresh)
    absent = len(holders) - quota
    if absent < 0:
        yield []
    else:
        yield from at_most(absent, [-literal for literal in holders], fresh)


@encode.register
def _(constraint: NoThreeAlike, literals: Literals, fresh: Iterator[int]) -> Iterator[list[int]]:
    scope = constraint.scope
    for first, second, third in zip(scope, scope[1:], scope[2:], strict=False):
        for value in literals[first].keys() & literals[second].keys() & literals[third].keys():
            yield [-literals[v][value] for v in (first, second, third)]


@encode.register
def _(constraint: LinesDiffer, literals: Literals, fresh: Iterator[int]) -> Iterator[list[int]]:
    for line, other in combinations(constraint.lines, 2):
        differs = [next(fresh) for _ in line]
        yield differs
        for difference, a, b in zip(differs, line, other, strict=True):
            for value in literals[a].keys() & literals[b].keys():
                yield [-difference, -literals[a][value], -literals[b][value]]


@encode.register
def _(constraint: Rising, literals: Literals, fresh: Iterator[int]) -> Iterator[list[int]]:
    for small, large in pairwise(literals[v] for v in constraint.scope):
        for value, literal in small.items():
            for other, other_literal in large.items():
                if value >= other:
                    yield [-literal, -other_literal]


@encode.register
def _(constraint: SumsTo, literals: Literals, fresh: Iterator[int]) -> Iterator[list[int]]:
    yield from encode(AllDifferent(constraint.scope, constraint.name), literals, fresh)
    options = [literals[v] for v in constraint.scope]
    values = sorted(set().union(*options))
    chosen = []
    for digits in combinations(values, len(options)):
        if sum(digits) != constraint.total:
            continue
        this = next(fresh)
        chosen.append(this)
        for value in values:
            holders = [option[value] for option in options if value in option]
            if value in digits:
                yield [-this, *holders]
            else:
                yield from ([-this, -holder] for holder in holders)
    yield chosen


@encode.register
def _(
    constraint: NeighbourDifference, literals: Literals, fresh: Iterator[int]
) -> Iterator[list[int]]:
    options = [literals[v] for v in constraint.scope]
    for (i, first), (j, second) in combinations(enumerate(options), 2):
        between = options[i + 1 : j]
        empty = [-option[0] for option in between if 0 in option]
        reachable = len(empty) == len(between)
        for value, other in product(first.keys() - {0}, second.keys() - {0}):
            if value == other:
                yield [-first[value], -second[other]]
            elif abs(value - other) != j - i and reachable:
                yield [-first[value], -second[other], *empty]


@encode.register
def _(constraint: SingleLoop, literals: Literals, fresh: Iterator[int]) -> Iterator[list[int]]:
    """Each point has no line or two, and there is a line; that the loops are one comes later."""
    meeting: dict[int, list[int]] = {}
    lines = []
    for edge, points in zip(constraint.scope, constraint.ends, strict=True):
        if 1 in literals[edge]:
            lines.append(literals[edge][1])
            for point in points:
                meeting.setdefault(point, []).append(lines[-1])
    yield lines
    for here in meeting.values():
        yield from at_most(2, here, fresh)
        for i, line in enumerate(here):
            yield [-line, *here[:i], *here[i + 1 :]]
