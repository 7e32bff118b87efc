"""The SAT engine: models as clauses for PySAT's solvers.

A single loop takes too many clauses to state whole: where a solver draws several, each is forbidden
before it goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from itertools import chain
from operator import or_
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple

from enpitsu.boards import members
from enpitsu.engines._clauses import Formula
from enpitsu.engines.solver_engine import Search, SolverEngine
from enpitsu.errors import EngineError
from enpitsu.interruption import undisturbed
from enpitsu.model import Model
from enpitsu.rules import AllDifferent, Loop


def available() -> bool:
    """Tell whether PySAT is installed."""
    return find_spec("pysat") is not None


def solver_names() -> list[str]:
    """Return the names of PySAT's solvers."""
    from pysat.solvers import SolverNames  # noqa: PLC0415  (an extra: only where it is asked for)

    return sorted(name for name in dir(SolverNames) if not name.startswith("_"))


class SolverChoice(NamedTuple):
    """A solver of PySAT, and the options that it is given."""

    name: str
    options: dict[str, int] = {}  # noqa: RUF012  (nothing changes it)


AUTO = "auto"
"""The name of a solver that leaves the choice to `suitable_solver`."""

SMALL = 1000
"""The most candidates of open variables in a small model; every 9x9 board has fewer."""

FOR_SMALL = SolverChoice("glucose4")
FOR_LARGE = SolverChoice("cadical195")
FOR_LARGE_ALL_DIFFERENT = SolverChoice("cadical195", {"stabilizeonly": 1, "elim": 0})
"""Mean milliseconds of processor time to load the clauses, solve, and prove uniqueness.

| puzzles | candidates | glucose4 | cadical195 | with options |
|---|---|---|---|---|
| Sudoku 9x9 | 536 | 2.8 | 3.7 | 3.9 |
| Killer Sudoku 9x9 | 729 | 4.3 | 6.2 | 6.2 |
| the same, hard | 729 | 1,467 | 1,326 | |
| Binary 20x20 | 606 | 15.0 | 20.2 | 19.9 |
| Futoshiki 9x9 and larger | 702 | 4.6 | 7.5 | 10.6 |
| Sudoku 16x16 | 2,313 | 17.0 | 25.0 | 23.1 |
| Slitherlink 20x36 and larger | 2,992 | 34.0 | 32.5 | 40.2 |
| Sudoku 25x25, hard, narrowed down | 1,846 | 9,055 | 7,023 | 5,382 |
| quasigroup completion, order 40 | 5,283 | 3,084 | 739 | 480 |

cadical153 is about as fast as cadical195, but took 2,058 for order 38, where cadical195 took 276.
"""


def suitable_solver(model: Model, candidates: Sequence[int]) -> SolverChoice:
    """Return the solver that suits a model: a small one is soon loaded, a large one takes long."""
    sizes = [domain.bit_count() for domain in candidates]
    if sum(sizes) - sizes.count(1) <= SMALL:
        return FOR_SMALL
    return FOR_LARGE_ALL_DIFFERENT if _is_all_different(model) else FOR_LARGE


def _is_all_different(model: Model) -> bool:
    return all(type(rule) is AllDifferent for rule in model.rules)


@dataclass(frozen=True)
class Sat(SolverEngine):
    """Any model, by clauses; strong where a search without learning loses its way."""

    name: ClassVar[str] = "sat"
    solver: str = AUTO

    def __post_init__(self) -> None:
        """Refuse what cannot run."""
        if not available():
            raise EngineError("the sat engine needs PySAT: pip install 'enpitsu[engines]'")
        if self.solver not in (AUTO, *solver_names()):
            known = ", ".join((AUTO, *solver_names()))
            raise EngineError(f"no SAT solver '{self.solver}'; known are: {known}")
        if self.solver == "cryptosat" and find_spec("pycryptosat") is None:
            raise EngineError("the SAT solver 'cryptosat' needs a package: pip install pycryptosat")

    @property
    def modules(self) -> tuple[str, ...]:
        """Return what the process imports before any time is taken."""
        return ("pysat.solvers",)

    def search(self, model: Model, candidates: Sequence[int]) -> Search:
        """Return the search of PySAT's solver."""
        choice = SolverChoice(self.solver)
        if self.solver == AUTO:
            choice = suitable_solver(model, candidates)
        solver = solver_named(choice.name)
        if choice.options:
            solver.configure(choice.options)
        return SatSearch(solver, model, Formula(candidates))


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

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        from pysat.solvers import Solver  # noqa: PLC0415  (an extra)

        clauses = [*self.clauses, *([literal] for literal in assumptions)]
        with Solver(name=self.name, bootstrap_with=clauses) as solver:
            found = solver.solve()
            self.model = solver.get_model()
        return bool(found)

    def get_model(self) -> list[int]:
        return self.model

    def accum_stats(self) -> dict[str, int]:
        return {}  # it does not tell


def interchangeable_values(model: Model, candidates: Sequence[int]) -> dict[int, int]:
    """Return values of some variables that a solution has if there is any.

    Where rules only say that values differ, those that are candidates of the same variables can be
    swapped in a solution. So variables of a rule that have just these may be given them in order.
    """
    if not _is_all_different(model):
        return {}
    groups = {reduce(or_, candidates, 0)}
    for domain in set(candidates):
        halves = (half for group in groups for half in (group & domain, group & ~domain))
        groups = {half for half in halves if half.bit_count() > 1}
        if not groups:
            break
    chosen: dict[int, int] = {}
    for group in groups:
        scopes = [[v for v in rule.scope if candidates[v] == group] for rule in model.rules]
        longest: list[int] = max(scopes, key=len) if scopes else []
        chosen |= zip(longest, members(group), strict=False)
    return chosen


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
                yield from self.found(self._in_order())
            finally:
                self.nodes = int(self.solver.accum_stats().get("decisions", 0))

    def found(self, assumptions: Sequence[int] = ()) -> Iterator[bytes]:
        """Yield all solutions of a solver that has the clauses; each is forbidden once it came.

        There is none unless there is one with the assumptions, which are for the first alone.
        """
        again = self._ask(assumptions)
        while again:
            values = self._read()
            if self.drawn is not None:
                self.drawn.append(bytes(values))
            yield from self._judged(values)
            again = self._ask()

    def _ask(self, assumptions: Sequence[int] = ()) -> bool:
        """Tell whether the solver finds anything; count the rounds that loops take."""
        if self.rounds is not None:
            self.rounds += 1
        return bool(self.solver.solve(assumptions=assumptions))

    def _in_order(self) -> list[int]:
        """Return the literals that give interchangeable values to variables in order.

        Jigsaws of an impossible layout take 5 ms with them instead of 43, the worst 20 of 1,160.
        """
        values = interchangeable_values(self.model, self.formula.domains)
        return [self.literals[variable][value] for variable, value in values.items()]

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
