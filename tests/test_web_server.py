"""The server: who may ask, and what."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Message

import enpitsu
from enpitsu.web.guard import HEADERS, Guard, Reader, Room
from enpitsu.web.questions import MOST_ASKED
from enpitsu.web.refused import RefusedError
from enpitsu.web.server import Protocol, bound, config_of
from enpitsu.web.setting import Setting
from serving import Served, connected, error, got, post, served

PUZZLE = "sudoku:12../..../.1../...4"
JSON = {"content-type": "application/json"}


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

    async def said(part: bytes, port: int, drops: bytes = b"") -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with closing(writer), suppress(ConnectionError):
            writer.write(part)
            answer = asyncio.create_task(reader.read())
            while drops and not answer.done():
                writer.write(drops)
                await asyncio.sleep(0.01)
            return await answer
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
        answers.append(
            await said(b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 999999\r\n\r\n", port, b".")
        )
        server.should_exit = True
        await serving
        return answers

    nothing, half, whole, *crowd, answered = asyncio.run(asyncio.wait_for(play(), 60))
    assert (nothing, half, *crowd) == (b"",) * 7
    assert whole.endswith(b"yes")
    assert answered.endswith(b"yes") or not answered  # a reset may take the answer along


def test_heads_that_are_too_large_are_refused(server: Served) -> None:
    with connected(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10_000)
        assert line.recv(65536).startswith(b"HTTP/1.1 400")


NO_HTTP = (
    (b"\x16\x03\x01\r\n\r\n",),
    (b"GET / HTTP/1.1\r\n\r\n",),
    (b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",),
    (b"HEAD / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",),
    (b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", b"zz\r\n"),
)
"""The last one is answered before it is none."""


def test_what_is_no_http_is_refused_like_all_else_and_leaves_no_trace() -> None:
    with served() as own:
        for parts in NO_HTTP:
            with connected(own) as line:
                said = b""
                for part in parts:
                    line.sendall(part)
                    said += line.recv(65536)
                while more := line.recv(65536):
                    said += more
            head = said.partition(b"\r\n\r\n")[0].decode().lower()
            assert all(f"{name}: {value.lower()}" in head for name, value in HEADERS.items())
            assert ("400 bad request" in head) == (len(parts) == 1)
        assert own.end() == (0, "")
