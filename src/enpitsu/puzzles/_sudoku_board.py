"""The board of a Sudoku: a box, the layers on it, and the rules of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from enpitsu.boards import SYMBOLS, Grid
from enpitsu.boards import mask as mask_of
from enpitsu.model import BareHouse, Model, Outline, Printed
from enpitsu.puzzles._boxes import Box
from enpitsu.puzzles.layers import Layer, Numbers
from enpitsu.rules import AllDifferent, Rule, Site, latin_lines


@dataclass(frozen=True)
class Board:
    """A box and the layers on it, at least one; a plain Sudoku's board is the box alone."""

    box: Box
    layers: tuple[Layer, ...]
    """In the order of their names."""

    @property
    def n(self) -> int:
        """Return the side of the board."""
        return self.box.n

    @cached_property
    def model(self) -> Model:
        """Return the rules; boards without anything drawn on them share one model."""
        shared = all(layer.is_shared for layer in self.layers)
        return shared_model(self.box, self.layers) if shared else _model(self.box, self.layers)

    @cached_property
    def outline(self) -> Outline | None:
        """Return the same in houses alone, if the layers have no other rules."""
        differing, printing = _bare_houses(self.box)[: self._own_houses], []
        printed: tuple[Printed, ...] = ()
        for layer in self.layers:
            houses = layer.houses(self.box)
            if houses is None:
                return None
            differing += houses[0]
            printing += houses[1]
            printed += houses[2]
        if len(self.layers) > 1 and len(set(printing)) < len(printing):
            return None  # a cage and a thermometer share a house
        return Outline(_domains(self.box), differing + printing, printed)

    @property
    def _own_houses(self) -> int:
        """Return how many houses there are beside those of the layers."""
        return (2 if replaces_boxes(self.layers) else 3) * self.n

    def parts(self, numbers: Numbers) -> Iterator[tuple[Layer, Numbers]]:
        """Yield the layers, each with what stands at its sites."""
        begin = 0
        for layer, count in zip(self.layers, self._sites, strict=True):
            yield layer, numbers[begin : begin + count]
            begin += count

    @cached_property
    def _sites(self) -> tuple[int, ...]:
        return tuple(len(layer.sites(self.box)) for layer in self.layers)

    def __reduce__(self) -> tuple[type[Board], tuple[object, ...]]:
        """Leave out what is worked out anew."""
        return Board, (self.box, self.layers)


def on_box(box: Box, on_it: tuple[Layer, ...]) -> Box | Board:
    """Return the board; layers in the order of their names."""
    return Board(box, tuple(sorted(on_it, key=lambda layer: layer.name))) if on_it else box


def taken_apart(board: Box | Board) -> tuple[Box, tuple[Layer, ...]]:
    """Return the box of a board, and the layers on it."""
    return (board, ()) if isinstance(board, Box) else (board.box, board.layers)


def replaces_boxes(on_it: Sequence[Layer]) -> bool:
    """Tell whether a layer takes the place of the boxes."""
    return any("box" in layer.replaces for layer in on_it)


@cache
def shared_model(box: Box, on_it: tuple[Layer, ...] = ()) -> Model:
    """Return the rules of boards without anything drawn on them, one model for all."""
    return _model(box, on_it)


def _model(box: Box, on_it: tuple[Layer, ...]) -> Model:
    """Return the rules of rows, columns and boxes, and those of the layers."""
    rules: list[Rule] = [*_houses(box)[: 2 * box.n if replaces_boxes(on_it) else None]]
    sites: list[Site] = []
    for layer in on_it:
        rules += layer.rules(box)
        sites += layer.sites(box)
    return Model(
        domains=_domains(box),
        rules=tuple(rules),
        names=_names(box.n),
        symbols=SYMBOLS,
        sites=tuple(sites),
    )


@cache
def _houses(box: Box) -> tuple[AllDifferent, ...]:
    """Return the rows, the columns and the boxes."""
    boxes = (AllDifferent(box.cells(b), f"box {b + 1}", "box") for b in range(box.n))
    return (*latin_lines(box.grid), *boxes)


@cache
def _bare_houses(box: Box) -> list[BareHouse]:
    return [(house.scope, house.kind, 0) for house in _houses(box)]


@cache
def _domains(box: Box) -> tuple[int, ...]:
    return (mask_of(range(1, box.n + 1)),) * (box.n * box.n)


@cache
def _names(n: int) -> tuple[str, ...]:
    return Grid(n, n).names()
