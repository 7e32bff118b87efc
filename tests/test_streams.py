"""Standard streams that are closed: answers are right, and errors go nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from enpitsu.cli import main

PUZZLE = "sudoku:1234/3412/2143/...."
LOOP = "slitherlink:22/2."
ENGINES = {"sat": ("pysat", PUZZLE), "cpsat": ("ortools", PUZZLE), "ip": ("highspy", PUZZLE)}
ENGINES |= {"zdd": ("graphillion", LOOP)}


def _run(code: str, closed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python behind a shell that closes streams, as in `<&- 2>&-`."""
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("engine", ENGINES)
def test_engines_answer_where_all_streams_are_closed(engine: str, tmp_path: Path) -> None:
    module, puzzle = ENGINES[engine]
    if find_spec(module) is None:  # (imported here, some solvers' libraries would clash)
        pytest.skip(f"{module} is not installed")
    code = (
        "import sys, enpitsu; found = enpitsu.solve(sys.argv[1], engine=sys.argv[2]).found; "
        "open(sys.argv[3], 'w').write(str((found, sys.stdout)))"
    )
    answer = tmp_path / "answer"
    ran = _run(code, "<&- >&- 2>&-", puzzle, engine, str(answer))
    assert ran.returncode == 0
    assert answer.read_text() == "(1, None)"


COMMAND = "import sys; from enpitsu.cli import main; sys.exit(main())"


def test_errors_are_not_written_to_standard_output() -> None:
    ran = _run(COMMAND, "2>&-", "solve", "nosuch:1")
    assert (ran.returncode, ran.stdout) == (2, "")


def test_nobody_writes_into_a_file_that_stands_in_for_a_closed_stream(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    ran = _run(COMMAND, "<&- 2>&-", "convert", "nosuch:1", PUZZLE, "--to", "line", "-o", str(out))
    assert ran.returncode == 2
    assert "enpitsu:" not in out.read_text()


@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", ">&- 2>&-", "2>&-"])
def test_no_file_gets_the_number_of_a_closed_stream(closed: str, tmp_path: Path) -> None:
    code = (
        "import os, sys; from enpitsu.cli import app, main\n"
        "def run(argv):\n with open(argv[0], 'x'): return os.write(2, b'noise') - 5\n"
        "app.run = run; sys.exit(main())"
    )
    out = tmp_path / "out.txt"
    assert _run(code, closed, str(out)).returncode == 0
    assert out.read_text() == ""


def test_processes_may_write_to_streams_that_are_closed(tmp_path: Path) -> None:
    code = (
        "import os, sys; from enpitsu.work import Task, run; "
        "done = run([Task(str(n), os.write, (n, b'noise')) for n in (1, 2)], jobs=2); "
        "open(sys.argv[1], 'w').write(str(sum(one.result for one in done)))"
    )
    answer = tmp_path / "answer"
    assert _run(code, "<&- >&- 2>&-", str(answer)).returncode == 0
    assert answer.read_text() == "10"


def test_too_many_open_files_are_not_taken_for_a_full_disk(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> int:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("enpitsu.cli.app.run", full)
    monkeypatch.setattr("enpitsu.cli._forget_output", lambda: None)
    assert main(["solve", PUZZLE]) == 2
    assert capsys.readouterr().err == (
        "enpitsu: the system has no more to give: Too many open files\n"
    )


def test_a_missing_standard_output_is_no_second_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("enpitsu.cli.app.run", full)
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["solve", PUZZLE]) == 2
