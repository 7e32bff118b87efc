"""Boards side by side in one picture, each with what is said of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from textwrap import wrap
from typing import NamedTuple

from enpitsu.reports.charts import Pictures
from enpitsu.scene import Scene
from enpitsu.scene.svg import to_svg

_CELL = 28
_GAP = 30
_LINE = 16
_LETTER = 6.2  # about the width of one
_SIDES = re.compile(r'width="([\d.]+)" height="([\d.]+)"')


def sheet(chart: Pictures) -> str:
    """Return the boards in rows, as one SVG document."""
    parts: list[str] = []
    width = height = 0.0
    for start in range(0, len(chart.pictures), chart.columns):
        row = chart.pictures[start : start + chart.columns]
        row_width, row_height = _row(row, height, parts)
        width, height = max(width, row_width), height + row_height
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="sans-serif" font-size="12">'
    )
    paper = f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>'
    title = f"<title>{escape(chart.title)}</title>"
    return "\n".join([opening, title, paper, *parts, "</svg>"]) + "\n"


def _row(row: Sequence[tuple[str, Scene]], top: float, parts: list[str]) -> tuple[float, float]:
    """Add one row of boards; return how wide and how high it is."""
    boards = [_Board.of(caption, scene) for caption, scene in row]
    first = top + _GAP + _LINE * max(len(board.lines) for board in boards)
    left = float(_GAP)
    for board in boards:
        parts += [
            f'<text x="{left:g}" y="{top + _GAP + _LINE * number:g}">{escape(line)}</text>'
            for number, line in enumerate(board.lines)
        ]
        parts.append(board.drawn.replace("<svg ", f'<svg x="{left:g}" y="{first:g}" ', 1))
        left += max(board.width, *(len(line) * _LETTER for line in board.lines)) + _GAP
    return left, first - top + max(board.height for board in boards) + _GAP


class _Board(NamedTuple):
    """A board as it is drawn, and its caption in lines that are not much wider."""

    drawn: str
    width: float
    height: float
    lines: list[str]

    @staticmethod
    def of(caption: str, scene: Scene) -> _Board:
        drawn = to_svg(scene, cell=_CELL)
        sides = _SIDES.search(drawn)
        assert sides is not None  # every picture says how large it is
        width, height = float(sides[1]), float(sides[2])
        return _Board(drawn, width, height, wrap(caption, max(int(width / _LETTER), 20)) or [""])
