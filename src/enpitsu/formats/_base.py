"""What a file format is, and the entries that reading yields."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol

from enpitsu.errors import PuzzleError, one_line
from enpitsu.model import ABOUT, Puzzle

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Entry(NamedTuple):
    """One puzzle of a source, or what is wrong with it."""

    source: str
    line: int
    """Where it begins, from 1; 0 if the source as a whole is meant."""
    outcome: Puzzle | PuzzleError
    about: Mapping[str, Any] = _NOTHING
    """What else is told of it, by the names of `ABOUT`; where it is wrong, its parts too.

    What `read` yields has it on the puzzle: `outcome.about`.
    """

    @property
    def label(self) -> str:
        """Return SOURCE:LINE, as messages name it; of text without a name, its line."""
        if not self.source:
            return f"line {self.line}" if self.line else ""
        source = one_line(self.source)
        return f"{source}:{self.line}" if self.line else source


class Line(NamedTuple):
    """One line of a source, without its end."""

    source: str
    number: int
    text: str
    goes_on: bool = False
    """Whether the next one is more of the same line."""

    def entry(self, outcome: Puzzle | PuzzleError, about: Mapping[str, Any] = _NOTHING) -> Entry:
        """Return the entry that begins here."""
        return Entry(self.source, self.number, outcome, about)


class Reader(Protocol):
    """Turns the lines of one source into entries, holding no more than one puzzle."""

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the entries that it completes."""

    def finish(self) -> Sequence[Entry]:
        """Return what is left when the lines have ended."""


class Format(ABC):
    """A way of writing puzzles in files."""

    name: ClassVar[str]
    genres: ClassVar[tuple[str, ...]] = ()
    """The genres whose puzzles it may hold; none are named where it is for all of them."""
    family: ClassVar[str] = ""
    """The format that stands for this one and its like for other genres, if there is one."""
    keeps: ClassVar[tuple[str, ...]] = ()
    """What it has a place for of all that may be told of a puzzle: some of `ABOUT`."""
    extensions: ClassVar[tuple[str, ...]] = ()
    """The endings of files that are surely in this format, with the dot."""
    head: ClassVar[str] = ""
    """What a file begins with, before the first puzzle."""
    gap: ClassVar[str] = ""
    """What goes between two puzzles of one file."""
    tail: ClassVar[str] = ""
    """What a file ends with."""
    carries: ClassVar[tuple[str, ...]] = ()
    """What is read beside the clues and what `keeps` names."""
    refuses: ClassVar[tuple[str, ...]] = ()
    """What texts of others may hold and no puzzle here can say: an error names it."""
    ignores: ClassVar[tuple[str, ...]] = ()
    """What is left out, since it is no part of the puzzle."""
    positions: ClassVar[bool] = False
    """Whether its texts may hold what a player found, which is read as a state."""
    reads: ClassVar[bool] = True
    writes: ClassVar[bool] = True
    pieces: ClassVar[bool] = False
    """Whether its reader takes a line that is too long to be held in pieces, as they come."""

    @abstractmethod
    def reader(self) -> Reader:
        """Return a new reader for one source."""

    def holds_position(self, text: str) -> bool:
        """Tell whether a text is of this format, and may hold what a player found."""
        return self.positions and self.recognises(iter(text.splitlines()))

    @abstractmethod
    def write(self, puzzle: Puzzle) -> str:
        """Write one puzzle, without a line end; raise PuzzleError if it does not fit."""

    @property
    def told(self) -> str:
        """Return what it is in a sentence: the first of its module, without its name."""
        text = sys.modules[type(self).__module__].__doc__ or type(self).__doc__ or ""
        sentence = text.strip().partition("\n")[0].removeprefix(f"`{self.name}`: ")
        return sentence[:1].upper() + sentence[1:]

    @property
    def holds(self) -> tuple[str, ...]:
        """Return the genres whose puzzles it may hold, as `genres` names them."""
        return self.genres

    @property
    def record(self) -> dict[str, Any]:
        """Return what it is as JSON fields."""
        return {
            "name": self.name,
            "about": self.told,
            "genres": self.holds,
            "reads": self.reads,
            "writes": self.writes,
            "endings": self.extensions,
            "keeps": self.keeps,
            "family": self.family or None,
        }

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write one puzzle and what is told of it, where the format has a place for that."""
        return self.write(puzzle)

    def document(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write a file with one puzzle, without a line end."""
        text = self.write_with(puzzle, about)
        return "\n".join(part for part in (self.head, text, self.tail) if part)

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by its first lines whether a source can only be in this format."""
        return False


def not_for(puzzle: Puzzle, name: str) -> PuzzleError:
    """Return the error of a format that does not hold puzzles of such a genre."""
    return PuzzleError(f"{name} is not a format for {puzzle.genre.name}")


__all__ = ["ABOUT", "Entry", "Format", "Line", "Reader", "not_for"]
