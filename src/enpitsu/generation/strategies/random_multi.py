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

    def descend(self, trial: Trial, random: Random) -> Groups:
        """Return a set of which no group could go; where techniques are needed, one that fits."""
        if self.plain:
            return _walked(trial, random)
        if trial.wish.needs:
            return trial.seek(random)
        return trial.reduce(trial.everything, trial.shuffled(random)) or 0  # (0: of no clues)


def _walked(trial: Trial, random: Random) -> Groups:
    """Go to the first solvable set with one group less, in random order, and on from there.

    What was needed before is asked again. A set counts when it is asked about and when the walk
    enters it, as in Block's tables.
    """
    shown: Groups | None = trial.everything
    while shown is not None:
        last = shown
        trial.nodes += 1
        less = (last ^ 1 << group for group in trial.shuffled(random) if last >> group & 1)
        shown = next(filter(trial.solvable, less), None)
    return last
