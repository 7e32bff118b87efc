"""What is possible in each cell before any technique is used."""

from __future__ import annotations

from enpitsu.engines.kernel import left_by_each_rule, walk
from enpitsu.model import Puzzle


def start_candidates(puzzle: Puzzle) -> tuple[int, ...]:
    """Return where every path begins, one mask a variable: what the givens leave of differing."""
    return tuple(walk(puzzle, rungs=0).candidates)


def ruled_candidates(puzzle: Puzzle) -> tuple[int, ...]:
    """Return what a player would pencil in: what no single rule forbids, beside the givens."""
    return left_by_each_rule(puzzle)
