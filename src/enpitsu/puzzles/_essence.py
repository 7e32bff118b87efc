"""What stays of a Sudoku when its lines and digits are shuffled: its essence.

A 9x9 board has 3,359,232 images by its lines alone, so none of them is sought as the smallest.
Instead each given gets a colour, from the colours of all that stand in its lines, its box, and with
its digit, a few rounds over. No order of lines or digits enters there: puzzles whose colours differ
are essentially different. Only where they are equal it is tried to lay one onto the other. And as
colours take a while, puzzles are told apart by how many givens their lines have before that.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property
from typing import NamedTuple

from enpitsu.boards import OPEN

_ROUNDS = 2  # then two in ten million pairs of 9x9 puzzles of few givens look alike, at most


class Place(NamedTuple):
    """Where a cell lies; columns and stacks are numbered on after rows and bands."""

    row: int
    column: int
    band: int
    stack: int
    box: int


class Essence:
    """Equal for two puzzles exactly if shuffles of lines and digits turn one into the other.

    Rows change places within their band, and whole bands do; columns and stacks likewise. Digits
    are renamed. The board is transposed, which makes boxes of 3x2 out of boxes of 2x3. Turns and
    mirrors are among all these. A board without boxes is one with boxes of 1x1.
    """

    def __init__(self, box: tuple[int, int], givens: bytes) -> None:
        n = self._side = math.isqrt(len(givens))
        self._box, self._givens = box, givens
        rows = [givens.count(OPEN, i, i + n) for i in range(0, n * n, n)]
        columns = [givens[i::n].count(OPEN) for i in range(n)]
        digits = sorted(map(givens.count, range(n + 1)))
        # In order, so that a transposed board has the same.
        lines = sorted((_banded(rows, box[0]), _banded(columns, box[1])))
        self._hash = hash((tuple(digits), *lines))

    @cached_property
    def _places(self) -> list[Place]:
        places = _places(*self._box, self._side)
        return [places[cell] for cell, digit in enumerate(self._givens) if digit != OPEN]

    @cached_property
    def _digits(self) -> bytes:
        return self._givens.replace(bytes([OPEN]), b"")

    @cached_property
    def _looks(self) -> tuple[int, ...]:
        """Return what is equal for puzzles that can be laid onto each other, and few others."""
        colours = [1] * len(self._digits)
        for _ in range(_ROUNDS):
            colours = self._next(colours)
        return (*sorted(self._box), len(self._givens), *sorted(colours))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Essence):
            return NotImplemented
        if self._hash != other._hash or self._looks != other._looks:
            return False
        start = [1] * len(self._digits)
        return self._fits(start, other, start)

    def _next(self, colours: Sequence[int]) -> list[int]:
        """Return the givens' colours after one more round."""
        n = self._side
        lines, bands, boxes, digits = [0] * (2 * n), [0] * (2 * n), [0] * (n * n), [0] * (n + 1)
        for colour, digit, (row, column, band, stack, box) in zip(
            colours, self._digits, self._places, strict=True
        ):
            lines[row] += colour
            lines[column] += colour
            bands[band] += colour
            bands[stack] += colour
            boxes[box] += colour
            digits[digit] += colour
        lines = [hash(line) for line in lines]
        return [
            hash(
                (
                    colour,
                    # A sum, so that a transposed board has the same colours.
                    hash((lines[row], bands[band])) + hash((lines[column], bands[stack])),
                    boxes[box],
                    digits[digit],
                )
            )
            for colour, digit, (row, column, band, stack, box) in zip(
                colours, self._digits, self._places, strict=True
            )
        ]

    def _settled(self, colours: Sequence[int]) -> Sequence[int]:
        """Return the colours when another round would part no more of them."""
        while len(set(colours)) < len(set(further := self._next(colours))):
            colours = further
        return colours

    def _fits(self, mine: Sequence[int], other: Essence, others: Sequence[int]) -> bool:
        """Tell whether the other puzzle can be laid onto this one, equal colours on each other."""
        mine, others = self._settled(mine), other._settled(others)
        if sorted(mine) != sorted(others):
            return False
        number, colour = min(
            ((n, colour) for colour, n in Counter(mine).items() if n > 1), default=(1, 0)
        )
        if number == 1:
            return self._covers(other, list(map(others.index, mine)))
        one = mine.index(colour)
        return any(
            self._fits(_marked(mine, one), other, _marked(others, image))
            for image, same in enumerate(others)
            if same == colour
        )

    def _covers(self, other: Essence, images: Sequence[int]) -> bool:
        """Tell whether lines, bands and digits go along with the givens onto their images."""
        digits = [other._digits[image] for image in images]
        if not _one_to_one(self._digits, digits):
            return False
        places = [other._places[image] for image in images]
        turned = [Place(p.column, p.row, p.stack, p.band, p.box) for p in places]
        return (self._box == other._box and self._goes_to(places)) or (
            self._box == other._box[::-1] and self._goes_to(turned)
        )

    def _goes_to(self, places: Sequence[Place]) -> bool:
        return all(map(_one_to_one, zip(*self._places, strict=True), zip(*places, strict=True)))


def _banded(numbers: Sequence[int], height: int) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of lines in bands of a height, whatever their order."""
    bands = [tuple(sorted(numbers[i : i + height])) for i in range(0, len(numbers), height)]
    return tuple(sorted(bands))


def _marked(colours: Sequence[int], given: int) -> list[int]:
    """Return the colours with one given like no other."""
    marked = list(colours)
    marked[given] = hash((colours[given],))
    return marked


def _one_to_one(left: Sequence[int], right: Sequence[int]) -> bool:
    pairs = set(zip(left, right, strict=True))
    return len(pairs) == len(set(left)) == len(set(right))


@cache
def _places(rows: int, columns: int, n: int) -> tuple[Place, ...]:
    """Return where each cell of a board with such boxes lies."""
    cells = (divmod(cell, n) for cell in range(n * n))
    return tuple(
        Place(r, n + c, r // rows, n + c // columns, r // rows * n + c // columns) for r, c in cells
    )
