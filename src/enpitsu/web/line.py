"""The line between the server and a process that answers: messages of a kind and some bytes."""

from __future__ import annotations

import asyncio
import socket
import struct
from enum import IntEnum

MOST_BYTES = 64 * 2**20
"""Of one message; what is larger is no answer that a page could show."""

_HEAD = struct.Struct("!BI")


class Kind(IntEnum):
    """What a message is."""

    BEGIN = 1
    """To the stem: what it needs to know, once (pickled)."""
    SPLIT = 2
    """To the stem: a new process is wanted, for this lane; its line comes along."""
    END = 3
    """To the stem: a process is to end."""
    READY = 4
    """From the stem: it is done; the process's number, or how it ended."""
    ASK = 5
    """To a process: the name of a question, a line end, and what is asked with it."""
    CANCEL = 6
    """To a process: nobody waits for the answer any more."""
    BEGUN = 7
    """The question is understood; the bytes are the seconds that it may take, if it says so."""
    ANSWER = 8
    """One object of JSON."""
    ERROR = 9
    """A status of HTTP, a space, and one line."""
    DONE = 10
    """Nothing more comes of this question; with words, the process is better replaced."""


def packed(kind: Kind, content: bytes = b"") -> bytes:
    """Return a message as it goes over the line."""
    return _HEAD.pack(kind, len(content)) + content


def unpacked(data: bytes) -> tuple[Kind, bytes]:
    """Return a message that came whole."""
    return Kind(data[0]), data[_HEAD.size :]


def receive(line: socket.socket) -> tuple[Kind, bytes] | None:
    """Return the next message, as soon as it is there; None where the other side is gone."""
    head = _exactly(line, _HEAD.size)
    if head is None:
        return None
    kind, size = _HEAD.unpack(head)
    content = _exactly(line, size)
    return None if content is None else (Kind(kind), content)


def _exactly(line: socket.socket, size: int) -> bytes | None:
    parts = bytearray()
    while len(parts) < size:
        try:
            part = line.recv(min(size - len(parts), 2**20))
        except ConnectionError:
            return None
        if not part:
            return None
        parts += part
    return bytes(parts)


async def received(reader: asyncio.StreamReader) -> tuple[Kind, bytes]:
    """Return the next message; EOFError where the other side is gone."""
    try:
        kind, size = _HEAD.unpack(await reader.readexactly(_HEAD.size))
        return Kind(kind), await reader.readexactly(size)
    except ConnectionError:
        raise EOFError from None
