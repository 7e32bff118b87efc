"""Lines of a text that is read as a whole, up to a bound."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Line
from enpitsu.model import Puzzle

MAX_TEXT = 2**22
"""Characters; of a longer text no more than this is held in memory."""


class Gathering:
    """The lines of one text so far; what they are is told by its first one."""

    def __init__(self) -> None:
        """Begin without any."""
        self.first: Line | None = None
        self.lines: list[str] = []
        self._size = 0

    def add(self, line: Line, text: str) -> None:
        """Take one more line, as which the text is kept."""
        self.first = self.first or line
        self._size += len(text) + 1
        if self._size <= MAX_TEXT:
            self.lines.append(text)

    def read(
        self, reading: Callable[[list[str]], tuple[Puzzle, Mapping[str, Any]]]
    ) -> Sequence[Entry]:
        """Return the puzzle of the lines, if there are any, and begin anew."""
        if self.first is None:
            return ()
        first, lines, size = self.first, self.lines, self._size
        self.first, self.lines, self._size = None, [], 0
        try:
            if size > MAX_TEXT:
                raise PuzzleError(f"the text has more than {MAX_TEXT} characters")
            return (first.entry(*reading(lines)),)
        except PuzzleError as error:
            return (first.entry(error),)
