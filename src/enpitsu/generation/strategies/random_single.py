"""The strategy `random-single`: clues go in random order until one is needed."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from enpitsu.boards import mask
from enpitsu.generation.strategies._walks import Repeated, steps_before
from enpitsu.generation.trial import Groups, Trial


@dataclass(frozen=True)
class RandomSingle(Repeated):
    """From all clues downwards until the first that is needed."""

    name: ClassVar[str] = "random-single"
    plain: bool = field(default=False, metadata={"request": False})
    """As in `Repeated`; what is found does not change."""

    def descend(self, trial: Trial, random: Random) -> Groups:
        """Return the last solvable set."""
        order = trial.shuffled(random)

        def left(hidden: int) -> Groups:
            return trial.everything & ~mask(order[:hidden])

        most = len(order)
        return left(steps_before(most, lambda n: not trial.solvable(left(n)), plain=self.plain))
