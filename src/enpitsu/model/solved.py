"""A solved board and every clue that it could show: what the making of puzzles chooses from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from enpitsu.boards import Grid, Symmetry
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

    def orbits(self, pool: Sequence[Clue], symmetry: Symmetry) -> tuple[tuple[int, ...], ...]:
        """Return clues, by their places in the pool, in groups that a symmetry binds.

        Those without all partners are left out.
        """
        if symmetry is Symmetry.NONE:
            return tuple((i,) for i in range(len(pool)))
        at: dict[tuple[str, tuple[int, ...]], list[int]] = {}
        for i, clue in enumerate(pool):
            at.setdefault((clue.kind, clue.cells), []).append(i)
        groups: dict[object, tuple[int, ...]] = {}
        for kind, cells in at:
            images = symmetry.images(cells, self.grid)
            partners = [at.get((kind, image)) for image in images]
            if all(partners):
                groups[kind, images] = tuple(i for some in partners for i in some or ())
        return tuple(groups.values())
