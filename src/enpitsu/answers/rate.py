"""How hard is it? The level of the hardest technique needed, and a score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from enpitsu.answers.beyond import level_beyond
from enpitsu.boards import OPEN
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import rungs_named, rungs_where, walk
from enpitsu.model import Level, Limits, Puzzle, Rating, Status, completed

SEARCH_WEIGHT = 1000
"""What each call of the search adds to the score where the named techniques stop."""


def rate_puzzle(
    puzzle: Puzzle, *, techniques: Iterable[str] | None = None, seconds: float = 0.0
) -> Rating:
    """Rate a puzzle that has exactly one solution; others get no level.

    With techniques named it is rated by these alone, and gets no level where they stop.
    """
    rungs = _rungs(puzzle, techniques)
    proof = Auto().solve(puzzle, Limits(solutions=2, seconds=seconds))
    if proof.status is not Status.UNIQUE:
        return Rating(puzzle, proof.status, None, 0, {})
    ladder = completed(puzzle.ladder)
    path = walk(puzzle, rungs, seconds=seconds)
    if path.verdict == "stopped":
        return Rating(puzzle, Status.UNKNOWN, None, 0, {})
    used = [ladder[step.rung] for step in path.steps]
    score = sum(rung.weight for rung in used)
    level: Level | None = max((r.level for r in used), key=lambda r: r.rank, default=Level.EASY)
    left = 0
    if path.verdict != "solved" and techniques is not None:
        level, left = None, puzzle.givens.count(OPEN) - sum(len(s.places) for s in path.steps)
    elif path.verdict != "solved":
        level = level_beyond(puzzle, seconds=seconds)
        if level is None:
            return Rating(puzzle, Status.UNKNOWN, None, 0, {})
        score += SEARCH_WEIGHT * proof.nodes
    counts = Counter(rung.technique for rung in used)
    in_order = {rung.technique: counts[rung.technique] for rung in ladder}
    by_name = {name: n for name, n in in_order.items() if n}
    return Rating(puzzle, proof.status, level, score, by_name, left)


def _rungs(puzzle: Puzzle, techniques: Iterable[str] | None) -> int:
    if techniques is not None:
        return rungs_named(puzzle, techniques, "be rated")
    return rungs_where(puzzle.ladder, lambda rung: not rung.assumes_unique)
