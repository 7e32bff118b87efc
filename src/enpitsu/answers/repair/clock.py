"""How long the repair of a draft may take, and each part of it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from enpitsu.errors import EnpitsuError


class TimeOverError(EnpitsuError):
    """The time that a part of the work may take is over."""


@dataclass
class _Cut:
    """Whether some part of the work was ended by its time limit; all parts share it."""

    found: bool = False
    due: float | None = None
    """When the work must end that was begun last."""

    def note(self, now: float) -> None:
        """Note whether the work before had to end."""
        self.found |= self.due is not None and now >= self.due
        self.due = None


class Clock:
    """The time that is left."""

    def __init__(self, seconds: float, cut: _Cut | None = None) -> None:
        """Start a clock; 0 seconds stand for no limit."""
        self._end = time.perf_counter() + seconds if seconds else None
        self._cut = cut or _Cut()

    def is_over(self) -> bool:
        """Tell whether no time is left."""
        over = self._end is not None and time.perf_counter() >= self._end
        self._cut.found |= over
        return over

    def left(self, share: float = 1.0) -> float:
        """Return a share of the seconds that are left, 0 for no limit.

        Raise TimeOverError after the last.
        """
        if self._end is None:
            return 0.0
        now = time.perf_counter()
        self._cut.note(now)
        left = self._end - now
        if left <= 0:
            self._cut.found = True
            raise TimeOverError("the time is over")
        self._cut.due = now + left * share
        return left * share

    def part(self, share: float) -> Clock:
        """Return a clock for a part of the time that is left."""
        seconds = self.left(share)
        self._cut.due = None  # nothing has to end then: what is done in it asks for itself
        return Clock(seconds, self._cut)

    def was_cut(self) -> bool:
        """Tell whether anything ended because its time was over: more time may find more."""
        self._cut.note(time.perf_counter())
        return self._cut.found
