"""Drafts without a solution: the clues that contradict each other, and the fewest edits."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice, product

from enpitsu.answers.repair.clashing import Clashes
from enpitsu.answers.repair.clock import Clock, TimeOverError
from enpitsu.answers.repair.draft import Draft, Edits
from enpitsu.answers.repair.ranking import Mending
from enpitsu.answers.repair.rare import by_rare_clues
from enpitsu.answers.repair.singles import try_changes, try_removals
from enpitsu.answers.repair.solutions import Solutions
from enpitsu.answers.repair.sweeping import few
from enpitsu.answers.repair.wanted import Wanted
from enpitsu.answers.repair.ways import LISTED, Anything, Changed, Unknown, Way
from enpitsu.boards import Symmetry
from enpitsu.engines.auto import Auto
from enpitsu.model import Clue, Limits, Status

_MANY = 400  # ways to mend a draft of which the best are chosen
_AIMS = 12  # solutions that a few clues are looked for
_FEW = 8  # ways to give clues up that are tried where there is no time for all

Places = tuple[int, ...]


class Unsolvable:
    """Mends one draft."""

    def __init__(self, draft: Draft, wanted: Wanted, clock: Clock) -> None:
        self._draft, self._wanted, self._clock = draft, wanted, clock
        self._fitting = partial(wanted.fitting, draft, clock)
        self._clashes = Clashes(draft)
        self.clash: tuple[Clue, ...] = ()
        self.smallest = False
        self._known: dict[Places, list[Way]] = {}
        """By the places of clues that are given up."""
        self._unfit = False
        """There are repairs that are not of the level that is wanted; with more they might be."""

    def look(self) -> None:
        """Find the fewest clues that contradict each other."""
        self.clash, self.smallest = self._clashes.smallest(self._clock.part(0.3))

    def mendings(self) -> list[Mending]:
        """Return what makes the draft unique, if its board has any solution."""
        if self._wanted.add_only or not self.clash:
            return []
        self._clock = self._clock.part(0.85)  # the rest is for rating
        suspects, every = self._suspects(self._clock.part(0.25))
        tried = try_changes(self._draft, suspects, self._clock.part(0.5))
        mending = list(tried.mending)
        if self._wanted.symmetry is Symmetry.NONE:
            mending += try_removals(self._draft, suspects, self._clock.part(0.5)).mending
        singles = [Mending(edits, True) for edits in self._fitting(mending)]
        self._unfit = bool(mending)
        return singles or self._several(2 if every and tried.complete else 1)

    def _suspects(self, clock: Clock) -> tuple[list[int], bool]:
        """Return the clues without which there is a solution, and whether these are all."""
        found: list[int] = []
        with suppress(TimeOverError):
            for places in self._clashes.corrections(1, clock):
                found += places
            return found, True
        return found, False

    def _several(self, least: int) -> list[Mending]:
        """Return the fewest edits, two or more; it takes so many at the least."""
        with suppress(TimeOverError):
            found, least = self._all(2, least, self._clock.part(0.4))
            if found:
                return found
        best = self._some()
        fewest = min(map(len, best), default=len(self._draft.model.domains))
        with suppress(TimeOverError):
            for cost in range(3, fewest):
                found, least = self._all(cost, least, self._clock)
                if found or least <= cost:
                    return found or [Mending(edits, False) for edits in best]
        return [Mending(edits, fewest <= least) for edits in best]

    def _all(self, cost: int, least: int, clock: Clock) -> tuple[list[Mending], int]:
        """Return all repairs that cost so much, and what it takes at the least if there is none."""
        found: list[Edits] = []
        exact = least == cost and not self._unfit
        for way in self._ways(cost, clock):
            found += islice(way.repairs(cost, clock), _MANY)
            exact &= way.exact
        fitting = [Mending(edits, least == cost) for edits in self._fitting(found)]
        self._unfit |= bool(found)
        return fitting, least + exact

    def _ways(self, most: int, clock: Clock) -> Iterator[Way]:
        """Yield all ways to give up to so many clues up."""
        for size in range(1, most + 1):
            for places in self._clashes.corrections(size, clock):
                if places not in self._known:
                    self._known[places] = list(self._ways_at(places, clock))
                yield from self._known[places]

    def _ways_at(self, places: Places, clock: Clock) -> Iterator[Way]:
        """Yield what the clues at some places may say instead: anything, or each by itself."""
        draft, wished = self._draft, self._wanted.symmetry
        without = draft.edited(dict.fromkeys(places))
        result = Auto().solve(without, Limits(LISTED, seconds=clock.left()))
        others = [[*draft.others(place), None] for place in places]
        if result.complete:
            yield Anything(Solutions(draft, result.values, clock, places, wished))
        elif wished is not Symmetry.NONE or any(len(some) == 1 for some in others):
            yield Unknown()
        else:
            for clues in product(*others):
                yield Changed(draft, dict(zip(places, clues, strict=True)))

    def _some(self) -> list[Edits]:
        """Return as few edits as are found."""
        found: list[Edits] = []
        with suppress(TimeOverError):
            if self._wanted.level is None and self._wanted.symmetry is Symmetry.NONE:
                found = self._by_rare_clues(self._clock.part(0.5))
            if not found:
                found = self._by_sweeping(self._clock)
        fewest = min(map(len, found), default=0)
        return [edits for edits in found if len(edits) == fewest]

    def _by_rare_clues(self, clock: Clock) -> list[Edits]:
        """Return the fewest additions that are found beside one clue that is changed."""
        found: list[Edits] = []
        most = self._draft.model.size
        changed = [way for way in self._ways(1, clock) if isinstance(way, Changed)]
        ways = [way for way in changed if way.status(clock) is Status.MULTIPLE]
        with suppress(TimeOverError):
            for way in ways:
                part = clock.part(1 / len(ways))
                for more in by_rare_clues(way.draft, way.tried(part).open, most - 1, part):
                    found.append({**way.edits, **more})
                    most = min(most, len(found[-1]))
        return found

    def _by_sweeping(self, clock: Clock) -> list[Edits]:
        """Return few additions beside clues that are given up, none of these in vain."""
        found: list[Edits] = []
        with suppress(TimeOverError):
            for places in self._clashes.few_corrections(_FEW, clock.part(0.4)):
                aims = self._aims(places)
                found += few(self._draft, aims, places, self._wanted, clock.part(0.4))
        return found

    def _aims(self, places: Places) -> list[bytes]:
        """Return solutions that disagree with all clues that are given up."""
        draft = self._draft
        limits = Limits(_AIMS, seconds=self._clock.left())
        result = Auto().solve(draft.edited(dict.fromkeys(places)), limits)
        clues = [draft.clues[place] for place in places]
        return [v for v in result.values if not any(draft.agrees(clue, v) for clue in clues)]
