"""The strategy `random-multi`: clues go in random order, each that can."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from enpitsu.generation.strategies._walks import Repeated
from enpitsu.generation.trial import Groups, Trial


@dataclass(frozen=True)
class RandomMulti(Repeated):
    """From all clues downwards; what is needed stays, and the walk goes on with another clue."""

    name: ClassVar[str] = "random-multi"
    minimal: ClassVar[bool] = True

    def descend(self, trial: Trial, random: Random) -> Groups | None:
        """Return a set of which no group could go."""
        return trial.reduce(trial.everything, trial.shuffled(random))
