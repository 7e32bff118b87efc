"""A server of the tests: a process of its own, on a port that is free, and ways to ask it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from command import started

STRANGE = str(Path(__file__).with_name("strange_questions.py"))
"""A plug-in whose questions misbehave."""


@dataclass(frozen=True)
class Served:
    """A server that runs."""

    process: subprocess.Popen[str]
    address: str
    """Without a slash at its end."""
    warned: str = ""
    """What it said before."""

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def ask(self, question: str, **body: Any) -> httpx.Response:
        return httpx.post(f"{self.address}/api/{question}", json=body, timeout=60)

    def workers(self) -> list[int]:
        """Return the processes that answer."""
        return [pid for stem in children(self.process.pid) for pid in children(stem)]

    def end(self, by: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """End it; return its exit status, and what it said after its first line."""
        self.process.send_signal(by)
        said, _ = self.process.communicate(timeout=20)
        return self.process.returncode, said


def children(pid: int) -> list[int]:
    """Return the processes that one has started."""
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


@contextmanager
def served(*options: str, cwd: Path | None = None) -> Iterator[Served]:
    """Run `enpitsu serve` and wait until it listens."""
    script = str(Path(sys.executable).with_name("enpitsu"))
    with started(
        [script, "serve", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=cwd,
    ) as process:
        assert process.stdout is not None
        warned, line = "", process.stdout.readline()
        if line.startswith("enpitsu: others may reach this server"):
            warned, line = line, process.stdout.readline()
        if " at http://" not in line:
            raise RuntimeError(f"the server did not start: {warned}{line}")
        yield Served(process, line.split(" at ")[1].split()[0].rstrip("/"), warned)


def got(method: str, address: str, **said: Any) -> httpx.Response:
    """Ask, with more patience than usual: the machine may have much else to do."""
    return httpx.request(method, address, timeout=60, **said)


def until(holds: Callable[[], bool], seconds: float = 20.0) -> bool:
    """Wait for something that comes by itself."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def error(response: httpx.Response) -> str:
    """Return the one line that says why there is no answer."""
    told = response.json()
    assert list(told) == ["error"]
    assert "\n" not in told["error"]
    return str(told["error"])


@contextmanager
def connected(server: Served) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        yield line


def post(server: Served, question: str, body: str = "{}", length: int | None = None) -> bytes:
    size = len(body) if length is None else length
    return (
        f"POST /api/{question} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {size}\r\n\r\n{body}"
    ).encode()
