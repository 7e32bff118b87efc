"""The solvers of hard puzzles, each in a process of its own: `python hard_solvers.py NAME`.

A process reads one puzzle per line and answers with a JSON line: up to two solutions, the processor
time that it took for them, and all that the process took so far.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import isqrt
from pathlib import Path
from typing import ClassVar

import enpitsu
from enpitsu import Puzzle
from enpitsu.boards import OPEN
from enpitsu.engines import _worker
from enpitsu.engines._clauses import Formula
from enpitsu.engines.base import start
from enpitsu.rules import AllDifferent, SumsTo
from peers import BenchError, PySat, installed

VARIABLE = "ENPITSU_ISS"
"""Where the user's clone of Interactive Sudoku Solver is."""
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_LOOK = 0.05  # seconds between two looks at the processor time of a process


@dataclass(frozen=True)
class Answer:
    """What a solver found: a solution is one value a variable."""

    found: tuple[bytes, ...]
    """Up to two; complete if fewer."""
    seconds: float
    total: float
    """Processor time of the process so far, its start included."""


class Solver(ABC):
    """One row of the table."""

    label: str
    command: list[str]

    @abstractmethod
    def missing(self) -> str:
        """Return what must be installed for it; empty if it is all there."""

    def request(self, puzzle: Puzzle) -> str:
        """Return the line that its process reads; empty if it does not know such puzzles."""
        return str(puzzle)


class PythonSolver(Solver):
    """A solver that this file runs: see `_two_of`."""

    def __init__(self, label: str, package: str = "") -> None:
        self.label, self.package = label, package
        self.command = [sys.executable, __file__, label]

    def missing(self) -> str:
        """Ask for the package."""
        wanted = self.package and not installed(self.package)
        return f"{self.package} is not installed" if wanted else ""


class InteractiveSudokuSolver(Solver):
    """Interactive Sudoku Solver in Node, from a clone of the user's."""

    label = "ISS"
    regions: ClassVar[str] = "ABCDEFGHIJKLMNOP"
    places: ClassVar[str] = "123456789abcdefg"
    """Rows and columns as it writes them: it takes no board of more."""

    def __init__(self, clone: str) -> None:
        self.clone = clone
        self.command = ["node", str(Path(__file__).with_name("iss.mjs")), clone]

    def missing(self) -> str:
        """Ask for the clone and for Node."""
        if not self.clone:
            return f"neither --iss nor {VARIABLE} says where its clone is"
        if not (Path(self.clone) / "js" / "sandbox" / "simple_solver.js").exists():
            return f"{self.clone} is not a clone of it"
        return "" if shutil.which("node") else "node is not on the PATH"

    def request(self, puzzle: Puzzle) -> str:
        """Return a square board of any regions with cages, as its constraints; else nothing."""
        constraints = self._constraints(puzzle)
        return json.dumps("".join(constraints)) if constraints else ""

    def _constraints(self, puzzle: Puzzle) -> list[str]:
        size = round(puzzle.model.size**0.5)
        if puzzle.genre.name not in ("sudoku", "futoshiki") or size > len(self.places):
            return []
        names = [f"R{row}C{column}" for row, column in product(self.places[:size], repeat=2)]
        parts = [f".Shape~{size}x{size}"]
        regions = [""] * (size * size)
        for number, rule in enumerate(puzzle.model.rules):
            if isinstance(rule, SumsTo):
                parts.append(f".Cage~{rule.total}~{'~'.join(names[v] for v in rule.scope)}")
            elif not isinstance(rule, AllDifferent) or rule.kind not in ("row", "column", "box"):
                return []
            elif rule.kind == "box":
                for cell in rule.scope:
                    regions[cell] = self.regions[number % len(self.regions)]
        if not self._are_boxes(regions, size):
            parts.append(".NoBoxes")
            parts += [f".Jigsaw~{''.join(regions)}"] if all(regions) else []
        givens = zip(names, puzzle.givens, strict=True)
        return [*parts, *(f".~{name}_{value}" for name, value in givens if value != OPEN)]

    @staticmethod
    def _are_boxes(regions: Sequence[str], size: int) -> bool:
        """Tell whether regions are the square boxes that it has by itself."""
        root = isqrt(size)
        boxes = [(cell // size // root, cell % size // root) for cell in range(size * size)]
        return (
            root * root == size == len(set(regions)) == len(set(zip(boxes, regions, strict=True)))
        )


def solvers(clone: str) -> list[Solver]:
    """Return all solvers, enpitsu first."""
    return [
        PythonSolver("enpitsu"),
        InteractiveSudokuSolver(clone),
        PythonSolver("OR-Tools CP-SAT", "ortools"),
        *(PythonSolver(f"{PySat.name} {name}", "python-sat") for name in PySat.solvers),
    ]


class SolverProcess:
    """A process of a solver, which starts when it is asked and again where a limit ended it."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, request: str, limit: float) -> Answer | None:
        """Return its answer; None if it takes more processor time than the limit."""
        if self._process is None:
            self._process = subprocess.Popen(
                self.solver.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        process = self._process
        assert process.stdin
        assert process.stdout
        before = _processor_time(process.pid)
        deadline = before + limit
        process.stdin.write(f"{request}\n".encode())
        process.stdin.flush()
        while not select.select([process.stdout], [], [], _LOOK)[0]:
            if _processor_time(process.pid) > deadline:
                self.close()
                return None
        line = process.stdout.readline()
        if not line:
            self.close()
            raise BenchError(f"{self.solver.label} ended unexpectedly at {request[:60]}")
        said = json.loads(line)
        answer = Answer(tuple(map(bytes, said["found"])), said["seconds"], said["total"])
        return answer if answer.seconds <= limit else None

    def close(self) -> None:
        """End the process."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _processor_time(pid: int) -> float:
    """Return the processor time of a process in seconds, or wall time where it is not known."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return time.monotonic()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _two_of(label: str, puzzle: Puzzle) -> tuple[Sequence[bytes], float]:
    """Return up to two solutions by a solver of Python's, and the processor time for them."""
    begin = time.process_time()
    if label.startswith(PySat.name):
        peer = PySat(label.removeprefix(PySat.name).strip())
        formula = Formula(start(puzzle))
        clauses = list(formula.clauses(puzzle.model))
        begin = time.process_time()  # to write the clauses is Python's work
        found: Sequence[bytes] = peer.first_two(puzzle, formula, [*formula.named(), *clauses])
    elif label == "enpitsu":
        found = enpitsu.solve(puzzle).values
    else:
        found = enpitsu.solve(puzzle, engine="cpsat").values
    return found, time.process_time() - begin


def _serve(label: str) -> None:
    """Answer one puzzle after the other."""
    _worker.solve_in_place()  # so that all processor time is this process's
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a solver prints is no answer
    for line in sys.stdin:
        found, seconds = _two_of(label, enpitsu.parse(line.strip()))
        said = {"found": list(map(list, found)), "seconds": seconds, "total": time.process_time()}
        print(json.dumps(said), file=answers, flush=True)


if __name__ == "__main__":
    _serve(sys.argv[1])
