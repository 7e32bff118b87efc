"""Tasks are done once each, wherever they run, and a journal goes on where it ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from command import started
from enpitsu.work import Done, Journal, JournalError, Task, WorkError, run
from enpitsu.work.processes import _starting


def square(number: int) -> int:
    return number * number


def fall_once(mark: str) -> str:
    """Die at the first call, and answer at the second."""
    if not os.path.exists(mark):
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "up again"


def fall() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse() -> None:
    raise ValueError("not this one")


def masked() -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


SQUARES = [Task(str(number), square, (number,)) for number in range(6)]
WANTED = {str(number): number * number for number in range(6)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_task_is_done_once(jobs: int) -> None:
    done = list(run(SQUARES, jobs=jobs))
    assert len(done) == len(SQUARES)
    assert {one.key: one.result for one in done} == WANTED


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    tasks = [Task("once", fall_once, (str(tmp_path / "mark"),)), *SQUARES]
    done = list(run(tasks, jobs=2))
    assert sorted(one.key for one in done) == sorted([*WANTED, "once"])


def test_a_task_that_always_dies_is_named() -> None:
    with pytest.raises(WorkError, match="fatal: the process that worked on it died 3 times"):
        list(run([Task("fatal", fall), Task("0", square, (0,))], jobs=2))


def test_what_a_task_raises_is_raised() -> None:
    with pytest.raises(ValueError, match="not this one"):
        list(run([Task("0", square, (0,)), Task("bad", refuse)], jobs=2))


def test_a_journal_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = str(tmp_path / "runs.jsonl")
    with Journal(path, {"seed": 1}) as journal:
        assert len(list(run(SQUARES[:3], journal=journal))) == 3
    with open(path, "a") as stream:
        stream.write('{"key": "3", "resul')
    with Journal(path, {"seed": 1}) as journal:
        assert len(journal) == 3
        fatal_if_done_again = [Task(key, refuse) for key in ("0", "1", "2")]
        done = list(run([*fatal_if_done_again, *SQUARES[3:]], journal=journal))
    assert {one.key: one.result for one in done} == WANTED
    assert len(Path(path).read_text().splitlines()) == 7


def test_a_journal_of_other_settings_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "runs.jsonl")
    Journal(path, {"seed": 1, "count": 2}).close()
    with pytest.raises(JournalError, match=r"line 1: that run had seed 1, not 2; name another"):
        Journal(path, {"seed": 2, "count": 2})


@pytest.mark.parametrize("text", ["puzzles\n", '{"key": "1", "result": 2}\n', "[]\n"])
def test_what_is_no_journal_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_text(text)
    with pytest.raises(JournalError, match="line 1: this is no journal of an earlier run"):
        Journal(str(path))
    assert path.read_text() == text


def test_a_place_that_cannot_be_written_is_named() -> None:
    with pytest.raises(JournalError, match="No such file"):
        Journal("no/such/folder/runs.jsonl")


def test_a_journal_in_memory_keeps_what_it_is_given() -> None:
    journal = Journal()
    journal.add(Done("a", [1]))
    assert "a" in journal
    assert journal["a"] == [1]


def test_one_run_at_a_time_keeps_a_journal(tmp_path: Path) -> None:
    path = str(tmp_path / "journal")
    with Journal(path), pytest.raises(JournalError, match="another run writes to it"):
        Journal(path)
    Journal(path).close()


@pytest.mark.parametrize("text", ["my novel", "{", '{"settings": {}}\nmy novel'])
def test_what_is_no_journal_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "journal"
    path.write_text(text)
    if text == "{":  # so a journal may begin that was ended while its first line was written
        Journal(str(path)).close()
        return
    with pytest.raises(JournalError, match=r", line \d: this is no journal"):
        Journal(str(path))
    assert path.read_text() == text


def test_ctrl_c_waits_while_processes_start_and_does_not_reach_them() -> None:
    started: list[bool] = []

    def start() -> None:
        with _starting():
            signal.raise_signal(signal.SIGINT)
            started.append(True)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # background jobs ignore it
    try:
        with pytest.raises(KeyboardInterrupt):
            start()
    finally:
        signal.signal(signal.SIGINT, before)
    assert started
    masks = [done.result for done in run([Task(str(n), masked) for n in range(2)], jobs=2)]
    assert masks == [True, True]
    assert not masked()


SLEEPY = """
import time
from enpitsu.work import Task, run
for done in run([Task(str(n), time.sleep, (n * 60,)) for n in range(3)], jobs=2):
    print(done.key, flush=True)
"""


def test_processes_end_when_the_one_they_work_for_is_killed() -> None:
    with started([sys.executable, "-c", SLEEPY], stdout=subprocess.PIPE) as ours:
        assert ours.stdout is not None
        assert ours.stdout.readline() == b"0\n"
        ours.kill()
        assert ours.communicate(timeout=20)[0] == b""  # they held the line, too


TWICE = """
import signal, time
from concurrent.futures import ProcessPoolExecutor
from enpitsu.cli.interrupts import hear_again
from enpitsu.work import Task, run
hear_again()
signal.signal(signal.SIGINT, signal.default_int_handler)
shutdown = ProcessPoolExecutor.shutdown
def interrupted(pool, **options):
    signal.raise_signal(signal.SIGINT)
    shutdown(pool, **options)
    print("shut down")
ProcessPoolExecutor.shutdown = interrupted
tasks = run([Task(str(n), time.sleep, (n * 60,)) for n in range(3)], jobs=2)
next(tasks)
try:
    tasks.close()
    time.sleep(60)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_a_second_ctrl_c_comes_after_the_processes_have_ended() -> None:
    command = [sys.executable, "-c", TWICE]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.stdout, ran.stderr) == ("shut down\ninterrupted\n", "")
