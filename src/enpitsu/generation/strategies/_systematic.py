"""What the strategies share that go through sets of clues: none is looked at twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from enpitsu.errors import EngineError
from enpitsu.generation.trial import Groups, OutOfTimeError, Trial

MOST_KEPT = 4_000_000
"""Sets that a systematic strategy remembers, at about 100 bytes each."""


class TooManySetsError(EngineError):
    """There is no room for more sets."""


class Met:
    """The sets that a strategy has met."""

    def __init__(self, trial: Trial, first: Groups) -> None:
        self._trial, self._sets = trial, {first}

    def fresh(self, sets: Iterable[Groups]) -> list[Groups]:
        """Return those that were not met before, and remember them; the others are counted."""
        found = []
        for shown in sets:
            if shown in self._sets:
                self._trial.duplicates += 1
            else:
                self._sets.add(shown)
                found.append(shown)
        if len(self._sets) > MOST_KEPT:
            raise TooManySetsError(
                "the board is too large for a systematic strategy: "
                f"it met {MOST_KEPT:,} sets of clues"
            )
        return found


def best_of(trial: Trial, better: Iterator[Groups], enough: int = 0) -> Groups | None:
    """Return the last of sets that get better and better; None if there is none at all.

    It is proven the best if they come to their end by themselves: not if one has few enough clues
    to stop there, and not if there is no more time or room.
    """
    best: Groups | None = None
    try:
        for best in better:
            if trial.count(best) <= enough:
                break
        else:
            trial.proven = best is not None
    except (OutOfTimeError, TooManySetsError) as error:
        if best is None:
            raise
        trial.stopped = "time" if isinstance(error, OutOfTimeError) else "memory"
    if best is not None:
        trial.reached(best)
    return best
