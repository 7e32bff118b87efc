"""A wish from names and numbers, as people give them."""

from __future__ import annotations

from typing import Any

from enpitsu import puzzles
from enpitsu.boards import Grid, Symmetry
from enpitsu.generation.strategies import RandomMulti, Strategy, strategy_named
from enpitsu.generation.wish import Wish, WishError, named
from enpitsu.model import Genre, Level

Size = int | tuple[int, int]
"""The side of a square, or rows and columns."""


def wish_of(
    genre: str | Genre,
    *,
    size: Size | None = None,
    level: str | None = None,
    symmetry: str = Symmetry.NONE,
    strategy: str | Strategy = RandomMulti.name,
    iterations: int | None = None,
    depth: int | None = None,
    **others: Any,
) -> Wish:
    """Return the wish; refuse names that are unknown, and guess what was meant.

    `iterations` and `depth` belong to strategies by name; the other options are those of `Wish`.
    """
    kind = puzzles.genre(genre) if isinstance(genre, str) else genre
    options = {"iterations": iterations, "depth": depth}
    given = {name: value for name, value in options.items() if value is not None}
    return Wish(
        kind,
        _grid(kind.default_size if size is None else size),
        _strategy(strategy, given),
        level=None if level is None else Level(named(level, list(Level), "level")),
        symmetry=Symmetry(named(_hyphened(symmetry), list(Symmetry), "symmetry")),
        **others,
    )


def _hyphened(name: str) -> str:
    """Return `half turn` and `half_turn` as `half-turn`."""
    return name.strip().replace(" ", "-").replace("_", "-").lower()


def _grid(size: Size) -> Grid:
    return Grid(size, size) if isinstance(size, int) else Grid(*size)


def _strategy(strategy: str | Strategy, options: dict[str, int]) -> Strategy:
    if isinstance(strategy, str):
        return strategy_named(strategy, **options)
    if options:
        raise WishError("options go into the strategy's constructor when a strategy is given")
    return strategy
