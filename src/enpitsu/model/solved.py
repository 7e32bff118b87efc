"""A solved board and every clue that it could show: what the making of puzzles chooses from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from enpitsu.boards import Grid
from enpitsu.model.clue import Clue
from enpitsu.model.model import Model

if TYPE_CHECKING:
    from enpitsu.model.puzzle import Puzzle


@dataclass(frozen=True)
class Solved:
    """A solution of a board, with all the clues that a puzzle may show of it."""

    blank: Puzzle
    """The board without any clue."""
    solution: bytes
    """One value a variable."""
    grid: Grid
    """The cells that the clues' places are counted on."""
    clues: tuple[Clue, ...]

    @property
    def model(self) -> Model:
        """Return the rules of the board, with its sites."""
        return self.blank.board_model

    def puzzle(self, shown: Iterable[Clue]) -> Puzzle:
        """Return the puzzle that shows these clues."""
        return self.blank.genre.showing(self.blank, tuple(shown))
