"""What is kept for another time, as long as all of it together is not too large."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial, update_wrapper
from typing import Any, Generic, Protocol, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class _Decorator(Protocol):
    def __call__(self, function: Callable[[K], V], /) -> Callable[[K], V]: ...


def kept(*, most: int, weigh: Callable[[Any], int]) -> _Decorator:
    """Keep what a function returned, the last used longest, up to a total weight.

    What is heavier than that alone is kept until the next one comes.
    """
    return partial(_remembering, most, weigh)


def _remembering(
    most: int, weigh: Callable[[Any], int], function: Callable[[K], V], /
) -> Callable[[K], V]:
    shelf = _Shelf[K, V](most, weigh)

    def remembered(key: K) -> V:
        found = shelf.get(key)
        if found is None:
            found = shelf.put(key, function(key))
        return found

    return update_wrapper(remembered, function)


class _Shelf(Generic[K, V]):
    """Values by their keys, the last used last.

    Several threads may use it without a lock, which a fork could copy while it is held: each line
    holds for itself, and at worst something is made twice.
    """

    def __init__(self, most: int, weigh: Callable[[K], int]) -> None:
        self._most, self._weigh = most, weigh
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return what is there."""
        with suppress(KeyError):
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: K, value: V) -> V:
        """Keep a value, or return the one that another thread has put there before."""
        found = self._values.setdefault(key, value)
        with suppress(KeyError):
            while len(self._values) > 1 and sum(map(self._weigh, list(self._values))) > self._most:
                self._values.popitem(last=False)
        return found
