"""`unequal`: the game ids of Unequal in Simon Tatham's collection, one a line.

    4:0,0R,0,3,0,0,0D,0,0,1U,0,0,0,0L,0,0,

Each cell is its value (0 if open) and the sides (up, right, down, left) on which its neighbour is
less. Ids of its other rule, Adjacent (`4a:`), are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from enpitsu.boards import OPEN, Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._futoshiki import built, number, parts
from enpitsu.formats._one_a_line import LineFormat, first_line
from enpitsu.formats._runs import SGT, run_length
from enpitsu.formats._words import words_of, wrong_id
from enpitsu.model import Puzzle
from enpitsu.puzzles.futoshiki import Futoshiki, Pair

_ID = re.compile(r"(\d{1,9})(a?)(?:d[a-z])?:([0-9a-zURDL,]*)", re.ASCII)
_PARAMS = re.compile(r"\d{1,9}a?(?:d[a-z])?", re.ASCII)
_CELL = re.compile(r"(\d+)([URDL]*),|([a-z])", re.ASCII)


class Unequal(LineFormat):
    """Game ids, one a line."""

    name: ClassVar[str] = "unequal"
    genres: ClassVar[tuple[str, ...]] = ("futoshiki",)
    family: ClassVar[str] = "sgt"
    refuses: ClassVar[tuple[str, ...]] = (
        "`a`: the rule of Adjacent",
        "unknown parameters",
        "random seeds (`4#123`)",
    )
    ignores: ClassVar[tuple[str, ...]] = ("the difficulty",)

    def parse(self, text: str) -> Puzzle:
        """Read one id."""
        return _read(text.strip())

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line: a size, a colon, and cells with commas."""
        first = first_line(ahead)
        return _ID.fullmatch(first) is not None and "," in first

    def write(self, puzzle: Puzzle) -> str:
        """Write the id, without a difficulty."""
        n, signs, cells = parts(puzzle, self.name)
        less: dict[int, set[int]] = {}
        for small, large in signs:
            less.setdefault(large, set()).add(small - large)
        sides = (("U", -n), ("R", 1), ("D", n), ("L", -1))
        words = [
            (value or "0") + "".join(side for side, step in sides if step in less.get(cell, ()))
            for cell, value in enumerate(cells)
        ]
        return f"{n}:{','.join(words)},"


def _read(text: str) -> Puzzle:
    parts = _ID.fullmatch(text)
    if parts is None:
        raise wrong_id(text, "Unequal", "2:0R,0,0,0,", _PARAMS)
    if parts[2]:
        raise PuzzleError("the id is of Adjacent, a puzzle with another rule than Futoshiki")
    n = int(parts[1])
    Futoshiki.checked_side(n)
    return _Cells(n).read(parts[3])


class _Cells:
    """The cells of an id, as they are read."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.givens: list[int] = []
        self.signs: dict[Pair, None] = {}

    def read(self, text: str) -> Puzzle:
        text = text if text.endswith(",") or not text else f"{text},"

        def wrong(position: int) -> PuzzleError:
            told = shown(text[position:].partition(",")[0])
            return PuzzleError(f"cell {len(self.givens) + 1}: '{told}' is not a cell like 3UR,")

        for word in words_of(text, _CELL, wrong):
            self._add(word)
        if len(self.givens) != self.n**2:
            raise PuzzleError(f"{len(self.givens)} cells, but size {self.n} has {self.n**2}")
        return built(self.n, self.givens, self.signs)

    def _add(self, word: re.Match[str]) -> None:
        """Add one cell, or the open cells that a letter stands for."""
        if word[3]:
            self.givens += [OPEN] * run_length(word[3], SGT)
            return
        cell = len(self.givens)
        if cell >= self.n**2:
            raise PuzzleError(f"more than {self.n**2} cells, but size {self.n} has no more")
        value = word[1]
        self.givens.append(number(value, self.n, cell) if value.strip("0") else OPEN)
        for side in word[2]:
            self._add_sign(cell, side)

    def _add_sign(self, cell: int, side: str) -> None:
        row, column = divmod(cell, self.n)
        down, right = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}[side]
        place = Grid(self.n, self.n).place(cell)
        if not (0 <= row + down < self.n and 0 <= column + right < self.n):
            raise PuzzleError(f"{place}: there is no cell on side {side}")
        other = cell + down * self.n + right
        if (cell, other) in self.signs or (other, cell) in self.signs:
            raise PuzzleError(f"{place}: there are two signs on side {side}")
        self.signs[other, cell] = None
