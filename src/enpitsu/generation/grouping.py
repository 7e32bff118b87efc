"""Clues in groups that are shown together: single ones, or those that a symmetry binds.

Where clues stand, and so how they are grouped, is the same for most solutions of a board: it is
found out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from enpitsu.boards import Symmetry
from enpitsu.engines.kernel import ClueSets, places_of
from enpitsu.model import Clue, Model, Solved

_MOST_KEPT = 8  # ways to group the clues of one model


@dataclass(frozen=True, slots=True)
class Grouping:
    """How the clues that are chosen from are grouped."""

    groups: tuple[tuple[int, ...], ...]
    """The clues of each group, by their places in the pool."""
    weights: tuple[int, ...]
    """How many clues each group shows."""
    whole: bool
    """All clues together give the value of every variable."""
    sets: ClueSets
    """The same in the kernel, for any solution that shows clues at the same places."""


_Key = tuple[Symmetry, tuple[int, ...], tuple[int, ...]]
_known: WeakKeyDictionary[Model, dict[_Key, Grouping]] = WeakKeyDictionary()


def grouping_of(
    solved: Solved, pool: Sequence[Clue], always: Sequence[Clue], symmetry: Symmetry
) -> Grouping:
    """Return how a pool is grouped beside clues that are always shown."""
    model = solved.model
    known = _known.setdefault(model, {})
    key = symmetry, places_of(model, pool), places_of(model, always)
    if (grouping := known.get(key)) is None:
        groups = solved.orbits(pool, symmetry)
        sets = ClueSets(solved, [[pool[i] for i in group] for group in groups], always)
        weights = tuple(map(len, groups))
        given = {pool[i].variable for group in groups for i in group}
        whole = given.issuperset(range(model.size))
        grouping = Grouping(groups, weights, whole, sets)
        if len(known) >= _MOST_KEPT:
            known.clear()
        known[key] = grouping
    return grouping
