"""The strategy `random-single`: clues go in random order until one is needed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from enpitsu.boards import mask
from enpitsu.generation.strategies._walks import Repeated, last
from enpitsu.generation.trial import Groups, Trial


@dataclass(frozen=True)
class RandomSingle(Repeated):
    """From all clues downwards until the first that is needed."""

    name: ClassVar[str] = "random-single"

    def descend(self, trial: Trial, random: Random) -> Groups | None:
        """Return the last solvable set."""
        order = trial.shuffled(random)
        return last(len(order), trial, lambda n: trial.everything & ~mask(order[:n]))
