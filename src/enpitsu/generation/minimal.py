"""Puzzles without a spare clue, many at once, where nothing else is wished of them.

For plain 9x9 Sudokus the kernel does all of it in one call, on several threads. The puzzle of a
seed is the one that `make` makes.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from enpitsu.boards import OPEN, Symmetry
from enpitsu.engines.kernel import is_nine, minimal
from enpitsu.generation.making import NODES_A_CELL, Made
from enpitsu.generation.strategies.random_multi import RandomMulti
from enpitsu.generation.trial import Report, next_seed, random_order
from enpitsu.generation.wish import Wish


def is_minimal_alone(wish: Wish) -> bool:
    """Tell whether a wish is for nothing but a plain 9x9 Sudoku without a spare clue."""
    return (
        (wish.level, wish.techniques, wish.clues) == (None, None, None)
        and not wish.without
        and wish.symmetry is Symmetry.NONE
        and not wish.shares
        and wish.strategy == RandomMulti()
        and wish.genre.is_plain(wish.board)
        and is_nine(wish.genre.model(wish.board))
    )


def make_minimal(
    wish: Wish, seeds: Sequence[int], *, seconds: float = 0.0, threads: int = 1
) -> list[Made | None]:
    """Make the puzzle of each seed; None where that takes more than a first attempt."""
    begin = time.perf_counter()
    randoms = [Random(seed) for seed in seeds]
    size = wish.genre.model(wish.board).size
    found = minimal(
        wish.genre.model(wish.board),
        [next_seed(random) for random in randoms],
        [bytes(random_order(random, size)) for random in randoms],
        nodes=NODES_A_CELL * size,
        seconds=seconds,
        threads=threads,
    )
    each = (time.perf_counter() - begin) / max(len(seeds), 1)
    return [
        made and _made(wish, *made, seed, each) for seed, made in zip(seeds, found, strict=True)
    ]


def _made(wish: Wish, values: bytes, givens: bytes, seed: int, seconds: float) -> Made:
    clues = len(givens) - givens.count(OPEN)
    report = Report(len(givens), 0, float(clues), seconds)
    return Made(
        wish.genre, wish.board, givens, values=values, clues=clues, seed=seed, report=report
    )
