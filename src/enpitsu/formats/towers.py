"""`towers`: the game ids of Towers in Simon Tatham's collection, one a line.

    4:2//1//4////3//2///1/,a3n

The size and, if it is told, the difficulty; the views from the top, the bottom, the left and the
right, joined by `/`, with nothing where there is no clue. If digits are given, `,` and the cells
row by row: numbers, letters for 1 to 26 open cells, and `_` between two numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from enpitsu.boards import OPEN, Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import not_for
from enpitsu.formats._cells import Filling, words
from enpitsu.formats._one_a_line import LineFormat, first_line
from enpitsu.formats._runs import SGT
from enpitsu.formats._words import joined, read_words, wrong_id
from enpitsu.model import Puzzle
from enpitsu.puzzles.skyscrapers import Skyscrapers, sides_of
from enpitsu.rules import NO_CLUE

_ID = re.compile(r"(\d{1,9})(?:d[a-z])?:([\d/]*)(?:,(.*))?", re.ASCII)
_PARAMS = re.compile(r"\d{1,9}(?:d[a-z])?", re.ASCII)
_SIDES = ("top", "bottom", "left", "right")
_HERE = (0, 3, 1, 2)
"""For top, right, bottom and left, which of them it is in an id."""


class Towers(LineFormat):
    """Game ids, one a line."""

    name: ClassVar[str] = "towers"
    genres: ClassVar[tuple[str, ...]] = ("skyscrapers",)
    family: ClassVar[str] = "sgt"
    refuses: ClassVar[tuple[str, ...]] = ("unknown parameters", "random seeds (`4#123`)")
    ignores: ClassVar[tuple[str, ...]] = ("the difficulty",)

    def parse(self, text: str) -> Puzzle:
        """Read one id."""
        return _read(text.strip())

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line: a size, a colon, and clues with `/` between them."""
        first = first_line(ahead)
        return _ID.fullmatch(first) is not None and "/" in first

    def write(self, puzzle: Puzzle) -> str:
        """Write the id, without a difficulty."""
        if puzzle.genre.name != Skyscrapers.name:
            raise not_for(puzzle, self.name)
        top, right, bottom, left = sides_of(puzzle)
        clues = ("" if view == OPEN else str(view) for view in top + bottom + left + right)
        text = f"{puzzle.board}:{'/'.join(clues)}"
        if puzzle.givens.count(OPEN) == len(puzzle.givens):
            return text
        return f"{text},{joined(list(words(puzzle.givens, SGT, str)))}"


def _read(text: str) -> Puzzle:
    parts = _ID.fullmatch(text)
    if parts is None:
        raise wrong_id(text, "Towers", "2:1//2//////", _PARAMS)
    n = int(parts[1])
    Skyscrapers.checked_side(n)
    sides = _read_views(parts[2], n)
    givens = bytes([OPEN]) * (n * n)
    if parts[3] is not None:
        cells = Filling(Grid(n, n), 1, n)
        read_words(parts[3], cells, parts.start(3))
        givens = cells.filled()
    return Skyscrapers().puzzle(n, givens, [view for here in _HERE for view in sides[here]])


def _read_views(text: str, n: int) -> list[list[int]]:
    """Return the views from the top, the bottom, the left and the right."""
    clues = text.split("/")
    if len(clues) != len(_SIDES) * n:
        raise PuzzleError(f"{len(clues)} clues, but size {n} has {len(_SIDES) * n}")
    views = []
    for place, clue in enumerate(clues):
        if clue and not (len(clue) <= 4 and 1 <= int(clue) <= n):
            side, number = _SIDES[place // n], place % n + 1
            raise PuzzleError(f"clue {number} at the {side}: {shown(clue)} is not from 1 to {n}")
        views.append(int(clue) if clue else NO_CLUE)
    return [views[start : start + n] for start in range(0, len(views), n)]
