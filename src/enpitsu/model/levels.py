"""How hard a puzzle or a technique is."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """Levels in rising order; `extreme` means that the named techniques do not suffice."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"

    @property
    def rank(self) -> int:
        """Return 0 for easy up to 4 for extreme."""
        return list(Level).index(self)
