"""The start of the command line: Ctrl-C counts while its modules are being imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

START = """
import sys

class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupted())
from enpitsu.cli import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize(
    ("module", "asked"),
    [
        ("enpitsu.cli.app", "solve"),
        ("enpitsu.model", "solve"),
        ("typer", "solve"),
        ("enpitsu.engines.kernel", "solve"),
        ("enpitsu.cli.comparing", "compare --engines kernel"),
    ],
)
def test_ctrl_c_while_importing_is_one_line(module: str, asked: str) -> None:
    command = [sys.executable, "-c", START, module, *asked.split(), "sudoku:1234/3412/2143/...."]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "enpitsu: stopped\n")


IN_A_CLASS = """
import sys

class Interrupting:
    def __set_name__(self, owner, name):
        raise KeyboardInterrupt

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            class Interrupted:
                value = Interrupting()

sys.meta_path.insert(0, Finder())
from enpitsu.cli import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize("module", ["enpitsu.cli.app", "enpitsu.engines.kernel"])
def test_ctrl_c_while_a_class_is_made_is_one_line(module: str) -> None:
    command = [sys.executable, "-c", IN_A_CLASS, module, "solve", "sudoku:1234/3412/2143/...."]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "enpitsu: stopped\n")


LOST = """
import signal, sys, time
from enpitsu.cli import app, main
signal.signal(signal.SIGINT, signal.default_int_handler)
class Gone:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
def run(arguments):
    Gone()
    begin = time.monotonic()
    try:
        time.sleep(3600)
    finally:
        print("interrupted within 5 s:", time.monotonic() - begin < 5)
app.run = run
sys.exit(main())
"""
LATE = """
import atexit, signal, sys
from enpitsu.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
atexit.register(signal.raise_signal, signal.SIGINT)
sys.argv[1:] = ["count", "sudoku:1234/3412/2143/...."]
sys.exit(main())
"""


def test_ctrl_c_where_nothing_can_be_raised_comes_again() -> None:
    command = [sys.executable, "-c", LOST]
    ran = subprocess.run(command, capture_output=True, check=False, text=True, timeout=30)
    assert (ran.returncode, ran.stderr) == (130, "enpitsu: stopped\n")
    assert ran.stdout == "interrupted within 5 s: True\n"


def test_ctrl_c_at_the_very_end_changes_nothing() -> None:
    command = [sys.executable, "-c", LATE]
    ran = subprocess.run(command, capture_output=True, check=False, text=True, timeout=30)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "1 solution\n", "")


def test_what_stands_at_the_face_is_found_when_it_is_asked_for() -> None:
    code = "import enpitsu, sys; print([m for m in sys.modules if m.startswith('enpitsu.')])"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert ran.stdout == "[]\n"
    code = (
        "from enpitsu import *; print(solve('sudoku:1234/3412/2143/....').status, Catalog, State)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert ran.stdout.startswith("unique <class 'enpitsu.catalog.")


FORK = """
import os, sys, threading, time

class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "enpitsu.model":
            begun.set()
            time.sleep(0.2)

begun = threading.Event()
sys.meta_path.insert(0, Slow())
import enpitsu
threading.Thread(target=lambda: enpitsu.parse).start()
begun.wait()
if not os.fork():
    os._exit(7 if enpitsu.parse else 1)
print(os.waitstatus_to_exitcode(os.wait()[1]))
"""


def test_a_fork_while_another_thread_imports_is_none_that_waits_for_ever() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", FORK], capture_output=True, text=True, timeout=30, check=True
    )
    assert (ran.stdout, ran.stderr) == ("7\n", "")
