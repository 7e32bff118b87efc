"""`futoshiki-janko`: the text of janko.at, a block from `begin` to `end`.

    begin
    puzzle futoshiki
    size 2
    problem
    ? « ?
    A - -
    ? - 2
    end

Cells and what is between them make 2n - 1 lines of 2n - 1 words: `?` is an open cell, `«` and `»`
are read from left to right, `A` is a smaller cell above a larger one, `V` the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar

from enpitsu.formats._base import Entry, Format, Line
from enpitsu.formats._futoshiki import across, below, built, number, parts
from enpitsu.model import OPEN, Puzzle, PuzzleError, shown
from enpitsu.puzzles.futoshiki import check_side

_ACROSS = {"«": True, "»": False, "<": True, ">": False}
_BELOW = {"A": True, "V": False}
_OPEN = ("?", "-", ".")
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
        return self._entry(whole=True)

    def finish(self) -> Sequence[Entry]:
        """Return that the last block has no end, if it has none."""
        return self._entry(whole=False)

    def _entry(self, whole: bool) -> Sequence[Entry]:
        if self._first is None:
            return ()
        first, lines = self._first, self._lines
        self._first, self._lines = None, []
        if not whole:
            return (first.entry(PuzzleError("the block has no line 'end'")),)
        try:
            return (first.entry(_read(lines)),)
        except PuzzleError as error:
            return (first.entry(error),)


class FutoshikiJanko(Format):
    """Blocks of janko.at."""

    name: ClassVar[str] = "futoshiki-janko"
    gap: ClassVar[str] = "\n"

    def reader(self) -> JankoReader:
        """Return a reader for blocks."""
        return JankoReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by a block's beginning that says its genre."""
        lines = (line.split() for line in ahead if line.strip())
        if next(lines, None) != ["begin"]:
            return False
        return any([word.lower() for word in line] == _TITLE for line in islice(lines, _HEAD))

    def write(self, puzzle: Puzzle) -> str:
        """Write a block with the puzzle's problem."""
        n, signs, cells = parts(puzzle, self.name)
        lines = ["begin", " ".join(_TITLE), f"size {n}", "problem"]
        for row in range(n):
            words = [next(cells) or "?"]
            for border in across(n, row):
                words += [border.write(signs, "«", "»"), next(cells) or "?"]
            lines.append(" ".join(words))
            if row < n - 1:
                lines.append(" - ".join(border.write(signs, "A", "V") for border in below(n, row)))
        return "\n".join([*lines, "end"])


_TITLE = ["puzzle", "futoshiki"]


def _read(lines: list[list[str]]) -> Puzzle:
    """Read the lines between `begin` and `end`."""
    genre = next((line[1:] for line in lines if line[0] == "puzzle"), ["futoshiki"])
    if [word.lower() for word in genre] != ["futoshiki"]:
        raise PuzzleError(f"the block is about '{shown(' '.join(genre))}', not futoshiki")
    start = next((i for i, line in enumerate(lines) if line == ["problem"]), None)
    if start is None:
        raise PuzzleError("the block has no line 'problem'")
    table = []
    for line in lines[start + 1 :]:
        if len(line[0]) > 1 and line[0].isalpha():  # the next key, as a rule `solution`
            break
        table.append(line)
    return _read_table(table)


def _read_table(table: list[list[str]]) -> Puzzle:
    side = len(table)
    if side % 2 == 0:
        raise PuzzleError(f"the problem has {side} lines; n rows and what is between make 2n-1")
    for index, line in enumerate(table, 1):
        if len(line) != side:
            raise PuzzleError(f"line {index} of the problem has {len(line)} words, not {side}")
    n = (side + 1) // 2
    check_side(n)
    words = [word for line in table[::2] for word in line[::2]]
    givens = [OPEN if w in _OPEN else number(w, n, cell) for cell, w in enumerate(words)]
    signs = []
    for row in range(n):
        marks = zip(across(n, row), table[2 * row][1::2], strict=True)
        signs += [border.read(mark, _ACROSS, n) for border, mark in marks]
        if row < n - 1:
            marks = zip(below(n, row), table[2 * row + 1][::2], strict=True)
            signs += [border.read(mark.upper(), _BELOW, n) for border, mark in marks]
    return built(n, givens, signs)
