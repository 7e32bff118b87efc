"""What a process does that answers questions; the stem splits it off.

It takes one question after the other from its line, until that closes. A thread reads the line, so
that work can be cancelled at any moment: the main thread then gets SIGINT, which all of enpitsu
heeds, the kernel too.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import socket
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType
from typing import Any

from pydantic import ValidationError

from enpitsu.discovery import failure
from enpitsu.errors import EnpitsuError, one_line
from enpitsu.tied import may_grow, resident_mb
from enpitsu.web.line import MOST_BYTES, Kind, packed, receive
from enpitsu.web.questions import QUESTIONS, Answer, Question

NICE = 10
"""Of the long lane: what a player waits for goes first."""
_FAREWELL = 0.5  # seconds for work to end when the server is gone


@dataclass(frozen=True)
class Begin:
    """What all processes of a server are told first."""

    home: tuple[Any, ...]
    """Where modules are, and plug-ins: see `at_home`."""
    memory_mb: int
    seconds: float
    catalog: str | None


class Worker:
    """Answers what comes over a line."""

    def __init__(self, line: socket.socket, lane: str, begin: Begin) -> None:
        """Keep to the limits of a lane."""
        self._line, self._lane, self._begin = line, lane, begin
        self._asked: queue.SimpleQueue[tuple[int, bytes] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._busy = False
        """An answer is being worked out; only then there is something to cancel."""
        self._cancelled = 0
        """The number of the last question that is cancelled."""
        self._sending = self._held = False
        """A message is half sent; an interrupt waits for its end."""

    def serve(self) -> None:
        """Answer one question after the other."""
        if self._lane == "long":
            os.nice(NICE)
        may_grow(self._begin.memory_mb, for_good=True)  # and so do those that it starts
        signal.signal(signal.SIGINT, self._interrupted)
        threading.Thread(target=self._read, daemon=True).start()
        while (asked := self._asked.get()) is not None:
            self._send(Kind.DONE, self._answer(*asked))

    def _answer(self, number: int, asked: bytes) -> bytes:
        """Answer a question; return why this process is better replaced, if it is."""
        error = self._attempt(number, asked)
        if error is None:
            return b"large" if resident_mb() > self._begin.memory_mb / 2 else b""
        try:
            status, why = refusal(error, self._begin.memory_mb)
            self._send(Kind.ERROR, f"{status} {why}".encode(errors="replace"))
        except MemoryError as again:
            error = again
        return b"out of memory" if isinstance(error, MemoryError) else b""

    def _attempt(self, number: int, asked: bytes) -> BaseException | None:
        """Answer a question, or return what came between; the one place that may be cancelled."""
        try:
            try:
                with self._lock:  # a signal for the work before this one has come by now
                    self._busy, self._held = True, self._cancelled == number
                name, _, body = asked.partition(b"\n")
                self._tell(QUESTIONS[name.decode()], body)
            finally:
                self._busy = False
        except BaseException as error:  # an interrupt, too, ends the answer alone
            self._busy = False
            return error
        return None

    def _tell(self, question: Question, body: bytes) -> None:
        asked = question.asked.model_validate_json(body)
        seconds = getattr(asked, "seconds", None)
        if seconds and 0 < self._begin.seconds < seconds:
            asked = asked.model_copy(update={"seconds": self._begin.seconds})
        self._send(Kind.BEGUN, str(seconds or "").encode())
        answer = question.answer(asked)
        for record in answer if isinstance(answer, Iterator) else (answer,):
            self._send(Kind.ANSWER, encoded(record))

    def _send(self, kind: Kind, content: bytes = b"") -> None:
        """Send a message, whole: what is cancelled meanwhile ends behind it."""
        self._sending = True
        try:
            with suppress(ConnectionError):  # the thread that reads sees to it
                self._line.sendall(packed(kind, content))
        finally:
            self._sending = False
        if self._held and self._busy:
            self._held = False
            raise KeyboardInterrupt

    def _interrupted(self, signal_: int, frame: FrameType | None) -> None:
        if self._sending:
            self._held = True
        elif self._busy:
            raise KeyboardInterrupt

    def _read(self) -> None:
        """Hand on what comes; when the server is gone, end."""
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        number = 0
        try:
            while (message := receive(self._line)) is not None:
                kind, content = message
                if kind is Kind.ASK:
                    number += 1
                    self._asked.put((number, content))
                elif kind is Kind.CANCEL:
                    self._cancel(number)
            self._asked.put(None)
            self._cancel(number)
            time.sleep(_FAREWELL)
        finally:
            os._exit(1)

    def _cancel(self, number: int) -> None:
        """End the work on the last question, or have it end as soon as it begins."""
        with self._lock:
            self._cancelled = number
            if self._busy:
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


def refusal(error: BaseException, memory_mb: int) -> tuple[int, str]:
    """Return what a client is told of an error: a status of HTTP, and one line."""
    if isinstance(error, ValidationError):
        return 422, one_line(_told(error))
    if isinstance(error, EnpitsuError):
        return 400, str(error)
    if isinstance(error, KeyboardInterrupt):
        return 503, "the work was cancelled"
    if isinstance(error, MemoryError):
        return 507, f"this needs more than the {memory_mb} MB of memory that it may use"
    return 500, one_line(f"something is wrong here: {failure(error)}")


def _told(error: ValidationError) -> str:
    """Say what is wrong with a body, and where."""
    first, *others = error.errors(include_url=False, include_context=False, include_input=False)
    place = ".".join(map(str, first["loc"]))
    more = f" (and {len(others)} more)" if others else ""
    return f"{place[:80]}: {first['msg']}{more}" if place else f"{first['msg']}{more}"


def encoded(answer: Answer) -> bytes:
    """Return an answer as JSON."""
    content = json.dumps(answer, separators=(",", ":"), allow_nan=False).encode("ascii")
    if len(content) > MOST_BYTES:
        raise EnpitsuError(f"the answer has more than {MOST_BYTES >> 20} MB")
    return content


def warm_up() -> None:
    """Answer the examples of all questions: what they need is then there."""
    for question in QUESTIONS.values():
        if question.example is not None:
            with suppress(Exception):  # for want of an extra, say: whoever asks is told
                answer = question.answer(question.asked.model_validate(question.example))
                deque(answer if isinstance(answer, Iterator) else (), maxlen=0)
