"""`make format` formats, whatever is left to do by hand."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
TOOLS = ("ruff", "clang-format")


@pytest.mark.skipif(
    shutil.which("make") is None or not all((BIN / tool).exists() for tool in TOOLS),
    reason="make or a formatter is not installed",
)
def test_a_file_with_a_line_that_is_too_long_is_formatted(tmp_path: Path) -> None:
    for folder in ("src", "tests", "bench", "attack", "kernel/core"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    code, cpp = tmp_path / "src" / "code.py", tmp_path / "kernel" / "core" / "code.hpp"
    comment = f"# {'long ' * 30}"
    code.write_text(f'"""Code."""\n{comment}\nx = [ 1,2 ]\n', encoding="utf-8")
    cpp.write_text("int   x ;\n", encoding="utf-8")
    made = tmp_path / "venv" / ".dev-installed"
    made.parent.mkdir()
    made.touch()
    variables = [f"VENV={made.parent}", f"BIN={BIN}"]
    command = ["make", "-f", str(ROOT / "Makefile"), "-o", str(made), *variables, "format"]
    ran = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert "x = [1, 2]\n" in code.read_text(encoding="utf-8")
    assert comment.rstrip() in code.read_text(encoding="utf-8")
    assert cpp.read_text(encoding="utf-8") == "int x;\n"
