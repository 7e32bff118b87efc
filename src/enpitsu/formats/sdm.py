"""`sdm`: a collection of Sudokus, one a line of 81 digits, `0` for an open cell."""

from __future__ import annotations

from typing import ClassVar

from enpitsu.formats._boards import rows_of
from enpitsu.formats._one_a_line import LineFormat, bare
from enpitsu.formats.line import Bare
from enpitsu.model import Puzzle


class Sdm(LineFormat):
    """Sudoku collections; other sizes are written alike."""

    name: ClassVar[str] = "sdm"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    carries: ClassVar[tuple[str, ...]] = Bare.carries
    refuses: ClassVar[tuple[str, ...]] = Bare.refuses
    extensions: ClassVar[tuple[str, ...]] = (".sdm",)

    def write(self, puzzle: Puzzle) -> str:
        """Write the cells."""
        rows_of(puzzle, self.name)
        return bare(puzzle, self.name).replace(".", "0")
