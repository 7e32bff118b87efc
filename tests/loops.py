"""Slitherlink boards for tests: random ones, the same in every run, and an oracle for small."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import product

from enpitsu.boards import OPEN
from enpitsu.model import Puzzle
from enpitsu.puzzles._edges import Edges, numbers
from enpitsu.puzzles._loops import random_loop
from enpitsu.puzzles.slitherlink import Slitherlink
from enpitsu.rules import NO_CLUE

Region = frozenset[tuple[int, int]]
"""The cells inside a loop."""


def drawn(rows: int, columns: int, region: Region) -> bytes:
    """Return the edges of the board: lines where they part inside and outside."""
    edges = Edges(rows, columns)
    numbers = {r * columns + c + 1 for r, c in region}
    return bytes(len(numbers.intersection(sides)) == 1 for _, _, sides in edges.all())


def random_board(rows: int, columns: int, seed: int) -> Puzzle:
    """Return a board with none, one or many solutions: some clues of a loop, some lines of it.

    Every third board has a clue or a line that does not belong there.
    """
    rng = random.Random(seed)
    edges = Edges(rows, columns)
    lines = random_loop(edges, rng)
    kept, chance = rng.choice([(0.3, 0.0), (0.5, 0.0), (0.7, 0.0), (0.4, 0.1)])
    full = numbers(edges, lines)
    clues = bytearray(clue if rng.random() < kept else OPEN for clue in full)
    marks = bytearray(line if rng.random() < chance else OPEN for line in lines)
    if seed % 3 == 0 and rng.random() < 0.5:
        clues[rng.randrange(len(clues))] = rng.randrange(4)
    elif seed % 3 == 0:
        marks[rng.randrange(len(marks))] = rng.randrange(2)
    return Slitherlink().puzzle(edges, clues, enumerate(marks))


@cache
def all_loops(rows: int, columns: int) -> tuple[tuple[bytes, bytes], ...]:
    """Return every loop on a board, by trying all regions: its edges and its clues."""
    cells = list(product(range(rows), range(columns)))
    found = []
    for choice in product((False, True), repeat=len(cells)):
        region = frozenset(cell for cell, inside in zip(cells, choice, strict=True) if inside)
        lines = drawn(rows, columns, region)
        if _is_loop(rows, columns, lines):
            found.append((lines, numbers(Edges(rows, columns), lines)))
    return tuple(found)


def _is_loop(rows: int, columns: int, lines: bytes) -> bool:
    """Go along the lines: they are one loop if that meets them all and nothing branches off."""
    meeting: dict[int, list[int]] = {}
    for (_, ends, _), line in zip(Edges(rows, columns).all(), lines, strict=True):
        if line:
            a, b = ends
            meeting.setdefault(a, []).append(b)
            meeting.setdefault(b, []).append(a)
    if not meeting or any(len(others) != 2 for others in meeting.values()):
        return False
    start = before = next(iter(meeting))
    here, length = meeting[start][0], 1
    while here != start:
        first, second = meeting[here]
        before, here = here, second if first == before else first
        length += 1
    return length == sum(lines)


@cache
def solutions(puzzle: Puzzle) -> tuple[bytes, ...]:
    """Return all solutions of a small puzzle: the loops that have its clues and its givens."""
    fitting = (loop for loop in all_loops(*puzzle.board) if _fits(puzzle.numbers, NO_CLUE, loop[1]))
    return tuple(lines for lines, _ in fitting if _fits(puzzle.givens, OPEN, lines))


def _fits(pattern: Sequence[int], free: int, values: bytes) -> bool:
    return all(a in (free, b) for a, b in zip(pattern, values, strict=True))
