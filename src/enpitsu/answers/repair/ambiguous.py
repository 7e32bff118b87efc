"""Drafts with several solutions: the fewest clues to add, and single clues to change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
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
_FIRST = 3  # solutions that it is tried with at once, so that there is something to tell
_AIMS = 24  # solutions that a few clues are looked for, where there are too many


class Ambiguous:
    """Mends one draft."""

    def __init__(self, draft: Draft, known: Sequence[bytes], wanted: Wanted, clock: Clock) -> None:
        """Take a draft of which some solutions are known."""
        self._draft, self._wanted, self._clock = draft, wanted, clock
        self._fitting = partial(wanted.fitting, draft, clock)
        self.listed: Result = Auto().solve(draft.puzzle, Limits(LISTED, seconds=clock.left(0.3)))
        self.seen: set[bytes] = {*known, *self.listed.values}
        """The solutions that were met."""
        self._least = 1
        """So many additions it takes at the least."""

    def mendings(self) -> Iterator[Mending]:
        """Yield what makes the draft unique."""
        additions = self._clock.part(0.8)
        with suppress(TimeOverError):
            yield from self._by_listing(additions) or self._by_trying(additions)
        if not self._wanted.add_only:
            changes = try_changes(self._draft, self._draft.clues, self._clock.part(0.9))
            yield from (Mending(edits, True) for edits in self._fitting(changes.mending))

    def _by_listing(self, clock: Clock) -> list[Mending]:
        """Return the fewest clues by all solutions; none if these are too many, or time ran out."""
        if not self.listed.complete:
            return []
        part = clock.part(0.6)
        with suppress(TimeOverError):
            wished = self._wanted.symmetry
            solutions = Solutions(self._draft, self.listed.values, part, symmetry=wished)
            can_be = solutions.can_be_told_apart()
            while can_be:
                found = list(islice(solutions.repairs(self._least, part), MANY))
                fitting = list(self._fitting(found))
                if found and len(found) == MANY and not fitting:
                    break
                if fitting:
                    return [Mending(edits, True) for edits in fitting]
                self._least += 1
                if found:
                    break
        return []

    def _by_trying(self, clock: Clock) -> list[Mending]:
        """Return as few clues as are found; every single one is tried, if there is time."""
        found = self._few(sorted(self.seen)[:_FIRST], clock.part(0.3))
        tried = Tried(complete=False)
        with suppress(TimeOverError):
            if self._wanted.symmetry is Symmetry.NONE and not self.listed.complete:
                tried = try_additions(self._draft, clock.part(0.4))
                self.seen |= tried.seen
                self._least = 1 + tried.complete
            singles = [Mending(edits, True) for edits in self._fitting(tried.mending)]
            if singles:
                return singles
            found += self._few(self._aims(clock.part(0.3)), clock.part(0.4))
            if self._wanted.level is None and tried.open:
                most = min(map(len, found), default=self._draft.model.size)
                found += by_rare_clues(self._draft, tried.open, most, clock.part(0.6))
        return self._judged(found, tried, clock)

    def _few(self, aims: Sequence[bytes], clock: Clock) -> list[Edits]:
        return few(self._draft, aims, (), self._wanted, clock)

    def _judged(self, found: list[Edits], tried: Tried, clock: Clock) -> list[Mending]:
        """Return the fewest of what was found, or fewer, and tell whether no fewer would do."""
        fewest = min(map(len, found), default=0)
        with suppress(TimeOverError):
            while self._wanted.level is None and tried.complete and self._least < fewest:
                known = Random(1).sample(sorted(self.seen), min(_KNOWN, len(self.seen)))
                better = refuse_all(self._draft, tried.open, known, self._least, clock)
                if better:
                    return [Mending(edits, True) for edits in better]
                self._least += 1
        return [Mending(edits, fewest <= self._least) for edits in found if len(edits) == fewest]

    def _aims(self, clock: Clock) -> Sequence[bytes]:
        """Return solutions of all kinds."""
        random = Random(1)
        aims = random.sample(sorted(self.seen), min(_AIMS, len(self.seen)))
        with suppress(TimeOverError):
            for seed in range(0 if self.listed.complete else _AIMS // 2):
                limits = Limits(1, seconds=clock.left(1 / _AIMS))
                aims += Kernel(seed=seed).solve(self._draft.puzzle, limits).values
        return aims
