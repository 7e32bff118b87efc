"""Single edits: every one is tried, so that what is not found is not there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice

from enpitsu.answers.repair.clock import Clock, TimeOverError
from enpitsu.answers.repair.draft import Draft, Edits
from enpitsu.engines.auto import Auto
from enpitsu.model import Clue, Limits, Result, Status

_LISTED = 5_000  # solutions among which a number must be the only one
_AT_ONCE = 1_000_000  # variables of all puzzles that are tried together
_SHARE = 16  # of the time that is left, what one puzzle may take, or techniques before the first


@dataclass
class Tried:
    """What came of single edits."""

    mending: list[Edits] = field(default_factory=list)
    open: list[Clue] = field(default_factory=list)
    """Clues that could be added and would leave several solutions."""
    seen: set[bytes] = field(default_factory=set)
    """Solutions of the draft that were met."""
    complete: bool = True
    """There was time for all."""

    def note(self, edits: Edits, result: Result) -> None:
        """Note what the draft becomes with some edits."""
        if result.status is Status.UNIQUE:
            self.mending.append(edits)
        self.complete &= result.status is not Status.UNKNOWN

    @contextmanager
    def in_time(self) -> Iterator[None]:
        """Let the trying end where the time is over."""
        try:
            yield
        except TimeOverError:
            self.complete = False


def try_additions(draft: Draft, clock: Clock) -> Tried:
    """Try every clue that could be added."""
    tried = Tried(complete=draft.can_list)
    with tried.in_time():
        additions = draft.additions(clock.left(1 / _SHARE))
        for clue, result in _results(draft, additions, clock):
            if result.status is Status.MULTIPLE:
                tried.open.append(clue)
            tried.seen.update(result.values)
            tried.note({draft.place(clue): clue}, result)
    return tried


def try_changes(draft: Draft, places: Iterable[int], clock: Clock) -> Tried:
    """Try every other number at some places that have a clue."""
    tried = Tried()
    with tried.in_time():
        others = [clue for place in places for clue in _others(draft, place, tried, clock)]
        for clue, result in _results(draft, others, clock):
            tried.note({draft.place(clue): clue}, result)
    return tried


def try_removals(draft: Draft, places: Iterable[int], clock: Clock) -> Tried:
    """Try what is left without the clue at each of some places."""
    tried = Tried()
    with tried.in_time():
        for place in places:
            result = Auto().solve(draft.edited({place: None}), Limits(2, seconds=clock.left()))
            tried.note({place: None}, result)
    return tried


def _results(draft: Draft, clues: Iterable[Clue], clock: Clock) -> Iterator[tuple[Clue, Result]]:
    """Yield what becomes of the draft with each clue alone."""
    source = iter(clues)
    size = max(_AT_ONCE // max(draft.model.size, 1), 1)
    while some := list(islice(source, size)):
        puzzles = (draft.edited({draft.place(clue): clue}) for clue in some)
        limits = Limits(2, seconds=clock.left(1 / _SHARE))
        for clue, result in zip(some, Auto().solve_many(puzzles, limits), strict=True):
            yield clue, result
            clock.left()


def _others(draft: Draft, place: int, tried: Tried, clock: Clock) -> Iterator[Clue]:
    """Yield all else that could be printed at a place: any number, or what solutions show there."""
    listed = list(draft.others(place))
    if listed or place < draft.model.size:
        yield from listed
        return
    limits = Limits(_LISTED, seconds=clock.left(1 / _SHARE))
    result = Auto().solve(draft.edited({place: None}), limits)
    tried.complete &= result.complete
    shown = {draft.instead(place, values) for values in result.values}
    yield from (clue for clue in sorted(filter(None, shown)) if clue != draft.clues[place])
