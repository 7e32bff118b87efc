"""Windoku: windows as large as a box hold every digit once.

They lie one cell apart and one from the border, and so fit boards with square boxes: there is one
window on 4x4, four are on 9x9, nine on 16x16.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar

from enpitsu.errors import PuzzleError
from enpitsu.puzzles._boxes import Box
from enpitsu.puzzles.layers._layer import Layer, Numbers
from enpitsu.rules import AllDifferent
from enpitsu.scene import Scene, Shade


@dataclass(frozen=True)
class Windoku(Layer):
    """The layer; see the module's first line for its rule."""

    name: ClassVar[str] = "windoku"
    how_to: ClassVar[str] = "Each window on a shaded ground contains each digit exactly once too."

    @classmethod
    def check(cls, box: Box) -> None:
        """Refuse boxes that windows do not fit."""
        if box.rows != box.columns:
            raise PuzzleError(
                "the windows of a windoku fit between square boxes (4x4, 9x9, 16x16, 25x25, "
                f"36x36), not with boxes of {box.rows}x{box.columns}"
            )

    def rules(self, box: Box) -> tuple[AllDifferent, ...]:
        """Return an all-different for each window."""
        starts = range(1, box.n - 1, box.rows + 1)
        corners = enumerate(product(starts, starts), 1)
        return tuple(AllDifferent(box.block(*at), f"window {i}") for i, at in corners)

    def drawn_on(self, scene: Scene, box: Box, numbers: Numbers) -> Scene:
        """Shade the windows."""
        cells = (cell for window in self.rules(box) for cell in window.scope)
        shades = (Shade(*divmod(cell, box.n)) for cell in cells)
        return replace(scene, shades=(*scene.shades, *shades))
