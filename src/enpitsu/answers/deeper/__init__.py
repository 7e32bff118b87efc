"""Deeper reasons, for where the named techniques stop.

First the smallest reason: a few rules that together force a step. Then a forcing chain: what
follows from an assumption, line by line, until a rule is broken. Then nested ones, which assume
more on the way; as these go as deep as they must, every puzzle with one solution is explained to
its end.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from enpitsu.answers.deeper.forcing import forcing_step
from enpitsu.answers.deeper.grounds import Grounds
from enpitsu.answers.deeper.smallest import smallest_step
from enpitsu.answers.deeper.stuck import Found, Stuck
from enpitsu.answers.telling import Teller
from enpitsu.engines._reasons import available
from enpitsu.engines.kernel import refutable
from enpitsu.model import Puzzle, Step

__all__ = ["Deeper", "Found", "Grounds", "available", "deeper_step"]

MORE = 1000
"""So many candidates are tried after the first success: all of a 9x9, not all of a 60x60."""

MOST_CALLS = 1 << 16
"""Of a nested refutation."""


class Deeper:
    """Finds deeper steps of one puzzle; it keeps what it learned of its rules."""

    def __init__(self, puzzle: Puzzle, teller: Teller) -> None:
        self.puzzle, self.teller = puzzle, teller
        self.grounds = Grounds(puzzle)

    def smallest(
        self, values: bytes, candidates: Sequence[int], seconds: float = 0.0
    ) -> Found | None:
        """Return the smallest reason of a state where the named techniques find no step."""
        stuck = Stuck(self.grounds, self.teller, values, candidates)
        found = refutable(self.puzzle, stuck.start, calls=1, more=MORE, seconds=seconds)
        return smallest_step(stuck, found)

    def step(self, values: bytes, candidates: Sequence[int], seconds: float = 0.0) -> Found | None:
        """Return a step from a state where the named techniques find none.

        None if the time ran out, or nothing can be refuted: then there are several solutions.
        """
        stuck = Stuck(self.grounds, self.teller, values, candidates)
        end, calls = time.monotonic() + seconds, 1
        while calls < MOST_CALLS:
            left = max(end - time.monotonic(), 0.001) if seconds else 0.0
            found = refutable(self.puzzle, stuck.start, calls=calls, more=MORE, seconds=left)
            step = smallest_step(stuck, found) if found and calls == 1 else None
            if found and step is None:
                step = forcing_step(stuck, found)
            if step is not None or (seconds and time.monotonic() > end):
                return step
            calls = 2 * calls + 1
        return None


def deeper_step(
    puzzle: Puzzle, values: bytes, candidates: Sequence[int], *, seconds: float = 0.0
) -> Step | None:
    """Return one deeper step from a state: values that are placed, and a mask a variable."""
    found = Deeper(puzzle, Teller(puzzle)).step(values, candidates, seconds)
    return found.step if found else None
