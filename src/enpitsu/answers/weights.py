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

WEIGHTS = {
    "binary": Weights(
        amount=0.72,
        share=0.0,
        marks=1.0,
        narrow=0.0,
        techniques={
            "two alike": 6.32,
            "naked single": 8.0,
            "gap": 10.1,
            "line is full": 20.0,
            "scarce symbol (1)": 266.0,
            "equal line": 366.0,
            "scarce symbol (2)": 663.0,
            "line fillings": 1320.0,
            "unlike line": 1690.0,
            "crossing lines": 4470.0,
            "forcing chain": 18700.0,
        },
    ),
    "futoshiki": Weights(
        amount=0.86,
        share=0.3,
        marks=1.17,
        narrow=0.27,
        techniques={
            "naked single": 8.09,
            "full house": 8.11,
            "inequality bounds": 33.9,
            "hidden single": 49.2,
            "inequality chain": 352.0,
            "naked pair": 454.0,
            "hidden pair": 582.0,
            "naked triple": 725.0,
            "hidden triple": 1000.0,
            "inequality with sets": 1140.0,
            "X-wing": 1620.0,
            "swordfish": 1830.0,
            "W-wing": 1870.0,
            "XY-chain": 4250.0,
        },
    ),
    "kakuro": Weights(
        amount=0.49,
        share=0.45,
        marks=0.81,
        narrow=0.58,
        techniques={
            "naked single": 8.93,
            "run combinations": 28.7,
            "reduced sum": 63.7,
            "necessary digit": 276.0,
            "sum bounds": 272.0,
            "naked pair": 464.0,
            "naked triple": 713.0,
            "impossible combinations": 860.0,
            "closed area": 1680.0,
            "forcing chain": 21500.0,
        },
    ),
    "slitherlink": Weights(
        amount=0.4,
        share=0.22,
        marks=1.0,
        narrow=0.09,
        techniques={
            "naked single": 8.0,
            "full clue": 10.2,
            "line goes on": 10.5,
            "early loop": 31.0,
            "clue and corner": 52.9,
            "adjacent threes": 42.9,
            "two clues": 189.0,
            "two colours": 251.0,
            "corner chain": 722.0,
            "closed region": 818.0,
            "cut-off part": 1310.0,
            "equal edges": 2800.0,
            "clues around a point": 3680.0,
            "clues around a cell": 5580.0,
            "forcing chain": 22900.0,
        },
    ),
    "sudoku": Weights(
        amount=0.0,
        share=0.38,
        marks=1.39,
        narrow=0.34,
        techniques={
            "naked single": 7.91,
            "full house": 8.26,
            "hidden single": 90.6,
            "locked candidates (pointing)": 505.0,
            "locked candidates (claiming)": 331.0,
            "naked pair": 465.0,
            "hidden pair": 562.0,
            "naked triple": 695.0,
            "hidden triple": 1000.0,
            "empty rectangle": 1310.0,
            "naked quad": 1320.0,
            "skyscraper": 701.0,
            "X-wing": 1340.0,
            "W-wing": 2030.0,
            "two-string kite": 1860.0,
            "swordfish": 1840.0,
            "simple colouring": 1840.0,
            "hidden quad": 1840.0,
            "XY-wing": 2120.0,
            "XYZ-wing": 2380.0,
            "finned X-wing": 2820.0,
            "finned swordfish": 3810.0,
            "XY-chain": 4670.0,
            "X-chain": 4190.0,
            "alternating inference chain": 4320.0,
            "ALS-XZ": 5200.0,
            "grouped chain": 5730.0,
            "ALS chain": 6180.0,
            "forcing chain": 22600.0,
        },
    ),
}
