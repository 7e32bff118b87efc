"""The strategy `a-star`: sets of clues from none upwards, the most promising first.

What a set of clues costs is what it shows; what it still needs at least is estimated. Of a set
that does not suffice, and would not with all that its clues lead to, every puzzle must show
something that is missing there. Each such *lack* that a set does not meet costs it one more clue,
if the lacks have nothing in common. So the estimate never is too high, and the first set that
suffices has the fewest clues (Hart, Nilsson and Raphael, 1968).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random
from typing import ClassVar

from enpitsu.boards import members
from enpitsu.generation.strategies._base import Strategy
from enpitsu.generation.strategies._systematic import Met, best_of
from enpitsu.generation.trial import Groups, Trial


@dataclass(frozen=True)
class AStar(Strategy):
    """The fewest clues, without a solver of others; out of time, the best until then."""

    name: ClassVar[str] = "a-star"
    minimal: ClassVar[bool] = True

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return a smallest set that fits."""
        if not trial.suffices:
            return None
        part = trial.part(trial.watch.early())
        best = best_of(part, _better(part, random))
        trial.add(part)
        return best


def _better(trial: Trial, random: Random) -> Iterator[Groups]:
    """Yield a set of which no clue could go, then, if it has fewer, one of the fewest."""
    first = trial.reduce(trial.everything, trial.shuffled(random)) or 0
    fewest = trial.count(trial.everything) + 1
    if not trial.too_easy(first):
        fewest = trial.count(first)
        yield first
    smallest = _smallest(trial, random, fewest)
    if smallest is not None:
        yield smallest


def _smallest(trial: Trial, random: Random, fewest: int) -> Groups | None:
    """Return a smallest set that fits, if there is one of fewer clues than are known to do."""
    lacks = _Lacks(trial, random)
    met = Met(trial, 0)
    queue = [(lacks.clues_for(0), 0, 0)]
    while queue:
        promised, _, shown = heappop(queue)
        if promised >= fewest:
            return None
        expected = lacks.clues_for(shown)
        if expected > promised:  # more is known than when it was put there
            heappush(queue, (expected, -trial.count(shown), shown))
            continue
        lack = lacks.unmet(shown)
        if lack is None:
            if trial.solvable(shown):
                if trial.too_easy(shown):
                    continue  # and so is all that has more clues
                return shown
            lack = lacks.learn(shown)
        for larger in met.fresh(shown | 1 << group for group in members(lack)):
            heappush(queue, (lacks.clues_for(larger), -trial.count(larger), larger))
    return None


class _Lacks:
    """Sets of groups of which every puzzle must show one."""

    def __init__(self, trial: Trial, random: Random) -> None:
        self._trial, self._random = trial, random
        self._lacks: list[Groups] = []

    def learn(self, shown: Groups) -> Groups:
        """Return what is missing from all that could be shown beside these groups in vain."""
        trial = self._trial
        most = trial.extend(shown, trial.shuffled(self._random))
        lack = trial.everything & ~most
        self._lacks.append(lack)
        self._lacks.sort(key=int.bit_count)  # the smaller ones say more
        return lack

    def unmet(self, shown: Groups) -> Groups | None:
        """Return the smallest lack that these groups do not meet."""
        return next((lack for lack in self._lacks if not lack & shown), None)

    def clues_for(self, shown: Groups) -> int:
        """Return how many clues a puzzle has at least that shows these groups."""
        number, seen = self._trial.count(shown), 0
        for lack in self._lacks:
            if not lack & (shown | seen):
                seen |= lack
                number += min(self._trial.weights[group] for group in members(lack))
        return number
