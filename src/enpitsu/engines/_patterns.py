"""What the engine `infer` knows of a Sudoku, and all that it can conclude without a guess.

A *pattern* has a word for each digit in each box: a bit for each place where the digit may still
stand. An *item* says that a word has become smaller; what follows from it makes words smaller in
turn, like dominoes. Boxes, and the places in a box, are counted down the columns:

    0 3 6
    1 4 7
    2 5 8

The whole is A. Schönhage's, from "SUDOC2 - Grundlagen zum Sudoku-Programm" (2007), for boxes of any
shape. Rows and columns are seen through the boxes alone, as the paper does: no single, pair or
triple is looked for along a line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from enpitsu.boards import OPEN, members
from enpitsu.puzzles.sudoku import Box

MOST_TOGETHER = 3


class Side(NamedTuple):
    """One way that lines run: the places of each line in a box, and who shares a box's lines."""

    lines: tuple[int, ...]
    mates: tuple[tuple[int, ...], ...]


class Layout:
    """Where the places of the boxes are."""

    def __init__(self, box: Box) -> None:
        self.n = box.n
        self.box = box
        down, across = box.columns, box.rows  # boxes in a stack, and in a band
        rows = [_word(p for p in range(box.n) if p % box.rows == r) for r in range(box.rows)]
        columns = [_word(p for p in range(box.n) if p // box.rows == s) for s in range(box.columns)]
        boxes = range(box.n)
        beside = [tuple(b for b in boxes if b % down == a % down and b != a) for a in boxes]
        above = [tuple(b for b in boxes if b // down == a // down and b != a) for a in boxes]
        self.sides = Side(tuple(rows), tuple(beside)), Side(tuple(columns), tuple(above))
        self.shift = max(2, (max(down, across) - 1).bit_length())
        """How many bits of an address say which row or column of boxes it is."""
        self.cells = [[self._cell(b, p) for p in range(box.n)] for b in boxes]
        self.spot = {cell: (b, p) for b in boxes for p, cell in enumerate(self.cells[b])}

    def _cell(self, box: int, place: int) -> int:
        stack, band = divmod(box, self.box.columns)
        column, row = divmod(place, self.box.rows)
        return (band * self.box.rows + row) * self.n + stack * self.box.columns + column

    def address(self, word: int) -> int:
        """Return the paper's dn of a word by its number: the digit, and column and row of boxes."""
        digit, box = divmod(word, self.n)
        stack, band = divmod(box, self.box.columns)
        return band + (stack << self.shift) + (digit + 1 << 2 * self.shift)


@cache
def layout_of(box: Box) -> Layout:
    """Return where everything is; boards of one shape share it."""
    return Layout(box)


def _word(places: Iterator[int]) -> int:
    return sum(1 << place for place in places)


class Pattern:
    """The words of one call, and the queue of items that are still to be looked at.

    Digit d (from 0) in box b has the word number d * n + b.
    """

    def __init__(self, layout: Layout, together: int = MOST_TOGETHER) -> None:
        self.layout = layout
        self.together = together
        """How many digits, or lines, it looks at together at most."""
        self.words = [(1 << layout.n) - 1] * layout.n**2
        self.queue: deque[tuple[int, int]] = deque()
        self.items = 0
        """How many came into the queue."""
        self.fixed = 0
        """How many words have one place left."""
        self.failed = False
        """Some digit has no place left in a box."""

    @property
    def solved(self) -> bool:
        """Tell whether every digit has its place in every box."""
        return self.fixed == len(self.words)

    def copy(self) -> Pattern:
        """Return one that goes on from here, with nothing in its queue."""
        other = Pattern.__new__(Pattern)
        other.layout, other.together, other.words = self.layout, self.together, self.words.copy()
        other.queue, other.items = deque(), 0
        other.fixed, other.failed = self.fixed, self.failed
        return other

    def narrow(self, number: int, word: int) -> None:
        """Let a word keep only the places of another; if it loses some, that is an item."""
        old = self.words[number]
        new = old & word
        if new == old:
            return
        self.words[number] = new
        self.queue.append((number, new))
        self.items += 1
        if new & new - 1 == 0:
            self.fixed += new != 0
            self.failed = self.failed or new == 0

    def begin(self, givens: Sequence[int]) -> None:
        """Take each given for an item; two of one digit in a box fail at once."""
        for cell, value in enumerate(givens):
            if value != OPEN:
                box, place = self.layout.spot[cell]
                self.narrow((value - 1) * self.layout.n + box, 1 << place)

    def begin_with(self, candidates: Sequence[int]) -> None:
        """Take candidates that were narrowed down already."""
        n = self.layout.n
        words = [0] * n**2
        for cell, mask in enumerate(candidates):
            box, place = self.layout.spot[cell]
            for value in members(mask):
                words[(value - 1) * n + box] |= 1 << place
        for number, word in enumerate(words):
            self.narrow(number, word)

    def infer(self, tick: Callable[[], None]) -> None:
        """Look at items, first in first out, until none is left or a digit has no place."""
        while self.queue and not self.failed:
            tick()
            number, word = self.queue.popleft()
            if self.words[number] == word:  # or a better item is still to come
                self._displace(number, word)
                for side in self.layout.sides:
                    self._claim(side, number, word)

    def _displace(self, number: int, word: int) -> None:
        """Let no other digit stand where one, two or three fill as many places of a box."""
        n = self.layout.n
        others = [other for other in range(number % n, n * n, n) if other != number]
        full = self._full(number, word, others)
        if full is None:
            return
        inside, places = full
        for other in others:
            if other not in inside and not self.failed:
                self.narrow(other, ~places)

    def _full(
        self, number: int, word: int, others: Sequence[int]
    ) -> tuple[tuple[int, ...], int] | None:
        """Return up to three digits that fill as many places, this one among them."""
        size = word.bit_count()
        if size == 1:
            return (number,), word
        if size > self.together:
            return None
        if size == 2:
            for other in others:
                if self.words[other] == word:
                    return (number, other), word
        if self.together < MOST_TOGETHER:
            return None
        near = [other for other in others if (word | self.words[other]).bit_count() <= 3]
        for pair in combinations(near, 2):
            places = word | self.words[pair[0]] | self.words[pair[1]]
            if places.bit_count() == 3:
                return (number, *pair), places
        return None

    def _claim(self, side: Side, number: int, word: int) -> None:
        """Keep the one line that a digit has in a box, or two in two boxes, clear elsewhere."""
        lines = [line for line in side.lines if line & word]
        if len(lines) > min(self.together, 2) or self.failed:
            return
        taken = sum(lines)
        box = number % self.layout.n
        mates = [number - box + mate for mate in side.mates[box]]
        if len(lines) == 2:
            second = next((mate for mate in mates if not self.words[mate] & ~taken), None)
            if second is None:
                return
            mates.remove(second)
        for mate in mates:
            if not self.failed:
                self.narrow(mate, ~taken)

    def choice(self) -> int:
        """Return the word to split: the smallest, and of these the highest address."""
        sizes = [(word.bit_count(), -number) for number, word in enumerate(self.words)]
        return -min(size for size in sizes if size[0] > 1)[1]

    def values(self) -> bytes:
        """Return a full board."""
        values = bytearray(len(self.words))
        for number, word in enumerate(self.words):
            digit, box = divmod(number, self.layout.n)
            values[self.layout.cells[box][word.bit_length() - 1]] = digit + 1
        return bytes(values)
