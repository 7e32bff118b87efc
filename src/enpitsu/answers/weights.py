"""What counts how much for difficulty: numbers that `bench/fit.py` fitted and prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from enpitsu.model import Rung

STEEPNESS = 1.5
"""A technique that is not listed costs its weight on the ladder to this power."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What techniques cost, and the exponents of the other four aspects of a round."""

    amount: float = 0.6
    share: float = 0.3
    marks: float = 1.0
    narrow: float = 0.1
    techniques: Mapping[str, float] = field(default_factory=dict)

    def technique(self, rung: Rung) -> float:
        """Return what a technique costs."""
        return self.techniques.get(rung.technique, rung.weight**STEEPNESS)


OTHERS = Weights()
"""For genres of which no evidence is at hand; where all fits begin."""

WEIGHTS: dict[str, Weights] = {}
