"""The SAT engine: models as clauses for PySAT's solvers.

A single loop takes too many clauses to state whole: where a solver draws several, each is forbidden
before it goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from itertools import chain
from types import SimpleNamespace
from typing import Any, ClassVar

from enpitsu.engines._clauses import Formula
from enpitsu.engines.solver_engine import Search, SolverEngine
from enpitsu.errors import EngineError
from enpitsu.interruption import undisturbed
from enpitsu.model import Model
from enpitsu.rules import Loop


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

    @property
    def modules(self) -> tuple[str, ...]:
        """Return what the process imports before any time is taken."""
        return ("pysat.solvers",)

    def search(self, model: Model, candidates: Sequence[int]) -> Search:
        """Return the search of PySAT's solver."""
        return SatSearch(solver_named(self.solver), model, Formula(candidates))


def solver_named(name: str, here: bool = False) -> Any:
    """Return a solver without clauses; not every build of PySAT has them all.

    One that is to work here, and not in a process of its own, leaves Ctrl-C to Python.
    """
    solvers = _heeding_ctrl_c() if here else import_module("pysat.solvers")
    alias = getattr(solvers.SolverNames, name)[0]  # it does not know all by their full name
    try:
        return _Afresh(alias) if name.startswith("kissat") else solvers.Solver(name=alias)
    except solvers.NoSuchSolverError:
        raise EngineError(f"this PySAT cannot run the SAT solver '{name}'") from None


@cache
def _heeding_ctrl_c() -> Any:
    """Return a PySAT of our own that takes every thread for one that Ctrl-C does not reach.

    On the main thread it would have Ctrl-C jump out of the middle of a solver, which is broken
    then, raise an error of its own, and have the next Ctrl-C jump to where nobody is any more.
    """
    spec = find_spec("pysat.solvers")
    assert spec is not None
    assert spec.loader is not None
    solvers = module_from_spec(spec)
    spec.loader.exec_module(solvers)
    vars(solvers)["MainThread"] = SimpleNamespace(check=lambda: False)
    for kind in filter(_is_solver, vars(solvers).values()):
        kind.delete = _freeing_once(kind.delete)
    return solvers


def _is_solver(one: object) -> bool:
    return isinstance(one, type) and hasattr(one, "delete")


def _freeing_once(delete: Callable[[Any], None]) -> Callable[[Any], None]:
    """Have Ctrl-C not come between the freeing of a solver and the note that it is freed."""

    def freed(solver: Any) -> None:
        with undisturbed():
            delete(solver)

    return freed


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


class SatSearch(Search):
    """One solver of PySAT at work on one model."""

    def __init__(self, solver: Any, model: Model, formula: Formula) -> None:
        self.solver = solver
        self.model = model
        self.formula = formula
        self.literals = formula.literals
        self.meaning = {
            literal: (variable, value)
            for variable, options in enumerate(self.literals)
            for value, literal in options.items()
        }

    def solutions(self) -> Generator[bytes]:
        """Yield all solutions; between them the solver keeps what it learned."""
        with self.solver:
            self.solver.append_formula(self.formula.named())
            self.solver.append_formula(self.formula.clauses(self.model))
            self.prepared = time.perf_counter()
            if self.formula.loops:
                self.rounds = self.cuts = 0
            try:
                yield from self.found()
            finally:
                self.nodes = int(self.solver.accum_stats().get("decisions", 0))

    def found(self) -> Iterator[bytes]:
        """Yield all solutions of a solver that has the clauses; each is forbidden once it came."""
        while self._asked():
            values = self._read()
            if self.drawn is not None:
                self.drawn.append(bytes(values))
            yield from self._judged(values)

    def _asked(self) -> bool:
        """Tell whether the solver finds anything; count the rounds that loops take."""
        if self.rounds is not None:
            self.rounds += 1
        return bool(self.solver.solve())

    def possible(self, variable: int, values: int) -> bool:
        """Tell whether a solution has one of these values there; the solver has the clauses."""
        others = [-literal for v, literal in self.literals[variable].items() if not values >> v & 1]
        while self.solver.solve(assumptions=others):
            found, whole = self._read(), True
            for form in self.formula.loops:
                loops = form.loops([edge for edge in form.scope if found[edge] == 1])
                if len(loops) > 1:
                    whole = False
                    self._keep_alone(form, loops)
            if whole:
                return True
        return False

    def _read(self) -> bytearray:
        """Return what the solver found, one value a variable."""
        values = bytearray(len(self.literals))
        for literal in self.solver.get_model() or ():
            if literal in self.meaning:
                variable, value = self.meaning[literal]
                values[variable] = value
        return values

    def _judged(self, values: bytearray) -> Iterator[bytes]:
        """Yield what the solver found if it is a solution; forbid it, or the loops in it."""
        whole = True
        for form in self.formula.loops:
            loops = form.loops([edge for edge in form.scope if values[edge] == 1])
            if len(loops) < 2:
                continue
            whole = False
            self.cuts = (self.cuts or 0) + len(loops)
            if self.lines_tell_all:
                yield from self._one_by_one(loops, values)
            else:
                self._keep_alone(form, loops)
        if whole:
            yield bytes(values)
            self._forbid(self._telling(values), values)

    @cached_property
    def silent(self) -> frozenset[int]:
        """Return the edges that tell nothing where they are no lines.

        No solution holds a loop and more: whatever has the same lines and another is none.
        """
        edges = {edge for form in self.formula.loops for edge in form.scope}
        return frozenset(e for e in edges if len(self.literals[e]) == 2 and 1 in self.literals[e])

    @cached_property
    def lines_tell_all(self) -> bool:
        """Tell whether the lines of one loop leave nothing else open."""
        more = {v for v, options in enumerate(self.literals) if len(options) > 1}
        return len(self.formula.loops) == 1 and more <= self.silent

    def _one_by_one(self, loops: list[list[int]], values: bytearray) -> Iterator[bytes]:
        """Yield solutions among loops that were drawn together, and forbid each loop.

        Several are no solution, but one of them may be, where the others touch no clue.
        """
        for edge in chain.from_iterable(loops):
            values[edge] = next((value for value in self.literals[edge] if value != 1), 0)
        for loop in loops:
            alone = bytearray(values)
            for edge in loop:
                alone[edge] = 1
            if self._fits(alone):
                yield bytes(alone)
            self._forbid(loop, alone)

    def _fits(self, values: bytearray) -> bool:
        """Tell whether values are a solution that the candidates allow."""
        return all(rule.check(values) for rule in self.model.rules) and all(
            value in options for value, options in zip(values, self.literals, strict=True)
        )

    def _keep_alone(self, form: Loop, loops: list[list[int]]) -> None:
        """Let none of the loops be there with other lines."""
        lines = {e: self.literals[e][1] for e in form.scope if 1 in self.literals[e]}
        for loop in loops:
            drawn = self.formula.fresh()
            self.solver.add_clause([drawn, *(-lines[edge] for edge in loop)])
            for edge in lines.keys() - set(loop):
                self.solver.add_clause([-drawn, -lines[edge]])

    def _telling(self, values: bytearray) -> Iterator[int]:
        """Yield variables whose values no other solution has all."""
        for variable, options in enumerate(self.literals):
            if len(options) > 1 and (values[variable] == 1 or variable not in self.silent):
                yield variable

    def _forbid(self, variables: Iterable[int], values: bytearray) -> None:
        self.solver.add_clause([-self.literals[v][values[v]] for v in variables])
