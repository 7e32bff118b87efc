"""`sgt`: game ids of Simon Tatham's collection, one a line, whatever their games."""

from __future__ import annotations

from typing import ClassVar

from enpitsu.formats._families import LineFamily


class Sgt(LineFamily):
    """Keen, Loopy, Solo, Towers, Unequal and Unruly as one."""

    name: ClassVar[str] = "sgt"
    refuses: ClassVar[tuple[str, ...]] = ("other games, and what the format of each game refuses",)
