"""Scenes as SVG: one self-contained picture, for pages, notebooks and print.

Everything is drawn with plain attributes: a `<style>` would leak into a page that shows the
picture inline. A new item is a new layer in `to_svg`, which lists them from bottom to top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle

from enpitsu.scene.items import (
    Arrow,
    Block,
    Cage,
    Cross,
    Highlight,
    Line,
    Node,
    Notes,
    Scene,
    Shade,
    Sign,
    Strike,
    Stroke,
    Style,
    Trace,
    Weight,
)

_FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
_INK: dict[Style, str] = {
    "given": 'fill="#1a1a1a" font-weight="700"',
    "found": 'fill="#1f5fd0"',
    "note": 'fill="#707070"',
}
_BLOCK = "#3a3a3a"
_BLOCK_INK = 'fill="#fff"'
_STROKE: dict[Weight, str] = {"thin": "#909090", "thick": "#1a1a1a"}
_PENCIL: dict[Style, str] = {"given": "#1a1a1a", "found": "#1f5fd0", "note": "#909090"}
_SHADE = "#dce8fa"
_TINTS = (
    "#ffd8a8",
    "#a5d8ff",
    "#d0bfff",
    "#ffec99",
    "#ffc9c9",
    "#99e9f2",
    "#eebefa",
    "#d8f5a2",
    "#8ce99a",
)
"""The roles of a step, in their order."""
_HOUSE = 'fill-opacity="0.35"'
_STRIKE = "#e03131"
_ARROW = "#862e9c"
_STROKE_INK = "#c4c4c4"
_TUBE_INK = "#d4d4d4"
_CAGE_INK = "#404040"

_INNER = 0.88  # the part of a cell's side that may be written on
_BELOW = 0.7  # the same for notes below the corner of a cage
_SYMBOL = 0.6  # the size of a symbol's font, as a part of the cell
_NOTE = 0.29  # the same for notes, where there are few
_NOTE_HEIGHT = 0.8  # the same for many, as a part of the height of a note's slot
_SIGN = 0.13  # half the width of an inequality sign, as a part of the cell
_FLAT = 0.6  # of a sign's depth, as a part of its width
_PENCIL_WIDTH = 0.1  # of a heavy line, as a part of the cell
_DOT = 0.1  # the width of a dot, likewise
_CROSS = 0.07  # half the width of a cross, likewise
_TRACE = 0.28  # the width of an edge's tint, likewise
_GAP = 0.12  # between an arrow and the middle of its symbols, likewise
_HEAD = 0.1  # the length of an arrow's head, likewise
_TUBE = 0.26  # the width of a thermometer, likewise
_BULB = 0.66  # the width of its bulb, likewise
_INSET = 0.07  # between a cage's line and the cells' borders, likewise
_CORNER = 0.24  # the size of what stands in the corner of a cage, likewise
_CLUE = 0.34  # the same for what dark cells say
_DIGIT_WIDTH = 0.6  # of a sans-serif digit, as a part of its font size
_DIGIT_HEIGHT = 0.72  # likewise

_UNSAFE = str.maketrans(
    {chr(code): "\ufffd" for code in range(32) if chr(code) not in "\t\n\r"}
    | {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
)


def to_svg(scene: Scene, cell: int = 48) -> str:
    """Return the scene as an SVG document, each cell `cell` pixels wide at its natural size."""
    layers = [
        *_shades(scene, cell),
        *_highlights(scene, cell),
        *_strokes(scene, cell),
        *_tubes(scene, cell),
        *_blocks(scene, cell),
        *_notes(scene, cell),
        *_corners(scene, cell),
        *_texts(scene, cell),
        *_strikes(scene, cell),
        *_lines(scene, cell),
        *_cages(scene, cell),
        *_signs(scene, cell),
        *_crosses(scene, cell),
        *_dots(scene, cell),
        *_heavy_lines(scene, cell),
        *_arrows(scene, cell),
    ]
    return "\n".join([*_opening(scene, cell), *layers, "</svg>"]) + "\n"


def _opening(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the root, the title and the paper.

    The margin ends on half a pixel: lines have odd widths, so they then fill whole pixels.
    """
    margin = cell // 8 + 0.5
    width = scene.columns * cell + 2 * margin
    height = scene.rows * cell + 2 * margin
    corner = f"{_number(-margin)} {_number(-margin)}"
    size = f'width="{_number(width)}" height="{_number(height)}"'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'viewBox="{corner} {_number(width)} {_number(height)}" '
        f'role="img" font-family="{_FONT}" text-anchor="middle">'
    )
    title = scene.title or f"{scene.rows}x{scene.columns} board"
    yield f"<title>{_escape(title)}</title>"
    yield f'<rect x="{_number(-margin)}" y="{_number(-margin)}" {size} fill="#fff"/>'


def _shades(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the light grounds in one path, so that no seam shows between two of them."""
    if scene.shades:
        yield f'<path d="{_squares(scene.shades, cell)}" fill="{_SHADE}"/>'


def _highlights(scene: Scene, cell: int) -> Iterator[str]:
    """Yield a tint a role, houses below cells; a viewer shows its name over it."""
    for role, tint in zip(scene.roles, cycle(_TINTS)):
        cells = [item for item in scene.highlights if item.role == role and item.house]
        if cells:
            yield _tinted(role, f'<path d="{_squares(cells, cell)}" fill="{tint}" {_HOUSE}/>')
    for role, tint in zip(scene.roles, cycle(_TINTS)):
        cells = [item for item in scene.highlights if item.role == role and not item.house]
        if cells:
            yield _tinted(role, f'<path d="{_squares(cells, cell)}" fill="{tint}"/>')
        path = "".join(_segment(trace, cell) for trace in scene.traces if trace.role == role)
        if path:
            yield _tinted(role, _pencilled(path, tint, _TRACE * cell))


def _tinted(role: str, shape: str) -> str:
    return f"<g><title>{_escape(role)}</title>{shape}</g>"


def _strikes(scene: Scene, cell: int) -> Iterator[str]:
    """Yield a stroke through every candidate that goes, or through the symbol of its cell."""
    path = "".join(_strike(scene, strike, cell) for strike in scene.strikes)
    if path:
        yield _pencilled(path, _STRIKE, max(cell / 24, 1))


def _strike(scene: Scene, strike: Strike, cell: int) -> str:
    at = (strike.row, strike.column)
    x, y, half = (strike.column + 0.5) * cell, (strike.row + 0.5) * cell, _SYMBOL / 2 * cell
    written = any((text.row, text.column) == at for text in scene.texts)
    for notes in scene.notes:
        if (notes.row, notes.column) == at and strike.symbol in notes.symbols and not written:
            inner = _inner(scene)
            x, y = _note_middle(notes, notes.symbols.index(strike.symbol), cell, inner)
            half = _note_size(notes, cell, inner) / 2
    size = _number(2 * half)
    return f"M{_number(x - half)} {_number(y + half)}l{size} -{size}"


def _arrows(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the links of a chain: strong ones in one stroke, weak ones dashed."""
    for strong in (True, False):
        ways = [_way(scene, arrow, cell) for arrow in scene.arrows if arrow.strong is strong]
        path = "".join(f"M{_point(start)}L{_point(end)}" for start, end in ways)
        if path:
            width, gap = max(cell / 32, 1), _number(cell / 10)
            dashes = "" if strong else f' stroke-dasharray="{gap}"'
            yield _pencilled(path, _ARROW, width, dashes)
            yield _pencilled("".join(_head(*way, cell) for way in ways), _ARROW, width)


def _way(scene: Scene, arrow: Arrow, cell: int) -> tuple[complex, complex]:
    """Return where an arrow begins and ends, a little apart from both symbols."""
    start, end = _middle_of(scene, arrow.start, cell), _middle_of(scene, arrow.end, cell)
    length = abs(end - start) or 1.0
    gap = min(_GAP * cell, length / 4) * (end - start) / length
    return start + gap, end - gap


def _middle_of(scene: Scene, node: Node, cell: int) -> complex:
    """Return the middle of a symbol among the notes of its cells; the real part is to the right."""
    points = []
    for row, column in node.cells:
        x, y = (column + 0.5) * cell, (row + 0.5) * cell
        for notes in scene.notes:
            if (notes.row, notes.column) == (row, column) and node.symbol in notes.symbols:
                slot = notes.symbols.index(node.symbol)
                x, y = _note_middle(notes, slot, cell, _inner(scene))
        points.append(complex(x, y))
    return sum(points) / len(points)


def _head(start: complex, end: complex, cell: int) -> str:
    back = min(_HEAD * cell / (abs(end - start) or 1.0), 1.0) * (end - start)
    return f"M{_point(end - back * (1 + 0.6j))}L{_point(end)}L{_point(end - back * (1 - 0.6j))}"


def _point(at: complex) -> str:
    return f"{_number(at.real)} {_number(at.imag)}"


def _squares(items: Iterable[Block | Highlight | Shade], cell: int) -> str:
    return "".join(
        f"M{item.column * cell} {item.row * cell}h{cell}v{cell}h-{cell}z" for item in items
    )


def _strokes(scene: Scene, cell: int) -> Iterator[str]:
    path = "".join(_segment(stroke, cell) for stroke in scene.strokes)
    if path:
        yield _pencilled(path, _STROKE_INK, max(cell / 24, 1))


def _tubes(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the thermometers: their bulbs are lines without length, whose round ends show."""
    if scene.tubes:
        yield _pencilled(
            "".join(f"M{_centre(tube.cells[0], cell)}h0" for tube in scene.tubes),
            _TUBE_INK,
            _BULB * cell,
        )
        paths = ("L".join(_centre(place, cell) for place in tube.cells) for tube in scene.tubes)
        path = "".join(f"M{path}" for path in paths)
        yield _pencilled(path, _TUBE_INK, _TUBE * cell, ' stroke-linejoin="round"')


def _centre(place: tuple[int, int], cell: int) -> str:
    return f"{_number((place[1] + 0.5) * cell)} {_number((place[0] + 0.5) * cell)}"


def _cages(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the dashed lines around cages, and on paper what stands in their corners."""
    if not scene.cages:
        return
    path = "".join(part for cage in scene.cages for part in _outline(cage, cell))
    stroke = f'stroke="{_CAGE_INK}" stroke-width="{_number(max(cell / 40, 1))}"'
    dashes = f'stroke-dasharray="{_number(cell / 12)} {_number(cell / 16)}"'
    yield f'<path d="{path}" fill="none" {stroke} {dashes}/>'
    size = _CORNER * cell
    told = [cage for cage in scene.cages if cage.text]
    yield f'<path d="{"".join(_corner_patch(cage, size, cell) for cage in told)}" fill="#fff"/>'
    yield f'<g fill="#1a1a1a" font-size="{_number(size)}" text-anchor="start">'
    for cage in told:
        row, column = cage.cells[0]
        x, y = (column + _INSET / 2) * cell, (row + _INSET / 2) * cell + size / 2
        yield _symbol(x, y, size, cage.text)
    yield "</g>"


def _corner_patch(cage: Cage, size: float, cell: int) -> str:
    row, column = cage.cells[0]
    wide, high = _number(size * (_DIGIT_WIDTH * len(cage.text) + 0.1)), _number(size)
    x, y = _number((column + _INSET / 4) * cell), _number((row + _INSET / 4) * cell)
    return f"M{x} {y}h{wide}v{high}h-{wide}z"


def _outline(cage: Cage, cell: int) -> Iterator[str]:
    """Yield the line around a cage, side by side, a little inside of its cells."""
    inside = set(cage.cells)
    for row, column in cage.cells:
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            if (row + down, column + right) in inside:
                continue
            ends = []
            for along in (-1, 1):
                beside = row + along * right, column + along * down
                ahead = beside[0] + down, beside[1] + right
                # Short of an outer corner, up to the border, or round an inner corner.
                reach = 0.5 - _INSET if beside not in inside else 0.5
                reach += _INSET if ahead in inside else 0.0
                y = row + 0.5 + (0.5 - _INSET) * down + along * right * reach
                x = column + 0.5 + (0.5 - _INSET) * right + along * down * reach
                ends.append(f"{_number(x * cell)} {_number(y * cell)}")
            yield f"M{ends[0]}L{ends[1]}"


def _blocks(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the dark cells, the diagonals of those that say something, and what they say."""
    if not scene.blocks:
        return
    yield f'<path d="{_squares(scene.blocks, cell)}" fill="{_BLOCK}"/>'
    telling = [block for block in scene.blocks if block.below or block.right]
    if not telling:
        return
    diagonals = "".join(
        f"M{block.column * cell} {block.row * cell}l{cell} {cell}" for block in telling
    )
    yield f'<path d="{diagonals}" fill="none" stroke="#fff" stroke-width="{cell // 64 | 1}"/>'
    yield f'<g {_BLOCK_INK} font-size="{_number(_CLUE * cell)}">'
    for block in telling:
        yield from _block_texts(block, cell)
    yield "</g>"


def _block_texts(block: Block, cell: int) -> Iterator[str]:
    """Yield what is said of the cells below, under the diagonal, and of those to the right."""
    size = _CLUE * cell
    for text, x, y in ((block.below, 0.28, 0.74), (block.right, 0.72, 0.26)):
        if text:
            yield _symbol((block.column + x) * cell, (block.row + y) * cell, size, text)


def _lines(scene: Scene, cell: int) -> Iterator[str]:
    """Yield one path a weight, the thick one on top."""
    thin = cell // 64 | 1
    widths: dict[Weight, int] = {"thin": thin, "thick": 2 * thin + 1}
    for weight, width in widths.items():
        path = "".join(_segment(line, cell) for line in scene.lines if line.weight == weight)
        if path:
            stroke = f'stroke="{_STROKE[weight]}" stroke-width="{width}" stroke-linecap="square"'
            yield f'<path d="{path}" fill="none" {stroke}/>'


def _heavy_lines(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the lines that are drawn on the board, one path a style."""
    for style, ink in _PENCIL.items():
        path = "".join(
            _segment(line, cell)
            for line in scene.lines
            if line.weight == "heavy" and line.style == style
        )
        if path:
            yield _pencilled(path, ink, _PENCIL_WIDTH * cell)


def _segment(line: Line | Stroke | Trace, cell: int) -> str:
    return f"M{line.column * cell} {line.row * cell}L{line.to_column * cell} {line.to_row * cell}"


def _dots(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the lattice points: lines without length, whose round ends make them dots."""
    path = "".join(f"M{dot.column * cell} {dot.row * cell}h0" for dot in scene.dots)
    if path:
        yield _pencilled(path, _STROKE["thick"], _DOT * cell)


def _crosses(scene: Scene, cell: int) -> Iterator[str]:
    path = "".join(_cross(cross, cell) for cross in scene.crosses)
    if path:
        yield _pencilled(path, _STROKE["thin"], max(cell / 24, 1))


def _cross(cross: Cross, cell: int) -> str:
    x, y = (cross.column + cross.to_column) / 2 * cell, (cross.row + cross.to_row) / 2 * cell
    half = _CROSS * cell
    size = _number(2 * half)
    left, top, bottom = _number(x - half), _number(y - half), _number(y + half)
    return f"M{left} {top}l{size} {size}M{left} {bottom}l{size} -{size}"


def _pencilled(path: str, ink: str, width: float, more: str = "") -> str:
    stroke = f'stroke="{ink}" stroke-width="{_number(width)}" stroke-linecap="round"{more}'
    return f'<path d="{path}" fill="none" {stroke}/>'


def _signs(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the signs: chevrons on the border between two cells, which paper hides below them."""
    if not scene.signs:
        return
    yield f'<path d="{"".join(_patch(sign, cell) for sign in scene.signs)}" fill="#fff"/>'
    path = "".join(_chevron(sign, cell) for sign in scene.signs)
    stroke = f'stroke="{_STROKE["thick"]}" stroke-width="{_number(max(cell / 20, 1))}"'
    ends = 'stroke-linejoin="round" stroke-linecap="round"'
    yield f'<path d="{path}" fill="none" {stroke} {ends}/>'


def _patch(sign: Sign, cell: int) -> str:
    wide, high = (_FLAT, 1.0) if sign.row == sign.to_row else (1.0, _FLAT)
    x, y = _middle(sign, cell)
    wide, high = wide * _SIGN * cell, high * _SIGN * cell
    across, down = _number(2 * wide), _number(2 * high)
    return f"M{_number(x - wide)} {_number(y - high)}h{across}v{down}h-{across}z"


def _chevron(sign: Sign, cell: int) -> str:
    """Return three points: the sign's open side is at the larger cell, its tip at the smaller."""
    x, y = _middle(sign, cell)
    right, down = sign.to_column - sign.column, sign.to_row - sign.row
    size = _SIGN * cell
    corners = []
    for ahead, aside in ((-_FLAT, -1), (_FLAT, 0), (-_FLAT, 1)):
        u, v = ahead * right + aside * down, ahead * down + aside * right
        corners.append(f"{_number(x + size * u)} {_number(y + size * v)}")
    return "M" + "L".join(corners)


def _middle(sign: Sign, cell: int) -> tuple[float, float]:
    """Return the middle of the border that a sign stands on."""
    x = (sign.column + sign.to_column + 1) / 2 * cell
    return x, (sign.row + sign.to_row + 1) / 2 * cell


def _texts(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the symbols, grouped by style; all have the size at which the longest fits."""
    longest = max((len(text.text) for text in scene.texts), default=1)
    size = _fitting(_SYMBOL * cell, longest, _INNER * cell)
    for style, ink in _INK.items():
        texts = [text for text in scene.texts if text.style == style]
        if texts:
            yield f'<g {ink} font-size="{_number(size)}">'
            for text in texts:
                yield _symbol((text.column + 0.5) * cell, (text.row + 0.5) * cell, size, text.text)
            yield "</g>"


def _notes(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the notes in one group; a symbol hides the notes of its cell."""
    filled = {(text.row, text.column) for text in scene.texts}
    shown = [notes for notes in scene.notes if (notes.row, notes.column) not in filled]
    if not shown:
        return
    inner = _inner(scene)
    size = min(_note_size(notes, cell, inner) for notes in shown)
    yield f'<g {_INK["note"]} font-size="{_number(size)}">'
    for notes in shown:
        yield from _cell_notes(notes, cell, size, inner)
    yield "</g>"


def _corners(scene: Scene, cell: int) -> Iterator[str]:
    """Yield what stands in corners, in one size at which the longest fits."""
    if not scene.corners:
        return
    longest = max(len(corner.text) for corner in scene.corners)
    size = _fitting(_CORNER * cell, longest, _INNER * cell)
    yield f'<g fill="{_STROKE["thick"]}" font-size="{_number(size)}" text-anchor="start">'
    for corner in scene.corners:
        x, y = (corner.column + _INSET) * cell, (corner.row + _INSET) * cell
        yield _symbol(x, y + _DIGIT_HEIGHT / 2 * size, size, corner.text)
    yield "</g>"


def _inner(scene: Scene) -> float:
    """Return which part of a cell's side notes may take up."""
    return _BELOW if scene.cages or scene.corners else _INNER


def _note_rows(notes: Notes) -> int:
    return -(-len(notes.symbols) // notes.columns) or 1


def _note_size(notes: Notes, cell: int, inner: float) -> float:
    longest = max(map(len, notes.symbols), default=1)
    wide, high = inner * cell / notes.columns, inner * cell / _note_rows(notes)
    return _fitting(min(_NOTE * cell, _NOTE_HEIGHT * high, wide), longest, 0.9 * wide)


def _cell_notes(notes: Notes, cell: int, size: float, inner: float) -> Iterator[str]:
    """Yield the candidates of one cell, each in its own slot."""
    for slot, symbol in enumerate(notes.symbols):
        if symbol:
            yield _symbol(*_note_middle(notes, slot, cell, inner), size, symbol)


def _note_middle(notes: Notes, slot: int, cell: int, inner: float) -> tuple[float, float]:
    """Return the middle of a candidate's slot; if there is less room, it is missing above."""
    span = inner * cell
    left = (notes.column + 0.5) * cell - span / 2
    top = (notes.row + 0.5 + _INNER / 2) * cell - span
    row, column = divmod(slot, notes.columns)
    wide, high = span / notes.columns, span / _note_rows(notes)
    return left + (column + 0.5) * wide, top + (row + 0.5) * high


def _symbol(x: float, y: float, size: float, text: str) -> str:
    """Return a text centred on a point, by its baseline: viewers differ on other anchors."""
    baseline = y + _DIGIT_HEIGHT / 2 * size
    return f'<text x="{_number(x)}" y="{_number(baseline)}">{_escape(text)}</text>'


def _fitting(size: float, length: int, width: float) -> float:
    """Return the font size, or less where `length` characters would be wider than `width`."""
    return min(size, width / (_DIGIT_WIDTH * max(length, 1)))


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _escape(text: str) -> str:
    return text.translate(_UNSAFE)
