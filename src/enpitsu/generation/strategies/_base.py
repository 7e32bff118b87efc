"""What a strategy is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import ClassVar

from enpitsu.generation.trial import Groups, Trial


class Strategy(ABC):
    """A way to choose clues.

    Its name and its public fields are part of what a seed belongs to. A field of a dataclass that
    changes how clues are found, but not which, has `field(metadata={"request": False})`.
    """

    name: ClassVar[str]
    minimal: ClassVar[bool] = False
    """Of what it finds, no group of clues could go."""

    @abstractmethod
    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return groups of clues that fit the wish, or None if this solution has none to offer."""
