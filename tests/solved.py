"""Solved boards for the tests of generation: the same ones in every run."""

from __future__ import annotations

from random import Random

from enpitsu.engines import Kernel
from enpitsu.generation import Trial, Wish, wish_of
from enpitsu.generation.trial import Watch
from enpitsu.model import Limits, Solved

SMALL: dict[str, dict[str, object]] = {
    "sudoku": {"size": 4},
    "binary": {"size": 6},
    "futoshiki": {"size": 4},
    "kakuro": {"size": (4, 5), "shares": {"sum": 0.8, "digit": 0.2}},
    "neighbor": {"size": 5},
    "skyscrapers": {"size": 4},
    "slitherlink": {"size": (4, 5)},
}
"""For each genre a wish whose boards are small; Kakuro's clues may be left out."""

LEVELS = ["easy", "medium", "hard", "expert"]


def small_wish(genre: str, level: str | None = None, **others: object) -> Wish:
    """Return a wish for a small board."""
    options: dict[str, object] = {**SMALL[genre], "level": level, **others}
    return wish_of(genre, **options)  # type: ignore[arg-type]


def solved_of(wish: Wish, seed: int) -> Solved:
    """Return a random solution of a wish with its clues."""
    random = Random(seed)
    blank = wish.genre.blank(wish.size, wish.params, wish.symmetry, random)
    solution = wish.genre.random_solution(blank, random)
    if solution is None:
        solution = Kernel(seed=seed).solve(blank, Limits(1)).values[0]
    return wish.genre.solved(blank, solution)


def dressed_of(wish: Wish, seed: int) -> Solved:
    """Return one with what is drawn onto it, such as cages, whatever that leads to."""
    plain = solved_of(wish, seed)
    blank = wish.genre.dressed(plain.blank, plain.solution, Random(seed), lambda _: True)
    return wish.genre.solved(blank, plain.solution)


def trial_of(wish: Wish, seed: int) -> Trial:
    """Return a trial of that solution."""
    return Trial(solved_of(wish, seed), wish, Watch())
