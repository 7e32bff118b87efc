"""What stands beside a board as SVG: the names of rows and columns, a legend, a caption."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from enpitsu.scene import letters
from enpitsu.scene._hatch import hatched
from enpitsu.scene._step_svg import dashes, hatching, slash, tints
from enpitsu.scene._svg import Pen, Written, number, pencilled
from enpitsu.scene.items import Scene
from enpitsu.scene.themes import Tint

_ROW = 1.35  # from one line of what stands below the board to the next, in their size
_NARROWEST = 6.5  # cells across, for what stands below the board


class Margins(NamedTuple):
    """How much room there is around a board, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, scene: Scene, pen: Pen) -> Margins:
        """Return what the scene needs; its rim ends on half a pixel, as lines have odd widths."""
        cell = pen.cell
        rim = cell // 8 + 0.5
        beside = 0.5 * cell // 1 if scene.labels else 0
        lines = _legend_rows(scene, pen) + _ROW * len(_caption(scene, pen))
        bottom = math.ceil(lines * pen.theme.below * cell + (0.3 * cell if lines else 0))
        missing = (_NARROWEST - scene.columns) * cell if lines else 0
        return cls(rim + beside, rim + beside, rim + max(missing, 0), rim + bottom)


def labels(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield what rows and columns are called, to the left of the board and above it."""
    if not scene.labels:
        return
    across, written = -0.32 * pen.cell, []
    for label in scene.labels:
        along = (label.at + 0.5) * pen.cell
        written.append((*((across, along) if label.row else (along, across)), label.text))
    size = pen.sized(lambda pen: pen.theme.beside * pen.cell)
    yield from pen.written(written, pen.theme.label, size)


def legend(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield a swatch and a name for every role, below the board."""
    if not _legend_rows(scene, pen):
        return
    size, top = pen.theme.below * pen.cell, (scene.rows + 0.3) * pen.cell
    names: list[Written] = []
    for role, at in _legend(scene, pen):
        y = top + size * at.imag
        if role in scene.roles:
            yield from _swatch(tints(scene, pen.theme)[role], at.real, y, pen)
        else:
            middle = complex(at.real + 0.4 * size, y + 0.4 * size)
            yield pencilled(slash(middle, 0.7 * size), pen.theme.strike, 2)
        names.append((at.real + 1.1 * size, y + 0.4 * size, role))
    yield from pen.written(names, pen.theme.caption, 0.9 * size, start=True)


def _swatch(tint: Tint, x: float, y: float, pen: Pen) -> Iterator[str]:
    """Yield a little square that looks as the cells of a role do; a hatch needs a larger one."""
    size = pen.theme.below * pen.cell
    side = (1.1 if tint.hatch else 0.8) * size
    x, y = x + 0.4 * size - side / 2, y + 0.4 * size - side / 2
    corner = f'x="{number(x)}" y="{number(y)}" width="{number(side)}" height="{number(side)}"'
    look = f'fill="{tint.ground or pen.theme.paper}" stroke="{tint.ink}"{dashes(tint, 1)}'
    yield f'<rect {corner} rx="{number(0 if tint.hatch else size / 6)}" {look}/>'
    if tint.hatch:
        yield hatching(hatched(tint.hatch, x, y, side, few=3), tint, pen.line(48))


def _legend(scene: Scene, pen: Pen) -> Iterator[tuple[str, complex]]:
    """Yield each role, and where it stands: pixels from the left, rows from the board."""
    size = pen.theme.below * pen.cell
    x, row, width = 0.0, 0.0, max(scene.columns, _NARROWEST) * pen.cell
    for role in (*scene.roles, *(("goes",) if scene.strikes else ())):
        needed = (1.1 + 0.9 * letters.width(role)) * size
        if x and x + needed > width:
            x, row = 0.0, row + _ROW
        yield role, complex(x, row)
        x += needed + size


def _legend_rows(scene: Scene, pen: Pen) -> float:
    """Return how much room the legend takes up, in heights of its rows."""
    if not scene.labels:
        return 0.0
    return max((at.imag + _ROW for _, at in _legend(scene, pen)), default=0.0)


def _caption(scene: Scene, pen: Pen) -> list[tuple[int, str]]:
    """Return what is said below the board line by line, each behind so many blanks."""
    width = max(scene.columns, _NARROWEST) / pen.theme.below
    lines = []
    for part in scene.caption.splitlines():
        indent = len(part) - len(part.lstrip())
        lines += [(indent, line) for line in letters.wrapped(part, width - indent / 4)]
    return lines


def caption(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield what is said below the board; blanks are room, as viewers drop them."""
    lines = _caption(scene, pen)
    if not lines:
        return
    size = pen.theme.below * pen.cell
    top = (scene.rows + 0.3) * pen.cell + _legend_rows(scene, pen) * size
    written = (
        (indent * size / 4, top + (_ROW * place + 0.5) * size, line)
        for place, (indent, line) in enumerate(lines)
    )
    yield from pen.written(written, pen.theme.caption, size, start=True)
