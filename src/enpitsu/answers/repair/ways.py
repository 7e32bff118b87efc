"""Ways to give some clues of a draft up: what they say instead, and what is to be added then."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator

from enpitsu.answers.repair.asking import refuse_all
from enpitsu.answers.repair.clock import Clock
from enpitsu.answers.repair.draft import Draft, Edits
from enpitsu.answers.repair.singles import Tried, try_additions
from enpitsu.answers.repair.solutions import Solutions
from enpitsu.engines.auto import Auto
from enpitsu.model import Limits, Result, Status

LISTED = 5_000
"""Solutions of what is left of a draft that are looked at one by one."""
_ASKED = 2  # additions of which all sets are asked about, where solutions are too many


class Way(ABC):
    """One way; `exact` tells whether all repairs that cost so much were found."""

    exact: bool = True

    @abstractmethod
    def repairs(self, cost: int, clock: Clock) -> Iterable[Edits]:
        """Return what makes the draft unique with so many edits in all."""


class Anything(Way):
    """The clues say whatever the solutions without them show."""

    def __init__(self, solutions: Solutions) -> None:
        self._solutions = solutions

    def repairs(self, cost: int, clock: Clock) -> Iterator[Edits]:
        """Yield them, by all solutions."""
        return self._solutions.repairs(cost, clock)


class Unknown(Way):
    """Nobody can list what the clues could say."""

    exact = False

    def repairs(self, cost: int, clock: Clock) -> Iterable[Edits]:
        """Return none."""
        return ()


class Changed(Way):
    """The clues say one thing each, or nothing, and the rest is a draft of its own."""

    def __init__(self, draft: Draft, edits: Edits) -> None:
        self.edits = edits
        self.draft = Draft(draft.edited(self.edits))
        self._solutions: Solutions | None = None

    def status(self, clock: Clock) -> Status:
        """Return how many solutions there are then."""
        if self._status is Status.UNKNOWN:
            limits = Limits(2, seconds=clock.left())
            self._status = Auto().solve(self.draft.puzzle, limits).status
        return self._status

    _status: Status = Status.UNKNOWN

    def repairs(self, cost: int, clock: Clock) -> Iterator[Edits]:
        """Yield them as far as they can be found."""
        left = cost - len(self.edits)
        if left < 0 or self.status(clock) is Status.NONE:
            return
        if self.status(clock) is not Status.MULTIPLE:
            self.exact = self.status(clock) is Status.UNIQUE
            if not left and self.exact:
                yield self.edits
            return
        for more in self._additions(left, clock) if left else ():
            yield {**self.edits, **more}

    def _additions(self, number: int, clock: Clock) -> Iterable[Edits]:
        tried = self.tried(clock)
        if number == 1 or tried.mending:
            self.exact = tried.complete
            return tried.mending if number == 1 else ()
        listed = self._listed(clock)
        if listed.complete:
            self._solutions = self._solutions or Solutions(self.draft, listed.values, clock)
            return self._solutions.repairs(number, clock)
        self.exact = tried.complete and number <= _ASKED
        if not self.exact:
            return ()
        return refuse_all(self.draft, tried.open, sorted(tried.seen), number, clock)

    def tried(self, clock: Clock) -> Tried:
        """Return what became of every clue that could be added."""
        if self._tried is None or not self._tried.complete:
            self._tried = try_additions(self.draft, clock)
        return self._tried

    _tried: Tried | None = None

    def _listed(self, clock: Clock) -> Result:
        if self._result is None:
            self._result = Auto().solve(self.draft.puzzle, Limits(LISTED, seconds=clock.left()))
        return self._result

    _result: Result | None = None
