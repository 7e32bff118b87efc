"""Tasks in processes of this machine; those that die are replaced."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from enpitsu.discovery import plugins_here
from enpitsu.interruption import undisturbed
from enpitsu.streams import hold_closed
from enpitsu.work.running import at_home
from enpitsu.work.task import Done, Task, WorkError

_DEATHS = 3
"""So often a task may be under way while a process dies, before it is held to be the reason."""

_BEAT = 0.05  # seconds of a wait until Ctrl-C has its turn


def in_processes(tasks: list[Task], jobs: int) -> Iterator[Done]:
    """Yield each task as it is done."""
    deaths: Counter[str] = Counter()
    waiting = list(tasks)
    while waiting:
        done: set[str] = set()
        under_way: list[Task] = []
        try:
            for one in _in_pool(waiting, jobs, under_way):
                done.add(one.key)
                yield one
        except BrokenProcessPool:
            deaths.update(task.key for task in under_way)
            _blame(deaths)
        waiting = [task for task in waiting if task.key not in done]


def _blame(deaths: Counter[str]) -> None:
    ((key, times),) = deaths.most_common(1)
    if times >= _DEATHS:
        raise WorkError(f"{key}: the process that worked on it died {times} times")


def _in_pool(tasks: list[Task], jobs: int, under_way: list[Task]) -> Iterator[Done]:
    """Yield what is done until one process dies; keep in `under_way` what is given out."""
    # A fork would copy threads' locks and solvers' libraries; a fresh process has neither.
    context = multiprocessing.get_context("spawn")
    hold_closed()
    others = set(multiprocessing.active_children())
    with _starting():  # a process that keeps count of resources starts here
        pool = ProcessPoolExecutor(jobs, context, _begin, (list(sys.path), *plugins_here()))
    source = iter(tasks)
    futures: dict[Future[Done], Task] = {}
    try:
        while True:
            while len(futures) < jobs and (task := next(source, None)) is not None:
                with _starting():
                    futures[pool.submit(task.do)] = task
                under_way.append(task)
            if not futures:
                return
            with undisturbed():
                ended = wait(futures, _BEAT, FIRST_COMPLETED).done
            for future in ended:
                with undisturbed():
                    result = future.result()
                under_way.remove(futures.pop(future))
                yield result
    finally:
        with undisturbed():  # a second Ctrl-C would leave what the pool holds behind
            if futures:  # nobody waits for these any more
                for process in set(multiprocessing.active_children()) - others:
                    process.kill()
            pool.shutdown(cancel_futures=True)


def _begin(paths: list[str], load: Callable[[str], object], plugins: list[str]) -> None:
    """Make a process of the pool ready, and let it end with the one that it works for."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    at_home(paths, load, plugins)


def _end_with_parent() -> None:
    """Wait for the end of the parent, which may be killed and then tells nobody.

    The pool's own pipes do not: every process of it holds both of their ends.
    """
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


@contextmanager
def _starting() -> Iterator[None]:
    """Start processes that Ctrl-C does not reach, and which find nothing in the current folder.

    Ctrl-C is for us, who then end them; while they start it waits, or one that is half started
    would complain.
    """
    with _nothing_of_this_folder(), undisturbed():
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # they inherit that
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)


@contextmanager
def _nothing_of_this_folder() -> Iterator[None]:
    """Have processes that start here search the current folder for no modules of their own."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before
