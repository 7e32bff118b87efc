"""What would make a proper puzzle of a draft that has several solutions, or none.

Of several solutions, the fewest clues are added that leave one, or one clue is changed; of none,
the fewest clues that contradict each other are told, and the fewest edits that mend it. Each
proposal was proven to have exactly one solution.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from enpitsu.answers.repair.ambiguous import Ambiguous
from enpitsu.answers.repair.clock import Clock, TimeOverError
from enpitsu.answers.repair.draft import Draft
from enpitsu.answers.repair.ranking import Mending, Ranking
from enpitsu.answers.repair.unsolvable import Unsolvable
from enpitsu.answers.repair.wanted import Wanted
from enpitsu.boards import Symmetry, mask
from enpitsu.engines.auto import Auto
from enpitsu.model import Level, Limits, Puzzle, Repair, Result, Status

COUNTED = 1_000_000
"""Solutions of a draft that are counted."""
_COUNTING = 0.1  # of the time


def repair_puzzle(
    puzzle: Puzzle,
    *,
    level: Level | None = None,
    symmetry: Symmetry = Symmetry.NONE,
    count: int = 5,
    add_only: bool = False,
    seconds: float = 0.0,
) -> Repair:
    """Look for what would give a draft exactly one solution."""
    symmetry.check(puzzle.genre.grid(puzzle.board))
    wanted = Wanted(puzzle, level, symmetry, count, add_only)
    clock = Clock(seconds)
    result = Auto().solve(puzzle, Limits(2, seconds=seconds))
    status = result.status
    if status is Status.MULTIPLE:
        found = _of_several(result, wanted, clock)
    elif status is Status.NONE:
        found = _of_none(Draft(puzzle), wanted, clock)
    else:
        unique = status is Status.UNIQUE
        return Repair(puzzle, status, solutions=int(unique), counted=unique, complete=unique)
    return replace(
        found,
        complete=not clock.was_cut(),
        too_easy=len(wanted.too_easy),
        too_hard=len(wanted.too_hard),
    )


def _of_several(result: Result, wanted: Wanted, clock: Clock) -> Repair:
    draft = Draft(result.puzzle)
    try:
        ambiguous = Ambiguous(draft, result.values, wanted, clock.part(0.8))
    except TimeOverError:
        return Repair(draft.puzzle, Status.MULTIPLE, solutions=2, counted=False)
    found: list[Mending] = []
    with suppress(TimeOverError):
        for mending in ambiguous.mendings():
            found.append(mending)
    known = _counted(draft, ambiguous, clock)
    return replace(known, proposals=Ranking(draft, wanted, clock).proposals(found))


def _counted(draft: Draft, ambiguous: Ambiguous, clock: Clock) -> Repair:
    """Return how many solutions there are, as far as can be told, and what is open between them."""
    size = len(draft.puzzle.givens)
    seen = b"".join(ambiguous.seen)
    candidates = [mask(set(seen[variable::size])) for variable in range(size)]
    found, complete = len(ambiguous.seen), ambiguous.listed.complete
    if not complete:
        with suppress(TimeOverError):
            limits = Limits(COUNTED, seconds=clock.left(_COUNTING))
            result = Auto().count(draft.puzzle, limits)
            found = max(min(result.found, COUNTED), found)  # loops are counted however many
            complete = result.complete and result.found <= COUNTED
    return Repair(
        draft.puzzle,
        Status.MULTIPLE,
        solutions=found,
        counted=complete,
        candidates=tuple(candidates),
    )


def _of_none(draft: Draft, wanted: Wanted, clock: Clock) -> Repair:
    found: list[Mending] = []
    unsolvable = Unsolvable(draft, wanted, clock)
    with suppress(TimeOverError):
        unsolvable.look()
        found = unsolvable.mendings()
    return Repair(
        draft.puzzle,
        Status.NONE,
        Ranking(draft, wanted, clock).proposals(found),
        clash=unsolvable.clash,
        smallest=unsolvable.smallest,
    )
