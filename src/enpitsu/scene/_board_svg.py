"""The board and what is written on it as SVG, one function a layer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from enpitsu.scene._svg import (
    DIGIT_HEIGHT,
    DIGIT_WIDTH,
    INK,
    INNER,
    PENCIL,
    STROKE,
    SYMBOL,
    centre,
    centred,
    fitting,
    note_middle,
    note_size,
    number,
    outline,
    pencilled,
    room_for_notes,
    segment,
    squares,
)
from enpitsu.scene.items import Block, Cage, Cross, Notes, Scene, Sign, Style, Weight

_BLOCK = "#3a3a3a"
_BLOCK_INK = 'fill="#fff"'
_SHADE = "#dce8fa"
_STROKE_INK = "#c4c4c4"
_TUBE_INK = "#d4d4d4"
_CAGE_INK = "#404040"

_SIGN = 0.13  # half the width of an inequality sign, as a part of the cell
_FLAT = 0.6  # of a sign's depth, as a part of its width
_PENCIL_WIDTH = 0.1  # of a heavy line, as a part of the cell
_DOT = 0.1  # the width of a dot, likewise
_CROSS = 0.07  # half the width of a cross, likewise
_TUBE = 0.26  # the width of a thermometer, likewise
_BULB = 0.66  # the width of its bulb, likewise
_INSET = 0.07  # between a cage's line and the cells' borders, likewise
_CORNER = 0.24  # the size of what stands in the corner of a cage, likewise
_CLUE = 0.34  # the same for what dark cells say


def shades(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the light grounds in one path, so that no seam shows between two of them."""
    if scene.shades:
        yield f'<path d="{squares(scene.shades, cell)}" fill="{_SHADE}"/>'


def strokes(scene: Scene, cell: int) -> Iterator[str]:
    path = "".join(segment(stroke, cell) for stroke in scene.strokes)
    if path:
        yield pencilled(path, _STROKE_INK, max(cell / 24, 1))


def tubes(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the thermometers: their bulbs are lines without length, whose round ends show."""
    if scene.tubes:
        yield pencilled(
            "".join(f"M{centre(tube.cells[0], cell)}h0" for tube in scene.tubes),
            _TUBE_INK,
            _BULB * cell,
        )
        paths = ("L".join(centre(place, cell) for place in tube.cells) for tube in scene.tubes)
        path = "".join(f"M{path}" for path in paths)
        yield pencilled(path, _TUBE_INK, _TUBE * cell, ' stroke-linejoin="round"')


def cages(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the dashed lines around cages, and on paper what stands in their corners."""
    if not scene.cages:
        return
    path = "".join(outline(cage.cells, cell, _INSET) for cage in scene.cages)
    stroke = f'stroke="{_CAGE_INK}" stroke-width="{number(max(cell / 40, 1))}"'
    dashes = f'stroke-dasharray="{number(cell / 12)} {number(cell / 16)}"'
    yield f'<path d="{path}" fill="none" {stroke} {dashes}/>'
    size = _CORNER * cell
    told = [cage for cage in scene.cages if cage.text]
    yield f'<path d="{"".join(_corner_patch(cage, size, cell) for cage in told)}" fill="#fff"/>'
    yield f'<g fill="#1a1a1a" font-size="{number(size)}" text-anchor="start">'
    for cage in told:
        row, column = cage.cells[0]
        x, y = (column + _INSET / 2) * cell, (row + _INSET / 2) * cell + size / 2
        yield centred(x, y, size, cage.text)
    yield "</g>"


def _corner_patch(cage: Cage, size: float, cell: int) -> str:
    row, column = cage.cells[0]
    wide, high = number(size * (DIGIT_WIDTH * len(cage.text) + 0.1)), number(size)
    x, y = number((column + _INSET / 4) * cell), number((row + _INSET / 4) * cell)
    return f"M{x} {y}h{wide}v{high}h-{wide}z"


def blocks(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the dark cells, the diagonals of those that say something, and what they say."""
    if not scene.blocks:
        return
    yield f'<path d="{squares(scene.blocks, cell)}" fill="{_BLOCK}"/>'
    telling = [block for block in scene.blocks if block.below or block.right]
    if not telling:
        return
    diagonals = "".join(
        f"M{block.column * cell} {block.row * cell}l{cell} {cell}" for block in telling
    )
    yield f'<path d="{diagonals}" fill="none" stroke="#fff" stroke-width="{cell // 64 | 1}"/>'
    yield f'<g {_BLOCK_INK} font-size="{number(_CLUE * cell)}">'
    for block in telling:
        yield from _block_texts(block, cell)
    yield "</g>"


def _block_texts(block: Block, cell: int) -> Iterator[str]:
    """Yield what is said of the cells below, under the diagonal, and of those to the right."""
    size = _CLUE * cell
    for text, x, y in ((block.below, 0.28, 0.74), (block.right, 0.72, 0.26)):
        if text:
            yield centred((block.column + x) * cell, (block.row + y) * cell, size, text)


def lines(scene: Scene, cell: int) -> Iterator[str]:
    """Yield one path a weight, the thick one on top."""
    thin = cell // 64 | 1
    widths: dict[Weight, int] = {"thin": thin, "thick": 2 * thin + 1}
    for weight, width in widths.items():
        path = "".join(segment(line, cell) for line in scene.lines if line.weight == weight)
        if path:
            stroke = f'stroke="{STROKE[weight]}" stroke-width="{width}" stroke-linecap="square"'
            yield f'<path d="{path}" fill="none" {stroke}/>'


def heavy_lines(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the lines that are drawn on the board, one path a style."""
    for style, ink in PENCIL.items():
        path = "".join(
            segment(line, cell)
            for line in scene.lines
            if line.weight == "heavy" and line.style == style
        )
        if path:
            yield pencilled(path, ink, _PENCIL_WIDTH * cell)


def dots(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the lattice points: lines without length, whose round ends make them dots."""
    path = "".join(f"M{dot.column * cell} {dot.row * cell}h0" for dot in scene.dots)
    if path:
        yield pencilled(path, STROKE["thick"], _DOT * cell)


def crosses(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the small crosses on edges, one path a style; what a step writes is bolder."""
    for style in dict.fromkeys(cross.style for cross in scene.crosses):
        path = "".join(_cross(cross, cell) for cross in scene.crosses if cross.style == style)
        yield pencilled(path, PENCIL[style], max(cell / (16 if style == "new" else 24), 1))


def _cross(cross: Cross, cell: int) -> str:
    x, y = (cross.column + cross.to_column) / 2 * cell, (cross.row + cross.to_row) / 2 * cell
    half = _CROSS * cell
    size = number(2 * half)
    return f"M{number(x - half)} {number(y - half)}l{size} {size}m0-{size}l-{size} {size}"


def signs(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the signs: chevrons on the border between two cells, which paper hides below them."""
    if not scene.signs:
        return
    yield f'<path d="{"".join(_patch(sign, cell) for sign in scene.signs)}" fill="#fff"/>'
    path = "".join(_chevron(sign, cell) for sign in scene.signs)
    stroke = f'stroke="{STROKE["thick"]}" stroke-width="{number(max(cell / 20, 1))}"'
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


def given_texts(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the symbols that are printed."""
    return _texts(scene, cell, ("given",))


def texts(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the symbols that were written since."""
    return _texts(scene, cell, [style for style in INK if style != "given"])


def _texts(scene: Scene, cell: int, styles: Iterable[Style]) -> Iterator[str]:
    """Yield symbols, grouped by style; all have the size at which the longest fits."""
    longest = max((len(text.text) for text in scene.texts), default=1)
    size = fitting(SYMBOL * cell, longest, INNER * cell)
    for style in styles:
        written = [text for text in scene.texts if text.style == style]
        if written:
            yield f'<g {INK[style]} font-size="{number(size)}">'
            for text in written:
                yield centred((text.column + 0.5) * cell, (text.row + 0.5) * cell, size, text.text)
            yield "</g>"


def notes(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the notes in one group; a symbol hides the notes of its cell."""
    filled = {(text.row, text.column) for text in scene.texts}
    shown = [notes for notes in scene.notes if (notes.row, notes.column) not in filled]
    if not shown:
        return
    room = room_for_notes(scene)
    size = min(note_size(notes, cell, room) for notes in shown)
    yield f'<g {INK["note"]} font-size="{number(size)}">'
    for notes in shown:
        yield from _cell_notes(notes, cell, size, room)
    yield "</g>"


def corners(scene: Scene, cell: int) -> Iterator[str]:
    """Yield what stands in corners, in one size at which the longest fits."""
    if not scene.corners:
        return
    longest = max(len(corner.text) for corner in scene.corners)
    size = fitting(_CORNER * cell, longest, INNER * cell)
    yield f'<g fill="{STROKE["thick"]}" font-size="{number(size)}" text-anchor="start">'
    for corner in scene.corners:
        x, y = (corner.column + _INSET) * cell, (corner.row + _INSET) * cell
        yield centred(x, y + DIGIT_HEIGHT / 2 * size, size, corner.text)
    yield "</g>"


def _cell_notes(notes: Notes, cell: int, size: float, room: float) -> Iterator[str]:
    """Yield the candidates of one cell, each in its own slot."""
    for slot, symbol in enumerate(notes.symbols):
        if symbol:
            yield centred(*note_middle(notes, slot, cell, room), size, symbol)
