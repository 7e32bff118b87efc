"""How does it go? Every step to the solution in words, or the next one from a given state."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cached_property

from enpitsu.answers.candidates import start_candidates
from enpitsu.answers.deeper import Deeper, available, deeper_step
from enpitsu.answers.needed import Move, without_unneeded
from enpitsu.answers.telling import Teller
from enpitsu.boards import OPEN
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Start, rungs_where, walk
from enpitsu.errors import PuzzleError
from enpitsu.model import (
    Explanation,
    Level,
    Limits,
    Mark,
    Model,
    Puzzle,
    Result,
    Status,
    Step,
    completed,
)
from enpitsu.words import listed

WRONG_ENTRY = "wrong entry"
"""The technique that a hint names when something in the state must be taken back."""


def explain_puzzle(puzzle: Puzzle, *, seconds: float = 0.0) -> Explanation:
    """Return the whole path, by the same techniques that `rate` uses: none rests on uniqueness."""
    proof = Auto().solve(puzzle, Limits(seconds=seconds))
    path = Path(puzzle, unique=proof.status is Status.UNIQUE, seconds=seconds)
    verdict = path.walk()
    solved = verdict == "solved"
    reason = None if solved else _why_not(proof, verdict)
    steps = path.steps(cut=solved)
    return Explanation(puzzle, steps, solved, path.values, tuple(path.candidates), reason)


class Path:
    """The way from a start to the solution: named techniques, and deeper reasons between them."""

    def __init__(self, puzzle: Puzzle, *, unique: bool, seconds: float) -> None:
        self.puzzle, self.unique = puzzle, unique
        self.end = time.monotonic() + seconds if seconds else 0.0
        self.teller = Teller(puzzle)
        self.rungs = rungs_where(puzzle.ladder, lambda rung: not rung.assumes_unique)
        self.ladder = completed(puzzle.ladder)
        self.values = puzzle.givens
        self.candidates: list[int] = []
        self.moves: list[Move] = []

    @property
    def seconds(self) -> float:
        """Return the time that is left, 0 for no limit."""
        return max(self.end - time.monotonic(), 0.001) if self.end else 0.0

    def walk(self) -> str:
        """Go as far as reasons lead; return how it ended."""
        start: Start = self.values
        while True:
            path = walk(self.puzzle, self.rungs, start, seconds=self.seconds)
            self._go([Move.of(step) for step in path.steps])
            self.candidates = list(path.candidates)
            if path.verdict != "stuck" or not self.unique or not available():
                return path.verdict
            found = self._deeper.step(self.values, self.candidates, self.seconds)
            if found is None:
                return "stopped"
            self._go([Move(found.places, found.removes, None, found.step, found.facts)])
            for cell, value in found.removes:
                self.candidates[cell] &= ~(1 << value)
            start = self.values, self.candidates

    def steps(self, *, cut: bool) -> tuple[Step, ...]:
        """Return what is told, without what nothing later needs where it is to be cut down."""
        moves = self.moves
        if cut and available() and not all(move.places for move in moves):
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


def next_step(puzzle: Puzzle, state: str | None = None, *, seconds: float = 0.0) -> Step | None:
    """Return the next step from a state, wrong entries first; None where nothing is left.

    The state is written like the puzzle's body, with the player's entries filled in.
    """
    proof = Auto().solve(puzzle, Limits(seconds=seconds))
    entries = puzzle.givens if state is None else _entries(puzzle, state)
    wrong = _wrong_entries(puzzle, entries, proof, seconds)
    if wrong is not None:
        return wrong
    unique = proof.status is Status.UNIQUE
    rungs = rungs_where(puzzle.ladder, lambda rung: not rung.assumes_unique)
    path = walk(puzzle, rungs, entries, max_steps=1, seconds=seconds)
    if path.steps:
        rung = completed(puzzle.ladder)[path.steps[0].rung]
        return Teller(puzzle).step(path.steps[0], rung)
    if unique and path.verdict == "stuck" and available():
        return deeper_step(puzzle, entries, list(path.candidates), seconds=seconds)
    return None


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


def _entries(puzzle: Puzzle, state: str) -> bytes:
    """Read the player's state and put the puzzle's own givens into it."""
    read = puzzle.genre.parse(puzzle.params, state.rpartition(":")[2].strip())
    if (read.board, read.numbers) != (puzzle.board, puzzle.numbers):
        raise PuzzleError("the state has another size, or other clues, than the puzzle")
    for variable, (given, value) in enumerate(zip(puzzle.givens, read.givens, strict=True)):
        if given not in (OPEN, value) and value != OPEN:
            name = puzzle.model.names[variable]
            raise PuzzleError(f"the state has another value in {name} than the puzzle gives")
    pairs = zip(puzzle.givens, read.givens, strict=True)
    return bytes(value if given == OPEN else given for given, value in pairs)


def _wrong_entries(puzzle: Puzzle, entries: bytes, proof: Result, seconds: float) -> Step | None:
    """Name the entries that no solution has, if there are any."""
    if proof.status is Status.UNIQUE:
        solution = proof.values[0]
        wrong = [v for v, e in enumerate(entries) if e not in (OPEN, solution[v])]
        return _take_back(puzzle.model, entries, wrong) if wrong else None
    limits = Limits(solutions=1, seconds=seconds)
    if Auto().solve(_with(puzzle, entries), limits).status is not Status.NONE:
        return None
    return _take_back(puzzle.model, entries, _suspects(puzzle, entries, limits))


def _suspects(puzzle: Puzzle, entries: bytes, limits: Limits) -> list[int]:
    """Return the entries of an unsolvable state that stand alone in the way of a solution."""
    suspects = []
    for variable, entry in enumerate(entries):
        if entry != OPEN:
            without = entries[:variable] + bytes([OPEN]) + entries[variable + 1 :]
            if Auto().solve(_with(puzzle, without), limits).found:
                suspects.append(variable)
    return suspects


def _with(puzzle: Puzzle, givens: bytes) -> Puzzle:
    return replace(puzzle, givens=givens)


def _take_back(model: Model, entries: bytes, wrong: list[int]) -> Step:
    marks = tuple(Mark(model.names[v], model.symbol(entries[v])) for v in wrong)
    reason = model.conflict(entries)
    if marks:
        text = f"Take back {listed(map(str, marks))}: no solution has that."
    else:
        text = "From this state there is no solution; more than one entry is wrong."
    return Step(
        technique=WRONG_ENTRY,
        level=Level.EASY,
        text=text + (f" ({reason})" if reason else ""),
        cells=tuple(mark.cell for mark in marks),
        places=(),
        removes=marks,
    )
