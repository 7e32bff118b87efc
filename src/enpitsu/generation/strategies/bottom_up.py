"""The strategy `bottom-up`: every set of clues, from none upwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from enpitsu.boards import members
from enpitsu.generation.strategies._base import Strategy
from enpitsu.generation.strategies._systematic import Met
from enpitsu.generation.trial import Groups, Trial

_AT_ONCE = 1024  # sets that go to the kernel in one call


@dataclass(frozen=True)
class BottomUp(Strategy):
    """Every set, from no clues upwards, those with fewer clues first; so the first one is it.

    As clues are what a step costs, this is the algorithm of Dijkstra.
    """

    name: ClassVar[str] = "bottom-up"
    minimal: ClassVar[bool] = True

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return the first set that fits."""
        if not trial.suffices:
            return None
        met = Met(trial, 0)
        layers: dict[int, list[Groups]] = {0: [0]}
        while layers:
            for shown, solvable in _judged(trial, layers.pop(min(layers))):
                if not solvable:
                    more = (shown | 1 << group for group in members(trial.everything & ~shown))
                    for larger in met.fresh(more):
                        layers.setdefault(trial.count(larger), []).append(larger)
                elif not trial.too_easy(shown):
                    trial.proven = True
                    trial.reached(shown)
                    return shown
                # What is too easy stays so with more clues.
        return None


def _judged(trial: Trial, sets: Sequence[Groups]) -> Iterator[tuple[Groups, bool]]:
    """Yield sets one by one with what the kernel says of many at once."""
    for begin in range(0, len(sets), _AT_ONCE):
        some = sets[begin : begin + _AT_ONCE]
        yield from zip(some, trial.solvable_many(some), strict=True)
