"""`line`: all cells of a puzzle in one go, as in lists of 81 characters a Sudoku."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from enpitsu.formats._one_a_line import LineFormat, bare, first_line, is_puzzle
from enpitsu.model import Puzzle


class Bare(LineFormat):
    """Bare characters, `.` for an open cell."""

    name: ClassVar[str] = "line"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    carries: ClassVar[tuple[str, ...]] = (
        "what stands behind the cells, after a blank, comma, semicolon or `#`: a number as the "
        "difficulty, other text as a comment",
    )
    refuses: ClassVar[tuple[str, ...]] = (
        "more or fewer cells than a board has",
        "other signs",
        "the name of a rule behind the cells",
    )

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line: all cells of a puzzle."""
        first = first_line(ahead)
        return ":" not in first and is_puzzle(first)

    def write(self, puzzle: Puzzle) -> str:
        """Write the cells."""
        return bare(puzzle, self.name)
