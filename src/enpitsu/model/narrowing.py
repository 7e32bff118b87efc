"""What techniques find by themselves, without search: each with what it did, and what is left."""

from __future__ import annotations

from dataclasses import dataclass

from enpitsu.boards import OPEN, members
from enpitsu.model.levels import Level
from enpitsu.model.puzzle import Puzzle
from enpitsu.scene import Scene


@dataclass(frozen=True, slots=True)
class Tally:
    """What one technique did."""

    technique: str
    level: Level
    uses: int
    """How often it made progress, each time all that it saw at that moment."""
    places: int
    """Values that it wrote."""
    removes: int
    """Candidates that it took away, those that a value written takes away among them."""
    seconds: float
    """Of all its looks, those in vain too."""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """How far techniques go by themselves."""

    puzzle: Puzzle
    solved: bool
    """They found the solution, which is then the only one."""
    candidates: tuple[int, ...]
    """What is still possible, one mask a variable; nothing where there is no solution."""
    rules: tuple[Tally, ...]
    """What each technique did, easiest first."""
    seconds: float
    reason: str | None = None
    """Why it is not solved: they go no further, the time ran out, or there is no solution."""

    @property
    def values(self) -> bytes:
        """Return what is known, one byte a variable, `OPEN` where several values are possible."""
        left = map(members, self.candidates)
        return bytes([values[0] if len(values) == 1 else OPEN for values in left])

    @property
    def open(self) -> int:
        """Return how many cells, or edges, have several candidates left."""
        return self.values.count(OPEN)

    @property
    def possible(self) -> int:
        """Return how many candidates these have in all."""
        return sum(mask.bit_count() for mask in self.candidates if mask.bit_count() > 1)

    @property
    def solution(self) -> str | None:
        """Return the solution in the genre's notation, if it is found."""
        return self.puzzle.genre.solution(self.puzzle, self.values) if self.solved else None

    def scene(self, *, shade: bool = False) -> Scene:
        """Draw what is known and what is left."""
        if not all(self.candidates):  # nothing is left of a board without solutions
            return self.puzzle.scene()
        return self.puzzle.scene(self.values, self.candidates, shade=shade)

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import narrowing_html  # noqa: PLC0415  (most are not drawn)

        return narrowing_html(self)
