"""How solutions are drawn where a puzzle takes nothing else beside its clues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the kernel must know of a genre's board to make puzzles all by itself."""

    most: int = 0
    """The largest number that is printed at a site."""
    loops: Any = None
    """What draws solutions (the kernel's `RandomLoops`); None: a random search does."""
