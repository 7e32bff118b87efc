"""Scenes as text: box-drawing characters, with colours for a terminal on request.

A new item that fills a cell gets its lines in `_blocks`, and its width in `_Layout.of`; one that
sits on an edge or a crossing goes where `_border` and `_cell_lines` write that edge or crossing.
"""

from __future__ import annotations

from typing import NamedTuple

from enpitsu.scene.items import Block, Line, Notes, Scene, Sign, Style, Text

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


def to_text(scene: Scene, *, colour: bool = False) -> str:
    """Return the scene as lines of text, with ANSI escapes only if `colour` is true."""
    layout = _Layout.of(scene, colour)
    edges = _Edges(scene)
    blocks = _blocks(scene, layout)
    lines = [_border(edges, 0, layout)]
    for row in range(scene.rows):
        lines += _cell_lines(edges, row, blocks, layout)
        lines.append(_border(edges, row + 1, layout))
    return "\n".join(line.rstrip() for line in lines)


class _Layout(NamedTuple):
    """The size of every cell in characters, and how symbols are dressed."""

    width: int
    height: int
    slot: int
    """The width of one note, for all cells alike."""
    colours: dict[Style, str]
    frames: dict[Style, str]

    @classmethod
    def of(cls, scene: Scene, colour: bool) -> _Layout:
        frames = _FRAMES if scene.notes and not colour else {}
        symbols = [len(_framed(text, frames)) for text in scene.texts]
        slot = max((len(symbol) for notes in scene.notes for symbol in notes.symbols), default=1)
        notes_widths = [(slot + 1) * notes.columns - 1 for notes in scene.notes]
        notes_heights = [-(-len(notes.symbols) // notes.columns) for notes in scene.notes]
        return cls(
            width=2 + max([1, *symbols, *notes_widths, *map(len, map(_said, scene.blocks))]),
            height=max([1, *notes_heights]),
            slot=slot,
            colours=_COLOURS if colour else {},
            frames=frames,
        )

    def centred(self, text: str, style: Style) -> str:
        """Return one line of a cell; an odd space goes left, so that units align."""
        spare = self.width - len(text)
        left = (spare + 1) // 2
        code = self.colours.get(style)
        painted = f"\x1b[{code}m{text}\x1b[0m" if code and not text.isspace() else text
        return " " * left + painted + " " * (spare - left)

    def block(self, lines: list[str], style: Style) -> list[str]:
        """Return a whole cell, the lines in its middle."""
        top = (self.height - len(lines)) // 2
        block = [" " * self.width] * self.height
        block[top : top + len(lines)] = [self.centred(line, style) for line in lines]
        return block


class _Edges:
    """The weight of every unit edge, with a rim of blanks so that each crossing has four arms.

    Crossing (r, c) has `down[r][c]` above it, `down[r + 1][c]` below, `across[r][c]` to its
    left and `across[r][c + 1]` to its right.
    """

    def __init__(self, scene: Scene) -> None:
        self.rows, self.columns = scene.rows, scene.columns
        self.across = [[_NONE] * (scene.columns + 2) for _ in range(scene.rows + 1)]
        self.down = [[_NONE] * (scene.columns + 1) for _ in range(scene.rows + 2)]
        for line in scene.lines:
            self._add(line)
        self.signs: dict[tuple[_Cell, _Cell], str] = {}
        for sign in scene.signs:
            self._add_sign(sign)

    def _add(self, line: Line) -> None:
        top, bottom = sorted((line.row, line.to_row))
        left, right = sorted((line.column, line.to_column))
        if min(top, left) < 0 or bottom > self.rows or right > self.columns:
            raise ValueError(f"{line} leaves the board of {self.rows}x{self.columns} cells")
        weight = _THICK if line.weight == "thick" else _THIN
        if top == bottom:
            edges = self.across[top]
            edges[left + 1 : right + 1] = [max(weight, e) for e in edges[left + 1 : right + 1]]
        elif left == right:
            for edges in self.down[top + 1 : bottom + 1]:
                edges[left] = max(weight, edges[left])
        else:
            raise ValueError(f"{line} is neither horizontal nor vertical; text cannot show it")

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


def _border(edges: _Edges, row: int, layout: _Layout) -> str:
    """Return the line of text through the crossings above a row of cells."""
    above, below, across = edges.down[row], edges.down[row + 1], edges.across[row]
    parts = []
    for column in range(edges.columns + 1):
        left, right = across[column], across[column + 1]
        parts.append(_join(above[column], below[column], left, right))
        if column < edges.columns:
            edge = _join(_NONE, _NONE, right, right) * layout.width
            sign = edges.signs.get(((row - 1, column), (row, column)), "")
            middle = layout.width // 2
            parts.append(edge[:middle] + sign + edge[middle + 1 :] if sign else edge)
    return "".join(parts)


def _cell_lines(
    edges: _Edges, row: int, blocks: dict[_Cell, list[str]], layout: _Layout
) -> list[str]:
    """Return the lines of text through a row of cells."""
    bars = [_join(weight, weight, _NONE, _NONE) for weight in edges.down[row + 1]]
    signed = bars.copy()
    for column in range(1, edges.columns):
        signed[column] = edges.signs.get(((row, column - 1), (row, column)), bars[column])
    blank = [" " * layout.width] * layout.height
    cells = [blocks.get((row, column), blank) for column in range(edges.columns)]
    middle = (layout.height - 1) // 2
    return [
        "".join(
            bar + part for bar, part in zip(signed if line == middle else bars, parts, strict=False)
        )
        + bars[-1]
        for line, parts in enumerate(zip(*cells, strict=True))
    ]


def _blocks(scene: Scene, layout: _Layout) -> dict[_Cell, list[str]]:
    """Return what fills each cell; a symbol hides the notes of its cell."""
    blocks: dict[_Cell, list[str]] = {}
    for dark in scene.blocks:
        blocks[dark.row, dark.column] = _shaded(dark, layout)
    for notes in scene.notes:
        blocks[notes.row, notes.column] = layout.block(_note_lines(notes, layout.slot), "note")
    for text in scene.texts:
        symbol = _framed(text, layout.frames)
        blocks[text.row, text.column] = layout.block([symbol], text.style)
    return blocks


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
