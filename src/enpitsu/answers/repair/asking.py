"""Sets of clues to add, where solutions are too many to list: those that may do are asked about.

What leaves two solutions that are known need not be asked; what is asked, and does not do, makes
two more known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from enpitsu.answers.repair.clock import Clock, TimeOverError
from enpitsu.answers.repair.draft import Draft, Edits
from enpitsu.answers.repair.solutions import shown_by
from enpitsu.engines.auto import Auto
from enpitsu.model import Clue, Limits, Status

_AT_ONCE = 2_000  # sets that are asked about together
_ENOUGH = 100  # sets that do


def refuse_all(
    draft: Draft, clues: Sequence[Clue], known: Sequence[bytes], size: int, clock: Clock
) -> list[Edits]:
    """Ask about all sets of so many clues; return those that leave one solution: none, mostly.

    None of the clues does so alone.
    """
    asked = _Asked(draft, clues, known, clock)
    found: list[Edits] = []
    open_sets = asked.open_sets(size, clock)
    while some := list(islice(open_sets, _AT_ONCE)):
        found += asked.answered(some, clock)
        if len(found) >= _ENOUGH:
            break
    return found


class _Asked:
    """What is known of solutions, by the clues that they show."""

    def __init__(
        self, draft: Draft, clues: Sequence[Clue], known: Sequence[bytes], clock: Clock
    ) -> None:
        self._draft, self._clues = draft, clues
        self._places = [draft.place(clue) for clue in clues]
        bits = {
            (place, clue.number): some
            for place, shown in shown_by(draft, known, clock).items()
            for clue, some in shown.items()
        }
        pairs = zip(self._places, clues, strict=True)
        self._bits = [bits.get((place, clue.number), 0) for place, clue in pairs]
        self._number = len(known)

    def _note(self, values: bytes) -> None:
        agrees = self._draft.agrees
        for i, clue in enumerate(self._clues):
            if agrees(clue, values):
                self._bits[i] |= 1 << self._number
        self._number += 1

    def open_sets(self, size: int, clock: Clock) -> Iterator[tuple[int, ...]]:
        """Yield the sets that leave less than two of the solutions that are known by then."""
        yield from self._open_sets((), (1 << self._number) - 1, 0, size, clock)

    def _open_sets(
        self, chosen: tuple[int, ...], among: int, first: int, left: int, clock: Clock
    ) -> Iterator[tuple[int, ...]]:
        clock.left()
        taken = {self._places[i] for i in chosen}
        for i in range(first, len(self._clues)):
            if self._places[i] in taken:
                continue
            rest = among & self._bits[i]
            if left > 1:
                yield from self._open_sets((*chosen, i), rest, i + 1, left - 1, clock)
            elif not rest & (rest - 1):
                yield (*chosen, i)

    def answered(self, sets: Sequence[tuple[int, ...]], clock: Clock) -> Iterator[Edits]:
        """Yield those that leave one solution; note what the others leave."""
        every = [{self._places[i]: self._clues[i] for i in some} for some in sets]
        limits = Limits(2, seconds=clock.left())
        results = Auto().solve_many(map(self._draft.edited, every), limits)
        for edits, result in zip(every, results, strict=True):
            clock.left()
            if result.status is Status.UNKNOWN:
                raise TimeOverError("the time is over")
            if result.status is Status.UNIQUE:
                yield edits
            if result.status is Status.MULTIPLE:
                for values in result.values:
                    self._note(values)
