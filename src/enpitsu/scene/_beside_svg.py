"""What stands beside a board as SVG: the names of rows and columns, a legend, a caption."""

from __future__ import annotations

import math
from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from enpitsu.scene._step_svg import STRIKE, slash, tints
from enpitsu.scene._svg import centred, number, pencilled
from enpitsu.scene.items import Scene

_BESIDE = 'fill="#868e96"'
_BELOW = 'fill="#343a40"'
_LABEL = 0.26  # the size of what rows and columns are called, as a part of the cell
_TELLING = 0.32  # the same for what stands below the board
_LETTER = 0.52  # the width of a letter, as a part of its size
_NARROWEST = 6.5  # cells across, for what stands below the board


class Margins(NamedTuple):
    """How much room there is around a board, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, scene: Scene, cell: int) -> Margins:
        """Return what the scene needs; its rim ends on half a pixel, as lines have odd widths."""
        rim = cell // 8 + 0.5
        beside = 0.5 * cell // 1 if scene.labels else 0
        lines = _legend_rows(scene, cell) + 1.35 * len(_caption(scene, cell))
        bottom = math.ceil(lines * _TELLING * cell + (0.3 * cell if lines else 0))
        missing = (_NARROWEST - scene.columns) * cell if lines else 0
        return cls(rim + beside, rim + beside, rim + max(missing, 0), rim + bottom)


def labels(scene: Scene, cell: int) -> Iterator[str]:
    """Yield what rows and columns are called, to the left of the board and above it."""
    if not scene.labels:
        return
    size = _LABEL * cell
    yield f'<g {_BESIDE} font-size="{number(size)}">'
    for label in scene.labels:
        along, across = (label.at + 0.5) * cell, -0.32 * cell
        yield centred(*((across, along) if label.row else (along, across)), size, label.text)
    yield "</g>"


def legend(scene: Scene, cell: int) -> Iterator[str]:
    """Yield a swatch and a name for every role, below the board."""
    if not _legend_rows(scene, cell):
        return
    size = _TELLING * cell
    yield f'<g {_BELOW} font-size="{number(0.9 * size)}" text-anchor="start">'
    for role, at in _legend(scene, cell):
        y = scene.rows * cell + (0.3 + _TELLING * at.imag) * cell
        if role in scene.roles:
            tint, ink = tints(scene)[role]
            side = number(0.8 * size)
            corner = f'x="{number(at.real)}" y="{number(y)}" width="{side}" height="{side}"'
            yield f'<rect {corner} rx="{number(size / 6)}" fill="{tint}" stroke="{ink}"/>'
        else:
            yield pencilled(
                slash(complex(at.real + 0.4 * size, y + 0.4 * size), 0.7 * size), STRIKE, 2
            )
        yield centred(at.real + 1.1 * size, y + 0.4 * size, 0.9 * size, role)
    yield "</g>"


def _legend(scene: Scene, cell: int) -> Iterator[tuple[str, complex]]:
    """Yield each role, and where it stands: pixels from the left, rows from the board."""
    size = _TELLING * cell
    x, row, width = 0.0, 0.0, max(scene.columns, _NARROWEST) * cell
    for role in (*scene.roles, *(("goes",) if scene.strikes else ())):
        needed = (1.1 + _LETTER * len(role)) * size
        if x and x + needed > width:
            x, row = 0.0, row + 1.35
        yield role, complex(x, row)
        x += needed + size


def _legend_rows(scene: Scene, cell: int) -> float:
    """Return how much room the legend takes up, in heights of its rows."""
    if not scene.labels:
        return 0.0
    return max((at.imag + 1.35 for _, at in _legend(scene, cell)), default=0.0)


def _caption(scene: Scene, cell: int) -> list[tuple[int, str]]:
    """Return what is said below the board line by line, each behind so many blanks."""
    width = int(max(scene.columns, _NARROWEST) / (_LETTER * _TELLING))
    lines = []
    for part in scene.caption.splitlines():
        indent = len(part) - len(part.lstrip())
        lines += [(indent, line) for line in wrap(part.lstrip(), max(width - indent // 2, 10))]
    return lines


def caption(scene: Scene, cell: int) -> Iterator[str]:
    """Yield what is said below the board; blanks are room, as viewers drop them."""
    lines = _caption(scene, cell)
    if not lines:
        return
    size = _TELLING * cell
    top = scene.rows * cell + 0.3 * cell + _legend_rows(scene, cell) * size
    yield f'<g {_BELOW} font-size="{number(size)}" text-anchor="start">'
    for place, (indent, line) in enumerate(lines):
        yield centred(indent * size / 4, top + (1.35 * place + 0.5) * size, size, line)
    yield "</g>"
