"""What is asked of a repair, and whether a puzzle with one solution is of the level that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from enpitsu.answers.repair.clock import Clock
from enpitsu.answers.repair.draft import Draft, Edits
from enpitsu.boards import Symmetry
from enpitsu.engines.kernel import is_solved_by, rungs_where, search_rungs
from enpitsu.model import Level, Puzzle


@dataclass(frozen=True)
class Wanted:
    """What the proposals for a draft should be like."""

    puzzle: Puzzle
    level: Level | None = None
    """Exactly that one; None: any."""
    symmetry: Symmetry = Symmetry.NONE
    """Of the places where clues stand."""
    count: int = 5
    """How many at the most."""
    add_only: bool = False
    """All that the draft prints stays as it is."""
    too_easy: set[Puzzle] = field(default_factory=set, compare=False)
    """Puzzles with one solution that were found and are easier than the level."""
    too_hard: set[Puzzle] = field(default_factory=set, compare=False)
    """Those that are harder."""

    @cached_property
    def rungs(self) -> int:
        """Return what must solve a puzzle; none: it is enough that it has one solution."""
        return 0 if self.level in (None, Level.EXTREME) else self._up_to(Level(self.level))

    @cached_property
    def below(self) -> int:
        """Return what must not solve it, as it would be too easy then."""
        if self.level in (None, Level.EASY):
            return 0
        return self._up_to(list(Level)[Level(self.level).rank - 1])

    @cached_property
    def search(self) -> int:
        """Return the rungs of the search for a second solution."""
        return search_rungs(self.puzzle.ladder)

    def fits(self, puzzle: Puzzle, clock: Clock) -> bool:
        """Tell whether a puzzle with one solution has the level, as far as named techniques go."""
        if self.rungs and not is_solved_by(puzzle, self.rungs, clock.left()):
            self.too_hard.add(puzzle)
            return False
        if self.below and is_solved_by(puzzle, self.below, clock.left()):
            self.too_easy.add(puzzle)
            return False
        return True

    def has_level(self, puzzle: Puzzle, level: Level | None) -> bool:
        """Tell whether a puzzle that was rated has the level, or any will do."""
        if self.level is None or level == self.level:
            return True
        if level is not None:
            (self.too_hard if self.level < level else self.too_easy).add(puzzle)
        return False

    def fitting(self, draft: Draft, clock: Clock, found: Iterable[Edits]) -> Iterator[Edits]:
        """Yield the edits that make a puzzle of the level of a draft."""
        for edits in found:
            if self.level is None or self.fits(draft.edited(edits), clock):
                yield edits

    def _up_to(self, level: Level) -> int:
        return rungs_where(self.puzzle.ladder, lambda rung: rung.level <= level and rung.usual)
