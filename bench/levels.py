"""Which levels exist: `python bench/levels.py [--count 200] [--genre G] [--size N] [--level L]`.

Makes puzzles of every genre and variant, some sizes and each level, and has a second engine prove
that each has one solution, the one that it was made from. All of a row are different, also when
turned, mirrored or renamed, and rated exactly as asked. The last column but one says how many are
explained to their end by named steps, none of them a rule alone. A row that ends early says why.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence

import report
from enpitsu.answers.explain import explain_puzzle
from enpitsu.engines import engine
from enpitsu.generation import Made, NotMadeError, Series, wish_of
from enpitsu.model import RULE_ALONE, Level, Limits

SIZES = {
    "sudoku": (6, 9, 12),
    "binary": (8, 10, 14),
    "futoshiki": (4, 5, 7),
    "kakuro": (6, 8, 10),
    "kenken": (4, 5, 6),
    "neighbor": (5, 6, 8),
    "skyscrapers": (4, 5, 6),
    "slitherlink": (5, 7, 10),
    "sudoku(diagonal)": (6, 9),
    "sudoku(jigsaw)": (6, 9),
    "sudoku(killer)": (6, 9),
    "sudoku(antiknight)": (6, 9),
    "sudoku(thermo)": (6, 9),
    "sudoku(windoku)": (9,),
    "sudoku(diagonal,killer)": (6, 9),
}
LEVELS = [level for level in Level if level is not Level.EXTREME]


def rows(options: argparse.Namespace) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| puzzles | level | made and proven | ms a puzzle | clues | explained | why no more |"
    yield "|---|---|--:|--:|--:|--:|---|"
    for genre in options.genre or SIZES:
        for size in options.size or SIZES[genre]:
            for level in options.level or LEVELS:
                wish = wish_of(genre, size=size, level=level)
                series = Series(wish, 1, options.seconds, options.jobs, rated=True)
                yield f"| {genre} {size}x{size} | {level} {_cells(series, level, options.count)}"


def _cells(series: Series, level: Level, count: int) -> str:
    made: list[Made] = []
    why = ""
    begin = time.perf_counter()
    try:
        for one in series.puzzles(count):
            made.append(one)
    except NotMadeError as error:
        why = str(error)
    spent = time.perf_counter() - begin
    _prove(made, level)
    number = max(len(made), 1)
    clues = sum(one.clues for one in made) / number
    told = 100 * sum(_is_explained(one) for one in made) / number
    spent_on_one = spent / number * 1e3
    return f"| {len(made)} | {spent_on_one:.1f} | {clues:.1f} | {told:.0f} % | {why} |"


def _is_explained(made: Made) -> bool:
    """Tell whether named steps lead to the end."""
    explained = explain_puzzle(made.puzzle)
    return explained.solved and all(step.technique != RULE_ALONE for step in explained.steps)


def _prove(made: Sequence[Made], level: Level) -> None:
    """Fail loudly if the second engine finds another solution, or the level is another one."""
    answers = engine("sat").solve_many((one.puzzle for one in made), Limits())
    for one, answer in zip(made, answers, strict=True):
        if answer.status != "unique" or answer.values != (one.values,):
            raise SystemExit(f"NOT UNIQUE: {one}")
        if one.level != level:
            raise SystemExit(f"{one.level}, NOT {level}: {one}")
    if len({str(one) for one in made}) < len(made):
        raise SystemExit("TWICE THE SAME")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="puzzles a row")
    parser.add_argument("--seconds", type=float, default=20.0, help="limit a puzzle")
    parser.add_argument("--genre", action="append", choices=SIZES, help="only this one")
    parser.add_argument("--size", action="append", type=int, help="only this one")
    parser.add_argument("--level", action="append", type=Level, choices=LEVELS, help="likewise")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--save", action="store_true", help="also write results/DATE-CPU-levels.md")
    options = parser.parse_args(arguments)
    heading = report.heading("Levels", "Every puzzle was proven to have one solution by sat.")
    report.tell(heading, rows(options), "levels", keep=options.save)
    return 0


if __name__ == "__main__":
    sys.exit(main())
