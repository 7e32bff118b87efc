"""Scenes as text: box-drawing characters, with colours for a terminal on request.

A new item that fills a cell gets its lines in `_blocks`, and its width in `_Layout.of`; one that
sits on an edge or a crossing goes where `_border` and `_cell_lines` write that edge or crossing.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from string import ascii_uppercase
from typing import NamedTuple

from enpitsu.scene.items import (
    Block,
    Cage,
    Cross,
    Line,
    Notes,
    Scene,
    Sign,
    Stroke,
    Style,
    Text,
    Trace,
    Tube,
)

_JOINS = (
    " ╶╺╴─╼╸╾━",
    "╷┌┍┐┬┮┑┭┯",
    "╻┎┏┒┰┲┓┱┳",
    "╵└┕┘┴┶┙┵┷",
    "│├┝┤┼┾┥┽┿",
    "╽┟┢┧╁╆┪╅╈",
    "╹┖┗┚┸┺┛┹┻",
    "╿┞┡┦╀╄┩╃╇",
    "┃┠┣┨╂╊┫╉╋",
)
"""The character by the weights of its arms: [3 * up + down][3 * left + right]."""

_NONE, _THIN, _THICK = range(3)

_COLOURS: dict[Style, str] = {"given": "1", "found": "36", "note": "2"}  # bold, cyan, dim
_FRAMES: dict[Style, str] = {"given": "[{}]", "found": "({})"}
"""Around symbols beside notes, where without colour a lone note would look the same."""

_Cell = tuple[int, int]

_SIGNS: dict[_Cell, str] = {(0, 1): ">", (0, -1): "<", (1, 0): "\u2228", (-1, 0): "\u2227"}
"""By the step from the larger cell to the smaller one."""

_CROSS = "\u00d7"
_DOT = "·"
_SHADE = "░"
_BULB = "●"
_FALLING, _RISING, _BOTH = "\u2572", "\u2571", "\u2573"
_DASHED_ACROSS, _DASHED_DOWN = "┅", "┇"
_SHADE_COLOUR = "2;36"  # dim cyan


def to_text(scene: Scene, *, colour: bool = False) -> str:
    """Return the scene as lines of text, with ANSI escapes only if `colour` is true."""
    scene = _struck(scene)
    layout = _Layout.of(scene, colour)
    edges = _Edges(scene)
    blocks = _blocks(scene, layout)
    lines = [_border(edges, 0, layout)]
    for row in range(scene.rows):
        lines += _cell_lines(edges, row, blocks, layout)
        lines.append(_border(edges, row + 1, layout))
    lines += [f"{letter} {role}" for role, letter in _letters(scene).items()]
    return "\n".join(line.rstrip() for line in lines)


def _letters(scene: Scene) -> dict[str, str]:
    """Return a letter for every role of a step; cells of a house have the small one."""
    return dict(zip(scene.roles, ascii_uppercase, strict=False))


def _struck(scene: Scene) -> Scene:
    """Return the scene with a minus before what goes."""
    if not scene.strikes:
        return scene
    gone = {(strike.row, strike.column, strike.symbol) for strike in scene.strikes}

    def told(row: int, column: int, symbol: str) -> str:
        return f"-{symbol}" if (row, column, symbol) in gone else symbol

    return replace(
        scene,
        notes=tuple(
            replace(notes, symbols=tuple(told(notes.row, notes.column, s) for s in notes.symbols))
            for notes in scene.notes
        ),
        texts=tuple(replace(t, text=told(t.row, t.column, t.text)) for t in scene.texts),
    )


class _Layout(NamedTuple):
    """The size of every cell in characters, and how symbols are dressed."""

    width: int
    height: int
    slot: int
    """The width of one note, for all cells alike."""
    colours: dict[Style, str]
    frames: dict[Style, str]
    head: int = 0
    """Lines above what fills a cell, for what stands in its corner."""

    @classmethod
    def of(cls, scene: Scene, colour: bool) -> _Layout:
        frames = _FRAMES if scene.notes and not colour else {}
        symbols = [len(_framed(text, frames)) for text in scene.texts]
        slot = max((len(symbol) for notes in scene.notes for symbol in notes.symbols), default=1)
        notes_widths = [(slot + 1) * notes.columns - 1 for notes in scene.notes]
        notes_heights = [-(-len(notes.symbols) // notes.columns) for notes in scene.notes]
        said = [*map(_said, scene.blocks), *(corner.text for corner in scene.corners)]
        head = 1 if scene.corners else 0
        return cls(
            width=max(
                2 + max([1, *symbols, *notes_widths, *map(len, said)]),
                *[len(cage.text) + 1 for cage in scene.cages],
                0,
            ),
            height=max([1, *notes_heights]) + head,
            slot=slot,
            colours=_COLOURS if colour else {},
            frames=frames,
            head=head,
        )

    def centred(self, text: str, style: Style) -> str:
        """Return one line of a cell; an odd space goes left, so that units align."""
        spare = self.width - len(text)
        left = (spare + 1) // 2
        return " " * left + self.painted(text, style) + " " * (spare - left)

    def painted(self, text: str, style: Style) -> str:
        """Return text in the colour of its style, if there are colours."""
        return _painted(text, self.colours.get(style, ""))

    def ground(self, width: int, shaded: bool) -> str:
        """Return what is left blank, or shaded."""
        if not shaded:
            return " " * width
        return _painted(_SHADE * width, _SHADE_COLOUR if self.colours else "")

    def block(self, lines: list[str], style: Style) -> list[str]:
        """Return a whole cell, the lines in its middle."""
        top = self.head + (self.height - self.head - len(lines)) // 2
        block = [" " * self.width] * self.height
        block[top : top + len(lines)] = [self.centred(line, style) for line in lines]
        return block


def _painted(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if code and not text.isspace() else text


class _Edges:
    """The weight of every unit edge, with a rim of blanks so that each crossing has four arms.

    Crossing (r, c) has `down[r][c]` above it, `down[r + 1][c]` below, `across[r][c]` to its
    left and `across[r][c + 1]` to its right.
    """

    def __init__(self, scene: Scene) -> None:
        self.rows, self.columns = scene.rows, scene.columns
        self.across = [[_NONE] * (scene.columns + 2) for _ in range(scene.rows + 1)]
        self.down = [[_NONE] * (scene.columns + 1) for _ in range(scene.rows + 2)]
        self.found: set[tuple[_Cell, _Cell]] = set()
        for line in scene.lines:
            self._add(line)
        self.signs: dict[tuple[_Cell, _Cell], str] = {}
        for sign in scene.signs:
            self._add_sign(sign)
        for cross in scene.crosses:
            self._add_cross(cross)
        letters = _letters(scene)
        for trace in reversed(scene.traces):
            self._add_trace(trace, letters.get(trace.role, ""))
        self.corners: dict[_Cell, str] = {}
        self.inner: set[tuple[_Cell, _Cell]] = set()
        for cage in scene.cages:
            self._add_cage(cage)
        self.slants: dict[_Cell, str] = {}
        for tube in scene.tubes:
            self._add_tube(tube)
        self.dots = {(dot.row, dot.column) for dot in scene.dots}
        self.shaded = {(shade.row, shade.column) for shade in scene.shades}

    def _add(self, line: Line) -> None:
        top, bottom, left, right = self._within(line)
        weight = _THIN if line.weight == "thin" else _THICK
        if line.style == "found":
            self.found.update(_borders(top, bottom, left, right))
        if top == bottom:
            edges = self.across[top]
            edges[left + 1 : right + 1] = [max(weight, e) for e in edges[left + 1 : right + 1]]
        elif left == right:
            for edges in self.down[top + 1 : bottom + 1]:
                edges[left] = max(weight, edges[left])
        else:
            raise ValueError(f"{line} is neither horizontal nor vertical; text cannot show it")

    def _add_cage(self, cage: Cage) -> None:
        """Take the thin lines within a cage away, dash the thick ones, and keep its text."""
        inside = set(cage.cells)
        self.corners[min(cage.cells)] = cage.text
        for row, column in cage.cells:
            if (row - 1, column) in inside:
                self.inner.add(((row - 1, column), (row, column)))
                if self.across[row][column + 1] == _THIN:
                    self.across[row][column + 1] = _NONE
            if (row, column - 1) in inside:
                self.inner.add(((row, column - 1), (row, column)))
                if self.down[row + 1][column] == _THIN:
                    self.down[row + 1][column] = _NONE

    def _add_tube(self, tube: Tube) -> None:
        """Mark every step of a thermometer on the border, or the crossing, that it goes over."""
        for less, more in pairwise(tube.cells):
            step = less[0] - more[0], less[1] - more[1]
            if step in _SIGNS:
                self.signs.setdefault((min(less, more), max(less, more)), _SIGNS[step])
            else:
                crossing = max(less[0], more[0]), max(less[1], more[1])
                self.slants[crossing] = _FALLING if step[0] == step[1] else _RISING

    def _within(self, line: Line | Cross | Trace) -> tuple[int, int, int, int]:
        """Return the first and the last row and column of a lattice line; refuse one outside."""
        top, bottom = sorted((line.row, line.to_row))
        left, right = sorted((line.column, line.to_column))
        if min(top, left) < 0 or bottom > self.rows or right > self.columns:
            raise ValueError(f"{line} leaves the board of {self.rows}x{self.columns} cells")
        return top, bottom, left, right

    def _add_cross(self, cross: Cross) -> None:
        for border in _borders(*self._within(cross)):
            self.signs[border] = _CROSS

    def _add_trace(self, trace: Trace, letter: str) -> None:
        """Mark an edge with the letter of its role, if nothing else stands there."""
        for border in _borders(*self._within(trace)):
            self.signs.setdefault(border, letter)

    def style(self, *borders: tuple[_Cell, _Cell]) -> Style:
        """Return the style of what is written where these borders meet."""
        return "found" if self.found and not self.found.isdisjoint(borders) else "note"

    def is_shaded(self, *cells: _Cell) -> bool:
        """Tell whether all these cells are shaded, and with them what is between them."""
        return bool(self.shaded) and self.shaded.issuperset(cells)

    def _add_sign(self, sign: Sign) -> None:
        """Keep a sign by the cells on both sides of its border, first the upper or left one."""
        larger, smaller = (sign.row, sign.column), (sign.to_row, sign.to_column)
        step = (smaller[0] - larger[0], smaller[1] - larger[1])
        if step not in _SIGNS:
            raise ValueError(f"{sign} is not between neighbours")
        first, second = min(larger, smaller), max(larger, smaller)
        if min(first) < 0 or second[0] >= self.rows or second[1] >= self.columns:
            raise ValueError(f"{sign} leaves the board of {self.rows}x{self.columns} cells")
        self.signs[first, second] = _SIGNS[step]


def _join(up: int, down: int, left: int, right: int) -> str:
    return _JOINS[3 * up + down][3 * left + right]


def _borders(top: int, bottom: int, left: int, right: int) -> list[tuple[_Cell, _Cell]]:
    """Return the unit edges of a lattice line, each by the cells on both sides of it."""
    if top == bottom:
        return [((top - 1, c), (top, c)) for c in range(left, right)]
    return [((r, left - 1), (r, left)) for r in range(top, bottom)]


def _border(edges: _Edges, row: int, layout: _Layout) -> str:
    """Return the line of text through the crossings above a row of cells."""
    parts = []
    for column in range(edges.columns + 1):
        parts.append(_crossing(edges, row, column, layout))
        if column < edges.columns:
            parts.append(_edge(edges, row, column, layout))
    return "".join(parts)


def _crossing(edges: _Edges, row: int, column: int, layout: _Layout) -> str:
    if (row, column) in edges.slants:
        return edges.slants[row, column]
    above, below, across = edges.down[row], edges.down[row + 1], edges.across[row]
    join = _join(above[column], below[column], across[column], across[column + 1])
    if join != " ":
        if not edges.found:
            return join
        arms = (
            *_borders(row - 1, row + 1, column, column),
            *_borders(row, row, column - 1, column + 1),
        )
        return layout.painted(join, "found") if edges.style(*arms) == "found" else join
    if (row, column) in edges.dots:
        return layout.painted(_DOT, "note")
    return layout.ground(
        1, edges.is_shaded(*((r, c) for r in (row - 1, row) for c in (column - 1, column)))
    )


def _edge(edges: _Edges, row: int, column: int, layout: _Layout) -> str:
    """Return the edge above a cell, with what stands in its middle."""
    border = ((row - 1, column), (row, column))
    weight = edges.across[row][column + 1]
    middle = layout.width // 2
    sign = edges.signs.get(border, "")
    if not weight:
        shaded = edges.is_shaded(*border)
        if not sign:
            return layout.ground(layout.width, shaded)
        rest = layout.width - middle - 1
        return (
            layout.ground(middle, shaded)
            + layout.painted(sign, "note")
            + layout.ground(rest, shaded)
        )
    dashed = weight == _THICK and border in edges.inner
    line = (_DASHED_ACROSS if dashed else _join(_NONE, _NONE, weight, weight)) * layout.width
    said = edges.corners.get((row, column), "")
    line, middle = said + line[len(said) :], max(middle, len(said))
    line = line[:middle] + sign + line[middle + 1 :] if sign else line
    return layout.painted(line, "found") if border in edges.found else line


def _bar(edges: _Edges, row: int, column: int, layout: _Layout, middle: bool) -> str:
    """Return the edge to the left of a cell, or after the last, in one line of text."""
    border = ((row, column - 1), (row, column))
    weight = edges.down[row + 1][column]
    if middle and border in edges.signs:
        sign = edges.signs[border]
        return sign if weight else layout.painted(sign, "note")
    if not weight:
        return layout.ground(1, edges.is_shaded(*border))
    dashed = weight == _THICK and border in edges.inner
    bar = _DASHED_DOWN if dashed else _join(weight, weight, _NONE, _NONE)
    return layout.painted(bar, "found") if border in edges.found else bar


def _cell_lines(
    edges: _Edges, row: int, blocks: dict[_Cell, list[str]], layout: _Layout
) -> list[str]:
    """Return the lines of text through a row of cells."""
    blank = [" " * layout.width] * layout.height
    cells = [blocks.get((row, column), blank) for column in range(edges.columns)]
    lines = []
    for number, parts in enumerate(zip(*cells, strict=True)):
        middle = number == (layout.height - 1) // 2
        bars = [_bar(edges, row, c, layout, middle) for c in range(edges.columns + 1)]
        grounds = (
            _grounded(part, layout, edges.is_shaded((row, c))) for c, part in enumerate(parts)
        )
        lines.append(
            "".join(bar + part for bar, part in zip(bars, grounds, strict=False)) + bars[-1]
        )
    return lines


def _grounded(part: str, layout: _Layout, shaded: bool) -> str:
    """Return a line of a cell, its blanks shaded if the cell is."""
    return re.sub(" +", lambda blank: layout.ground(len(blank[0]), True), part) if shaded else part


def _blocks(scene: Scene, layout: _Layout) -> dict[_Cell, list[str]]:
    """Return what fills each cell; a symbol hides the notes of its cell."""
    blocks: dict[_Cell, list[str]] = {}
    letters = _letters(scene)
    for dark in scene.blocks:
        blocks[dark.row, dark.column] = _shaded(dark, layout)
    for notes in scene.notes:
        blocks[notes.row, notes.column] = layout.block(_note_lines(notes, layout.slot), "note")
    for text in scene.texts:
        symbol = _framed(text, layout.frames)
        blocks[text.row, text.column] = layout.block([symbol], text.style)
    blank = [" " * layout.width] * layout.height
    for at, mark in _strokes(scene).items():
        first, *rest = blocks.get(at, blank)
        blocks[at] = [first[:-1] + mark, *rest] if first.endswith(" ") else [first, *rest]
    for tube in scene.tubes:
        first, *rest = blocks.get(tube.cells[0], blank)
        blocks[tube.cells[0]] = [_BULB + first[1:], *rest] if first[0] == " " else [first, *rest]
    for corner in scene.corners:
        at = corner.row, corner.column
        rest = (blocks.get(at) or [" " * layout.width] * layout.height)[1:]
        blocks[at] = [f" {corner.text}".ljust(layout.width), *rest]
    for item in sorted(scene.highlights, key=lambda item: not item.house):
        letter = letters.get(item.role, " ")
        at = item.row, item.column
        first, *rest = blocks.get(at, blank)
        blocks[at] = [(letter.lower() if item.house else letter) + first[1:], *rest]
    return blocks


def _strokes(scene: Scene) -> dict[_Cell, str]:
    """Return a mark for every cell that a slanting line goes through from corner to corner."""
    marks: dict[_Cell, str] = {}
    for stroke in scene.strokes:
        for at in _crossed(stroke):
            falls = (stroke.to_row > stroke.row) == (stroke.to_column > stroke.column)
            mark = _FALLING if falls else _RISING
            marks[at] = mark if marks.get(at, mark) == mark else _BOTH
    return marks


def _crossed(stroke: Stroke) -> list[_Cell]:
    down, right = stroke.to_row - stroke.row, stroke.to_column - stroke.column
    if abs(down) != abs(right):
        return []
    rows = sorted((stroke.row, stroke.to_row))
    columns = range(min(stroke.column, stroke.to_column), max(stroke.column, stroke.to_column))
    falls = (down > 0) == (right > 0)
    return list(zip(range(*rows), columns if falls else reversed(columns), strict=True))


def _said(block: Block) -> str:
    """Return what a dark cell says, on both sides of its diagonal."""
    return f"{block.below}\\{block.right}" if block.below or block.right else ""


def _shaded(block: Block, layout: _Layout) -> list[str]:
    """Return a dark cell, with what it says in its middle line."""
    lines = ["░" * layout.width] * layout.height
    said = _said(block)
    if said:
        # Sums below end at the diagonal, sums to the right begin there: it stays in one column.
        left = (layout.width - 1) // 2
        text = block.below.rjust(left) + "\\" + block.right.ljust(layout.width - left - 1)
        lines[(layout.height - 1) // 2] = text.replace(" ", "░")
    return lines


def _framed(text: Text, frames: dict[Style, str]) -> str:
    return frames.get(text.style, "{}").format(text.text)


def _note_lines(notes: Notes, slot: int) -> list[str]:
    """Return the notes row by row, each symbol in its own slot."""
    slots = [symbol.rjust(slot) for symbol in notes.symbols]
    slots += [" " * slot] * (-len(slots) % notes.columns)
    return [
        " ".join(slots[start : start + notes.columns])
        for start in range(0, len(slots), notes.columns)
    ]
