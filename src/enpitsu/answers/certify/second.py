"""The second engine: of what an explanation concludes, the contrary must have no solution."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from enpitsu.answers.deadline import Deadline
from enpitsu.boards import OPEN, members
from enpitsu.engines import sat
from enpitsu.engines._clauses import Formula
from enpitsu.engines.auto import Auto
from enpitsu.hurry import look_up
from enpitsu.model import Limits, Puzzle, Status

_CLAUSES = 1024
"""Between two looks at the clock."""
_FIRST_CONFLICTS = 50
_SLICE = 0.1
"""Conflicts of a solver, and seconds up to which twice as many come before the next look."""


class TimeOverError(Exception):
    """The time that a certificate may take is over."""


class _Witness(Protocol):
    """Anybody who knows which values some solution has."""

    def possible(self, variable: int, values: int) -> bool:
        """Tell whether some solution has one of these values there."""


class SecondEngine:
    """PySAT with the puzzle's clauses if it is installed, or else the engine `auto`.

    It is made ready at the first question: the clauses of a large board take seconds.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline) -> None:
        self.name = "sat" if sat.available() else "auto"
        self._puzzle, self._deadline = puzzle, deadline
        self._witness: _Witness | None = None
        self._open = ExitStack()

    def __enter__(self) -> SecondEngine:
        return self

    def __exit__(self, *raised: object) -> None:
        self._open.close()

    def possible(self, variable: int, values: int) -> bool:
        """Tell whether some solution has one of these values there; raise TimeOverError."""
        if self._witness is None:
            self._witness = self._ready()
        return self._witness.possible(variable, values)

    def _ready(self) -> _Witness:
        if self.name == "auto":
            return _BySearch(self._puzzle, self._deadline)
        model = self._puzzle.model
        pairs = zip(model.domains, self._puzzle.givens, strict=True)
        candidates = [domain if given == OPEN else domain & 1 << given for domain, given in pairs]
        formula = Formula(candidates)
        solver = self._open.enter_context(sat.solver_named("cadical195", here=True))
        solver.append_formula(formula.named())
        solver.append_formula(_looking_up(formula.clauses(model)))
        return _BySat(sat.SatSearch(InSlices(solver), model, formula), candidates)


def _looking_up(clauses: Iterable[list[int]]) -> Iterator[list[int]]:
    """Yield clauses, with a look at the clock now and then."""
    for number, clause in enumerate(clauses):
        if number % _CLAUSES == 0:
            look_up()
        yield clause


@dataclass
class _BySearch:
    """Where PySAT is missing: each value is given, and a search looks for a solution."""

    puzzle: Puzzle
    deadline: Deadline

    def possible(self, variable: int, values: int) -> bool:
        """Tell whether some solution has one of these values there."""
        return any(self._solvable(variable, value) for value in members(values))

    def _solvable(self, variable: int, value: int) -> bool:
        look_up()
        givens = bytearray(self.puzzle.givens)
        givens[variable] = value
        asked = replace(self.puzzle, givens=bytes(givens))
        result = Auto().solve(asked, Limits(solutions=1, seconds=self.deadline.seconds))
        if result.status is Status.UNKNOWN and not result.found:
            raise TimeOverError
        return bool(result.found)


@dataclass
class _BySat:
    """One solver a puzzle, which keeps what it learns from question to question."""

    search: sat.SatSearch
    candidates: list[int]

    def possible(self, variable: int, values: int) -> bool:
        """Tell whether some solution has one of these values there."""
        values &= self.candidates[variable]
        return bool(values) and self.search.possible(variable, values)


@dataclass
class InSlices:
    """A solver that comes up after so many conflicts, for the clock and for Ctrl-C, and goes on."""

    solver: Any
    conflicts: int = field(default=_FIRST_CONFLICTS)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.solver, name)

    def solve(self, assumptions: list[int]) -> bool:
        """Tell whether there is a solution; raise what ends the work if the time is over before."""
        while True:
            look_up()
            begin = time.monotonic()
            try:
                self.solver.conf_budget(self.conflicts)
                found = self.solver.solve_limited(assumptions=assumptions)
            except NotImplementedError:  # an older PySAT: then each question is asked to its end
                found = self.solver.solve(assumptions=assumptions)
            if found is not None:
                return bool(found)
            if time.monotonic() - begin < _SLICE:
                self.conflicts *= 2
