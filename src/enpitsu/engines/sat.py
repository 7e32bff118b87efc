"""The SAT engine: models as clauses for PySAT's solvers.

One Boolean for each value of each variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from importlib.util import find_spec
from itertools import combinations, count, product
from typing import ClassVar

from enpitsu.engines.base import Closing, SolverEngine
from enpitsu.model import (
    AllDifferent,
    Constraint,
    EngineError,
    Exactly,
    LessThan,
    LinesDiffer,
    Model,
    NeighbourDifference,
    NoThreeAlike,
    SumsTo,
    members,
)

Literals = Sequence[dict[int, int]]
"""For each variable, the literal that says it has a value."""


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

    def search(
        self, model: Model, candidates: Sequence[int], limit: int
    ) -> Iterator[bytes | Closing]:
        """Yield solutions; each is forbidden before the solver goes on."""
        from pysat.solvers import Solver  # noqa: PLC0415  (an extra: only where it is asked for)

        literals, clauses = translated(model, candidates)
        told_apart = sum(map(len, literals))
        with Solver(name=self.solver, bootstrap_with=clauses) as solver:
            found, complete = 0, False
            while not complete and (limit == 0 or found < limit):
                if solver.solve():
                    true = [literal for literal in solver.get_model() if 0 < literal <= told_apart]
                    yield values_of(literals, true)
                    found += 1
                    solver.add_clause([-literal for literal in true])
                else:
                    complete = True
            yield Closing(complete, int(solver.accum_stats().get("decisions", 0)))


def translated(model: Model, candidates: Sequence[int]) -> tuple[Literals, list[list[int]]]:
    """Return the literals of the candidates, and the clauses of the rules."""
    literals = _number(candidates)
    return literals, list(_clauses(model, literals))


def values_of(literals: Literals, true: Iterable[int]) -> bytes:
    """Read a model: one value a variable."""
    chosen = set(true)
    return bytes(
        next(value for value, literal in options.items() if literal in chosen)
        for options in literals
    )


def _number(candidates: Sequence[int]) -> Literals:
    literal = 0
    literals: list[dict[int, int]] = []
    for domain in candidates:
        values = members(domain)
        literals.append({value: literal + i for i, value in enumerate(values, 1)})
        literal += len(values)
    return literals


def _clauses(model: Model, literals: Literals) -> Iterator[list[int]]:
    used = sum(len(options) for options in literals)
    fresh = count(used + 1)
    for options in literals:
        yield from exactly_one(list(options.values()))
    for constraint in model.constraints:
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
    """Yield the clauses of a sequential counter (Sinz 2005): at most `quota` literals are true."""
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
def encode(constraint: Constraint, literals: Literals, fresh: Iterator[int]) -> Iterator[list[int]]:
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
def _(constraint: LessThan, literals: Literals, fresh: Iterator[int]) -> Iterator[list[int]]:
    small, large = (literals[v] for v in constraint.scope)
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
