"""The strategy `random-bottom-up`: clues come in random order until they suffice."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from enpitsu.boards import mask
from enpitsu.generation.strategies._walks import Repeated, steps_before
from enpitsu.generation.trial import Groups, Trial


@dataclass(frozen=True)
class RandomBottomUp(Repeated):
    """From no clues upwards until they suffice."""

    name: ClassVar[str] = "random-bottom-up"
    plain: bool = field(default=False, metadata={"request": False})
    """As in `Repeated`; what is found does not change."""

    def descend(self, trial: Trial, random: Random) -> Groups:
        """Return the first solvable set, with one clue at least if there is any."""
        order = trial.shuffled(random, upwards=True)

        def shown(number: int) -> Groups:
            return mask(order[:number])

        before = steps_before(len(order), lambda n: trial.solvable(shown(n)), plain=self.plain)
        return shown(before + 1)
