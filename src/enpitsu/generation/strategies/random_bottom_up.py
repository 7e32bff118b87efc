"""The strategy `random-bottom-up`: clues come in random order until they suffice."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from enpitsu.boards import mask
from enpitsu.generation.strategies._walks import Repeated, last
from enpitsu.generation.trial import Groups, Trial


@dataclass(frozen=True)
class RandomBottomUp(Repeated):
    """From no clues upwards until they suffice."""

    name: ClassVar[str] = "random-bottom-up"

    def descend(self, trial: Trial, random: Random) -> Groups | None:
        """Return the first solvable set."""
        order = trial.shuffled(random)
        return last(len(order), trial, lambda n: mask(order[n:]))
