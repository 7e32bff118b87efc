"""A step on the picture of its puzzle: what plays which role, where its chain leads, what goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from enpitsu.boards import OPEN, Place, members
from enpitsu.rules import NO_CLUE
from enpitsu.scene import (
    CHAIN,
    PLACED,
    WRONG,
    Arrow,
    Cross,
    Highlight,
    Label,
    Line,
    Node,
    Ring,
    Scene,
    Strike,
    Style,
    Tag,
    Text,
    Trace,
)

if TYPE_CHECKING:
    from enpitsu.model.puzzle import Puzzle
    from enpitsu.model.steps import Link, Mark, Role, Step

Drawn = TypeVar("Drawn", Text, Line, Cross)

VALUE = "value"
"""The role of a value that a step is about in all its cells."""


class Sketch:
    """Draws one step."""

    def __init__(self, puzzle: Puzzle, step: Step) -> None:
        self.puzzle, self.step, self.model = puzzle, step, puzzle.board_model
        self.variables = self.model.variables
        self.supposed = {
            mark: line.number
            for line in reversed(step.lines)
            if line.depth == 1
            for mark in line.step.places
        }
        """What the lines of a longer reason write, as long as only the first assumption stands."""
        self.sites = {site.name: number for number, site in enumerate(self.model.sites)}
        self.scopes = {site.name: site.scope for site in self.model.sites}
        self.scopes |= {rule.name: rule.scope for rule in reversed(self.model.rules)}

    def drawn_on(self, values: bytes, candidates: Sequence[int]) -> Scene:
        """Return the scene of a step; without candidates, those that go are drawn alone.

        All is drawn as it is before the step, but for what the step writes.
        """
        after = bytearray(values)
        for mark in (*self.supposed, *self.step.places):
            after[self.variables[mark.cell]] = self.model.symbols.index(mark.value)
        notes = self._of_interest(candidates) if candidates else self._removed()
        scene = self.puzzle.genre.scene(self.puzzle, bytes(after), notes)
        scene = self._styled(scene, self.supposed, "supposed")
        scene = self._styled(scene, self.step.places, "new")
        items = [*self._houses(), *self._cells()]
        return replace(
            scene,
            highlights=tuple(item for item in items if type(item) is Highlight),
            traces=tuple(item for item in items if type(item) is Trace),
            arrows=tuple(self._arrows()),
            strikes=tuple(self._strikes()),
            rings=tuple(dict.fromkeys(self._rings(values, notes))),
            labels=tuple(labels(self.puzzle, scene)),
            tags=tuple(self._tags()),
        )

    def _of_interest(self, candidates: Sequence[int]) -> list[int]:
        """Return the candidates but for cells that play no part and have lost nothing yet."""
        named = {self.variables[cell] for cell in self._named()}
        every = enumerate(zip(candidates, self.model.domains, strict=True))
        return [mask if mask != domain or v in named else 0 for v, (mask, domain) in every]

    def _named(self) -> Iterator[str]:
        yield from self.step.cells
        yield from (mark.cell for mark in self.step.removes)
        for house in self.step.houses:
            yield from (self.model.names[variable] for variable in self._scope(house))

    def _removed(self) -> list[int]:
        """Return what the step removes as candidates; nothing if it removes nothing."""
        if not self.step.removes:
            return []
        masks = [0] * self.model.size
        for mark in self.step.removes:
            if not self._place(mark.cell).side:
                masks[self.variables[mark.cell]] |= 1 << self.model.symbols.index(mark.value)
        return masks

    def _styled(self, scene: Scene, marks: Iterable[Mark], style: Style) -> Scene:
        """Return the scene with what is written by some marks in a style of its own."""
        places = [self._place(mark.cell) for mark in marks]
        cells = {(place.row, place.column) for place in places if not place.side}
        edges = {place.ends for place in places if place.side}

        def dressed(item: Drawn) -> Drawn:
            if isinstance(item, Text):
                known = (item.row, item.column) in cells
            else:
                known = (item.row, item.column, item.to_row, item.to_column) in edges
            return replace(item, style=style) if known else item

        return replace(
            scene,
            texts=tuple(map(dressed, scene.texts)),
            lines=tuple(map(dressed, scene.lines)),
            crosses=tuple(map(dressed, scene.crosses)),
        )

    def _tags(self) -> Iterator[Tag]:
        """Yield the number of the line that supposes each value."""
        for mark, number in self.supposed.items():
            place = self._place(mark.cell)
            at = place.row, place.column
            yield Tag(*(place.ends if place.side else (*at, *at)), str(number))

    def _roles(self) -> Iterator[Role]:
        """Yield the roles of the step, and those of the contradiction that its lines lead to."""
        yield from self.step.roles
        for line in self.step.lines:
            if line.depth == 1 and line.kind == "contradiction":
                yield from line.step.roles

    def _houses(self) -> Iterator[Highlight | Trace]:
        for role in self._roles():
            for house in role.houses:
                clue = self._clue(house)
                if clue is not None:
                    yield _item(clue, role.name)
                if clue is None or not self._has_edges(house):
                    for variable in self._scope(house):
                        yield _item(self._at(variable), role.name, house=True)

    def _cells(self) -> Iterator[Highlight | Trace]:
        placed = {mark.cell for mark in self.step.places}
        for role in self._roles():
            for cell in role.cells:
                if cell not in placed:
                    yield _item(self._place(cell), role.name)
        for cell in dict.fromkeys(cell for link in self.step.chain for cell in link.cells):
            yield _item(self._place(cell), CHAIN)
        for mark in self.step.places:
            yield _item(self._place(mark.cell), PLACED)
        for mark in self.step.removes:
            if self._place(mark.cell).side:
                yield _item(self._place(mark.cell), WRONG)

    def _place(self, cell: str) -> Place:
        return self._at(self.variables[cell])

    def _at(self, variable: int) -> Place:
        return self.puzzle.genre.place(self.puzzle.board, variable)

    def _clue(self, house: str) -> Place | None:
        """Return the cell that a house has for its number: printed there, or within its edges."""
        site = self.sites.get(house)
        if site is None or not (self._is_printed(house) or self._has_edges(house)):
            return None
        return self.puzzle.genre.clue_place(self.puzzle.board, site)

    def _is_printed(self, house: str) -> bool:
        site = self.sites.get(house)
        return site is not None and self.puzzle.numbers[site] != NO_CLUE

    def _has_edges(self, house: str) -> bool:
        return any(self._at(variable).side for variable in self._scope(house))

    def _scope(self, house: str) -> tuple[int, ...]:
        """Return the variables of a house by its name."""
        if house in self.scopes:
            return self.scopes[house]
        loop = self.model.loop
        if loop is None or house not in loop.points:
            return ()
        point = loop.points.index(house)
        pairs = zip(loop.scope, loop.ends, strict=True)
        return tuple(edge for edge, ends in pairs if point in ends)

    def _rings(self, values: bytes, candidates: Sequence[int]) -> Iterator[Ring]:
        """Yield what is a reason: values of roles in their cells, what stands there, the chain."""
        common = [v for role in self.step.roles if role.name == VALUE for v in role.values]
        for role in self.step.roles:
            for place in filter(None, map(self._clue, filter(self._is_printed, role.houses))):
                yield Ring(place.row, place.column, "", role.name)
            for cell in role.cells:
                for symbol in self._reasons(role, cell, values, common):
                    yield from self._ring(cell, symbol, role.name, candidates)
        for link in self.step.chain:
            for cell in link.cells:
                yield from self._ring(cell, link.value, CHAIN, candidates)

    def _reasons(self, role: Role, cell: str, values: bytes, common: list[str]) -> Sequence[str]:
        value = values[self.variables[cell]]
        return role.values or common if value == OPEN else (self.model.symbol(value),)

    def _ring(self, cell: str, symbol: str, role: str, candidates: Sequence[int]) -> Iterator[Ring]:
        """Yield a ring, unless the step writes there, or the symbol goes or is gone."""
        place, variable = self._place(cell), self.variables[cell]
        changed = [mark.cell for mark in (*self.step.places, *self.supposed)]
        changed += [mark.cell for mark in self.step.removes if mark.value == symbol]
        if place.side or cell in changed:
            return
        left = members(candidates[variable]) if candidates else ()
        if not left or self.model.symbols.index(symbol) in left:
            yield Ring(place.row, place.column, symbol, role)

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


def labels(puzzle: Puzzle, scene: Scene) -> Iterator[Label]:
    """Yield what rows and columns are called in the names of cells, which may leave a rim out."""
    grid = puzzle.genre.grid(puzzle.board)
    rim = (scene.rows - grid.rows) // 2
    for row in range(grid.rows):
        yield Label(row + rim, f"r{row + 1}", row=True)
    for column in range(grid.columns):
        yield Label(column + rim, f"c{column + 1}", row=False)


def _item(place: Place, role: str, *, house: bool = False) -> Highlight | Trace:
    if place.side:
        return Trace(*place.ends, role)
    return Highlight(place.row, place.column, role, house)
