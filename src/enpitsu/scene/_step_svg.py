"""A step on its board as SVG: tints, rings, strokes, arrows and numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from enpitsu.scene._svg import (
    SYMBOL,
    centred,
    escape,
    note_middle,
    note_size,
    number,
    outline,
    pencilled,
    room_for_notes,
    segment,
    squares,
)
from enpitsu.scene.items import BROKEN, CHAIN, PLACED, WRONG, Arrow, Node, Scene, Tag

_Tint = tuple[str, str]
"""A light ground, and an ink of the same colour."""

_TINTS: tuple[_Tint, ...] = (
    ("#ffd8a8", "#d9480f"),
    ("#a5d8ff", "#1864ab"),
    ("#ffec99", "#a07000"),
    ("#d0bfff", "#5f3dc4"),
    ("#99e9f2", "#0b7285"),
    ("#fcc2d7", "#a61e4d"),
    ("#d8f5a2", "#5c940d"),
    ("#dee2e6", "#495057"),
)
"""The roles of a step, in their order."""
_OWN_TINTS: dict[str, _Tint] = {
    CHAIN: ("#f3d9fa", "#862e9c"),
    PLACED: ("#b2f2bb", "#2b8a3e"),
    WRONG: ("#ffa8a8", "#e03131"),
    BROKEN: ("#ffc9c9", "#c92a2a"),
}
_HOUSE = 'fill-opacity="0.4"'
STRIKE = "#e03131"
_ARROW = "#862e9c"
_TAG_INK = "#7048e8"

_TRACE = 0.28  # the width of an edge's tint, as a part of the cell
_FRAME = 0.06  # the width of a frame in a dark cell, likewise
_RING = 0.62  # the radius of a ring, as a part of its symbol's size
_GAP = 0.03  # between an arrow and the rings of its symbols, as a part of the cell
_HEAD = 0.11  # the length of an arrow's head, likewise
_BOWS = (0.16, 0.08, 0.3)  # how far an arrow's bow may stand out, as a part of its length
_OFF = 4.0  # how much worse it is to run off the board than through a symbol
_TAG = 0.2  # the size of a line's number, likewise


def tints(scene: Scene) -> dict[str, _Tint]:
    """Return the colours of every role."""
    return scene.tints(_TINTS, _OWN_TINTS)


def highlights(scene: Scene, cell: int) -> Iterator[str]:
    """Yield a tint a role, houses below cells; a viewer shows its name over it."""
    colours = tints(scene)
    for role, (tint, _) in colours.items():
        cells = [item for item in scene.highlights if item.role == role and item.house]
        if cells:
            yield _named(role, f'<path d="{squares(cells, cell)}" fill="{tint}" {_HOUSE}/>')
    for role, (tint, _) in colours.items():
        cells = [item for item in scene.highlights if item.role == role and not item.house]
        if cells:
            yield _named(role, f'<path d="{squares(cells, cell)}" fill="{tint}"/>')
        path = "".join(segment(trace, cell) for trace in scene.traces if trace.role == role)
        if path:
            yield _named(role, pencilled(path, tint, _TRACE * cell))
    yield from _outlines(scene, cell)


def on_blocks(scene: Scene, cell: int) -> Iterator[str]:
    """Yield a frame in its tint for a dark cell that plays a role."""
    dark = {(block.row, block.column) for block in scene.blocks}
    for role, (tint, _) in tints(scene).items():
        marked = ((item.row, item.column) for item in scene.highlights if item.role == role)
        cells = [at for at in dict.fromkeys(marked) if at in dark]
        if cells:
            path = "".join(outline([at], cell, _FRAME / 2) for at in cells)
            yield _named(role, pencilled(path, tint, _FRAME * cell))


def _outlines(scene: Scene, cell: int) -> Iterator[str]:
    """Yield a line around houses that lie on others, where the tints alone would blend."""
    houses: dict[str, list[tuple[int, int]]] = {}
    for item in scene.highlights:
        if item.house:
            houses.setdefault(item.role, []).append((item.row, item.column))
    for place, (role, cells) in enumerate(houses.items()):
        others = {at for other in houses if other != role for at in houses[other]}
        if not others.isdisjoint(cells):
            path = outline(list(dict.fromkeys(cells)), cell, 0.03 + 0.04 * (place % 3))
            yield pencilled(path, tints(scene)[role][1], max(cell / 24, 1))


def _named(role: str, shape: str) -> str:
    return f"<g><title>{escape(role)}</title>{shape}</g>"


class _Spots:
    """Finds where symbols stand: alone in their cells, or among notes."""

    def __init__(self, scene: Scene, cell: int) -> None:
        self.cell, self.room = cell, room_for_notes(scene)
        self.rows, self.columns = scene.rows, scene.columns
        self.written = {(text.row, text.column) for text in scene.texts}
        self.notes = {(notes.row, notes.column): notes for notes in scene.notes}

    def of(self, row: int, column: int, symbol: str) -> tuple[complex, float] | None:
        """Return the middle, with the way down as imaginary part, and the size; None: nowhere."""
        notes = self.notes.get((row, column))
        if (row, column) in self.written:
            return complex(column + 0.5, row + 0.5) * self.cell, SYMBOL * self.cell
        if notes is None or symbol not in notes.symbols:
            return None
        x, y = note_middle(notes, notes.symbols.index(symbol), self.cell, self.room)
        return complex(x, y), note_size(notes, self.cell, self.room)

    def middle(self, row: int, column: int, symbol: str) -> tuple[complex, float]:
        """Return the same; the middle of the cell where the symbol stands nowhere."""
        size = SYMBOL * self.cell
        return self.of(row, column, symbol) or (
            complex(column + 0.5, row + 0.5) * self.cell,
            size,
        )

    def meets(self, at: complex) -> float:
        """Return what it costs to draw over a point."""
        row, column = math.floor(at.imag / self.cell), math.floor(at.real / self.cell)
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return _OFF
        middle = complex(column + 0.5, row + 0.5) * self.cell
        near = abs(at - middle) < SYMBOL / 2 * self.cell
        return 1.0 if near and (row, column) in self.written else 0.0


def rings(scene: Scene, cell: int) -> Iterator[str]:
    """Yield a ring around each symbol that is a reason, in the ink of its role."""
    spots, width = _Spots(scene, cell), number(max(cell / 32, 1))
    for role, (_, ink) in tints(scene).items():
        found = [
            spots.of(ring.row, ring.column, ring.symbol)
            for ring in scene.rings
            if ring.role == role
        ]
        circles = [
            f'<circle cx="{number(at.real)}" cy="{number(at.imag)}" r="{number(_RING * size)}"/>'
            for at, size in filter(None, found)
        ]
        if circles:
            yield f'<g fill="none" stroke="{ink}" stroke-width="{width}">{"".join(circles)}</g>'


def strikes(scene: Scene, cell: int) -> Iterator[str]:
    """Yield a stroke through every candidate that goes, or through the symbol of its cell."""
    spots = _Spots(scene, cell)
    found = [spots.middle(strike.row, strike.column, strike.symbol) for strike in scene.strikes]
    for size in dict.fromkeys(size for _, size in found):
        path = "".join(slash(at, size) for at, own in found if own == size)
        yield pencilled(path, STRIKE, max(size / 8, 1))


def slash(at: complex, size: float) -> str:
    """Return a stroke through a symbol of a size."""
    length = number(size)
    return f"M{_point(at + complex(-size, size) / 2)}l{length} -{length}"


def arrows(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the links of a chain as bows: strong ones in one stroke, weak ones dashed."""
    spots = _Spots(scene, cell)
    for strong in (True, False):
        bows = [_Bow.of(spots, arrow) for arrow in scene.arrows if arrow.strong is strong]
        path = "".join(bow.path for bow in bows)
        if path:
            width, gap = max(cell / 32, 1), number(cell / 12)
            dashes = "" if strong else f' stroke-dasharray="{gap}"'
            yield pencilled(path, _ARROW, width, dashes)
            yield pencilled("".join(bow.head(_HEAD * cell) for bow in bows), _ARROW, width)


class _Bow(NamedTuple):
    """A curve from one symbol to another that bends around what stands between them."""

    start: complex
    bend: complex
    end: complex

    @classmethod
    def of(cls, spots: _Spots, arrow: Arrow) -> _Bow:
        """Return the bow of a link, from ring to ring, that meets the least on its way."""
        ends = _nearest(spots, arrow.start, arrow.end)
        length = abs(ends[1][0] - ends[0][0])
        # In the same cell the rings touch: there the bow must stand out to be seen.
        least = 0.2 if length < 0.6 * spots.cell else 0.0
        outs = [min(max(bow * length, least * spots.cell), 0.8 * spots.cell) for bow in _BOWS]
        bows = [cls._bent(spots, *ends, side * out) for out in outs for side in (1, -1)]
        return min(bows, key=lambda bow: bow._met(spots))

    @classmethod
    def _bent(
        cls, spots: _Spots, first: tuple[complex, float], last: tuple[complex, float], out: float
    ) -> _Bow:
        (start, size), (end, end_size) = first, last
        way = end - start
        bend = start + way / 2 + 2 * out * way / (abs(way) or 1.0) * 1j
        gap = _GAP * spots.cell
        start += _towards(start, bend, _RING * size + gap)
        return cls(start, bend, end + _towards(end, bend, _RING * end_size + gap))

    def _met(self, spots: _Spots) -> float:
        """Return how much of the bow runs off the board or through what is written."""
        ways = [t / 16 for t in range(1, 16)]
        on_it = [
            (1 - t) ** 2 * self.start + 2 * t * (1 - t) * self.bend + t * t * self.end for t in ways
        ]
        return sum(spots.meets(at) for at in on_it)

    @property
    def path(self) -> str:
        return f"M{_point(self.start)}Q{_point(self.bend)} {_point(self.end)}"

    def head(self, size: float) -> str:
        back = _towards(self.end, self.bend, size)
        wings = (self.end + back * (1 + 0.6j), self.end + back * (1 - 0.6j))
        return f"M{_point(wings[0])}L{_point(self.end)}L{_point(wings[1])}"


def _nearest(
    spots: _Spots, start: Node, end: Node
) -> tuple[tuple[complex, float], tuple[complex, float]]:
    """Return the two cells of statements, which may be about several, that lie closest together."""
    pairs = [
        (spots.middle(*one, start.symbol), spots.middle(*other, end.symbol))
        for one in start.cells
        for other in end.cells
    ]
    return min(pairs, key=lambda pair: abs(pair[0][0] - pair[1][0]))


def _towards(start: complex, end: complex, length: float) -> complex:
    way = end - start
    return min(length, 0.45 * abs(way)) * way / (abs(way) or 1.0)


def _point(at: complex) -> str:
    return f"{number(at.real)} {number(at.imag)}"


def tags(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the numbers of lines, in the corners of cells and beside edges."""
    if not scene.tags:
        return
    size = _TAG * cell
    yield f'<g fill="{_TAG_INK}" font-size="{number(size)}">'
    for tag in scene.tags:
        yield centred(*_tag_place(tag, cell), size, tag.text)
    yield "</g>"


def _tag_place(tag: Tag, cell: int) -> tuple[float, float]:
    if (tag.row, tag.column) == (tag.to_row, tag.to_column):
        return (tag.column + 0.86) * cell, (tag.row + 0.13) * cell
    x, y = (tag.column + tag.to_column) / 2, (tag.row + tag.to_row) / 2
    return (x + 0.17) * cell, (y + (0.17 if tag.row == tag.to_row else 0.0)) * cell
