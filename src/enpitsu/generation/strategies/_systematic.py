"""What the strategies share that go through all sets of clues: none is looked at twice."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.errors import EngineError
from enpitsu.generation.trial import Groups, Trial

MOST_KEPT = 4_000_000
"""Sets that a systematic strategy remembers, at about 100 bytes each."""


def fresh_of(trial: Trial, sets: Sequence[Groups], visited: set[Groups]) -> list[Groups]:
    """Return the sets that were not met before, and remember them."""
    fresh = [shown for shown in sets if shown not in visited]
    trial.duplicates += len(sets) - len(fresh)
    visited.update(fresh)
    if len(visited) > MOST_KEPT:
        raise EngineError(
            f"the board is too large for a systematic strategy: it met {MOST_KEPT:,} sets of clues"
        )
    return fresh
