"""How hard is it? The level of the hardest technique needed, the difficulty, and the length."""

from __future__ import annotations

from collections import Counter

from enpitsu.answers.difficulty import difficulty_of, rung_of
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Profile, profile, rungs_where
from enpitsu.model import DEEPER, Level, Limits, Puzzle, Rating, Status, completed

SINGLES = frozenset({"full house", "hidden single", "naked single"})
"""Looked for all at once: which of them is seen first says more about the person."""


def rate_puzzle(puzzle: Puzzle, *, seconds: float = 0.0) -> Rating:
    """Rate a puzzle that has exactly one solution; others get no level."""
    proof = Auto().solve(puzzle, Limits(solutions=2, seconds=seconds))
    if proof.status is not Status.UNIQUE:
        return Rating(puzzle, proof.status)
    found = profile_of(puzzle, seconds=seconds)
    if found.verdict == "stopped":
        return Rating(puzzle, Status.UNKNOWN)
    return Rating(
        puzzle,
        proof.status,
        _level(puzzle, found),
        difficulty_of(puzzle, found.rounds),
        _techniques(puzzle, found),
    )


def profile_of(puzzle: Puzzle, *, seconds: float = 0.0) -> Profile:
    """Return the rounds of the named techniques that do not assume a single solution."""
    rungs = rungs_where(puzzle.ladder, lambda rung: not rung.assumes_unique)
    singles = rungs_where(puzzle.ladder, lambda rung: rung.technique in SINGLES)
    return profile(puzzle, rungs, singles, seconds=seconds)


def _level(puzzle: Puzzle, found: Profile) -> Level:
    used = {rung_of(puzzle, entry) for entry in found.rounds}
    if not used.isdisjoint(DEEPER):
        return _level_beyond(puzzle)
    return max((rung.level for rung in used), key=lambda level: level.rank, default=Level.EASY)


def _level_beyond(_puzzle: Puzzle) -> Level:
    """Return the level of a puzzle at which the named techniques stop."""
    return Level.EXTREME


def _techniques(puzzle: Puzzle, found: Profile) -> dict[str, int]:
    """Count each technique's placements, and its rounds where it only takes candidates away."""
    times = Counter[str]()
    for entry in found.rounds:
        times[rung_of(puzzle, entry).technique] += entry.places + (entry.removes > 0)
    in_order = [rung.technique for rung in (*completed(puzzle.ladder), *DEEPER)]
    return {name: times[name] for name in in_order if times[name]}
