"""The server while it answers: what an answer may take, and what becomes of those who go."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import time
from collections.abc import AsyncGenerator
from contextlib import ExitStack

import httpx
import pytest
from starlette.types import Message

from enpitsu.web.app import application
from enpitsu.web.pool import WAITING, _Lane
from enpitsu.web.process import Process
from enpitsu.web.questions import Question
from enpitsu.web.setting import Setting
from enpitsu.web.stem import Stem
from serving import Served, children, connected, error, post, until

PUZZLE = "sudoku:12../..../.1../...4"
JSON = {"content-type": "application/json"}


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


def test_short_questions_do_not_wait_for_long_ones() -> None:
    async def order() -> list[int]:
        setting = Setting()
        lane, served = _Lane("quick", setting, Stem(setting), print), []

        async def ask(size: int) -> None:
            await lane.take(size)
            served.append(size)

        async with asyncio.TaskGroup() as tasks:
            for size in (3000, 20, 3001, 20, 4):
                tasks.create_task(ask(size))
            await asyncio.sleep(0)
            for pid in range(5):
                lane.release(Process(pid, Stem(setting), setting))
        return served

    assert asyncio.run(order()) == [4, 20, 20, 3000, 3001]


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


def test_a_stream_sees_between_its_parts_that_the_client_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Ready:
        """Has all answers at once."""

        async def answers(self, question: Question, body: bytes) -> AsyncGenerator[bytes]:
            for _ in range(100):
                yield b"{}"

    async def sent() -> int:
        gone, parts = asyncio.Event(), 0
        messages: list[Message] = [{"type": "http.request", "body": b"{}"}]

        async def receive() -> Message:
            if not messages:
                await gone.wait()
            return messages.pop() if messages else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal parts
            parts += 1
            gone.set()

        headers = [(b"host", b"localhost:8000"), (b"content-type", b"application/json")]
        scope = {"type": "http", "method": "POST", "path": "/api/generate", "headers": headers}
        await application()({**scope, "server": ("127.0.0.1", 8000)}, receive, send)
        return parts

    monkeypatch.setattr("enpitsu.web.app.Pool", lambda *_: Ready())
    assert asyncio.run(sent()) < 5


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
