"""Random walks through the sets of clues, one after the other: what those strategies share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from enpitsu.generation.strategies._base import Strategy
from enpitsu.generation.trial import Groups, Trial
from enpitsu.generation.wish import WishError


@dataclass(frozen=True)
class Repeated(Strategy):
    """Tries again and again, and keeps what shows the fewest clues."""

    iterations: int = 1

    def __post_init__(self) -> None:
        """Refuse to do nothing."""
        if self.iterations < 1:
            raise WishError(f"{self.iterations} iterations; at least one is needed")

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return the smallest fitting set of all iterations."""
        best: Groups | None = None
        for _ in range(self.iterations):
            shown = self.descend(trial, random)
            if shown is None:
                return None
            trial.reached(shown)
            fewer = best is None or trial.count(shown) < trial.count(best)
            if fewer and not trial.too_easy(shown):
                best = shown
        return best

    @abstractmethod
    def descend(self, trial: Trial, random: Random) -> Groups | None:
        """Return a solvable set, found by one random walk; None if all clues do not suffice."""


def last(most: int, trial: Trial, hiding: Callable[[int], Groups]) -> Groups | None:
    """Return the last solvable set of a walk that hides one group more at each of its steps.

    By halving: a walk step by step would end there too, with more questions.
    """
    if not trial.solvable(hiding(0)):
        return None
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if trial.solvable(hiding(middle)):
            low = middle
        else:
            high = middle - 1
    return hiding(low)
