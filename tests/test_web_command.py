"""The command `serve`: how it begins, and how it ends."""

from __future__ import annotations

import queue
import signal
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import httpx
import pytest

from command import Run, is_one_line
from enpitsu.cli import main
from enpitsu.web.server import address_of
from enpitsu.web.setting import is_loopback
from serving import STRANGE, error, served, until

PUZZLE = "sudoku:12../..../.1../...4"
JSON = {"content-type": "application/json"}


def test_it_ends_quietly_with_all_its_processes() -> None:
    with served("--plugin", STRANGE) as running, ThreadPoolExecutor() as threads:
        assert running.ask("who").status_code == 200
        slow = threads.submit(running.ask, "spins-long")
        assert until(lambda: len(running.workers()) >= 5)
        workers = running.workers()
        assert running.end() == (0, "")
        assert slow.exception(timeout=60) or error(slow.result(timeout=60)) == "the server ends"
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


def test_a_port_that_is_taken_is_one_line(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = run("serve", "--port", str(port))
    assert ran == (2, "", f"enpitsu: 127.0.0.1:{port}: Address already in use\n")


@pytest.mark.parametrize(
    ("host", "place", "told"),
    [
        ("127.0.0.1", ("127.0.0.1", 8000), "http://127.0.0.1:8000/"),
        ("my.machine", ("127.0.1.1", 8000), "http://my.machine:8000/"),
        ("::1", ("::1", 8000, 0, 0), "http://[::1]:8000/"),
        ("0.0.0.0", ("0.0.0.0", 8000), "http://localhost:8000/"),
        ("*", ("0.0.0.0", 8000), "http://localhost:8000/"),
        ("::", ("::", 8000, 0, 0), "http://localhost:8000/"),
    ],
)
def test_the_address_that_is_told_is_one_to_type(
    host: str, place: tuple[str | int, ...], told: str
) -> None:
    listener = SimpleNamespace(getsockname=lambda: place)
    assert address_of(host, cast(socket.socket, listener)) == told


def test_where_others_can_reach_it_only_those_with_the_token_are_answered() -> None:
    with served("--host", "127.1", "--workers", "1") as running:  # a name that leads to 127.0.0.1
        address, _, token = running.address.partition("/?token=")
        here = address.replace("127.1", "127.0.0.1")
        assert len(token) >= 20
        board = {"puzzle": PUZZLE}
        for path, method in (("/", "GET"), ("/main.js", "GET"), ("/api/board", "POST")):
            for wrong in ("", "?token=", "?token=x", f"?token={token}x", "?token=%ff"):
                refused = httpx.request(method, f"{here}{path}{wrong}", json=board)
                assert refused.status_code == 403
                assert "lacks its token" in error(refused)
                assert "set-cookie" not in refused.headers
        assert httpx.post(f"{here}/api/board?token={token}", json=board).status_code == 200
        with httpx.Client(base_url=here) as browser:
            first = browser.get(f"/?token={token}")
            assert first.status_code == 200
            assert first.headers["set-cookie"].endswith("; Path=/; HttpOnly; SameSite=Lax")
            assert "set-cookie" not in browser.get("/main.js").headers
            assert browser.post("/api/board", json=board).status_code == 200
            assert browser.get("/", headers={"host": "strange.example"}).status_code == 421
        assert httpx.get(f"{here}/", headers={"cookie": "token-1=" + token}).status_code == 403
        assert running.end() == (0, "")
        assert running.warned.startswith("enpitsu: others may reach this server: ")
        assert token not in running.warned


@pytest.mark.parametrize(
    ("host", "alone"),
    [
        *[(host, True) for host in ("127.0.0.1", "127.9.9.9", "::1", "localhost", "Localhost")],
        *[(host, False) for host in ("0.0.0.0", "::", "*", "", "10.0.0.1", "vm", "127.1")],
    ],
)
def test_only_this_machine_alone_needs_no_token(host: str, alone: bool) -> None:
    assert is_loopback(host) is alone


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
