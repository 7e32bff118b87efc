"""Boards side by side in one picture, each with what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from enpitsu.reports.charts import Pictures
from enpitsu.scene import Scene
from enpitsu.scene.letters import width, wrapped
from enpitsu.scene.paper import sides
from enpitsu.scene.svg import to_svg, written

_CELL = 28
_GAP = 30
_LINE = 16
_SIZE = 12  # of captions
_INK = "#1a1a1a"
_NARROWEST = 10.0  # the least that a line of one is allowed, in its size


def sheet(chart: Pictures) -> str:
    """Return the boards in rows, as one SVG document."""
    parts: list[str] = []
    across = height = 0.0
    for start in range(0, len(chart.pictures), chart.columns):
        row = chart.pictures[start : start + chart.columns]
        row_width, row_height = _row(row, height, parts)
        across, height = max(across, row_width), height + row_height
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across:g}" height="{height:g}" '
        f'viewBox="0 0 {across:g} {height:g}" font-family="sans-serif">'
    )
    paper = f'<rect width="{across:g}" height="{height:g}" fill="#fff"/>'
    title = f"<title>{escape(chart.title)}</title>"
    return "\n".join([opening, title, paper, *parts, "</svg>"]) + "\n"


def _row(row: Sequence[tuple[str, Scene]], top: float, parts: list[str]) -> tuple[float, float]:
    """Add one row of boards; return how wide and how high it is."""
    boards = [_Board.of(caption, scene) for caption, scene in row]
    first = top + _GAP + _LINE * max(len(board.lines) for board in boards)
    left = float(_GAP)
    for board in boards:
        places = ((left, top + _GAP + _LINE * number) for number in range(len(board.lines)))
        captions = [(x, y, line) for (x, y), line in zip(places, board.lines, strict=True)]
        parts.append(written(captions, _INK, _SIZE))
        parts.append(board.drawn.replace("<svg ", f'<svg x="{left:g}" y="{first:g}" ', 1))
        left += max(board.width, *(width(line) * _SIZE for line in board.lines)) + _GAP
    return left, first - top + max(board.height for board in boards) + _GAP


class _Board(NamedTuple):
    """A board as it is drawn, and its caption in lines that are not much wider."""

    drawn: str
    width: float
    height: float
    lines: list[str]

    @staticmethod
    def of(caption: str, scene: Scene) -> _Board:
        drawn = to_svg(scene, cell=_CELL, text="paths")
        across, height = sides(drawn)
        lines = list(wrapped(caption, max(across / _SIZE, _NARROWEST))) or [""]
        return _Board(drawn, across, height, lines)
