"""Longer reasons, line by line: what each builds on, and which assumptions it still carries."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from enpitsu.answers.certify.replay import Replay
from enpitsu.model import Line, Step

_FORWARD = "rests on a line that does not come before it"
_NO_CONTRADICTION = "rests on no contradiction"
_NOT_CLOSED = "does not follow from the lines"


class Lines:
    """The lines of one step, which may use the state before it and the lines that they name."""

    def __init__(self, replay: Replay, step: Step) -> None:
        self.replay, self.step = replay, step
        self.known: dict[int, Line] = {}
        self.carries: dict[int, frozenset[int]] = {}
        """The assumptions that each line hangs on."""

    def problems(self) -> Iterator[tuple[int | None, str]]:
        """Yield what is wrong, with the number of the line; None for the step as a whole."""
        for line in self.step.lines:
            if any(number not in self.known for number in line.rests_on):
                yield line.number, _FORWARD
            before = [self.known[n] for n in line.rests_on if n in self.known]
            carried = [self.carries[earlier.number] for earlier in before]
            self.carries[line.number] = frozenset(chain.from_iterable(carried))
            for problem in self._judged(line, before):
                yield line.number, problem
            self.known[line.number] = line
        for problem in self.replay.said(self.step, self.replay.candidates):
            yield None, problem
        after = self._end()
        for mark in self.step.removes:
            if after[self.replay.variable(mark)] & self.replay.bit(mark):
                yield None, f"{mark.cell}!={mark.value} {_NOT_CLOSED}"
        for mark in self.step.places:
            if after[self.replay.variable(mark)] != self.replay.bit(mark):
                yield None, f"{mark} {_NOT_CLOSED}"

    def _end(self) -> list[int]:
        """Return what holds without any assumption: what lines say, and that others are wrong."""
        after = self._after([line for n, line in self.known.items() if not self.carries[n]])
        for number, line in self.known.items():
            if line.kind == "contradiction" and len(self.carries[number]) == 1:
                (assumed,) = self.carries[number]
                self.replay.deny(self.known[assumed].step, after)
        return after

    def _after(self, lines: list[Line]) -> list[int]:
        """Return the candidates that some lines leave of those before the step."""
        candidates = list(self.replay.candidates)
        for line in lines:
            self.replay.apply(line.step, candidates)
        return candidates

    def _judged(self, line: Line, before: list[Line]) -> Iterator[str]:
        after = self._after(before)
        if line.kind != "step":
            yield from self.replay.said(line.step, after)
        match line.kind:
            case "assumption":
                self.carries[line.number] |= {line.number}
            case "contradiction":
                problem = self.replay.broken(line.step, after)
                if problem:
                    yield problem
            case "conclusion":
                # Whatever it says follows from a contradiction; but it may close its assumption.
                if all(earlier.kind != "contradiction" for earlier in before):
                    yield _NO_CONTRADICTION
                carried = self.carries[line.number]
                denied = {n for n in carried if self._denies(line, self.known[n])}
                self.carries[line.number] = carried - denied
            case _:
                yield from self.replay.problems(line.step, after)

    @staticmethod
    def _denies(conclusion: Line, assumption: Line) -> bool:
        """Tell whether a conclusion says no more than that an assumption is wrong."""
        assumed, denied = assumption.step, conclusion.step
        removed, placed = set(denied.removes), set(denied.places)
        if len(assumed.places) == 1 and not assumed.removes:
            return removed == set(assumed.places) and not placed
        return len(assumed.removes) == 1 and placed == set(assumed.removes) and not removed
