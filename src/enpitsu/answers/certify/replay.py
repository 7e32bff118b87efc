"""The replay of an explanation: its own candidates, and every step held against what it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from enpitsu.answers.certify.grounds import Meaning
from enpitsu.answers.certify.premises import Board
from enpitsu.answers.certify.reading import Reader
from enpitsu.answers.certify.refuting import Refutation, UndecidedError
from enpitsu.answers.certify.sentences import wrong_statements
from enpitsu.boards import OPEN
from enpitsu.model import Mark, Puzzle, Step

UNSAID = "does not follow from what the step names"
UNDECIDED = "could not be decided"
NO_CANDIDATE = "is no candidate any more"


class Replay:
    """Candidates as a player would keep them, and the judgement of one step after the other."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.meaning = Meaning(puzzle)
        self.reader = Reader(self.meaning)
        self.candidates = list(puzzle.model.domains)
        for variable, value in enumerate(puzzle.givens):
            if value != OPEN:
                self.place(self.candidates, variable, value)

    def place(self, candidates: list[int], variable: int, value: int) -> None:
        """Enter a value; it leaves every cell that must differ."""
        candidates[variable] &= 1 << value
        for peer in self.meaning.peers[variable]:
            candidates[peer] &= ~(1 << value)

    def apply(self, step: Step, candidates: list[int] | None = None) -> None:
        """Enter what a step concludes."""
        candidates = self.candidates if candidates is None else candidates
        for variable, value in self._read(step.removes):
            candidates[variable] &= ~(1 << value)
        for variable, value in self._read(step.places):
            self.place(candidates, variable, value)

    def deny(self, step: Step, candidates: list[int]) -> None:
        """Enter that the one value that a step places, or takes away, is not so."""
        marks = (*step.places, *step.removes)
        if len(marks) != 1:
            return
        for variable, value in self._read(step.places):
            candidates[variable] &= ~(1 << value)
        for variable, value in self._read(step.removes):
            self.place(candidates, variable, value)

    def problems(self, step: Step, candidates: Sequence[int] | None = None) -> Iterator[str]:
        """Yield what is wrong with a step: what it says of the board, and what it concludes."""
        candidates = self.candidates if candidates is None else candidates
        yield from self.said(step, candidates)
        yield from self.unfounded(step, candidates)

    def unfounded(self, step: Step, candidates: Sequence[int] | None = None) -> Iterator[str]:
        """Yield what a step concludes, and does not follow from what it names."""
        candidates = self.candidates if candidates is None else candidates
        denials = self.denials(step, candidates)
        if not denials:
            return
        refutation, known = self.meaning.refutation(self.meaning.grounds(step), candidates)
        for variable, mask in denials.items():
            problem = _problem(refutation, known | {variable: mask}) if mask >= 0 else NO_CANDIDATE
            if problem:
                yield f"{self._told(step, variable)} {problem}"

    def said(self, step: Step, candidates: Sequence[int]) -> Iterator[str]:
        """Yield what a step says and is not so on these candidates."""
        yield from wrong_statements(Board(self.reader, candidates), step)

    def denials(self, step: Step, candidates: Sequence[int]) -> dict[int, int]:
        """Return what the cells would be if the step were wrong; -1 for what cannot be placed."""
        denials: dict[int, int] = {}
        for variable, value in self._read(step.removes):
            if candidates[variable] >> value & 1:
                denials[variable] = denials.get(variable, 0) | 1 << value
        for variable, value in self._read(step.places):
            left = candidates[variable] & ~(1 << value)
            if not candidates[variable] >> value & 1:
                left = -1
            if left:
                denials[variable] = left
        return denials

    def broken(self, step: Step, candidates: Sequence[int]) -> str | None:
        """Say why what a step names is no contradiction, if it is none."""
        refutation, known = self.meaning.refutation(self.meaning.grounds(step), candidates)
        problem = _problem(refutation, known)
        return f"the contradiction {problem}" if problem else None

    def variable(self, mark: Mark) -> int:
        """Return the cell of a mark."""
        return self.meaning.cells[mark.cell]

    def bit(self, mark: Mark) -> int:
        """Return the value of a mark, as a mask."""
        return 1 << self.meaning.values[mark.value]

    def _read(self, marks: Iterable[Mark]) -> Iterator[tuple[int, int]]:
        for mark in marks:
            yield self.meaning.cells[mark.cell], self.meaning.values[mark.value]

    def _told(self, step: Step, variable: int) -> str:
        model = self.meaning.model
        name = model.names[variable]
        placed = next((mark.value for mark in step.places if mark.cell == name), None)
        if placed is not None:
            return f"{name}={placed}"
        gone = ", ".join(mark.value for mark in step.removes if mark.cell == name)
        return f"{name}!={gone}"


def _problem(refutation: Refutation, candidates: dict[int, int]) -> str | None:
    try:
        return None if refutation.holds(candidates) else UNSAID
    except UndecidedError:
        return UNDECIDED
