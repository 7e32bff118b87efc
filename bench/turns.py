"""How two are measured beside each other: they take turns, and the fastest pass of each counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

PASSES = 3
SHORTEST = 0.05
"""Seconds; work that is sooner done is repeated until a pass is so long."""
MOST_ROUNDS = 50


class Side(ABC):
    """One that can do a piece of work, and tells how long it took."""

    label: str

    @abstractmethod
    def run(self, count: int) -> float:
        """Do the first `count` pieces; return the seconds. Raise BenchError for a wrong answer."""


@dataclass(frozen=True)
class Row:
    """One line of the table: the same work by both."""

    work: str
    count: int
    ours: float
    """Seconds for all of it."""
    peer: str
    theirs: float

    @property
    def ratio(self) -> float:
        """Tell how many times as fast as the peer we are."""
        return self.theirs / self.ours


@dataclass(frozen=True)
class Contest:
    """A piece of work, and the two that do it."""

    work: str
    ours: Side
    peer: Side
    most: int
    """How many pieces there are; fewer are done if the peer needs longer than its budget."""
    fewest: int = 5

    def held(self, budget: float) -> Row:
        """Let both warm up and take turns; a pass of the peer lasts about `budget` seconds."""
        count = self._fitting(budget)
        self.ours.run(min(count, self.fewest))
        passes = [(_pass(self.ours, count), _pass(self.peer, count)) for _ in range(PASSES)]
        ours, theirs = (min(times) for times in zip(*passes, strict=True))
        return Row(self.work, count, ours, self.peer.label, theirs)

    def _fitting(self, budget: float) -> int:
        """Find how many pieces the peer does within the budget, from few to more."""
        count = min(self.fewest, self.most)
        self.peer.run(count)  # what is loaded once only
        while True:
            spent = max(self.peer.run(count), 1e-6)
            fitting = min(int(count * budget / spent), self.most)
            if fitting < 4 * count or spent > budget / 4:
                return max(fitting, min(self.fewest, self.most))
            count = min(4 * count, self.most)


def _pass(side: Side, count: int) -> float:
    """Return the seconds of one pass, the mean of several if it is short."""
    elapsed, rounds = 0.0, 0
    while elapsed < SHORTEST and rounds < MOST_ROUNDS:
        elapsed += side.run(count)
        rounds += 1
    return elapsed / rounds
