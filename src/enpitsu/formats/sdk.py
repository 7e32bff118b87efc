"""`sdk`: a Sudoku as nine lines, with `#` lines about it and a `[Puzzle]` header if it has one.

    #AWho made it
    #DWhat it is called

A letter says what such a line tells: A the author, D a description (the title here), C a comment,
B the date, S the source, L the level, U an address. What follows another header, such as `[State]`,
is a player's work and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

from enpitsu import puzzles
from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._boards import BoardReader, is_binary, rows_of
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import LARGEST, SMALLEST

_TOLD = {
    "author": "A",
    "title": "D",
    "comment": "C",
    "date": "B",
    "source": "S",
    "level": "L",
    "url": "U",
}
"""By the names of `ABOUT`, the letters of lines."""
_NAMES = {f"#{letter}": name for name, letter in _TOLD.items()}


class SdkReader(BoardReader):
    """Reads boards outside of sections, or in `[Puzzle]` sections."""

    def __init__(self) -> None:
        super().__init__()
        self._inside = True
        self._about: dict[str, str] = {}

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; a header ends the board before it."""
        text = line.text.strip()
        if text.startswith("["):
            self._inside = text.lower() == "[puzzle]"
            return self.finish()
        if text[:2] in _NAMES and text[2:].strip() and not self.count:
            self._about[_NAMES[text[:2]]] = text[2:].strip()
        return super().feed(line) if self._inside else ()

    def finish(self) -> Sequence[Entry]:
        """Return the board gathered so far, with what the lines before it said."""
        entries, about = super().finish(), self._about
        self._about = {} if entries else about
        return [entry._replace(about=about) for entry in entries]


class Sdk(Format):
    """Boards of n lines with n symbols each."""

    name: ClassVar[str] = "sdk"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    keeps: ClassVar[tuple[str, ...]] = tuple(_TOLD)
    extensions: ClassVar[tuple[str, ...]] = (".sdk",)
    gap: ClassVar[str] = "\n"

    def reader(self) -> SdkReader:
        """Return a reader for boards."""
        return SdkReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the header, or by as many rows as each has cells, with some sign in them.

        Where these are puzzles by themselves, as sixteen Sudokus of 4x4 may be, a board of them
        has nothing behind it.
        """
        rows = ("".join(line.split()) for line in ahead if line.strip()[:1] != "#")
        first = next(filter(None, rows), "")
        if first.lower() == "[puzzle]":
            return True
        if not SMALLEST <= len(first) <= LARGEST or ":" in first:
            return False
        block = [first, *islice(rows, len(first) - 1)]
        if len(block) == 1 or len(block[1]) != len(first) or any("|" in row for row in block):
            return False
        if is_binary("".join(block)):
            return False
        return not all(map(_alone, block)) or (len(block) == len(first) and not next(rows, ""))

    def write(self, puzzle: Puzzle) -> str:
        """Write the rows; the box must be the one that a reader would take."""
        rows = rows_of(puzzle, self.name)
        if puzzle.params:
            problem = f"sdk has no place for boxes of {puzzle.params}; notation, json and ss do"
            raise PuzzleError(problem)
        return "\n".join(rows)

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write a line for each thing that is told of the puzzle, and the rows."""
        told = [f"#{letter}{about[name]}" for name, letter in _TOLD.items() if name in about]
        return "\n".join([*told, self.write(puzzle)])


def _alone(row: str) -> bool:
    """Tell whether a line is meant as a puzzle by itself, right or wrong."""
    try:
        return any(genre.recognise(row) is not None for genre in puzzles.genres().values())
    except PuzzleError:
        return True
