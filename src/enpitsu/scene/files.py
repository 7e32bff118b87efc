"""Pictures as files: the ending of a name says which kind it is."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from enpitsu import scene as pictures  # renderers are loaded when they are first asked for
from enpitsu.errors import EnpitsuError, shown
from enpitsu.scene import paper
from enpitsu.scene.items import Scene
from enpitsu.scene.themes import LIGHT, Theme
from enpitsu.whole import write_whole

if TYPE_CHECKING:
    from enpitsu.scene.svg import Letters

ENDINGS = (".svg", ".png", ".pdf", ".txt")
PDF = ".pdf"


@dataclass(frozen=True)
class Look:
    """How pictures in files look.

    A file goes to machines with other fonts: its letters are outlines if nothing else is said. On
    a page, and in a notebook, pictures are shown in the fonts of what stands around them.
    """

    theme: Theme = LIGHT
    text: Letters = "paths"
    dpi: float = paper.DPI
    ascii: bool = False
    """Pictures as text have no other characters."""

    def svg(self, scene: Scene) -> str:
        """Return a picture as SVG."""
        return pictures.to_svg(scene, self.theme, text=self.text)


def ending_of(path: str) -> str:
    """Return the ending of a picture's name; refuse one that says no kind of picture."""
    ending = os.path.splitext(path)[1].lower()
    if ending not in ENDINGS:
        known = f"{', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"
        raise EnpitsuError(f"{shown(path, 200)}: a picture is saved as {known}")
    if ending in (".png", PDF):
        paper.need_typst(ending[1:].upper())
    return ending


def save(scene: Scene, path: str, look: Look, *, force: bool = False) -> None:
    """Save a picture; one that is there stays, unless `force` is true."""
    write_whole(path, rendered([scene], ending_of(path), look), force=force)


def rendered(scenes: Sequence[Scene], ending: str, look: Look) -> bytes:
    """Return the file of a picture, or of several in one PDF, one a page."""
    if ending == PDF:
        return paper.to_pdf([look.svg(scene) for scene in scenes], scenes[0].title)
    (scene,) = scenes
    if ending == ".png":
        return paper.to_png(look.svg(scene), look.dpi)
    if ending == ".svg":
        return look.svg(scene).encode()
    return (pictures.to_text(scene, ascii=look.ascii) + "\n").encode(errors="replace")
