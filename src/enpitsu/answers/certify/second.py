"""The second engine: of what an explanation concludes, the contrary must have no solution."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from enpitsu.boards import OPEN, members
from enpitsu.engines import sat
from enpitsu.engines._clauses import Formula
from enpitsu.engines.auto import Auto
from enpitsu.model import Limits, Puzzle


class Witness(Protocol):
    """Anybody who knows which values some solution has."""

    name: str

    def possible(self, variable: int, values: int) -> bool:
        """Tell whether some solution has one of these values there."""


@dataclass
class _BySearch:
    """Where PySAT is missing: each value is given, and a search looks for a solution."""

    puzzle: Puzzle
    name: str = "auto"

    def possible(self, variable: int, values: int) -> bool:
        """Tell whether some solution has one of these values there."""
        return any(self._solvable(variable, value) for value in members(values))

    def _solvable(self, variable: int, value: int) -> bool:
        givens = bytearray(self.puzzle.givens)
        givens[variable] = value
        asked = replace(self.puzzle, givens=bytes(givens))
        return bool(Auto().solve(asked, Limits(solutions=1)).found)


@dataclass
class _BySat:
    """One solver a puzzle, which keeps what it learns from question to question."""

    search: sat.SatSearch
    candidates: list[int]
    name: str = "sat"

    def possible(self, variable: int, values: int) -> bool:
        """Tell whether some solution has one of these values there."""
        values &= self.candidates[variable]
        return bool(values) and self.search.possible(variable, values)


@contextmanager
def second_engine(puzzle: Puzzle) -> Iterator[Witness]:
    """Give PySAT with the puzzle's clauses if it is installed, or else the engine `auto`."""
    if not sat.available():
        yield _BySearch(puzzle)
        return
    model = puzzle.model
    pairs = zip(model.domains, puzzle.givens, strict=True)
    candidates = [domain if given == OPEN else domain & 1 << given for domain, given in pairs]
    formula = Formula(candidates)
    with sat.solver_named("cadical195") as solver:
        solver.append_formula(formula.named())
        solver.append_formula(formula.clauses(model))
        yield _BySat(sat.SatSearch(solver, model, formula), candidates)
