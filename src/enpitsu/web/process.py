"""One process that answers questions, as the server sees it."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress

from enpitsu.web.line import Kind, packed, received
from enpitsu.web.questions import Question
from enpitsu.web.refused import RefusedError
from enpitsu.web.setting import Setting
from enpitsu.web.stem import Stem

_GRACE = 1.0  # seconds for work to stop when it is told to
_OVER = 0.5  # seconds for work that looks at the clock itself to say what it has
_AHEAD = 16  # answers of a stream that may wait here; then the process waits

Message = tuple[Kind, bytes]


class Process:
    """A process and the line to it."""

    def __init__(self, pid: int, stem: Stem, setting: Setting) -> None:
        """Know its number, and who can end it."""
        self._pid, self._stem, self._setting = pid, stem, setting
        self._messages: asyncio.Queue[Message | None] = asyncio.Queue(_AHEAD)
        self._ending: asyncio.Task[str] | None = None
        self.settled = True
        """Nothing is asked of it, or all of the answer is here."""
        self.worn: str = ""
        """Why it is better replaced, when it has answered."""

    async def listen(self, line: socket.socket, ended: Callable[[Process], None]) -> None:
        """Take in what comes over its line; when that closes, `ended` is called."""
        reader, self._writer = await asyncio.open_connection(sock=line)
        self._pump = asyncio.create_task(self._take_in(reader))
        self._pump.add_done_callback(lambda _: ended(self))

    async def _take_in(self, reader: asyncio.StreamReader) -> None:
        """Read the line until it closes; where nobody takes what is there, it has to wait."""
        with suppress(EOFError):
            while True:
                await self._messages.put(await received(reader))
        await self._messages.put(None)

    async def answers(self, question: Question, body: bytes) -> AsyncGenerator[bytes]:
        """Yield the objects of an answer; a no is RefusedError, and so is time that is over."""
        self.settled = False
        self._writer.write(packed(Kind.ASK, question.name.encode() + b"\n" + body))
        begin, limit = time.monotonic(), self._setting.seconds
        while True:
            kind, content = await self._next(begin, limit)
            if kind is Kind.ANSWER:
                yield content
            elif kind is Kind.BEGUN and content:
                limit = min(float(content), limit or float(content))
            elif kind is Kind.ERROR:
                status, _, why = content.decode().partition(" ")
                await self._next(begin, 0.0)
                raise RefusedError(int(status), why)
            elif kind is Kind.DONE:
                return

    async def _next(self, begin: float, limit: float) -> Message:
        """Return the next message; note the last one."""
        left = begin + limit + _OVER - time.monotonic() if limit else None
        try:
            async with asyncio.timeout(left):
                message = await self._messages.get()
        except TimeoutError:
            raise RefusedError(
                504, f"the time is over: there is no answer within {limit:g} s"
            ) from None
        if message is None:
            self._messages.put_nowait(None)
            raise RefusedError(500, f"the process that worked on this is gone: {await self.end()}")
        if message[0] is Kind.DONE:
            self.settled, self.worn = True, message[1].decode()
        return message

    async def settle(self) -> None:
        """Have it stop; one that does not is ended."""
        self._writer.write(packed(Kind.CANCEL))
        begin = time.monotonic()
        with suppress(RefusedError):
            while not self.settled:
                await self._next(begin, _GRACE)

    def step_back(self, nice: int) -> None:
        """Let others go first from now on."""
        with suppress(OSError, AttributeError):
            os.setpriority(os.PRIO_PROCESS, self._pid, nice)

    async def end(self) -> str:
        """End it at once, whatever it does; return how it had ended, if it had."""
        if self._ending is None:
            self._pump.cancel()
            self._writer.close()
            self._ending = asyncio.create_task(self._stem.end(self._pid))
        return await asyncio.shield(self._ending)

    def leave(self) -> None:
        """Close its line."""
        self._pump.cancel()
        self._writer.close()
