"""The integer programming engine: models as linear rows for a choice of solvers.

Every answer is checked by the model before it is believed: some solvers round wrongly. That there
is no (other) solution cannot be checked so; it is the solver's word.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar

from enpitsu.engines._cuts import cuts, telling
from enpitsu.engines._linear import Program, Row, ones, row_of, state
from enpitsu.engines._mip import SOLVERS, Mip
from enpitsu.engines.base import Search, SolverEngine
from enpitsu.errors import EngineError
from enpitsu.model import Model

Fixed = tuple[int, int, bool]
"""A variable, a value, and whether it has it."""


@dataclass(frozen=True)
class Ip(SolverEngine):
    """Any model, by linear rows; what a rule cannot say in few rows is cut off where it shows."""

    name: ClassVar[str] = "ip"
    solver: str = "highs"

    def __post_init__(self) -> None:
        """Refuse what cannot run."""
        if self.solver not in SOLVERS:
            known = ", ".join(SOLVERS)
            raise EngineError(f"no solver '{self.solver}' for integer programs; known are: {known}")
        SOLVERS[self.solver].demand()

    @property
    def library(self) -> str:
        """Return the solver's package."""
        return SOLVERS[self.solver].package

    def search(self, model: Model, candidates: Sequence[int]) -> Search:
        """Return the search of the solver; that there are no more solutions is its word."""
        program = Program(candidates)
        for rule in model.rules:
            state(rule, program)
        return _Search(model, program, SOLVERS[self.solver])


class _Search(Search):
    """One solver at work on one program."""

    solver: Mip

    def __init__(self, model: Model, program: Program, kind: type[Mip]) -> None:
        self.model = model
        self.program = program
        self.kind = kind

    def solutions(self) -> Generator[bytes]:
        """Yield all solutions, if the rows alone do not show that there is none."""
        if not self.program.possible:
            return
        with _own_errors(self.kind):
            self.solver = self.kind(self.program.columns)
            for row in self.program.rows:
                self.solver.add(row)
        try:
            yield from self._found()
        finally:
            self.nodes = self.solver.nodes

    def _found(self) -> Iterator[bytes]:
        """Yield all solutions.

        A region holds one that is known. If it holds another, a value that tells the two apart
        splits it. So only one solution is forbidden at a time, where the sum of rows that forbid
        all of them would weigh on every search (288 solutions: 1 s against 14 s with HiGHS).
        """
        first = self._solve()
        if first is None:
            return
        yield first
        regions: list[tuple[tuple[Fixed, ...], bytes]] = [((), first)]
        before: tuple[Fixed, ...] = ()
        while regions:
            region, known = regions.pop()
            self._enter(before, region)
            before = region
            other = self._other(known)
            if other is None:
                continue
            yield other
            split = next(v for v, value in enumerate(known) if value != other[v])
            regions.append(((*region, (split, known[split], False)), other))
            regions.append(((*region, (split, known[split], True)), known))

    def _enter(self, old: tuple[Fixed, ...], new: tuple[Fixed, ...]) -> None:
        for variable, value, _ in old:
            self.solver.bound(self.program.literal(variable, value).column, 0, 1)
        for variable, value, has in new:
            literal = self.program.literal(variable, value)
            fixed = int(has == (literal.sign > 0))
            self.solver.bound(literal.column, fixed, fixed)

    def _other(self, known: bytes) -> bytes | None:
        """Return a solution of the region other than the known one."""
        literals = [self.program.literal(v, known[v]) for v in telling(self.program, known)]
        row = row_of(len(literals) - 1, ones(literals))
        if not row.weights:
            return None
        self.solver.forbid(row)
        other = self._solve()
        if other == known:
            raise self._wrong()
        return other

    def _solve(self) -> bytes | None:
        """Return a solution, after as many cuts as it takes."""
        cut_off: set[bytes] = set()
        while True:
            values = self._answer()
            if values is None:
                return None
            rows = self._cuts(values)
            if not rows and self.model.check(values):
                return values
            if not rows or values in cut_off:
                raise self._wrong()
            if any(row.never for row in rows):
                return None
            cut_off.add(values)
            for row in rows:
                self.solver.add(row)

    def _answer(self) -> bytes | None:
        """Return what the solver says, as values."""
        # Solvers have their own ideas of a program without columns: there all is known.
        with _own_errors(type(self.solver)):
            columns = self.solver.solve() if self.program.columns else ()
        if columns is None:
            return None
        values = self.program.read(columns)
        if values is None:
            raise self._wrong()
        return values

    def _cuts(self, values: bytes) -> list[Row]:
        return [row for form in self.program.loops for row in cuts(form, self.program, values)]

    def _wrong(self) -> EngineError:
        return EngineError(f"{self.solver.title} gave an answer that breaks the rules")


@contextmanager
def _own_errors(kind: type[Mip]) -> Iterator[None]:
    """Say a solver's own errors as one of ours: a licence too small for the puzzle is one."""
    try:
        yield
    except (EngineError, MemoryError):
        raise
    except ImportError as error:
        reason = str(error).strip().splitlines()[-1]  # numpy, for one, sends a page ahead
        raise EngineError(f"{kind.title} cannot be loaded: {reason}") from error
    except Exception as error:
        raise EngineError(f"{kind.title}: {' '.join(str(error).split())}") from error
