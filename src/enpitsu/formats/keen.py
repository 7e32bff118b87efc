"""`keen`: the game ids of Keen in Simon Tatham's collection, one a line.

    3:_aba_3a,a4s1m18s1

The size (a difficulty, and `m` for products alone, may follow), the lines between the cages, and
behind a comma what these make: `a` for a sum, `m` for a product, `s` for a difference, `d` for a
quotient. The digit of a cage of one cell is its sum. Every cell is in a cage, and none is given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from enpitsu.boards import OPEN, Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import not_for
from enpitsu.formats._blocks import read_blocks, write_blocks
from enpitsu.formats._one_a_line import LineFormat, first_line
from enpitsu.formats._words import words_of, wrong_id
from enpitsu.model import Puzzle
from enpitsu.puzzles._kenken_cages import Cage, checked_cage
from enpitsu.puzzles.kenken import KenKen, cages_of
from enpitsu.rules.arithmetic_cage import Operation

_ID = re.compile(r"(\d{1,3})(?:d[a-z])?m?:([^,]*),(.*)", re.ASCII)
_PARAMS = re.compile(r"\d{1,3}(?:d[a-z])?m?", re.ASCII)
_CLUE = re.compile(r"([amsd])(\d{1,18})", re.ASCII)
_OPERATIONS: dict[str, Operation] = {"a": "+", "m": "*", "s": "-", "d": "/"}
_WRITTEN = {operation: letter for letter, operation in _OPERATIONS.items()} | {"=": "a"}


class Keen(LineFormat):
    """Game ids, one a line."""

    name: ClassVar[str] = "keen"
    genres: ClassVar[tuple[str, ...]] = ("kenken",)
    family: ClassVar[str] = "sgt"
    refuses: ClassVar[tuple[str, ...]] = ("unknown parameters", "random seeds (`3#123`)")
    ignores: ClassVar[tuple[str, ...]] = ("the difficulty", "`m`: all cages are products")

    def parse(self, text: str) -> Puzzle:
        """Read one id."""
        return _read(text.strip())

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line: a whole id."""
        try:
            _read(first_line(ahead))
        except PuzzleError:
            return False
        return True

    def write(self, puzzle: Puzzle) -> str:
        """Write the id, without a difficulty."""
        if not isinstance(puzzle.genre, KenKen):
            raise not_for(puzzle, self.name)
        n, cages = puzzle.board.n, cages_of(puzzle)
        if set(puzzle.givens) != {OPEN}:
            raise PuzzleError(f"{self.name} has no place for given digits; notation and json do")
        if sum(len(cage.cells) for cage in cages) != n * n:
            raise PuzzleError(f"{self.name} needs every cell in a cage; notation and json do not")
        lines = write_blocks([cage.cells for cage in cages], Grid(n, n))
        clues = "".join(f"{_WRITTEN[cage.operation]}{cage.target}" for cage in cages)
        return f"{n}:{lines},{clues}"


def _read(text: str) -> Puzzle:
    parts = _ID.fullmatch(text)
    if parts is None:
        raise wrong_id(text, "Keen", "3:_aba_3a,a4s1m18s1", _PARAMS)
    n = KenKen.checked_side(int(parts[1]))
    blocks = read_blocks(parts[2], Grid(n, n))
    clues = list(_clues(parts[3]))
    if len(clues) != len(blocks):
        raise PuzzleError(f"{len(clues)} clues, but there are {len(blocks)} cages")
    cages = []
    for number, (cells, (operation, target)) in enumerate(zip(blocks, clues, strict=True), 1):
        cage = Cage(cells, "=" if len(cells) == 1 and operation in "+*" else operation, target)
        cages.append(checked_cage(n, cage, f"cage {number}"))
    return KenKen().puzzle(n, bytes([OPEN]) * (n * n), cages)


def _clues(text: str) -> Iterator[tuple[Operation, int]]:
    def wrong(position: int) -> PuzzleError:
        return PuzzleError(
            f"character {position + 1} of the clues: none begins with "
            f"'{shown(text[position:], 8)}'; write a, m, s or d and a number"
        )

    for word in words_of(text, _CLUE, wrong):
        yield _OPERATIONS[word[1]], int(word[2])
