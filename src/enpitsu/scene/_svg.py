"""What the parts of an SVG picture share: inks and sizes, numbers and text, where notes stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from enpitsu.scene.items import (
    Block,
    Highlight,
    Line,
    Notes,
    Scene,
    Shade,
    Stroke,
    Style,
    Trace,
    Weight,
)

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
INK: dict[Style, str] = {
    "given": 'fill="#1a1a1a" font-weight="700"',
    "found": 'fill="#1f5fd0"',
    "note": 'fill="#707070"',
    "new": 'fill="#2b8a3e" font-weight="700"',
    "supposed": 'fill="#7048e8" font-style="italic"',
}
STROKE: dict[Weight, str] = {"thin": "#909090", "thick": "#1a1a1a"}
PENCIL: dict[Style, str] = {
    "given": "#1a1a1a",
    "found": "#1f5fd0",
    "note": "#909090",
    "new": "#2b8a3e",
    "supposed": "#7048e8",
}

INNER = 0.88  # the part of a cell's side that may be written on
_BELOW = 0.7  # the same for notes below the corner of a cage
SYMBOL = 0.6  # the size of a symbol's font, as a part of the cell
_NOTE = 0.29  # the same for notes, where there are few
_NOTE_HEIGHT = 0.8  # the same for many, as a part of the height of a note's slot
DIGIT_WIDTH = 0.6  # of a sans-serif digit, as a part of its font size
DIGIT_HEIGHT = 0.72  # likewise

_UNSAFE = str.maketrans(
    {chr(code): "\ufffd" for code in range(32) if chr(code) not in "\t\n\r"}
    | {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
)


def squares(items: Iterable[Block | Highlight | Shade], cell: int) -> str:
    """Return cells as one path, so that no seam shows between two of them."""
    return "".join(
        f"M{item.column * cell} {item.row * cell}h{cell}v{cell}h-{cell}z" for item in items
    )


def segment(line: Line | Stroke | Trace, cell: int) -> str:
    """Return a lattice line as a path."""
    return f"M{line.column * cell} {line.row * cell}L{line.to_column * cell} {line.to_row * cell}"


def centre(place: tuple[int, int], cell: int) -> str:
    """Return the middle of a cell."""
    return f"{number((place[1] + 0.5) * cell)} {number((place[0] + 0.5) * cell)}"


def outline(cells: Sequence[tuple[int, int]], cell: int, inset: float) -> str:
    """Return the line around cells, side by side, a little inside of them."""
    inside, path = set(cells), ""
    for row, column in cells:
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            if (row + down, column + right) in inside:
                continue
            ends = []
            for along in (-1, 1):
                beside = row + along * right, column + along * down
                ahead = beside[0] + down, beside[1] + right
                # Short of an outer corner, up to the border, or round an inner corner.
                reach = 0.5 - inset if beside not in inside else 0.5
                reach += inset if ahead in inside else 0.0
                y = row + 0.5 + (0.5 - inset) * down + along * right * reach
                x = column + 0.5 + (0.5 - inset) * right + along * down * reach
                ends.append(f"{number(x * cell)} {number(y * cell)}")
            path += f"M{ends[0]}L{ends[1]}"
    return path


def pencilled(path: str, ink: str, width: float, more: str = "") -> str:
    """Return a path with round ends."""
    stroke = f'stroke="{ink}" stroke-width="{number(width)}" stroke-linecap="round"{more}'
    return f'<path d="{path}" fill="none" {stroke}/>'


def room_for_notes(scene: Scene) -> float:
    """Return which part of a cell's side notes may take up."""
    return _BELOW if scene.cages or scene.corners else INNER


def note_rows(notes: Notes) -> int:
    """Return how many rows of notes a cell has room for."""
    return -(-len(notes.symbols) // notes.columns) or 1


def note_size(notes: Notes, cell: int, room: float) -> float:
    """Return the size of a cell's notes, which may take up so much of it."""
    longest = max(map(len, notes.symbols), default=1)
    wide, high = room * cell / notes.columns, room * cell / note_rows(notes)
    return fitting(min(_NOTE * cell, _NOTE_HEIGHT * high, wide), longest, 0.9 * wide)


def note_middle(notes: Notes, slot: int, cell: int, room: float) -> tuple[float, float]:
    """Return the middle of a candidate's slot; if there is less room, it is missing above."""
    span = room * cell
    left = (notes.column + 0.5) * cell - span / 2
    top = (notes.row + 0.5 + INNER / 2) * cell - span
    row, column = divmod(slot, notes.columns)
    wide, high = span / notes.columns, span / note_rows(notes)
    return left + (column + 0.5) * wide, top + (row + 0.5) * high


def centred(x: float, y: float, size: float, text: str) -> str:
    """Return a text centred on a point, by its baseline: viewers differ on other anchors."""
    baseline = y + DIGIT_HEIGHT / 2 * size
    return f'<text x="{number(x)}" y="{number(baseline)}">{escape(text)}</text>'


def fitting(size: float, length: int, width: float) -> float:
    """Return the font size, or less where `length` characters would be wider than `width`."""
    return min(size, width / (DIGIT_WIDTH * max(length, 1)))


def number(value: float) -> str:
    """Return a length as it is written: with one decimal, if any."""
    return f"{value:.1f}".removesuffix(".0")


def escape(text: str) -> str:
    """Return text as it may stand in a document."""
    return text.translate(_UNSAFE)
