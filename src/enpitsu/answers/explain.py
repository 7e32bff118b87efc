"""How does it go? Every step to the solution, in words."""

from __future__ import annotations

from collections.abc import Iterator
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
    """Return the whole path, by the techniques that `rate` uses: none rests on uniqueness."""
    *_, explanation = explaining(puzzle, seconds=seconds)
    assert isinstance(explanation, Explanation)
    return explanation


def explaining(puzzle: Puzzle, *, seconds: float = 0.0) -> Iterator[Step | Explanation]:
    """Yield the steps that are found, each time before a deeper reason is looked for; at last all.

    Those that nothing later needs are left out there, which is known only when all are found. The
    proof has half of the time: a path may be found without it.
    """
    deadline = Deadline(seconds)
    proof = Auto().solve(puzzle, Limits(seconds=seconds / 2))
    path = Path(puzzle, unique=proof.status is Status.UNIQUE, seconds=deadline.seconds)
    for moves in path.stretches():
        yield from map(path.told, moves)
    solved = path.verdict == "solved"
    reason = None if solved else _why_not(proof, path.verdict)
    steps = path.steps(cut=solved)
    yield Explanation(puzzle, steps, solved, path.values, tuple(path.candidates), reason)


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
        self.verdict = "stuck"

    def walk(self, *, assuming: bool = True) -> str:
        """Go as far as reasons lead, without those that assume something if asked; tell the end."""
        for _ in self.stretches(assuming=assuming):
            pass
        return self.verdict

    def stretches(self, *, assuming: bool = True) -> Iterator[list[Move]]:
        """Go that way, and yield what is new each time before a deeper reason is looked for."""
        start: Start = self.values
        new: list[Move] = []
        while True:
            path = walk(self.puzzle, self.rungs, start, seconds=self.deadline.seconds)
            new += self._go([Move.of(step) for step in path.steps])
            self.candidates, self.verdict = list(path.candidates), path.verdict
            if path.verdict != "stuck" or not self.goes_deeper:
                return
            yield new
            deeper = self._deeper.step if assuming else self._deeper.smallest
            found = deeper(self.values, self.candidates, self.deadline.seconds)
            if found is None:
                self.verdict = "stopped" if assuming or self.deadline.is_over else "stuck"
                return
            new = self._go([Move(found.places, found.removes, None, found.step, found.facts)])
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
            moves = without_unneeded(moves, start, self._deeper.grounds, self.teller)
        return tuple(map(self.told, moves))

    def told(self, move: Move) -> Step:
        """Return a move in words."""
        if move.told is not None:
            return move.told
        assert move.logged is not None
        return self.teller.step(move.excerpt, self.ladder[move.logged.rung])

    @cached_property
    def _deeper(self) -> Deeper:
        return Deeper(self.puzzle, self.teller)

    def _go(self, moves: list[Move]) -> list[Move]:
        """Take over what is placed; return the moves."""
        placed = bytearray(self.values)
        for move in moves:
            for cell, value in move.places:
                placed[cell] = value
        self.values = bytes(placed)
        self.moves += moves
        return moves


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
