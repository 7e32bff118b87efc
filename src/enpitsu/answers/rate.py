"""How hard is it? The level of the hardest technique needed, the difficulty, and the length."""

from __future__ import annotations

from collections import Counter

from enpitsu.answers.beyond import level_beyond
from enpitsu.answers.difficulty import difficulty_of, rung_of
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Profile, profile, rungs_where
from enpitsu.model import (
    DEEPER,
    SMALLEST_REASON,
    Level,
    Limits,
    Puzzle,
    Rating,
    Rung,
    Status,
    completed,
)

SINGLES = frozenset({"full house", "hidden single", "naked single"})
"""Looked for all at once: which of them is seen first says more about the person."""


def rate_puzzle(puzzle: Puzzle, *, seconds: float = 0.0) -> Rating:
    """Rate a puzzle that has exactly one solution; others get no level."""
    proof = Auto().solve(puzzle, Limits(solutions=2, seconds=seconds))
    if proof.status is not Status.UNIQUE:
        return Rating(puzzle, proof.status)
    found = profile_of(puzzle, seconds=seconds)
    level = None if found.verdict == "stopped" else _level(puzzle, found, seconds)
    if level is None:
        return Rating(puzzle, Status.UNKNOWN)
    difficulty = difficulty_of(puzzle, found.rounds)
    return Rating(puzzle, proof.status, level, difficulty, _techniques(puzzle, found, level))


def profile_of(puzzle: Puzzle, *, seconds: float = 0.0) -> Profile:
    """Return the rounds of the named techniques that do not assume a single solution."""
    rungs = rungs_where(puzzle.ladder, lambda rung: not rung.assumes_unique)
    singles = rungs_where(puzzle.ladder, lambda rung: rung.technique in SINGLES)
    return profile(puzzle, rungs, singles, seconds=seconds)


def _level(puzzle: Puzzle, found: Profile, seconds: float) -> Level | None:
    used = {rung_of(puzzle, entry) for entry in found.rounds}
    if not used.isdisjoint(DEEPER):
        return level_beyond(puzzle, seconds=seconds)
    return max((rung.level for rung in used), key=lambda level: level.rank, default=Level.EASY)


def _techniques(puzzle: Puzzle, found: Profile, level: Level) -> dict[str, int]:
    """Count each technique's placements, and its rounds where it only takes candidates away."""

    def told(rung: Rung) -> str:
        return (SMALLEST_REASON if rung.level > level else rung).technique

    times = Counter[str]()
    for entry in found.rounds:
        times[told(rung_of(puzzle, entry))] += entry.places + (entry.removes > 0)
    in_order = [rung.technique for rung in (*completed(puzzle.ladder), *DEEPER)]
    return {name: times[name] for name in in_order if times[name]}
