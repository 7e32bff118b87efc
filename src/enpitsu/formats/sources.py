"""Where puzzles come from: files, standard input, text, links, open files and lines."""

from __future__ import annotations

import io
import os
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, BinaryIO

from enpitsu import puzzles
from enpitsu.asked import kind_of
from enpitsu.errors import EnpitsuError, PuzzleError
from enpitsu.formats import (
    DEFAULT,
    entries,
    fed,
    format_named,
    format_of,
    formats,
    read,
    recognised,
    told_on_puzzle,
)
from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._grids import Grids
from enpitsu.formats._items import Items
from enpitsu.formats._lines import Lines, lines_of_bytes, lines_of_text
from enpitsu.formats._one_a_line import LineFormat, entry_of_record, is_puzzle, parse_line
from enpitsu.model import Puzzle
from enpitsu.puzzles._sudoku_notation import near_line
from enpitsu.untrusted import to_bytes


class ReadingTimeError(EnpitsuError):
    """Reading one puzzle takes longer than it may."""


class Sources:
    """Names of files, `-` for standard input, or puzzles themselves; they can be read once."""

    def __init__(self, names: Sequence[str], form: Format | None = None) -> None:
        """Read the sources in a format, if it is known; their endings or first lines tell it else.

        A plain grid is read only with `Grids`, which know the genre.
        """
        self._names = list(names)
        self._form = form
        self._sizes = [_file_size(name) for name in self._names]
        self._finished = 0
        self._stream: BinaryIO | None = None

    def entries(self) -> Iterator[Entry]:
        """Yield the entries of all sources; one that cannot be read is an entry too."""
        for number, name in enumerate(self._names, 1):
            try:
                yield from self._entries_of(name, number)
            except ReadingTimeError as error:
                yield Entry(name, 0, PuzzleError(str(error)))
            self._finished = number

    def fraction(self) -> float | None:
        """Return how much of the files is read, if that can be known."""
        total = sum(size or 0 for size in self._sizes)
        if not total or None in self._sizes:
            return None
        try:
            here = self._stream.tell() if self._stream else 0
        except (OSError, ValueError):  # it was closed just now
            here = 0
        before = sum(size or 0 for size in self._sizes[: self._finished])
        return min((before + here) / total, 1.0)

    def is_read_from(self, path: str) -> bool:
        """Tell whether a file is one of those to read."""
        return is_among(path, self._names)

    def _entries_of(self, name: str, number: int) -> Iterator[Entry]:
        if name == "-" and sys.stdin is not None:
            yield from read(sys.stdin.buffer, "stdin", self._form)
        elif _is_file(name):
            yield from self.file(name)
        else:
            yield from self.text(name, f"argument {number}")

    def file(self, path: str) -> Iterator[Entry]:
        """Yield the entries of a file; that it cannot be opened is one."""
        try:
            stream = open(path, "rb")  # noqa: SIM115  (closed below)
        except (OSError, ValueError) as error:
            yield Entry(path, 0, PuzzleError(_told(error)))
            return
        with stream:
            self._stream = stream
            yield from read_named(stream, path, path, self._form)
            self._stream = None

    def text(self, text: str, source: str) -> Iterator[Entry]:
        """Yield the entries of text, if it looks like some; it may have been meant as a file."""
        if not self._looks_like_puzzle(text):
            yield Entry(text, 0, PuzzleError("no such file, and not a puzzle either"))
            return
        stream = io.BytesIO(to_bytes(text))
        several = any(end in text.strip() for end in "\r\n")
        for entry in read(stream, source, self._form):
            yield entry if several else entry._replace(line=0)

    def _looks_like_puzzle(self, text: str) -> bool:
        if ":" in text or "\n" in text or (isinstance(self._form, Grids) and "/" in text):
            return True
        try:
            parse_line(text)
        except PuzzleError:
            if near_line(text.strip()):
                return True
            if self._form is None:
                return any(form.recognises(iter([text])) for form in formats().values())
            stream = io.BytesIO(to_bytes(text))
            return any(isinstance(e.outcome, Puzzle) for e in read(stream, "", self._form))
        return True


def form_of(form: str | None, genre: str | None) -> Format | None:
    """Return the format that is asked for by its name, or by a genre whose grids are to be read."""
    if form is not None and genre is not None:
        raise EnpitsuError("a format and a genre do not go together: a format knows its genre")
    return Grids(genre) if genre is not None else format_named(form) if form is not None else None


def read_named(stream: BinaryIO, source: str, name: str, form: Format | None) -> Iterator[Entry]:
    """Yield the entries of a file in the format that is asked for, or in that of its name's ending.

    Grids are read where the ending says nothing else; their genre is asked for in any case.
    """
    if not isinstance(form, Grids):
        return read(stream, source, form or format_of(name))
    return map(form.checked, read(stream, source, format_of(name) or form))


def entries_of(source: Any, form: Format | None = None) -> Iterator[Entry]:
    """Yield the entries of anything that holds puzzles, as Python has it.

    Text is the name of a file, if there is one, or else puzzles or a link; a path is always a file.
    Raise TypeError for what can hold none.
    """
    found = _entries_of(source, form)
    return map(form.checked, found) if isinstance(form, Grids) else found


def _entries_of(source: Any, form: Format | None) -> Iterator[Entry]:
    sources = Sources([], form)
    if isinstance(source, Puzzle):
        if form is not None and not isinstance(form, Grids):
            raise EnpitsuError("format has no effect on a Puzzle; it works with text")
        return iter([Entry("", 0, source)])
    if isinstance(source, os.PathLike):
        return sources.file(os.fsdecode(source))
    if isinstance(source, str):
        return sources.file(source) if _is_file(source) else sources.text(source, "")
    if isinstance(source, bytes | bytearray):
        return read(io.BytesIO(source), "", form)
    if hasattr(source, "readline"):
        return _of_stream(source, form)
    if isinstance(source, Iterable) and not isinstance(source, Mapping):
        return entries(Lines(iter(Items(source, ""))), form)
    raise TypeError(f"puzzles are read from a file, text or lines, not {kind_of(source)}")


def _of_stream(stream: Any, form: Format | None) -> Iterator[Entry]:
    """Yield the entries of an open file, which need not have any."""
    name = getattr(stream, "name", "")
    source = name if isinstance(name, str) else "file"
    is_text = isinstance(stream, io.TextIOBase) or getattr(stream, "encoding", None) is not None
    lines = lines_of_text(stream, source) if is_text else lines_of_bytes(stream, source)
    return entries(Lines(lines), form or (format_of(source) if source else None))


def puzzles_of(items: Iterable[object]) -> Iterator[Puzzle]:
    """Yield the puzzles of an open file, or of lines, records and Puzzles; raise PuzzleError.

    Where thousands of lines are in our own format, each that is a puzzle by itself is read at once,
    without the way of everything else: that takes half the time.
    """
    if hasattr(items, "readline"):
        yield from map(puzzle_in, entries_of(items))
        return
    source = Items(items, "")
    first = list(islice(source.coming, 1))
    source.coming = chain(first, source.coming)
    lines = Lines(iter(source))
    alone = all(is_puzzle(one) if isinstance(one, str) else True for one in first)
    form = format_named(DEFAULT) if alone else recognised(lines)
    if not isinstance(form, LineFormat) or type(form).parse is not LineFormat.parse:
        yield from _puzzles([form] if isinstance(form, Entry) else entries(lines, form))
        return
    reader = form.reader()
    while lines.seen:
        yield from _puzzles(fed(reader, lines.seen.popleft()))
    parse, held = puzzles.parse, reader.holds
    for number, item in enumerate(source.coming, source.number + 1):
        if type(item) is str and (item[:1] in _BARE or "/" in item) and not held:
            try:
                puzzle = parse(item)
            except PuzzleError:
                pass
            else:
                yield puzzle
                continue
        source.number = number
        for line in source.lines_of(item):
            yield from _puzzles(fed(reader, line))
        held = reader.holds
    yield from _puzzles(reader.finish())


def one_puzzle(source: str | bytes | Mapping[str, Any], known: PuzzleError | None = None) -> Puzzle:
    """Return the puzzle of text in any format, of a link, or of a record; refuse several.

    `known` is what is wrong with it as a line of notation, if it can be nothing else.
    """
    if isinstance(source, Mapping):
        return puzzle_in(entry_of_record(Line("", 0, ""), dict(source)))
    raw = to_bytes(source) if isinstance(source, str) else bytes(source)
    found = list(islice(read(io.BytesIO(raw), ""), 2))
    if len(found) > 1 and all(isinstance(entry.outcome, Puzzle) for entry in found):
        raise PuzzleError("expected one puzzle, got several; read them one by one")
    if known is not None and not isinstance(found[0].outcome, Puzzle):
        raise known
    return puzzle_in(found[0]._replace(line=0) if len(found) == 1 else found[0])


def _puzzles(found: Iterable[Entry]) -> Iterator[Puzzle]:
    return (puzzle_in(told_on_puzzle(entry)) for entry in found)


def puzzle_in(entry: Entry) -> Puzzle:
    """Return the puzzle of an entry, or raise what is wrong with it, where it is named."""
    if isinstance(entry.outcome, Puzzle):
        return entry.outcome
    raise PuzzleError(f"{entry.label}: {entry.outcome}" if entry.label else str(entry.outcome))


def forgiving(found: Iterable[Entry], *, keep: bool) -> Iterator[Puzzle | PuzzleError]:
    """Yield the puzzles; what is wrong is kept in its place, or else told as a warning."""
    for entry in found:
        try:
            yield puzzle_in(entry)
        except PuzzleError as error:
            if keep:
                yield error
            else:
                warnings.warn(str(error), stacklevel=2)


_BARE = frozenset(".123456789")
"""How lines of cells begin that do not name their genre, as most do."""


def is_among(path: str, names: Iterable[str]) -> bool:
    """Tell whether a file is one of those named."""
    return _is_file(path) and any(_is_file(name) and os.path.samefile(path, name) for name in names)


def _is_file(name: str) -> bool:
    try:
        return os.path.exists(name)
    except ValueError:  # no name that a file could have
        return False


def _file_size(name: str) -> int | None:
    """Return the size of a regular file, 0 for a puzzle, None for a pipe."""
    if name == "-" or (_is_file(name) and not os.path.isfile(name)):
        return None
    try:
        return os.path.getsize(name)
    except (OSError, ValueError):
        return 0


def _told(error: OSError | ValueError) -> str:
    message = (error.strerror if isinstance(error, OSError) else "") or str(error)
    return message[:1].lower() + message[1:]
