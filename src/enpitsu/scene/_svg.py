"""What the parts of an SVG picture share: the pen, numbers and text, where notes stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from enpitsu.scene import letters
from enpitsu.scene._ascii import columns
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
)
from enpitsu.scene.letters import PLAIN, Face
from enpitsu.scene.themes import Theme

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
FACES: dict[Style, Face] = {
    "given": Face(bold=True),
    "found": PLAIN,
    "note": PLAIN,
    "new": Face(bold=True),
    "supposed": Face(slanted=True),
}

_BELOW = 0.7  # the part of a cell's side for notes below the corner of a cage
_BESIDE = 0.62  # the most that symbols may have of it there
DIGIT_WIDTH = 0.6  # of a sans-serif digit, as a part of its font size
DIGIT_HEIGHT = 0.72  # likewise

_NO_XML = (*range(32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
_UNSAFE = str.maketrans(
    {chr(code): "\ufffd" for code in _NO_XML if chr(code) not in "\t\n\r"}
    | {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
)

Written = tuple[float, float, str]
"""Where the middle of a text stands, or its left end halfway up, and what it says."""


class Size(float):
    """The size of letters, and what it is on a page that is read in large print."""

    large: float

    def __new__(cls, size: float, large: float) -> Size:
        """Return a size with another one beside it."""
        made = super().__new__(cls, size)
        made.large = large
        return made


@dataclass(frozen=True)
class Pen:
    """How a picture is drawn."""

    theme: Theme
    cell: int
    """The side of a cell in pixels."""
    outlines: bool = False
    """Letters are drawn, and not left to the fonts of the viewer."""
    large: Pen | None = None
    """For a page that may change to large print at any time: what gives the sizes there."""

    def sized(self, size: Callable[[Pen], float]) -> float:
        """Return the size that a pen gives to letters; on a page also the large one."""
        return Size(size(self), size(self.large)) if self.large else size(self)

    @property
    def thin(self) -> float:
        """Return the width of the board's thin lines."""
        return (self.cell // 64 | 1) * self.theme.lines

    @property
    def thick(self) -> float:
        """Return the same for the thick ones."""
        return (2 * (self.cell // 64 | 1) + 1) * self.theme.lines

    def line(self, part: float) -> float:
        """Return the width of another line, from its part of a cell."""
        return max(self.cell / part, 1) * self.theme.lines

    def written(
        self,
        texts: Iterable[Written],
        ink: str,
        size: float,
        face: Face = PLAIN,
        *,
        start: bool = False,
    ) -> Iterator[str]:
        """Yield texts in one group, centred on their points or with their starts there."""
        weight = ' font-weight="700"' if face.bold else ""
        slant = ' font-style="italic"' if face.slanted else ""
        anchor = ' text-anchor="start"' if start else ""
        yield f'<g fill="{ink}"{weight}{slant} font-size="{_font_size(size)}"{anchor}>'
        for x, y, text in texts:
            # By its baseline: viewers differ on other anchors.
            baseline = y + DIGIT_HEIGHT / 2 * size
            if isinstance(size, Size):
                down = f'dy="{DIGIT_HEIGHT / 2}em"'
                yield f'<text x="{number(x)}" y="{number(y)}" {down}>{escape(text)}</text>'
            elif self.outlines and letters.has_outlines(text, face):
                left = x if start else x - letters.width(text, face) * size / 2
                yield "".join(letters.outlined(left, baseline, number(size), text, face))
            else:
                yield f'<text x="{number(x)}" y="{number(baseline)}">{escape(text)}</text>'
        yield "</g>"

    def width(self, text: str, face: Face = PLAIN) -> float:
        """Return about how wide symbols are, as a part of their size."""
        if self.outlines:
            return letters.width(text, face)
        if text.isascii():
            return DIGIT_WIDTH * len(text)
        return max(DIGIT_WIDTH * len(text), columns(text) / 2)

    def fitting(self, size: float, texts: Iterable[str], room: float, face: Face = PLAIN) -> float:
        """Return the size, or less where the widest of some texts would need more room."""
        widest = max((self.width(text, face) for text in texts), default=0.0)
        return min(size, room / (widest or DIGIT_WIDTH))


def _font_size(size: float) -> str:
    """Return a size, or, of two, what a page makes of them by the `--large` of its theme."""
    if not isinstance(size, Size):
        return number(size)
    return f"calc({number(size)}px + {number(size.large - size)}px * var(--large, 0))"


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


def room_for_notes(scene: Scene, pen: Pen) -> float:
    """Return which part of a cell's side notes may take up."""
    return _BELOW if scene.cages or scene.corners else pen.theme.inner


def symbol_size(scene: Scene, pen: Pen) -> float:
    """Return the size of symbols, which leave room for what stands in corners."""
    beside_corners = scene.cages or scene.corners
    return min(pen.theme.symbol, _BESIDE if beside_corners else 1.0) * pen.cell


def note_rows(notes: Notes) -> int:
    """Return how many rows of notes a cell has room for."""
    return -(-len(notes.symbols) // notes.columns) or 1


def note_size(notes: Notes, pen: Pen, room: float) -> float:
    """Return the size of a cell's notes, which may take up so much of it."""
    wide, high = room * pen.cell / notes.columns, room * pen.cell / note_rows(notes)
    most = min(pen.theme.note * pen.cell, pen.theme.note_height * high, wide)
    return pen.fitting(most, notes.symbols, 0.9 * wide)


def note_middle(notes: Notes, slot: int, pen: Pen, room: float) -> tuple[float, float]:
    """Return the middle of a candidate's slot; if there is less room, it is missing above."""
    cell, span = pen.cell, room * pen.cell
    left = (notes.column + 0.5) * cell - span / 2
    top = (notes.row + 0.5 + pen.theme.inner / 2) * cell - span
    row, column = divmod(slot, notes.columns)
    wide, high = span / notes.columns, span / note_rows(notes)
    return left + (column + 0.5) * wide, top + (row + 0.5) * high


def number(value: float) -> str:
    """Return a length as it is written: with one decimal, if any."""
    return f"{value:.1f}".removesuffix(".0")


def escape(text: str) -> str:
    """Return text as it may stand in a document."""
    return text.translate(_UNSAFE)
