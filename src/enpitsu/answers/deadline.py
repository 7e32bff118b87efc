"""One time limit for all parts of an answer: what one takes, the next has less."""

from __future__ import annotations

import time
from collections.abc import Callable

LEAST = 0.001
"""Seconds: a part that comes too late still looks at what lies open, and ends at once."""


class Deadline:
    """When the time of an answer is over; 0 seconds stand for no limit."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds if seconds else 0.0

    @property
    def seconds(self) -> float:
        """Return the time that is left, 0 for no limit."""
        return max(self.end - time.monotonic(), LEAST) if self.end else 0.0

    @property
    def is_over(self) -> bool:
        """Tell whether no time is left."""
        return bool(self.end) and time.monotonic() >= self.end

    def ask(self, over: type[Exception]) -> Callable[[], None]:
        """Return what raises an error once the time is over, for `hurried`."""

        def asked() -> None:
            if self.is_over:
                raise over

        return asked
