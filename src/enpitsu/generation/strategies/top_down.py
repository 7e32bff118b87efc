"""The strategy `top-down`: every solvable set of clues, from all of them downwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from enpitsu.boards import members
from enpitsu.generation.refusing import WishError
from enpitsu.generation.strategies._base import Strategy
from enpitsu.generation.strategies._systematic import Met, best_of
from enpitsu.generation.trial import Groups, Trial


@dataclass(frozen=True)
class TopDown(Strategy):
    """Every solvable set, from all clues downwards, depth first; so it finds the fewest clues.

    Out of time, it has the best until then.
    """

    name: ClassVar[str] = "top-down"
    depth: int = 0
    """Stop at the first set with so few clues; 0: go through all."""

    def __post_init__(self) -> None:
        """Refuse what no set could have."""
        if self.depth < 0:
            raise WishError(f"a depth of {self.depth} clues; 0 goes through all sets")

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return the smallest fitting set, or the first that is small enough."""
        if not trial.suffices:
            return None
        part = trial.part(trial.watch.early())
        best = best_of(part, _better(part), self.depth)
        trial.add(part)
        return best


def _better(trial: Trial) -> Iterator[Groups]:
    """Yield each fitting set that has fewer clues than those before."""
    met = Met(trial, trial.everything)
    fewest = trial.count(trial.everything) + 1
    stack = [(trial.everything, True)]
    while stack:
        shown, solvable = stack.pop()
        trial.nodes += shown != trial.everything  # which is known to suffice
        if not solvable:
            continue
        if trial.count(shown) < fewest and not trial.too_easy(shown):
            fewest = trial.count(shown)
            yield shown
        fresh = met.fresh(shown ^ 1 << group for group in members(shown))
        stack += zip(fresh, trial.foreseen(fresh), strict=True)
