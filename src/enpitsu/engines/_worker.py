"""Processes for solvers that cannot be interrupted: a time limit or Ctrl-C ends them all the same.

A process that finished its work is kept for the next puzzle.
"""

from __future__ import annotations

import atexit
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enpitsu.discovery import imported_files
from enpitsu.errors import EngineError, OutOfMemoryError
from enpitsu.interruption import undisturbed
from enpitsu.streams import hold_closed

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MEMORY_MB = 4096
"""What a process may take on while it works: a solver must not take the machine down."""

_LOADING = 60.0  # seconds for a library to load; whoever needs it waits no longer
_ENDING = 5.0  # seconds for a process to end that has closed its line
_BEAT = 0.05  # seconds between two looks at whether to stop
_LONG = 3600.0  # seconds; more at once are too many for some systems to count

_idle: dict[str, list[Worker]] = {}
"""By the library that they have loaded: HiGHS and OR-Tools, for one, break each other."""
_taking = threading.Lock()
_here = threading.local()
_here_and_now = threading.Event()
_over = threading.Event()
"""Set when Python is at its end, and all processes are ended with it."""
_orders: list[queue.SimpleQueue[_Order]] = []
"""What the one thread that starts processes is asked for; empty while there is no such thread."""

# The current folder is not searched for modules: whatever lies there is not ours to run. The folder
# of this package is, after all others, as it may be known to the parent alone.
_PACKAGES = str(Path(__file__).parents[2])
_MAIN = (
    "import sys; sys.path.append(sys.argv.pop()); "
    "from enpitsu.engines._worker_main import main; main()"
)


def halt_here(halted: Callable[[], bool]) -> None:
    """Have all work of this thread ask now and then whether it is halted: see `run`."""
    _here.halted = halted


def ready(
    load: Callable[..., Iterator[Any]],
    what: Hashable,
    library: str = "",
) -> Worker | None:
    """Return a process for `run` that has started and loaded something, once and for all.

    There is none where this process does all work itself.
    """
    if _here_and_now.is_set():
        for _ in load():
            pass
        return None
    worker = _take(library)
    if what in worker.loaded:
        return worker
    worker.loaded.add(what)  # before any other thread can take it
    deadline = time.perf_counter() + _LOADING
    for _ in run(load, library=library, deadline=deadline, worker=worker):
        pass
    return _take(library)


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
    worker: Worker | None = None,
    peak: Peak | None = None,
) -> Iterator[Any]:
    """Yield what `work(*arguments)` yields in a process, up to a deadline of `perf_counter`.

    `halted` is asked every now and then on threads that Ctrl-C does not reach.
    Work with different libraries gets different processes. The work and all that goes to and fro
    must be fit for pickle. An EngineError there is one here; one that runs out of memory is an
    OutOfMemoryError. `peak` notes how much was held.
    """
    if _here_and_now.is_set():
        yield from _done_here(work(*arguments), deadline, memory_mb)
        return
    halted = halted or getattr(_here, "halted", None)
    worker = worker or _take(library)
    done = False
    try:
        worker.forget_peak()
        worker.connection.send((sys.path, imported_files()))
        worker.connection.send((work, arguments, memory_mb))
        while not done and _comes_in_time(worker.connection, deadline, halted):
            message, done = worker.connection.recv()
            if not done:
                yield message
            elif message:
                raise message
    except (EOFError, OSError):
        _wait_for_the_end()
        raise worker.end(memory_mb) from None
    finally:
        if peak:
            peak.mb = worker.peak_mb
        if done:
            with _taking:
                _idle.setdefault(library, []).append(worker)
        else:
            worker.kill()


def _wait_for_the_end() -> None:
    """Let a daemon thread wait where Python ends: nobody is to be told about its process."""
    if _over.is_set() and threading.current_thread() is not threading.main_thread():
        threading.Event().wait()


def _done_here(messages: Iterator[Any], deadline: float | None, memory_mb: int) -> Iterator[Any]:
    """Yield messages up to a deadline, which is looked at when one comes."""
    try:
        for message in messages:
            yield message
            if deadline is not None and time.perf_counter() > deadline:
                return
    except MemoryError:
        raise out_of_memory(memory_mb) from None


def _take(library: str) -> Worker:
    """Return a process without work, or start one."""
    with _taking:
        idle = _idle.get(library, [])
        while idle:
            worker = idle.pop()
            if worker.lives:
                return worker
            worker.kill()
    return Worker()


def _comes_in_time(
    connection: Connection, deadline: float | None, halted: Callable[[], bool] | None
) -> bool:
    while halted is None or not halted():
        left = None if deadline is None else deadline - time.perf_counter()
        if left is not None and left <= 0:
            return False
        most = _LONG if halted is None else _BEAT
        if connection.poll(most if left is None else min(left, most)):
            return True
    return False


@dataclass
class Peak:
    """The most megabytes that a process held during its work; None where no one tells."""

    mb: float | None = None


class Worker:
    """One process, and the line to it."""

    def __init__(self) -> None:
        import tempfile  # noqa: PLC0415  (slow to import, seldom needed)
        from multiprocessing import Pipe  # noqa: PLC0415

        self.loaded: set[Hashable] = set()
        """What it was made ready for."""
        self._ending = threading.Lock()
        hold_closed()  # or the line would be taken for a standard stream over there
        try:
            here, there = Pipe()
            # Some solvers greet on standard output, which belongs to our answers; and they say on
            # standard error why they end, in words that are not for the user.
            self.errors = tempfile.TemporaryFile()  # noqa: SIM115  (closed by kill)
        except OSError as error:
            raise _not_started(error) from None
        self.connection: Connection = here
        with there:
            self.process = self._start(there.fileno())
        atexit.register(self._end_with_all)

    def _start(self, line: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-P", "-c", _MAIN, str(line), str(os.getpid()), _PACKAGES]
        try:
            return _started(
                lambda: subprocess.Popen(
                    command,
                    pass_fds=[line],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=self.errors,
                )
            )
        except (OSError, EngineError) as error:
            self.connection.close()
            self.errors.close()
            raise (_not_started(error) if isinstance(error, OSError) else error) from None

    @property
    def lives(self) -> bool:
        """Tell whether the process is there."""
        return self.process.poll() is None

    def kill(self) -> None:
        """End the process at once; where two threads want that, as at the end of all, one does."""
        if not self._ending.acquire(blocking=False):
            return
        self.process.kill()
        self.process.wait()
        self.connection.close()
        self.errors.close()
        atexit.unregister(self._end_with_all)

    def _end_with_all(self) -> None:
        _over.set()
        self.kill()

    def forget_peak(self) -> None:
        """Measure from here on: Linux keeps the peak of a process until it is told to forget."""
        with suppress(OSError):
            Path(f"/proc/{self.process.pid}/clear_refs").write_text("5", encoding="ascii")

    @property
    def peak_mb(self) -> float | None:
        """Return the most memory that it held, if it is still there and the system tells."""
        with suppress(OSError):
            status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
            for line in status.splitlines():
                if line.startswith("VmHWM:"):
                    return round(int(line.split()[1]) / 1024, 1)
        return None

    def end(self, memory_mb: int) -> EngineError:
        """Return how a process ended that should not have."""
        try:
            status = self.process.wait(_ENDING)
        except subprocess.TimeoutExpired:  # it closed the line, but a thread of a solver goes on
            self.process.kill()
            status = self.process.wait()
        said = ""
        with suppress(ValueError):  # closed: another thread has killed it, at the end of all
            self.errors.seek(0)
            said = self.errors.read().decode(errors="replace").strip()
        if "bad_alloc" in said:  # C++ for want of memory
            return out_of_memory(memory_mb)
        last = f": {said.splitlines()[-1]}" if said else ""
        return EngineError(
            f"the solver's process ended unexpectedly (exit status {status}{last}); "
            f"it may use {memory_mb} MB of memory"
        )


@dataclass
class _Order:
    """A process that is wanted, and where it is handed over, or what went wrong."""

    start: Callable[[], subprocess.Popen[bytes]]
    answer: queue.SimpleQueue[subprocess.Popen[bytes] | Exception]


def _started(start: Callable[[], subprocess.Popen[bytes]]) -> subprocess.Popen[bytes]:
    """Start a process on the thread for that: on Linux it ends with the thread that started it."""
    order = _Order(start, queue.SimpleQueue())
    with _taking:
        if not _orders:
            orders: queue.SimpleQueue[_Order] = queue.SimpleQueue()
            try:
                starter = threading.Thread(target=_fill, args=[orders], name="starter", daemon=True)
                with undisturbed():
                    starter.start()
            except RuntimeError as error:
                raise no_thread(error) from None
            _orders.append(orders)
        _orders[0].put(order)
    answer = order.answer.get()
    if isinstance(answer, Exception):
        raise answer
    return answer


def _fill(orders: queue.SimpleQueue[_Order]) -> None:
    """Start what is ordered, as long as this process lives."""
    while True:
        order = orders.get()
        try:
            order.answer.put(order.start())
        except Exception as error:  # it is raised where the process was wanted
            order.answer.put(error)


def _forget_the_parents() -> None:
    """Begin anew behind a fork: neither the processes nor the thread that starts them are ours."""
    global _taking  # noqa: PLW0603  (another thread may have held it while we were made)
    _taking = threading.Lock()
    _idle.clear()
    _orders.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_the_parents)


def _not_started(error: OSError) -> EngineError:
    return EngineError(f"no process can be started for the solver: {error.strerror}")


def no_thread(error: RuntimeError) -> EngineError:
    """Say that no thread can be started: there are too many, or Python is about to end."""
    return EngineError(f"no thread can be started: {error}")


def out_of_memory(memory_mb: int) -> OutOfMemoryError:
    """Say that a bound was too tight."""
    return OutOfMemoryError(
        f"the solver needs more than the {memory_mb} MB of memory that it may use"
    )
