"""Scenes as text: box-drawing characters, with colours for a terminal on request.

A new item that fills a cell gets its lines in `_blocks`, and its width in `_Layout.of`; one that
sits on an edge or a crossing goes where `_border` and `_cell_lines` write that edge or crossing.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from enpitsu.scene._ascii import columns, lined, spelt
from enpitsu.scene._lattice import (
    BOTH,
    FALLING,
    NONE,
    RISING,
    THICK,
    Border,
    Cell,
    Lattice,
    borders,
    join,
)
from enpitsu.scene._step_text import (
    emphasised,
    grounded,
    grounds,
    house_ground,
    labelled,
    legend,
    letters,
    struck,
)
from enpitsu.scene.items import (
    Block,
    Notes,
    Scene,
    Stroke,
    Style,
    Text,
)

_COLOURS: dict[Style, str] = {"given": "1", "found": "36", "note": "2"}
_COLOURS |= {"new": "1;38;5;28", "supposed": "35"}
"""Bold, cyan, dim; bold green, magenta."""
_FRAMES: dict[Style, str] = {"given": "[{}]", "found": "({})", "new": "({})", "supposed": "{}?"}
"""Around symbols beside notes, where without colour a lone note would look the same."""

_DOT = "·"
_SHADE = "░"
_BULB = "●"
_DASHED_ACROSS, _DASHED_DOWN = "┅", "┇"
_SHADE_COLOUR = "2;36"  # dim cyan


def to_text(scene: Scene, *, colour: bool = False, ascii: bool = False) -> str:  # noqa: A002
    """Return the scene as lines of text, with ANSI escapes only if `colour` is true.

    With `ascii`, lines are drawn with + - | and signs are spelt with others.
    """
    scene = spelt(scene, ascii)
    scene = scene if colour else struck(scene)
    layout = _Layout.of(scene, colour)
    edges = Lattice(scene, colour)
    blocks = _blocks(scene, layout)
    lines = [_border(edges, 0, layout)]
    for row in range(scene.rows):
        lines += _cell_lines(edges, row, blocks, layout)
        lines.append(_border(edges, row + 1, layout))
    lines = [*labelled(lines, scene, layout.width, layout.height), *legend(scene, colour)]
    picture = "\n".join(line.rstrip() for line in lines)
    return lined(picture, scene) if ascii else picture


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
        symbols = [columns(_framed(text, frames)) for text in scene.texts]
        slot = max(
            (columns(symbol) for notes in scene.notes for symbol in notes.symbols), default=1
        )
        notes_widths = [(slot + 1) * notes.columns - 1 for notes in scene.notes]
        notes_heights = [-(-len(notes.symbols) // notes.columns) for notes in scene.notes]
        said = [*map(_said, scene.blocks), *(corner.text for corner in scene.corners)]
        head = 1 if scene.corners else 0
        return cls(
            width=max(
                2 + max([1, *symbols, *notes_widths, *map(columns, said)]),
                *[columns(cage.text) + 1 for cage in scene.cages],
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
        spare = self.width - columns(text)
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


def _border(edges: Lattice, row: int, layout: _Layout) -> str:
    """Return the line of text through the crossings above a row of cells."""
    parts = []
    for column in range(edges.columns + 1):
        parts.append(_crossing(edges, row, column, layout))
        if column < edges.columns:
            parts.append(_edge(edges, row, column, layout))
    return "".join(parts)


def _crossing(edges: Lattice, row: int, column: int, layout: _Layout) -> str:
    if (row, column) in edges.slants:
        return edges.slants[row, column]
    above, below, across = edges.down[row], edges.down[row + 1], edges.across[row]
    joined = join(above[column], below[column], across[column], across[column + 1])
    if joined != " ":
        if not edges.drawn:
            return joined
        arms = (
            *borders(row - 1, row + 1, column, column),
            *borders(row, row, column - 1, column + 1),
        )
        return _lined(joined, edges.style(*arms), layout)
    if (row, column) in edges.dots:
        return layout.painted(_DOT, "note")
    return layout.ground(
        1, edges.is_shaded(*((r, c) for r in (row - 1, row) for c in (column - 1, column)))
    )


def _edge(edges: Lattice, row: int, column: int, layout: _Layout) -> str:
    """Return the edge above a cell, with what stands in its middle, on the ground of its role."""
    border = ((row - 1, column), (row, column))
    line = _edge_line(edges, border, layout)
    return grounded(line, edges.grounds[border]) if border in edges.grounds else line


def _edge_line(edges: Lattice, border: Border, layout: _Layout) -> str:
    row, column = border[1]
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
    dashed = weight == THICK and border in edges.inner
    line = (_DASHED_ACROSS if dashed else join(NONE, NONE, weight, weight)) * layout.width
    said = edges.corners.get((row, column), "")
    line, middle = said + line[len(said) :], max(middle, len(said))
    line = line[:middle] + sign + line[middle + 1 :] if sign else line
    return _lined(line, edges.style(border), layout)


def _bar(edges: Lattice, row: int, column: int, layout: _Layout, middle: bool) -> str:
    """Return the edge to the left of a cell, or after the last, in one line of text."""
    border = ((row, column - 1), (row, column))
    bar = _bar_line(edges, border, layout, middle)
    return grounded(bar, edges.grounds[border]) if border in edges.grounds else bar


def _bar_line(edges: Lattice, border: Border, layout: _Layout, middle: bool) -> str:
    row, column = border[1]
    weight = edges.down[row + 1][column]
    if middle and border in edges.signs:
        sign = edges.signs[border]
        return sign if weight else layout.painted(sign, "note")
    if not weight:
        return layout.ground(1, edges.is_shaded(*border))
    dashed = weight == THICK and border in edges.inner
    bar = _DASHED_DOWN if dashed else join(weight, weight, NONE, NONE)
    return _lined(bar, edges.style(border), layout)


def _lined(line: str, style: Style, layout: _Layout) -> str:
    """Return a line of the board as it is, and one that was drawn on it in its colour."""
    return line if style == "given" else layout.painted(line, style)


def _cell_lines(
    edges: Lattice, row: int, blocks: dict[Cell, list[str]], layout: _Layout
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


def _blocks(scene: Scene, layout: _Layout) -> dict[Cell, list[str]]:
    """Return what fills each cell; a symbol hides the notes of its cell."""
    blocks: dict[Cell, list[str]] = {}
    for dark in scene.blocks:
        blocks[dark.row, dark.column] = _shaded(dark, layout)
    for notes in scene.notes:
        block = layout.block(_note_lines(notes, layout.slot), "note")
        at = notes.row, notes.column
        if layout.colours:
            block = emphasised(block, scene, at)
        blocks[at] = block
    for text in scene.texts:
        at = text.row, text.column
        block = layout.block([_framed(text, layout.frames)], text.style)
        blocks[at] = emphasised(block, scene, at) if layout.colours else block
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
    _mark_roles(blocks, scene, layout)
    return blocks


def _mark_roles(blocks: dict[Cell, list[str]], scene: Scene, layout: _Layout) -> None:
    """Give every cell that plays a role the letter of it, or its ground."""
    marks, codes = letters(scene), grounds(scene)
    blank = [" " * layout.width] * layout.height
    last = {
        (item.row, item.column): item
        for item in sorted(scene.highlights, key=lambda item: not item.house)
    }
    for at, item in last.items():
        first, *rest = blocks.get(at, blank)
        if layout.colours:
            code = house_ground(codes[item.role]) if item.house else codes[item.role]
            blocks[at] = [grounded(line, code) for line in (first, *rest)]
        else:
            letter = marks.get(item.role, " ")
            blocks[at] = [(letter.lower() if item.house else letter) + first[1:], *rest]


def _strokes(scene: Scene) -> dict[Cell, str]:
    """Return a mark for every cell that a slanting line goes through from corner to corner."""
    marks: dict[Cell, str] = {}
    for stroke in scene.strokes:
        for at in _crossed(stroke):
            falls = (stroke.to_row > stroke.row) == (stroke.to_column > stroke.column)
            mark = FALLING if falls else RISING
            marks[at] = mark if marks.get(at, mark) == mark else BOTH
    return marks


def _crossed(stroke: Stroke) -> list[Cell]:
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
    slots = [" " * (slot - columns(symbol)) + symbol for symbol in notes.symbols]
    slots += [" " * slot] * (-len(slots) % notes.columns)
    return [
        " ".join(slots[start : start + notes.columns])
        for start in range(0, len(slots), notes.columns)
    ]
