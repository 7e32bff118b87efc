"""How hard a puzzle or a technique is."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """Levels in rising order; `extreme` means that the named techniques do not suffice.

    They compare by that order, not by the alphabet.
    """

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"

    @property
    def rank(self) -> int:
        """Return 0 for easy up to 4 for extreme."""
        return _RANKS[self]

    def __lt__(self, other: str) -> bool:
        return self.rank < Level(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= Level(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > Level(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= Level(other).rank


_RANKS = {level: rank for rank, level in enumerate(Level)}
