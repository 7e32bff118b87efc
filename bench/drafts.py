"""Drafts made from proper puzzles, and the fewest edits that mend one, by trying everything.

For the benchmark of `repair` and for its tests. What is tried is told apart by all solutions of the
board without any clue, which another engine lists; so boards must be small.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, product
from random import Random
from typing import Any

import enpitsu
from enpitsu.model import Clue, Puzzle
from enpitsu.rules import NO_CLUE

Wishes = Mapping[str, Any]

LARGE: tuple[tuple[str, Wishes], ...] = (
    ("sudoku", {"level": "hard"}),
    ("sudoku", {"level": "easy"}),
    ("sudoku(diagonal)", {"size": 6}),
    ("sudoku(windoku)", {"size": 9}),
    ("sudoku(antiknight)", {"size": 9}),
    ("sudoku(jigsaw)", {"size": 7}),
    ("sudoku(thermo)", {"size": 6}),
    ("sudoku(killer)", {"size": 6}),
    ("binary", {"size": 10}),
    ("futoshiki", {"size": 6}),
    ("kakuro", {"size": 8}),
    ("kenken", {"size": 6}),
    ("neighbor", {"size": 7}),
    ("skyscrapers", {"size": 5}),
    ("slitherlink", {"size": 10}),
)
"""Boards as people set them."""

SMALL: tuple[tuple[str, Wishes], ...] = (
    ("sudoku", {"size": 4}),
    ("sudoku(diagonal)", {"size": 4}),
    ("sudoku(killer)", {"size": 4}),
    ("sudoku(thermo)", {"size": 4}),
    ("binary", {"size": 4}),
    ("futoshiki", {"size": 4}),
    ("kakuro", {"size": 3}),
    ("kenken", {"size": 4}),
    ("neighbor", {"size": 4}),
    ("skyscrapers", {"size": 4}),
    ("slitherlink", {"size": 3}),
)
"""Boards on which everything can be tried."""


def spoilt(puzzle: Puzzle, removed: int, altered: int, random: Random) -> Puzzle:
    """Return a puzzle without some of its clues, and with others that say another thing."""
    clues = list(puzzle.each_clue())
    random.shuffle(clues)
    kept = clues[min(removed, len(clues)) :]
    kept[:altered] = [_altered(puzzle, clue, random) for clue in kept[:altered]]
    return puzzle.genre.showing(puzzle.genre.open_board(puzzle.board), kept)


def _altered(puzzle: Puzzle, clue: Clue, random: Random) -> Clue:
    """Return a clue that says another thing and can still be written."""
    model = puzzle.board_model
    if clue.site < 0:
        domain = model.domains[clue.variable]
        numbers = [value for value in range(domain.bit_length()) if domain >> value & 1]
    else:
        numbers = list(model.sites[clue.site].within(model.domains))
        numbers = numbers or [clue.number + step for step in (-2, -1, 1, 2)]
    random.shuffle(numbers)
    for number in numbers:
        other = clue._replace(number=number)
        if number != clue.number and _can_be_written(puzzle, other):
            return other
    return clue


def _can_be_written(puzzle: Puzzle, clue: Clue) -> bool:
    alone = puzzle.genre.showing(puzzle.genre.open_board(puzzle.board), [clue])
    try:
        return enpitsu.parse(str(alone)) == alone
    except enpitsu.PuzzleError:
        return False


@dataclass
class Enumerated:
    """All edits of a draft on a small board."""

    draft: Puzzle
    engine: str = "sat"
    _bits: dict[Clue, int] = field(default_factory=dict)

    @cached_property
    def solutions(self) -> tuple[bytes, ...]:
        """Return the solutions of the board without any clue, and what goes along with one."""
        genre = self.draft.genre
        bare = genre.showing(genre.open_board(self.draft.board), ())
        return enpitsu.solve(bare, limit=0, engine=self.engine).values

    @cached_property
    def clues(self) -> dict[tuple[int, int], Clue]:
        """Return what the draft prints, by variable and site."""
        return {_place(clue): clue for clue in self.draft.each_clue()}

    def agreeing(self, clue: Clue) -> int:
        """Return the solutions that a clue is true of, as bits."""
        if clue not in self._bits:
            rule = None
            if clue.site >= 0:
                rule = self.draft.board_model.sites[clue.site].rule(clue.number)
            self._bits[clue] = sum(
                1 << number
                for number, values in enumerate(self.solutions)
                if (rule.check(values) if rule else values[clue.variable] == clue.number)
            )
        return self._bits[clue]

    @cached_property
    def options(self) -> dict[tuple[int, int], list[Clue | None]]:
        """Return by place all that could be printed there, and for a clue of the draft nothing."""
        genre = self.draft.genre
        blank = genre.open_board(self.draft.board)
        found: dict[tuple[int, int], list[Clue | None]] = {place: [None] for place in self.clues}
        for values in self.solutions:
            shown = {_place(clue): clue.number for clue in genre.solved(blank, values).clues}
            for place, clue in self.clues.items():
                if clue.site >= 0:
                    number = self.draft.board_model.sites[clue.site].said_by(values)
                    shown |= {place: number} if number != NO_CLUE else {}
            for place, number in shown.items():
                clue = self._clue(place, number)
                there = found.setdefault(place, [])
                if clue not in there and clue != self.clues.get(place):
                    there.append(clue)
        return found

    def _clue(self, place: tuple[int, int], number: int) -> Clue:
        variable, site = place
        if site < 0:
            return Clue("digit", (variable,), number, variable)
        at = self.draft.board_model.sites[site]
        return Clue(at.kind, at.cells, number, site=site)

    def fewest(self, most: int, *, add_only: bool) -> int | None:
        """Return how many edits leave one solution, if at most so many do."""
        for size in range(most + 1):
            if any(left.bit_count() == 1 for left in self._left(size, add_only)):
                return size
        return None

    def _left(self, size: int, add_only: bool) -> Iterator[int]:
        """Yield what each set of so many edits leaves."""
        places = [p for p in self.options if not (add_only and p in self.clues)]
        for chosen in combinations(places, size):
            kept = (1 << len(self.solutions)) - 1
            for place, clue in self.clues.items():
                if place not in chosen:
                    kept &= self.agreeing(clue)
            for clues in product(*(self.options[place] for place in chosen)):
                left = kept
                for new in clues:
                    left &= -1 if new is None else self.agreeing(new)
                yield left


def _place(clue: Clue) -> tuple[int, int]:
    return clue.variable, clue.site


def proper(kind: str, wishes: Wishes, seed: int) -> Puzzle:
    """Return a puzzle with one solution."""
    return enpitsu.generate(kind, seed=seed, seconds=60.0, **wishes).puzzle


def smallest_clash(draft: Puzzle, engine: str = "sat") -> int | None:
    """Return how many clues of a draft contradict each other at the least, by trying all sets."""
    known = Enumerated(draft, engine)
    every: Sequence[int] = [known.agreeing(clue) for clue in known.clues.values()]
    for size in range(1, len(every) + 1):
        for some in combinations(every, size):
            left = (1 << len(known.solutions)) - 1
            for bits in some:
                left &= bits
            if not left:
                return size
    return None
