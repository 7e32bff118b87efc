"""The strategy `top-down`: every solvable set of clues, from all of them downwards."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from enpitsu.boards import members
from enpitsu.generation.strategies._base import Strategy
from enpitsu.generation.strategies._systematic import fresh_of
from enpitsu.generation.trial import Groups, Trial


@dataclass(frozen=True)
class TopDown(Strategy):
    """Every solvable set, from all clues downwards, depth first; so it finds the fewest clues."""

    name: ClassVar[str] = "top-down"
    depth: int = 0
    """Stop at the first set with so few clues; 0: go through all."""

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return the smallest fitting set, or the first that is small enough."""
        if not trial.suffices:
            return None
        visited = {trial.everything}
        stack = [trial.everything]
        best: Groups | None = None
        while stack:
            shown = stack.pop()
            fewer = best is None or trial.count(shown) < trial.count(best)
            if fewer and not trial.too_easy(shown):
                best = shown
                trial.reached(shown)
                if trial.count(best) <= self.depth:
                    break
            without = [shown ^ 1 << group for group in members(shown)]
            fresh = fresh_of(trial, without, visited)
            stack += [s for s, good in zip(fresh, trial.solvable_many(fresh), strict=True) if good]
        return best
