"""A step on its board as SVG: tints, rings, strokes, arrows and numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from enpitsu.scene._hatch import DOTS, hatched
from enpitsu.scene._svg import (
    Pen,
    escape,
    note_middle,
    note_size,
    number,
    outline,
    pencilled,
    room_for_notes,
    segment,
    squares,
    symbol_size,
)
from enpitsu.scene.items import Arrow, Highlight, Node, Scene, Tag, Trace
from enpitsu.scene.themes import Theme, Tint

_HOUSE = 'fill-opacity="0.4"'

_FAINT = 0.45  # how much of its ink a hatch has
_TRACE = 0.28  # the width of an edge's tint, as a part of the cell
_FRAME = 0.06  # the width of a frame in a dark cell, likewise
_RING = 0.62  # the radius of a ring, as a part of its symbol's size
_GAP = 0.03  # between an arrow and the rings of its symbols, as a part of the cell
_HEAD = 0.11  # the length of an arrow's head, likewise
_BOWS = (0.16, 0.08, 0.3)  # how far an arrow's bow may stand out, as a part of its length
_OFF = 4.0  # how much worse it is to run off the board than through a symbol
_TAG = 0.2  # the size of a line's number, likewise


def tints(scene: Scene, theme: Theme) -> dict[str, Tint]:
    """Return how every role is shown."""
    return scene.tints(theme.tints, theme.own_tints)


def highlights(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield a tint a role, houses below cells; a viewer shows its name over it."""
    colours = tints(scene, pen.theme)
    for role, tint in colours.items():
        cells = [item for item in scene.highlights if item.role == role and item.house]
        if cells and tint.ground:
            path = squares(cells, pen.cell)
            yield _named(role, f'<path d="{path}" fill="{tint.ground}" {_HOUSE}/>')
    for role, tint in colours.items():
        cells = [item for item in scene.highlights if item.role == role and not item.house]
        if cells:
            yield _named(role, "".join(_cells(cells, tint, pen)))
        edges = [trace for trace in scene.traces if trace.role == role]
        if edges:
            yield _named(role, "".join(_edges(edges, tint, pen)))
    yield from _outlines(scene, pen)


def _cells(cells: list[Highlight], tint: Tint, pen: Pen) -> Iterator[str]:
    """Yield cells on their ground, and hatched where the theme wants it."""
    cell = pen.cell
    if tint.ground:
        yield f'<path d="{squares(cells, cell)}" fill="{tint.ground}"/>'
    places = dict.fromkeys((item.row, item.column) for item in cells)
    path = "".join(hatched(tint.hatch, c * cell, r * cell, cell) for r, c in places)
    if path:
        yield hatching(path, tint, pen.line(32))


def hatching(path: str, tint: Tint, width: float) -> str:
    """Return the lines of a hatch, faint enough for what is written on them; dots are larger."""
    wider = 2 if tint.hatch.startswith(DOTS) else 1
    return pencilled(path, tint.ink, wider * width, f' stroke-opacity="{_FAINT}"')


def _edges(edges: list[Trace], tint: Tint, pen: Pen) -> Iterator[str]:
    """Yield edges in a broad line of their tint, and between rails with the role's dashes."""
    if tint.ground:
        path = "".join(segment(edge, pen.cell) for edge in edges)
        yield pencilled(path, tint.ground, _TRACE * pen.cell)
    if pen.theme.plain:
        path = "".join(_rails(edge, pen.cell) for edge in edges)
        yield _dashed(path, tint, pen)


def _rails(edge: Trace, cell: int) -> str:
    """Return two lines, one on either side of an edge."""
    aside = _TRACE / 2 * cell
    x, y = min(edge.column, edge.to_column) * cell, min(edge.row, edge.to_row) * cell
    if edge.row == edge.to_row:
        length = abs(edge.to_column - edge.column) * cell
        return f"M{x} {number(y - aside)}h{length}M{x} {number(y + aside)}h{length}"
    length = abs(edge.to_row - edge.row) * cell
    return f"M{number(x - aside)} {y}v{length}M{number(x + aside)} {y}v{length}"


def _dashed(path: str, tint: Tint, pen: Pen) -> str:
    """Return a line in the ink and the dashes of a role."""
    width = pen.line(24)
    return pencilled(path, tint.ink, width, dashes(tint, width))


def dashes(tint: Tint, width: float) -> str:
    """Return the dashes of a role for a line of a width, if it has any."""
    told = " ".join(number(part * width) for part in tint.dash)
    return f' stroke-dasharray="{told}"' if told else ""


def on_blocks(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield a frame in its tint for a dark cell that plays a role."""
    cell = pen.cell
    dark = {(block.row, block.column) for block in scene.blocks}
    for role, tint in tints(scene, pen.theme).items():
        marked = ((item.row, item.column) for item in scene.highlights if item.role == role)
        cells = [at for at in dict.fromkeys(marked) if at in dark]
        if cells:
            path = "".join(outline([at], cell, _FRAME / 2) for at in cells)
            yield _named(role, pencilled(path, tint.ground or tint.ink, _FRAME * cell))


def _outlines(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield a line around houses that lie on others, where tints blend; in a plain theme always."""
    houses: dict[str, list[tuple[int, int]]] = {}
    for item in scene.highlights:
        if item.house:
            houses.setdefault(item.role, []).append((item.row, item.column))
    for place, (role, cells) in enumerate(houses.items()):
        others = {at for other in houses if other != role for at in houses[other]}
        if pen.theme.plain or not others.isdisjoint(cells):
            path = outline(list(dict.fromkeys(cells)), pen.cell, 0.03 + 0.04 * (place % 3))
            yield _dashed(path, tints(scene, pen.theme)[role], pen)


def _named(role: str, shape: str) -> str:
    return f"<g><title>{escape(role)}</title>{shape}</g>"


class _Spots:
    """Finds where symbols stand: alone in their cells, or among notes."""

    def __init__(self, scene: Scene, pen: Pen) -> None:
        self.pen, self.cell, self.room = pen, pen.cell, room_for_notes(scene, pen)
        self.symbol = symbol_size(scene, pen)
        self.rows, self.columns = scene.rows, scene.columns
        self.written = {(text.row, text.column) for text in scene.texts}
        self.notes = {(notes.row, notes.column): notes for notes in scene.notes}

    def of(self, row: int, column: int, symbol: str) -> tuple[complex, float] | None:
        """Return the middle, with the way down as imaginary part, and the size; None: nowhere."""
        notes = self.notes.get((row, column))
        if (row, column) in self.written:
            return complex(column + 0.5, row + 0.5) * self.cell, self.symbol
        if notes is None or symbol not in notes.symbols:
            return None
        x, y = note_middle(notes, notes.symbols.index(symbol), self.pen, self.room)
        return complex(x, y), note_size(notes, self.pen, self.room)

    def middle(self, row: int, column: int, symbol: str) -> tuple[complex, float]:
        """Return the same; the middle of the cell where the symbol stands nowhere."""
        middle = complex(column + 0.5, row + 0.5) * self.cell
        return self.of(row, column, symbol) or (middle, self.symbol)

    def meets(self, at: complex) -> float:
        """Return what it costs to draw over a point."""
        row, column = math.floor(at.imag / self.cell), math.floor(at.real / self.cell)
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return _OFF
        middle = complex(column + 0.5, row + 0.5) * self.cell
        near = abs(at - middle) < self.symbol / 2
        return 1.0 if near and (row, column) in self.written else 0.0


def rings(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield a ring around each symbol that is a reason, in the ink of its role."""
    spots, width = _Spots(scene, pen), number(pen.line(32))
    for role, tint in tints(scene, pen.theme).items():
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
            stroke = f'stroke="{tint.ink}" stroke-width="{width}"'
            yield f'<g fill="none" {stroke}>{"".join(circles)}</g>'


def strikes(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield a stroke through every candidate that goes, or through the symbol of its cell."""
    spots = _Spots(scene, pen)
    found = [spots.middle(strike.row, strike.column, strike.symbol) for strike in scene.strikes]
    for size in dict.fromkeys(size for _, size in found):
        path = "".join(slash(at, size) for at, own in found if own == size)
        yield pencilled(path, pen.theme.strike, max(size / 8, 1))


def slash(at: complex, size: float) -> str:
    """Return a stroke through a symbol of a size."""
    length = number(size)
    return f"M{_point(at + complex(-size, size) / 2)}l{length} -{length}"


def arrows(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the links of a chain as bows: strong ones in one stroke, weak ones dashed."""
    spots, cell, ink = _Spots(scene, pen), pen.cell, pen.theme.arrow
    for strong in (True, False):
        bows = [_Bow.of(spots, arrow) for arrow in scene.arrows if arrow.strong is strong]
        path = "".join(bow.path for bow in bows)
        if path:
            width, gap = pen.line(32), number(cell / 12)
            yield pencilled(path, ink, width, "" if strong else f' stroke-dasharray="{gap}"')
            yield pencilled("".join(bow.head(_HEAD * cell) for bow in bows), ink, width)


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


def tags(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the numbers of lines, in the corners of cells and beside edges."""
    if scene.tags:
        written = ((*_tag_place(tag, pen.cell), tag.text) for tag in scene.tags)
        yield from pen.written(written, pen.theme.tag, _TAG * pen.cell)


def _tag_place(tag: Tag, cell: int) -> tuple[float, float]:
    if (tag.row, tag.column) == (tag.to_row, tag.to_column):
        return (tag.column + 0.86) * cell, (tag.row + 0.13) * cell
    x, y = (tag.column + tag.to_column) / 2, (tag.row + tag.to_row) / 2
    return (x + 0.17) * cell, (y + (0.17 if tag.row == tag.to_row else 0.0)) * cell
