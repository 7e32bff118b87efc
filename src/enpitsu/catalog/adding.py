"""What is done with puzzles before they are put into a catalogue, and how many go in at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from enpitsu import asked
from enpitsu.answers.rate import rate_puzzle
from enpitsu.catalog.forms import form_of
from enpitsu.catalog.kept import Added, Facts
from enpitsu.engines.auto import Auto
from enpitsu.model import Limits, Puzzle, Status
from enpitsu.puzzles import puzzle_of

_BATCH = 5_000  # puzzles that are added at once
_WAIT = 0.5  # seconds after which those are added that there are


class Item(NamedTuple):
    """A puzzle that is ready to be added."""

    puzzle: Puzzle
    form: bytes
    facts: Facts


def prepared(puzzle: Puzzle | str, rate: bool = False, seconds: float = 0.0) -> Item:
    """Return a puzzle with all that takes time done, ready to be put in."""
    puzzle = puzzle_of(puzzle)
    seconds = asked.seconds(seconds)
    facts = _made_facts(puzzle)
    if asked.yes_or_no("rate", rate) and facts.rating is None:
        facts = rated(puzzle, facts, seconds)
    return Item(puzzle, form_of(puzzle), facts)


class Lot:
    """Puzzles that are gathered to be added at once: then they wait for the disk once."""

    def __init__(self, put: Callable[[Sequence[Item]], list[Added]]) -> None:
        self._put = put
        self._items: list[Item] = []
        self._began = 0.0

    def add(self, item: Item) -> bool:
        """Take a puzzle; tell whether it is time to put them in."""
        if not self._items:
            self._began = time.monotonic()
        self._items.append(item)
        return len(self._items) >= _BATCH or time.monotonic() - self._began > _WAIT

    def put(self) -> list[Added]:
        """Add them all; once this returns they are in."""
        items, self._items = self._items, []
        return self._put(items)


def _made_facts(puzzle: Puzzle) -> Facts:
    """Return what a puzzle that was made knows of itself."""
    if type(puzzle) is Puzzle:
        return Facts()
    from enpitsu.generation import Made  # noqa: PLC0415  (most puzzles were not)

    if not isinstance(puzzle, Made):
        return Facts()
    return Facts(puzzle.rated, puzzle.solution, puzzle.seed)


def rated(puzzle: Puzzle, facts: Facts, seconds: float) -> Facts:
    """Return what is known of a puzzle with its rating, and its solution if it has one."""
    rating = rate_puzzle(puzzle, seconds=seconds)
    solution = facts.solution
    if rating.status is Status.UNIQUE and solution is None:
        solved = Auto().solve(puzzle, Limits(solutions=1, seconds=seconds)).solutions
        solution = solved[0] if solved else None
    return facts._replace(rating=rating, solution=solution)
