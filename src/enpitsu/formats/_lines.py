"""The lines of a byte stream, one by one, however long or broken they are."""

from __future__ import annotations

import codecs
from collections import deque
from collections.abc import Iterator
from typing import BinaryIO

from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Line

MAX_LINE = 2**20
"""Bytes; a longer line is skipped without being held in memory."""

_MAX_AHEAD = 2**16  # characters to look at before the format must be clear


class Lines:
    """An iterator over lines that can look ahead; a line that cannot be read is an Entry."""

    def __init__(self, stream: BinaryIO, source: str) -> None:
        self._coming = _lines(stream, source)
        self._seen: deque[Line | Entry] = deque()

    def __iter__(self) -> Iterator[Line | Entry]:
        """Return itself: lines can be taken only once."""
        return self

    def __next__(self) -> Line | Entry:
        """Take the next line."""
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
    number = 0
    while raw := stream.readline(MAX_LINE):
        number += 1
        if len(raw) == MAX_LINE and not raw.endswith(b"\n"):
            _skip_line(stream)
            problem = "the line is longer than 1 MiB and was skipped"
            yield Entry(source, number, PuzzleError(problem))
            continue
        if number == 1:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        try:
            yield Line(source, number, raw.decode().rstrip("\r\n"))
        except UnicodeDecodeError as error:
            problem = f"byte {error.start + 1} of the line is not UTF-8 text"
            yield Entry(source, number, PuzzleError(problem))


def _skip_line(stream: BinaryIO) -> None:
    while (rest := stream.readline(MAX_LINE)) and not rest.endswith(b"\n"):
        pass
