"""Growth: the same call again and again takes no more memory, files or processes than before."""

from __future__ import annotations

import ctypes
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any, ClassVar, NamedTuple

import enpitsu
from attack import puzzles
from attack.frame import Attack
from attack.watching import Held
from enpitsu import EnpitsuError
from enpitsu.engines import engine_names

_ROUND = 1.0  # seconds of the calls that may grow, and as many calls again
_MORE_MB = 12.0  # what the heap's holes come to
_CALLS: dict[str, Callable[[str], Any]] = {
    "many": lambda line: list(enpitsu.solve_many([line] * 8, threads=2, seconds=1)),
    "closed": lambda line: next(enpitsu.solve_many([line] * 40, threads=2, seconds=1)),
    "count": lambda line: enpitsu.count(line, threads=2, nodes=2000),
    "explain": lambda line: enpitsu.explain(line, seconds=1),
    "certify": lambda line: enpitsu.certify(enpitsu.explain(line, seconds=1), seconds=1),
    "rate": lambda line: enpitsu.rate(line, seconds=1),
    "hint": lambda line: enpitsu.State(enpitsu.parse(line)).hint(seconds=1),
    "check": lambda line: enpitsu.check(line, seconds=1),
    "repair": lambda line: enpitsu.repair(line, count=1, seconds=1),
    "narrow": lambda line: enpitsu.narrow(line, seconds=1),
    "json": lambda line: list(enpitsu.read(enpitsu.parse(line).to("json").splitlines())),
    "picture": lambda line: enpitsu.parse(line).scene(),
    "broken": lambda line: list(enpitsu.read([line[:-1], "x", "{"], errors="keep")),
    "made": lambda _line: list(islice(enpitsu.generate_many("sudoku", size=4, count=9), 3)),
}


class Case(NamedTuple):
    """A puzzle, and a call or an engine."""

    puzzle: str
    call: str


class Growth(Attack[Case]):
    """One call, again and again in this process."""

    weight: ClassVar[int] = 2
    seconds: ClassVar[float] = 60.0

    def draw(self, random: Random) -> Case:
        """Return a puzzle and a call."""
        call = random.choice((*_CALLS, *engine_names()))
        return Case(str(puzzles.puzzle(random)), call)

    def run(self, case: Case) -> str:
        """Say what the second half of the calls has added."""
        end, number = time.monotonic() + _ROUND, 0
        while time.monotonic() < end or number < 2:
            self._call(case)
            number += 1
        before = _held()
        for _ in range(number):
            self._call(case)
        more = _held() - before
        if more.megabytes > _MORE_MB or more.files > 0 or more.processes > 0 or more.temporary > 0:
            return f"{number} calls, and {more}"
        return ""

    def _call(self, case: Case) -> None:
        with suppress(EnpitsuError):  # a limit came first, or the engine does not know these rules
            if case.call in _CALLS:
                _CALLS[case.call](case.puzzle)
            else:
                enpitsu.solve(case.puzzle, engine=case.call, seconds=1)

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield it without single clues."""
        puzzle = enpitsu.parse(case.puzzle)
        for clue in puzzle.each_clue():
            yield case._replace(puzzle=str(puzzle.without(clue)))


def _held() -> Held:
    """Return what is held when all that is garbage has been given back."""
    gc.collect()
    with suppress(AttributeError):  # another C library
        ctypes.CDLL(None).malloc_trim(0)
    return Held.now()
