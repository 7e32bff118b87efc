"""Draws the pictures of variants and of a step: `python docs/pictures.py` writes them anew."""

from pathlib import Path

import enpitsu
from enpitsu.model import Puzzle
from enpitsu.scene import Scene, to_svg

FOLDER = Path(__file__).parent
PROBLEM_1 = "sudoku:......5.1/....4..6./6253...../..17.2.../...4.6.83/..7....../.83.....9/7...5.4../...9..1.."
MADE = {
    "made-killer.svg": ("sudoku(killer)", "medium"),
    "made-jigsaw-thermo.svg": ("sudoku(jigsaw,thermo)", "hard"),
    "made-diagonal-windoku.svg": ("sudoku(diagonal,windoku)", "hard"),
}


def pictures() -> dict[str, str]:
    """Return the pictures by the names of their files."""
    made = {
        file: enpitsu.generate(genre, level=level, seed=7) for file, (genre, level) in MADE.items()
    }
    return {
        **{file: to_svg(puzzle.scene(), text="paths") for file, puzzle in made.items()},
        "step.svg": to_svg(step_scene(enpitsu.parse(PROBLEM_1), "W-wing"), text="paths"),
    }


def step_scene(puzzle: Puzzle, technique: str) -> Scene:
    """Draw the first step of a technique on the board as it stands then."""
    steps = enpitsu.explain(puzzle).steps
    return next(step for step in steps if step.technique == technique).scene()


if __name__ == "__main__":
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
