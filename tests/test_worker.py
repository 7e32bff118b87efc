"""Work in a process of its own: it comes back whole, and it ends when it must."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from enpitsu.engines import _worker, engine
from enpitsu.engines._threads import in_threads
from enpitsu.errors import EngineError
from serving import until


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Begin without idle processes, and note those that start."""
    processes: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], **options: Any) -> None:
            super().__init__(command, **options)
            processes.append(self)

    idle: dict[str, list[_worker.Worker]] = {}
    monkeypatch.setattr(_worker, "_idle", idle)
    monkeypatch.setattr(subprocess, "Popen", Noted)
    yield processes
    for worker in chain.from_iterable(idle.values()):
        worker.kill()
    assert all(process.returncode is not None for process in processes)


def test_what_the_work_yields_comes_back_in_order() -> None:
    assert list(_worker.run(iter, [3, None, "x"])) == [3, None, "x"]


def test_a_process_is_kept_for_the_next_work(started: list[subprocess.Popen[bytes]]) -> None:
    for _ in range(3):
        assert list(_worker.run(iter, [1])) == [1]
    assert len(started) == 1


def test_libraries_do_not_meet_in_one_process(started: list[subprocess.Popen[bytes]]) -> None:
    for library in ("a", "b", "a"):
        assert list(_worker.run(iter, [1], library=library)) == [1]
    assert len(started) == 2


def test_a_halt_ends_work_on_a_thread_that_ctrl_c_does_not_reach(
    started: list[subprocess.Popen[bytes]],
) -> None:
    asked: list[int] = []

    def halted() -> bool:
        asked.append(1)
        return len(asked) > 2

    assert list(_worker.run(map, time.sleep, [600.0], halted=halted)) == []
    assert started[0].returncode is not None
    assert list(_worker.run(iter, [1, 2], halted=lambda: False)) == [1, 2]


def test_what_the_work_prints_does_not_mix_with_our_answers(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert list(_worker.run(map, print, ["hello"])) == [None]
    assert capfd.readouterr().out == ""


def test_work_inside_work_gets_a_process_of_its_own() -> None:
    outer = _worker.run(iter, [1, 2])
    assert next(outer) == 1
    assert list(_worker.run(iter, [3, 4])) == [3, 4]
    assert list(outer) == [2]


def test_a_process_that_ended_is_replaced(started: list[subprocess.Popen[bytes]]) -> None:
    assert list(_worker.run(iter, [1])) == [1]
    started[0].kill()
    started[0].wait(timeout=60)
    assert list(_worker.run(iter, [2])) == [2]


def test_a_process_outlives_the_thread_that_first_needed_it(
    started: list[subprocess.Popen[bytes]],
) -> None:
    talk = _worker.run(iter, [1, 2])
    thread = threading.Thread(target=next, args=[talk])
    thread.start()
    thread.join(timeout=60)
    time.sleep(0.1)
    assert list(talk) == [2]
    assert list(_worker.run(iter, [3])) == [3]
    assert len(started) == 1


def test_a_process_that_cannot_be_started_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(EngineError, match=r"^no process can be started for the solver: No such"):
        list(_worker.run(iter, [1]))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_behind_a_fork_processes_are_started_anew() -> None:
    assert list(_worker.run(iter, [1])) == [1]
    program = textwrap.dedent("""
        import os
        from enpitsu.engines import _worker
        assert list(_worker.run(iter, [1])) == [1]
        child = os.fork()
        assert list(_worker.run(iter, [2])) == [2]
        if child:
            assert os.waitpid(child, 0)[1] == 0
            assert list(_worker.run(iter, [3])) == [3]
    """)
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_the_deadline_ends_work_that_says_nothing(started: list[subprocess.Popen[bytes]]) -> None:
    begin = time.perf_counter()
    assert list(_worker.run(map, time.sleep, [1000], deadline=begin + 0.05)) == []
    assert 0.05 <= time.perf_counter() - begin < 20
    assert started[0].returncode == -signal.SIGKILL


def test_the_deadline_ends_work_that_never_stops_talking() -> None:
    assert list(_worker.run(iter, [1])) == [1]  # from here on there is a process
    begin = time.perf_counter()
    talk = _worker.run(iter, range(10**12), deadline=begin + 0.3)
    assert sum(1 for _ in talk) > 0
    assert time.perf_counter() - begin < 20


def test_who_stops_listening_ends_the_work(started: list[subprocess.Popen[bytes]]) -> None:
    talk = _worker.run(iter, range(10**12))
    assert next(talk) == 0
    talk.close()  # type: ignore[attr-defined]
    assert started[0].returncode == -signal.SIGKILL


def test_ctrl_c_ends_the_work(started: list[subprocess.Popen[bytes]]) -> None:
    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            list(_worker.run(map, time.sleep, [1000]))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert started[0].returncode == -signal.SIGKILL


def test_an_engine_error_there_is_one_here_and_the_process_lives(
    started: list[subprocess.Popen[bytes]],
) -> None:
    with pytest.raises(EngineError, match="there is no engine 'abacus'"):
        list(_worker.run(map, engine, ["abacus"]))
    assert list(_worker.run(iter, [1])) == [1]
    assert len(started) == 1


def test_a_process_that_dies_is_an_error_of_one_line() -> None:
    with pytest.raises(EngineError, match=r"^the solver's process ended .* \(exit status 3\)"):
        list(_worker.run(map, os._exit, [3]))


def test_a_process_that_goes_on_without_its_line_is_ended(
    started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_worker, "_ENDING", 0.1)
    closing = "import os, time; os.closerange(3, 256); time.sleep(3600)"
    with pytest.raises(EngineError, match=r"^the solver's process ended .* \(exit status -9\)"):
        list(_worker.run(map, exec, [closing]))
    assert started[0].returncode == -signal.SIGKILL


def test_what_a_process_said_last_is_part_of_the_error() -> None:
    with pytest.raises(EngineError, match=r"\(exit status 1: ZeroDivisionError: [^\n]*$"):
        list(_worker.run(map, divmod, [1], [0]))


def test_a_solver_that_dies_for_want_of_memory_is_said_to_need_more() -> None:
    dying = "import os; os.write(2, b\"instance of 'std::bad_alloc'\"); os.abort()"
    with pytest.raises(EngineError, match="more than the 20 MB"):
        list(_worker.run(map, exec, [dying], memory_mb=20))


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="memory is bounded on Linux")
def test_memory_is_bounded_and_the_bound_is_set_anew_for_each_work() -> None:
    with pytest.raises(EngineError, match="more than the 20 MB"):
        list(_worker.run(map, bytearray, [2**25], memory_mb=20))
    assert [len(some) for some in _worker.run(map, bytearray, [2**25], memory_mb=200)] == [2**25]


def test_a_process_is_ended_once_though_another_thread_ends_it_too() -> None:
    worker = _worker.Worker()
    real, closed = worker.connection, list[bool]()

    class Line:
        def close(self) -> None:
            real.close()
            closed.append(True)
            worker.kill()  # as another thread may just then

    worker.connection = Line()  # type: ignore[assignment]
    worker.kill()
    assert len(closed) == 1
    assert not worker.lives


def test_a_process_that_another_thread_has_ended_is_told_in_one_line() -> None:
    worker = _worker.Worker()
    worker.kill()
    with pytest.raises(EngineError, match="ended unexpectedly"):
        list(_worker.run(map, str, [1], worker=worker))


def test_a_daemon_thread_says_nothing_of_its_process_at_the_end_of_all() -> None:
    program = textwrap.dedent("""
        import atexit, threading, time
        from enpitsu.engines import _worker

        def work():
            for _ in _worker.run(map, time.sleep, [0, 600]):
                begun.set()

        begun, thread = threading.Event(), threading.Thread(target=work, daemon=True)
        atexit.register(thread.join, 0.3)  # when its process is ended, it has time to complain
        thread.start()
        begun.wait()
    """)
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, check=True, capture_output=True, timeout=60)
    assert ran.stderr == b""


def test_without_a_thread_it_is_told_in_one_line_and_work_goes_on_when_there_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(_worker, "_orders", [])

    def refused(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as full:
        full.setattr(threading.Thread, "start", refused)
        for work in (_worker.run(map, str, [1]), in_threads(str, [1, 2, 3], 2)):
            with pytest.raises(EngineError, match="no thread can be started: can't start new"):
                list(work)
    assert list(_worker.run(map, str, [1])) == ["1"]
    assert list(in_threads(str, [1, 2, 3], 2)) == ["1", "2", "3"]


ORPHANS = """
import os, sys, time
from enpitsu.engines import _worker

worker = _worker._take("")
print(worker.process.pid, flush=True)
worker.connection.send((sys.path, []))
worker.connection.send((map, (time.sleep, [600.0]), 4096))
os.kill(os.getpid(), 9)  # long before the other process is ready to end with this one
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="only Linux tells of it")
def test_a_process_ends_whose_parent_was_killed_while_it_started() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", ORPHANS], stdout=subprocess.PIPE, text=True, timeout=60, check=False
    )
    assert ran.returncode == -signal.SIGKILL
    process = Path("/proc") / ran.stdout.strip() / "cmdline"
    assert until(lambda: not process.exists() or not process.read_bytes())
