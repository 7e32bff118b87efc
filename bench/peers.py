"""Who is measured: one class for each way of solving, all asked the same question.

The question is always whole: find the solution and prove that there is no other.
"""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from itertools import islice
from typing import ClassVar

import enpitsu
from enpitsu import Puzzle, Result, Status
from enpitsu.boards import OPEN, members
from enpitsu.engines import sat
from enpitsu.engines._clauses import Formula
from enpitsu.engines.base import start
from enpitsu.engines.kernel import board_problem
from enpitsu.model import Model
from enpitsu.rules import AllDifferent

Answer = bytes | None
"""The one solution, one byte a variable; None if the peer gave up before it knew."""


def children_time() -> float:
    """Return the processor time of the processes that this one started and that have ended."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


class BenchError(Exception):
    """An answer that is wrong, or a file that cannot be measured."""


class Peer(ABC):
    """One row of the table."""

    name: ClassVar[str]
    threads: int = 1
    patience: ClassVar[float] = 1
    """How many times the budget it may take: more where a whole file is soon done."""
    inside: float = 0.0
    """Seconds spent in the solver alone so far, for peers that can tell."""
    building: float = 0.0
    """Seconds spent on stating the rules in Python so far, for peers that can tell."""
    free: float = 0.0
    """Seconds that it is not charged for: what only the check of its answers needs."""

    @property
    def label(self) -> str:
        """Return what the table calls it."""
        return self.name

    def clock(self) -> float:
        """Return the seconds of processor time that it took so far, its ended processes included.

        Other work on the machine hardly changes them, unlike the time on the wall, which tells
        only where several threads work.
        """
        if self.threads > 1:
            return time.perf_counter()
        return time.process_time() + children_time() + self.elsewhere - self.free

    elsewhere: float = 0.0
    """Seconds that a process which still runs took so far."""

    def _noted(self, result: Result) -> Answer:
        if result.engine == "sat":  # which works in a process of its own
            self.elsewhere += result.seconds
        return _answer(result)

    def missing(self) -> str:
        """Return what must be installed for it; empty if it is all there."""
        return ""

    def takes(self, puzzle: Puzzle) -> bool:
        """Tell whether it knows such puzzles."""
        return True

    @abstractmethod
    def solve(self, puzzles: Iterable[Puzzle]) -> Iterator[Answer]:
        """Answer each puzzle in turn; raise BenchError if one has not exactly one solution."""


class Enpitsu(Peer):
    """The batch call, as a user makes it: no engine chosen."""

    name = "enpitsu"
    patience = 20

    def __init__(self, threads: int = 1) -> None:
        self.threads = threads

    @property
    def label(self) -> str:
        """Return the name with the threads, where there are several."""
        return self.name if self.threads == 1 else f"{self.name}, {self.threads} threads"

    def solve(self, puzzles: Iterable[Puzzle]) -> Iterator[Answer]:
        """Hand everything over at once."""
        return map(self._noted, enpitsu.solve_many(self._stated(puzzles), threads=self.threads))

    def _stated(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """State each puzzle's rules as the kernel wants them, which the kernel's engine caches."""
        for puzzle in puzzles:
            begin = time.process_time()
            board_problem(puzzle)
            self.building += time.process_time() - begin
            yield puzzle


class EnpitsuSingle(Peer):
    """One call of `enpitsu.solve` a puzzle."""

    name = "enpitsu, single calls"
    patience = 20

    def solve(self, puzzles: Iterable[Puzzle]) -> Iterator[Answer]:
        """Call once a puzzle."""
        return (self._noted(enpitsu.solve(puzzle)) for puzzle in puzzles)


class EnpitsuCsp(Peer):
    """The textbook engine in plain Python; it gives up on a puzzle soon."""

    name = "enpitsu csp"
    seconds: ClassVar[float] = 0.25

    def solve(self, puzzles: Iterable[Puzzle]) -> Iterator[Answer]:
        """Call once a puzzle, with a limit."""
        for puzzle in puzzles:
            yield _answer(enpitsu.solve(puzzle, engine="csp", seconds=self.seconds))


class PySat(Peer):
    """A SAT solver of PySAT in this process: load, solve, forbid what was found, solve again.

    The clauses are those of the sat engine. To write them in Python is counted apart, to load them
    into a new solver is not: there is no way around it.
    """

    name = "PySAT"
    solvers: ClassVar[tuple[str, ...]] = (
        "cadical153",
        "cadical195",
        "glucose4",
        "glucose42",
        "lingeling",
        "maplechrono",
        "mergesat3",
        "minisat22",
    )

    def __init__(self, solver: str) -> None:
        self.solver = solver

    @property
    def label(self) -> str:
        """Return the name with the solver's."""
        return f"{self.name} {self.solver}"

    def missing(self) -> str:
        """Ask for PySAT."""
        return "" if installed("python-sat") else "python-sat is not installed"

    def solve(self, puzzles: Iterable[Puzzle]) -> Iterator[Answer]:
        """Load a solver for each puzzle."""
        for puzzle in puzzles:
            begin = time.process_time()
            formula = Formula(start(puzzle))
            doubled = formula.clauses(puzzle.model)
            clauses = list(map(list, dict.fromkeys(map(tuple, doubled))))
            self.building += time.process_time() - begin
            found = self.first_two(puzzle, formula, clauses)
            _demand_one(puzzle, bool(found), len(found) > 1)
            yield found[0]

    def first_two(self, puzzle: Puzzle, formula: Formula, clauses: list[list[int]]) -> list[bytes]:
        """Return up to two solutions; where loops are drawn apart, the solver is asked again."""
        from pysat.solvers import Solver  # noqa: PLC0415  (an extra)

        with Solver(name=self.solver, bootstrap_with=clauses) as solver:
            begin = time.process_time()
            found = list(islice(sat.SatSearch(solver, puzzle.model, formula).found(), 2))
            self.inside += time.process_time() - begin
        return found


class CpSat(Peer):
    """OR-Tools CP-SAT with one worker: all-different, then the first solution forbidden."""

    name = "OR-Tools CP-SAT"
    seconds: ClassVar[float] = 10.0
    """It gives up on a puzzle after so long."""

    def missing(self) -> str:
        """Ask for OR-Tools."""
        return "" if installed("ortools") else "ortools is not installed"

    def takes(self, puzzle: Puzzle) -> bool:
        """Take what all-different rules say."""
        return _all_different(puzzle.model)

    def solve(self, puzzles: Iterable[Puzzle]) -> Iterator[Answer]:
        """Build a model for each puzzle and solve it twice."""
        from ortools.sat.python import cp_model  # noqa: PLC0415  (an extra)

        for puzzle in puzzles:
            model = cp_model.CpModel()
            cells = [
                model.new_int_var_from_domain(cp_model.Domain.from_values(values), "")
                for values in _values_of(puzzle)
            ]
            for rule in puzzle.model.rules:
                model.add_all_different([cells[variable] for variable in rule.scope])
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            solver.parameters.max_time_in_seconds = self.seconds
            begin = time.perf_counter()
            first = solver.solve(model)
            values = bytes(map(solver.value, cells)) if first == cp_model.OPTIMAL else b""
            second = cp_model.UNKNOWN
            if values:
                model.add_forbidden_assignments(cells, [tuple(values)])
                second = solver.solve(model)
            self.inside += time.perf_counter() - begin
            if cp_model.UNKNOWN in (first, second) and first != cp_model.INFEASIBLE:
                yield None
                continue
            _demand_one(puzzle, bool(values), second != cp_model.INFEASIBLE)
            yield values


class Qqwing(Peer):
    """The program `qqwing`, which takes many 9x9 boards on its standard input."""

    name = "qqwing"

    def missing(self) -> str:
        """Ask for the program."""
        return "" if shutil.which("qqwing") else "qqwing is not on the PATH"

    def takes(self, puzzle: Puzzle) -> bool:
        """Take nothing but the classic Sudoku."""
        return puzzle.genre.name == "sudoku" and puzzle.board == (3, 3)

    def solve(self, puzzles: Iterable[Puzzle]) -> Iterator[Answer]:
        """Start it for more and more boards at a time, so that starting hardly counts."""
        source = iter(puzzles)
        size = 8
        while chunk := list(islice(source, size)):
            yield from self._solve_chunk(chunk)
            size *= 2

    def _solve_chunk(self, puzzles: list[Puzzle]) -> Iterator[Answer]:
        lines = "".join(puzzle.body.replace("/", "") + "\n" for puzzle in puzzles)
        command = ["qqwing", "--solve", "--csv", "--count-solutions"]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
        for puzzle, line in zip(puzzles, done.stdout.splitlines()[1:], strict=True):
            solution, count, *_ = line.split(",")
            _demand_one(puzzle, count != "0", count != "1")
            yield bytes(map(int, solution))


class Tdoku(Peer):
    """The library tdoku that the user built; `ENPITSU_TDOKU` is the path of its shared object.

    It is called once a puzzle through ctypes and told to stop at the second solution: then it only
    counts. Solutions are asked for afterwards, so that they can be checked; that is not charged.
    """

    name = "tdoku"
    variable: ClassVar[str] = "ENPITSU_TDOKU"
    patience = 20

    def missing(self) -> str:
        """Ask for the path."""
        path = os.environ.get(self.variable, "")
        if not path:
            return f"{self.variable} does not say where its library is"
        return "" if os.path.exists(path) else f"{self.variable} names no file"

    def takes(self, puzzle: Puzzle) -> bool:
        """Take nothing but the classic Sudoku."""
        return puzzle.genre.name == "sudoku" and puzzle.board == (3, 3)

    def solve(self, puzzles: Iterable[Puzzle]) -> Iterator[Answer]:
        """Call it for one puzzle after the other."""
        ask = _tdoku(os.environ[self.variable])
        source = iter(puzzles)
        room, guesses = ctypes.create_string_buffer(82), ctypes.c_size_t()
        while chunk := list(islice(source, 1000)):
            lines = [puzzle.givens.translate(_AS_DIGITS) for puzzle in chunk]
            counts = [ask(line, 2, 0, room, guesses) for line in lines]
            begin = self.clock()
            for puzzle, line, found in zip(chunk, lines, counts, strict=True):
                _demand_one(puzzle, found > 0, found > 1)
                ask(line, 1, 0, room, guesses)
                yield room.raw[:81].translate(_AS_VALUES)
            self.free += self.clock() - begin


_AS_DIGITS = bytes(b"."[0] if byte == OPEN else byte + b"0"[0] & 255 for byte in range(256))
_AS_VALUES = bytes((byte - b"0"[0]) & 255 for byte in range(256))


@cache
def _tdoku(path: str) -> ctypes._NamedFuncPointer:
    """Return the solver's function: how many solutions there are, at most as many as asked for."""
    function = ctypes.CDLL(path).TdokuSolverDpllTriadSimd
    text, number = ctypes.c_char_p, ctypes.c_size_t
    function.argtypes = [text, number, ctypes.c_uint32, text, ctypes.POINTER(number)]
    function.restype = number
    return function


@cache
def peers() -> dict[str, Peer]:
    """Return every row by its label, the one that the others are compared with first."""
    cores = os.cpu_count() or 1
    rows: list[Peer] = [
        Enpitsu(),
        *([Enpitsu(cores)] if cores > 1 else []),
        EnpitsuSingle(),
        EnpitsuCsp(),
        *map(PySat, PySat.solvers),
        CpSat(),
        Qqwing(),
        Tdoku(),
    ]
    return {row.label: row for row in rows}


def installed(distribution: str) -> str:
    """Return the version of a Python package; empty if it is not there."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""


def _answer(result: Result) -> Answer:
    if result.status is Status.UNKNOWN:
        return None
    _demand_one(result.puzzle, result.found > 0, result.found > 1)
    return result.values[0]


def _demand_one(puzzle: Puzzle, found: bool, again: bool) -> None:
    if not found or again:
        number = "several solutions" if found else "no solution"
        raise BenchError(f"{number} instead of one: {puzzle}")


def _all_different(model: Model) -> bool:
    return all(isinstance(rule, AllDifferent) for rule in model.rules)


def _values_of(puzzle: Puzzle) -> Iterator[list[int]]:
    for domain, given in zip(puzzle.model.domains, puzzle.givens, strict=True):
        yield members(domain) if given == OPEN else [given]
