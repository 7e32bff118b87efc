"""`unruly`: the game ids of Unruly in Simon Tatham's collection, one a line.

    4x4udt:aCBk

Columns x rows, `u` where no two lines may be equal, the difficulty; then the cells row by row: a
letter skips so many open cells (a: none, b: one …) and is a 0, a capital likewise a 1; z and Z skip
25 and are no cell. One more letter after the last cell ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError
from enpitsu.formats._base import not_for
from enpitsu.formats._one_a_line import LineFormat, first_line
from enpitsu.formats._words import wrong_id
from enpitsu.model import Puzzle
from enpitsu.puzzles.binary import Binary, sized

_ID = re.compile(r"(\d{1,9})x(\d{1,9})(u?)(?:d[ten])?:([A-Za-z]*)", re.ASCII)
_PARAMS = re.compile(r"\d{1,9}x\d{1,9}u?(?:d[ten])?", re.ASCII)
_LONGEST = 25  # open cells that z and Z stand for


class Unruly(LineFormat):
    """Game ids, one a line."""

    name: ClassVar[str] = "unruly"
    genres: ClassVar[tuple[str, ...]] = ("binary",)
    family: ClassVar[str] = "sgt"
    carries: ClassVar[tuple[str, ...]] = ("`u`: no two lines are equal",)
    refuses: ClassVar[tuple[str, ...]] = ("unknown parameters", "random seeds (`8x8#123`)")
    ignores: ClassVar[tuple[str, ...]] = ("the difficulty",)

    def parse(self, text: str) -> Puzzle:
        """Read one id."""
        return _read(text.strip())

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line: a size, a colon, and letters only."""
        first = first_line(ahead)
        return _ID.fullmatch(first) is not None

    def write(self, puzzle: Puzzle) -> str:
        """Write the id, without a difficulty."""
        if puzzle.genre.name != "binary":
            raise not_for(puzzle, self.name)
        rows, columns, repeats = puzzle.board
        letters, skipped = [], 0
        for value in (*puzzle.givens, 0):  # the last one is after the board
            if value == OPEN:
                skipped += 1
                continue
            first = "A" if value else "a"
            letters.append(chr(ord(first) + _LONGEST) * (skipped // _LONGEST))
            letters.append(chr(ord(first) + skipped % _LONGEST))
            skipped = 0
        return f"{columns}x{rows}{'' if repeats else 'u'}:{''.join(letters)}"


def _read(text: str) -> Puzzle:
    parts = _ID.fullmatch(text)
    if parts is None:
        raise wrong_id(text, "Unruly", "4x4u:aCBk", _PARAMS)
    board = sized(int(parts[2]), int(parts[1]), repeats=not parts[3])
    size = board.rows * board.columns
    values = bytearray()
    for letter in parts[4]:
        skip = ord(letter.lower()) - ord("a")
        values += bytes([OPEN]) * skip
        if skip < _LONGEST:
            values.append(1 if letter.isupper() else 0)
        if len(values) > size + 1:
            break
    if len(values) != size + 1:
        relation = "fewer" if len(values) < size + 1 else "more"
        raise PuzzleError(f"the letters fill {relation} than {size} cells and the end after them")
    return Puzzle(Binary(), board, bytes(values[:size]))
