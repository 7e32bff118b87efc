"""Smallest hitting sets, for families of a few dozen sets: quick, and to be stopped at any time."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.answers.repair.clock import Clock
from enpitsu.boards import members


def smallest_hitting(family: Sequence[int], least: int, clock: Clock) -> int:
    """Return a smallest set that has something of each set of a family, as masks.

    No set of the family is empty. `least` is how many members it has at the least.
    """
    ordered = sorted(set(family), key=int.bit_count)
    size = least
    while True:
        found = _hitting(ordered, size, 0, 0, clock)
        if found is not None:
            return found
        size += 1


def _hitting(family: list[int], size: int, chosen: int, banned: int, clock: Clock) -> int | None:
    """Return one with so many members more, none of them banned."""
    clock.left()
    missed = [some & ~banned for some in family if not some & chosen]
    if not missed:
        return chosen
    if not size or _apart(missed) > size:
        return None
    for member in members(min(missed, key=int.bit_count)):
        found = _hitting(family, size - 1, chosen | 1 << member, banned, clock)
        if found is not None:
            return found
        banned |= 1 << member
    return None


def _apart(family: list[int]) -> int:
    """Return how many sets of a family, taken one by one, share nothing: each needs a member."""
    taken = number = 0
    for some in family:
        if not some & taken:
            taken |= some
            number += 1
    return number
