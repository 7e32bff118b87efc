"""`binary-janko`: Tohu-Wa-Vohu in the text of janko.at, a block from `begin` to `end`.

    begin
    puzzle tohuwavohu
    size 4
    problem
    1 - - 2
    - - - -
    - 1 - -
    - - - -
    end

1 and 2 stand for 0 and 1, `-` for an open cell. Two rows or two columns may be equal there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from typing import ClassVar

from enpitsu.formats._base import Entry, Format, Line
from enpitsu.model import OPEN, Grid, Puzzle, PuzzleError, shown
from enpitsu.puzzles.binary import REPEATS, Binary, board_of

_TITLE = "tohuwavohu"
_VALUES = {"1": 0, "2": 1, "-": OPEN, ".": OPEN, "?": OPEN}
_WORDS = {0: "1", 1: "2", OPEN: "-"}
_HEAD = 50  # lines in which a block must say its genre


class JankoReader:
    """Gathers a block and reads its problem; what is outside of blocks is left out."""

    def __init__(self) -> None:
        self._first: Line | None = None
        self._lines: list[list[str]] = []

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the block that it ends."""
        words = line.text.split()
        if words == ["begin"]:
            broken = self.finish()
            self._first = line
            return broken
        if self._first is None or not words:
            return ()
        if words != ["end"]:
            self._lines.append(words)
            return ()
        first, lines = self._first, self._lines
        self._first, self._lines = None, []
        try:
            return (first.entry(_read(lines)),)
        except PuzzleError as error:
            return (first.entry(error),)

    def finish(self) -> Sequence[Entry]:
        """Return that the last block has no end, if it has none."""
        if self._first is None:
            return ()
        first = self._first
        self._first, self._lines = None, []
        return (first.entry(PuzzleError("the block has no line 'end'")),)


class BinaryJanko(Format):
    """Blocks of janko.at."""

    name: ClassVar[str] = "binary-janko"
    gap: ClassVar[str] = "\n"

    def reader(self) -> JankoReader:
        """Return a reader for blocks."""
        return JankoReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by a block's beginning that says its genre."""
        lines = (line.split() for line in ahead if line.strip())
        if next(lines, None) != ["begin"]:
            return False
        return any(
            line[0] == "puzzle" and _plain(line[1:]) == _TITLE for line in islice(lines, _HEAD)
        )

    def write(self, puzzle: Puzzle) -> str:
        """Write a block with the puzzle's problem."""
        if puzzle.genre.name != "binary":
            raise PuzzleError(f"{self.name} is not a format for {puzzle.genre.name}")
        if puzzle.params != REPEATS:
            raise PuzzleError(
                f"{self.name} is for binary({REPEATS}): only; lines may be equal there"
            )
        rows, columns, _ = puzzle.shape
        words = [_WORDS[value] for value in puzzle.givens]
        lines = [" ".join(words[i : i + columns]) for i in range(0, len(words), columns)]
        size = [f"size {rows}"] if rows == columns else [f"rows {rows}", f"cols {columns}"]
        return "\n".join(["begin", f"puzzle {_TITLE}", *size, "problem", *lines, "end"])


def _plain(words: list[str]) -> str:
    """Return a name without what its writers disagree on: Tohu-Wa-Vohu, tohuwavohu."""
    return "".join(filter(str.isalpha, "".join(words).lower()))


def _read(lines: list[list[str]]) -> Puzzle:
    """Read the lines between `begin` and `end`."""
    title = next((line[1:] for line in lines if line[0] == "puzzle"), [_TITLE])
    if _plain(title) != _TITLE:
        raise PuzzleError(f"the block is about '{shown(' '.join(title))}', not {_TITLE}")
    if ["problem"] not in lines:
        raise PuzzleError("the block has no line 'problem'")
    after = lines[lines.index(["problem"]) + 1 :]
    table = list(takewhile(lambda line: not line[0].isalpha(), after))  # up to the next key
    return _read_table(table)


def _read_table(table: list[list[str]]) -> Puzzle:
    if not table:
        raise PuzzleError("the problem has no rows")
    board = board_of(len(table), len(table[0]), repeats=True)
    for number, line in enumerate(table, 1):
        if len(line) != board.columns:
            raise PuzzleError(f"row {number} has {len(line)} cells, not {board.columns}")
    words = [word for line in table for word in line]
    return Puzzle(
        Binary(), board, bytes(_value(w, cell, board.grid) for cell, w in enumerate(words))
    )


def _value(word: str, cell: int, grid: Grid) -> int:
    if word not in _VALUES:
        raise PuzzleError(f"{grid.place(cell)}: '{shown(word)}' is neither 1 nor 2 nor -")
    return _VALUES[word]
