"""What the formats for Futoshiki share: puzzles from signs between cells, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from enpitsu.boards import OPEN, Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import not_for
from enpitsu.model import Puzzle
from enpitsu.puzzles.futoshiki import Futoshiki, Pair, signs_of


class Border(NamedTuple):
    """Two neighbouring cells: left and right, or upper and lower."""

    first: int
    second: int

    def read(self, mark: str, meanings: Mapping[str, bool], n: int) -> Pair | None:
        """Return the pair that a mark stands for: true in `meanings` if the first is less."""
        if mark in meanings:
            return (self.first, self.second) if meanings[mark] else (self.second, self.first)
        if mark == "-":
            return None
        names, known = Grid(n, n).names(), " ".join([*meanings, "-"])
        raise PuzzleError(
            f"between {names[self.first]} and {names[self.second]}: "
            f"'{shown(mark)}' is none of {known}"
        )

    def write(self, signs: frozenset[Pair], less: str, greater: str, none: str = "-") -> str:
        """Return the mark for the first being less or greater, or that there is no sign."""
        if (self.first, self.second) in signs:
            return less
        return greater if (self.second, self.first) in signs else none


def across(n: int, row: int) -> list[Border]:
    """Return the borders inside a row, from left to right."""
    return [Border(cell, cell + 1) for cell in range(row * n, row * n + n - 1)]


def below(n: int, row: int) -> list[Border]:
    """Return the borders between a row and the next, from left to right."""
    return [Border(cell, cell + n) for cell in range(row * n, row * n + n)]


def number(text: str, n: int, cell: int) -> int:
    """Read a decimal number in a cell; refuse one that is not from 1 to n."""
    digits = text.lstrip("0") if text.isascii() and text.isdigit() else ""
    if not (0 < len(digits) <= 4 and int(digits) <= n):
        place = Grid(n, n).place(cell)
        raise PuzzleError(f"{place}: '{shown(text)}' is not a number from 1 to {n}")
    return int(digits)


def built(n: int, givens: Iterable[int], signs: Iterable[Pair | None]) -> Puzzle:
    """Return the puzzle with these givens and signs."""
    Futoshiki.checked_side(n)
    pairs = [pair for pair in signs if pair is not None]
    return Futoshiki().puzzle(n, bytes(givens), pairs)


def parts(puzzle: Puzzle, name: str) -> tuple[int, frozenset[Pair], Iterator[str]]:
    """Return size, signs and the cells as numbers, empty where open; refuse another genre."""
    if puzzle.genre.name != "futoshiki":
        raise not_for(puzzle, name)
    cells = ("" if value == OPEN else str(value) for value in puzzle.givens)
    return puzzle.board, frozenset(signs_of(puzzle)), cells
