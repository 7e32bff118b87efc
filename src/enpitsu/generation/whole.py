"""Puzzles that the kernel makes whole, many in one call, where a wish is a usual one.

What `make` does step by step is done there without Python: an attempt at a hard 9x9 Sudoku takes
half the time so, and threads are not in each other's way. The puzzle of a seed is the one that
`make` makes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from enpitsu.engines.kernel import Bar, Maker, Making
from enpitsu.generation.making import TOO_EASY, UNSOLVABLE, Made, NotMadeError, not_made
from enpitsu.generation.request import stream_seed
from enpitsu.generation.strategies.random_multi import RandomMulti
from enpitsu.generation.trial import Report
from enpitsu.generation.wish import Wish
from enpitsu.model import Genre, Level

_VALUES = "digit"


def is_made_whole(wish: Wish) -> bool:
    """Tell whether the kernel can make all of such a puzzle."""
    usual = Wish(
        wish.genre, wish.size, RandomMulti(), wish.params, wish.level, at_most=wish.at_most
    )
    return (
        wish == usual
        and (wish.level is not Level.EXTREME or wish.at_most)  # how hard that is, Python finds out
        and not wish.hidden_last
        and wish.chooses
        and not wish.searches_values
        and wish.genre.drawing(wish.board) is not None
        and Maker.takes(wish.genre.model(wish.board))
    )


def make_whole(
    wish: Wish, seeds: Sequence[int], *, seconds: float = 0.0
) -> list[Made | NotMadeError | None]:
    """Make the puzzle of each seed; None where it takes `make`, and last the first failure."""
    maker = _maker(wish.genre, wish.board, wish.wanted, wish.below)
    streams = [stream_seed(wish.request, seed) for seed in seeds]
    makings = zip(seeds, maker.make(streams, seconds), strict=False)
    return [_told(wish, making, seed, seconds) for seed, making in makings]


@lru_cache(maxsize=2)  # each keeps the problem of its board, which may be large
def _maker(genre: Genre, board: Any, wanted: Bar, below: tuple[Bar, ...]) -> Maker:
    blank, drawing = genre.open_board(board), genre.drawing(board)
    assert drawing is not None  # or it would not be made here
    size, sites = blank.board_model.size, len(blank.board_model.sites)
    places = range(0 if _VALUES in genre.kinds(board) else size, size + sites)
    return Maker(blank, drawing, places, wanted, below)


def _told(wish: Wish, making: Making, seed: int, seconds: float) -> Made | NotMadeError | None:
    if making.stopped:
        failures = Counter({TOO_EASY: making.too_easy, UNSOLVABLE: making.unsolvable})
        return not_made(wish, seconds, +failures)
    if not making.made:
        return None
    return Made(
        wish.genre,
        wish.board,
        making.givens,
        making.numbers,
        values=making.values,
        clues=making.clues,
        seed=seed,
        report=Report(making.asked, 0, float(making.clues), making.seconds),
    )
