"""The command line as an attack runs it: in this process, or in one of its own."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

from enpitsu.cli import main

COMMAND = [sys.executable, "-P", "-c", "import sys; from enpitsu.cli import main; sys.exit(main())"]
_STOPPED = 130


class Ran(NamedTuple):
    """What a run left."""

    status: int
    out: str
    err: str


class _Stream(io.TextIOWrapper):
    """Text that is kept; it can be turned into a file's name, as a real one."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", newline="\n")

    def text(self) -> str:
        """Return all that was written."""
        self.flush()
        kept = self.buffer
        assert isinstance(kept, io.BytesIO)
        return kept.getvalue().decode(errors="replace")


def run_here(arguments: Sequence[str], given: str = "") -> Ran:
    """Run the command line in this process."""
    out, err, before = _Stream(), _Stream(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode(errors="surrogatepass")))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = main(list(arguments))
    finally:
        sys.stdin = before
    return Ran(status, out.text(), err.text())


def run_apart(arguments: Sequence[str], seconds: float = 60.0, folder: str | None = None) -> Ran:
    """Run it in a process of its own."""
    ran = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, timeout=seconds, check=False, cwd=folder
    )
    out, err = ran.stdout.decode(errors="replace"), ran.stderr.decode(errors="replace")
    return Ran(ran.returncode, out, err)


def complaint(ran: Ran, stopped: bool = False) -> str:
    """Say what a run must not do: end otherwise than it may, show a traceback, or say nothing."""
    allowed = {0, 1, 2, _STOPPED} if stopped else {0, 1, 2}
    if ran.status not in allowed:
        return f"exit status {ran.status}: {ran.err[-300:]}"
    if "Traceback" in ran.err or "Traceback" in ran.out:
        return f"a traceback: {ran.err[-500:]}"
    if "incompatible function arguments" in ran.err + ran.out:
        return "a binding's signature"
    if ran.status in (2, _STOPPED) and not ran.err.strip():
        return f"exit status {ran.status}, and not a word"
    strange = [line for line in ran.err.splitlines() if not line.startswith(("enpitsu: ", "#"))]
    if ran.status == 2 and strange:
        return f"an error of several lines: {strange[0][:200]}"
    return ""
