"""Cells, edges and values by what people call them: the way back from a name to its number."""

from __future__ import annotations

import re
from typing import Any
from weakref import WeakKeyDictionary

from enpitsu import asked
from enpitsu.boards import SIDES, Place, members
from enpitsu.errors import PuzzleError, shown
from enpitsu.model import Model, Puzzle
from enpitsu.words.names import listed

Cell = str | tuple[int, int] | tuple[int, int, str]
"""A name (`r1c1`, `r1c1 top`), or row and column, counted from 1, and for an edge its side."""

Value = str | int
"""A symbol, or the number that it stands for."""

_NAME = re.compile(rf"r(\d{{1,6}})c(\d{{1,6}})\s*({'|'.join(SIDES)})?", re.I | re.ASCII)
_FEW = 3  # symbols that a message lists one by one

# Kept as long as the model: to hold models here would keep boards that nobody asks about any more.
_names: WeakKeyDictionary[Model, dict[str, int]] = WeakKeyDictionary()
_places: WeakKeyDictionary[Model, dict[tuple[int, ...], int]] = WeakKeyDictionary()


def variable_of(puzzle: Puzzle, cell: Cell) -> int:
    """Return the variable of a cell or an edge; an edge has two names, from either side."""
    if isinstance(cell, str):
        name = " ".join(cell.lower().split())
        known = _by_name(puzzle.board_model).get(name)
        place = place_named(name)
        if known is not None or place is None:
            return _found(puzzle, known, cell)
    else:
        place = _place(cell)
    known = _by_place(puzzle.board_model).get(_where(place))
    return _found(puzzle, known, f"r{place.row + 1}c{place.column + 1} {place.side}".rstrip())


def place_named(name: str) -> Place | None:
    """Return the place that a name tells: `r1c1`, `r1c1 top`; None for a name of another kind.

    A genre may draw its cells elsewhere, to have room for clues around them.
    """
    parts = _NAME.fullmatch(name)
    return parts and Place(int(parts[1]) - 1, int(parts[2]) - 1, (parts[3] or "").lower())


def value_of(puzzle: Puzzle, variable: int, value: Value) -> int:
    """Return a value that a variable may have, by its symbol or as a number."""
    model = puzzle.board_model
    number = _number(model.symbols, value)
    if not 0 <= number < len(model.symbols) or not model.domains[variable] >> number & 1:
        symbols = [model.symbol(v) for v in members(model.domains[variable])]
        few = len(symbols) <= _FEW
        allowed = listed(symbols, "or") if few else f"{symbols[0]} to {symbols[-1]}"
        told = shown(value) if isinstance(value, str) else asked.told(value)
        raise PuzzleError(f"{model.names[variable]} cannot be '{told}'; it is {allowed}")
    return number


def _number(symbols: str, value: Value) -> int:
    """Read a symbol, in either case where that is clear, or else a number; -1 for neither."""
    if not isinstance(value, str):
        return asked.whole("a value", value)
    if len(value) == 1:
        for symbol in (value, value.upper(), value.lower()):
            if symbol in symbols:
                return symbols.index(symbol)
    return int(value) if re.fullmatch(r"\d{1,3}", value, re.ASCII) else -1


def _place(cell: Any) -> Place:
    if not isinstance(cell, tuple) or len(cell) not in (2, 3):
        raise TypeError(f"a cell is a name such as 'r1c1' or (row, column), not {asked.told(cell)}")
    row, column, *side = cell
    return Place(asked.whole("a row", row) - 1, asked.whole("a column", column) - 1, *side)


def _found(puzzle: Puzzle, variable: int | None, told: str) -> int:
    if variable is None:
        model = puzzle.board_model
        raise PuzzleError(
            f"'{shown(told)}' is nothing to fill in here; names go from {model.names[0]} "
            f"to {model.names[-1]}"
        )
    return variable


def _where(place: Place) -> tuple[int, ...]:
    """Return what is equal for the two names of an edge."""
    return place.ends if place.side in SIDES else (place.row, place.column)


def _by_name(model: Model) -> dict[str, int]:
    known = _names.get(model)
    if known is None:
        known = {name.lower(): variable for variable, name in enumerate(model.names)}
        _names[model] = known
    return known


def _by_place(model: Model) -> dict[tuple[int, ...], int]:
    known = _places.get(model)
    if known is None:
        places = enumerate(map(place_named, model.names))
        known = {_where(place): variable for variable, place in places if place is not None}
        _places[model] = known
    return known
