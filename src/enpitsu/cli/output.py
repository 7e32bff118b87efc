"""Where answers and errors go: standard output or a file, and standard error."""

from __future__ import annotations

import io
import json
import os
import sys
import time
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Literal, Self, TextIO

from enpitsu.cli.errors import UsageError
from enpitsu.cli.progress import Progress
from enpitsu.errors import EnpitsuError, printable
from enpitsu.formats import Entry
from enpitsu.model import Puzzle
from enpitsu.scene import Scene
from enpitsu.scene._ascii import HANDLER
from enpitsu.streams import print_error
from enpitsu.whole import refuse, written_whole

MAX_ERRORS = 20
"""Of one source; the rest is only counted."""

_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
_FLUSH_SECONDS = 0.2  # output waits no longer than this, if more comes
_ESCAPE = f"<{os.urandom(16).hex()}>"
"""Stands for the escape character of pictures until they are printed. No data can hold it, so an
escape character in data is told from one of ours."""


class Output:
    """Writes answers, in their order, and flushes often enough for a reader to follow."""

    def __init__(
        self,
        path: str | None,
        progress: Progress,
        *,
        force: bool = False,
        append: bool = False,
        whole: bool = False,
        prompt: bool = False,
    ) -> None:
        """Write to a file, or to standard output; nothing is touched before there is a text.

        A file that is there is refused, unless it is replaced by `force`, or `append` goes on
        behind it. `whole`: it gets its name when all is written. `prompt`: each text is out of our
        hands before the next is made, whatever happens to us.
        """
        self._progress = progress
        self._path, self._force, self._whole = path, force, whole
        self._mode: Literal["a", "w"] = "a" if append else "w"
        self._prompt = prompt
        self._stack = ExitStack()
        self._stream: TextIO | None = None
        self._terminal = False
        self._flushed = time.monotonic()
        if path is None:
            self._begin()
        else:
            _refuse(path, force or append)

    def write(self, text: str) -> None:
        """Write text and a line end; a file gets the text as it is."""
        stream = self._stream or self._begin()
        if self._terminal:
            self._progress.hide()
        if self._path is None or self._terminal:
            text = printable(text)
        stream.write(text.replace(_ESCAPE, "\x1b") + "\n")
        now = time.monotonic()
        if self._prompt or now - self._flushed > _FLUSH_SECONDS:
            stream.flush()
            self._flushed = now

    def _begin(self) -> TextIO:
        self._stream = stream = self._opened()
        self._terminal = stream.isatty()
        self._prompt = self._prompt or self._terminal
        return stream

    def _opened(self) -> TextIO:
        if self._path is None:
            if sys.stdout is None:
                raise UsageError("standard output is closed")
            return sys.stdout
        if self._whole:
            file = self._stack.enter_context(written_whole(self._path, force=self._force))
            text = io.TextIOWrapper(file, encoding="utf-8", newline="\n")
            return self._stack.enter_context(text)
        try:
            opened = open(self._path, self._mode, encoding="utf-8", newline="\n")  # noqa: SIM115
        except OSError as error:
            raise UsageError(f"{self._path}: {error.strerror}") from None
        return self._stack.enter_context(opened)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Write out what is left; what is to be whole, and is not, never gets its name."""
        if self._stream is not None and self._path is None:
            self._stream.flush()
        self._stack.__exit__(kind, error, trace)


def _refuse(path: str, force: bool) -> None:
    """Say before any work is done that a file cannot be written."""
    if os.path.isdir(path):
        raise UsageError(f"{path}: Is a directory")
    if not os.path.isdir(os.path.dirname(path) or "."):
        raise UsageError(f"{path}: No such file or directory")
    refuse(path, force)
    if not os.access(path if os.path.exists(path) else os.path.dirname(path) or ".", os.W_OK):
        raise UsageError(f"{path}: Permission denied")


class Errors:
    """Writes errors, one a line and not too many of one source; as records, all of them."""

    def __init__(self, progress: Progress, records: Output | None = None) -> None:
        """Write records too, if there is a place for them."""
        self._progress = progress
        self._records = records
        self._source = ""
        self._count = 0
        self.total = 0

    def report(self, entry: Entry, error: EnpitsuError) -> None:
        """Say what is wrong with an entry."""
        self.total += 1
        self.remark(entry, str(error))
        if self._records:
            self._records.write(json.dumps(_record(entry, error)))

    def remark(self, entry: Entry, message: str) -> None:
        """Say something about an entry that has an answer all the same."""
        if entry.source != self._source:
            self.finish()
            self._source = entry.source
        self._count += 1
        if self._count <= MAX_ERRORS:
            self.say(f"{entry.label}: {message}")

    def finish(self) -> None:
        """Say how many lines about the last source were not said."""
        if self._count > MAX_ERRORS:
            self.say(f"{self._source}: … and {self._count - MAX_ERRORS} more")
        self._count = 0

    def say(self, message: str) -> None:
        """Write one line to standard error."""
        self._progress.hide()
        print_error(message)


def _record(entry: Entry, error: EnpitsuError) -> dict[str, Any]:
    """Return what is known of a puzzle that has no answer, and why it has none."""
    known = entry.outcome.record if isinstance(entry.outcome, Puzzle) else {}
    place = {"source": entry.source} | ({"line": entry.line} if entry.line else {})
    failed = {"status": "error", "reason": str(error)}
    return known | dict(entry.about) | place | failed


def on_terminal() -> bool:
    """Tell whether somebody looks at standard output."""
    return sys.stdout is not None and sys.stdout.isatty()


def use_colour() -> bool:
    """Tell whether pictures on standard output should have colours."""
    return on_terminal() and "NO_COLOR" not in os.environ


def picture(scene: Scene, plain: bool = False) -> str:
    """Return a picture for standard output, in ASCII if that is wished or nothing else would do."""
    from enpitsu.scene import to_text  # noqa: PLC0415  (most answers are no pictures)

    drawn = to_text(scene, colour=use_colour(), ascii=plain or _is_plain())
    return drawn.replace("\x1b", _ESCAPE)


def spell_out() -> None:
    """Let the standard streams spell what they cannot carry, whatever is written to them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def _is_plain() -> bool:
    """Tell whether standard output has no characters for lines, or the locale says so."""
    try:
        "\u250f\u2500\u2591".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return True
    known = os.environ.get
    if known("PYTHONIOENCODING") or known("PYTHONUTF8"):
        return False
    # Python itself puts a UTF-8 locale in the place of C, and says so in LC_CTYPE.
    named = known("LC_ALL") or ("" if known("LC_CTYPE") in _COERCED else known("LC_CTYPE"))
    return (named or known("LANG")) in ("C", "POSIX")
