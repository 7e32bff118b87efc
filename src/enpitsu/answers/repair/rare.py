"""Few clues, where solutions are too many to list: rare ones first, then the fewest that finish.

A clue that few of some random solutions show leaves few. As soon as what is left can be listed, the
fewest clues that tell those apart are found. That is tried over and over, in different ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from enpitsu.answers.repair.clock import Clock, TimeOverError
from enpitsu.answers.repair.draft import Draft, Edits
from enpitsu.answers.repair.solutions import Solutions, shown_by
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Kernel
from enpitsu.model import Clue, Limits, Status

_LISTED = 2_000  # solutions that are few enough to be looked at one by one
_DRAWN = 48  # random solutions that tell how rare a clue is
_RARE = 12  # clues of which one is taken
_TRIES = 30
_LAST = 3  # clues that are found together at the end
_MANY = 60  # ways to finish that are kept for each


def by_rare_clues(draft: Draft, clues: Sequence[Clue], most: int, clock: Clock) -> list[Edits]:
    """Return the fewest additions that are found, at most so many."""
    found: list[Edits] = []
    random = Random(1)
    try:
        for _ in range(_TRIES):
            for edits in _attempt(draft, clues, most, random, clock):
                if len(edits) < most:
                    found.clear()
                    most = len(edits)
                found.append(edits)
    except TimeOverError:
        pass
    return found


def _attempt(
    draft: Draft, clues: Sequence[Clue], most: int, random: Random, clock: Clock
) -> list[Edits]:
    """Return additions, at most so many, that begin with the same rare clues."""
    edits: dict[int, Clue | None] = {}
    while len(edits) < most:
        now = Draft(draft.edited(edits))
        left = Auto().solve(now.puzzle, Limits(_LISTED, seconds=clock.left()))
        if left.complete:
            finished = _finished(now, left.values, most - len(edits), clock)
            return [{**edits, **more} for more in finished]
        open_ones = [clue for clue in clues if draft.place(clue) not in now.clues]
        clue, enough = _rare(now, open_ones, random, clock)
        if clue is None:
            return []
        edits[draft.place(clue)] = clue
        if enough:
            return [edits]
    return []


def _rare(
    draft: Draft, clues: Sequence[Clue], random: Random, clock: Clock
) -> tuple[Clue | None, bool]:
    """Return a clue that few solutions show, or the only one, and whether it does."""
    drawn: list[bytes] = []
    for _ in range(_DRAWN):
        limits = Limits(1, seconds=clock.left(1 / _DRAWN))
        drawn += Kernel(seed=random.getrandbits(32)).solve(draft.puzzle, limits).values
    often = {
        (place, clue.number): bits.bit_count()
        for place, shown in shown_by(draft, drawn, clock).items()
        for clue, bits in shown.items()
    }
    rarest = random.sample(clues, len(clues))
    rarest.sort(key=lambda clue: often.get((draft.place(clue), clue.number), 0))
    while rarest:
        some, rarest = rarest[:_RARE], rarest[_RARE:]
        puzzles = (draft.edited({draft.place(clue): clue}) for clue in some)
        results = list(Auto().solve_many(puzzles, Limits(2, seconds=clock.left())))
        for status in (Status.UNIQUE, Status.MULTIPLE):
            for clue, result in zip(some, results, strict=True):
                if result.status is status:
                    return clue, status is Status.UNIQUE
    return None, False


def _finished(draft: Draft, values: Sequence[bytes], most: int, clock: Clock) -> list[Edits]:
    """Return the fewest additions that leave one of these solutions, at most so many."""
    solutions = Solutions(draft, values, clock)
    for cost in range(1, min(most, _LAST) + 1):
        found = list(islice(solutions.repairs(cost, clock), _MANY))
        if found:
            return found
    return []
