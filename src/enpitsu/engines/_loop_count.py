"""Counting loops without listing them: the kernel's sweep over the edges."""

from __future__ import annotations

import time

from enpitsu import _kernel
from enpitsu.engines.kernel import narrowed, numbers_of, problem_of
from enpitsu.model import Limits, Puzzle, Result, Status
from enpitsu.rules import SingleLoop

_MEGABYTE = 2**20
_NO_LIMIT = 2**62


def count_loops(puzzle: Puzzle, loop: SingleLoop, limits: Limits) -> Result | None:
    """Count the loops that fit a puzzle, rules first; None if that takes too much memory."""
    begin = time.perf_counter()
    left = narrowed(puzzle, limits.seconds)
    if left.verdict == "failed":
        return _result(puzzle, 0, True, begin)
    if left.verdict == "stopped":
        return _result(puzzle, 0, False, begin)
    count = _kernel.count_loops(
        problem_of(puzzle.board_model),
        left.candidates,
        loop.sweeps or [loop.scope],
        memory=limits.memory_mb * _MEGABYTE or _NO_LIMIT,
        seconds=limits.after(time.perf_counter() - begin).seconds,
        clues=numbers_of(puzzle),
    )
    if count.out_of_memory:
        return None
    found = int.from_bytes(count.number, "little") if count.counted else 0
    return _result(puzzle, found, count.counted, begin)


def _result(puzzle: Puzzle, found: int, complete: bool, begin: float) -> Result:
    seconds = time.perf_counter() - begin
    status = Status.of(found, complete)
    return Result(puzzle, status, (), found, complete, 0, seconds, "kernel")
