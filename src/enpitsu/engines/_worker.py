"""Processes for solvers that cannot be interrupted: a time limit or Ctrl-C ends them all the same.

A process that finished its work is kept for the next puzzle.
"""

from __future__ import annotations

import atexit
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from enpitsu.discovery import imported_files
from enpitsu.errors import EngineError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MEMORY_MB = 4096
"""What a process may take on while it works: a solver must not take the machine down."""

_BEAT = 0.05  # seconds between two looks at whether to stop

_idle: dict[str, list[_Worker]] = {}
"""By the library that they have loaded: HiGHS and OR-Tools, for one, break each other."""
_taking = threading.Lock()
_here = threading.local()
_here_and_now = threading.Event()


def halt_here(halted: Callable[[], bool]) -> None:
    """Have all work of this thread ask now and then whether it is halted: see `run`."""
    _here.halted = halted


def solve_in_place() -> None:
    """Have this process do all work itself: who watches it will end it where it takes too long."""
    _here_and_now.set()


def run(
    work: Callable[..., Iterator[Any]],
    *arguments: object,
    library: str = "",
    deadline: float | None = None,
    halted: Callable[[], bool] | None = None,
    memory_mb: int = MEMORY_MB,
) -> Iterator[Any]:
    """Yield what `work(*arguments)` yields in a process, up to a deadline of `perf_counter`.

    `halted` is asked every now and then on threads that Ctrl-C does not reach.
    Work with different libraries gets different processes. The work and all that goes to and fro
    must be fit for pickle. An EngineError there is one here.
    """
    if _here_and_now.is_set():
        yield from _done_here(work(*arguments), deadline, memory_mb)
        return
    halted = halted or getattr(_here, "halted", None)
    worker = _take(library)
    done = False
    try:
        worker.connection.send((sys.path, imported_files()))
        worker.connection.send((work, arguments, memory_mb))
        while not done and _comes_in_time(worker.connection, deadline, halted):
            message, done = worker.connection.recv()
            if not done:
                yield message
            elif message:
                raise EngineError(message)
    except (EOFError, OSError):
        raise EngineError(worker.last_words(memory_mb)) from None
    finally:
        if done:
            with _taking:
                _idle.setdefault(library, []).append(worker)
        else:
            worker.kill()


def _done_here(messages: Iterator[Any], deadline: float | None, memory_mb: int) -> Iterator[Any]:
    """Yield messages up to a deadline, which is looked at when one comes."""
    try:
        for message in messages:
            yield message
            if deadline is not None and time.perf_counter() > deadline:
                return
    except MemoryError:
        raise EngineError(out_of_memory(memory_mb)) from None


def _take(library: str) -> _Worker:
    """Return a process without work, or start one.

    A process ends with the thread that started it. So it is for that thread, and what the main one
    started is for all.
    """
    here = threading.current_thread()
    with _taking:
        idle = _idle.get(library, [])
        for worker in [one for one in idle if not one.lives]:
            idle.remove(worker)
            worker.kill()
        for worker in reversed(idle):
            if worker.starter in (here, threading.main_thread()):
                idle.remove(worker)
                return worker
    return _Worker()


def _comes_in_time(
    connection: Connection, deadline: float | None, halted: Callable[[], bool] | None
) -> bool:
    while halted is None or not halted():
        left = None if deadline is None else deadline - time.perf_counter()
        if left is not None and left <= 0:
            return False
        waited = left if halted is None else min(left or _BEAT, _BEAT)
        if connection.poll(waited):
            return True
    return False


class _Worker:
    """One process, and the line to it."""

    def __init__(self) -> None:
        import tempfile  # noqa: PLC0415  (slow to import, seldom needed)
        from multiprocessing import Pipe  # noqa: PLC0415

        self.starter = threading.current_thread()
        here, there = Pipe()
        self.connection: Connection = here
        command = [sys.executable, "-m", "enpitsu.engines._worker_main", str(there.fileno())]
        # Some solvers greet on standard output, which belongs to our answers; and they say on
        # standard error why they end, in words that are not for the user.
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  (closed by kill)
        self.process = subprocess.Popen(
            command,
            pass_fds=[there.fileno()],
            stdout=subprocess.DEVNULL,
            stderr=self.errors,
        )
        there.close()
        atexit.register(self.kill)

    @property
    def lives(self) -> bool:
        """Tell whether the process is there, and will be."""
        return self.starter.is_alive() and self.process.poll() is None

    def kill(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.wait()
        self.connection.close()
        self.errors.close()
        atexit.unregister(self.kill)

    def last_words(self, memory_mb: int) -> str:
        """Say how a process ended that should not have."""
        status = self.process.wait()
        self.errors.seek(0)
        said = self.errors.read().decode(errors="replace").strip()
        if "bad_alloc" in said:  # C++ for want of memory
            return out_of_memory(memory_mb)
        last = f": {said.splitlines()[-1]}" if said else ""
        return (
            f"the solver's process ended unexpectedly (exit status {status}{last}); "
            f"it may use {memory_mb} MB of memory"
        )


def out_of_memory(memory_mb: int) -> str:
    """Say that a bound was too tight."""
    return f"the solver needs more than the {memory_mb} MB of memory that it may use"
