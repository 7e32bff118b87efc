"""The oracle: all solutions of a tiny puzzle by trying everything, without any engine."""

from __future__ import annotations

from itertools import product
from math import prod

from enpitsu.boards import OPEN, members
from enpitsu.model import Puzzle

MOST = 100_000
"""How many assignments it is willing to try."""


def solutions(puzzle: Puzzle) -> set[bytes]:
    """Return every assignment that keeps the givens and that the model's check accepts."""
    model = puzzle.model
    choices = [
        members(domain) if given == OPEN else [given]
        for domain, given in zip(model.domains, puzzle.givens, strict=True)
    ]
    if prod(map(len, choices)) > MOST:
        raise ValueError(f"{puzzle} is too large to try everything")
    return {bytes(values) for values in product(*choices) if model.check(values)}
