"""Work of the kernel on several threads, puzzle by puzzle, in their order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import partial
from typing import TypeVar

from enpitsu.engines._threads import Chunks, in_threads
from enpitsu.engines.kernel.making import Halt

T = TypeVar("T")
R = TypeVar("R")

_AT_ONCE = 8  # puzzles that a thread takes: handing one over takes as long as rating an easy one


def in_kernel_threads(work: Callable[[T], R], tasks: Iterable[T], threads: int) -> Generator[R]:
    """Yield the results of work on each task, some at a time on each of several threads."""
    if threads == 1:
        yield from map(work, tasks)
        return
    halt, source = Halt(), Chunks(tasks)

    def done(some: list[T]) -> list[R]:
        halt.adopt()
        return [work(task) for task in some]

    for some in in_threads(done, iter(partial(source.take, _AT_ONCE), []), threads, halt.set):
        yield from some
    source.end()
