"""`sdk`: a Sudoku as nine lines, with `#` lines about it and a `[Puzzle]` header if it has one.

    #AWho made it
    #DWhat it is called

A letter says what such a line tells: A the author, D a description (the title here), C a comment,
B the date, S the source, L the level, U an address. Other lines with # are comments. Behind the
header `[State]` stands what a player filled in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

from enpitsu import puzzles
from enpitsu.boards import SYMBOLS
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._boards import BoardReader, is_binary, rows_of
from enpitsu.formats._solutions import solution_in
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
_STATES = ("[state]",)
_SECTIONS = ("[puzzle]", *_STATES)
_NAMES = {f"#{letter}": name for name, letter in _TOLD.items()}


class SdkReader(BoardReader):
    """Reads boards outside of sections, or in `[Puzzle]` sections, and what `[State]` adds."""

    def __init__(self) -> None:
        super().__init__()
        self._section = ""
        self._about: dict[str, str] = {}
        self._held: Entry | None = None
        """The puzzle of the last section, until it is clear that no state follows."""

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; a header ends the board before it."""
        text = line.text.strip()
        if text.startswith("["):
            return self._begin_section(line, text)
        if text[:2] in _NAMES and text[2:].strip() and not self.count:
            name, told = _NAMES[text[:2]], text[2:].strip()
            self._about[name] = f"{self._about[name]} {told}" if name in self._about else told
        if self._section and self._section not in _SECTIONS:
            return ()
        return super().feed(line)

    def _begin_section(self, line: Line, text: str) -> Sequence[Entry]:
        """Return the boards that a header ends; refuse the one that has an unknown section."""
        section = text.lower()
        ended = super().finish() if section in _STATES else self.finish()
        self._section = section
        if section in _SECTIONS:
            return ended
        *before, entry = ended or [line.entry(PuzzleError())]
        problem = f"the section '{shown(text)}' is unknown or holds a player's notes"
        refused = PuzzleError(f"{problem}; remove it to read the puzzle")
        return [*before, entry._replace(outcome=refused)]

    def finish(self) -> Sequence[Entry]:
        """Return the board gathered so far, and the one that is held back."""
        ended = super().finish()
        held, self._held = self._held, None
        return [*ended, *([held] if held else [])]

    def completed(self, entry: Entry) -> Sequence[Entry]:
        """Return a board with what the lines before it said; hold one that has a section."""
        held, self._held = self._held, None
        if self._section in _STATES:
            return [_with_state(held, entry)]
        about, self._about = self._about, {}
        ended = [*([held] if held else []), entry._replace(about=about)]
        if self._section:
            self._held = ended.pop()
        return ended


def _with_state(entry: Entry | None, state: Entry) -> Entry:
    """Return the entry of a puzzle whose state is known: its solution, or a refusal."""
    if entry is None:
        return state._replace(outcome=PuzzleError("a [State] without a [Puzzle] before it"))
    puzzle, reached = entry.outcome, state.outcome
    if not isinstance(puzzle, Puzzle):
        return entry
    try:
        if not isinstance(reached, Puzzle):
            raise PuzzleError(f"[State]: {reached}")
        told = solution_in(puzzle, reached.givens)
    except PuzzleError as error:
        return entry._replace(outcome=error)
    return entry._replace(about={**entry.about, **told})


class Sdk(Format):
    """Boards of n lines with n symbols each."""

    name: ClassVar[str] = "sdk"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    keeps: ClassVar[tuple[str, ...]] = tuple(_TOLD)
    carries: ClassVar[tuple[str, ...]] = ("a `[State]` that is whole and right, as the solution",)
    refuses: ClassVar[tuple[str, ...]] = (
        "a `[State]` that is not: a position, which `--state` reads",
        "other sections, as `[PencilMarks]`",
    )
    ignores: ClassVar[tuple[str, ...]] = ("other lines that begin with `#`: comments",)
    positions: ClassVar[bool] = True
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
        if first.lower() in _SECTIONS:
            return True
        if not SMALLEST <= len(first) <= LARGEST or ":" in first:
            return False
        block = [first, *islice(rows, len(first) - 1)]
        if len(block) == 1 or len(block[1]) != len(first) or any("|" in row for row in block):
            return False
        symbols = _symbols_of(len(first))
        plain = [row for row in block if set(row) <= symbols]
        if 2 * len(plain) <= len(block) or is_binary("".join(plain)):
            return False  # most rows are of something else
        return not all(map(_alone, block)) or (len(block) == len(first) and not next(rows, ""))

    def holds_position(self, text: str) -> bool:
        """Tell by a section: rows alone are a grid as any other."""
        return "[" in text and super().holds_position(text)

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


def _symbols_of(n: int) -> set[str]:
    """Return what may stand for a digit or an open cell in a row of n cells."""
    digits = {
        symbol for value in range(1, n + 1) for symbol in (SYMBOLS[value], SYMBOLS[value].lower())
    }
    return digits | set(".0*_-Xx")


def _alone(row: str) -> bool:
    """Tell whether a line is meant as a puzzle by itself, right or wrong."""
    try:
        return any(genre.recognise(row) is not None for genre in puzzles.genres().values())
    except PuzzleError:
        return True
