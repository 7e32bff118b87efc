"""The kernel's manners: other threads go on, and Ctrl-C ends every long call."""

import _thread
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

import enpitsu
from command import SOLUTION_1
from tiny import EMPTY_9X9


def test_other_threads_go_on_while_the_kernel_counts() -> None:
    seen: list[float] = []
    stop = threading.Event()

    def watch() -> None:
        while not stop.is_set():
            seen.append(time.perf_counter())

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        result = enpitsu.solve(EMPTY_9X9, limit=0, seconds=0.3)
        end = time.perf_counter()
    finally:
        stop.set()
        watcher.join(timeout=60)
    # The middle of the kernel's own time: whoever held the GIL then, it was not the kernel.
    middle = (end - 0.8 * result.seconds, end - 0.2 * result.seconds)
    assert result.seconds >= 0.3
    assert any(middle[0] < moment < middle[1] for moment in seen)


@contextmanager
def interrupt_after(seconds: float) -> Iterator[list[float]]:
    """Send Ctrl-C to the main thread after a while; the list holds the moment it was sent."""
    sent: list[float] = []

    def send() -> None:
        sent.append(time.perf_counter())
        _thread.interrupt_main()

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(seconds, send)
    timer.start()
    try:
        yield sent
    finally:
        timer.cancel()
        timer.join(timeout=60)
        signal.signal(signal.SIGINT, before)


LONG_CALLS: dict[str, Callable[[], object]] = {
    "count": lambda: enpitsu.count(EMPTY_9X9, seconds=20),
    "solve": lambda: enpitsu.solve("sudoku:" + "." * 1296, limit=0, seconds=20),
    "batch": lambda: list(enpitsu.solve_many([EMPTY_9X9] * 3, limit=0, seconds=20, threads=2)),
}


@pytest.mark.parametrize("call", LONG_CALLS.values(), ids=LONG_CALLS.keys())
def test_ctrl_c_ends_a_long_call_soon(call: Callable[[], object]) -> None:
    with interrupt_after(0.1) as sent:
        with pytest.raises(KeyboardInterrupt):
            call()
        caught = time.perf_counter()
    assert caught - sent[0] < 5


def test_ctrl_c_in_a_batch_keeps_what_is_done() -> None:
    done: list[int] = []
    lines = ["sudoku:" + "." * 16, "sudoku:1234/3412/2143/4321", EMPTY_9X9, EMPTY_9X9]
    results = enpitsu.solve_many(lines, limit=0, seconds=20)
    with interrupt_after(0.5), pytest.raises(KeyboardInterrupt):
        done.extend(result.found for result in results)
    assert done == [288, 1]


@pytest.mark.parametrize("filled", ["sudoku:1234/3412/2143/4321", f"sudoku:{SOLUTION_1}"])
def test_ctrl_c_leaves_out_what_stands_behind_the_first_that_is_open(filled: str) -> None:
    lines = [filled, EMPTY_9X9, *[filled] * 9]  # which the second thread has soon solved
    results = enpitsu.solve_many(lines, limit=0, seconds=20, threads=2)
    done: list[str] = []
    with interrupt_after(0.5), pytest.raises(KeyboardInterrupt):
        done.extend(str(result.puzzle) for result in results)
    assert done == [filled]


def test_ctrl_c_leaves_nothing_behind() -> None:
    with interrupt_after(0.05), pytest.raises(KeyboardInterrupt):
        enpitsu.count(EMPTY_9X9, seconds=20)
    assert enpitsu.count("sudoku:" + "." * 16) == 288


DAEMONS = {
    "count": "enpitsu.count(board)",
    "explain": "enpitsu.explain('sudoku:1.../.2../..3./....')",
    "generate": "enpitsu.generate('sudoku', level='hard')",
    "batch": "list(enpitsu.solve_many([board] * 3, limit=0, threads=2))",
}
AT_WORK = """
import enpitsu, threading, time

def work():
    board = "binary:" + "/".join(["...."] * 4)
    while True:  # first all is imported that it takes, and then it is at work
        CALL
        board = "binary:" + "/".join(["." * 14] * 14)
        begun.set()

begun = threading.Event()
threading.Thread(target=work, daemon=True).start()
begun.wait()
time.sleep(0.1)
"""


@pytest.mark.parametrize("call", DAEMONS.values(), ids=DAEMONS.keys())
def test_the_interpreter_ends_while_a_daemon_thread_is_at_work(call: str) -> None:
    program = [sys.executable, "-c", AT_WORK.replace("CALL", call)]
    ran = subprocess.run(program, check=True, capture_output=True, timeout=60)
    assert ran.stderr == b""
