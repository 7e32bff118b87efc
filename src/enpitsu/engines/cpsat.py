"""The CP-SAT engine: models in the constraints of OR-Tools' solver.

The solver enumerates, so what a rule adds of its own must follow from the variables: else a
solution would come more than once. So it did by OR-Tools' own automaton (9.15: a Neighbor Number
of 5x5 gave 8 solutions among the first 20), in place of which there are tables here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import combinations
from queue import Empty, Queue
from threading import Thread
from typing import Any, ClassVar

from enpitsu.boards import members
from enpitsu.engines._layers import of_automaton
from enpitsu.engines.solver_engine import Search, SolverEngine
from enpitsu.errors import EngineError
from enpitsu.model import Model
from enpitsu.rules import (
    Automaton,
    Count,
    Different,
    Form,
    Linear,
    LinesDiffer,
    Loop,
    NoThreeAlike,
    Rule,
)

_AHEAD = 100  # solutions that the solver may find before they are asked for
_BEAT = 0.01  # seconds between two looks at whether it has stopped


def available() -> bool:
    """Tell whether OR-Tools is installed."""
    return find_spec("ortools") is not None


@dataclass(frozen=True)
class CpSat(SolverEngine):
    """Any model, by constraint programming with learning."""

    name: ClassVar[str] = "cpsat"
    repeats: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Refuse what cannot run."""
        if not available():
            raise EngineError("the cpsat engine needs OR-Tools: pip install 'enpitsu[engines]'")

    @property
    def library(self) -> str:
        """Return the solver's package."""
        return "ortools"

    @property
    def modules(self) -> tuple[str, ...]:
        """Return what the process imports before any time is taken."""
        return ("ortools.sat.python.cp_model",)

    def search(self, model: Model, candidates: Sequence[int]) -> Search:
        """Return the solver's enumeration."""
        program = Program(candidates)
        for rule in model.rules:
            state(rule, program)
        return _Search(model, program)


class _Search(Search):
    """The solver in a thread: it calls back with each solution, and an iterator must yield."""

    def __init__(self, model: Model, program: Program) -> None:
        self.model = model
        self.program = program
        self._queue: Queue[bytes | EngineError | MemoryError | None] = Queue(_AHEAD)
        self._solver: Any = None
        self._enough = False
        self.prepared = time.perf_counter()

    def solutions(self) -> Generator[bytes]:
        """Yield solutions as the solver meets them."""
        thread = Thread(target=self._run, daemon=True)
        thread.start()
        try:
            while (answer := self._queue.get()) is not None:
                if isinstance(answer, EngineError | MemoryError):
                    raise answer
                if not self.model.check(answer):
                    raise EngineError("CP-SAT gave an answer that breaks the rules")
                yield answer
        finally:
            self._stop(thread)

    def _run(self) -> None:
        try:
            self._enumerate()
            self._queue.put(None)
        except (EngineError, MemoryError) as error:
            self._queue.put(error)
        except Exception as error:  # whatever it is, who waits must hear of it
            self._queue.put(EngineError(f"CP-SAT failed: {error}"))

    def _stop(self, thread: Thread) -> None:
        """Let the solver end, and forget what it found ahead."""
        self._enough = True
        while thread.is_alive():
            if self._solver:
                self._solver.stop_search()
            try:
                self._queue.get(timeout=_BEAT)
            except Empty:
                continue

    def _enumerate(self) -> None:
        """Tell each solution until there are no more or enough."""
        from ortools.sat.python import cp_model  # noqa: PLC0415  (an extra)

        search = self

        class Listener(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
            def on_solution_callback(self) -> None:
                if search._enough:
                    self.stop_search()
                else:
                    search._queue.put(bytes(self.value(cell) for cell in search.program.cells))

        self._solver = solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1  # more cannot enumerate
        solver.parameters.enumerate_all_solutions = True
        status = solver.solve(self.program.model, Listener())
        self.nodes = solver.num_branches
        self.complete = status != cp_model.FEASIBLE
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
            raise EngineError(f"CP-SAT stopped without an answer: {solver.status_name(status)}")


class Program:
    """A CP-SAT model with one variable for each of ours, and literals for their values."""

    def __init__(self, candidates: Sequence[int]) -> None:
        from ortools.sat.python import cp_model  # noqa: PLC0415  (an extra)

        self.model: Any = cp_model.CpModel()
        self.candidates = candidates
        self.domains = [members(domain) for domain in candidates]
        self.cells = [
            self.model.new_int_var_from_domain(cp_model.Domain.from_values(values), "")
            for values in self.domains
        ]
        self._literals: dict[tuple[int, int], Any] = {}

    def literal(self, variable: int, value: int) -> Any:
        """Return the literal that says a variable has a value."""
        if (variable, value) not in self._literals:
            self._literals[variable, value] = self._literal(variable, value)
        return self._literals[variable, value]

    def _literal(self, variable: int, value: int) -> Any:
        cell, domain = self.cells[variable], self.domains[variable]
        if value not in domain or len(domain) == 1:
            return self.model.new_constant(value in domain)
        if domain == [0, 1]:
            return cell if value else ~cell
        literal = self.model.new_bool_var("")
        self.model.add(cell == value).only_enforce_if(literal)
        self.model.add(cell != value).only_enforce_if(~literal)
        return literal

    def between(self, low: int, high: int, terms: list[Any]) -> None:
        """Demand that terms add up to something between two bounds."""
        if terms and low <= high:
            self.model.add_linear_constraint(sum(terms), low, high)
        elif not low <= 0 <= high:
            self.never()

    def never(self) -> None:
        """Demand what cannot be."""
        self.model.add_bool_or([])

    def either(self, one: Any, other: Any) -> Any:
        """Return a literal that says one of two is true, or both."""
        result = self.model.new_bool_var("")
        self.model.add_implication(one, result)
        self.model.add_implication(other, result)
        self.model.add_bool_or(one, other, ~result)
        return result


def state(rule: Rule, program: Program) -> None:
    """Add a rule, by its own translation or by its forms."""
    direct = _RULES.get(type(rule))
    if direct:
        direct(rule, program)
    else:
        for form in rule.lower(program.candidates):
            state_form(form, program)


def state_form(form: Form, program: Program) -> None:
    """Add a core form."""
    _FORMS[type(form)](form, program)


# The core forms


def _different(form: Different, program: Program) -> None:
    program.model.add_all_different(program.cells[v] for v in form.scope)


def _linear(form: Linear, program: Program) -> None:
    cells = [program.cells[v] for v in form.scope]
    pairs = zip(form.weights, cells, strict=True)
    program.between(form.low, form.high, [weight * cell for weight, cell in pairs])


def _count(form: Count, program: Program) -> None:
    holders = [
        program.literal(variable, value)
        for variable in form.scope
        for value in program.domains[variable]
        if form.values >> value & 1
    ]
    if form.low <= 0 and form.high == 1:
        program.model.add_at_most_one(holders)
    else:
        program.between(form.low, form.high, holders)


def _automaton(form: Automaton, program: Program) -> None:
    """Say for each place which state and value lead to which state."""
    layers = of_automaton(form, program.candidates)
    if layers is None:
        program.never()
        return
    before: list[Any] = []  # the variable of the state, unless there is but one
    for layer in layers:
        several = layer.after > 1
        after = [program.model.new_int_var(0, layer.after - 1, "")] if several else []
        steps = [
            ([state] * len(before) + [value] + [to] * len(after))
            for state, ways in enumerate(layer.ways)
            for value, to in ways.items()
        ]
        cells = [*before, program.cells[layer.variable], *after]
        program.model.add_allowed_assignments(cells, steps)
        before = after


def _loop(form: Loop, program: Program) -> None:
    """Run along the loop: a circuit through the points, where those off the loop stay put."""
    model = program.model
    points = sorted({point for pair in form.ends for point in pair})
    number = {point: i for i, point in enumerate(points)}
    lines: list[list[Any]] = [[] for _ in points]
    ways: dict[tuple[int, int], Any] = {}
    for edge, ends in zip(form.scope, form.ends, strict=True):
        line, (a, b) = program.literal(edge, 1), (number[end] for end in ends)
        lines[a].append(line)
        lines[b].append(line)
        ways[a, b], ways[b, a] = model.new_bool_var(""), model.new_bool_var("")
        model.add(ways[a, b] + ways[b, a] == line)
    model.add_at_least_one(program.literal(edge, 1) for edge in form.scope)
    off = [model.new_bool_var("") for _ in points]
    for here, stays in zip(lines, off, strict=True):
        # Follows from the circuit; yet six 20x36 boards took 0.5 s or less, up to 25 s without.
        model.add(sum(here) == 2 - 2 * stays)
    stay = ((point, point, stays) for point, stays in enumerate(off))
    model.add_circuit([*((a, b, way) for (a, b), way in ways.items()), *stay])
    _run_one_way(program, off, ways)


def _run_one_way(program: Program, off: list[Any], ways: dict[tuple[int, int], Any]) -> None:
    """Leave the loop's first point for its higher neighbour: else each loop is found twice."""
    before = program.model.new_constant(False)
    for point, stays in enumerate(off):
        higher = sorted(b for a, b in ways if a == point < b)
        for low, high in combinations(higher, 2):
            program.model.add_bool_or(before, ~ways[point, low], ~ways[high, point])
        before = program.either(before, ~stays)


_FORMS: dict[type[Any], Callable[[Any, Program], None]] = {
    Different: _different,
    Linear: _linear,
    Count: _count,
    Automaton: _automaton,
    Loop: _loop,
}


# Rules with a shorter way than by their forms


def _no_three_alike(rule: NoThreeAlike, program: Program) -> None:
    scope = rule.scope
    for triple in zip(scope, scope[1:], scope[2:], strict=False):
        for value in program.domains[triple[0]]:
            program.model.add_bool_or(~program.literal(v, value) for v in triple)


def _lines_differ(rule: LinesDiffer, program: Program) -> None:
    for line, other in combinations(rule.lines, 2):
        if len(line) != len(other):
            continue
        differs = [program.model.new_bool_var("") for _ in line]
        program.model.add_bool_or(differs)
        for difference, a, b in zip(differs, line, other, strict=True):
            one, two = program.cells[a], program.cells[b]
            program.model.add(one != two).only_enforce_if(difference)
            program.model.add(one == two).only_enforce_if(~difference)


_RULES: dict[type[Any], Callable[[Any, Program], None]] = {
    NoThreeAlike: _no_three_alike,
    LinesDiffer: _lines_differ,
}
