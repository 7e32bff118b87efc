"""Random walks through the sets of clues, one after the other: what those strategies share."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from enpitsu import asked
from enpitsu.engines._threads import in_threads
from enpitsu.generation.refusing import WishError
from enpitsu.generation.strategies._base import Strategy
from enpitsu.generation.trial import Groups, Trial, next_seed


@dataclass(frozen=True)
class Repeated(Strategy):
    """Tries again and again, and keeps what shows the fewest clues."""

    iterations: int = 1
    plain: bool = False
    """Step by step, as Block (2024) wrote it down, and not in a quicker way to the same end."""
    at_once: int = field(default=1, metadata={"request": False})
    """Iterations that run at the same time, each on a thread; what is found does not change."""

    def __post_init__(self) -> None:
        """Refuse to do nothing."""
        if self.iterations < 1:
            raise WishError(f"{asked.told(self.iterations)} iterations; at least one is needed")
        if not 1 <= self.at_once <= asked.MOST_THREADS:
            most = asked.MOST_THREADS
            raise WishError(
                f"1 to {most} iterations at once are possible, not {asked.told(self.at_once)}"
            )

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return the smallest fitting set of all iterations."""
        if not trial.suffices:
            return None
        best: Groups | None = None
        for part, shown in self._walks(trial, random):
            part.reached(shown)
            trial.add(part)
            fewer = best is None or trial.count(shown) < trial.count(best)
            if fewer and not trial.too_easy(shown):
                best = shown
        return best

    @abstractmethod
    def descend(self, trial: Trial, random: Random) -> Groups:
        """Return a solvable set, found by one random walk, where all clues suffice."""

    def _walks(self, trial: Trial, random: Random) -> Iterator[tuple[Trial, Groups]]:
        """Yield what each iteration looked at and found, in their order."""

        def walk(own: Random) -> tuple[Trial, Groups]:
            part = trial.part()
            return part, self.descend(part, own)

        def halted(own: Random) -> tuple[Trial, Groups]:
            trial.watch.halt.adopt()  # on this thread, which Ctrl-C does not reach
            return walk(own)

        if self.iterations == 1:
            yield walk(random)
            return
        # Each has random numbers of its own, so that it is the same whatever runs beside it.
        own = (Random(next_seed(random)) for _ in range(self.iterations))
        yield from in_threads(walk if self.at_once == 1 else halted, own, self.at_once)


def steps_before(most: int, ends: Callable[[int], bool], *, plain: bool) -> int:
    """Return how many steps of a walk come before the first one that ends it.

    Once a step would end a walk, all later ones would. So unless it must be plain, the walk is
    halved: it ends there too, with fewer questions.
    """
    steps = range(1, most + 1)
    if plain:
        return next((step - 1 for step in steps if ends(step)), most)
    return bisect_left(steps, True, key=ends)
