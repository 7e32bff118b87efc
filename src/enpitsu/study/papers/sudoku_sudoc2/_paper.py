"""The paper, its puzzles and its numbers, as they are printed."""

from __future__ import annotations

from dataclasses import dataclass

from enpitsu.study.paper import Paper

PAPER = Paper(
    "sudoku-sudoc2",
    "SUDOC2 - Grundlagen zum Sudoku-Programm",
    "A. Schönhage",
    2007,
    about=(
        "The paper's program INFER is the engine `infer`: a queue of items, conclusions in boxes, "
        "and two calls of itself where they stop. Its times were taken in steps of a simulated "
        "machine (tu), about 1,200 million of which a Pentium 4 did in a second; ours are of plain "
        "Python, and of the kernel in C++. The kernel sees singles in rows and columns too, so "
        "its trees are its own."
    ),
)

TU_A_SECOND = 1.2e9
"""The machine of the paper: a Pentium 4 of 2,400 MHz."""

TREE = (
    # jh, e, f0, f, dn, oct, total and net time in tu; the latest ended first
    (1, 1, 24, 30, "99", "500", 142909, 42545),
    (3, 1, 31, 31, "89", "050", 86698, 8169),
    (5, 0, 32, 49, "E", "E", 11803, 11803),
    (4, 1, 32, 37, "59", "044", 66726, 11100),
    (7, 1, 38, 38, "49", "003", 48845, 8596),
    (9, 0, 39, 39, "29", "022", 22290, 5520),
    (11, 0, 40, 51, "E", "E", 6405, 6405),
    (10, 0, 40, 62, "E", "E", 10365, 10365),
    (8, 1, 39, 81, "E", "E", 17959, 17959),
    (6, 0, 38, 54, "E", "E", 6781, 6781),
    (2, 0, 31, 61, "E", "E", 13666, 13666),
)
"""The tree of problem 1."""

SOLUTION_1 = (
    "934268571/178549362/625371894/861732945/592416783/347895216/483127659/719653428/256984137"
)


@dataclass(frozen=True)
class Problem:
    """A puzzle of the paper, and what it says of it; None where it says nothing."""

    name: str
    line: str
    calls: int | None = None
    height: int | None = None
    tu: int | None = None
    result: int | None = None
    """0, 1 or 2: no solution, one, several."""
    note: str = ""


CONJECTURE = "a conjecture"

PROBLEMS = (
    Problem(
        "1",
        "sudoku:......5.1/....4..6./6253...../..17.2.../...4.6.83/..7....../.83.....9/7...5.4../"
        "...9..1..",
        11,
        5,
        142909,
        1,
    ),
    Problem(
        "1-5",
        "sudoku:......5.1/....4..6./62.3...../..17.2.../...4.6.83/..7....../.83.....9/7...5.4../"
        "...9..1..",
        11,
        5,
        None,
        1,
        note="without the 5 of r3c3",
    ),
    Problem(
        "1-3",
        "sudoku:......5.1/....4..6./625....../..17.2.../...4.6.83/..7....../.83.....9/7...5.4../"
        "...9..1..",
        15,
        5,
        225000,
        1,
        note="without the 3 of r3c4",
    ),
    Problem(
        "2",
        "sudoku:....6..8./7..5...../...8.1.../..9..6.../......2.1/....246../.3.....52/1.5..3.../"
        ".2.9..4.8",
        result=1,
    ),
    Problem(
        "3",
        "sudoku:.6.7...8./.4..5.9../.....1..3/..2.....1/.7..4.6../8...35.../9..8...../..1.2..7./"
        ".5..6....",
        result=1,
    ),
    Problem(
        "4",
        "sudoku:.7..8..5./9......2./...4.5.../..6.4.7../3..7.2..4/....5.9../..48.3.../7.......9/"
        ".3..9..1.",
        result=1,
        note="as printed",
    ),
    Problem(
        "4 mended",
        "sudoku:.7..8..5./9.......2/...4.5.../..6.4.7../3..7.2..4/....5.9../..48.3.../7.......9/"
        ".3..9..1.",
        result=1,
        note=CONJECTURE,
    ),
    Problem(
        "5",
        "sudoku:.8.2.6.../........./16......./61...4.../.9....3../......7.5/.......1./....7..8./"
        "..7.3....",
        1,
        0,
        67200,
        1,
    ),
    Problem(
        "77 givens",
        "sudoku:389216574/574983126/..2547839/..3754298/795862341/428391765/836425917/251679483/"
        "947138652",
        result=2,
        note="problem 5 solved, but for the 1 6 and 6 1 of rows 3 and 4",
    ),
    Problem(
        "6",
        "sudoku:2..8...../4.9.73.../....46..5/.7....19./.......24/3...4..../.5..8..../1...5.7.8/"
        "...63....",
        result=1,
        note="as printed",
    ),
    Problem(
        "6 mended",
        "sudoku:2..8...../4.9.73.../....46..5/.7....19./.......24/3....4.../.5...8.../1...5.7.8/"
        "...63....",
        result=1,
        note=CONJECTURE,
    ),
)
"""In the paper's order; two that cannot be meant as they are printed also mended."""

PROBLEM_1 = PROBLEMS[0].line
