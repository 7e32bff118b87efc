"""The puzzles that a command is given: files, standard input, or arguments themselves."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence

from enpitsu import asked
from enpitsu.cli.errors import UsageError
from enpitsu.cli.options import DEFAULT_SECONDS
from enpitsu.formats import Entry
from enpitsu.formats.sources import ReadingTimeError, Sources, form_of
from enpitsu.hurry import hurried


class Inputs(Sources):
    """Everything that is to be read, in its order: standard input where nothing is named.

    Reading one puzzle takes no longer than its time limit; waiting for a pipe does not count.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        form: str | None = None,
        genre: str | None = None,
        seconds: float = DEFAULT_SECONDS,
    ) -> None:
        if form is not None and genre is not None:
            raise UsageError("--from and --genre do not go together: a format knows its genre")
        super().__init__(arguments or [_standard_input()], form_of(form, genre))
        self._seconds = asked.seconds(seconds)
        self._begin = 0.0
        self._looks = 0

    def entries(self) -> Iterator[Entry]:
        """Yield the entries of all sources; one that takes too long to read is an error."""
        found = super().entries()
        while True:
            self._looks = 0
            with hurried(self._check_time):
                entry = next(found, None)
            if entry is None:
                return
            yield entry

    def _check_time(self) -> None:
        """Raise an error once the time is over; most puzzles are a line, which needs no clock."""
        self._looks += 1
        if self._looks == 1 or not self._seconds:
            return
        now = time.thread_time()
        if self._looks == 2:
            self._begin = now
        elif now - self._begin > self._seconds:
            raise ReadingTimeError(
                f"reading a puzzle took longer than {self._seconds:g} s; what may come after it "
                "is not read"
            )


def _standard_input() -> str:
    if sys.stdin is None or sys.stdin.isatty():
        raise UsageError("no puzzle; give a file, a puzzle, or - for standard input")
    return "-"
