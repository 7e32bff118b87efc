"""Counting loops without listing them: the kernel's sweep over the edges."""

from __future__ import annotations

import time

from enpitsu import _kernel
from enpitsu.engines.kernel.problems import board_problem
from enpitsu.engines.kernel.walking import narrowed
from enpitsu.model import Limits, Puzzle, Result, Status, Stopped
from enpitsu.rules import CountSite, Exactly

_MEGABYTE = 2**20
_NO_LIMIT = 2**62


def can_sweep(puzzle: Puzzle) -> bool:
    """Tell whether there is nothing but one loop along all variables, and counts of its lines."""
    model = puzzle.board_model
    counts = [
        rule for rule in (*model.rules, *model.sites) if isinstance(rule, Exactly | CountSite)
    ]
    return (
        model.loop is not None
        and model.loop.scope == tuple(range(model.size))
        and not any(domain & ~0b11 for domain in model.domains)
        and len(counts) + 1 == len(model.rules) + len(model.sites)
        and all(count.value == 1 for count in counts)
        and len({count.scope for count in counts}) == len(counts)
    )


def count_loops(puzzle: Puzzle, limits: Limits) -> Result | None:
    """Count the loops that fit a puzzle, rules first; None if that takes too much memory."""
    begin = time.perf_counter()
    loop = puzzle.board_model.loop
    assert loop is not None
    left = narrowed(puzzle, limits.seconds)
    if left.verdict == "failed":
        return _result(puzzle, 0, True, begin)
    if left.verdict == "stopped":
        return _result(puzzle, 0, False, begin)
    count = _kernel.count_loops(
        board_problem(puzzle),
        left.candidates,
        loop.sweeps or [loop.scope],
        memory=limits.memory_mb * _MEGABYTE or _NO_LIMIT,
        seconds=limits.after(time.perf_counter() - begin).seconds,
        clues=puzzle.numbers,
    )
    if count.out_of_memory:
        return None
    found = int.from_bytes(count.number, "little") if count.counted else 0
    return _result(puzzle, found, count.counted, begin)


def _result(puzzle: Puzzle, found: int, complete: bool, begin: float) -> Result:
    seconds = time.perf_counter() - begin
    status = Status.of(found, complete)
    stopped: Stopped = "" if complete else "time"
    return Result(puzzle, status, (), found, complete, 0, seconds, "kernel", stopped=stopped)
