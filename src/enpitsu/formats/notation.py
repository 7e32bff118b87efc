"""`notation`: GENRE(PARAMS):BODY, one puzzle a line; the format of every genre."""

from __future__ import annotations

from typing import ClassVar

from enpitsu.formats._one_a_line import LineFormat
from enpitsu.model import Puzzle


class Notation(LineFormat):
    """Our own notation."""

    name: ClassVar[str] = "notation"
    carries: ClassVar[tuple[str, ...]] = ("everything that a puzzle here can say",)
    refuses: ClassVar[tuple[str, ...]] = (
        "unknown genres and parameters",
        "parts behind `|` that no parameter has",
    )

    def write(self, puzzle: Puzzle) -> str:
        """Write the line of notation."""
        return str(puzzle)
