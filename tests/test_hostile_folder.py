"""Whatever lies in the current folder is not run: a folder of puzzles may come from anybody."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

# Modules of Python and of others that processes for solvers and for comparisons import.
NAMES = "ctypes queue signal pysat multiprocessing pickle struct concurrent enpitsu tempfile socket"


@pytest.fixture(params=[False, True], ids=["modules", "packages"])
def hostile(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    for name in NAMES.split():
        path = tmp_path / name / "__init__.py" if request.param else tmp_path / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"open({str(tmp_path / 'was-run')!r}, 'a').write('{name} ')\n")
    return tmp_path


SCRIPT = [str(Path(sys.executable).with_name("enpitsu"))]
MODULE = [sys.executable, "-m", "enpitsu"]


@pytest.mark.parametrize(
    ("asked", "start"),
    [
        ("solve --engine sat", SCRIPT),
        ("solve --engine cpsat", SCRIPT),
        ("compare --engines kernel,sat --jobs 2 --quiet", SCRIPT),
        ("check", SCRIPT),
        ("solve --jobs 2", SCRIPT),
        ("solve --engine sat", MODULE),
    ],
)
def test_nothing_of_the_current_folder_is_run(hostile: Path, asked: str, start: list[str]) -> None:
    (hostile / "p.txt").write_text("sudoku:12../..../..../...3\nbinary:0..1/.1../..../....\n")
    if start is MODULE:  # Python itself would take this one in place of ours
        shutil.rmtree(hostile / "enpitsu", ignore_errors=True)
        (hostile / "enpitsu.py").unlink(missing_ok=True)
    command, *options = asked.split()
    ran = subprocess.run(
        [*start, command, "p.txt", *options],
        check=False,
        cwd=hostile,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert not (hostile / "was-run").exists(), (hostile / "was-run").read_text()
    assert ran.stderr == ""
    assert ran.returncode in (0, 1)
