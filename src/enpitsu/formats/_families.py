"""Families: one name for formats of one kind, of which each is for a genre.

The puzzle tells which of them is to be written, and its text which is to be read. A format joins a
family by naming it (`family`); those of plug-ins may.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import tee
from typing import Any

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats import formats
from enpitsu.formats._base import Format
from enpitsu.formats._one_a_line import LineFormat, LineReader
from enpitsu.model import Puzzle


class Family(Format):
    """What the families share; how their texts are read, each says."""

    @property
    def members(self) -> list[Format]:
        """Return the formats that this one stands for."""
        return [form for form in formats().values() if form.family == self.name]

    @property
    def holds(self) -> tuple[str, ...]:
        """Return the genres of all members."""
        return tuple(dict.fromkeys(name for form in self.members for name in form.holds))

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell whether one of the members does."""
        members = self.members
        return any(
            form.recognises(lines)
            for form, lines in zip(members, tee(ahead, len(members)), strict=True)
        )

    def write(self, puzzle: Puzzle) -> str:
        """Write a puzzle as the member for its genre does."""
        return self._member_for(puzzle).write(puzzle)

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write a puzzle and what is told of it as the member for its genre does."""
        return self._member_for(puzzle).write_with(puzzle, about)

    def _member_for(self, puzzle: Puzzle) -> Format:
        genre = puzzle.genre.name
        for form in self.members:
            if genre in form.holds:
                return form
        raise PuzzleError(f"{self.name} is not a format for {genre}; it is for {self._told()}")

    def _told(self) -> str:
        return ", ".join(self.holds)


class LineFamily(Family, LineFormat):
    """A family whose members have one puzzle a line; the lines of a file may be of any of them."""

    def parse(self, text: str) -> Puzzle:
        """Read a line as the member does that knows it."""
        return self._member_of(text).parse(text)

    def reader(self) -> LineReader:
        """Return a reader that takes a line for what the one before it was, if it can be that."""
        before: LineFormat | None = None

        def parse(text: str) -> Puzzle:
            nonlocal before
            try:
                if before is not None:
                    return before.parse(text)
            except PuzzleError:
                pass
            before = self._member_of(text)
            return before.parse(text)

        return LineReader(parse)

    def _member_of(self, text: str) -> LineFormat:
        for form in self.members:
            if form.recognises(iter([text])) and isinstance(form, LineFormat):
                return form
        raise PuzzleError(f"'{shown(text)}' is none of {self.name} for {self._told()}")
