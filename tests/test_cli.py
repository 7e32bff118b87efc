"""The command line as a program: usage, progress, signals, pipes and full disks."""

from __future__ import annotations

import importlib
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import enpitsu
from command import (
    COMMANDS,
    EMPTY,
    FILLED,
    UNIQUE,
    Run,
    Screen,
    is_one_line,
    shell,
    started,
)
from enpitsu.cli import main
from enpitsu.cli import progress as progress_module

# Usage


def test_help_and_version(run: Run) -> None:
    assert run("--version") == (0, f"enpitsu {enpitsu.__version__}\n", "")
    general = run("--help")
    assert general == run()
    assert all(f"\n  {command} " in general.out for command in [*COMMANDS, "generate"])
    for command in [*COMMANDS, "generate"]:
        ran = run(command, "--help")
        assert (ran.code, ran.err) == (0, "")
        assert f"Example: enpitsu {command} " in ran.out
        assert "--json" in ran.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["slove"], "no such command 'slove'. Did you mean 'solve', "),
        (["solve", "--engin", "csp"], "no such option: --engin (Possible options: --engine"),
        (["solve", FILLED, "--engine", "x"], "no engine 'x'; known are: auto, kernel, csp"),
        (["solve", FILLED, "--limit", "-1"], "'--limit'"),
        (["solve", FILLED, "--limit", "two"], "'--limit'"),
        (["solve", FILLED, "--jobs", "0"], "'--jobs'"),
        (["solve", FILLED, "--seconds", "nan"], "'--seconds'"),
        (["solve", FILLED, "--split", "row"], "'row' is not one of 'smallest', 'cell', 'box'"),
        (["solve", FILLED, "--method"], "--method"),
        (["count", FILLED, "--engine"], "--engine"),
    ],
)
def test_usage_errors_are_one_line(run: Run, arguments: list[str], told: str) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert is_one_line(ran.err)
    assert told in ran.err


def test_numbers_that_are_too_large_mean_no_limit(run: Run) -> None:
    huge = "9" * 30
    assert run("solve", FILLED, "--limit", huge, "--nodes", huge, "--seconds", "inf").code == 0
    assert run("check", FILLED, "--seconds", "1e300").code == 0


def test_running_out_of_memory_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **options: object) -> None:
        raise MemoryError

    monkeypatch.setattr(enpitsu, "check", fail)
    assert run("check", FILLED) == (2, "", "enpitsu: out of memory\n")


# Progress


@pytest.mark.parametrize(("options", "shown"), [([], True), (["--quiet"], False)])
def test_long_work_shows_a_bar_that_goes_away(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    shown: bool,
) -> None:
    importlib.import_module("rich.progress")  # on a busy machine that alone takes half a second
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress_module, "_PATIENCE", 0.0)
    monkeypatch.setattr(progress_module, "_BEAT", 0.01)
    assert main(["count", FILLED, EMPTY, "--seconds", "0.5", *options]) == 1
    assert ("1 done" in screen.getvalue()) == shown
    assert capsys.readouterr().out.startswith("argument 1 1 solution\nargument 2 at least ")


# From the shell


def test_short_work_does_not_import_rich() -> None:
    code = (
        "import sys; from enpitsu.cli import main; "
        f"main(['solve', {FILLED!r}]); sys.exit('rich' in sys.modules)"
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, timeout=60, check=False
        ).returncode
        == 0
    )


def test_ctrl_c_stops_at_once_and_keeps_what_is_done() -> None:
    ours, theirs = pty.openpty()
    command = shell("count", FILLED, EMPTY, "--seconds", "0", "--quiet")
    with (
        started(command, stdout=theirs, stderr=subprocess.PIPE, text=True) as process,
        os.fdopen(ours) as screen,
    ):
        os.close(theirs)
        assert screen.readline() == "argument 1 1 solution\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (130, "enpitsu: stopped\n")


def test_a_reader_that_has_enough_ends_it_quietly(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{UNIQUE}\n" * 3000)
    command = shell("solve", str(path))
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert b"unique" in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(timeout=20)
    assert process.returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            shell("solve", FILLED),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert ran.returncode == 2
    assert ran.stderr == "enpitsu: the output cannot be written: No space left on device\n"


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "enpitsu", "count", "sudoku:12../..../..../...."]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout) == (0, "24 solutions\n")
