"""`boardstring`: a Neighbor Number as its side and givens, `5*0,1,4;2,2,7`, one a line."""

from __future__ import annotations

from typing import ClassVar

from enpitsu.formats._base import not_for
from enpitsu.formats._one_a_line import LineFormat
from enpitsu.model import Puzzle
from enpitsu.puzzles.neighbor import board_string


class BoardString(LineFormat):
    """COLUMN,ROW,DIGIT for each given, both counted from 0 (Block 2024)."""

    name: ClassVar[str] = "boardstring"
    genres: ClassVar[tuple[str, ...]] = ("neighbor",)
    refuses: ClassVar[tuple[str, ...]] = ("entries of more than a column, a row and a digit",)

    def write(self, puzzle: Puzzle) -> str:
        """Write the board string."""
        if puzzle.genre.name != "neighbor":
            raise not_for(puzzle, self.name)
        return board_string(puzzle)
