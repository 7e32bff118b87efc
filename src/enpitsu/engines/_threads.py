"""Work on several threads whose results come in order, and which Ctrl-C or an error ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from enpitsu.engines import _worker
from enpitsu.interruption import result_of, undisturbed

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

Task = TypeVar("Task")
Done = TypeVar("Done")

_AHEAD = 2  # tasks for each thread that are taken before their turn comes


class Chunks(Generic[Task]):
    """Tasks by some at a time; an error in their making ends them, and those before it are kept."""

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._source = iter(tasks)
        self._broken: Exception | None = None

    def take(self, size: int) -> list[Task]:
        """Return the next ones, none at the end."""
        chunk: list[Task] = []
        if self._broken is None:
            try:
                chunk.extend(islice(self._source, size))
            except Exception as error:  # whatever it is, it comes after the results before it
                self._broken = error
        return chunk

    def end(self) -> None:
        """Raise the error, if there was one."""
        if self._broken is not None:
            raise self._broken


def in_threads(
    work: Callable[[Task], Done],
    tasks: Iterable[Task],
    threads: int,
    halt: Callable[[], object] | None = None,
) -> Iterator[Done]:
    """Yield the results of work that waits for processes, or for the kernel, in the tasks' order.

    What waits for the kernel is ended by `halt`.
    """
    if threads == 1:
        yield from map(work, tasks)
        return
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  (slow, seldom needed)
    from threading import Event  # noqa: PLC0415

    halted = Event()
    pool = ThreadPoolExecutor(threads, initializer=_worker.halt_here, initargs=(halted.is_set,))
    waiting: deque[Future[Done]] = deque()
    try:
        for future in _submitted(pool, work, tasks):
            waiting.append(future)
            if len(waiting) > _AHEAD * threads:
                yield result_of(waiting.popleft())
        while waiting:
            yield result_of(waiting.popleft())
    finally:
        with undisturbed():
            halted.set()
            if halt is not None:
                halt()
            pool.shutdown(cancel_futures=True)


def _submitted(
    pool: ThreadPoolExecutor, work: Callable[[Task], Done], tasks: Iterable[Task]
) -> Iterator[Future[Done]]:
    """Yield the futures of tasks; an error in a task's making has its turn like a result."""
    from concurrent.futures import Future  # noqa: PLC0415

    source = iter(tasks)
    future: Future[Done]
    while True:
        try:
            task = next(source)
        except StopIteration:
            return
        except Exception as error:  # whatever it is, it comes after the results before it
            future = Future()
            future.set_exception(error)
            yield future
            return
        try:
            with undisturbed():  # it may start a thread
                future = pool.submit(work, task)
        except RuntimeError as error:
            raise _worker.no_thread(error) from None
        yield future
