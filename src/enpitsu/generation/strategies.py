"""Ways to choose the clues of a solution: the five of Block (2024), and the proven fewest.

A strategy sees a `Trial` and knows no genre. To write one, derive from `Strategy` and pass an
object of the class wherever a strategy's name can stand.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, ClassVar

from enpitsu.boards import members
from enpitsu.errors import EngineError
from enpitsu.generation.trial import Groups, Trial
from enpitsu.generation.wish import WishError, named

MOST_KEPT = 4_000_000
"""Sets that a systematic strategy remembers, at about 100 bytes each."""

_AT_ONCE = 1024  # sets that go to the kernel in one call


class Strategy(ABC):
    """A way to choose clues."""

    name: ClassVar[str]
    minimal: ClassVar[bool] = False
    """Of what it finds, no group of clues could go."""

    @abstractmethod
    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return groups of clues that fit the wish, or None if this solution has none to offer."""


@dataclass(frozen=True)
class _Repeated(Strategy):
    """Tries again and again, and keeps what shows the fewest clues."""

    iterations: int = 1

    def __post_init__(self) -> None:
        """Refuse to do nothing."""
        if self.iterations < 1:
            raise WishError(f"{self.iterations} iterations; at least one is needed")

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return the smallest fitting set of all iterations."""
        best: Groups | None = None
        for _ in range(self.iterations):
            shown = self.descend(trial, random)
            if shown is None:
                return None
            trial.reached(shown)
            fewer = best is None or trial.count(shown) < trial.count(best)
            if fewer and not trial.too_easy(shown):
                best = shown
        return best

    @abstractmethod
    def descend(self, trial: Trial, random: Random) -> Groups | None:
        """Return a solvable set, found by one random walk; None if all clues do not suffice."""


@dataclass(frozen=True)
class RandomMulti(_Repeated):
    """From all clues downwards; what is needed stays, and the walk goes on with another clue."""

    name: ClassVar[str] = "random-multi"
    minimal: ClassVar[bool] = True

    def descend(self, trial: Trial, random: Random) -> Groups | None:
        """Return a set of which no group could go."""
        return trial.reduce(trial.everything, trial.shuffled(random))


@dataclass(frozen=True)
class RandomSingle(_Repeated):
    """From all clues downwards until the first that is needed."""

    name: ClassVar[str] = "random-single"

    def descend(self, trial: Trial, random: Random) -> Groups | None:
        """Return the last solvable set."""
        order = trial.shuffled(random)
        return _last(len(order), trial, lambda n: trial.everything & ~_set(order[:n]))


@dataclass(frozen=True)
class RandomBottomUp(_Repeated):
    """From no clues upwards until they suffice."""

    name: ClassVar[str] = "random-bottom-up"

    def descend(self, trial: Trial, random: Random) -> Groups | None:
        """Return the first solvable set."""
        order = trial.shuffled(random)
        return _last(len(order), trial, lambda n: _set(order[n:]))


def _set(groups: Iterable[int]) -> Groups:
    return sum(1 << group for group in groups)


def _last(most: int, trial: Trial, hiding: Callable[[int], Groups]) -> Groups | None:
    """Return the last solvable set of a walk that hides one group more at each of its steps.

    By halving: a walk step by step would end there too, with more questions.
    """
    if not trial.solvable(hiding(0)):
        return None
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if trial.solvable(hiding(middle)):
            low = middle
        else:
            high = middle - 1
    return hiding(low)


@dataclass(frozen=True)
class TopDown(Strategy):
    """Every solvable set, from all clues downwards, depth first; so it finds the fewest clues."""

    name: ClassVar[str] = "top-down"
    depth: int = 0
    """Stop at the first set with so few clues; 0: go through all."""

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return the smallest fitting set, or the first that is small enough."""
        if not trial.suffices:
            return None
        visited = {trial.everything}
        stack = [trial.everything]
        best: Groups | None = None
        while stack:
            shown = stack.pop()
            fewer = best is None or trial.count(shown) < trial.count(best)
            if fewer and not trial.too_easy(shown):
                best = shown
                trial.reached(shown)
                if trial.count(best) <= self.depth:
                    break
            without = [shown ^ 1 << group for group in members(shown)]
            fresh = _fresh(trial, without, visited)
            stack += [s for s, good in zip(fresh, trial.solvable_many(fresh), strict=True) if good]
        return best


@dataclass(frozen=True)
class BottomUp(Strategy):
    """Every set, from no clues upwards, those with fewer clues first; so the first one is it."""

    name: ClassVar[str] = "bottom-up"
    minimal: ClassVar[bool] = True

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return the first set that fits."""
        visited: set[Groups] = {0}
        layers: dict[int, list[Groups]] = {0: [0]}
        while layers:
            number = min(layers)
            layer = layers.pop(number)
            stuck = []
            for shown, good in _judged(trial, layer):
                if not good:
                    stuck.append(shown)
                elif not trial.too_easy(shown):
                    trial.reached(shown)
                    return shown
                # What is too easy stays so with more clues.
            for shown in stuck:
                more = [shown | 1 << g for g in range(len(trial.groups)) if not shown >> g & 1]
                for larger in _fresh(trial, more, visited):
                    layers.setdefault(trial.count(larger), []).append(larger)
        return None


def _judged(trial: Trial, sets: Sequence[Groups]) -> Iterator[tuple[Groups, bool]]:
    source = iter(sets)
    while some := list(islice(source, _AT_ONCE)):
        yield from zip(some, trial.solvable_many(some), strict=True)


def _fresh(trial: Trial, sets: Sequence[Groups], visited: set[Groups]) -> list[Groups]:
    """Return the sets that were not met before, and remember them."""
    fresh = [shown for shown in sets if shown not in visited]
    trial.duplicates += len(sets) - len(fresh)
    visited.update(fresh)
    if len(visited) > MOST_KEPT:
        raise EngineError(
            f"the board is too large for a systematic strategy: it met {MOST_KEPT:,} sets of clues"
        )
    return fresh


def strategies() -> dict[str, type[Strategy]]:
    """Return the strategies by name."""
    from enpitsu.generation.optimal import Optimal  # noqa: PLC0415  (it builds on this)

    kinds: tuple[type[Strategy], ...]
    kinds = (TopDown, BottomUp, RandomSingle, RandomMulti, RandomBottomUp, Optimal)
    return {kind.name: kind for kind in kinds}


def strategy_named(name: str, **options: Any) -> Strategy:
    """Return the strategy of that name with its options; refuse those that it does not have."""
    kind = strategies()[named(name, list(strategies()), "strategy")]
    for option in options:
        if option not in option_names(name):
            having = [other for other in strategies() if option in option_names(other)]
            raise WishError(f"the strategy {name} has no {option}; {' and '.join(having)} have")
    return kind(**options)


def option_names(name: str) -> list[str]:
    """Return the options that a strategy has."""
    return list(inspect.signature(strategies()[name]).parameters)
