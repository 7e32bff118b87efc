"""Scenes as SVG: one self-contained picture, for pages, notebooks and print.

Everything is drawn with plain attributes: a `<style>` would leak into a page that shows the
picture inline. A new item is a new layer; they are listed from bottom to top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from enpitsu.scene import _beside_svg as beside
from enpitsu.scene import _board_svg as board
from enpitsu.scene import _step_svg as step
from enpitsu.scene._svg import FONT, escape, number
from enpitsu.scene.items import Scene

_Layer = Callable[[Scene, int], Iterator[str]]

_GROUNDS: tuple[_Layer, ...] = (board.shades, step.highlights)
_BOARD: tuple[_Layer, ...] = (
    board.strokes,
    board.tubes,
    board.blocks,
    board.corners,
    board.given_texts,
    board.lines,
    board.cages,
    board.signs,
    board.dots,
)
"""What all pictures of a puzzle have in common."""
_ENTRIES: tuple[_Layer, ...] = (
    step.on_blocks,
    board.notes,
    board.texts,
    board.crosses,
    board.heavy_lines,
    step.rings,
    step.strikes,
    step.arrows,
    step.tags,
    beside.labels,
    beside.legend,
    beside.caption,
)


def to_svg(scene: Scene, cell: int = 48, *, base: str = "") -> str:
    """Return the scene as an SVG document, each cell `cell` pixels wide at its natural size.

    On a page with many pictures of a puzzle, `base` names what `base_of` drew for all of them.
    """
    common = [f'<use href="#{base}"/>'] if base else _drawn(_BOARD, scene, cell)
    layers = [*_drawn(_GROUNDS, scene, cell), *common, *_drawn(_ENTRIES, scene, cell)]
    return "\n".join([*_opening(scene, cell), *layers, "</svg>"]) + "\n"


def base_of(scene: Scene, name: str, cell: int = 48) -> str:
    """Return what all pictures of a puzzle have in common under a name, to be drawn by them."""
    hidden = '<svg width="0" height="0" style="position:absolute" aria-hidden="true">'
    drawn = "\n".join(_drawn(_BOARD, scene, cell))
    return f'{hidden}<defs><g id="{name}">\n{drawn}\n</g></defs></svg>\n'


def _drawn(layers: Iterable[_Layer], scene: Scene, cell: int) -> list[str]:
    return [part for layer in layers for part in layer(scene, cell)]


def _opening(scene: Scene, cell: int) -> Iterator[str]:
    """Yield the root, the title and the paper."""
    margins = beside.Margins.of(scene, cell)
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
