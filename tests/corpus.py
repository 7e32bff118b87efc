"""Puzzles that the tests share: for each genre some with none, one and many solutions.

The boards were made for these tests; their counts were found by two engines. Below them,
ways to make more boards, the same ones in every run.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from enpitsu.boards import OPEN
from enpitsu.engines import Kernel
from enpitsu.model import Limits, Puzzle, Status
from enpitsu.puzzles import genre
from enpitsu.puzzles.sudoku import Box


@dataclass(frozen=True)
class Case:
    """One puzzle and its exact number of solutions."""

    name: str
    line: str
    count: int

    def __str__(self) -> str:
        return self.name


VARIANTS = (
    Case("1 twice on a diagonal", "sudoku(diagonal):1.../..../..../...1", 0),
    Case("diagonals by three givens", "sudoku(diagonal):...1/..../..../..32", 1),
    Case("diagonals by two givens", "sudoku(diagonal):12../..../..../....", 4),
    Case("diagonals, empty", "sudoku(diagonal):..../..../..../....", 48),
    Case("1 twice in a window", "sudoku(windoku):..../.1../..1./....", 0),
    Case("a window by four givens", "sudoku(windoku):...4/.1../..../..31", 1),
    Case("a window by three givens", "sudoku(windoku):1..2/..../..../3...", 7),
    Case("a knight's move from 1 to 1", "sudoku(antiknight):1.../..1./..../....", 0),
    Case("no knight's move, by three givens", "sudoku(antiknight):3.../..../..../..14", 1),
    Case("no knight's move, empty", "sudoku(antiknight):..../..../..../....", 24),
    Case("1 twice in a region", "sudoku(jigsaw):1.../.1../..../....|AABB/AABB/CCDD/CCDD", 0),
    Case("regions without a solution", "sudoku(jigsaw):..../..../..../....|AAAB/ACBB/CCDB/CDDD", 0),
    Case(
        "regions of a 5x5",
        "sudoku(jigsaw):...41/...../....2/....4/..5..|AABBB/ACBDB/ACDDD/ACDEE/CCEEE",
        1,
    ),
    Case(
        "regions of a 5x5, first row",
        "sudoku(jigsaw):12345/...../...../...../.....|AAAAB/ACBBB/CCCBD/CDDDE/EDEEE",
        2,
    ),
    Case(
        "a thermometer that is too hot",
        "sudoku(thermo):..../..../..../....|r1c1<r1c2<r1c3<r1c4,r1c4<r2c4",
        0,
    ),
    Case(
        "two thermometers alone",
        "sudoku(thermo):..../..../..../....|r1c1<r2c1<r3c1,r3c3<r4c3<r4c2",
        1,
    ),
    Case("a thermometer round the corner", "sudoku(thermo):..../..../..../....|r1c2<r2c3<r3c2", 12),
    Case(
        "cages against their box", "sudoku(killer):..../..../..../....|5=r1c1 r1c2,3=r2c1 r2c2", 0
    ),
    Case(
        "cages alone",
        "sudoku(killer):..../..../..../....|5=r1c1 r1c2,3=r1c3 r2c3,9=r1c4 r2c4 r3c4,7=r2"
        "c1 r3c1 r4c1,8=r2c2 r3c2 r3c3,4=r4c2,4=r4c3 r4c4",
        1,
    ),
    Case("two cages", "sudoku(killer):..../..../..../....|3=r1c1 r1c2,9=r1c3 r1c4 r2c4", 24),
    Case(
        "diagonals and cages",
        "sudoku(diagonal,killer):..../..../..../....|3=r1c1 r1c2,5=r3c1 r4c1",
        4,
    ),
)
"""Of Sudoku."""


CORPUS: dict[str, tuple[Case, ...]] = {
    "sudoku": (
        Case("two ones in a row", "sudoku:1..1/..../..../....", 0),
        Case("two ones in a column", "sudoku:1.../..../..../1...", 0),
        Case("two ones in a box", "sudoku:1.../.1../..../....", 0),
        Case("3 and 4 twice in a box", "sudoku:12../..34/..../....", 0),
        Case("6 must clash", "sudoku:12345./....../.....6/....../....../......", 0),
        Case("4x4 by four givens", "sudoku:..../1.../.3.1/...4", 1),
        Case("4x4 filled", "sudoku:1234/3412/2143/4321", 1),
        Case("6x6", "sudoku:...4.6/..6.5./....../2..3.5/5..1../..2.3.", 1),
        Case("6x6, tall boxes", "sudoku(3x2):5...../.26.../...1.4/1.2.../....../2..43.", 1),
        Case(
            "8x8",
            "sudoku:.8.7631./.3.5..8./.183...7/.5....4./.7268.../......7./3......./...456.1",
            1,
        ),
        Case(
            "9x9, easy",
            "sudoku:82.74.3.1/.61.29..4/..4...9.2/68..14.../...6...../1.38926.5/.3..584../"
            "....67.2./..6..1.7.",
            1,
        ),
        Case(
            "9x9, minimal",
            "sudoku:...8..496/6.43...../.8......./7.......8/.....2.../.1...9.53/.7....3../"
            "..59.7.4./9..46....",
            1,
        ),
        Case(
            "12x12",
            "sudoku:..3.B..87..C/C6A..15.98../8.5..29.1364/A...5..3.7../B5.C697.A.3./"
            "3.972.8.C6.5/.A7..B.5...1/5..84A..6.7./42.3.81659CA/.3C..7A.B1.6/9...83C..5.7/"
            "..8A..6B..92",
            1,
        ),
        Case("4x4 by two givens", "sudoku:1.../..../..../...4", 18),
        Case("4x4 empty", "sudoku:..../..../..../....", 288),
        Case("6x6, a band and a cell", "sudoku:123456/456123/2...../....../....../......", 352),
        *VARIANTS,
    ),
    "binary": (
        Case("three zeros in a row", "binary:000./..../..../....", 0),
        Case("three ones in a column", "binary:.1../.1../.1../....", 0),
        Case("too many zeros", "binary:0.0.00/....../....../......", 0),
        Case("six ways for eight columns", "binary:01011010/......../......../........", 0),
        Case("two equal rows", "binary:0110/0110/..../....", 0),
        Case("two equal rows, allowed", "binary(repeats):0110/0110/..../....", 1),
        Case("4x4 filled", "binary:0101/1010/0011/1100", 1),
        Case("4x4 by four givens", "binary:0.../.1../..../0..0", 1),
        Case("4x6", "binary:.0..../....1./1....1/..1...", 1),
        Case("6x4 with repeats", "binary(repeats):.11./..../..11/1.../..../11..", 1),
        Case("6x6", "binary:.0..../.0..../...01./..1.../1....1/..00..", 1),
        Case("6x6 by a chain", "binary:....../1..1.1/.....1/0.0.../..0.../.....0", 1),
        Case("2x2 empty", "binary:../..", 2),
        Case("4x4, three rows", "binary:01../10../01../....", 4),
        Case("4x6, two zeros and a one", "binary:00..../1...../....../......", 8),
        Case("4x4 empty", "binary:..../..../..../....", 72),
        Case("4x4 empty with repeats", "binary(repeats):..../..../..../....", 90),
    ),
    "futoshiki": (
        Case("two ones in a row", "futoshiki:1.1/.../...", 0),
        Case("a given against a sign", "futoshiki:..2/.../...|r1c3<r1c2,r1c2<r2c2", 0),
        Case("a circle", "futoshiki:.../.../...|r1c1<r1c2,r2c1<r1c1,r1c2<r2c2,r2c2<r2c1", 0),
        Case("3x3, a stair and a sign", "futoshiki:.../.../...|r1c1<r1c2,r1c2<r1c3,r2c3<r1c3", 2),
        Case("2x2 by one sign", "futoshiki:../..|r1c1<r1c2", 1),
        Case("2x2 by one given", "futoshiki:.1/..", 1),
        Case(
            "4x4 by signs alone",
            "futoshiki:..../..../..../....|r1c3<r2c3,r3c2<r3c1,r3c3<r3c4,r3c1<r4c1,r4c2<r3c2,"
            "r4c4<r4c3",
            1,
        ),
        Case(
            "5x5",
            "futoshiki:...../...../...../2..../.....|r1c5<r1c4,r1c2<r2c2,r2c5<r1c5,r2c3<r2c4,"
            "r2c1<r3c1,r3c2<r2c2,r3c3<r2c3,r5c2<r4c2,r5c3<r5c2",
            1,
        ),
        Case(
            "6x6",
            "futoshiki:....3./....../.51.../...1../..5.../.....4|r1c1<r2c1,r1c3<r2c3,r2c1<r2c2,"
            "r3c1<r2c1,r3c5<r3c4,r4c6<r3c6,r6c1<r5c1,r6c4<r6c3,r6c4<r6c5",
            1,
        ),
        Case("4x4, a stair", "futoshiki:..../..../..../....|r1c1<r1c2,r1c2<r1c3,r1c3<r1c4", 24),
        Case("3x3 empty", "futoshiki:.../.../...", 12),
        Case("4x4 by one sign", "futoshiki:..../..../..../....|r2c3<r2c2", 288),
    ),
    "skyscrapers": (
        Case("two ones in a row", "skyscrapers:1.1/.../...", 0),
        Case("a given against a view", "skyscrapers:.2./.../...|.1./.../.../...", 0),
        Case("two views of one column", "skyscrapers:../..|2./../2./..", 0),
        Case("2x2 by one view", "skyscrapers:../..|2./../../..", 1),
        Case("3x3 by two views", "skyscrapers:.../.../...|3../..3/.../...", 1),
        Case("3x3 by a given and two views", "skyscrapers:.../.../..1|.2./.../.../2..", 1),
        Case("4x4 by views alone", "skyscrapers:..../..../..../....|2212/2331/3241/3123", 1),
        Case(
            "5x5",
            "skyscrapers:...../...../..5../...../.....|...3./4...5/...../...3.",
            1,
        ),
        Case(
            "6x6",
            "skyscrapers:235.../....../....../.2..../.....2/......|32..33/..24../..32../..1.33",
            1,
        ),
        Case("3x3 by one view", "skyscrapers:.../.../...|1../.../.../...", 4),
        Case("3x3 empty", "skyscrapers:.../.../...", 12),
        Case(
            "4x4, a row from both ends", "skyscrapers:..../..../..../....|..../.2../..../.2..", 144
        ),
    ),
    "kakuro": (
        Case("rows and columns disagree", r"kakuro:# 3\- 3\-/-\3 . ./-\4 . .", 0),
        Case("one cell, two sums", r"kakuro:# 5\-/-\6 .", 0),
        Case("a given that no sum allows", r"kakuro:# 16\- 7\-/-\9 9 ./-\14 . .", 0),
        Case("the same digit twice", r"kakuro:# # #/# 3 ./# 3 .", 0),
        Case("2x2", r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .", 1),
        Case("one cell", r"kakuro:# #/-\6 .", 1),
        Case("runs of one cell", r"kakuro:# 9\- # 11\-/-\9 . 15\9 ./# -\10 . ./# -\7 . #", 1),
        Case(
            "5x4",
            r"kakuro:# # # 5\- #/# 3\- 18\5 . 2\-/-\12 . . -\2 ./# 8\6 . # #/-\7 . . 5\- 9\-/"
            r"-\18 . . . .",
            1,
        ),
        Case(
            "5x5",
            r"kakuro:# # # 22\- # 12\-/# 4\- -\3 . -\4 ./-\4 . -\9 . 17\8 ./# # 7\16 . . 3\-/"
            r"# 2\20 . . . ./-\2 . -\1 . # #",
            1,
        ),
        Case("1 and 2 may change places", r"kakuro:# 3\- 3\-/-\3 . ./-\3 . .", 2),
        Case("half the sums", r"kakuro:# # #/-\6 . ./-\7 . .", 16),
    ),
    "kenken": (
        Case("two ones in a row", "kenken:../..|1==r1c1,1==r1c2", 0),
        Case("no quotient beside it", "kenken:1../.../...|2/=r1c2 r1c3,1-=r2c1 r3c1", 0),
        Case(
            "2 and 1 would be there twice",
            "kenken:.../.../...|3/=r1c1 r1c2,2-=r1c3 r2c3",
            0,
        ),
        Case("a digit may be in a cage twice", "kenken:.../.../...|9*=r2c3 r3c2 r3c3", 1),
        Case("2x2 by one cell", "kenken:../..|1==r1c1", 1),
        Case(
            "4x4",
            "kenken:..../..../..../....|6+=r1c1 r2c1,1==r1c2,72*=r1c3 r2c2 r2c3 r3c2,"
            "14+=r1c4 r2c4 r3c4 r4c3 r4c4,6*=r3c1 r4c1 r4c2,1==r3c3",
            1,
        ),
        Case(
            "5x5",
            "kenken:...../...../...../...../.....|24*=r1c1 r2c1 r3c1,4-=r1c2 r2c2,1-=r1c3 r2c3,"
            "30*=r1c4 r1c5 r2c4,5/=r2c5 r3c5,120*=r3c2 r3c3 r4c2 r4c3,2/=r3c4 r4c4,"
            "10*=r4c1 r5c1 r5c2,48*=r4c5 r5c3 r5c4 r5c5",
            1,
        ),
        Case("2x2, a quotient", "kenken:../..|2/=r1c1 r2c1", 2),
        Case("a digit and a sum", "kenken:1../.../...|5+=r1c2 r2c2", 2),
        Case(
            "4x4, a row and a difference",
            "kenken:..../..../..../....|10+=r1c1 r1c2 r1c3 r1c4,1-=r3c1 r3c2",
            288,
        ),
        Case("4x4 without cages", "kenken:..../..../..../....", 576),
    ),
    "latin": (
        Case("two ones in a column", "latin:1./1.", 0),
        Case("no place for 3", "latin:12./..3/...", 0),
        Case("2x2 by one given", "latin:1./..", 1),
        Case("3x3", "latin:1../..3/...", 1),
        Case("5x5", "latin:12.../..1../...4./5..../....2", 13),
        Case("3x3 empty", "latin:.../.../...", 12),
        Case("4x4 empty", "latin:..../..../..../....", 576),
        Case("5x5, first row", "latin:12345/...../...../...../.....", 1344),
    ),
    "neighbor": (
        Case("two ones in a row", "neighbor:11../..../..../....", 0),
        Case("four digits in a row", "neighbor:1234/..../..../....", 0),
        Case("two digits are left", "neighbor:xx../..../..../....", 0),
        Case("9 is too far from 1", "neighbor:1.9./..../..../....", 0),
        Case("no digit between 1 and 1", "neighbor:1.../.2../..1./....", 0),
        Case("Inaba's 4x4", "neighbor:1.../..2./.4../...3", 1),
        Case("4x4 filled", "neighbor:123x/x321/34x2/2x43", 1),
        Case("4x4, easy", "neighbor:765./6.../...2/43..", 1),
        Case("5x5, medium", "neighbor:..2../...87/6...8/.4.../..4..", 1),
        Case("5x5, hard", "neighbor:....1/6.4../7..8./...../..7..", 1),
        Case("4x4 by three givens", "neighbor:1.../..2./..../...3", 4),
        Case("4x4 by two givens", "neighbor:1.../..../..../...3", 15),
        Case("4x4 by a pair", "neighbor:1.3./..../..../....", 51),
    ),
    "slitherlink": (
        Case("nothing but zeros", "slitherlink:00/00", 0),
        Case("three lines around the only cell", "slitherlink:3", 0),
        Case("two loops, one a clue", "slitherlink:3.0.3", 0),
        Case("one row, a 2 at each end", "slitherlink:2....2", 0),
        Case("one cell", "slitherlink:.", 1),
        Case("2x2", "slitherlink:../11", 1),
        Case("3x3", "slitherlink:23./.../.33", 1),
        Case("4x4", "slitherlink:1.33/..2./..../3.10", 1),
        Case("5x5", "slitherlink:1.2../2...1/.120./...../3..11", 1),
        Case(
            "a loop on the left, where another on the right touches no clue", "slitherlink:3...", 3
        ),
        Case("2x2 empty", "slitherlink:../..", 13),
        Case("2x3 empty", "slitherlink:.../...", 40),
        Case("3x3, a 0 in the corner", "slitherlink:0../.../...", 32),
    ),
}


def pattern(box: Box) -> bytes:
    """Return a filled Sudoku: each row is the one above it, shifted by a box or by one more."""
    n = box.n
    shifts = [box.columns * (row % box.rows) + row // box.rows for row in range(n)]
    return bytes((shift + column) % n + 1 for shift in shifts for column in range(n))


def sudoku(box: Box, givens: bytes) -> Puzzle:
    """Return a Sudoku puzzle with these givens."""
    return Puzzle(genre("sudoku"), box, givens)


def random_grid(box: Box, seed: int) -> bytes:
    """Return a filled Sudoku, the same for the same seed."""
    empty = sudoku(box, bytes([OPEN]) * box.n**2)
    return Kernel(seed=seed).solve(empty, Limits(solutions=1)).values[0]


def random_puzzle(box: Box, seed: int) -> Puzzle:
    """Return a minimal Sudoku: givens go from a random grid as long as one solution stays."""
    values = bytearray(random_grid(box, seed))
    order = list(range(len(values)))
    random.Random(seed).shuffle(order)
    for cell in order:
        value, values[cell] = values[cell], OPEN
        if Kernel().solve(sudoku(box, bytes(values)), Limits()).status is not Status.UNIQUE:
            values[cell] = value
    return sudoku(box, bytes(values))


def random_board(box: Box, seed: int) -> Puzzle:
    """Return a board with some givens of a random grid, about every other time one of them wrong.

    Such boards have none, one or many solutions, and their givens rarely clash at sight.
    """
    rng = random.Random(seed)
    values = bytearray(random_grid(box, seed))
    cells = rng.sample(range(len(values)), k=rng.randint(box.n, 2 * box.n))
    givens = bytearray([OPEN]) * len(values)
    for cell in cells:
        givens[cell] = values[cell]
    if rng.random() < 0.5:
        wrong = rng.choice(cells)
        givens[wrong] = givens[wrong] % box.n + 1
    return sudoku(box, bytes(givens))


def random_lines(count: int) -> list[str]:
    """Return lines of random 4x4 and 6x6 boards, wide and tall boxes in turn."""
    boxes = (Box(2, 2), Box(2, 3), Box(3, 2))
    return [str(random_board(boxes[seed % 3], seed)) for seed in range(count)]
