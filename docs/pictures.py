"""Draws the pictures of variants, a step and a book: `python docs/pictures.py` writes them anew."""

import runpy
import sys
from pathlib import Path
from typing import Any

import enpitsu
from enpitsu.books import Book, design_of
from enpitsu.books.typesetting import typeset
from enpitsu.model import Puzzle
from enpitsu.scene import Scene, to_svg

FOLDER = Path(__file__).parent
PROBLEM_1 = (
    "sudoku:......5.1/....4..6./6253...../..17.2.../"
    "...4.6.83/..7....../.83.....9/7...5.4../...9..1.."
)
BOOK_DPI, BOOK_PAGE = 90, 2
MADE: dict[str, tuple[str, dict[str, Any]]] = {
    "made-killer.svg": ("sudoku(killer)", {"level": "medium"}),
    "made-jigsaw-thermo.svg": ("sudoku(jigsaw,thermo)", {"level": "hard"}),
    "made-diagonal-windoku.svg": ("sudoku(diagonal,windoku)", {"level": "hard"}),
    "made-slitherlink.svg": (
        "slitherlink",
        {"size": 12, "symmetry": "half-turn", "level": "hard"},
    ),
    "made-kakuro.svg": ("kakuro", {"size": 9, "symmetry": "half-turn", "level": "hard"}),
    "made-futoshiki.svg": (
        "futoshiki",
        {"size": 6, "shares": {"inequality": 0.9}, "level": "hard"},
    ),
}


def pictures() -> dict[str, str]:
    """Return the pictures by the names of their files."""
    made = {
        file: enpitsu.generate(genre, seed=7, **options) for file, (genre, options) in MADE.items()
    }
    return {
        **{file: to_svg(puzzle.scene(), text="paths") for file, puzzle in made.items()},
        "step.svg": to_svg(step_scene(enpitsu.parse(PROBLEM_1), "W-wing"), text="paths"),
    }


def step_scene(puzzle: Puzzle, technique: str) -> Scene:
    """Draw the first step of a technique on the board as it stands then."""
    steps = enpitsu.explain(puzzle).steps
    return next(step for step in steps if step.technique == technique).scene()


def book_pages() -> dict[str, bytes]:
    """Return the first page of a book of 300 puzzles, and one of its pages of puzzles."""
    sys.path.insert(0, str(FOLDER.parent / "bench"))
    mixed = runpy.run_path(str(FOLDER.parent / "bench" / "book.py"))["mixed"]
    design = design_of(title="Pencil & Paper", subtitle="Three hundred logic puzzles", rules=False)
    whole = Book.of_puzzles(mixed(300, seed=7), design)
    pages = typeset(whole, "png", BOOK_DPI)
    return {"book-cover.png": pages[0], "book-page.png": pages[BOOK_PAGE - 1]}


if __name__ == "__main__":
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    for name, page in book_pages().items():
        (FOLDER / name).write_bytes(page)
