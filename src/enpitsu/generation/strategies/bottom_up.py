"""The strategy `bottom-up`: every set of clues, from none upwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import ClassVar

from enpitsu.generation.strategies._base import Strategy
from enpitsu.generation.strategies._systematic import fresh_of
from enpitsu.generation.trial import Groups, Trial

_AT_ONCE = 1024  # sets that go to the kernel in one call


@dataclass(frozen=True)
class BottomUp(Strategy):
    """Every set, from no clues upwards, those with fewer clues first; so the first one is it."""

    name: ClassVar[str] = "bottom-up"
    minimal: ClassVar[bool] = True

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return the first set that fits."""
        visited: set[Groups] = {0}
        layers: dict[int, list[Groups]] = {0: [0]}
        while layers:
            number = min(layers)
            layer = layers.pop(number)
            stuck = []
            for shown, good in _judged(trial, layer):
                if not good:
                    stuck.append(shown)
                elif not trial.too_easy(shown):
                    trial.reached(shown)
                    return shown
                # What is too easy stays so with more clues.
            for shown in stuck:
                more = [shown | 1 << g for g in range(len(trial.groups)) if not shown >> g & 1]
                for larger in fresh_of(trial, more, visited):
                    layers.setdefault(trial.count(larger), []).append(larger)
        return None


def _judged(trial: Trial, sets: Sequence[Groups]) -> Iterator[tuple[Groups, bool]]:
    source = iter(sets)
    while some := list(islice(source, _AT_ONCE)):
        yield from zip(some, trial.solvable_many(some), strict=True)
