"""`loopy`: the game ids of Loopy on squares in Simon Tatham's collection, one a line.

    7x7t0:a3b2e

Columns x rows, `t0` for the grid of squares, the difficulty; then the cells row by row: a digit is
a clue, a letter stands for 1 to 26 open cells. Other grids (`t1` is one of triangles) are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._cells import words
from enpitsu.formats._one_a_line import LineFormat, first_line
from enpitsu.formats._runs import SGT, run_length
from enpitsu.formats._slitherlink import Clues, clue_bytes, printed
from enpitsu.formats._words import wrong_id
from enpitsu.model import Puzzle

_PARAMS = re.compile(r"(\d{1,4})x(\d{1,4})(?:t(\d{1,2}))?(?:d[enth])?", re.ASCII)
_SQUARES = 0


class Loopy(LineFormat):
    """Game ids, one a line."""

    name: ClassVar[str] = "loopy"
    genres: ClassVar[tuple[str, ...]] = ("slitherlink",)
    family: ClassVar[str] = "sgt"
    refuses: ClassVar[tuple[str, ...]] = (
        "grids other than squares (`t1` and so on)",
        "unknown parameters",
        "random seeds (`7x7#123`)",
    )
    ignores: ClassVar[tuple[str, ...]] = ("the difficulty",)

    def parse(self, text: str) -> Puzzle:
        """Read one id."""
        return _read(text.strip())

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line: the type of the grid is in no other game's id."""
        params, colon, _ = first_line(ahead).partition(":")
        parts = _PARAMS.fullmatch(params)
        return bool(colon) and parts is not None and parts[3] is not None

    def write(self, puzzle: Puzzle) -> str:
        """Write the id, without a difficulty."""
        board = printed(puzzle, self.name)
        cells = "".join(words(clue_bytes(puzzle), SGT, str))
        return f"{board.columns}x{board.rows}t{_SQUARES}:{cells}"


def _read(text: str) -> Puzzle:
    params, colon, cells = text.partition(":")
    parts = _PARAMS.fullmatch(params)
    if parts is None or not colon:
        raise wrong_id(text, "Loopy", "3x3t0:a3b2c", _PARAMS)
    if int(parts[3] or _SQUARES) != _SQUARES:
        raise PuzzleError(f"the id is of a Loopy on another grid (t{parts[3]}) than squares (t0)")
    clues = Clues(int(parts[2]), int(parts[1]))
    for place, symbol in enumerate(cells, len(params) + 2):
        if symbol in SGT:
            clues.skip(run_length(symbol, SGT))
        elif symbol.isascii() and symbol.isdigit():
            clues.put(int(symbol))
        else:
            raise PuzzleError(f"character {place} of the id: '{shown(symbol)}' is no cell")
    return clues.puzzle()
