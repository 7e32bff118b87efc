"""The stem: one process that has loaded all that answers need, and splits others off itself.

To load it takes half a second, to split one off a few milliseconds; and what was loaded is in
memory once. So a process that was stopped or has died is replaced before anybody notices.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from enpitsu.discovery import plugins_here
from enpitsu.streams import hold_closed
from enpitsu.web.line import Kind, packed, receive
from enpitsu.web.questions import Lane
from enpitsu.web.refused import RefusedError
from enpitsu.web.setting import Setting
from enpitsu.web.worker import Begin

_STARTING = 120.0  # seconds to be ready, on a machine that has much else to do

# The current folder is not searched for modules: whatever lies there is not ours to run. The folder
# of this package is, after all others, as it may be known to the parent alone.
_PACKAGES = str(Path(__file__).parents[2])
_MAIN = (
    "import sys; sys.path.append(sys.argv.pop()); from enpitsu.web._stem_main import main; main()"
)


class Stem:
    """The process, as the server sees it; one that has died is started again."""

    def __init__(self, setting: Setting) -> None:
        """Start nothing yet."""
        self._setting = setting
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._asking = asyncio.Lock()

    async def split(self, lane: Lane) -> tuple[int, socket.socket]:
        """Return a new process, which is ready, and the line to it."""
        here, there = socket.socketpair()
        with there:
            try:
                async with self._asking:
                    if self._line is None:
                        self._start()  # not in a thread: on Linux it would end with that
                        await asyncio.to_thread(self._asked, Kind.BEGIN, self._begin())
                    split = asyncio.to_thread(self._asked, Kind.SPLIT, lane.encode(), there)
                    return int(await split), here
            except BaseException:
                here.close()
                raise

    async def end(self, pid: int) -> str:
        """End a process that was split off, at once; return how it had ended, if it had."""
        async with self._asking:
            if self._line is None:
                return "it ended with others"
            with suppress(RefusedError):
                return await asyncio.to_thread(self._asked, Kind.END, str(pid).encode())
            return "it ended with others"

    def stop(self) -> None:
        """End it, and on Linux all that came of it; elsewhere they see that their lines close."""
        if self._process is not None and self._line is not None:
            self._line.close()
            self._process.kill()
            self._process.wait()
        self._process = self._line = None

    def _start(self) -> None:
        hold_closed()  # or the line would be taken for a standard stream over there
        self._line, there = socket.socketpair()
        self._line.settimeout(_STARTING)
        command = [sys.executable, "-P", "-c", _MAIN]
        with there:
            self._process = subprocess.Popen(
                [*command, str(there.fileno()), str(os.getpid()), _PACKAGES],
                pass_fds=[there.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the server, which then ends us
            )

    def _begin(self) -> bytes:
        home = list(sys.path), *plugins_here()
        told = self._setting
        return pickle.dumps(Begin(home, told.memory_mb, told.seconds, told.catalog))

    def _asked(self, kind: Kind, content: bytes, sent: socket.socket | None = None) -> str:
        """Say something, and return what comes back."""
        assert self._line is not None
        try:
            if sent is None:
                self._line.sendall(packed(kind, content))
            else:
                socket.send_fds(self._line, [packed(kind, content)], [sent.fileno()])
            answer = receive(self._line)
        except OSError as error:
            answer = Kind.ERROR, str(error.strerror or error).encode()
        kind, told = answer or (Kind.ERROR, b"it ended unexpectedly")
        if kind is Kind.ERROR:
            self.stop()
            raise RefusedError(500, f"no process can be started: {told.decode(errors='replace')}")
        return told.decode()
