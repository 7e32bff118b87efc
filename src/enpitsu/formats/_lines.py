"""The lines of a byte stream, one by one, however long or broken they are."""

from __future__ import annotations

import codecs
from collections import deque
from collections.abc import Iterator
from typing import BinaryIO

from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Line

MAX_LINE = 2**20
"""Bytes; a longer line is skipped, or comes in pieces, without being held in memory."""

_INNER_BYTES, _FIRST_BYTES = 0x80, 0xC0
"""From where on a byte of UTF-8 is within a character, and from where on it begins a longer one."""
_MAX_AHEAD = 2**16  # characters to look at before the format must be clear


class Lines:
    """An iterator over lines that can look ahead; a line that cannot be read is an Entry."""

    def __init__(self, stream: BinaryIO, source: str) -> None:
        self._coming = _lines(stream, source)
        self._seen: deque[Line | Entry] = deque()
        self.pieces = False
        """Whether a line that is too long comes in pieces; otherwise it is skipped."""

    def __iter__(self) -> Iterator[Line | Entry]:
        """Return itself: lines can be taken only once."""
        return self

    def __next__(self) -> Line | Entry:
        """Take the next line."""
        line = self._taken()
        if self.pieces or isinstance(line, Entry) or not line.goes_on:
            return line
        rest: Line | Entry = line
        while isinstance(rest, Line) and rest.goes_on:
            rest = self._taken()
        return line.entry(PuzzleError("the line is longer than 1 MiB and was skipped"))

    def _taken(self) -> Line | Entry:
        return self._seen.popleft() if self._seen else next(self._coming)

    def ahead(self) -> Iterator[str]:
        """Yield the lines to come without taking them, and read no further than is asked for."""
        index = size = 0
        while size < _MAX_AHEAD:
            if index == len(self._seen):
                line = next(self._coming, None)
                if line is None:
                    return
                self._seen.append(line)
            line = self._seen[index]
            text = line.text if isinstance(line, Line) else ""
            index, size = index + 1, size + len(text) + 1
            yield text


def _lines(stream: BinaryIO, source: str) -> Iterator[Line | Entry]:
    """Yield the lines, those that are too long in pieces, of which the last does not go on."""
    number, goes_on, begun = 1, False, b""
    while raw := stream.readline(MAX_LINE):
        first = number == 1 and not goes_on
        goes_on = len(raw) == MAX_LINE and not raw.endswith(b"\n")
        if first:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        begun, raw = _parted(begun + raw) if goes_on else (b"", begun + raw)
        try:
            yield Line(source, number, raw.decode().rstrip("\r\n"), goes_on)
        except UnicodeDecodeError as error:
            problem = f"byte {error.start + 1} of the line is not UTF-8 text"
            yield Entry(source, number, PuzzleError(problem))
            if goes_on:
                _skip_line(stream)
                goes_on, begun = False, b""
        number += not goes_on
    if begun or goes_on:  # the file ended where a piece did
        yield Line(source, number, begun.decode(errors="replace"))


def _parted(raw: bytes) -> tuple[bytes, bytes]:
    """Return the bytes of a character that a piece ends within, and what is before it."""
    for cut in range(1, min(4, len(raw) + 1)):
        byte = raw[-cut]
        if byte >= _FIRST_BYTES:
            return raw[-cut:], raw[:-cut]
        if byte < _INNER_BYTES:
            break
    return b"", raw


def _skip_line(stream: BinaryIO) -> None:
    while (rest := stream.readline(MAX_LINE)) and not rest.endswith(b"\n"):
        pass
