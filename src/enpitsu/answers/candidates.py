"""What the givens leave in each cell, before any technique is used."""

from __future__ import annotations

from enpitsu import _kernel
from enpitsu.engines.kernel import ladder_of, problem_of
from enpitsu.model import Puzzle


def start_candidates(puzzle: Puzzle) -> tuple[int, ...]:
    """Return one mask of values a variable."""
    start = _kernel.explain(
        problem_of(puzzle.model), ladder_of(puzzle.genre), puzzle.givens, rungs=0
    )
    return tuple(start.candidates)
