"""Drafts without a solution: the clues that contradict each other, and the fewest edits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, islice

from enpitsu.answers.repair.clashing import Clashes
from enpitsu.answers.repair.clock import Clock, TimeOverError
from enpitsu.answers.repair.draft import Draft, Edits
from enpitsu.answers.repair.ranking import Mending
from enpitsu.answers.repair.singles import try_changes, try_removals
from enpitsu.answers.repair.solutions import Solutions
from enpitsu.answers.repair.sweeping import few
from enpitsu.answers.repair.wanted import Wanted
from enpitsu.boards import Symmetry
from enpitsu.engines.auto import Auto
from enpitsu.model import Clue, Limits

_LISTED = 2_000  # solutions of what is left of a draft that are looked at one by one
_MANY = 400  # ways to mend a draft of which the best are chosen
_AIMS = 12  # solutions that a few clues are looked for
_FEW = 8  # ways to give clues up that are tried where there is no time for all

Places = tuple[int, ...]


class Unsolvable:
    """Mends one draft."""

    def __init__(self, draft: Draft, wanted: Wanted, clock: Clock) -> None:
        self._draft, self._wanted, self._clock = draft, wanted, clock
        self._clashes = Clashes(draft)
        self.clash: tuple[Clue, ...] = ()
        self.smallest = False
        self._solutions: dict[Places, Solutions | None] = {}
        """By the places that are given up; None where the solutions are too many."""

    def look(self) -> None:
        """Find the fewest clues that contradict each other."""
        self.clash, self.smallest = self._clashes.smallest(self._clock.part(0.3))

    def mendings(self) -> list[Mending]:
        """Return what makes the draft unique, if its board has any solution."""
        if self._wanted.add_only or not self.clash:
            return []
        self._clock = self._clock.part(0.85)  # the rest is for rating
        suspects = [places[0] for places in self._clashes.corrections(1, self._clock)]
        tried = try_changes(self._draft, suspects, self._clock.part(0.5))
        mending = list(tried.mending)
        if self._wanted.symmetry is Symmetry.NONE:
            mending += try_removals(self._draft, suspects, self._clock.part(0.5)).mending
        singles = [Mending(edits, True) for edits in self._fitting(mending)]
        return singles or self._several(tried.complete)

    def _several(self, exact: bool) -> list[Mending]:
        """Return the fewest edits, two at the least."""
        clock = self._clock.part(0.6)
        try:
            for cost in count(2):
                found: list[Edits] = []
                for size in range(1, cost + 1):
                    for places in self._clashes.corrections(size, clock):
                        solutions = self._left_by(places, clock)
                        exact &= solutions is not None
                        if solutions is not None:
                            found += islice(solutions.repairs(cost, clock), _MANY)
                fitting = [Mending(edits, exact) for edits in self._fitting(found)]
                if fitting:
                    return fitting
                if found or not exact:
                    break
        except TimeOverError:
            pass
        return self._few()

    def _left_by(self, places: Places, clock: Clock) -> Solutions | None:
        """Return what is left if the clues at some places may say anything."""
        if places not in self._solutions:
            values = self._values(places, _LISTED, clock)
            wished = self._wanted.symmetry
            known = Solutions(self._draft, values, clock, places, wished) if values else None
            self._solutions[places] = known
        return self._solutions[places]

    def _values(self, places: Places, most: int, clock: Clock) -> tuple[bytes, ...]:
        """Return all solutions without some clues; none if they are too many."""
        without = self._draft.edited(dict.fromkeys(places))
        result = Auto().solve(without, Limits(most, seconds=clock.left()))
        return result.values if result.complete else ()

    def _few(self) -> list[Mending]:
        """Return as few edits as are found, with the fewest clues of the author's given up."""
        found: list[Edits] = []
        try:
            for size in count(1):
                for places in islice(self._clashes.corrections(size, self._clock), _FEW):
                    aims = self._aims(places)
                    found += few(self._draft, aims, places, self._wanted, self._clock.part(0.2))
                if found:
                    break
        except TimeOverError:
            pass
        fewest = min(map(len, found), default=0)
        return [Mending(edits, False) for edits in found if len(edits) == fewest]

    def _aims(self, places: Places) -> list[bytes]:
        """Return solutions that disagree with all clues that are given up."""
        draft = self._draft
        limits = Limits(_AIMS, seconds=self._clock.left())
        result = Auto().solve(draft.edited(dict.fromkeys(places)), limits)
        clues = [draft.clues[place] for place in places]
        return [v for v in result.values if not any(draft.agrees(clue, v) for clue in clues)]

    def _fitting(self, found: Iterable[Edits]) -> Iterator[Edits]:
        for edits in found:
            if self._wanted.level is None or self._wanted.fits(
                self._draft.edited(edits), self._clock
            ):
                yield edits
