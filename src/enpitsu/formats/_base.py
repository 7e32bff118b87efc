"""What a file format is, and the entries that reading yields."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple, Protocol

from enpitsu.errors import PuzzleError
from enpitsu.model import Puzzle


class Entry(NamedTuple):
    """One puzzle of a source, or what is wrong with it."""

    source: str
    line: int
    """Where it begins, from 1; 0 if the source as a whole is meant."""
    outcome: Puzzle | PuzzleError

    @property
    def label(self) -> str:
        """Return SOURCE:LINE, as messages name it."""
        return f"{self.source}:{self.line}" if self.line else self.source


class Line(NamedTuple):
    """One line of a source, without its end."""

    source: str
    number: int
    text: str

    def entry(self, outcome: Puzzle | PuzzleError) -> Entry:
        """Return the entry that begins here."""
        return Entry(self.source, self.number, outcome)


class Reader(Protocol):
    """Turns the lines of one source into entries, holding no more than one puzzle."""

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the entries that it completes."""

    def finish(self) -> Sequence[Entry]:
        """Return what is left when the lines have ended."""


class Format(ABC):
    """A way of writing puzzles in files."""

    name: ClassVar[str]
    extensions: ClassVar[tuple[str, ...]] = ()
    """The endings of files that are surely in this format, with the dot."""
    gap: ClassVar[str] = ""
    """What goes between two puzzles of one file."""

    @abstractmethod
    def reader(self) -> Reader:
        """Return a new reader for one source."""

    @abstractmethod
    def write(self, puzzle: Puzzle) -> str:
        """Write one puzzle, without a line end; raise PuzzleError if it does not fit."""

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by its first lines whether a source can only be in this format."""
        return False
