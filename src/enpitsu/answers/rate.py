"""How hard is it? The level of the hardest technique needed, the difficulty, and the length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from functools import partial

from enpitsu.answers.beyond import level_beyond
from enpitsu.answers.deadline import Deadline
from enpitsu.answers.difficulty import difficulty_of, rungs_of
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import (
    MOST_RUNGS,
    Profile,
    Round,
    in_kernel_threads,
    profile,
    rungs_named,
    rungs_where,
    usual_rungs,
)
from enpitsu.model import (
    SMALLEST_REASON,
    Level,
    Limits,
    Puzzle,
    Rating,
    Rung,
    Status,
    of_ladder,
)

SINGLES = frozenset({"full house", "hidden single", "naked single"})
"""Looked for all at once: which of them is seen first says more about the person."""


def rate_puzzle(
    puzzle: Puzzle, *, techniques: Iterable[str] | None = None, seconds: float = 0.0
) -> Rating:
    """Rate a puzzle that has exactly one solution; others get no level.

    With techniques named it is rated by these alone, and gets no level where they stop.
    """
    chosen = None if techniques is None else rungs_named(puzzle, techniques, "be rated")
    deadline = Deadline(seconds)
    proof = Auto().solve(puzzle, Limits(solutions=2, seconds=seconds))
    if proof.status is not Status.UNIQUE:
        return Rating(puzzle, proof.status)
    found = profile_of(puzzle, chosen, seconds=deadline.seconds)
    rungs = rungs_of(puzzle, found.rounds)
    if chosen is not None and found.verdict != "stopped":
        stop = next((n for n, entry in enumerate(found.rounds) if entry.rung < 0), None)
        if stop is not None:
            used = _techniques(found.rounds[:stop], rungs[:stop], Level.EXTREME)
            return Rating(puzzle, proof.status, None, 0, used, found.rounds[stop].open)
    level = None if found.verdict == "stopped" else _level(puzzle, rungs, deadline.seconds)
    if level is None:
        return Rating(puzzle, Status.UNKNOWN)
    difficulty = difficulty_of(puzzle, found.rounds)
    return Rating(puzzle, proof.status, level, difficulty, _techniques(found.rounds, rungs, level))


def rate_puzzles(
    puzzles: Iterable[Puzzle],
    threads: int,
    *,
    techniques: Sequence[str] | None = None,
    seconds: float = 0.0,
) -> Generator[Rating]:
    """Rate puzzles in their order, on several threads."""
    rated = partial(rate_puzzle, techniques=techniques, seconds=seconds)
    return in_kernel_threads(rated, puzzles, threads)


def profile_of(puzzle: Puzzle, chosen: int | None = None, *, seconds: float = 0.0) -> Profile:
    """Return the rounds of the named techniques that do not assume a single solution.

    Or of those that are chosen.
    """
    allowed, together = _masks(puzzle.ladder)
    rungs = allowed if chosen is None else chosen
    return profile(puzzle, rungs, together & rungs, seconds=seconds)


@of_ladder
def _masks(ladder: tuple[Rung, ...]) -> tuple[int, int]:
    """Return the rungs that may be used, and those that share a round."""

    def shares(rung: Rung) -> bool:  # a harder one must not be used where it is not needed
        return rung.technique in SINGLES and rung.level is Level.EASY

    return usual_rungs(ladder), rungs_where(ladder, shares)


def _level(puzzle: Puzzle, rungs: Sequence[Rung], seconds: float) -> Level | None:
    levels = {rung.level for rung in rungs}
    if Level.EXTREME in levels:
        return level_beyond(puzzle, seconds=seconds)
    return max(levels, key=lambda level: level.rank, default=Level.EASY)


def _techniques(rounds: Sequence[Round], rungs: Sequence[Rung], level: Level) -> dict[str, int]:
    """Count each technique's placements, and its rounds where it only takes candidates away."""
    times = Counter[str]()
    for entry, rung in sorted(zip(rounds, rungs, strict=True), key=_place):
        told = rung if rung.level <= level else SMALLEST_REASON
        times[told.technique] += entry.places + (entry.removes > 0)
    return dict(times)


def _place(used: tuple[Round, Rung]) -> tuple[int, int]:
    """Return where a technique stands on the ladder, or beyond it."""
    entry, rung = used
    return (entry.rung, 0) if entry.rung >= 0 else (MOST_RUNGS, rung.weight)
