"""Which proposals are made, and in which order: few edits first, and the author's clues kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from enpitsu.answers.rate import rate_puzzle
from enpitsu.answers.repair.clock import Clock, TimeOverError
from enpitsu.answers.repair.draft import Draft, Edits, is_written, told_like
from enpitsu.answers.repair.wanted import Wanted
from enpitsu.engines.kernel import is_solved_by, usual_rungs
from enpitsu.model import Level, Proposal, Puzzle

_RATED = 4  # times as many as are wanted are rated, so that there is a choice
_SECONDS = 2.0  # for the rating of one


@dataclass(frozen=True)
class Mending:
    """Edits that make a draft unique."""

    edits: Edits
    proven: bool
    """No fewer would do."""


class Ranking:
    """Chooses from what was found."""

    def __init__(self, draft: Draft, wanted: Wanted, clock: Clock) -> None:
        self._draft, self._wanted, self._clock = draft, wanted, clock

    def proposals(self, found: Iterable[Mending]) -> tuple[Proposal, ...]:
        """Return the best; where there are many ways to add clues, some changes beside them."""
        adding: list[Mending] = []
        changing: list[Mending] = []
        each = {frozenset(mending.edits.items()): mending for mending in found}
        for mending in sorted(each.values(), key=self._order):
            keeps = not any(place in self._draft.clues for place in mending.edits)
            (adding if keeps else changing).append(mending)
        added, changed = self._best(adding), self._best(changing)
        count = self._wanted.count
        reserved = min(len(changed), max(count // 3, 1) if count > 1 else 0)
        kept = min(len(added), count - reserved)
        chosen = added[:kept] + changed[: count - kept]
        return tuple(sorted(chosen, key=lambda one: len(one.edits)))

    def _order(self, mending: Mending) -> tuple[int, tuple[int, ...]]:
        """Put few edits first, and of as many those of the kinds that are usual."""
        kinds = self._draft.kinds
        ranks = [
            kinds.index(clue.kind) if clue and clue.kind in kinds else 0
            for clue in mending.edits.values()
        ]
        return len(mending.edits), tuple(sorted(ranks))

    def _best(self, found: list[Mending]) -> list[Proposal]:
        """Return the easiest of some that named techniques solve, and others if these are few.

        To rate what is beyond them takes long.
        """
        count = self._wanted.count
        easy: list[tuple[Mending, Puzzle]] = []
        hard: list[tuple[Mending, Puzzle]] = []
        for mending in found if self._wanted.level else found[: count * _RATED]:
            puzzle = self._draft.edited(mending.edits)
            if is_written(puzzle):
                (easy if self._is_named(puzzle) else hard).append((mending, puzzle))
        rated = list(islice(self._rated(easy), count * _RATED))
        rated += islice(self._rated(hard), max(count - len(rated), 0))
        return sorted(rated, key=_place)

    def _is_named(self, puzzle: Puzzle) -> bool:
        """Tell whether named techniques solve a puzzle, if there is time to see."""
        with suppress(TimeOverError):
            return is_solved_by(puzzle, usual_rungs(puzzle.ladder), self._seconds())
        return False

    def _seconds(self) -> float:
        return min(self._clock.left() or _SECONDS, _SECONDS)

    def _rated(self, found: Iterable[tuple[Mending, Puzzle]]) -> Iterator[Proposal]:
        for mending, puzzle in found:
            level, difficulty = None, 0
            try:
                rating = rate_puzzle(puzzle, seconds=self._seconds())
                level, difficulty = rating.level, rating.difficulty
            except TimeOverError:
                if self._wanted.level:
                    return
            if self._wanted.has_level(puzzle, level):
                edits = self._draft.told(mending.edits)
                # Fewer edits might lead beyond the named techniques, and still be rated expert.
                doubtful = self._wanted.level is Level.EXPERT and len(edits) > 1
                puzzle = told_like(puzzle, self._draft.puzzle)  # noqa: PLW2901  (the same puzzle)
                yield Proposal(puzzle, edits, level, difficulty, mending.proven and not doubtful)


def _place(proposal: Proposal) -> tuple[int, int, int]:
    """Put few edits first, then what is easy; what could not be rated is hard."""
    level = proposal.level or Level.EXTREME
    return len(proposal.edits), level.rank, proposal.difficulty
