"""The lines of a source, one by one, however long or broken they are."""

from __future__ import annotations

import codecs
from collections import deque
from collections.abc import Iterator
from typing import BinaryIO, TextIO

from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Line

MAX_LINE = 2**20
"""Bytes, or characters; a longer line is skipped without being held in memory."""

_MAX_AHEAD = 2**16  # characters to look at before the format must be clear
TOO_LONG = "the line is longer than 1 MiB and was skipped"
MARK = "\ufeff"
"""Of the order of bytes; some editors write it first."""


class Lines:
    """An iterator over lines that can look ahead; a line that cannot be read is an Entry."""

    def __init__(self, coming: Iterator[Line | Entry]) -> None:
        self._coming = coming
        self.seen: deque[Line | Entry] = deque()
        """Those that were looked at, and not taken yet."""

    def __iter__(self) -> Iterator[Line | Entry]:
        """Return itself: lines can be taken only once."""
        return self

    def __next__(self) -> Line | Entry:
        """Take the next line."""
        return self.seen.popleft() if self.seen else next(self._coming)

    def ahead(self) -> Iterator[str]:
        """Yield the lines to come without taking them, and read no further than is asked for."""
        return (line.text if isinstance(line, Line) else "" for line in self._ahead())

    def first(self) -> Line | Entry | None:
        """Return the next line without taking it; None at the end."""
        return next(self._ahead(), None)

    def _ahead(self) -> Iterator[Line | Entry]:
        index = size = 0
        while size < _MAX_AHEAD:
            if index == len(self.seen):
                line = next(self._coming, None)
                if line is None:
                    return
                self.seen.append(line)
            line = self.seen[index]
            index, size = index + 1, size + 1 + (len(line.text) if isinstance(line, Line) else 0)
            yield line


def lines_of_bytes(stream: BinaryIO, source: str) -> Iterator[Line | Entry]:
    """Yield the lines of a stream of bytes."""
    number = 0
    while raw := stream.readline(MAX_LINE):
        number += 1
        if len(raw) == MAX_LINE and not raw.endswith(b"\n"):
            _skip_line(stream)
            yield Entry(source, number, PuzzleError(TOO_LONG))
            continue
        if number == 1:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        yield decoded(raw, source, number)


def lines_of_text(stream: TextIO, source: str) -> Iterator[Line | Entry]:
    """Yield the lines of a file that was opened as text."""
    number = 0
    try:
        while text := stream.readline(MAX_LINE):
            number += 1
            if len(text) == MAX_LINE and not text.endswith("\n"):
                _skip_line(stream)
                yield Entry(source, number, PuzzleError(TOO_LONG))
            else:
                text = text if number > 1 else text.removeprefix(MARK)
                yield Line(source, number, text.rstrip("\r\n"))
    except UnicodeDecodeError as error:
        problem = f"it cannot be read as {error.encoding} text, as which it was opened"
        yield Entry(source, number + 1, PuzzleError(problem))


def decoded(raw: bytes, source: str, number: int) -> Line | Entry:
    """Return a line of UTF-8 text, or what is wrong with it."""
    try:
        return Line(source, number, raw.decode().rstrip("\r\n"))
    except UnicodeDecodeError as error:
        problem = f"byte {error.start + 1} of the line is not UTF-8 text"
        return Entry(source, number, PuzzleError(problem))


def _skip_line(stream: BinaryIO | TextIO) -> None:
    while (rest := stream.readline(MAX_LINE)) and rest[-1:] not in (b"\n", "\n"):
        pass
