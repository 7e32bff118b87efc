"""What docs/api.md shows is what a server answers."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from enpitsu.web.openapi import NOES
from serving import Served, served

PAGE = (Path(__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served("--workers", "1") as running:
        yield running


def blocks(kind: str, server: Served) -> list[str]:
    page = PAGE.replace("localhost:8000", f"localhost:{server.port}")
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def test_the_commands_print_what_is_shown(server: Served) -> None:
    if shutil.which("curl") is None:
        pytest.skip("there is no curl")
    for block in blocks("console", server):
        command, _, shown = block.partition("\n")
        ran = subprocess.run(
            ["sh", "-c", command.removeprefix("$ ")],
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert ran.stdout == shown


def test_the_python_runs(server: Served) -> None:
    (block,) = blocks("python", server)
    names: dict[str, object] = {}
    exec(block, names)
    assert "hint" in names


def test_every_status_is_told() -> None:
    told = {
        int(status)
        for row in re.findall(r"^\| ([\d, ]+) \|", PAGE, re.M)
        for status in row.split(", ")
    }
    assert set(NOES) | {404, 405} == told
