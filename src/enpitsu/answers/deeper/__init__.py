"""Deeper reasons, for where the named techniques stop.

First the smallest reason: a few rules that together force a step. Then a forcing chain: what
follows from an assumption, line by line, until a rule is broken. Then nested ones, which assume
more on the way; as these go as deep as they must, every puzzle with one solution is explained to
its end.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from enpitsu.answers.deeper.forcing import forcing_step
from enpitsu.answers.deeper.grounds import Grounds
from enpitsu.answers.deeper.smallest import smallest_step
from enpitsu.answers.deeper.stuck import Found, Stuck, Trial
from enpitsu.answers.telling import Teller
from enpitsu.engines._reasons import available
from enpitsu.engines.kernel import (
    Refuted,
    chain_rungs,
    refutable,
    search_rungs,
    usual_rungs,
)
from enpitsu.model import Puzzle, Step

__all__ = ["Deeper", "Found", "Grounds", "available", "deeper_step"]

MOST_CALLS = 1 << 16
"""Of a nested refutation."""


class Deeper:
    """Finds deeper steps of one puzzle; it keeps what it learned of its rules."""

    def __init__(self, puzzle: Puzzle, teller: Teller) -> None:
        self.puzzle, self.teller = puzzle, teller
        self.grounds = Grounds(puzzle)
        self._search = search_rungs(puzzle.ladder)
        self._chains = chain_rungs(puzzle.ladder)
        self._left: tuple[Trial, list[Refuted]] | None = None
        """What was refuted beside the candidate of a step: it can be so after that step as well."""
        self._named = usual_rungs(puzzle.ladder)

    def smallest(
        self, values: bytes, candidates: Sequence[int], seconds: float = 0.0
    ) -> Found | None:
        """Return the smallest reason of a state where the named techniques find no step."""
        stuck = self._stuck(values, candidates, seconds)
        return smallest_step(stuck, self._refutable(stuck, next(self._trials())))

    def step(self, values: bytes, candidates: Sequence[int], seconds: float = 0.0) -> Found | None:
        """Return a step from a state where the named techniques find none.

        None if the time ran out, or nothing can be refuted: then there are several solutions.
        """
        stuck, first = self._stuck(values, candidates, seconds), next(self._trials())
        if step := self._left_over(stuck):
            return step
        for trial in self._trials():
            found = self._refutable(stuck, trial)
            step = smallest_step(stuck, found) if trial == first else None
            step = step or forcing_step(stuck, trial, found)
            if step is not None or stuck.is_late:
                self._left = (trial, found) if trial.rungs == self._chains != first.rungs else None
                return step
        return None

    def _left_over(self, stuck: Stuck) -> Found | None:
        """Return a step by what was refuted when all candidates were last tried out.

        To try all of them with techniques that take long is most of the time.
        """
        if self._left is None:
            return None
        trial, found = self._left
        left = [r for r in found if stuck.is_open(r.candidate.cell, r.candidate.value)]
        self._left = (trial, left)
        return forcing_step(stuck, trial, left) if left else None

    def _trials(self) -> Iterator[Trial]:
        """Yield ways to refute a candidate, simplest first: cheap rungs, all of them, splits.

        The cheap ones try all candidates of a 9x9, but not all of a 60x60.
        """
        yield Trial(self._search, 1, more=1000, compared=16)
        if self._chains != self._search:
            yield Trial(self._chains, 1, more=1000, compared=4)
        yield Trial(self._named, 1, more=80, compared=12)
        calls = 3
        while calls < MOST_CALLS:
            yield Trial(self._chains, calls, more=200, compared=8)
            calls = 2 * calls + 1

    def _stuck(self, values: bytes, candidates: Sequence[int], seconds: float) -> Stuck:
        end = time.monotonic() + seconds if seconds else 0.0
        return Stuck(self.grounds, self.teller, values, candidates, end)

    def _refutable(self, stuck: Stuck, trial: Trial) -> list[Refuted]:
        return refutable(
            self.puzzle,
            stuck.start,
            trial.rungs,
            calls=trial.calls,
            more=trial.more,
            seconds=stuck.seconds,
        )


def deeper_step(
    puzzle: Puzzle, values: bytes, candidates: Sequence[int], *, seconds: float = 0.0
) -> Step | None:
    """Return one deeper step from a state: values that are placed, and a mask a variable."""
    found = Deeper(puzzle, Teller(puzzle)).step(values, candidates, seconds)
    return found.step if found else None
