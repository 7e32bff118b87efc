"""Diagonal: both long diagonals hold every digit once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from enpitsu.puzzles._boxes import Box
from enpitsu.puzzles.layers._layer import Layer, Numbers
from enpitsu.rules import AllDifferent
from enpitsu.scene import Scene, Stroke


@dataclass(frozen=True)
class Diagonal(Layer):
    """The layer; see the module's first line for its rule."""

    name: ClassVar[str] = "diagonal"
    how_to: ClassVar[str] = "Both long diagonals contain each digit exactly once too."

    def rules(self, box: Box) -> tuple[AllDifferent, ...]:
        """Return an all-different for each diagonal."""
        n = box.n
        falling = tuple(i * n + i for i in range(n))
        rising = tuple(i * n + n - 1 - i for i in range(n))
        return (
            AllDifferent(falling, "the diagonal from r1c1"),
            AllDifferent(rising, f"the diagonal from r1c{n}"),
        )

    def drawn_on(self, scene: Scene, box: Box, numbers: Numbers) -> Scene:
        """Draw both diagonals."""
        n = box.n
        strokes = (Stroke(0, 0, n, n), Stroke(0, n, n, 0))
        return replace(scene, strokes=(*scene.strokes, *strokes))
