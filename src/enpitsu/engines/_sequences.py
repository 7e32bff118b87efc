"""Runs of digits, and every sequence that makes their sums: what both Kakuro engines share.

A sum of 4 in two cells has the sequences 1 3 and 3 1. They are all made and kept, as in the paper,
so what they take up is counted before, and a limit on memory bounds it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import factorial
from sys import getsizeof

from enpitsu.boards import members
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Model, Stopped
from enpitsu.rules import AllDifferent, SumsTo

DIGITS = range(1, 10)
_MOST_RUNS = 2  # that a cell stands in: one across, one down
_PLACE = 8  # bytes that a list takes for one more entry


@dataclass(frozen=True, slots=True)
class Run:
    """Cells whose digits differ and, where a sum is printed, add up to it."""

    cells: tuple[int, ...]
    total: int | None = None

    def sets(self) -> list[tuple[int, ...]]:
        """Return the sets of digits that make the sum."""
        chosen = combinations(DIGITS, len(self.cells))
        return [digits for digits in chosen if self.total in (None, sum(digits))]


class LimitReachedError(Exception):
    """A limit came before the end."""

    def __init__(self, limit: Stopped) -> None:
        self.limit: Stopped = limit


@dataclass
class Store:
    """Watches over time and memory; what is kept is counted, and what that takes is bounded."""

    limits: Limits
    begin: float = field(default_factory=time.perf_counter)
    used: int = 0
    """Bytes."""

    @property
    def seconds(self) -> float:
        """Return how many have passed."""
        return time.perf_counter() - self.begin

    def look_at_the_clock(self) -> None:
        """Stop where the time is over."""
        if 0 < self.limits.seconds < self.seconds:
            raise LimitReachedError("time")

    def take(self, number: int, each: int) -> None:
        """Make room for so many more, of so many bytes each; stop where there is none."""
        self.used += number * each
        if 0 < self.limits.memory_mb * 2**20 < self.used:
            raise LimitReachedError("memory")


def runs_of(model: Model, engine: str) -> list[Run]:
    """Return the runs in the order of the rules; refuse a model that is not made of them alone.

    A cell without a rule is a run by itself, of any sum.
    """
    runs = []
    for rule in model.rules:
        if not isinstance(rule, SumsTo | AllDifferent):
            raise EngineError(f"the {engine} engine knows runs and their sums only (kakuro)")
        runs.append(Run(rule.scope, rule.total if isinstance(rule, SumsTo) else None))
    if any(len(rules) > _MOST_RUNS for rules in model.rules_of) or any(
        domain & 1 or domain >> len(DIGITS) + 1 for domain in model.domains
    ):
        raise EngineError(
            f"the {engine} engine knows digits from 1 to 9 in at most two runs each (kakuro)"
        )
    alone = [cell for cell, rules in enumerate(model.rules_of) if not rules]
    return [*runs, *[Run((cell,)) for cell in alone]]


def sequences_of(runs: Sequence[Run], candidates: Sequence[int], store: Store) -> list[list[bytes]]:
    """Return, for each run, the sequences that make its sum, of candidates of its cells."""
    return [_sequences(run, candidates, store) for run in runs]


def _sequences(run: Run, candidates: Sequence[int], store: Store) -> list[bytes]:
    length = len(run.cells)
    chosen = run.sets()
    store.look_at_the_clock()
    store.take(len(chosen) * factorial(length), getsizeof(bytes(length)) + _PLACE)
    found = [bytes(sequence) for digits in chosen for sequence in permutations(digits)]
    allowed = [bytes(members(candidates[cell])) for cell in run.cells]
    if all(len(values) == len(DIGITS) for values in allowed):
        return found
    return [sequence for sequence in found if fits(sequence, allowed)]


def fits(sequence: bytes, allowed: Sequence[bytes]) -> bool:
    """Tell whether each digit is among those that are allowed in its place."""
    return all(digit in values for digit, values in zip(sequence, allowed, strict=True))
