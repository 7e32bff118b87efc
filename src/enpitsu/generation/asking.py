"""A wish from names and numbers, as people give them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypedDict, Unpack, cast

from enpitsu import asked, puzzles
from enpitsu.boards import Grid, Symmetry
from enpitsu.errors import shown
from enpitsu.generation.refusing import WishError, named
from enpitsu.generation.strategies import (
    DEFAULT,
    Strategy,
    redundant_strategies,
    strategy_named,
)
from enpitsu.generation.wish import Wish
from enpitsu.model import Genre, Level
from enpitsu.words import listed

Size = int | tuple[int, int]
"""The side of a square, or rows and columns."""

_STRATEGY_OPTIONS: Sequence[str] = ("iterations", "depth", "plain", "at_once")


class Wishes(TypedDict, total=False):
    """What may be wished of a puzzle; what is left out or None, anybody may choose."""

    size: Size | None
    params: str
    level: str | None
    techniques: Iterable[str] | None
    needs: str | Iterable[str] | None
    needs_count: int | None
    without: str | Iterable[str] | None
    at_most: bool
    clues: int | None
    symmetry: str
    shares: Mapping[str, float]
    minimal: bool
    strategy: str | Strategy
    iterations: int | None
    depth: int | None
    plain: bool | None
    at_once: int | None


def wish_of(genre: str | Genre, **wishes: Unpack[Wishes]) -> Wish:
    """Return the wish; refuse names that are unknown, and guess what was meant.

    `iterations`, `depth`, `plain` and `at_once` belong to strategies by name; the other
    wishes are those of `Wish`.
    """
    given = _checked(cast(dict[str, Any], wishes))
    kind = _genre(genre, given)
    size, level = given.pop("size", None), given.pop("level", None)
    symmetry = given.pop("symmetry", Symmetry.NONE)
    options = {name: given.pop(name) for name in _STRATEGY_OPTIONS if name in given}
    wish = Wish(
        kind,
        kind.usual_size(given.get("params", "")) if size is None else size,
        _strategy(given.pop("strategy", DEFAULT), options),
        level=None if level is None else Level(named(level, list(Level), "level")),
        symmetry=Symmetry(named(symmetry, list(Symmetry), "symmetry")),
        **given,
    )
    _refuse_unused(wish, options)
    return wish


def _refuse_unused(wish: Wish, options: Mapping[str, Any]) -> None:
    """Raise WishError for what would have no effect."""
    if wish.at_most and wish.level in (None, Level.EASY):
        told = "no level" if wish.level is None else "level easy"
        raise WishError(f"at_most has no effect with {told}; it works with harder levels")
    if wish.shares and len(wish.kinds) == 1:
        raise WishError(
            f"shares has no effect on {_board(wish)}, whose clues are of one kind; "
            "it works where there are several"
        )
    if wish.chooses:
        _refuse_redundant(wish)
        return
    unused = [name for name, value in options.items() if value is not False]
    unused += [] if wish.strategy.name == DEFAULT else ["strategy"]
    unused += [] if wish.minimal else ["minimal"]
    if unused:
        raise WishError(
            f"{unused[0]} has no effect on {_board(wish)}, which shows every clue; "
            "it works with genres that leave clues out, or with shares"
        )


def _refuse_redundant(wish: Wish) -> None:
    """Raise WishError for redundant clues from a strategy that never leaves any."""
    if not wish.minimal and wish.strategy.minimal:
        raise WishError(
            f"minimal=False has no effect with the strategy {wish.strategy.name}, which leaves no "
            f"redundant clue; it works with {listed(redundant_strategies())}"
        )


def _board(wish: Wish) -> str:
    return f"{wish.genre.name}({wish.params})" if wish.params else wish.genre.name


def _checked(wishes: dict[str, Any]) -> dict[str, Any]:
    """Return the wishes that are not None; raise TypeError where one is no such thing."""
    for name in wishes:
        named(name, _CHECKS, "wish")
    given = {name: value for name, value in wishes.items() if value is not None}
    return {name: _CHECKS[name](name, value) for name, value in given.items()}


def _size(name: str, value: Any) -> Grid:
    if isinstance(value, tuple | list) and len(value) == 2:
        return Grid(*(asked.whole(f"each side of {name}", side) for side in value))
    try:
        side = asked.whole(name, value)
    except TypeError:
        problem = f"{name} is a number or (rows, columns), not {asked.told(value)}"
        raise TypeError(problem) from None
    return Grid(side, side)


def _shares(name: str, value: Any) -> dict[str, float]:
    if not isinstance(value, Mapping):
        told = asked.told(value)
        raise TypeError(f"{name} are kinds with fractions, as in {{'digit': 0.3}}, not {told}")
    return {
        asked.text("a kind of clue", kind, "digit"): asked.number(f"the share of {kind}", share)
        for kind, share in value.items()
    }


def _one_or_more(name: str, value: Any, such_as: str) -> tuple[str, ...]:
    """Return the names, or the only one; each once."""
    names = (value,) if isinstance(value, str) else asked.several(name, value, such_as)
    return tuple(dict.fromkeys(names))


def _named_or_made(name: str, value: Any) -> str | Strategy:
    if isinstance(value, str | Strategy):
        return value
    raise TypeError(f"{name} is a name or a Strategy, not {asked.told(value)}")


_CHECKS: dict[str, Callable[[str, Any], Any]] = {
    "size": _size,
    "params": lambda name, value: asked.text(name, value, "3x4"),
    "level": lambda name, value: asked.text(name, value, "hard"),
    "techniques": lambda name, value: asked.several(name, value, "naked single"),
    "needs": lambda name, value: _one_or_more(name, value, "X-wing"),
    "needs_count": asked.whole,
    "without": lambda name, value: _one_or_more(name, value, "XY-chain"),
    "at_most": asked.yes_or_no,
    "clues": asked.whole,
    "symmetry": lambda name, value: asked.text(name, value, "half-turn"),
    "shares": _shares,
    "minimal": asked.yes_or_no,
    "strategy": _named_or_made,
    "iterations": asked.whole,
    "depth": asked.whole,
    "plain": asked.yes_or_no,
    "at_once": asked.whole,
}


def _genre(genre: str | Genre, given: dict[str, Any]) -> Genre:
    """Return the genre; parameters behind its name, as in `sudoku(2x3)`, are given with it."""
    if isinstance(genre, Genre):
        return genre
    name, params = puzzles.named(asked.text("a genre", genre, "sudoku"))
    if params:
        other = given.get("params") or params
        if other != params:
            raise WishError(f"are the parameters '{shown(params)}' or '{shown(other)}'?")
        given["params"] = params
    return puzzles.genre(name)


def _strategy(strategy: str | Strategy, options: dict[str, Any]) -> Strategy:
    if isinstance(strategy, str):
        return strategy_named(strategy, **options)
    if options:
        raise WishError("options go into the strategy's constructor when a strategy is given")
    return strategy
