"""One process that answers questions, as the server sees it."""

from __future__ import annotations

import asyncio
import os
import pickle
import socket
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from pathlib import Path

from enpitsu.discovery import plugins_here
from enpitsu.streams import hold_closed
from enpitsu.web.line import Kind, packed, received
from enpitsu.web.questions import Lane, Question
from enpitsu.web.refused import RefusedError
from enpitsu.web.setting import Setting
from enpitsu.web.worker import Begin

_STARTING = 120.0  # seconds for a process to be ready, on a machine that has much else to do
_GRACE = 1.0  # seconds for work to stop when it is told to
_OVER = 0.5  # seconds for work that looks at the clock itself to say what it has
_AHEAD = 16  # answers of a stream that may wait here; then the process waits

# The current folder is not searched for modules: whatever lies there is not ours to run. The folder
# of this package is, after all others, as it may be known to the parent alone.
_PACKAGES = str(Path(__file__).parents[2])
_MAIN = "import sys; sys.path.append(sys.argv.pop()); from enpitsu.web.worker import main; main()"

Message = tuple[Kind, bytes]


class Process:
    """A process and the line to it."""

    def __init__(self, lane: Lane, setting: Setting) -> None:
        """Start it."""
        self._lane: Lane = lane
        self._setting = setting
        self._messages: asyncio.Queue[Message | None] = asyncio.Queue(_AHEAD)
        self.settled = True
        """Nothing is asked of it, or all of the answer is here."""
        self.worn: str = ""
        """Why it is better replaced, when it has answered."""
        hold_closed()  # or the line would be taken for a standard stream over there
        self._line, there = socket.socketpair()
        with there:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _MAIN, str(there.fileno()), _PACKAGES],
                pass_fds=[there.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the server, which then ends us
            )

    @property
    def pid(self) -> int:
        """Return its number."""
        return self._process.pid

    async def ready(self, ended: Callable[[Process], None]) -> None:
        """Wait until it can be asked; from then on, whoever ends it, `ended` is called."""
        reader, self._writer = await asyncio.open_connection(sock=self._line)
        home = list(sys.path), *plugins_here()
        told = self._setting
        begin = Begin(home, self._lane, told.memory_mb, told.seconds, told.catalog)
        self._writer.write(packed(Kind.BEGIN, pickle.dumps(begin)))
        try:
            async with asyncio.timeout(_STARTING):
                _, trouble = await received(reader)
        except (EOFError, TimeoutError):
            trouble = self._ending().encode()
        if trouble:
            raise RefusedError(500, f"no process can answer: {trouble.decode(errors='replace')}")
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
            raise RefusedError(500, f"the process that worked on this is gone: {self._ending()}")
        if message[0] is Kind.DONE:
            self.settled, self.worn = True, message[1].decode()
        return message

    def _ending(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(0.1)
            return f"signal {-status}" if status < 0 else f"exit status {status}"
        return "it does not answer"

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
            os.setpriority(os.PRIO_PROCESS, self.pid, nice)

    async def end(self) -> None:
        """End it at once, whatever it does."""
        self._process.kill()
        if hasattr(self, "_pump"):
            self._pump.cancel()
        if hasattr(self, "_writer"):
            self._writer.close()
        else:
            self._line.close()
        await asyncio.to_thread(self._process.wait)
