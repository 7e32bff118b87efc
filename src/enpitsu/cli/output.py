"""Where answers and errors go: standard output or a file, and standard error."""

from __future__ import annotations

import io
import json
import os
import sys
import time
from typing import Any, Literal, Self, TextIO

from enpitsu.cli.errors import UsageError
from enpitsu.cli.progress import Progress
from enpitsu.errors import EnpitsuError, one_line
from enpitsu.formats import Entry
from enpitsu.model import Puzzle
from enpitsu.scene import Scene
from enpitsu.scene._ascii import HANDLER

MAX_ERRORS = 20
"""Of one source; the rest is only counted."""

_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
_FLUSH_SECONDS = 0.2  # output waits no longer than this, if more comes


class Output:
    """Writes answers, in their order, and flushes often enough for a reader to follow."""

    def __init__(
        self, path: str | None, progress: Progress, *, append: bool = False, prompt: bool = False
    ) -> None:
        """Write to a file, from its end on if asked, or to standard output.

        `prompt`: each text is out of our hands before the next is made, whatever happens to us.
        """
        self._progress = progress
        self._stream = _opened(path, "a" if append else "w")
        self._owned = path is not None
        self._terminal = self._stream.isatty()
        self._prompt = prompt or self._terminal
        self._flushed = time.monotonic()

    def write(self, text: str) -> None:
        """Write text and a line end."""
        if self._terminal:
            self._progress.hide()
        self._stream.write(text + "\n")
        now = time.monotonic()
        if self._prompt or now - self._flushed > _FLUSH_SECONDS:
            self._stream.flush()
            self._flushed = now

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Write out what is left."""
        self._stream.flush()
        if self._owned:
            self._stream.close()


def _opened(path: str | None, mode: Literal["a", "w"]) -> TextIO:
    if path is not None:
        try:
            return open(path, mode, encoding="utf-8", newline="\n")
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror}") from None
    if sys.stdout is None:
        raise UsageError("standard output is closed")
    return sys.stdout


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
        if entry.source != self._source:
            self.finish()
            self._source = entry.source
        self._count += 1
        self.total += 1
        if self._count <= MAX_ERRORS:
            self.say(f"{entry.label}: {error}")
        if self._records:
            self._records.write(json.dumps(_record(entry, error)))

    def finish(self) -> None:
        """Say how many errors of the last source were not said."""
        if self._count > MAX_ERRORS:
            self.say(f"{self._source}: … and {self._count - MAX_ERRORS} more")
        self._count = 0

    def say(self, message: str) -> None:
        """Write one line to standard error."""
        self._progress.hide()
        print(f"enpitsu: {one_line(message)}", file=sys.stderr)


def _record(entry: Entry, error: EnpitsuError) -> dict[str, Any]:
    """Return what is known of a puzzle that has no answer, and why it has none."""
    known = entry.outcome.record if isinstance(entry.outcome, Puzzle) else {}
    place = {"source": entry.source} | ({"line": entry.line} if entry.line else {})
    failed = {"status": "error", "reason": one_line(str(error))}
    return known | dict(entry.about) | place | failed


def on_terminal() -> bool:
    """Tell whether somebody looks at standard output."""
    return sys.stdout.isatty()


def use_colour() -> bool:
    """Tell whether pictures on standard output should have colours."""
    return on_terminal() and "NO_COLOR" not in os.environ


def picture(scene: Scene, plain: bool = False) -> str:
    """Return a picture for standard output, in ASCII if that is wished or nothing else would do."""
    from enpitsu.scene import to_text  # noqa: PLC0415  (most answers are no pictures)

    return to_text(scene, colour=use_colour(), ascii=plain or _is_plain())


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
