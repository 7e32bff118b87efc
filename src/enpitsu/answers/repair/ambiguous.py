"""Drafts with several solutions: the fewest clues to add, and single clues to change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from random import Random

from enpitsu.answers.repair.asking import refuse_all
from enpitsu.answers.repair.clock import Clock, TimeOverError
from enpitsu.answers.repair.draft import Draft, Edits
from enpitsu.answers.repair.ranking import Mending
from enpitsu.answers.repair.rare import by_rare_clues
from enpitsu.answers.repair.singles import Tried, try_additions, try_changes
from enpitsu.answers.repair.solutions import Solutions
from enpitsu.answers.repair.sweeping import few
from enpitsu.answers.repair.wanted import Wanted
from enpitsu.boards import Symmetry
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Kernel
from enpitsu.model import Limits, Result

LISTED = 20_000
"""Solutions of a draft that are looked at one by one."""
MANY = 400
"""Ways to mend a draft of which the best are chosen."""
_KNOWN = 2_000  # solutions that spare questions, where there are too many
_AIMS = 24  # solutions that a few clues are looked for, where there are too many


class Ambiguous:
    """Mends one draft."""

    def __init__(self, draft: Draft, wanted: Wanted, clock: Clock) -> None:
        self._draft, self._wanted, self._clock = draft, wanted, clock
        self.listed: Result = Auto().solve(draft.puzzle, Limits(LISTED, seconds=clock.left() * 0.3))
        self.seen: set[bytes] = set(self.listed.values)
        """The solutions that were met."""

    def mendings(self) -> Iterator[Mending]:
        """Yield what makes the draft unique."""
        if not self._wanted.add_only:
            changes = try_changes(self._draft, self._draft.clues, self._clock.part(0.25))
            yield from (Mending(edits, True) for edits in self._fitting(changes.mending))
        yield from self._additions()

    def _additions(self) -> list[Mending]:
        tried = Tried(complete=False)
        if self._wanted.symmetry is Symmetry.NONE and not self.listed.complete:
            tried = try_additions(self._draft, self._clock.part(0.4))
            self.seen |= tried.seen
        singles = [Mending(edits, True) for edits in self._fitting(tried.mending)]
        if singles:
            return singles
        least = 2 if tried.complete else 1
        if self.listed.complete:
            found, least = self._among_listed(least)
            if found:
                return found
        return self._few(least, tried)

    def _among_listed(self, least: int) -> tuple[list[Mending], int]:
        """Return the fewest clues by all solutions, and how many it takes at the least."""
        clock = self._clock.part(0.5)
        try:
            wished = self._wanted.symmetry
            solutions = Solutions(self._draft, self.listed.values, clock, symmetry=wished)
            if not solutions.can_be_told_apart():
                return [], least
            for cost in count(least):
                found = list(islice(solutions.repairs(cost, clock), MANY))
                fitting = list(self._fitting(found))
                least = cost
                if found:
                    return [Mending(edits, True) for edits in fitting], cost + (len(found) < MANY)
        except TimeOverError:
            pass
        return [], least

    def _few(self, least: int, tried: Tried) -> list[Mending]:
        """Return as few clues as are found; proven where no fewer can be."""
        try:
            clock = self._clock.part(0.4)
            found = few(self._draft, self._aims(), (), self._wanted, clock)
        except TimeOverError:
            return []
        plain = self._wanted.level is None and not self.listed.complete and tried.complete
        if plain:
            most = min(map(len, found), default=self._draft.model.size)
            found += by_rare_clues(self._draft, tried.open, most, self._clock.part(0.4))
        fewest = min(map(len, found), default=0)
        found = [edits for edits in found if len(edits) == fewest]
        if plain and fewest > least:
            known = Random(1).sample(sorted(self.seen), min(_KNOWN, len(self.seen)))
            try:
                for size in range(least, fewest):
                    better = refuse_all(self._draft, tried.open, known, size, self._clock.part(0.7))
                    if better:
                        return [Mending(edits, True) for edits in better]
                    least = size + 1
            except TimeOverError:
                pass
        return [Mending(edits, fewest <= least) for edits in found]

    def _aims(self) -> Sequence[bytes]:
        """Return solutions of all kinds."""
        random = Random(1)
        aims = random.sample(sorted(self.seen), min(_AIMS, len(self.seen)))
        if not self.listed.complete:
            for seed in range(_AIMS // 2):
                limits = Limits(1, seconds=self._clock.left() / _AIMS)
                aims += Kernel(seed=seed).solve(self._draft.puzzle, limits).values
        return aims

    def _fitting(self, found: Iterable[Edits]) -> Iterator[Edits]:
        """Yield those that make a puzzle of the level that is wanted."""
        for edits in found:
            if self._wanted.level is None or self._wanted.fits(
                self._draft.edited(edits), self._clock
            ):
                yield edits
