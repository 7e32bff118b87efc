"""The layers: every module in this folder is a variant of Sudoku, found by its name.

Adding a variant is adding a file here, or anywhere as a plug-in (entry points: `enpitsu.layers`).
"""

from __future__ import annotations

from functools import cache

from enpitsu.discovery import Discovered
from enpitsu.puzzles.layers._layer import Dressing, Layer, Numbers


@cache
def layers() -> Discovered[type[Layer]]:
    """Return every layer's class by its name; one is imported when it is first asked for."""
    return Discovered(__name__, __path__, Layer, group="enpitsu.layers", classes=True)


__all__ = ["Dressing", "Layer", "Numbers", "layers"]
