"""How far do some techniques go? The path of those that a person names, and what it leaves.

Nothing else reasons along: no deeper reasoning, and rules by themselves only where *rule alone* is
named; it then stands for every rule that none of the other techniques named is for. Placing a value
takes it away from the cells that see it, as always.
"""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.answers.explain import told_steps
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Walk, rungs_named, rungs_where, walk
from enpitsu.model import Explanation, Limits, Puzzle, Status

_WHY_NOT = {
    "stuck": "these techniques go no further",
    "stopped": "the time ran out",
    "failed": "it has no solution",
}


def explain_with(puzzle: Puzzle, techniques: Iterable[str], *, seconds: float = 0.0) -> Explanation:
    """Return the path of these techniques as far as they go, and what they leave."""
    path = _walk(puzzle, techniques, seconds)
    values = bytearray(puzzle.givens)
    for step in path.steps:
        for mark in step.places:
            values[mark.cell] = mark.value
    return Explanation(
        puzzle,
        told_steps(puzzle, path.steps),
        path.verdict == "solved",
        bytes(values),
        tuple(path.candidates),
        _WHY_NOT.get(path.verdict),
    )


def _walk(puzzle: Puzzle, techniques: Iterable[str], seconds: float) -> Walk:
    """Take the steps; those that rest on uniqueness only where that is proven."""
    rungs = rungs_named(puzzle, techniques, "be explained", unique=True)
    assuming = rungs & rungs_where(puzzle.ladder, lambda rung: rung.assumes_unique)
    if assuming:
        proof = Auto().solve(puzzle, Limits(seconds=seconds))
        rungs &= ~assuming if proof.status is not Status.UNIQUE else rungs
    return walk(puzzle, rungs, seconds=seconds)
