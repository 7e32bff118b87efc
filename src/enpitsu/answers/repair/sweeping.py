"""A few clues that suffice, where the fewest are out of reach: for one solution after the other.

All clues that a solution could show are added, and then taken away again one by one, in random
order, as long as the rest suffices: for one solution, or for the techniques of a level.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from enpitsu.answers.repair.clock import Clock, TimeOverError
from enpitsu.answers.repair.draft import Draft, Edits
from enpitsu.answers.repair.wanted import Wanted
from enpitsu.engines.kernel import Bar, ClueSets
from enpitsu.model import Clue


class Target:
    """A solution that a draft is to have alone, where it may disagree with some of the clues."""

    def __init__(self, draft: Draft, values: bytes, freed: Sequence[int], wanted: Wanted) -> None:
        self._draft, self._wanted = draft, wanted
        self._bound: dict[int, Clue | None] = {p: draft.instead(p, values) for p in freed}
        base = draft.edited(self._bound)
        genre = base.genre
        solved = genre.solved(genre.open_board(base.board), values)
        always = list(base.each_clue())
        printed = {(clue.variable, clue.site) for clue in always}
        groups: list[list[Clue]] = []
        for orbit in solved.orbits(solved.clues, wanted.symmetry):
            clues = [solved.clues[i] for i in orbit]
            open_ones = [clue for clue in clues if (clue.variable, clue.site) not in printed]
            if len(open_ones) == len(clues):
                groups.append(open_ones)
            elif open_ones:
                always += open_ones
                self._bound |= {draft.place(clue): clue for clue in open_ones}
        self._groups = groups
        self._sets = ClueSets(solved, groups, always)
        self._bytes = (len(groups) + 7) // 8

    def some(self, random: Random, clock: Clock) -> Edits | None:
        """Return edits that suffice and of which none could be left out; None if there are none."""
        everything = ((1 << len(self._groups)) - 1).to_bytes(self._bytes, "little")
        bar = Bar(self._wanted.rungs, self._wanted.search)
        enough = self._sets.solvable([everything], bar, clock.left())
        if not enough:
            raise TimeOverError("the time is over")
        if not enough[0]:
            return None
        order = list(range(len(self._groups)))
        random.shuffle(order)
        shown, _, _ = self._sets.sweep(everything, order, bar, clock.left(), show=False)
        mask = int.from_bytes(shown, "little")
        chosen = [clue for i, group in enumerate(self._groups) if mask >> i & 1 for clue in group]
        return {**self._bound, **{self._draft.place(clue): clue for clue in chosen}}


_ROUNDS = 3  # orders in which the clues of one solution are taken away
_MOST_ROUNDS = 60  # where none of these led to the level that is wanted


def few(
    draft: Draft, aims: Sequence[bytes], freed: Sequence[int], wanted: Wanted, clock: Clock
) -> list[Edits]:
    """Return what makes one of some solutions the only one, for each with few edits."""
    random = Random(1)
    found: dict[frozenset[tuple[int, Clue | None]], Edits] = {}
    targets: dict[bytes, Target] = {}
    with suppress(TimeOverError):
        for rounds in range(_MOST_ROUNDS if wanted.level else _ROUNDS):
            if found and rounds >= _ROUNDS:
                break
            for values in aims:
                if values not in targets:
                    targets[values] = Target(draft, values, freed, wanted)
                edits = targets[values].some(random, clock)
                if edits and (not wanted.level or wanted.fits(draft.edited(edits), clock)):
                    found[frozenset(edits.items())] = edits
    return list(found.values())
