"""Boards with few open cells: what engines find is what trying everything finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import ClassVar, NamedTuple

import enpitsu
from attack import puzzles
from attack.frame import Attack
from enpitsu import EngineError, Puzzle
from enpitsu.boards import OPEN, members
from enpitsu.engines import engine_names
from oracle import solutions

_MOST = 3000  # assignments


class Case(NamedTuple):
    """A puzzle of few open cells, and an engine."""

    puzzle: str
    engine: str


class Brute(Attack[Case]):
    """A puzzle that is nearly filled, with a value or two that may be wrong."""

    weight: ClassVar[int] = 2

    def draw(self, random: Random) -> Case:
        """Return a puzzle with the values of a solution in most cells."""
        while True:
            puzzle = puzzles.puzzle(random)
            found = enpitsu.solve(puzzle, limit=1, seconds=5).values
            if found:
                filled = _opened(puzzle, found[0], random)
                return Case(str(filled), random.choice(engine_names()))

    def run(self, case: Case) -> str:
        """Say which solutions are missing, or none."""
        puzzle = enpitsu.parse(case.puzzle)
        truth = solutions(puzzle)
        try:
            result = enpitsu.solve(puzzle, engine=case.engine, limit=0, seconds=10)
        except EngineError:
            return ""  # it does not know these rules
        if result.complete and set(result.values) != truth:
            return f"{result.found} solutions, and there are {len(truth)}"
        if not set(result.values) <= truth:
            return "what it finds is no solution"
        return ""

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield it with one value more."""
        puzzle = enpitsu.parse(case.puzzle)
        for values in sorted(solutions(puzzle))[:1]:
            for cell, given in enumerate(puzzle.givens):
                if given == OPEN:
                    yield case._replace(puzzle=str(_with(puzzle, cell, values[cell])))


def _opened(puzzle: Puzzle, values: bytes, random: Random) -> Puzzle:
    """Return a puzzle with a solution written in, but for as many cells as can be tried out."""
    domains = puzzle.model.domains
    cells = random.sample(range(len(values)), len(values))
    left, ways = list(values), 1
    for cell in cells:
        ways *= len(members(domains[cell]))
        if ways > _MOST:
            break
        left[cell] = OPEN
    if random.random() < 0.3:
        cell = random.choice(cells)
        left[cell] = random.choice(members(domains[cell]))
    return replace(puzzle, givens=bytes(left))


def _with(puzzle: Puzzle, cell: int, value: int) -> Puzzle:
    givens = bytearray(puzzle.givens)
    givens[cell] = value
    return replace(puzzle, givens=bytes(givens))
