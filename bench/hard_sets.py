"""The sets of hard puzzles: files of the user, and sets that are made by a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import enpitsu
from enpitsu import Puzzle
from enpitsu.boards import OPEN
from measure import Case, DataSet, load

HOLES = 0.42
"""The share of a Latin square's cells that are emptied."""
GIVEN = 0.42
"""The share of a square's cells that are filled at random; some squares then have no solution."""
THINNED = (0.12, 0.40)
"""The least and the largest share of a Slitherlink's clues that are removed."""


@dataclass(frozen=True)
class PuzzleSet:
    """Puzzles that a table is about."""

    name: str
    cases: tuple[Case, ...]


def file_set(path: str, sample: int, seed: int) -> PuzzleSet:
    """Read a file, and take a sample by the seed; 0 is all."""
    return PuzzleSet(Path(path).stem, tuple(load(DataSet(path, seed, sample))))


def made_set(name: str, count: int, seed: int) -> PuzzleSet:
    """Make puzzles; the same for the same count and seed."""
    draw = random.Random(f"{name} {seed}")
    return PuzzleSet(name, tuple(MADE[name](count, draw)))


def _latin_squares_with_holes(count: int, draw: random.Random) -> Iterator[Case]:
    for number, order in enumerate(_orders(count)):
        square = latin_square(order, draw)
        for cell in draw.sample(range(order * order), round(HOLES * order * order)):
            square[cell] = 0
        yield _latin_case(f"qwh-{order}-{number}", order, square)


def _partial_latin_squares(count: int, draw: random.Random) -> Iterator[Case]:
    for number, order in enumerate(_orders(count)):
        square = [0] * (order * order)
        cells = draw.sample(range(order * order), round(GIVEN * order * order))
        for cell in cells:
            row, column = divmod(cell, order)
            taken = {*square[row * order : (row + 1) * order], *square[column::order]}
            free = [value for value in range(1, order + 1) if value not in taken]
            square[cell] = draw.choice(free) if free else 0
        yield _latin_case(f"qcp-{order}-{number}", order, square)


def _orders(count: int) -> list[int]:
    """Return orders from 25 to 35, as evenly as can be."""
    return [25 + round(10 * number / max(count - 1, 1)) for number in range(count)]


def _latin_case(label: str, order: int, square: list[int]) -> Case:
    """Return a Futoshiki without signs: its rows and columns hold each value once."""
    board = "/".join(["." * order] * order)
    puzzle = enpitsu.parse(f"futoshiki:{board}")
    givens = bytes(value or OPEN for value in square)
    return Case(label, replace(puzzle, givens=givens), "")


def latin_square(order: int, draw: random.Random) -> list[int]:
    """Draw a Latin square of values from 1 on (Jacobson and Matthews 1996), row by row.

    A move adds a unit to a cell of the incidence cube and mends the three lines through it; it may
    leave one cell with -1, from which the next move goes on.
    """
    cube = [[[0] * order for _ in range(order)] for _ in range(order)]
    for row in range(order):
        for column in range(order):
            cube[row][column][(row + column) % order] = 1
    moves = 0
    spoilt: tuple[int, int, int] | None = None
    while moves < order**3 or spoilt:
        x, y, z = spoilt or (draw.randrange(order), draw.randrange(order), draw.randrange(order))
        if not spoilt and cube[x][y][z]:
            continue
        x1 = draw.choice([i for i in range(order) if cube[i][y][z] == 1])
        y1 = draw.choice([i for i in range(order) if cube[x][i][z] == 1])
        z1 = draw.choice([i for i in range(order) if cube[x][y][i] == 1])
        for a, b, c in ((x, y, z), (x, y1, z1), (x1, y, z1), (x1, y1, z)):
            cube[a][b][c] += 1
        for a, b, c in ((x1, y, z), (x, y1, z), (x, y, z1), (x1, y1, z1)):
            cube[a][b][c] -= 1
        spoilt = (x1, y1, z1) if cube[x1][y1][z1] < 0 else None
        moves += 1
    return [line.index(1) + 1 for plane in cube for line in plane]


def _thinned_slitherlinks(count: int, draw: random.Random) -> Iterator[Case]:
    least, most = THINNED
    for number in range(count):
        share = least + (most - least) * number / max(count - 1, 1)
        puzzle = _generated("slitherlink", (14, 24), "expert", draw)
        clues = list(puzzle.each_clue())
        for clue in draw.sample(clues, round(share * len(clues))):
            puzzle = puzzle.without(clue)
        yield Case(f"thinned-{number}", puzzle, "")


def _large_kakuros(count: int, draw: random.Random) -> Iterator[Case]:
    for number in range(count):
        yield Case(f"kakuro-{number}", _generated("kakuro", (20, 30), "hard", draw), "")


def _generated(genre: str, size: tuple[int, int], level: str, draw: random.Random) -> Puzzle:
    return enpitsu.generate(genre, size=size, level=level, seed=draw.randrange(2**31)).puzzle


MADE: dict[str, Callable[[int, random.Random], Iterator[Case]]] = {
    "qwh": _latin_squares_with_holes,
    "qcp": _partial_latin_squares,
    "thinned-slitherlink": _thinned_slitherlinks,
    "large-kakuro": _large_kakuros,
}
"""Sets that are made, by name."""
