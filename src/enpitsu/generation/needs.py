"""Wishes by technique: what a puzzle must need, and what it must do without.

A puzzle *needs* a technique if all others up to its level get stuck without it. Techniques of
which it is a special case are set aside, as if the wish were to do without them: beside a
swordfish, which finds every X-wing, no X-wing would ever be needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from enpitsu.asked import known_name
from enpitsu.boards import members
from enpitsu.engines.kernel import rungs_where
from enpitsu.errors import shown
from enpitsu.generation.refusing import WishError
from enpitsu.model import DEEPER, Genre, Level, Rung, completed, more_general_than


@dataclass(frozen=True)
class Techniques:
    """The techniques of a board, by their names."""

    genre: Genre
    board: Any

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """Return the rungs, that for rules alone among them."""
        return completed(self.genre.ladder(self.board))

    def level_of(self, needs: Iterable[str]) -> Level:
        """Return the level of the hardest of some techniques that are needed."""
        return max((self._needed(name).level for name in needs), key=lambda level: level.rank)

    def needed(self, needs: Iterable[str], among: int, level: Level | None) -> int:
        """Return the rungs of techniques that are to be needed; refuse what never could be."""
        found = [self._needed(name) for name in needs]
        for rung in found:
            if not among >> self.rungs.index(rung) & 1:
                beyond = f"{rung.level}: a puzzle that is {level} is solved without it"
                why = beyond if level else "not among the techniques to solve it by"
                raise WishError(f"{rung.technique} is {why}")
        names = {rung.technique for rung in found}
        for name in names:
            for other in names & more_general_than(name):
                raise WishError(f"{name} is never needed beside {other}, which finds all of it")
        return rungs_where(self.genre.ladder(self.board), lambda rung: rung in found)

    def without(self, names: Iterable[str]) -> int:
        """Return the rungs of techniques, and of sets of them, that are to be left out."""
        chosen = self.members(names)
        return rungs_where(self.genre.ladder(self.board), lambda rung: rung.technique in chosen)

    def members(self, names: Iterable[str]) -> set[str]:
        """Return the techniques that some names stand for, sets of them as their members."""
        known = self._all_names()
        return {part for name in names for part in known[self._known(name)]}

    def more_general(self, rungs: int) -> int:
        """Return the rungs that find all that one of these finds."""
        names = [self.rungs[rung].technique for rung in members(rungs)]
        general = frozenset[str]().union(*map(more_general_than, names))
        return rungs_where(self.genre.ladder(self.board), lambda rung: rung.technique in general)

    def names(self, rungs: int) -> tuple[str, ...]:
        """Return how some rungs are called."""
        return tuple(self.rungs[rung].technique for rung in members(rungs))

    def _all_names(self) -> dict[str, tuple[str, ...]]:
        """Return what every name stands for: a technique, a set, or what lies beyond the ladder."""
        alone = {rung.technique: (rung.technique,) for rung in (*self.rungs, *DEEPER)}
        return {**alone, **self.genre.technique_sets(self.board)}

    def _known(self, name: str) -> str:
        """Return a name in its usual spelling; refuse another, guess, and say which there are."""
        found = known_name(name, self._all_names())
        if found is not None:
            return found
        from difflib import get_close_matches  # noqa: PLC0415  (slow to import, and only for this)

        spelled = {known.casefold(): known for known in self._all_names()}
        near = get_close_matches(name.casefold(), list(spelled), 1)
        guess = f"; did you mean '{spelled[near[0]]}'?" if near else "."
        there = ", ".join(rung.technique for rung in self.rungs)
        raise WishError(
            f"no technique '{shown(name)}' in {self.genre.name}{guess} There are: {there}"
        )

    def _needed(self, name: str) -> Rung:
        """Return the rung of a technique that could be needed."""
        technique = self._known(name)
        if technique in self.genre.technique_sets(self.board):
            parts = ", ".join(self._all_names()[technique])
            raise WishError(f"{technique} is a set of techniques; name one of {parts}")
        for rung in self.rungs:
            if rung.technique != technique:
                continue
            if rung.assumes_unique:
                raise WishError(
                    f"{technique} holds only because there is one solution, which puzzles are "
                    "made to have: none can need it"
                )
            return rung
        raise WishError(f"{technique} is for where the named techniques stop: none can need it")
