"""What all tests share: repeatable examples, and fixtures for the command line."""

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from command import Ran, Run
from enpitsu.cli import main
from registries import forget_plugins, has_plugins
from serving import STRANGE, Served, served

settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("repeatable")

# Collections of puzzles that others published are not ours to ship: whoever has some names
# their folder in ENPITSU_DATA.
collect_ignore = [] if os.environ.get("ENPITSU_DATA") else ["test_data.py"]


@pytest.fixture(autouse=True)
def built_in_things_alone() -> Iterator[None]:
    """Take away what plug-ins added while a test ran."""
    yield
    if has_plugins():
        forget_plugins()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a way to run the command line in this process."""

    def run(*argv: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(argv)
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, which is also the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    """Return a server whose questions are strange, and whose limits are tight."""
    with served("--plugin", STRANGE, "--memory-mb", "300", "--workers", "1") as running:
        assert running.ask("who").status_code == 200  # it has started
        yield running
