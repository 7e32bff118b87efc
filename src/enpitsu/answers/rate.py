"""How hard is it? The level of the hardest technique needed, and a score."""

from __future__ import annotations

from collections import Counter

from enpitsu.answers.beyond import level_beyond
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import rungs_where, walk
from enpitsu.model import Level, Limits, Puzzle, Rating, Status, completed

SEARCH_WEIGHT = 1000
"""What each call of the search adds to the score where the named techniques stop."""


def rate_puzzle(puzzle: Puzzle, *, seconds: float = 0.0) -> Rating:
    """Rate a puzzle that has exactly one solution; others get no level."""
    proof = Auto().solve(puzzle, Limits(solutions=2, seconds=seconds))
    if proof.status is not Status.UNIQUE:
        return Rating(puzzle, proof.status, None, 0, {})
    ladder = completed(puzzle.ladder)
    rungs = rungs_where(ladder, lambda rung: not rung.assumes_unique)
    path = walk(puzzle, rungs, seconds=seconds)
    if path.verdict == "stopped":
        return Rating(puzzle, Status.UNKNOWN, None, 0, {})
    used = [ladder[step.rung] for step in path.steps]
    score = sum(rung.weight for rung in used)
    level = max((rung.level for rung in used), key=lambda level: level.rank, default=Level.EASY)
    if path.verdict != "solved":
        beyond = level_beyond(puzzle, seconds=seconds)
        if beyond is None:
            return Rating(puzzle, Status.UNKNOWN, None, 0, {})
        level, score = beyond, score + SEARCH_WEIGHT * proof.nodes
    techniques = Counter(rung.technique for rung in used)
    in_order = {rung.technique: techniques[rung.technique] for rung in ladder}
    return Rating(
        puzzle, proof.status, level, score, {name: n for name, n in in_order.items() if n}
    )
