"""The page's server: random questions, wrong hosts, broken requests, clients that go away."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, NamedTuple

from attack import puzzles
from attack.command import COMMAND
from attack.frame import Attack, shorter
from enpitsu.web.questions import QUESTIONS, Question

_REFUSALS = {400, 403, 404, 405, 408, 413, 415, 421, 422, 431, 503, 504}
_STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 3, 2**70, 1e308, "", "x", "\x00\x1b[2J", "r1c1", [], {}, [[]], {"a": {}},
    ["naked single"], {"entries": {"r1c1": "1"}}, {"entries": [1]}, "😀" * 300, "easy", "svg",
)  # fmt: skip
_ASK = "sudoku:1234/3412/2143/...."


class Request(NamedTuple):
    """One request: a path, what it says of itself, and how the client behaves."""

    path: str
    body: str
    host: str = ""
    """Another host than that of the server."""
    origin: str = ""
    raw: bytes = b""
    """Bytes in the place of all of that."""
    leaves: bool = False
    """The client does not wait for the answer."""


class Serving(Attack[tuple[Request, ...]]):
    """A server, and requests to it, several at a time."""

    weight: ClassVar[int] = 3
    seconds: ClassVar[float] = 120.0

    def draw(self, random: Random) -> tuple[Request, ...]:
        """Return some requests."""
        return tuple(_request(random) for _ in range(random.randint(5, 40)))

    def run(self, case: tuple[Request, ...]) -> str:
        """Say which answer was none, or how the server ended."""
        with TemporaryDirectory() as folder:
            server = subprocess.Popen(
                [*COMMAND, "serve", "--port", "0", "--workers", "1", "--seconds", "5"],
                cwd=folder,
                env=os.environ | {"TMPDIR": folder},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
            try:
                wrong = self._asked(server, case)
            finally:
                server.send_signal(signal.SIGINT)
                try:
                    _, err = server.communicate(timeout=20)
                except subprocess.TimeoutExpired:
                    os.killpg(server.pid, signal.SIGKILL)
                    server.communicate()
                    return "it does not end within 20 s"
            left = [name for name in os.listdir(folder) if not name.startswith(".")]
        if wrong or err or server.returncode:
            return (
                wrong or f"exit status {server.returncode}: {err.decode(errors='replace')[-400:]}"
            )
        return f"left in the folder: {left[:3]}" if left else ""

    def _asked(self, server: subprocess.Popen[bytes], case: tuple[Request, ...]) -> str:
        assert server.stdout is not None
        told = server.stdout.readline().decode()
        if "http://" not in told:
            return f"it says {told!r}"
        port = int(told.split("http://")[1].split("/")[0].rpartition(":")[2])
        first = _answered(port, Request("/api/solve", json.dumps({"puzzle": _ASK})))
        files = len(os.listdir(f"/proc/{server.pid}/fd"))
        with ThreadPoolExecutor(4) as pool:
            wrong = next(filter(None, pool.map(lambda one: _answered(port, one), case)), "")
        last = _answered(port, Request("/api/solve", json.dumps({"puzzle": _ASK})))
        more = len(os.listdir(f"/proc/{server.pid}/fd")) - files
        return first or wrong or last or (f"{more} more open files" if more > 20 else "")

    def smaller(self, case: tuple[Request, ...]) -> Iterator[tuple[Request, ...]]:
        """Yield fewer requests."""
        yield from (less for less in shorter(case) if less)


def _request(random: Random) -> Request:
    question = random.choice(list(QUESTIONS.values()))
    request = Request(f"/api/{question.name}", json.dumps(_body(question, random)))
    troubles: tuple[dict[str, Any], ...] = (
        {"host": random.choice(("evil.example", "127.0.0.1:1", "[::1"))},
        {"origin": "http://evil.example"},
        {"body": puzzles.mutated(request.body, random)},
        {"body": "[" * random.choice((10, 100_000, 3_000_000))},
        {"raw": random.randbytes(random.randint(1, 300))},
        {"leaves": True},
        {"leaves": True},
        {"path": random.choice(("/", "/api/", "/../../etc/passwd", "/%00", "/api/nosuch"))},
        *({} for _ in range(5)),
    )
    return request._replace(**random.choice(troubles))


def _body(question: Question, random: Random) -> dict[str, Any]:
    body: dict[str, Any] = {}
    for name in question.asked.model_fields:
        if name in ("puzzle", "draft", "text"):
            body[name] = puzzles.text(random, 0.2)
        elif name == "genre":
            body[name] = random.choice(puzzles.KINDS)[0]
        elif name == "seconds":
            body[name] = 2.0
        elif random.random() < 0.3:
            body[name] = random.choice(_STRANGE)
    return body


def _answered(port: int, request: Request) -> str:
    """Send a request; say what is wrong with its answer."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
            line.sendall(request.raw or _written(port, request))
            if request.leaves:
                return ""
            if request.raw:
                line.shutdown(socket.SHUT_WR)
            return _judged(request, _received(line))
    except ConnectionError:
        return "" if request.raw or len(request.body) > 2**20 else "the line was cut"
    except TimeoutError:
        return f"no answer within 30 s: {request.path}"


def _written(port: int, request: Request) -> bytes:
    body = request.body.encode(errors="replace")
    lines = [
        f"POST {request.path} HTTP/1.1",
        f"Host: {request.host or f'127.0.0.1:{port}'}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    if request.origin:
        lines.append(f"Origin: {request.origin}")
    return "\r\n".join((*lines, "", "")).encode("latin-1", "replace") + body


def _received(line: socket.socket) -> bytes:
    parts = []
    while part := line.recv(65536):
        parts.append(part)
    return b"".join(parts)


def _judged(request: Request, answer: bytes) -> str:
    if request.raw:
        return ""
    head, _, body = answer.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 "):
        return f"no answer: {answer[:100]!r}"
    status = int(head[9:12])
    wrong = {
        f"status {status}: {body[:300]!r}": status != 200 and status not in _REFUSALS,
        "a stranger is let in": status == 200 and bool(request.host or request.origin),
        f"no policy in {head!r}": b"content-security-policy" not in head.lower() and status != 400,
        "a traceback": status != 200 and b"Traceback" in body,
    }
    return next((told for told, holds in wrong.items() if holds), "")
