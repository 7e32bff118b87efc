"""Scenes as SVG: one self-contained picture, for pages, notebooks and print.

Everything is drawn with plain attributes: a `<style>` would leak into a page that shows the
picture inline. A new item is a new layer in `to_svg`, which lists them from bottom to top.
"""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.scene import _board_svg as board
from enpitsu.scene import _step_svg as step
from enpitsu.scene._svg import FONT, escape, number
from enpitsu.scene.items import Scene

_LAYERS = (
    board.shades,
    step.highlights,
    board.strokes,
    board.tubes,
    board.blocks,
    step.on_blocks,
    board.notes,
    board.corners,
    board.texts,
    board.lines,
    board.cages,
    board.signs,
    board.crosses,
    board.dots,
    board.heavy_lines,
    step.rings,
    step.strikes,
    step.arrows,
    step.tags,
    step.labels,
    step.legend,
    step.caption,
)
"""From bottom to top."""


def to_svg(scene: Scene, cell: int = 48) -> str:
    """Return the scene as an SVG document, each cell `cell` pixels wide at its natural size."""
    layers = [part for layer in _LAYERS for part in layer(scene, cell)]
    return "\n".join([*_opening(scene, cell), *layers, "</svg>"]) + "\n"


def _opening(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the root, the title and the paper."""
    margins = step.Margins.of(scene, cell)
    width = scene.columns * cell + margins.left + margins.right
    height = scene.rows * cell + margins.top + margins.bottom
    corner = f"{number(-margins.left)} {number(-margins.top)}"
    size = f'width="{number(width)}" height="{number(height)}"'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'viewBox="{corner} {number(width)} {number(height)}" '
        f'role="img" font-family="{FONT}" text-anchor="middle">'
    )
    title = scene.title or f"{scene.rows}x{scene.columns} board"
    yield f"<title>{escape(title)}</title>"
    yield f'<rect x="{number(-margins.left)}" y="{number(-margins.top)}" {size} fill="#fff"/>'
