"""The least of what suffices: things are left out, many at a time, as long as the rest will do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def shrunk(
    things: Sequence[T], suffice: Callable[[list[T]], bool], most: int | None = None
) -> list[T]:
    """Return some of the things that suffice, none of which could go.

    Whole blocks are left out at first: where few of many are needed, that saves most questions. It
    ends early, with too many, where more are needed than the most that are of use.
    """
    kept, block = list(things), max(len(things) // 2, 1)
    while True:
        start = 0
        while start < len(kept):
            rest = kept[:start] + kept[start + block :]
            if suffice(rest):
                kept = rest
            else:
                start += block
            if most is not None and start > most * block:  # each block holds one that is needed
                return kept
        if block == 1:
            return kept
        block //= 2
