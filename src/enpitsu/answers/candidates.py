"""What the givens leave in each cell, before any technique is used."""

from __future__ import annotations

from enpitsu.engines.kernel import left_by_each_rule
from enpitsu.model import Puzzle


def start_candidates(puzzle: Puzzle) -> tuple[int, ...]:
    """Return one mask of values a variable: what no single rule forbids, beside the givens."""
    return left_by_each_rule(puzzle)
