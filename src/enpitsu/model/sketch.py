"""A step on the picture of its puzzle: what plays which role, where its chain leads, what goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from enpitsu.boards import Place
from enpitsu.scene import Arrow, Highlight, Node, Scene, Strike, Trace

if TYPE_CHECKING:
    from enpitsu.model.puzzle import Puzzle
    from enpitsu.model.results import Link, Step

CHAIN, PLACED = "chain", "placed"
"""The roles of a chain's cells and of what a step writes, beside those that it names."""


class Sketch:
    """Draws one step."""

    def __init__(self, puzzle: Puzzle, step: Step) -> None:
        self.puzzle, self.step, self.model = puzzle, step, puzzle.board_model
        self.variables = {name: number for number, name in enumerate(self.model.names)}

    def drawn_on(self, values: bytes, candidates: Sequence[int]) -> Scene:
        """Return the scene after the step; without candidates, those that go are drawn alone."""
        after = bytearray(values)
        for mark in self.step.places:
            after[self.variables[mark.cell]] = self.model.symbols.index(mark.value)
        gone = candidates or self._removed()
        scene = self.puzzle.genre.scene(self.puzzle, bytes(after), gone)
        items = [*self._houses(), *self._cells()]
        return replace(
            scene,
            highlights=tuple(item for item in items if type(item) is Highlight),
            traces=tuple(item for item in items if type(item) is Trace),
            arrows=tuple(self._arrows()),
            strikes=tuple(self._strikes()),
        )

    def _removed(self) -> list[int]:
        """Return what the step removes as candidates; nothing if it removes nothing."""
        if not self.step.removes:
            return []
        masks = [0] * self.model.size
        for mark in self.step.removes:
            if not self._place(mark.cell).side:
                masks[self.variables[mark.cell]] |= 1 << self.model.symbols.index(mark.value)
        return masks

    def _houses(self) -> Iterator[Highlight | Trace]:
        for role in self.step.roles:
            for house in role.houses:
                for place in self._places_of(house):
                    yield _item(place, role.name, house=True)

    def _cells(self) -> Iterator[Highlight | Trace]:
        for role in self.step.roles:
            for cell in role.cells:
                yield _item(self._place(cell), role.name)
        for cell in dict.fromkeys(cell for link in self.step.chain for cell in link.cells):
            yield _item(self._place(cell), CHAIN)
        for mark in self.step.places:
            yield _item(self._place(mark.cell), PLACED)

    def _place(self, cell: str) -> Place:
        return self.puzzle.genre.place(self.puzzle.board, self.variables[cell])

    def _places_of(self, house: str) -> list[Place]:
        """Return the cells of a house; of one that is made of edges, the cell that they surround.

        A point where edges meet is drawn by these.
        """
        genre, board = self.puzzle.genre, self.puzzle.board
        scope = self._scope(house)
        places = [genre.place(board, variable) for variable in scope]
        around = next((site.cells for site in self.model.sites if site.name == house), ())
        if around and any(place.side for place in places):
            return [Place(*divmod(cell, genre.grid(board).columns)) for cell in around]
        return places

    def _scope(self, house: str) -> tuple[int, ...]:
        """Return the variables of a house by its name."""
        named = [(rule.name, rule.scope) for rule in self.model.rules]
        named += [(site.name, site.scope) for site in self.model.sites]
        for name, scope in named:
            if name == house:
                return scope
        loop = self.model.loop
        if loop is None or house not in loop.points:
            return ()
        point = loop.points.index(house)
        pairs = zip(loop.scope, loop.ends, strict=True)
        return tuple(edge for edge, ends in pairs if point in ends)

    def _arrows(self) -> Iterator[Arrow]:
        for before, link in pairwise(self.step.chain):
            yield Arrow(self._node(before), self._node(link), link.on)

    def _node(self, link: Link) -> Node:
        places = [self._place(cell) for cell in link.cells]
        return Node(tuple((place.row, place.column) for place in places), link.value)

    def _strikes(self) -> Iterator[Strike]:
        for mark in self.step.removes:
            place = self._place(mark.cell)
            if not place.side:
                yield Strike(place.row, place.column, mark.value)


def _item(place: Place, role: str, *, house: bool = False) -> Highlight | Trace:
    if place.side:
        return Trace(*place.ends, role)
    return Highlight(place.row, place.column, role, house)
