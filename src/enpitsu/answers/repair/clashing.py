"""Clues that contradict each other: the fewest, and what must go so that nothing does.

The fewest are found by implicit hitting sets: of clues that have a solution, as many as can be had,
every contradiction needs one of those that are missing (Ignatiev and others, 2015).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from random import Random

from enpitsu.answers.check import clash
from enpitsu.answers.repair.clock import Clock, TimeOverError
from enpitsu.answers.repair.draft import Draft
from enpitsu.answers.repair.hitting import smallest_hitting
from enpitsu.boards import members
from enpitsu.engines.auto import Auto
from enpitsu.model import Clue, Limits, Status


class Clashes:
    """What is known of the contradictions between a draft's clues."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._clues = tuple(draft.clues.values())
        self._everything = (1 << len(self._clues)) - 1
        self._known: list[int] = []
        """Contradictions, as masks of clues."""

    def smallest(self, clock: Clock) -> tuple[tuple[Clue, ...], bool]:
        """Return the fewest clues that contradict each other, and whether that is proven."""
        if self._solution(0, clock) is None:  # the board itself is to blame
            return (), True
        best = self._any_within(self._everything, clock)
        proven = False
        with suppress(TimeOverError):
            best, proven = self._fewest(best, clock), True
        return tuple(self._clues[i] for i in members(best)), proven

    def _fewest(self, best: int, clock: Clock) -> int:
        missing: list[int] = []
        least = 1
        while least < best.bit_count():
            chosen = smallest_hitting(missing, least, clock) if missing else 0
            least = max(chosen.bit_count(), 1)
            if least >= best.bit_count():
                break
            values = self._solution(chosen, clock)
            if values is None:
                return chosen
            missing.append(self._everything & ~self._most(chosen, values, clock))
        return best

    def _most(self, chosen: int, values: bytes, clock: Clock) -> int:
        """Return clues with a solution, these among them, to which no other could be added."""
        kept = chosen | self._agreeing(values)
        return self._extended(kept, range(len(self._clues)), clock)

    def _extended(self, kept: int, order: Sequence[int], clock: Clock) -> int:
        """Return clues with a solution and others beside them, each in turn that can be kept."""
        for i in order:
            if not kept >> i & 1:
                found = self._solution(kept | 1 << i, clock)
                kept |= 0 if found is None else self._agreeing(found)
        return kept

    def corrections(self, size: int, clock: Clock) -> Iterator[tuple[int, ...]]:
        """Yield the places of so many clues without which there is a solution."""
        for some in combinations(self._suspects(), size):
            clock.left()
            gone = sum(1 << i for i in some)
            if not all(gone & known for known in self._known):
                continue
            if self._solution(self._everything & ~gone, clock) is None:
                if size > 1:  # of single ones, few are left to ask about
                    self._any_within(self._everything & ~gone, clock)
                continue
            yield tuple(self._draft.place(self._clues[i]) for i in some)

    def few_corrections(self, number: int, clock: Clock) -> list[tuple[int, ...]]:
        """Return the places of clues that could be given up, none of them in vain, fewest first."""
        found = set()
        with suppress(TimeOverError):
            found.add(self._fewest_given_up(clock.part(0.5)))
        with suppress(TimeOverError):
            random = Random(1)
            for _ in range(number):
                order = random.sample(range(len(self._clues)), len(self._clues))
                found.add(self._everything & ~self._extended(0, order, clock))
        ordered = sorted(found, key=lambda gone: (gone.bit_count(), gone))
        return [tuple(self._draft.place(self._clues[i]) for i in members(gone)) for gone in ordered]

    def _fewest_given_up(self, clock: Clock) -> int:
        """Return the fewest clues that have something of every contradiction."""
        gone = 0
        while True:
            gone = smallest_hitting(self._known, gone.bit_count(), clock)
            if self._solution(self._everything & ~gone, clock) is not None:
                return gone
            self._any_within(self._everything & ~gone, clock)

    def _suspects(self) -> list[int]:
        """Return the clues, those first that are in most contradictions."""
        often = [sum(known >> i & 1 for known in self._known) for i in range(len(self._clues))]
        return sorted(range(len(self._clues)), key=lambda i: -often[i])

    def _any_within(self, among: int, clock: Clock) -> int:
        """Return a contradiction without a spare clue; with some, where the time is over."""

        def unsolvable(clues: list[Clue]) -> bool:
            try:
                return self._values(clues, clock) is None
            except TimeOverError:
                return False

        found = clash([self._clues[i] for i in members(among)], unsolvable, clock.is_over)
        known = sum(1 << self._clues.index(clue) for clue in found)
        self._known.append(known)
        return known

    def _solution(self, among: int, clock: Clock) -> bytes | None:
        return self._values([self._clues[i] for i in members(among)], clock)

    def _values(self, clues: Sequence[Clue], clock: Clock) -> bytes | None:
        """Return any solution that agrees with some clues."""
        limits = Limits(solutions=1, seconds=clock.left())
        result = Auto().solve(self._draft.showing(clues), limits)
        if not result.found and result.status is not Status.NONE:
            raise TimeOverError("the time is over")
        return result.values[0] if result.found else None

    def _agreeing(self, values: bytes) -> int:
        agrees = self._draft.agrees
        return sum(1 << i for i, clue in enumerate(self._clues) if agrees(clue, values))
