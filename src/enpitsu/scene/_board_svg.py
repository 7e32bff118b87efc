"""The board and what is written on it as SVG, one function a layer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from enpitsu.scene._hatch import LOWER, UPPER, hatched
from enpitsu.scene._svg import (
    DIGIT_HEIGHT,
    FACES,
    Pen,
    Size,
    Written,
    centre,
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
from enpitsu.scene.items import Block, Cross, Notes, Scene, Shade, Sign, Style, Weight
from enpitsu.scene.letters import Face

_SIGN = 0.13  # half the width of an inequality sign, as a part of the cell
_FLAT = 0.6  # of a sign's depth, as a part of its width
_DOT = 0.1  # the width of a dot, as a part of the cell
_CROSS = 0.07  # half the width of a cross, likewise
_TUBE = 0.26  # the width of a thermometer, likewise
_BULB = 0.66  # the width of its bulb, likewise
_INSET = 0.07  # between a cage's line and the cells' borders, likewise
_CLEAR = 0.03  # at least between a text in a corner and a thick line, likewise

_CornerText = tuple[int, int, str]
"""A cell's row and column, and what its upper left corner says."""


def shades(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the light grounds in one path, so that no seam shows between two of them."""
    if scene.shades:
        if pen.theme.shade:
            yield f'<path d="{squares(scene.shades, pen.cell)}" fill="{pen.theme.shade}"/>'
        else:
            yield _hatches([(shade, "/") for shade in scene.shades], pen)


def _hatches(items: Iterable[tuple[Block | Shade, str]], pen: Pen) -> str:
    """Return cells with hatches, for a theme without a colour to fill them."""
    cell = pen.cell
    path = "".join(
        hatched(hatch, item.column * cell, item.row * cell, cell) for item, hatch in items
    )
    return pencilled(path, pen.theme.hatch, pen.line(64))


def strokes(scene: Scene, pen: Pen) -> Iterator[str]:
    path = "".join(segment(stroke, pen.cell) for stroke in scene.strokes)
    if path:
        yield pencilled(path, pen.theme.stroke, pen.line(24))


def tubes(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the thermometers: their bulbs are lines without length, whose round ends show.

    Without a colour they are outlines: paper on a line that is a little wider.
    """
    if not scene.tubes:
        return
    cell, rim = pen.cell, 2 * pen.line(48)
    bulbs = "".join(f"M{centre(tube.cells[0], cell)}h0" for tube in scene.tubes)
    ways = ("L".join(centre(place, cell) for place in tube.cells) for tube in scene.tubes)
    path = "".join(f"M{way}" for way in ways)
    theme = pen.theme
    inks = [(theme.tube, 0.0)] if theme.tube else [(theme.hatch, 0.0), (theme.paper, rim)]
    for ink, less in inks:
        yield pencilled(bulbs, ink, _BULB * cell - less)
        yield pencilled(path, ink, _TUBE * cell - less, ' stroke-linejoin="round"')


def cages(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the dashed lines around cages, and on paper what stands in their corners."""
    if not scene.cages:
        return
    cell, theme, inset = pen.cell, pen.theme, _corner_inset(pen)
    path = "".join(outline(cage.cells, cell, inset / cell) for cage in scene.cages)
    stroke = f'stroke="{theme.cage}" stroke-width="{number(pen.line(40))}"'
    dashes = f'stroke-dasharray="{number(cell / 12)} {number(cell / 16)}"'
    yield f'<path d="{path}" fill="none" {stroke} {dashes}/>'
    texts = [(*cage.cells[0], cage.text) for cage in scene.cages if cage.text]
    size = _corner_size(texts, pen)
    patches = "".join(_corner_patch(text, size, pen) for text in texts)
    yield f'<path d="{patches}" fill="{theme.paper}"/>'
    if isinstance(size, Size):
        patches = "".join(_corner_patch(text, size.large, pen) for text in texts)
        yield f'<path d="{patches}" fill="{theme.paper}" fill-opacity="var(--large, 0)"/>'
    yield from _corner_texts(texts, size, pen)


def _corner_inset(pen: Pen) -> float:
    """Return how far texts in corners, and lines around cages, stand from a cell's borders."""
    return max(_INSET * pen.cell, pen.thick / 2 + _CLEAR * pen.cell)


def _corner_size(texts: Iterable[_CornerText], pen: Pen) -> float:
    """Return the one size of all texts in corners: that at which the longest fits."""
    told = {text for _, _, text in texts}
    return pen.sized(
        lambda pen: pen.fitting(pen.theme.corner * pen.cell, told, pen.theme.inner * pen.cell)
    )


def _corner_texts(texts: Iterable[_CornerText], size: float, pen: Pen) -> Iterator[str]:
    cell, inset = pen.cell, _corner_inset(pen)
    down = inset + DIGIT_HEIGHT / 2 * size
    written = ((column * cell + inset, row * cell + down, text) for row, column, text in texts)
    yield from pen.written(written, pen.theme.thick, size, start=True)


def _corner_patch(text: _CornerText, size: float, pen: Pen) -> str:
    """Return the ground of a text, which hides dashes but not the lines of the board."""
    row, column, told = text
    border = pen.thick / 2 + 0.1  # lengths are written with one decimal
    beyond = _corner_inset(pen) - border + 0.1 * size
    wide, high = number(size * pen.width(told) + beyond), number(size * DIGIT_HEIGHT + beyond)
    x, y = number(column * pen.cell + border), number(row * pen.cell + border)
    return f"M{x} {y}h{wide}v{high}h-{wide}z"


def blocks(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the dark cells, the diagonals of those that say something, and what they say."""
    if not scene.blocks:
        return
    theme, cell = pen.theme, pen.cell
    telling = [block for block in scene.blocks if block.below or block.right]
    if theme.block:
        yield f'<path d="{squares(scene.blocks, cell)}" fill="{theme.block}"/>'
    else:
        yield _hatches([(block, _blank_halves(block)) for block in scene.blocks], pen)
    if not telling:
        return
    diagonals = "".join(
        f"M{block.column * cell} {block.row * cell}l{cell} {cell}" for block in telling
    )
    width = number(pen.thin)
    yield f'<path d="{diagonals}" fill="none" stroke="{theme.block_ink}" stroke-width="{width}"/>'
    texts = (text for block in telling for text in _block_texts(block, cell))
    size = pen.sized(lambda pen: pen.theme.clue * cell)
    yield from pen.written(texts, theme.block_ink, size)


def _blank_halves(block: Block) -> str:
    """Return a hatch for the halves of a dark cell that say nothing: sums stay easy to read."""
    return ("" if block.right else UPPER) + ("" if block.below else LOWER)


def _block_texts(block: Block, cell: int) -> Iterator[Written]:
    """Yield what is said of the cells below, under the diagonal, and of those to the right."""
    for text, x, y in ((block.below, 0.28, 0.74), (block.right, 0.72, 0.26)):
        if text:
            yield (block.column + x) * cell, (block.row + y) * cell, text


def lines(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield one path a weight, the thick one on top."""
    weights: dict[Weight, tuple[str, float]] = {
        "thin": (pen.theme.thin, pen.thin),
        "thick": (pen.theme.thick, pen.thick),
    }
    for weight, (ink, width) in weights.items():
        path = "".join(segment(line, pen.cell) for line in scene.lines if line.weight == weight)
        if path:
            stroke = f'stroke="{ink}" stroke-width="{number(width)}" stroke-linecap="square"'
            yield f'<path d="{path}" fill="none" {stroke}/>'


def heavy_lines(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the lines that are drawn on the board, one path a style."""
    width = pen.theme.heavy * pen.cell
    for style in FACES:
        path = "".join(
            segment(line, pen.cell)
            for line in scene.lines
            if line.weight == "heavy" and line.style == style
        )
        if path:
            gaps = f' stroke-dasharray="{number(width)} {number(2 * width)}"'
            dashed = pen.theme.plain and style == "supposed"
            yield pencilled(path, _pencil(style, pen), width, gaps if dashed else "")


def _pencil(style: Style, pen: Pen) -> str:
    return pen.theme.cross if style == "note" else pen.theme.inks.of(style)


def dots(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the lattice points: lines without length, whose round ends make them dots."""
    path = "".join(f"M{dot.column * pen.cell} {dot.row * pen.cell}h0" for dot in scene.dots)
    if path:
        yield pencilled(path, pen.theme.thick, _DOT * pen.cell)


def crosses(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the small crosses on edges, one path a style; what a step writes is bolder."""
    for style in dict.fromkeys(cross.style for cross in scene.crosses):
        path = "".join(_cross(cross, pen.cell) for cross in scene.crosses if cross.style == style)
        yield pencilled(path, _pencil(style, pen), pen.line(16 if style == "new" else 24))


def _cross(cross: Cross, cell: int) -> str:
    x, y = (cross.column + cross.to_column) / 2 * cell, (cross.row + cross.to_row) / 2 * cell
    half = _CROSS * cell
    size = number(2 * half)
    return f"M{number(x - half)} {number(y - half)}l{size} {size}m0-{size}l-{size} {size}"


def signs(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the signs: chevrons on the border between two cells, which paper hides below them."""
    if not scene.signs:
        return
    patches = "".join(_patch(sign, pen.cell) for sign in scene.signs)
    yield f'<path d="{patches}" fill="{pen.theme.paper}"/>'
    path = "".join(_chevron(sign, pen.cell) for sign in scene.signs)
    stroke = f'stroke="{pen.theme.thick}" stroke-width="{number(pen.line(20))}"'
    ends = 'stroke-linejoin="round" stroke-linecap="round"'
    yield f'<path d="{path}" fill="none" {stroke} {ends}/>'


def _patch(sign: Sign, cell: int) -> str:
    wide, high = (_FLAT, 1.0) if sign.row == sign.to_row else (1.0, _FLAT)
    x, y = _middle(sign, cell)
    wide, high = wide * _SIGN * cell, high * _SIGN * cell
    across, down = number(2 * wide), number(2 * high)
    return f"M{number(x - wide)} {number(y - high)}h{across}v{down}h-{across}z"


def _chevron(sign: Sign, cell: int) -> str:
    """Return three points: the sign's open side is at the larger cell, its tip at the smaller."""
    x, y = _middle(sign, cell)
    right, down = sign.to_column - sign.column, sign.to_row - sign.row
    size = _SIGN * cell
    corners = []
    for ahead, aside in ((-_FLAT, -1), (_FLAT, 0), (-_FLAT, 1)):
        u, v = ahead * right + aside * down, ahead * down + aside * right
        corners.append(f"{number(x + size * u)} {number(y + size * v)}")
    return "M" + "L".join(corners)


def _middle(sign: Sign, cell: int) -> tuple[float, float]:
    """Return the middle of the border that a sign stands on."""
    x = (sign.column + sign.to_column + 1) / 2 * cell
    return x, (sign.row + sign.to_row + 1) / 2 * cell


def given_texts(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the symbols that are printed."""
    return _texts(scene, pen, ("given",))


def texts(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the symbols that were written since."""
    return _texts(scene, pen, [style for style in FACES if style != "given"])


def _texts(scene: Scene, pen: Pen, styles: Iterable[Style]) -> Iterator[str]:
    """Yield symbols, grouped by style; all have the size at which the longest fits."""
    cell, theme = pen.cell, pen.theme
    symbols = {text.text for text in scene.texts}
    size = pen.sized(lambda pen: _symbol_size(scene, pen, symbols))
    for style in styles:
        written = [
            ((text.column + 0.5) * cell, (text.row + 0.5) * cell, text.text)
            for text in scene.texts
            if text.style == style
        ]
        if written:
            yield from pen.written(written, theme.inks.of(style), size, FACES[style])


def _symbol_size(scene: Scene, pen: Pen, symbols: Iterable[str]) -> float:
    room = pen.theme.inner * pen.cell
    return pen.fitting(symbol_size(scene, pen), symbols, room, Face(bold=True))


def notes(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the notes in one group; a symbol hides the notes of its cell."""
    filled = {(text.row, text.column) for text in scene.texts}
    shown = [notes for notes in scene.notes if (notes.row, notes.column) not in filled]
    if not shown:
        return
    room = room_for_notes(scene, pen)
    size = pen.sized(lambda pen: _notes_size(scene, pen, shown))
    written = (text for notes in shown for text in _cell_notes(notes, pen, room))
    yield from pen.written(written, pen.theme.inks.note, size)


def _notes_size(scene: Scene, pen: Pen, shown: Iterable[Notes]) -> float:
    room = room_for_notes(scene, pen)
    return min(note_size(notes, pen, room) for notes in shown)


def corners(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield what stands in corners."""
    if scene.corners:
        texts = [(corner.row, corner.column, corner.text) for corner in scene.corners]
        yield from _corner_texts(texts, _corner_size(texts, pen), pen)


def _cell_notes(notes: Notes, pen: Pen, room: float) -> Iterator[Written]:
    """Yield the candidates of one cell, each in its own slot."""
    for slot, symbol in enumerate(notes.symbols):
        if symbol:
            yield *note_middle(notes, slot, pen, room), symbol
