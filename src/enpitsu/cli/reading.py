"""The puzzles that a command is given: files, standard input, or arguments themselves."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from enpitsu import formats, puzzles
from enpitsu.cli.errors import UsageError
from enpitsu.errors import PuzzleError
from enpitsu.formats import Entry


class Inputs:
    """Everything that is to be read, in its order; it can be read once."""

    def __init__(self, arguments: Sequence[str], format_name: str | None = None) -> None:
        self._arguments = list(arguments) or [_standard_input()]
        self._form = formats.format_named(format_name) if format_name else None
        self._sizes = [_file_size(argument) for argument in self._arguments]
        self._finished = 0
        self._stream: BinaryIO | None = None

    def entries(self) -> Iterator[Entry]:
        """Yield the entries of all sources; one that cannot be read is an entry too."""
        for number, argument in enumerate(self._arguments, 1):
            yield from self._entries_of(argument, number)
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
        return any(
            os.path.exists(path) and os.path.exists(argument) and os.path.samefile(path, argument)
            for argument in self._arguments
        )

    def _entries_of(self, argument: str, number: int) -> Iterator[Entry]:
        if argument == "-" and sys.stdin is not None:
            yield from formats.read(sys.stdin.buffer, "stdin", self._form)
        elif os.path.exists(argument):
            yield from self._file(argument)
        elif _looks_like_puzzle(argument):
            yield from self._text(argument, f"argument {number}")
        else:
            problem = "no such file, and not a puzzle either"
            yield Entry(argument, 0, PuzzleError(problem))

    def _file(self, path: str) -> Iterator[Entry]:
        try:
            stream = open(path, "rb")  # noqa: SIM115  (closed below)
        except OSError as error:
            yield Entry(path, 0, PuzzleError(_told(error)))
            return
        with stream:
            self._stream = stream
            yield from formats.read(stream, path, self._form or formats.format_of(path))
            self._stream = None

    def _text(self, text: str, source: str) -> Iterator[Entry]:
        stream = io.BytesIO(text.encode(errors="surrogateescape"))
        for entry in formats.read(stream, source, self._form):
            yield entry if "\n" in text else entry._replace(line=0)


def _standard_input() -> str:
    if sys.stdin is None or sys.stdin.isatty():
        raise UsageError("no puzzle; give a file, a puzzle, or - for standard input")
    return "-"


def _file_size(argument: str) -> int | None:
    """Return the size of a regular file, 0 for a puzzle, None for a pipe."""
    if argument == "-" or (os.path.exists(argument) and not os.path.isfile(argument)):
        return None
    try:
        return os.path.getsize(argument)
    except (OSError, ValueError):
        return 0


def _looks_like_puzzle(text: str) -> bool:
    if ":" in text or "\n" in text:
        return True
    try:
        puzzles.parse(text)
    except PuzzleError:
        return any(form.recognises(iter([text])) for form in formats.formats().values())
    return True


def _told(error: OSError) -> str:
    message = error.strerror or str(error)
    return message[:1].lower() + message[1:]
