"""The application: the page's files, and a way to each question."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import aclosing, asynccontextmanager, suppress
from functools import cache
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from enpitsu import asked
from enpitsu.discovery import failure
from enpitsu.errors import EnpitsuError, shown
from enpitsu.streams import print_error
from enpitsu.web import openapi
from enpitsu.web.files import kept, page_routes
from enpitsu.web.guard import GoneError, Guard, Room
from enpitsu.web.pool import Pool
from enpitsu.web.questions import MOST_ASKED, QUESTIONS, Question
from enpitsu.web.refused import RefusedError
from enpitsu.web.setting import Setting

_SENDING = 30.0  # seconds for a client to take one part of an answer


def application(setting: Setting | None = None) -> ASGIApp:
    """Return the app; its processes live from its start to its end."""
    setting = setting or Setting()
    pool, room = Pool(setting, report), Room()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            await pool.stop()

    ways = [
        Route(
            f"/api/{question.name}",
            _Way(question, pool, room),
            methods=["POST"],
        )
        for question in QUESTIONS.values()
    ]

    @cache
    def told() -> bytes:
        return json.dumps(openapi.description(setting)).encode()

    inner = Starlette(
        routes=[
            *ways,
            Route(openapi.PATH, kept(told, "application/json")),
            *page_routes(),
        ],
        lifespan=lifespan,
        exception_handlers={RefusedError: _refused, HTTPException: _told, Exception: _broken},
    )
    return Guard(inner, setting)


def report(trouble: str) -> None:
    """Say what is wrong with the server, not with what it is asked."""
    print_error(trouble)


class _Way:
    """The way to one question and back."""

    def __init__(self, question: Question, pool: Pool, room: Room) -> None:
        self._question, self._pool, self._room = question, pool, room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; when the client goes, so does the work."""
        with suppress(GoneError), self._room.reader(MOST_ASKED) as reader:
            body = await reader.body(scope, receive)
            await _while_there(self._answer(body, send), receive)

    async def _answer(self, body: bytes, send: Send) -> None:
        sent = _Sent(send, streams=self._question.streams)
        try:
            async with aclosing(self._pool.answers(self._question, body)) as answers:
                async for answer in answers:
                    await sent.part(answer + b"\n")
        except RefusedError as refused:
            if refused.status == 500:
                report(f"/api/{self._question.name}: {refused}")
            if not sent.begun:
                raise
            await sent.part(refused.line)
        await sent.end()


class _Sent:
    """An answer on its way; its head goes with the first part."""

    def __init__(self, send: Send, *, streams: bool) -> None:
        self._send, self._streams = send, streams
        self.begun = False

    async def part(self, body: bytes) -> None:
        """Send one object; of an answer that is no stream, all there is."""
        if not self.begun:
            await self._begin(None if self._streams else len(body))
        await self._in_time({"type": "http.response.body", "body": body, "more_body": True})
        await asyncio.sleep(0)  # others have their turn, and it is seen whether the client is gone

    async def end(self) -> None:
        if not self.begun:
            await self._begin(0)
        await self._in_time({"type": "http.response.body", "body": b"", "more_body": False})

    async def _begin(self, size: int | None) -> None:
        self.begun = True
        kind = b"application/x-ndjson" if self._streams else b"application/json"
        headers = [(b"content-type", kind), (b"cache-control", b"no-store")]
        if size is not None:
            headers.append((b"content-length", str(size).encode()))
        await self._in_time({"type": "http.response.start", "status": 200, "headers": headers})

    async def _in_time(self, message: Message) -> None:
        """Send, unless the client takes nothing: then it is as good as gone."""
        try:
            async with asyncio.timeout(_SENDING):
                await self._send(message)
        except TimeoutError:
            raise GoneError from None


async def _while_there(work: Coroutine[Any, Any, None], receive: Receive) -> None:
    """Do something for a client; stop when it goes."""
    job, gone = asyncio.create_task(work), asyncio.create_task(_going(receive))
    try:
        await asyncio.wait((job, gone), return_when=asyncio.FIRST_COMPLETED)
        if not job.done():
            raise GoneError
        await job
    finally:
        job.cancel()
        gone.cancel()


async def _going(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return error.response


def _told(request: Request, error: Exception) -> Response:
    """Say what is wrong with a path or a method."""
    assert isinstance(error, HTTPException)
    response = RefusedError(error.status_code, _reason(request, error)).response
    response.headers.update(error.headers or {})
    return response


def _reason(request: Request, error: HTTPException) -> str:
    path = request.url.path
    if error.status_code == 405:
        return f"{shown(request.method)} is not for '{shown(path, 80)}'"
    try:
        if path.startswith("/api/"):
            asked.one_of(path.removeprefix("/api/"), list(QUESTIONS), "question")
    except EnpitsuError as unknown:
        return str(unknown)
    return f"there is nothing at '{shown(path, 80)}'"


def _broken(request: Request, error: Exception) -> Response:
    report(f"{request.url.path}: {failure(error)}")
    return RefusedError(500, "something is wrong here").response
