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
        groups = _grouped(pool, solved, symmetry)
        sets = ClueSets(solved, [[pool[i] for i in group] for group in groups], always)
        weights = tuple(map(len, groups))
        given = {pool[i].variable for group in groups for i in group}
        whole = given.issuperset(range(model.size))
        grouping = Grouping(groups, weights, whole, sets)
        if len(known) >= _MOST_KEPT:
            known.clear()
        known[key] = grouping
    return grouping


def _grouped(
    pool: Sequence[Clue], solved: Solved, symmetry: Symmetry
) -> tuple[tuple[int, ...], ...]:
    """Return the clues in groups that the symmetry binds; those without all partners are left."""
    if symmetry is Symmetry.NONE:
        return tuple((i,) for i in range(len(pool)))
    at: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for i, clue in enumerate(pool):
        at.setdefault((clue.kind, clue.cells), []).append(i)
    groups: dict[object, tuple[int, ...]] = {}
    for kind, cells in at:
        images = _images(cells, solved, symmetry)
        partners = [at.get((kind, image)) for image in images]
        if all(partners):
            groups[kind, images] = tuple(i for some in partners for i in some or ())
    return tuple(groups.values())


def _images(
    cells: tuple[int, ...], solved: Solved, symmetry: Symmetry
) -> tuple[tuple[int, ...], ...]:
    """Return where a clue and all its partners stand, in order."""
    orbits = [symmetry.turns(cell, solved.grid) for cell in cells]
    return tuple(sorted({tuple(sorted(image)) for image in zip(*orbits, strict=True)}))
