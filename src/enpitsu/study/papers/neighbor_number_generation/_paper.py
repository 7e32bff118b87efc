"""The paper, its solvers and algorithms, and what it prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enpitsu.errors import EnpitsuError
from enpitsu.puzzles.neighbor import LARGEST, SMALLEST
from enpitsu.study import Paper, Study
from enpitsu.study.setting import Size

PAPER = Paper(
    "neighbor-number-generation",
    "Generieren von eindeutig lösbaren japanischen Pencil Puzzle Instanzen mithilfe von "
    "Constraint Programming",
    "Maximilian Block",
    2024,
    about=(
        "Boards are drawn by the seed; all rows of a table have the same. The solvers are the sets "
        "of techniques `block-easy`, `block-medium`, `block-medium-not-equal` and `block-hard`, "
        "the algorithms are walked plainly, set by set, and counted as the paper's table 3.6 shows "
        "that it counted: of Single and BottomUp the sets checked, of Multi the sets checked and "
        "those entered, of the systematic ones the sets checked and, as duplicates, those met "
        "again. Clues that could go stay. The paper ran on an AMD Ryzen 5 1600X with choco-solver "
        "(Java); our seconds are those of the processor, in one thread. Its text gives Medium the "
        "constraint MinMax alone, but its tables fit MinMax with NotEqual: both readings are here. "
        "NumberDifference acts, as the tables show, only where both cells are known to hold a "
        "digit."
    ),
)


class Solver(NamedTuple):
    """A solver of the paper, in one of its readings."""

    told: str
    level: str
    """What the paper calls it."""
    techniques: str
    """Our name for the set."""


EASY = Solver("Easy", "Easy", "block-easy")
MEDIUM = Solver("Medium (text)", "Medium", "block-medium")
MEDIUM_NOT_EQUAL = Solver("Medium + NotEqual", "Medium", "block-medium-not-equal")
HARD = Solver("Hard", "Hard", "block-hard")
SOLVERS = (EASY, MEDIUM, MEDIUM_NOT_EQUAL, HARD)

TOP_DOWN, BOTTOM_UP, SINGLE, MULTI, RANDOM_BOTTOM_UP = STRATEGIES = (
    "top-down",
    "bottom-up",
    "random-single",
    "random-multi",
    "random-bottom-up",
)
SYSTEMATIC = STRATEGIES[:2]
RANDOM = STRATEGIES[2:]
ALGORITHMS = dict(
    zip(
        STRATEGIES,
        (
            "ExploreTreeTopDown",
            "ExploreTreeBottomUp",
            "ProbabilisticTopDownSingleBranch",
            "ProbabilisticTopDownMulti",
            "ProbabilisticBottomUp",
        ),
        strict=True,
    )
)
"""The paper's names for our strategies."""

ITERATIONS = 50
GENRE = "neighbor"
SIZES = ((5, 5), (6, 6), (7, 7))
COUNTS = {5: 25, 6: 10, 7: 2}

Measured = tuple[float, float] | None
"""Clues and seconds; None where the paper stopped after 5 hours."""

PRINTED: dict[int, dict[str, tuple[Measured, ...]]] = {
    5: {
        "Easy": ((8.9, 3.6), (8.6, 33.3), (10.3, 0.1), (8.8, 2.2), (10.0, 0.9)),
        "Medium": ((6.1, 133.9), (6.0, 91.3), (7.9, 1.3), (6.0, 17.0), (7.9, 5.2)),
        "Hard": ((6.0, 178.9), (5.9, 106.5), (7.2, 1.9), (6.0, 16.9), (7.6, 8.1)),
    },
    6: {
        "Easy": ((11.0, 11.1), (11.2, 582.7), (13.7, 0.2), (11.1, 3.8), (13.7, 2.0)),
        "Medium": ((7.7, 1501.5), (6.5, 739.0), (10.2, 2.3), (7.1, 39.9), (9.5, 12.9)),
        "Hard": ((6.4, 4071.1), (6.4, 1801.7), (7.6, 1073.0), (6.3, 45.4), (9.6, 19.7)),
    },
    7: {
        "Easy": ((14.0, 26.6), (15.0, 9910.0), (16.8, 221.8), (14.0, 9.3), (17.1, 5.8)),
        "Medium": (None, None, (13.4, 3.8), (11.7, 68.1), (12.2, 35.2)),
        "Hard": (None, None, (10.5, 8.0), (8.0, 103.6), (9.9, 45.6)),
    },
}
"""Tables 3.1, 3.2 and 3.3: by size and level, one for each of the algorithms."""

SPEEDS: dict[int, dict[str, tuple[float | None, ...]]] = {
    5: {
        "Easy": (899.0, 644.9, 1496.7, 718.3, 710.8),
        "Medium": (102.3, 86.0, 170.9, 89.8, 111.3),
        "Hard": (76.0, 62.1, 124.0, 91.3, 71.2),
    },
    6: {
        "Easy": (582.1, 364.3, 624.5, 520.9, 420.8),
        "Medium": (49.4, 46.9, 102.0, 46.6, 52.6),
        "Hard": (36.1, 33.4, 33.8, 42.8, 34.2),
    },
    7: {
        "Easy": (394.0, 203.6, 588.4, 241.1, 168.8),
        "Medium": (None, None, 60.5, 41.3, 23.8),
        "Hard": (None, None, 38.6, 21.2, 17.4),
    },
}
"""Table 3.4, in the same order."""

COUNTED: dict[int, dict[str, tuple[tuple[int, int, int, int], tuple[int, int, int, int]]]] = {
    5: {
        "Easy": ((3604, 3240, 1953, 899), (33280, 21464, 156976, 645)),
        "Medium": ((133852, 13688, 23629, 102), (91257, 7849, 62515, 86)),
        "Hard": ((178905, 13593, 22959, 76), (106532, 6620, 53192, 62)),
    },
    6: {
        "Easy": ((11138, 6483, 2483, 582), (582683, 212243, 1816582, 364)),
        "Medium": ((1501508, 74205, 169030, 49), (739027, 34681, 351236, 47)),
        "Hard": ((4071147, 146861, 633490, 36), (1801723, 60220, 555626, 33)),
    },
}
"""Table 3.5: milliseconds, nodes, duplicates and nodes a second of TopDown and BottomUp."""

Row = tuple[float | None, float | None, float | None]
REPEATED: dict[tuple[int, str], tuple[Row, Row, Row, Row]] = {
    (1, "Easy"): ((11.9, 16.3, 16.3), (11.9, 16.3, 16.3), (0.063, 0.004, 0.052), (39, 2.66, 16)),
    (1, "Hard"): (
        (7.04, 12.47, 13.17),
        (7.04, 12.47, 13.17),
        (0.858, 0.126, 0.422),
        (38, 7, 13),
    ),
    (10, "Easy"): ((11.1, 14.5, 14.6), (11.7, 16.3, 16.3), (0.65, 0.028, 0.472), (389, 27, 163)),
    (10, "Hard"): ((6.4, 9.8, 9.4), (7.3, 13.2, 12.8), (8.807, 1.094, 4.197), (379, 58, 128)),
    (50, "Easy"): (
        (11.1, 13.5, 13.6),
        (11.8, 16.4, 16.3),
        (4.104, 0.141, 2.366),
        (1932, 131, 816),
    ),
    (50, "Hard"): ((None, 8.4, 8.2), (None, 12.9, 12.8), (None, 5.967, 20.39), (None, 306, 639)),
}
"""Table 3.6: clues, layer, seconds and nodes of Multi, Single and BottomUp, by iterations."""


def handed_in(study: Study) -> dict[int, list[str]]:
    """Return the boards that were handed in as lines, by their side."""
    boards: dict[int, list[str]] = {}
    for one in study.puzzles(GENRE, list):
        rows, columns = one.puzzle.genre.grid(one.puzzle.board)
        if rows != columns:
            raise EnpitsuError(f"{one.name}: the board must be square, got {rows}x{columns}")
        boards.setdefault(rows, []).append(str(one.puzzle))
    return dict(sorted(boards.items()))


def size_of(study: Study, place: int, *, most: int = 1, usual: Sequence[Size] = SIZES) -> int:
    """Return the side of the boards of a table: 3.1, 3.2 or 3.3, or what is asked instead.

    `most` is how many sizes a table shows that is asked for alone.
    """
    limit = most if study.alone else len(SIZES)
    sides = list(handed_in(study))
    if len(sides) > limit:
        raise EnpitsuError(f"--instances: boards of {sides} rows; must be of {limit} at most")
    if not sides:
        kind = f"{limit} or fewer squares of {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}"
        sizes = study.sizes(usual, usual, fits=_fits, most=limit, kind=kind)
        sides = [rows for rows, _ in sizes]
    return sides[min(place, len(sides) - 1)]


def is_preset(study: Study) -> bool:
    """Tell whether the sizes are the paper's, neither asked for nor those of boards handed in."""
    return study.asked_sizes is None and not handed_in(study)


def _fits(size: Size) -> bool:
    return size[0] == size[1] and SMALLEST <= size[0] <= LARGEST
