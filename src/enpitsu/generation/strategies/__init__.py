"""Ways to choose the clues of a solution: the five of Block (2024), and quicker proofs.

Every module in this folder is a strategy, found by its name. One sees a `Trial` and knows no genre.
To write one, derive from `Strategy` and pass an object of the class wherever a strategy's name can
stand, or add a file here, or anywhere as a plug-in.
"""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any

from enpitsu.discovery import Discovered
from enpitsu.generation.refusing import WishError, named
from enpitsu.generation.strategies._base import Strategy
from enpitsu.words import listed

DEFAULT = "random-multi"
_BLOCK = ("top-down", "bottom-up", "random-single", DEFAULT, "random-bottom-up")
_ORDER = (*_BLOCK, "a-star", "optimal")


@cache
def strategies() -> Discovered[type[Strategy]]:
    """Return every strategy's class by its name; one is imported when it is first asked for."""
    return Discovered(
        __name__, __path__, Strategy, group="enpitsu.strategies", classes=True, first=_ORDER
    )


def strategy_named(name: str, **options: Any) -> Strategy:
    """Return the strategy of that name with its options; refuse those that it does not have."""
    name = named(name, strategies(), "strategy")
    kind = strategies()[name]
    for option in options:
        if option not in option_names(name):
            having = [other for other in strategies() if option in option_names(other)]
            verb = "has" if len(having) == 1 else "have"
            raise WishError(f"the strategy {name} has no {option}; {listed(having)} {verb}")
    return kind(**options)


def option_names(name: str) -> list[str]:
    """Return the options that a strategy has."""
    return list(inspect.signature(strategies()[name]).parameters)


def redundant_strategies() -> list[str]:
    """Return the strategies that may leave redundant clues, which `minimal` takes away."""
    return [name for name, kind in strategies().items() if not kind.minimal]


__all__ = [
    "DEFAULT",
    "Strategy",
    "option_names",
    "redundant_strategies",
    "strategies",
    "strategy_named",
]
