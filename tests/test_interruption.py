"""Ctrl-C between any two operations: it ends the work, and leaves nothing that waits for ever."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from enpitsu.engines import sat
from enpitsu.interruption import result_of, undisturbed


@pytest.fixture
def as_usual() -> Iterator[None]:
    """Have Ctrl-C raise KeyboardInterrupt: background jobs ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("as_usual")
def test_ctrl_c_waits_until_all_is_done() -> None:
    done = []

    def work() -> None:
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
            with undisturbed():
                signal.raise_signal(signal.SIGINT)
                done.append("inner")
            done.append("outer")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["inner", "outer"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("as_usual")
def test_an_error_of_the_work_comes_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError), undisturbed():
        _ = 1 / 0
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_that_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_are_undisturbed_anyway() -> None:
    done: list[bool] = []

    def work() -> None:
        with undisturbed():
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(timeout=20)
    assert done == [True]


def test_results_and_errors_of_futures_come_as_they_are() -> None:
    good: Future[int] = Future()
    bad: Future[int] = Future()
    threading.Timer(0.1, lambda: good.set_result(7)).start()
    assert result_of(good) == 7
    bad.set_exception(TimeoutError("of the work itself"))
    with pytest.raises(TimeoutError, match="of the work itself"):
        result_of(bad)


EVERYWHERE = """
import faulthandler, os, signal, sys, threading
FILES = ("threading.py", "/futures/", "_threads.py", "batch.py", "_worker", "interruption.py")
signal.signal(signal.SIGINT, signal.default_int_handler)
JOB

def interrupted(at):
    passed = 0

    def trace(frame, event, argument):
        nonlocal passed
        if not any(name in frame.f_code.co_filename for name in FILES):
            return trace
        frame.f_trace_opcodes = True
        if event == "opcode":
            passed += 1
            if passed == at:
                sys.settrace(None)
                signal.raise_signal(signal.SIGINT)
        return trace

    sys.settrace(trace)
    try:
        job()
    except KeyboardInterrupt:
        sys.settrace(None)
    finally:
        sys.settrace(None)
    return passed

def child(at):
    faulthandler.dump_traceback_later(20, exit=True)
    passed = interrupted(at)
    for thread in threading.enumerate():  # as at the end of Python
        if thread is not threading.current_thread() and not thread.daemon and thread.ident:
            thread.join()
    if not at:
        print(passed, flush=True)

def forked(at):
    if not (pid := os.fork()):
        status = 1
        try:
            child(at)
            status = 0
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

at, step = int(sys.argv[1]), int(sys.argv[2])
if not step:
    forked(0)
else:
    for number in range(at, int(sys.argv[3]), step):
        if forked(number):
            sys.exit(f"it did not end well: interrupted at {number}")
"""

JOBS = {
    "threads": """
from enpitsu.engines._threads import in_threads
import concurrent.futures.thread
def job():
    assert list(in_threads(str, range(8), 2)) == list("01234567")
""",
    "generate": """
import enpitsu
list(enpitsu.generate_many("binary", count=2, size=4, seed=1))
import concurrent.futures.thread
def job():
    list(enpitsu.generate_many("binary", count=4, size=4, seed=1, threads=2))
""",
}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.parametrize("job", JOBS)
def test_ctrl_c_at_any_operation_of_a_wait_for_threads_ends_it(job: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(EVERYWHERE.replace("JOB", JOBS[job]))

    def run(*numbers: int) -> str:
        command = [sys.executable, str(script), *map(str, numbers)]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=250, check=False)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    operations = int(run(0, 0))
    assert operations > 500
    run(1, operations // 100, operations)


FREED = """
import signal
from enpitsu.engines.sat import solver_named
signal.signal(signal.SIGINT, signal.default_int_handler)
solver = solver_named("NAME", here=True)
solver.append_formula([[1, 2], [-1, 2]])
assert solver.solve()

import pysolvers
from enpitsu.engines import sat
ours = sat._heeding_ctrl_c()

class Interrupting:
    def __getattr__(self, name):
        function = getattr(pysolvers, name)
        if not name.endswith("_del"):
            return function
        def freed(*arguments):
            function(*arguments)
            signal.raise_signal(signal.SIGINT)
        return freed

ours.pysolvers = Interrupting()
try:
    solver.delete()
except KeyboardInterrupt:
    print("interrupted")
solver.delete()
del solver
"""


@pytest.mark.skipif(not sat.available(), reason="needs PySAT")
@pytest.mark.parametrize("name", ["minisat22", "cadical195"])
def test_ctrl_c_while_a_solver_is_freed_does_not_free_it_twice(name: str) -> None:
    command = [sys.executable, "-c", FREED.replace("NAME", name)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "interrupted\n", "")
