"""The SAT engine: models as clauses for PySAT's solvers.

One Boolean for each value of each variable. The solver runs in a process of its own, which a time
limit or Ctrl-C can end whatever the solver; the process is kept for the next puzzle.
"""

from __future__ import annotations

import atexit
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from importlib.util import find_spec
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from enpitsu.engines.base import Engine
from enpitsu.model import (
    OPEN,
    AllDifferent,
    Constraint,
    EngineError,
    Limits,
    Puzzle,
    Result,
    Status,
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
        return self.solve_from(puzzle, _start(puzzle), limits)

    def count(self, puzzle: Puzzle, limits: Limits) -> Result:
        """Count all solutions one by one, keeping none."""
        return self.solve_from(puzzle, _start(puzzle), limits, keep=False)

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Find solutions among candidates that were narrowed down already."""
        begin = time.perf_counter()
        deadline = begin + limits.seconds if limits.seconds else None
        stored = limits.stored(len(puzzle.givens)) if keep else 0
        literals = _number(candidates)
        kept: list[bytes] = []
        found, complete, nodes = 0, False, 0
        job = self.solver, list(_clauses(puzzle, literals)), limits.solutions
        for message in _Worker.current().run(job, deadline):
            if isinstance(message, tuple):
                complete, nodes = message
            else:
                found += 1
                if len(kept) < stored:
                    kept.append(_values(literals, message))
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
        self, job: tuple[str, list[list[int]], int], deadline: float | None
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


def _start(puzzle: Puzzle) -> list[int]:
    domains = zip(puzzle.model.domains, puzzle.givens, strict=True)
    return [domain if given == OPEN else domain & 1 << given for domain, given in domains]


def _values(literals: Literals, true: list[int]) -> bytes:
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
    for options in literals:
        yield from exactly_one(list(options.values()))
    for constraint in puzzle.model.constraints:
        yield from encode(constraint, literals)


def exactly_one(literals: list[int]) -> Iterator[list[int]]:
    """Yield the clauses that make exactly one of the literals true."""
    yield literals
    yield from at_most_one(literals)


def at_most_one(literals: list[int]) -> Iterator[list[int]]:
    """Yield the clauses that keep two of the literals from being true together."""
    for one, other in combinations(literals, 2):
        yield [-one, -other]


@singledispatch
def encode(constraint: Constraint, literals: Literals) -> Iterator[list[int]]:
    """Yield the clauses of a constraint."""
    raise EngineError(f"the sat engine cannot express: {constraint.sentence}")


@encode.register
def _(constraint: AllDifferent, literals: Literals) -> Iterator[list[int]]:
    places: dict[int, list[int]] = {}
    for variable in constraint.scope:
        for value, literal in literals[variable].items():
            places.setdefault(value, []).append(literal)
    if len(places) <= len(constraint.scope):
        # As many values as variables: every value has a place. (Fewer: there is no solution.)
        for value_places in places.values():
            yield value_places
    for value_places in places.values():
        yield from at_most_one(value_places)
