"""Many puzzles: a series of seeds, on several threads, none twice.

Puzzle number i of a series has a seed of its own, so that it is the same whatever was made beside
it, and can be made again alone. If it turns out to be one that the series has already, seen
through the genre's symmetries, the next seed of its own follows.
"""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import zip_longest
from random import SystemRandom

from enpitsu import asked
from enpitsu.answers.rate import rate_puzzle
from enpitsu.boards import Grid
from enpitsu.engines.kernel import Halt
from enpitsu.errors import EnpitsuError
from enpitsu.generation.making import Made, NotMadeError, make
from enpitsu.generation.refusing import WishError
from enpitsu.generation.whole import is_made_whole, make_whole
from enpitsu.generation.wish import Wish
from enpitsu.interruption import result_of, undisturbed
from enpitsu.model import Genre, Limits, Puzzle

_MOST_AGAIN = 1_000_000  # seeds of one puzzle that are looked through for the one it was made from
_MOST_AT_ONCE = 256  # puzzles that the kernel makes in one call, …
_LOT_SECONDS = 0.02  # … if that takes no longer, about
_AHEAD = 4  # lots that each thread may be ahead of the one that is waited for
_FIRST = 2**48  # more than any seed that nobody chose; see seed_of


def any_seed() -> int:
    """Return a seed that nobody chose, short enough to be typed again."""
    return SystemRandom().getrandbits(32)


def seed_of(series: int, number: int, again: int = 0) -> int:
    """Return the seed of one puzzle of a series; `again` counts how often it was there already.

    The first is the series' own: so the seed of any puzzle, taken for a series, makes it first.
    Where a catalogue had that one, the seed in its place tells the series too; see `series_of`.
    """
    if not number and (not again or series < _FIRST):
        return series + again * _FIRST
    text = f"{series} {number} {again}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=6).digest(), "big")


def series_of(first: int) -> int:
    """Return the series whose first puzzle has a seed, if nobody chose one of 15 digits or more."""
    return first % _FIRST


class OtherSeriesError(WishError):
    """A puzzle that was not made by a series."""


@dataclass
class Series:
    """The puzzles of one wish and one seed, in their order."""

    wish: Wish
    seed: int
    seconds: float = 0.0
    """For each puzzle; 0: no limit."""
    threads: int = 1
    cluster: str | None = None
    """The address of a Dask scheduler whose workers make them; None: this machine does."""
    rated: bool = False
    """Rate each puzzle on the thread that makes it, not when its level is asked for."""
    keep: Callable[[Made], bool] | None = None
    """Keeps each puzzle in a catalogue, and tells whether it was not there; None: nowhere.

    What must be done with a puzzle before it is kept for good, that does too: a run that is ended
    in between would take it for one that was there."""
    number: int = 0
    """Of the next puzzle, from 0 on."""
    _seen: set[object] = field(default_factory=set)
    _at_once: int = field(default=1, init=False)

    def __post_init__(self) -> None:
        """Refuse what means nothing."""
        if self.threads < 1:
            raise WishError(f"at least one thread is needed, not {self.threads}")
        if not self.seconds >= 0:
            raise WishError("a time limit is not negative; 0 means no limit")
        if self.seed < 0:  # Python's random numbers would be those of 7 for -7
            raise WishError(f"a seed is a whole number from 0 on, not {asked.told(self.seed)}")

    @cached_property
    def _whole(self) -> bool:
        return is_made_whole(self.wish)

    def skip(self, puzzle: Puzzle, seed: int) -> None:
        """Go on after the next puzzle, which was made earlier; refuse one of another series."""
        wish, board = self.wish, self.wish.genre.board_of(self.wish.size, self.wish.params)
        found = _board(puzzle.genre, puzzle.genre.grid(puzzle.board), puzzle.params)
        wanted = _board(wish.genre, wish.size, wish.genre.params(board))
        if found != wanted:
            raise WishError(f"this is a {found}, not a {wanted}")
        tries = range(_MOST_AGAIN)
        if all(seed != seed_of(self.seed, self.number, again) for again in tries):
            raise OtherSeriesError(
                f"seed {seed} makes no puzzle number {self.number + 1} of the series of {self.seed}"
            )
        if not self._is_new(puzzle):
            raise WishError("this puzzle is there twice, as it is or turned or renamed")
        self.number += 1

    def puzzles(self, count: int) -> Generator[Made]:
        """Yield puzzles until there are so many, those that were skipped included."""
        if self.cluster is not None:
            yield from self._from_cluster(self.cluster, count)
            return
        if self.threads == 1:
            for numbers in self._lots(count):
                yield from map(self._settled, self._lot(numbers))
            return
        halt = Halt()
        pool = ThreadPoolExecutor(self.threads, initializer=halt.adopt)
        try:
            yield from self._from_pool(pool, count, halt)
        finally:
            with undisturbed():
                halt.set()
                pool.shutdown(cancel_futures=True)

    def _lots(self, count: int) -> Iterator[range]:
        """Yield the numbers of puzzles that are made in one go: more of them where that is quick.

        So nobody waits long for the first, and none is done long before it is seen.
        """
        begin = self.number
        while begin < count:
            numbers = range(begin, min(begin + self._at_once, count))
            yield numbers
            begin = numbers.stop

    def _from_cluster(self, address: str, count: int) -> Iterator[Made]:
        from enpitsu.work.cluster import Cluster  # noqa: PLC0415  (few have one)

        alike = replace(self, cluster=None, keep=None, _seen=set())  # all that matters here alone
        with Cluster(address) as cluster:
            yield from map(self._settled, cluster.map(_made, range(self.number, count), alike))

    def _from_pool(self, pool: ThreadPoolExecutor, count: int, halt: Halt) -> Iterator[Made]:
        waiting: deque[Future[list[Made | EnpitsuError]]] = deque()
        for numbers in self._lots(count):
            with undisturbed():  # it may start a thread
                waiting.append(pool.submit(self._lot, numbers, halt))
            if len(waiting) == _AHEAD * self.threads:
                lot = result_of(waiting.popleft())
                yield from map(self._settled, lot)
        for asked_for in waiting:
            lot = result_of(asked_for)
            yield from map(self._settled, lot)

    def _lot(self, numbers: Sequence[int], halt: Halt | None = None) -> list[Made | EnpitsuError]:
        """Make some puzzles; where one cannot be made, it is the last."""
        begin = time.perf_counter()
        lot = self._make([seed_of(self.seed, number) for number in numbers], halt)
        if self._whole:
            fitting = int(_LOT_SECONDS * len(numbers) / (time.perf_counter() - begin))
            self._at_once = max(1, min(fitting, 2 * len(numbers), _MOST_AT_ONCE))
        return lot

    def _make(self, seeds: list[int], halt: Halt | None = None) -> list[Made | EnpitsuError]:
        """Make the puzzles of some seeds; where one cannot be made, it is the last."""
        whole = make_whole(self.wish, seeds, seconds=self.seconds) if self._whole else ()
        lot: list[Made | EnpitsuError] = []
        try:
            for seed, made in zip_longest(seeds, whole):
                if isinstance(made, NotMadeError):
                    raise made
                lot.append(self._one(seed, made, halt))
        except EnpitsuError as error:
            lot.append(error)
        return lot

    def _one(self, seed: int, made: Made | None, halt: Halt | None) -> Made:
        """Return a puzzle, which may be made already, with its rating if it is to have one."""
        begin, spent = time.perf_counter(), made.report.seconds if made else 0.0
        if made is None:
            made = make(self.wish, seed, seconds=self.seconds, halt=halt)
        if not self.rated:
            return made
        spent += time.perf_counter() - begin
        rating = rate_puzzle(made.puzzle, seconds=Limits(seconds=self.seconds).after(spent).seconds)
        if rating.level is None:
            raise NotMadeError(
                f"no {self.wish} was made and rated within {self.seconds:g} s: "
                "one was made, but the time did not suffice to rate it"
            )
        return replace(made, rated=rating)

    def _settled(self, made: Made | EnpitsuError) -> Made:
        """Return a puzzle, or, if it was there before, another one in its place."""
        again, began = 0, time.perf_counter()
        while True:
            if isinstance(made, EnpitsuError):
                raise made
            if self._is_new(made.puzzle) and self._is_kept(made):
                break
            again += 1
            (made,) = self._make([seed_of(self.seed, self.number, again)])
            if self.seconds and time.perf_counter() - began > self.seconds:
                raise NotMadeError(
                    f"no other {self.wish} than the {self.number} before was made within "
                    f"{self.seconds:g} s: {again} were the same again, turned or renamed"
                )
        self.number += 1
        return made

    def _is_kept(self, made: Made) -> bool:
        """Keep a puzzle where puzzles are kept; tell whether it was not there before."""
        return self.keep is None or self.keep(made)

    def _is_new(self, puzzle: Puzzle) -> bool:
        key = puzzle.genre.canonical(puzzle)
        if key in self._seen:
            return False
        self._seen.add(key)
        return True


def _made(numbers: list[int], series: Series) -> list[Made | EnpitsuError]:
    """Make some puzzles of a series."""
    return series._lot(numbers)


def _board(genre: Genre, size: Grid, params: str) -> str:
    return f"{genre.name}{f'({params})' if params else ''} of {size.rows}x{size.columns}"
