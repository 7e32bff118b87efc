"""Lines of a text that is read as a whole, up to a bound."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Line
from enpitsu.model import Puzzle

MAX_TEXT = 2**22
"""Characters; of a longer text no more than this is held in memory."""


T = TypeVar("T")


class Gathering(Generic[T]):
    """The lines of one text so far; what they are is told by its first one."""

    def __init__(self, most: int = MAX_TEXT) -> None:
        """Begin without any; of so many characters all are kept."""
        self.first: Line | None = None
        self.lines: list[T] = []
        self.count = 0
        """Of the lines, those among them that are not kept."""
        self._size, self._most = 0, most

    def add(self, line: Line, kept: T) -> None:
        """Take one more line, and keep what it says."""
        self.first = self.first or line
        self.count += 1
        self._size += len(line.text) + 1
        if self._size <= self._most:
            self.lines.append(kept)

    def read(
        self, reading: Callable[[list[T]], tuple[Puzzle, Mapping[str, Any]]]
    ) -> Sequence[Entry]:
        """Return the puzzle of the lines, if there are any, and begin anew."""
        if self.first is None:
            return ()
        first, lines, size = self.first, self.lines, self._size
        self.first, self.lines, self.count, self._size = None, [], 0, 0
        try:
            if size > self._most:
                raise PuzzleError(f"the text has more than {self._most} characters")
            return (first.entry(*reading(lines)),)
        except PuzzleError as error:
            return (first.entry(error),)
