"""Solutions for boards that show all their sums: changed until the sums alone lead to them."""

from __future__ import annotations

from random import Random

from enpitsu.engines.kernel import fill
from enpitsu.generation.trial import Watch, next_seed
from enpitsu.generation.wish import Wish
from enpitsu.model import Solved

_TRIES, _TRIES_A_CELL = 300, 4
"""Fillings after which another layout is more likely to have a fitting one soon."""


def refilled(solved: Solved, wish: Wish, random: Random, watch: Watch) -> bytes | None:
    """Return a solution like the solved's that all sums lead to as is wished, or None.

    Where some of them may be left out, it may be too easy with all.
    """
    below = () if wish.chooses else wish.below
    tries = _TRIES + _TRIES_A_CELL * len(solved.solution)
    found = fill(
        solved,
        wish.wanted.rungs,
        below,
        tries=tries,
        seed=next_seed(random),
        seconds=watch.left(),
    )
    watch.left()  # no answer for lack of time is none
    return found
