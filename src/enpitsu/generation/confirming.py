"""Whether what was wished by technique holds in other orders of steps, too.

Techniques are monotone beside those that are easier. Where an easy one is left out, such as hidden
singles, others may find more or less as they come sooner or later: such a puzzle is not taken.
"""

from __future__ import annotations

from enpitsu.answers.rate import profile_of
from enpitsu.engines.kernel import walk
from enpitsu.generation.wish import Wish
from enpitsu.model import Puzzle


def is_confirmed(puzzle: Puzzle, wish: Wish, seconds: float) -> bool:
    """Tell whether steps one by one, and in rounds, say the same as all at once."""
    less = [bar.rungs for bar in wish.below if bar.granted >= 0]
    return _solves(puzzle, wish.wanted.rungs, seconds) == {True} and not any(
        True in _solves(puzzle, rungs, seconds) for rungs in less
    )


def _solves(puzzle: Puzzle, rungs: int, seconds: float) -> set[bool]:
    rounds = profile_of(puzzle, rungs, seconds=seconds)
    alone = all(entry.rung >= 0 for entry in rounds.rounds)
    return {
        walk(puzzle, rungs, seconds=seconds).verdict == "solved",
        rounds.verdict == "solved" and alone,
    }
