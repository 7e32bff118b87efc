"""The informed way of the Kakuro paper: five steps that take away what cannot be, and no guess.

1. find sequences       all ways to make each sum
2. intersect cells      a cell keeps the digits that its runs, across and down, both have
3. set digits           a cell with one digit left has it
4. remove used digits   what is set leaves a smaller sum for fewer cells
5. remove impossible combinations   sequences go whose digits are gone, and then digits without one

The first is done once; the others are gone through in rounds, until a round changes nothing. Where
cells are open then, the method has no more to say (`Result.unfinished`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from enpitsu.boards import mask, members
from enpitsu.engines._sequences import (
    LimitReachedError,
    Run,
    Store,
    fits,
    runs_of,
    sequences_of,
)
from enpitsu.engines.base import LARGER, FromCandidates, start
from enpitsu.model import Effort, Limits, Puzzle, Result, Status, Stopped

STEPS = (
    "find sequences",
    "intersect cells",
    "set digits",
    "remove used digits",
    "remove impossible combinations",
)


@dataclass(frozen=True, slots=True)
class Stage:
    """What is known after one of the steps."""

    round: int
    step: str
    found: int
    """Sequences found, digits set, or candidates and sequences removed."""
    candidates: tuple[int, ...]
    """One mask a cell; after the first step, what one of its runs has, or the other."""
    sequences: int
    """How many are kept."""
    placed: tuple[int, ...]
    """The cells that have their digit."""

    @property
    def stored(self) -> int:
        """Return how many candidates and sequences are kept."""
        return sum(map(int.bit_count, self.candidates)) + self.sequences


@dataclass(frozen=True)
class Informed(FromCandidates):
    """Kakuro only: what the paper's five steps find, and where they stop."""

    name: ClassVar[str] = "informed"
    ignores: ClassVar[frozenset[str]] = frozenset({"nodes"})
    helps: ClassVar[str] = LARGER

    def solve_from(
        self, puzzle: Puzzle, candidates: Sequence[int], limits: Limits, keep: bool = True
    ) -> Result:
        """Go through the steps: the solution is found if they lead to it, and nothing else is."""
        board = _Board(runs_of(puzzle.model, self.name), candidates, Store(limits))
        stages: list[Stage] = []
        stopped: Stopped = ""
        try:
            stages.extend(board.stages())
        except LimitReachedError as reached:
            stopped = reached.limit
        return _result(puzzle, board, stages, stopped, keep)

    def stages(self, puzzle: Puzzle, limits: Limits | None = None) -> Iterator[Stage]:
        """Yield what is known after each step, for tables and pictures."""
        store = Store(limits or Limits())
        return _Board(runs_of(puzzle.model, self.name), start(puzzle), store).stages()


class _Board:
    """Candidates of the cells and sequences of the runs, while the steps thin them out."""

    def __init__(self, runs: list[Run], candidates: Sequence[int], store: Store) -> None:
        self.runs = runs
        self.store = store
        self.candidates = list(candidates)
        self.placed: dict[int, int] = {}
        self.sequences: list[list[bytes]] = []

    @property
    def impossible(self) -> bool:
        """Tell whether a cell has no candidate, or a run no sequence, left."""
        return not all(self.candidates) or (bool(self.sequences) and not all(self.sequences))

    def stages(self) -> Iterator[Stage]:
        """Yield what is known after each step, until a round changes nothing."""
        yield self._first()
        rounds = 0
        changed = True
        while changed and not self.impossible:
            rounds += 1
            changed = False
            steps = (self._intersect, self._set, self._remove_used, self._remove_impossible)
            for name, step in zip(STEPS[1:], steps, strict=True):
                found = step()
                changed = changed or found > 0
                yield self._stage(rounds, name, found, self.candidates)

    def _first(self) -> Stage:
        """Find the sequences; a cell has the digits of any of its runs at first."""
        self.sequences = sequences_of(
            self.runs, [0b11_1111_1110] * len(self.candidates), self.store
        )
        either = [0] * len(self.candidates)
        for run, digits in zip(self.runs, self._digits(), strict=True):
            for cell in run.cells:
                either[cell] |= digits
        return self._stage(1, STEPS[0], self._kept(), either)

    def _intersect(self) -> int:
        """Leave each cell the digits that all of its runs have."""
        before = self._size()
        for run, digits in zip(self.runs, self._digits(), strict=True):
            for cell in run.cells:
                self.candidates[cell] &= digits
        return before - self._size()

    def _set(self) -> int:
        """Set the digit of each cell that has one left."""
        new = {
            cell: candidates
            for cell, candidates in enumerate(self.candidates)
            if candidates.bit_count() == 1 and cell not in self.placed
        }
        self.placed.update(new)
        return len(new)

    def _remove_used(self) -> int:
        """Ask of each run how its open cells make what the digits set leave of its sum."""
        before = self._size()
        for number, run in enumerate(self.runs):
            known = [place for place, cell in enumerate(run.cells) if cell in self.placed]
            if not known:
                continue
            self._keep(number, [self.placed.get(cell, _ANY) for cell in run.cells])
            rest = [place for place in range(len(run.cells)) if place not in known]
            digits = mask(s[place] for s in self.sequences[number] for place in rest)
            for place in rest:
                self.candidates[run.cells[place]] &= digits
        return before - self._size()

    def _remove_impossible(self) -> int:
        """Keep sequences of candidates, and then candidates that a sequence has in their place."""
        before = self._size()
        for number, run in enumerate(self.runs):
            self._keep(number, [self.candidates[cell] for cell in run.cells])
            for place, cell in enumerate(run.cells):
                self.candidates[cell] &= mask({s[place] for s in self.sequences[number]})
        return before - self._size()

    def _keep(self, number: int, masks: list[int]) -> None:
        """Keep the sequences of a run that have one of these digits in each place."""
        self.store.look_at_the_clock()
        allowed = [bytes(members(values)) for values in masks]
        self.sequences[number] = [s for s in self.sequences[number] if fits(s, allowed)]

    def _digits(self) -> list[int]:
        """Return, for each run, the digits that its sequences have anywhere."""
        return [mask({d for s in sequences for d in s}) for sequences in self.sequences]

    def _kept(self) -> int:
        return sum(map(len, self.sequences))

    def _size(self) -> int:
        return self._kept() + sum(map(int.bit_count, self.candidates))

    def _stage(self, number: int, step: str, found: int, candidates: list[int]) -> Stage:
        return Stage(number, step, found, tuple(candidates), self._kept(), tuple(self.placed))


_ANY = 0b11_1111_1110


def _result(
    puzzle: Puzzle, board: _Board, stages: list[Stage], stopped: Stopped, keep: bool
) -> Result:
    """Return what the steps have found, and where they stopped."""
    values: tuple[bytes, ...] = ()
    unfinished = ""
    complete = not stopped
    if not stopped and not board.impossible:
        left = len(board.candidates) - len(board.placed)
        if left:
            complete = False
            unfinished = f"the five steps leave {left} of {len(board.candidates)} cells open"
        else:
            values = (bytes(members(mask)[0] for mask in board.candidates),)
            complete = board.store.limits.solutions != 1
    effort = Effort(
        rounds=stages[-1].round if stages else 0,
        stored=max((stage.stored for stage in stages), default=0),
        steps=tuple((step, sum(s.found for s in stages if s.step == step)) for step in STEPS),
    )
    status = Status.of(len(values), complete)
    return Result(
        puzzle,
        status,
        values if keep else (),
        len(values),
        complete,
        0,
        board.store.seconds,
        "informed",
        effort=effort,
        stopped=stopped,
        unfinished=unfinished,
    )
