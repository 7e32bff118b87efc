"""The server: who may ask, what an answer may take, and what becomes of those who go."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import re
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Message

import enpitsu
from command import Run, is_one_line
from enpitsu.cli import main
from enpitsu.web.guard import HEADERS, Guard, Reader, Room
from enpitsu.web.pool import WAITING
from enpitsu.web.questions import MOST_ASKED
from enpitsu.web.refused import RefusedError
from enpitsu.web.server import Protocol, bound, config_of
from enpitsu.web.setting import Setting
from serving import STRANGE, Served, children, served

PUZZLE = "sudoku:12../..../.1../...4"
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    """Return a server whose questions are strange, and whose limits are tight."""
    with served("--plugin", STRANGE, "--memory-mb", "300", "--workers", "1") as running:
        yield running


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


# Who may ask


def test_the_page_and_its_parts_come_with_strict_headers(server: Served) -> None:
    for path in ("/", "/themes.css", "/api/openapi.json", "/nothing", "/api/board"):
        response = got("GET", server.address + path)
        assert HEADERS.items() <= dict(response.headers).items(), path
        assert not any("access-control" in name for name in response.headers)
    assert "script-src 'self'" in HEADERS["content-security-policy"]


def test_files_are_not_sent_twice(server: Served) -> None:
    first = got("GET", server.address)
    assert first.status_code == 200
    again = got("GET", server.address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd",
        "//etc/passwd",
        "/..\\app.py",
        "/index.html%00",
        "/%00",
        "/\udcff",
        "/board/",
        "/.",
        "/api/../api/board",
        "/api/board%0a",
        "/" + "a" * 9000,
    ],
)
def test_no_path_leads_out_of_the_page(server: Served, path: str) -> None:
    with connected(server) as line:
        target = path.encode("utf-8", "surrogateescape")
        line.sendall(b"GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % (target, server.port))
        answer = line.recv(65536)
    assert answer.split(b" ")[1] in (b"400", b"404"), answer


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:PORT", 200),
        ("localhost:PORT", 200),
        ("LOCALHOST:PORT", 200),
        ("[::1]:PORT", 200),
        ("evil.example:PORT", 421),
        ("evil.example", 421),
        ("localhost.evil.example:PORT", 421),
        ("localhost", 421),
        ("localhost:1", 421),
        ("127.0.0.2:PORT", 421),
        ("127.0.0.1:PORT@evil.example", 421),
        ("", 421),
        ("[", 421),
        ("0.0.0.0:PORT", 421),
        ("\xff:PORT", 421),
    ],
)
def test_a_name_that_only_leads_here_is_refused(server: Served, host: str, status: int) -> None:
    named = host.replace("PORT", str(server.port)).encode("latin-1")
    assert got("GET", server.address, headers={b"host": named}).status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://127.0.0.1:PORT"}, 200),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://localhost:PORT"}, 403),
        ({"origin": "http://127.0.0.1:1"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "none"}, 200),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-type": "application/json; charset=utf-8"}, 200),
    ],
)
def test_pages_of_others_may_not_ask(server: Served, headers: dict[str, str], status: int) -> None:
    named = {name: value.replace("PORT", str(server.port)) for name, value in headers.items()}
    response = got("POST", f"{server.address}/api/who", content="{}", headers=JSON | named)
    assert response.status_code == status, response.text


def test_a_link_of_others_may_lead_to_the_page_and_nowhere_else(server: Served) -> None:
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    whole = link | {"sec-fetch-dest": "document"}
    assert got("GET", server.address, headers=whole).status_code == 200
    assert (
        got("GET", server.address, headers=link | {"sec-fetch-dest": "iframe"}).status_code == 403
    )
    assert got("GET", f"{server.address}/themes.css", headers=whole).status_code == 403


def test_other_names_are_allowed_by_an_option() -> None:
    guard = Guard(PlainTextResponse("yes"), Setting(names=("Puzzles.example",)))

    async def status(host: str) -> int:
        transport = httpx.ASGITransport(guard)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
            return (await client.get("/", headers={"origin": f"https://{host}"})).status_code

    assert asyncio.run(status("puzzles.example")) == 200
    assert asyncio.run(status("puzzles.example:443")) == 200
    assert asyncio.run(status("other.example")) == 421


# What may be asked


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"null", 422),
        (b"[1]", 422),
        (b"\xff\xfe", 422),
        (b"{\x00}", 422),
        (b'{"seconds": 1e999}', 422),
        (b'{"seconds": NaN}', 422),
        (b'{"size": ' + b"9" * 5000 + b"}", 422),
        (b'{"' + b"\x00\x1b[31m" + b'": 1}', 422),
        (b'{"x": "\\u0000<script>alert(1)</script>\\u001b[2J"}', 422),
        (b"[" * 100_000, 422),
        (b'{"size": ' + b'{"a":' * 50_000 + b"1" + b"}" * 50_001, 422),
        (b" " * 3_000_000, 413),
    ],
)
def test_bodies_that_are_no_questions(server: Served, body: bytes, status: int) -> None:
    response = got("POST", f"{server.address}/api/who", content=body, headers=JSON)
    assert response.status_code == status
    assert error(response).isprintable()


@pytest.mark.parametrize(
    "puzzle",
    [
        "",
        "<script>alert(1)</script>",
        "sudoku:\x00\x1b[2J",
        "sudoku:" + "." * 90_000,
        "sudoku(" + "diagonal," * 5000 + "):.",
        "slitherlink:" + "/".join(["3" * 300] * 300),
        "nothing:…",
        "\ud800",
    ],
)
def test_puzzles_that_are_none_are_told_in_one_line(server: Served, puzzle: str) -> None:
    body = json.dumps({"puzzle": puzzle})
    response = got("POST", f"{server.address}/api/board", content=body, headers=JSON)
    assert response.status_code in (400, 422), response.text
    assert error(response).isprintable()
    assert len(error(response)) < 500


def test_an_unknown_question_is_guessed_and_a_wrong_method_is_said(server: Served) -> None:
    assert error(server.ask("bord")) == "no question 'bord'; did you mean 'board'?"
    response = got("GET", f"{server.address}/api/board")
    assert (response.status_code, response.headers["allow"]) == (405, "POST")
    assert error(response) == "GET is not for '/api/board'"


def test_a_question_of_any_kind_has_one_largest_size(server: Served) -> None:
    puzzle = '{"text": "sudoku:1.../..2./.3../...4'
    largest = puzzle + "\\n" * ((MOST_ASKED - len(puzzle) - 2) // 2)
    largest += " " * (MOST_ASKED - len(largest) - 2) + '"}'
    assert len(largest) == MOST_ASKED
    url = f"{server.address}/api/read"
    (read,) = got("POST", url, content=largest, headers=JSON).json()["puzzles"]
    assert read["line"] == "sudoku:1.../..2./.3../...4"
    refused = got("POST", url, content=largest + " ", headers=JSON)
    assert (refused.status_code, error(refused)) == (413, "a question has at most 2,097,152 bytes")
    told = got("GET", f"{server.address}/api/openapi.json").text
    assert max(map(int, re.findall(r'"maxLength": (\d+)', told))) <= MOST_ASKED
    assert told.count("2,097,152 bytes") == 3  # of the server, of 413, of what is read


def test_a_file_that_the_page_takes_fits_into_a_question() -> None:
    script = (Path(enpitsu.__file__).parent / "web/page/ui/files.js").read_text(encoding="utf-8")
    (most,) = re.findall(r"MOST = ([\d_]+)", script)
    asked = {"data": "A" * -(-int(most) // 3 * 4), "name": "x" * 200, "genre": "x" * 200}
    assert len(json.dumps(asked)) <= MOST_ASKED


def test_a_body_is_not_read_without_end(server: Served) -> None:
    with connected(server) as line:
        line.sendall(post(server, "who", "", length=10**12))
        assert line.recv(65536).startswith(b"HTTP/1.1 413")
    with connected(server) as line:
        head = (
            post(server, "who")
            .partition(b"\r\n\r\n")[0]
            .replace(b"Content-Length: 2", b"Transfer-Encoding: chunked")
        )
        line.sendall(head + b"\r\n\r\n")
        chunks = [b"10000\r\n" + b" " * 65536 + b"\r\n"] * 2_000
        with pytest.raises((ConnectionError, TimeoutError)):
            line.sendall(b"".join(chunks))


def test_a_body_that_is_too_slow_is_refused() -> None:
    async def receive() -> Message:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b" ", "more_body": True}

    with (
        Room().reader(1000, seconds=0.1) as reader,
        pytest.raises(RefusedError, match=r"did not arrive within 0\.1 s"),
    ):
        asyncio.run(reader.body({"headers": []}, receive))


def test_many_large_bodies_at_once_are_told_to_come_again() -> None:
    async def receive() -> Message:
        return {"type": "http.request", "body": b" " * 60}

    async def body(reader: Reader) -> bytes:
        return await reader.body({"headers": []}, receive)

    room = Room(100)
    with room.reader(80) as first:
        assert asyncio.run(body(first)) == b" " * 60
        with room.reader(80) as second, pytest.raises(RefusedError, match="too much is asked"):
            asyncio.run(body(second))
    with room.reader(80) as third:
        assert asyncio.run(body(third)) == b" " * 60


def test_connections_that_say_nothing_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Protocol, "head_seconds", 0.1)
    monkeypatch.setattr(Protocol, "most", 3)

    async def said(part: bytes, port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with closing(writer), suppress(ConnectionError):
            writer.write(part)
            return await reader.read()
        return b""

    async def play() -> list[bytes]:
        listener = bound(Setting(port=0))
        server = uvicorn.Server(config_of(PlainTextResponse("yes")))
        server.config.lifespan = "off"
        serving = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        port = listener.getsockname()[1]
        whole = b"GET / HTTP/1.0\r\n\r\n"
        answers = [await said(part, port) for part in (b"", b"GET / HT", whole)]
        answers += await asyncio.gather(*(said(b"", port) for _ in range(5)))
        server.should_exit = True
        await serving
        return answers

    nothing, half, whole, *crowd = asyncio.run(play())
    assert (nothing, half, *crowd) == (b"",) * 7
    assert whole.endswith(b"yes")


def test_heads_that_are_too_large_are_refused(server: Served) -> None:
    with connected(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10_000)
        assert line.recv(65536).startswith(b"HTTP/1.1 400")


# What an answer may take


def test_time_that_is_over_is_said_and_the_process_stays(server: Served) -> None:
    before = server.ask("who").json()["pid"]
    begin = time.monotonic()
    response = server.ask("spins", seconds=0.1)
    assert (response.status_code, error(response)) == (
        504,
        "the time is over: there is no answer within 0.1 s",
    )
    assert time.monotonic() - begin < 10
    assert until(lambda: server.ask("who").json()["pid"] == before)


def test_what_does_not_stop_is_ended_and_replaced(server: Served) -> None:
    before = server.ask("who").json()["pid"]
    assert server.ask("stubborn", seconds=0.1).status_code == 504
    assert server.ask("who").json()["pid"] != before
    assert until(lambda: before not in server.workers())


def test_a_process_that_dies_is_replaced(server: Served) -> None:
    response = server.ask("dies")
    assert (response.status_code, error(response)) == (
        500,
        "the process that worked on this is gone: signal 6",
    )
    assert server.ask("who").status_code == 200
    os.kill(server.ask("who").json()["pid"], signal.SIGKILL)  # while it has nothing to do
    assert until(lambda: server.ask("who").status_code == 200)
    (stem,) = children(server.process.pid)
    assert len(os.listdir(f"/proc/{stem}/task")) == 1  # no thread may be in the middle of anything
    os.kill(stem, signal.SIGKILL)  # and all others with it
    assert until(lambda: children(server.process.pid) not in ([], [stem]))
    assert server.ask("who").status_code == 200


def test_memory_is_bounded(server: Served) -> None:
    before = server.ask("who").json()["pid"]
    response = server.ask("eats")
    assert (response.status_code, error(response)) == (
        507,
        "this needs more than the 300 MB of memory that it may use",
    )
    assert server.ask("who").json()["pid"] != before


def test_what_is_wrong_here_is_one_line(server: Served) -> None:
    response = server.ask("breaks")
    assert (response.status_code, error(response)) == (
        500,
        "something is wrong here: RuntimeError: not done",
    )


def test_slow_answers_hold_up_no_quick_ones(server: Served) -> None:
    with ExitStack() as stack:
        for question in ("spins-long", "spins", "spins"):  # all processes that there are
            stack.enter_context(connected(server)).sendall(post(server, question))
        for _ in range(3):
            assert server.ask("who").json()["nice"] == os.nice(0)  # as the tests themselves
    assert until(lambda: len(server.workers()) == 3)


def test_a_queue_that_is_full_says_when_to_come_again(server: Served) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(connected(server)) for _ in range(WAITING["long"] + 2)]
        for line in lines:
            line.sendall(post(server, "spins-long"))
        assert select.select(lines, [], [], 20)[0]  # one of them is told, whichever it is
        response = server.ask("spins-long", seconds=0.01)
        assert (response.status_code, response.headers["retry-after"]) == (503, "10")
        assert error(response) == "too much is asked at once; try again soon"
    assert (
        server.ask("spins-long", seconds=0.01).status_code == 504
    )  # those that went hold no place


# Those who go


def test_work_ends_when_the_client_goes(server: Served) -> None:
    before = server.ask("who").json()["pid"]
    with connected(server) as line:
        line.sendall(post(server, "spins"))
        time.sleep(0.2)
    assert until(lambda: server.ask("who").json()["pid"] == before)  # as warm as it was


def test_a_stream_comes_as_it_is_made_and_ends_when_the_client_goes(server: Served) -> None:
    with httpx.stream("POST", f"{server.address}/api/streams", json={}, timeout=20) as response:
        assert response.headers["content-type"] == "application/x-ndjson"
        lines = response.iter_lines()
        records = [json.loads(next(lines)) for _ in range(5)]
    assert [record["number"] for record in records] == [1, 2, 3, 4, 5]
    assert until(lambda: server.ask("who").json()["pid"] == records[0]["pid"])


def test_a_stream_that_breaks_says_so_in_its_last_line(server: Served) -> None:
    response = server.ask("streams", size=3)
    assert response.status_code == 200
    *records, last = [json.loads(line) for line in response.text.splitlines()]
    assert [record["number"] for record in records] == [1, 2, 3]
    assert last == {"error": "that is all"}
    over = server.ask("streams", seconds=0.2).text.splitlines()
    assert json.loads(over[-1]) == {"error": "the time is over: there is no answer within 0.2 s"}


def test_a_client_that_takes_nothing_holds_nobody_up(server: Served) -> None:
    with connected(server) as line:
        line.sendall(post(server, "streams", '{"seconds": 0.1}'))
        assert server.ask("who").status_code == 200


def test_many_at_once_are_all_answered(server: Served) -> None:
    lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(1000)]
    try:
        for line in lines:
            line.sendall(post(server, "who"))
        statuses = []
        for line in lines:
            line.settimeout(30)
            statuses.append(line.recv(65536).split(b" ")[1])
    finally:
        for line in lines:
            line.close()
    assert set(statuses) <= {b"200", b"503"}
    assert statuses.count(b"200") >= 500
    assert server.ask("who").status_code == 200


# The command


def test_it_ends_quietly_with_all_its_processes() -> None:
    with served("--plugin", STRANGE) as running, ThreadPoolExecutor() as threads:
        assert running.ask("who").status_code == 200
        slow = threads.submit(running.ask, "spins-long")
        assert until(lambda: len(running.workers()) >= 5)
        workers = running.workers()
        assert running.end() == (0, "")
        assert slow.exception() or error(slow.result()) == "the server ends"
        assert until(lambda: not any(map(lives, workers)))


def lives(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def test_the_browser_is_opened_where_it_is_wished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: queue.SimpleQueue[str] = queue.SimpleQueue()
    monkeypatch.setattr("webbrowser.open", opened.put)
    monkeypatch.setattr(
        "enpitsu.web.server.serve", lambda setting, listening: listening("http://localhost:8000/")
    )
    assert main(["serve", "--open"]) == 0
    assert opened.get(timeout=20) == "http://localhost:8000/"
    assert capsys.readouterr().out == (
        "enpitsu is served at http://localhost:8000/ (Ctrl-C ends it)\n"
    )


def test_a_port_that_is_taken_is_one_line(server: Served, run: Run) -> None:
    ran = run("serve", "--port", str(server.port))
    assert ran == (2, "", f"enpitsu: 127.0.0.1:{server.port}: Address already in use\n")


@pytest.mark.parametrize(
    "options",
    [["--port", "x"], ["--host", "no.such.invalid"], ["--workers", "0"], ["--memory-mb", "0"]],
)
def test_options_that_are_none_are_one_line(run: Run, options: list[str]) -> None:
    ran = run("serve", *options)
    assert ran.code == 2
    assert is_one_line(ran.err)


def test_a_missing_extra_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "starlette", None)
    assert run("serve") == (
        2,
        "",
        "enpitsu: the page needs starlette, pydantic and uvicorn: pip install 'enpitsu[web]'\n",
    )


def test_one_that_is_killed_takes_its_processes_with_it_in_any_folder(tmp_path: Path) -> None:
    for name in ("socket", "queue", "ctypes", "pickle", "enpitsu", "pydantic", "starlette"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'was-run')!r}, 'a')\n")
    with served("--workers", "1", cwd=tmp_path) as running:
        assert running.ask("board", puzzle=PUZZLE).status_code == 200
        assert not (tmp_path / "was-run").exists()  # nothing that lies there is ours to run
        assert until(lambda: len(running.workers()) == 3)
        workers = running.workers()
        running.end(signal.SIGKILL)
        assert until(lambda: not any(map(lives, workers)))
