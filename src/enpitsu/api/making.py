"""Puzzles that are made, and such with fewer clues."""

from __future__ import annotations

import inspect
import os
from collections.abc import Collection, Iterator
from functools import cache
from typing import TYPE_CHECKING

from enpitsu import asked
from enpitsu.api._asked import one_or_other
from enpitsu.errors import WishError
from enpitsu.model import Puzzle
from enpitsu.puzzles import OnePuzzle, puzzle_of

if TYPE_CHECKING:
    from typing import Unpack

    from enpitsu.catalog import Catalog
    from enpitsu.generation import Made, Wishes


def generate(
    genre: str,
    *,
    seed: int | None = None,
    seconds: float = 0.0,
    catalog: Catalog | str | os.PathLike[str] | None = None,
    **wish: Unpack[Wishes],
) -> Made:
    """Make a puzzle with exactly one solution.

    A wish may name `size` (9, or rows and columns), `params`, `level` (exactly that one, or with
    `at_most=True` an easier one), or `techniques` that solve it alone; `needs` (techniques
    without which all else up to its level gets stuck, `needs_count` times at least) and `without`
    (techniques that it is solvable without); `clues` (how many), `symmetry`, `shares` (of kinds of
    clues), `minimal=False` (clues that could go may stay, as cages and the sums of a Kakuro always
    do), `strategy` (a name or a `Strategy`), `iterations`, `depth`, `plain` and `at_once`. Without
    a `seed` every call makes another puzzle.
    Raises NotMadeError if there is none after `seconds` (0: no limit).
    """
    _refuse_options_of_many(wish)
    made = generate_many(genre, count=1, seed=seed, seconds=seconds, catalog=catalog, **wish)
    return next(made)


def _refuse_options_of_many(given: Collection[str]) -> None:
    """Refuse an option of `generate_many` that means nothing where one puzzle is made."""
    for name in given:
        if name in _options_of_many():
            raise WishError(f"generate makes one puzzle; use generate_many for {name}")


@cache
def _options_of_many() -> frozenset[str]:
    parameters = inspect.signature(generate_many).parameters.values()
    return frozenset(one.name for one in parameters if one.kind is one.KEYWORD_ONLY)


def generate_many(
    genre: str,
    *,
    count: int,
    seed: int | None = None,
    threads: int = 1,
    seconds: float = 0.0,
    cluster: str | None = None,
    catalog: Catalog | str | os.PathLike[str] | None = None,
    **wish: Unpack[Wishes],
) -> Iterator[Made]:
    """Make many puzzles, no two the same, turned, mirrored or renamed; wishes as for `generate`.

    The same seed makes the same puzzles, whatever the number of threads, and by the workers of a
    `cluster` too, which is the address of a Dask scheduler. With a `catalog` each is kept there as
    soon as it is made, and none is made that is there already.
    """
    from enpitsu.generation import (  # noqa: PLC0415  (most calls make nothing)
        Series,
        any_seed,
        wish_of,
    )

    series = Series(
        wish_of(genre, **wish),
        any_seed() if seed is None else asked.seed(seed),
        asked.seconds(seconds),
        asked.threads(threads),
        cluster=cluster,
    )
    one_or_other(threads, cluster)
    number = asked.whole("count", count)
    if number < 0:
        raise WishError(f"count must be 0 or more, got {asked.told(number)}")
    if catalog is None:
        return series.puzzles(number)
    from enpitsu.catalog import made_into  # noqa: PLC0415  (most keep nothing)

    return made_into(catalog, series, number)


def thin(puzzle: OnePuzzle, number: int, *, seed: int = 1) -> Puzzle:
    """Return the puzzle less exactly so many clues, chosen by a seed; it may be ambiguous then."""
    from enpitsu.answers.thin import thin_puzzle  # noqa: PLC0415  (only where it is asked for)

    return thin_puzzle(puzzle_of(puzzle), asked.whole("number", number), asked.seed(seed))
