"""How does it go? Every step to the solution in words."""

from __future__ import annotations

import time
from functools import cached_property

from enpitsu.answers.deeper import Deeper, available
from enpitsu.answers.telling import Teller
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Start, Walk, rungs_where, walk
from enpitsu.model import (
    Explanation,
    Limits,
    Puzzle,
    Result,
    Status,
    Step,
    completed,
)


def explain_puzzle(puzzle: Puzzle, *, seconds: float = 0.0) -> Explanation:
    """Return the whole path; steps that rest on uniqueness only where that is proven."""
    proof = Auto().solve(puzzle, Limits(seconds=seconds))
    path = Path(puzzle, unique=proof.status is Status.UNIQUE, seconds=seconds)
    verdict = path.walk()
    solved = verdict == "solved"
    reason = None if solved else _why_not(proof, verdict)
    return Explanation(
        puzzle, tuple(path.steps), solved, path.values, tuple(path.candidates), reason
    )


class Path:
    """The way from a start to the solution: named techniques, and deeper reasons between them."""

    def __init__(self, puzzle: Puzzle, *, unique: bool, seconds: float) -> None:
        self.puzzle, self.unique = puzzle, unique
        self.end = time.monotonic() + seconds if seconds else 0.0
        self.teller = Teller(puzzle)
        self.rungs = rungs_where(puzzle.ladder, lambda rung: unique or not rung.assumes_unique)
        self.ladder = completed(puzzle.ladder)
        self.values = puzzle.givens
        self.candidates: list[int] = []
        self.steps: list[Step] = []

    @property
    def seconds(self) -> float:
        """Return the time that is left, 0 for no limit."""
        return max(self.end - time.monotonic(), 0.001) if self.end else 0.0

    def walk(self) -> str:
        """Go as far as reasons lead; return how it ended."""
        start: Start = self.values
        while True:
            path = walk(self.puzzle, self.rungs, start, seconds=self.seconds)
            self.steps += [self.teller.step(step, self.ladder[step.rung]) for step in path.steps]
            self._take(path)
            if path.verdict != "stuck" or not self.unique or not available():
                return path.verdict
            step = self._deeper.step(self.values, self.candidates, self.seconds)
            if step is None:
                return "stopped"
            self.steps.append(step)
            start = self._after(step)

    @cached_property
    def _deeper(self) -> Deeper:
        return Deeper(self.puzzle, self.teller)

    def _take(self, path: Walk) -> None:
        """Take over what a walk has placed and left."""
        placed = bytearray(self.values)
        for step in path.steps:
            for mark in step.places:
                placed[mark.cell] = mark.value
        self.values, self.candidates = bytes(placed), list(path.candidates)

    def _after(self, step: Step) -> Start:
        """Return where the path goes on after a deeper step."""
        names = {name: variable for variable, name in enumerate(self.puzzle.board_model.names)}
        symbols = self.puzzle.board_model.symbols
        placed = bytearray(self.values)
        for mark in step.places:
            placed[names[mark.cell]] = symbols.index(mark.value)
        for mark in step.removes:
            self.candidates[names[mark.cell]] &= ~(1 << symbols.index(mark.value))
        self.values = bytes(placed)
        return self.values, self.candidates


def _why_not(proof: Result, verdict: str) -> str:
    if verdict == "stopped" or proof.status is Status.UNKNOWN:
        return "the time ran out"
    if proof.status is Status.NONE:
        return "it has no solution" + (f": {proof.reason}" if proof.reason else "")
    if proof.status is Status.MULTIPLE:
        return "it has several solutions"
    return (
        "the named techniques go no further; for deeper reasons it needs PySAT: "
        "pip install 'enpitsu[engines]'"
    )
