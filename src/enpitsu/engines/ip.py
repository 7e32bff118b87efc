"""The integer programming engine: models as linear rows for a choice of solvers.

Every answer is checked by the model before it is believed: some solvers round wrongly. That there
is no (other) solution cannot be checked so; it is the solver's word.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Literal, get_args

from enpitsu.engines._cuts import apart, cuts, telling
from enpitsu.engines._linear import Program, Row, ones, row_of, state
from enpitsu.engines._loops import LINE
from enpitsu.engines._mip import SOLVERS, Mip
from enpitsu.engines.solver_engine import Search, SolverEngine
from enpitsu.errors import EngineError
from enpitsu.model import Model

Fixed = tuple[int, int, bool]
"""A variable, a value, and whether it has it."""

Rows = Literal["points", "edges"]
"""What the rows of a loop speak of: points with two edges and cuts around regions, or, as in the
Slitherlink paper, edges alone and cuts that forbid the loops that were drawn."""


@dataclass(frozen=True)
class Ip(SolverEngine):
    """Any model, by linear rows; what a rule cannot say in few rows is cut off where it shows."""

    name: ClassVar[str] = "ip"
    solver: str = "highs"
    rows: Rows = "points"

    def __post_init__(self) -> None:
        """Refuse what cannot run."""
        if self.rows not in get_args(Rows):
            known = ", ".join(get_args(Rows))
            raise EngineError(f"no rows '{self.rows}' for integer programs; known are: {known}")
        if self.solver not in SOLVERS:
            known = ", ".join(SOLVERS)
            raise EngineError(f"no solver '{self.solver}' for integer programs; known are: {known}")
        SOLVERS[self.solver].demand()

    @property
    def library(self) -> str:
        """Return the solver's package."""
        return SOLVERS[self.solver].package

    @property
    def modules(self) -> tuple[str, ...]:
        """Return what the process imports before any time is taken."""
        return (SOLVERS[self.solver].module,)

    def search(self, model: Model, candidates: Sequence[int]) -> Search:
        """Return the search of the solver; that there are no more solutions is its word."""
        program = Program(candidates, plain=self.rows == "edges")
        for rule in model.rules:
            state(rule, program)
        if program.plain and not program.loops:
            raise EngineError("rows of edges have no effect without a loop; take points")
        if program.plain and not lines_tell_all(program):
            raise EngineError("rows of edges are for one loop along all variables; take points")
        return (_ApartSearch if program.plain else _Search)(model, program, SOLVERS[self.solver])


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
        self.prepared = time.perf_counter()
        if self.program.loops:
            self.rounds = self.cuts = 0
        try:
            yield from self._found()
        finally:
            self.nodes = self.solver.nodes

    def _found(self) -> Generator[bytes]:
        """Yield all solutions.

        A region holds one that is known. If it holds another, a value that tells the two apart
        splits it. So only one solution is forbidden at a time, where the sum of rows that forbid
        all of them would weigh on every search (288 solutions: 1 s against 14 s with HiGHS).
        """
        first = yield from self._solve()
        if first is None:
            return
        yield first
        regions: list[tuple[tuple[Fixed, ...], bytes]] = [((), first)]
        before: tuple[Fixed, ...] = ()
        while regions:
            region, known = regions.pop()
            self._enter(before, region)
            before = region
            other = yield from self._other(known)
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

    def _other(self, known: bytes) -> Generator[bytes, None, bytes | None]:
        """Return a solution of the region other than the known one."""
        literals = [self.program.literal(v, known[v]) for v in telling(self.program, known)]
        row = row_of(len(literals) - 1, ones(literals))
        if not row.weights:
            return None
        self.solver.forbid(row)
        other = yield from self._solve()
        if other == known:
            raise self._wrong()
        return other

    def _solve(self) -> Generator[bytes, None, bytes | None]:
        """Return a solution, after as many cuts as it takes; yield those that cuts would lose."""
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
            yield from self._lost(values)
            if any(row.never for row in rows):
                return None
            cut_off.add(values)
            self.cuts = (self.cuts or 0) + len(rows)
            for row in rows:
                self.solver.add(row)

    def _answer(self) -> bytes | None:
        """Return what the solver says, as values."""
        if self.rounds is not None:
            self.rounds += 1
        # Solvers have their own ideas of a program without columns: there all is known.
        with _own_errors(type(self.solver)):
            columns = self.solver.solve() if self.program.columns else ()
        if columns is None:
            return None
        values = self.program.read(columns)
        if values is None:
            raise self._wrong()
        if self.drawn is not None:
            self.drawn.append(values)
        return values

    def _cuts(self, values: bytes) -> list[Row]:
        return [row for form in self.program.loops for row in cuts(form, self.program, values)]

    def _lost(self, values: bytes) -> Iterator[bytes]:
        """Yield solutions that these values' cuts forbid; cuts that every solution keeps, none."""
        yield from ()

    def _wrong(self) -> EngineError:
        return EngineError(f"{self.solver.title} gave an answer that breaks the rules")


class _ApartSearch(_Search):
    """A search that forbids each loop it has seen, as the Slitherlink paper does.

    Of several loops that are drawn at once one may be a solution, where the others touch no clue.
    """

    def solutions(self) -> Generator[bytes]:
        """Yield all solutions, each once: one that came alone may come among others too."""
        given: set[bytes] = set()
        with closing(super().solutions()) as solutions:
            for values in solutions:
                if values not in given:
                    given.add(values)
                    yield values

    def _cuts(self, values: bytes) -> list[Row]:
        loops = self._loops(values)
        return [apart(self.program, loop) for loop in loops] if len(loops) > 1 else []

    def _lost(self, values: bytes) -> Iterator[bytes]:
        loops = self._loops(values)
        for loop in loops:
            others = set(chain.from_iterable(loops)) - set(loop)
            fixed = any(self.program.domains[edge] == LINE for edge in others)
            alone = bytes(0 if edge in others else value for edge, value in enumerate(values))
            if not fixed and self.model.check(alone):
                yield alone

    def _loops(self, values: bytes) -> list[list[int]]:
        return [
            loop
            for form in self.program.loops
            for loop in form.loops([edge for edge in form.scope if values[edge] == 1])
        ]


def lines_tell_all(program: Program) -> bool:
    """Tell whether one loop runs along all variables, each a line or not."""
    along = len(program.loops) == 1 and len(program.loops[0].scope) == len(program.domains)
    return along and not any(domain & ~(LINE | 1) for domain in program.domains)


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
