"""How does it go? Every step to the solution, in words."""

from __future__ import annotations

from functools import cached_property

from enpitsu.answers.candidates import start_candidates
from enpitsu.answers.deadline import Deadline
from enpitsu.answers.deeper import Deeper, available
from enpitsu.answers.needed import Move, without_unneeded
from enpitsu.answers.telling import Teller
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Start, usual_rungs, walk
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
    """Return the whole path, by the techniques that `rate` uses: none rests on uniqueness.

    The proof has half of the time: a path may be found without it.
    """
    deadline = Deadline(seconds)
    proof = Auto().solve(puzzle, Limits(seconds=seconds / 2))
    path = Path(puzzle, unique=proof.status is Status.UNIQUE, seconds=deadline.seconds)
    verdict = path.walk()
    solved = verdict == "solved"
    reason = None if solved else _why_not(proof, verdict)
    steps = path.steps(cut=solved)
    return Explanation(puzzle, steps, solved, path.values, tuple(path.candidates), reason)


class Path:
    """The way from a start to the solution: named techniques, and deeper reasons between them.

    With rungs chosen it is the way of these alone.
    """

    def __init__(
        self, puzzle: Puzzle, *, unique: bool, seconds: float, rungs: int | None = None
    ) -> None:
        self.puzzle = puzzle
        self.deadline = Deadline(seconds)
        self.teller = Teller(puzzle)
        self.goes_deeper = unique and rungs is None and available()
        usable = usual_rungs(puzzle.ladder)
        self.rungs = usable if rungs is None else rungs
        self.ladder = completed(puzzle.ladder)
        self.values = puzzle.givens
        self.candidates: list[int] = []
        self.moves: list[Move] = []

    def walk(self, *, assuming: bool = True) -> str:
        """Go as far as reasons lead, without those that assume something if asked; tell the end."""
        start: Start = self.values
        while True:
            path = walk(self.puzzle, self.rungs, start, seconds=self.deadline.seconds)
            self._go([Move.of(step) for step in path.steps])
            self.candidates = list(path.candidates)
            if path.verdict != "stuck" or not self.goes_deeper:
                return path.verdict
            deeper = self._deeper.step if assuming else self._deeper.smallest
            found = deeper(self.values, self.candidates, self.deadline.seconds)
            if found is None:
                return "stopped" if assuming or self.deadline.is_over else "stuck"
            self._go([Move(found.places, found.removes, None, found.step, found.facts)])
            for cell, value in found.removes:
                self.candidates[cell] &= ~(1 << value)
            start = self.values, self.candidates

    def steps(self, *, cut: bool) -> tuple[Step, ...]:
        """Return what is told, without what nothing later needs where it is to be cut down.

        Boards with sites have clauses of their own for every puzzle, which take longer to make than
        all else; there most of what goes is pencil work, and all of it is told.
        """
        moves = self.moves
        if cut and available() and not self.puzzle.board_model.sites:
            start = start_candidates(self.puzzle)
            moves = without_unneeded(moves, start, self._deeper.grounds)
        return tuple(map(self._told, moves))

    def _told(self, move: Move) -> Step:
        if move.told is not None:
            return move.told
        assert move.logged is not None
        return self.teller.step(move.excerpt, self.ladder[move.logged.rung])

    @cached_property
    def _deeper(self) -> Deeper:
        return Deeper(self.puzzle, self.teller)

    def _go(self, moves: list[Move]) -> None:
        """Take over what is placed."""
        placed = bytearray(self.values)
        for move in moves:
            for cell, value in move.places:
                placed[cell] = value
        self.values = bytes(placed)
        self.moves += moves


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
