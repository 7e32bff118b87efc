"""How hard is what lies beyond the named techniques, and whether smallest reasons are enough."""

from __future__ import annotations

import time

from enpitsu.answers.deeper import Deeper, available
from enpitsu.answers.telling import Teller
from enpitsu.engines.kernel import Start, rungs_where, walk
from enpitsu.model import Level, Puzzle


def level_beyond(puzzle: Puzzle, *, seconds: float = 0.0) -> Level | None:
    """Return the level of a puzzle with one solution that the named techniques do not solve.

    It is expert where a smallest reason helps wherever they stop, and extreme where it takes an
    assumption (and without PySAT, which finds reasons). None if the time ran out.
    """
    if not available():
        return Level.EXTREME
    end = time.monotonic() + seconds
    rungs = rungs_where(puzzle.ladder, lambda rung: not rung.assumes_unique)
    deeper = Deeper(puzzle, Teller(puzzle))
    values = bytearray(puzzle.givens)
    start: Start = puzzle.givens
    while True:
        left = max(end - time.monotonic(), 0.001) if seconds else 0.0
        path = walk(puzzle, rungs, start, seconds=left)
        if path.verdict != "stuck":
            return Level.EXPERT if path.verdict == "solved" else None
        for step in path.steps:
            for mark in step.places:
                values[mark.cell] = mark.value
        candidates = list(path.candidates)
        found = deeper.smallest(bytes(values), candidates, left)
        if found is None:
            return Level.EXTREME
        for cell, value in found.places:
            values[cell] = value
        for cell, value in found.removes:
            candidates[cell] &= ~(1 << value)
        start = bytes(values), candidates
