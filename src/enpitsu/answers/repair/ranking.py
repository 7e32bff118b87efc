"""Which proposals are made, and in which order: few edits first, and the author's clues kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from enpitsu.answers.rate import rate_puzzle
from enpitsu.answers.repair.clock import Clock, TimeOverError
from enpitsu.answers.repair.draft import Draft, Edits, is_written
from enpitsu.answers.repair.wanted import Wanted
from enpitsu.model import Level, Proposal

_RATED = 4  # times as many as are wanted are rated, so that there is a choice
_SECONDS = 2.0  # for the rating of one


@dataclass(frozen=True)
class Mending:
    """Edits that make a draft unique."""

    edits: Edits
    proven: bool


class Ranking:
    """Chooses from what was found."""

    def __init__(self, draft: Draft, wanted: Wanted) -> None:
        self._draft, self._wanted = draft, wanted

    def proposals(self, found: Iterable[Mending], clock: Clock) -> tuple[Proposal, ...]:
        """Return the best; where there are many ways to add clues, some changes beside them."""
        adding, changing = [], []
        for mending in sorted(found, key=self._order):
            keeps = not any(place in self._draft.clues for place in mending.edits)
            (adding if keeps else changing).append(mending)
        count = self._wanted.count
        most = count * _RATED
        added = self._best(adding[:most] if not self._wanted.level else adding, most, clock)
        changed = self._best(changing[:most] if not self._wanted.level else changing, most, clock)
        reserved = min(len(changed), max(count // 3, 1) if count > 1 else 0)
        kept = min(len(added), count - reserved)
        chosen = added[:kept] + changed[: count - kept]
        return tuple(sorted(chosen, key=lambda one: len(one.edits)))

    def _order(self, mending: Mending) -> tuple[int, tuple[int, ...]]:
        """Put few edits first, and of as many those of the kinds that are usual."""
        kinds = self._draft.kinds
        ranks = [kinds.index(c.kind) if c and c.kind in kinds else 0 for c in mending.edits.values()]
        return len(mending.edits), tuple(sorted(ranks))

    def _best(self, found: list[Mending], most: int, clock: Clock) -> list[Proposal]:
        rated: list[Proposal] = []
        for proposal in self._rated(found, clock):
            rated.append(proposal)
            if len(rated) == most:
                break
        return sorted(rated, key=_place)

    def _rated(self, found: list[Mending], clock: Clock) -> Iterator[Proposal]:
        for mending in found:
            puzzle = self._draft.edited(mending.edits)
            if not is_written(puzzle):
                continue
            level, score = None, 0
            try:
                left = clock.left()
                rating = rate_puzzle(puzzle, seconds=min(left, _SECONDS) if left else _SECONDS)
                level, score = rating.level, rating.score
            except TimeOverError:
                if self._wanted.level:
                    return
            if self._wanted.level in (None, level):
                edits = self._draft.told(mending.edits)
                yield Proposal(puzzle, edits, level, score, mending.proven)


def _place(proposal: Proposal) -> tuple[int, int, int]:
    """Put few edits first, then what is easy; what could not be rated is hard."""
    level = proposal.level or Level.EXTREME
    return len(proposal.edits), level.rank, proposal.score
