"""Scenes as SVG: one self-contained picture, for pages, notebooks and print.

Everything is drawn with plain attributes: a `<style>` would leak into a page that shows the
picture inline. A new item is a new layer; they are listed from bottom to top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from enpitsu import asked
from enpitsu.scene import _beside_svg as beside
from enpitsu.scene import _board_svg as board
from enpitsu.scene import _step_svg as step
from enpitsu.scene._svg import FONT, Pen, Written, escape, number
from enpitsu.scene.items import Scene
from enpitsu.scene.letters import outlines_in
from enpitsu.scene.themes import LARGE_PAGE, LIGHT, PAGE, Theme, theme_of

_Layer = Callable[[Scene, Pen], Iterator[str]]

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
)
_BESIDE: tuple[_Layer, ...] = (beside.labels, beside.legend, beside.caption)


Letters = Literal["font", "paths"]
"""Text as text, in a font of the viewer's, or as outlines, which look the same everywhere."""


def to_svg(
    scene: Scene,
    theme: str | Theme = "light",
    *,
    cell: int | None = None,
    base: str = "",
    text: Letters = "font",
) -> str:
    """Return the scene as an SVG document, each cell `cell` pixels wide at its natural size.

    On a page with many pictures of a puzzle, `base` names what `base_of` drew for all of them.
    """
    pen = pen_of(theme, cell, text)
    common = [f'<use href="#{base}"/>'] if base else _drawn(_BOARD, scene, pen)
    above = _drawn((*_ENTRIES, *_BESIDE), scene, pen)
    layers = [*_drawn(_GROUNDS, scene, pen), *common, *above]
    return "\n".join([*_opening(scene, pen), *_letters(layers), *layers, "</svg>"]) + "\n"


@dataclass(frozen=True)
class Layers:
    """A picture in parts, for a page that draws between them; each is markup without a root.

    Their colours are those that a page names (`themes.PAGE`), and so is whether letters are large.
    What nobody asks for is not drawn.
    """

    scene: Scene

    @cached_property
    def ground(self) -> str:
        """Return what lies below the board: shades, and the cells that play a role in a step."""
        return self._part(_GROUNDS)

    @cached_property
    def board(self) -> str:
        """Return what the puzzle prints, and the lines of the board."""
        return self._part(_BOARD)

    @cached_property
    def above(self) -> str:
        """Return what is written on it, and what a step marks."""
        return self._part(_ENTRIES)

    @cached_property
    def beside(self) -> str:
        """Return what rows and columns are called."""
        return self._part((beside.labels,))

    def _part(self, layers: Iterable[_Layer]) -> str:
        return "".join(_drawn(layers, self.scene, _PAGES_PEN))


_PAGES_PEN = Pen(PAGE, PAGE.cell, large=Pen(LARGE_PAGE, PAGE.cell))


def base_of(scene: Scene, name: str, theme: str | Theme = "light") -> str:
    """Return what all pictures of a puzzle have in common under a name, to be drawn by them."""
    hidden = '<svg width="0" height="0" style="position:absolute" aria-hidden="true">'
    drawn = "\n".join(_drawn(_BOARD, scene, pen_of(theme)))
    return f'{hidden}<defs><g id="{name}">\n{drawn}\n</g></defs></svg>\n'


def written(texts: Iterable[Written], ink: str, size: float) -> str:
    """Return texts as outlines, from the left and halfway up, for a picture around others."""
    parts = list(Pen(LIGHT, LIGHT.cell, outlines=True).written(texts, ink, size, start=True))
    return "\n".join([*_letters(parts), *parts])


def pen_of(theme: str | Theme, cell: int | None = None, text: Letters = "font") -> Pen:
    """Return what pictures of a theme are drawn with; refuse what there is not."""
    chosen = theme_of(theme)
    side = chosen.cell if cell is None else asked.whole("cell", cell)
    if side < 1:
        raise ValueError("cell is the side of a cell in pixels, at least 1")
    if text not in get_args(Letters):
        raise ValueError(f"text is 'font' or 'paths', not {asked.told(text)}")
    return Pen(chosen, side, text == "paths")


def _drawn(layers: Iterable[_Layer], scene: Scene, pen: Pen) -> list[str]:
    return [part for layer in layers for part in layer(scene, pen)]


def _letters(layers: Iterable[str]) -> Iterator[str]:
    """Yield the outlines of letters that layers refer to, if they do."""
    outlines = "".join(outlines_in(layers))
    if outlines:
        yield f"<defs>{outlines}</defs>"


def _opening(scene: Scene, pen: Pen) -> Iterator[str]:
    """Yield the root, the title and the paper."""
    margins = beside.Margins.of(scene, pen)
    width = scene.columns * pen.cell + margins.left + margins.right
    height = scene.rows * pen.cell + margins.top + margins.bottom
    corner = f"{number(-margins.left)} {number(-margins.top)}"
    size = f'width="{number(width)}" height="{number(height)}"'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'viewBox="{corner} {number(width)} {number(height)}" '
        f'role="img" font-family="{FONT}" text-anchor="middle">'
    )
    title = scene.title or f"{scene.rows}x{scene.columns} board"
    yield f"<title>{escape(title)}</title>"
    if pen.outlines and scene.caption:  # letters that are drawn cannot be read aloud
        yield f"<desc>{escape(scene.caption)}</desc>"
    paper = pen.theme.paper
    yield f'<rect x="{number(-margins.left)}" y="{number(-margins.top)}" {size} fill="{paper}"/>'
