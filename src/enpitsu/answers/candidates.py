"""What the givens leave in each cell, before any technique is used."""

from __future__ import annotations

from enpitsu.engines.kernel import walk
from enpitsu.model import Puzzle


def start_candidates(puzzle: Puzzle) -> tuple[int, ...]:
    """Return one mask of values a variable."""
    return tuple(walk(puzzle, rungs=0).candidates)
