"""Many puzzles: a series of seeds, on several threads, none twice.

Puzzle number i of a series has a seed of its own, so that it is the same whatever was made beside
it, and can be made again alone. If it turns out to be one that the series has already, seen
through the genre's symmetries, the next seed of its own follows.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from enpitsu import _kernel
from enpitsu.generation.making import Made, NotMadeError, make
from enpitsu.generation.wish import Wish, WishError
from enpitsu.model import Puzzle

_AHEAD = 4  # puzzles that each thread may be ahead of the one that is waited for


def seed_of(series: int, number: int, again: int = 0) -> int:
    """Return the seed of one puzzle of a series; `again` counts how often it was there already.

    The first is the series' own: so the seed of any puzzle, taken for a series, makes it first.
    """
    if not number and not again:
        return series
    text = f"{series} {number} {again}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=6).digest(), "big")


@dataclass
class Series:
    """The puzzles of one wish and one seed, in their order."""

    wish: Wish
    seed: int
    seconds: float = 0.0
    """For each puzzle; 0: no limit."""
    threads: int = 1
    number: int = 0
    """Of the next puzzle."""
    _seen: set[object] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Refuse what means nothing."""
        if self.threads < 1:
            raise WishError(f"at least one thread is needed, not {self.threads}")
        if not self.seconds >= 0:
            raise WishError("a time limit is not negative; 0 means no limit")

    def skip(self, made: Iterable[Puzzle]) -> None:
        """Go on after puzzles of this series that exist already."""
        for puzzle in made:
            self._is_new(puzzle)
            self.number += 1

    def puzzles(self, count: int) -> Iterator[Made]:
        """Yield puzzles until there are so many, those that were skipped included."""
        if self.threads == 1:
            while self.number < count:
                yield self._settled(self._make(self.number))
            return
        halt = _kernel.Halt()
        pool = ThreadPoolExecutor(self.threads)
        try:
            yield from self._from_pool(pool, count, halt)
        finally:
            halt.set()
            pool.shutdown(cancel_futures=True)

    def _from_pool(
        self, pool: ThreadPoolExecutor, count: int, halt: _kernel.Halt
    ) -> Iterator[Made]:
        waiting: list[Future[Made]] = []
        next_number = self.number
        while self.number < count:
            while next_number < count and len(waiting) < _AHEAD * self.threads:
                waiting.append(pool.submit(self._make, next_number, 0, halt))
                next_number += 1
            yield self._settled(waiting.pop(0).result())

    def _make(self, number: int, again: int = 0, halt: _kernel.Halt | None = None) -> Made:
        return make(self.wish, seed_of(self.seed, number, again), seconds=self.seconds, halt=halt)

    def _settled(self, made: Made) -> Made:
        """Return a puzzle, or, if it was there before, another one in its place."""
        again, began = 0, time.perf_counter()
        while not self._is_new(made.puzzle):
            again += 1
            made = self._make(self.number, again)
            if self.seconds and time.perf_counter() - began > self.seconds:
                raise NotMadeError(
                    f"no other {self.wish} than the {self.number} before was made within "
                    f"{self.seconds:g} s: {again} were the same again, turned or renamed"
                )
        self.number += 1
        return made

    def _is_new(self, puzzle: Puzzle) -> bool:
        key = puzzle.genre.canonical(puzzle)
        if key in self._seen:
            return False
        self._seen.add(key)
        return True
