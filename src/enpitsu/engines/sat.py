"""The SAT engine: models as clauses for PySAT's solvers.

One Boolean for each value of each variable. The solver runs in a process of its own, which a time
limit or Ctrl-C can end whatever the solver; the process is kept for the next puzzle.
"""

from __future__ import annotations

import atexit
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from importlib.util import find_spec
from itertools import combinations, count, product
from typing import TYPE_CHECKING, ClassVar

from enpitsu.engines.base import Engine
from enpitsu.model import (
    OPEN,
    AllDifferent,
    Constraint,
    EngineError,
    Exactly,
    LessThan,
    Limits,
    LinesDiffer,
    NeighbourDifference,
    NoThreeAlike,
    Puzzle,
    Result,
    Status,
    SumsTo,
    members,
)

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

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
class Sat(Engine):
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

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Find solutions up to the limits (a limit on nodes does not apply)."""
        return self.solve_from(puzzle, start(puzzle), limits)

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions one by one, keeping none."""
        return self.solve_from(puzzle, start(puzzle), limits, keep=False)

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        begin = time.perf_counter()
        deadline = begin + limits.seconds if limits.seconds else None
        stored = limits.stored(len(puzzle.givens)) if keep else 0
        literals, clauses = translated(puzzle, candidates)
        kept: list[bytes] = []
        found, complete, nodes = 0, False, 0
        job = (
            self.solver,
            clauses,
            limits.solutions,
            sum(map(len, literals)),
        )
        for message in _Worker.current().run(job, deadline):
            if isinstance(message, tuple):
                complete, nodes = message
            else:
                found += 1
                if len(kept) < stored:
                    kept.append(values_of(literals, message))
        seconds = time.perf_counter() - begin
        status = Status.of(found, complete)
        return Result(puzzle, status, tuple(kept), found, complete, nodes, seconds, self.name)


class _Worker:
    """The process with the solvers in it."""

    _current: ClassVar[_Worker | None] = None

    def __init__(self) -> None:
        from multiprocessing import Pipe  # noqa: PLC0415  (slow to import, seldom needed)

        here, there = Pipe()
        self.connection: Connection = here
        command = [sys.executable, "-m", "enpitsu.engines.sat_worker", str(there.fileno())]
        self.process = subprocess.Popen(command, pass_fds=[there.fileno()])
        there.close()

    @classmethod
    def current(cls) -> _Worker:
        """Return the running process, or start one."""
        if cls._current is None:
            cls._current = cls()
            atexit.register(cls._current.kill)
        return cls._current

    def run(
        self, job: tuple[str, list[list[int]], int, int], deadline: float | None
    ) -> Iterator[list[int] | tuple[bool, int]]:
        """Yield each model, then whether that was all and how many decisions it took."""
        done = False
        try:
            self.connection.send(job)
            while not done and self.connection.poll(_left(deadline)):
                message = self.connection.recv()
                done = isinstance(message, tuple)
                yield message
        except (EOFError, OSError):
            raise EngineError("the SAT solver's process ended unexpectedly") from None
        finally:
            if not done:
                self.kill()

    def kill(self) -> None:
        """End the process at once; the next job gets a new one."""
        self.process.kill()
        self.process.wait()
        self.connection.close()
        type(self)._current = None
        atexit.unregister(self.kill)


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else max(deadline - time.perf_counter(), 0)


def start(puzzle: Puzzle) -> list[int]:
    """Return the candidates that the givens leave, one mask a variable."""
    domains = zip(puzzle.model.domains, puzzle.givens, strict=True)
    return [domain if given == OPEN else domain & 1 << given for domain, given in domains]


def translated(puzzle: Puzzle, candidates: Sequence[int]) -> tuple[Literals, list[list[int]]]:
    """Return the literals of a puzzle's candidates, and the clauses of its rules."""
    literals = _number(candidates)
    return literals, list(_clauses(puzzle, literals))


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


def _clauses(puzzle: Puzzle, literals: Literals) -> Iterator[list[int]]:
    used = sum(len(options) for options in literals)
    fresh = count(used + 1)
    for options in literals:
        yield from exactly_one(list(options.values()))
    for constraint in puzzle.model.constraints:
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
