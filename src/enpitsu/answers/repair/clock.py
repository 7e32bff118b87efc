"""How long the repair of a draft may take, and each part of it."""

from __future__ import annotations

import time

from enpitsu.errors import EnpitsuError


class TimeOverError(EnpitsuError):
    """The time that a part of the work may take is over."""


class Clock:
    """The time that is left."""

    def __init__(self, seconds: float) -> None:
        """Start a clock; 0 seconds stand for no limit."""
        self._end = time.perf_counter() + seconds if seconds else None

    def is_over(self) -> bool:
        """Tell whether no time is left."""
        return self._end is not None and time.perf_counter() >= self._end

    def left(self) -> float:
        """Return the seconds that are left, 0 for no limit; raise TimeOverError after the last."""
        if self._end is None:
            return 0.0
        left = self._end - time.perf_counter()
        if left <= 0:
            raise TimeOverError("the time is over")
        return left

    def part(self, share: float) -> Clock:
        """Return a clock for a part of the time that is left."""
        return Clock(self.left() * share)
