"""The CP-SAT engine: models in the constraints of OR-Tools' solver.

The solver enumerates, so what a constraint adds of its own must follow from the variables: else a
solution would come more than once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from importlib.util import find_spec
from itertools import combinations, pairwise, product
from queue import Queue
from threading import Thread
from typing import Any, ClassVar

from enpitsu.boards import members
from enpitsu.engines.base import Closing, SolverEngine
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


def available() -> bool:
    """Tell whether OR-Tools is installed."""
    return find_spec("ortools") is not None


@dataclass(frozen=True)
class CpSat(SolverEngine):
    """Any model, by constraint programming with learning."""

    name: ClassVar[str] = "cpsat"

    def __post_init__(self) -> None:
        """Refuse what cannot run."""
        if not available():
            raise EngineError("the cpsat engine needs OR-Tools: pip install 'enpitsu[engines]'")

    @property
    def library(self) -> str:
        """Return the solver's package."""
        return "ortools"

    def search(
        self, model: Model, candidates: Sequence[int], limit: int
    ) -> Iterator[bytes | Closing]:
        """Yield solutions as the solver meets them."""
        if not all(candidates):
            yield Closing(complete=True, nodes=0)
            return
        program = Program(candidates)
        for constraint in model.rules:
            state(constraint, program)
        for answer in _answers(program, limit):
            if isinstance(answer, bytes) and not model.check(answer):
                raise EngineError("CP-SAT gave an answer that breaks the rules")
            yield answer


def _answers(program: Program, limit: int) -> Iterator[bytes | Closing]:
    """Run the solver in a thread: it calls back with each solution, and an iterator must yield."""
    queue: Queue[bytes | Closing | EngineError] = Queue(maxsize=1000)

    def run() -> None:
        try:
            queue.put(_enumerate(program, limit, queue.put))
        except Exception as error:  # whatever it is, who waits must hear of it
            queue.put(EngineError(f"CP-SAT failed: {error}"))

    Thread(target=run, daemon=True).start()
    while True:
        answer = queue.get()
        if isinstance(answer, EngineError):
            raise answer
        yield answer
        if isinstance(answer, Closing):
            return


def _enumerate(program: Program, limit: int, tell: Callable[[bytes], None]) -> Closing:
    """Tell each solution, and return the closing word."""
    from ortools.sat.python import cp_model  # noqa: PLC0415  (an extra)

    class Listener(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1
            tell(bytes(self.value(cell) for cell in program.cells))
            if self.found == limit:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1  # more cannot enumerate
    solver.parameters.enumerate_all_solutions = True
    listener = Listener()
    status = solver.solve(program.model, listener)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise EngineError(f"CP-SAT stopped without an answer: {solver.status_name(status)}")
    complete = status != cp_model.FEASIBLE and not 0 < limit <= listener.found
    return Closing(complete, solver.num_branches)


class Program:
    """A CP-SAT model with one variable for each of ours, and literals for their values."""

    def __init__(self, candidates: Sequence[int]) -> None:
        from ortools.sat.python import cp_model  # noqa: PLC0415  (an extra)

        self.model: Any = cp_model.CpModel()
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

    def either(self, one: Any, other: Any) -> Any:
        """Return a literal that says one of two is true, or both."""
        result = self.model.new_bool_var("")
        self.model.add_implication(one, result)
        self.model.add_implication(other, result)
        self.model.add_bool_or(one, other, ~result)
        return result


@singledispatch
def state(constraint: Rule, program: Program) -> None:
    """Add a constraint."""
    raise EngineError(f"the cpsat engine cannot express: {constraint.sentence}")


@state.register
def _(constraint: AllDifferent, program: Program) -> None:
    program.model.add_all_different(program.cells[v] for v in constraint.scope)


@state.register
def _(constraint: Exactly, program: Program) -> None:
    holders = (program.literal(v, constraint.value) for v in constraint.scope)
    program.model.add(sum(holders) == constraint.quota)


@state.register
def _(constraint: NoThreeAlike, program: Program) -> None:
    scope = constraint.scope
    for triple in zip(scope, scope[1:], scope[2:], strict=False):
        for value in program.domains[triple[0]]:
            program.model.add_bool_or(~program.literal(v, value) for v in triple)


@state.register
def _(constraint: LinesDiffer, program: Program) -> None:
    for line, other in combinations(constraint.lines, 2):
        differs = [program.model.new_bool_var("") for _ in line]
        program.model.add_bool_or(differs)
        for difference, a, b in zip(differs, line, other, strict=True):
            one, two = program.cells[a], program.cells[b]
            program.model.add(one != two).only_enforce_if(difference)
            program.model.add(one == two).only_enforce_if(~difference)


@state.register
def _(constraint: Rising, program: Program) -> None:
    for small, large in pairwise(program.cells[v] for v in constraint.scope):
        program.model.add(small < large)


@state.register
def _(constraint: SumsTo, program: Program) -> None:
    cells = [program.cells[v] for v in constraint.scope]
    program.model.add_all_different(cells)
    program.model.add(sum(cells) == constraint.total)


@state.register
def _(constraint: NeighbourDifference, program: Program) -> None:
    """Read the line: a state is the last digit and how many places ago it was."""
    scope = constraint.scope
    digits = sorted({value for v in scope for value in program.domains[v]} - {0})
    for digit in digits:
        program.model.add_at_most_one(program.literal(v, digit) for v in scope)
    known = product(digits, range(1, len(scope) + 1))
    states = {last_and_ago: number for number, last_and_ago in enumerate(known, 1)}
    steps = [(0, 0, 0), *((0, digit, states[digit, 1]) for digit in digits)]
    for (last, ago), number in states.items():
        if ago < len(scope):
            steps.append((number, 0, states[last, ago + 1]))
        fit = (digit for digit in digits if abs(digit - last) == ago)
        steps += ((number, digit, states[digit, 1]) for digit in fit)
    cells = [program.cells[v] for v in scope]
    program.model.add_automaton(cells, 0, [0, *states.values()], steps)


@state.register
def _(constraint: SingleLoop, program: Program) -> None:
    """Run along the loop: a circuit through the points, where those off the loop stay put."""
    model = program.model
    points = sorted({point for pair in constraint.ends for point in pair})
    number = {point: i for i, point in enumerate(points)}
    lines: list[list[Any]] = [[] for _ in points]
    ways: dict[tuple[int, int], Any] = {}
    for edge, ends in zip(constraint.scope, constraint.ends, strict=True):
        line, (a, b) = program.literal(edge, 1), (number[end] for end in ends)
        lines[a].append(line)
        lines[b].append(line)
        ways[a, b], ways[b, a] = model.new_bool_var(""), model.new_bool_var("")
        model.add(ways[a, b] + ways[b, a] == line)
    model.add_at_least_one(program.literal(edge, 1) for edge in constraint.scope)
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
