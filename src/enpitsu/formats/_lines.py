"""The lines of a source, one by one, however long or broken they are."""

from __future__ import annotations

import codecs
import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import AnyStr, BinaryIO, Generic, NamedTuple, TextIO

from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Line
from enpitsu.hurry import look_up

MAX_LINE = 2**20
"""Bytes, or characters; a longer line is skipped, or comes in pieces, and is not held in memory."""

MAX_ENDLESS = 2**30
"""Bytes, or characters, of a line behind which nobody looks for its end, and nothing is read."""

_INNER_BYTES, _FIRST_BYTES = 0x80, 0xC0
"""From where on a byte of UTF-8 is within a character, and from where on it begins a longer one."""
_MAX_AHEAD = 2**16  # characters to look at before the format must be clear
TOO_LONG = "the line is longer than 1 MiB and was skipped"
ENDLESS = "the line is longer than 1 GiB; it, and what may come after it, is not read"
MARK = "\ufeff"
"""Of the order of bytes; some editors write it first."""


class NotTextError(PuzzleError):
    """A line of a file is no text."""


class EndlessError(NotTextError):
    """A line has no end."""


class Lines:
    """An iterator over lines that can look ahead; a line that cannot be read is an Entry."""

    def __init__(self, coming: Iterator[Line | Entry]) -> None:
        self._coming = coming
        self.seen: deque[Line | Entry] = deque()
        """Those that were looked at, and not taken yet."""
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
        if isinstance(rest, Entry) and isinstance(rest.outcome, EndlessError):
            return rest
        return line.entry(PuzzleError(TOO_LONG))

    def _taken(self) -> Line | Entry:
        look_up()
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
            look_up()
            if index == len(self.seen):
                line = next(self._coming, None)
                if line is None:
                    return
                self.seen.append(line)
            line = self.seen[index]
            index, size = index + 1, size + 1 + (len(line.text) if isinstance(line, Line) else 0)
            yield line


def lines_of_bytes(stream: BinaryIO, source: str) -> Iterator[Line | Entry]:
    """Yield the lines of a stream of bytes, those that are too long in pieces."""
    number, goes_on, begun = 1, False, b""
    pieces = _pieces(stream.readline, _BYTES)
    try:
        for piece, more in pieces:
            first = number == 1 and not goes_on
            raw = begun + (piece.removeprefix(codecs.BOM_UTF8) if first else piece)
            goes_on = more
            begun, raw = _parted(raw) if goes_on else (b"", raw)
            line = decoded(raw, source, number)
            yield line._replace(goes_on=True) if goes_on and isinstance(line, Line) else line
            if goes_on and isinstance(line, Entry):
                _skip_line(pieces)
                goes_on, begun = False, b""
            number += not goes_on
        if goes_on:  # the file ended where a piece did
            yield decoded(begun, source, number)
    except EndlessError as error:
        yield Entry(source, number, error)


def lines_of_text(stream: TextIO, source: str) -> Iterator[Line | Entry]:
    """Yield the lines of a file that was opened as text, those that are too long in pieces."""
    number, goes_on = 1, False
    try:
        for piece, more in _pieces(stream.readline, _TEXT):
            first = number == 1 and not goes_on
            goes_on = more
            text = piece.removeprefix(MARK) if first else piece
            yield Line(source, number, text.rstrip("\r\n"), goes_on)
            number += not goes_on
        if goes_on:
            yield Line(source, number, "")
    except EndlessError as error:
        yield Entry(source, number, error)
    except UnicodeDecodeError as error:
        problem = f"it cannot be read as {error.encoding} text, as which it was opened"
        yield Entry(source, number, NotTextError(problem))


class _Ends(NamedTuple, Generic[AnyStr]):
    """How lines end, in bytes or in text."""

    nothing: AnyStr
    newline: AnyStr
    returned: AnyStr
    both: AnyStr
    returns: re.Pattern[AnyStr]
    """A run of returns: each of them ends a line, as on old Macs, unless the run ends in both."""


_BYTES = _Ends(b"", b"\n", b"\r", b"\r\n", re.compile(rb"\r++\n?"))
_TEXT = _Ends("", "\n", "\r", "\r\n", re.compile(r"\r++\n?"))


def _pieces(
    readline: Callable[[int], AnyStr], ends: _Ends[AnyStr]
) -> Iterator[tuple[AnyStr, bool]]:
    """Yield lines with their ends, and whether what is yielded is only a piece of one."""
    held, size = ends.nothing, 0
    while some := held + readline(MAX_LINE - len(held)):
        parts = _parts(some, ends)
        last = parts.pop()
        for part in parts:
            yield part, False
            size = 0
        more = len(some) == MAX_LINE and not some.endswith(ends.newline)
        if more and parts:
            held = last  # it goes on, or what it ends with does
            continue
        held, more = ends.nothing, more and not last.endswith(ends.returned)
        size = size + len(last) if more else 0
        if size > MAX_ENDLESS:
            raise EndlessError(ENDLESS)
        yield last, more


def _parts(some: AnyStr, ends: _Ends[AnyStr]) -> list[AnyStr]:
    """Return what ends with a return alone, one by one, and what is behind it."""
    if ends.returned not in some.removesuffix(ends.both):
        return [some]
    parts: list[AnyStr] = []
    begin = 0
    for run in ends.returns.finditer(some):
        if run[0].endswith(ends.newline):
            continue
        for end in range(run.start() + 1, run.end() + 1):
            parts.append(some[begin:end])
            begin = end
    if begin < len(some):
        parts.append(some[begin:])
    return parts


def _parted(raw: bytes) -> tuple[bytes, bytes]:
    """Return the bytes of a character that a piece ends within, and what is before it."""
    for cut in range(1, min(4, len(raw) + 1)):
        byte = raw[-cut]
        if byte >= _FIRST_BYTES:
            return raw[-cut:], raw[:-cut]
        if byte < _INNER_BYTES:
            break
    return b"", raw


def decoded(raw: bytes, source: str, number: int) -> Line | Entry:
    """Return a line of UTF-8 text, or what is wrong with it."""
    try:
        return Line(source, number, raw.decode().rstrip("\r\n"))
    except UnicodeDecodeError as error:
        problem = f"byte {error.start + 1} of the line is not UTF-8 text"
        return Entry(source, number, NotTextError(problem))


def _skip_line(pieces: Iterator[tuple[bytes, bool]]) -> None:
    """Skip what is left of a line."""
    for _, more in pieces:
        if not more:
            break
