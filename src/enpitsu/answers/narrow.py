"""What do the rules alone find? Techniques without search, each with what it did."""

from __future__ import annotations

import time
from collections.abc import Iterable

from enpitsu.engines.kernel import narrowed, rungs_named, usual_rungs
from enpitsu.model import Narrowing, Puzzle, Tally, completed

WHY_NOT = {
    "stuck": "these techniques go no further",
    "stopped": "the time ran out",
    "failed": "it has no solution",
}
"""By the kernel's verdict."""


def narrow_puzzle(
    puzzle: Puzzle, *, techniques: Iterable[str] | None = None, seconds: float = 0.0
) -> Narrowing:
    """Return how far techniques go: those that are named, or all that hold without uniqueness.

    None takes a value of any solution away, so an engine may go on from what they leave.
    """
    named = None if techniques is None else tuple(techniques)
    begin = time.perf_counter()
    left = narrowed(puzzle, seconds, named, tallied=True)
    took = time.perf_counter() - begin
    asked = (
        usual_rungs(puzzle.ladder) if named is None else rungs_named(puzzle, named, "be narrowed")
    )
    tallies = enumerate(zip(completed(puzzle.ladder), left.tallies, strict=True))
    rules = tuple(
        Tally(rung.technique, rung.level, done.uses, done.places, done.removes, done.seconds)
        for number, (rung, done) in tallies
        if asked >> number & 1
    )
    solved, reason = left.verdict == "solved", WHY_NOT.get(left.verdict)
    possible = left.verdict != "failed"
    candidates = tuple(left.candidates) if possible else (0,) * len(puzzle.givens)
    return Narrowing(puzzle, solved, candidates, rules, took, reason)
