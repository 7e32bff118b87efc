"""Measure how fast puzzles are made: `python bench/generate.py [--count N] [--only GENRE]`.

Two tables: puzzles of every genre, beside the plainest way to choose their clues and, for Sudoku,
beside qqwing; and the strategies on Neighbor Number, beside what Block (2024) measured.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import ClassVar, NamedTuple

import enpitsu
import report
from enpitsu.generation import (
    Groups,
    Made,
    Report,
    Series,
    Strategy,
    Trial,
    Wish,
    make,
    seed_of,
    wish_of,
)


@dataclass(frozen=True)
class ClueByClue(Strategy):
    """The baseline: hides one clue after the other and asks each time whether it was needed."""

    name: ClassVar[str] = "clue by clue"
    minimal: ClassVar[bool] = True

    def search(self, trial: Trial, random: Random) -> Groups | None:
        """Return a set of which no group could go."""
        if not trial.suffices:
            return None
        shown = trial.everything
        for group in trial.shuffled(random):
            without = shown & ~(1 << group)
            if trial.solvable(without):
                shown = without
        return None if trial.too_easy(shown) else shown


class Kind(NamedTuple):
    """Puzzles to make, and how many of them at most."""

    genre: str
    size: int
    level: str | None
    most: int

    @property
    def wish(self) -> Wish:
        """Return what is wished of them."""
        return wish_of(self.genre, size=self.size, level=self.level)

    def made(self, seed: int, count: int) -> list[Made]:
        """Make some of them."""
        return list(Series(self.wish, seed).puzzles(count))

    def made_plainly(self, seeds: Iterable[int]) -> list[Made]:
        """Make those of some seeds from the same solutions, one clue after the other."""
        plain = replace(self.wish, strategy=ClueByClue())
        return [make(plain, seed, request=self.wish.request) for seed in seeds]

    def __str__(self) -> str:
        return f"{self.genre} {self.size}x{self.size}, {self.level or 'any level'}"


KINDS = [
    Kind("sudoku", 9, None, 2000),
    *(Kind("sudoku", 9, level, 500) for level in ("easy", "medium", "hard", "expert")),
    Kind("binary", 14, None, 300),
    *(Kind("binary", 14, level, 100) for level in ("easy", "medium", "hard", "expert")),
    Kind("futoshiki", 9, None, 100),
    *(Kind("futoshiki", 9, level, 50) for level in ("easy", "medium", "hard", "expert")),
    Kind("kakuro", 10, None, 50),
    *(Kind("kakuro", 10, level, 50) for level in ("easy", "medium", "hard", "expert")),
    Kind("neighbor", 7, None, 300),
    *(Kind("neighbor", 7, level, 300) for level in ("easy", "medium", "hard", "expert")),
    Kind("slitherlink", 10, None, 100),
    *(Kind("slitherlink", 10, level, 100) for level in ("easy", "medium", "hard", "expert")),
    *(Kind("slitherlink", 20, level, 10) for level in ("easy", "hard")),
]

PAPER: dict[tuple[int, str, str], float] = {
    (5, "easy", "top-down"): 3.6,
    (5, "easy", "bottom-up"): 33.3,
    (5, "easy", "random-single"): 0.1,
    (5, "easy", "random-multi"): 2.2,
    (5, "easy", "random-bottom-up"): 0.9,
    (5, "medium", "top-down"): 133.9,
    (5, "medium", "bottom-up"): 91.3,
    (5, "medium", "random-single"): 1.3,
    (5, "medium", "random-multi"): 17.0,
    (5, "medium", "random-bottom-up"): 5.2,
    (5, "hard", "top-down"): 178.9,
    (5, "hard", "bottom-up"): 106.5,
    (5, "hard", "random-single"): 1.9,
    (5, "hard", "random-multi"): 16.9,
    (5, "hard", "random-bottom-up"): 8.1,
    (6, "easy", "random-multi"): 3.8,
    (6, "medium", "random-multi"): 39.9,
    (6, "hard", "random-multi"): 45.4,
    (7, "easy", "random-multi"): 9.3,
    (7, "medium", "random-multi"): 68.1,
    (7, "hard", "random-multi"): 103.6,
}
"""Seconds a puzzle on an AMD Ryzen 5 1600X, by size, level and strategy, of 50 iterations."""

ITERATIONS = 50
PASSES = 3


def making(kinds: Sequence[Kind], most: int, seed: int) -> Iterator[str]:
    """Yield the lines of the first table."""
    yield "| puzzles | made | mean ms | with rating | clues | clue by clue, ms | ratio | peak MB |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for kind in kinds:
        yield _row(kind, min(kind.most, most), seed)


def _row(kind: Kind, count: int, seed: int) -> str:
    kind.made(seed + 1, 2)  # warm up
    made, seconds = _fastest(lambda: kind.made(seed, count))
    _, rated = _fastest(lambda: [_rated(one) for one in kind.made(seed, count)])
    few = max(count // 10, 2)
    alike, same = _fastest(lambda: kind.made(seed, few))
    _, plain = _fastest(lambda: kind.made_plainly(one.seed for one in alike))
    _check(kind, made)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    clues = sum(one.clues for one in made) / count
    return (
        f"| {kind} | {count} | {seconds / count * 1e3:.2f} | {rated / count * 1e3:.2f} "
        f"| {clues:.1f} | {plain / few * 1e3:.2f} | {plain / same:.1f} | {peak:.0f} |"
    )


def _rated(made: Made) -> Made:
    _ = made.rating  # it is kept
    return made


def _fastest(work: Callable[[], list[Made]]) -> tuple[list[Made], float]:
    """Return what work makes, and the processor time of its fastest pass.

    What else runs on a machine can only add time.
    """
    best = float("inf")
    made: list[Made] = []
    for _ in range(PASSES):
        begin = time.process_time()
        made = work()
        best = min(best, time.process_time() - begin)
    return made, best


def qqwing(count: int) -> Iterator[str]:
    """Yield what qqwing takes for minimal Sudokus of any level, if it is there."""
    if not shutil.which("qqwing"):
        yield "qqwing is not installed: left out."
        return
    seconds = {}
    for options in ([], ["--difficulty", "expert"]):
        begin = time.perf_counter()
        asked = ["qqwing", "--generate", str(count), "--one-line", *options]
        subprocess.run(asked, capture_output=True, check=True)
        seconds[" ".join(options[1:]) or "any"] = (time.perf_counter() - begin) / count * 1e3
    told = ", ".join(f"{ms:.2f} ms for {level} level" for level, ms in seconds.items())
    yield f"qqwing makes a minimal 9x9 Sudoku in {told} (its own levels, mean of {count})."


def strategies(count: int, seed: int) -> Iterator[str]:
    """Yield the lines of the second table; rows of a size and level are of the same boards."""
    yield "| board | level | strategy | clues | nodes | duplicates | layer | s | paper, s | ratio |"
    yield "|---|---|---|--:|--:|--:|--:|--:|--:|--:|"
    for size, level, name in [*PAPER, *_proven()]:
        iterations = ITERATIONS if name.startswith("random") else None
        wish = wish_of(
            "neighbor", size=size, level=level, at_most=True, strategy=name, iterations=iterations
        )
        wish = replace(wish, minimal=False)
        _on_same_boards(wish, seed + 1, 1)  # warm up
        made, seconds = _fastest(partial(_on_same_boards, wish, seed, count))
        mean = _means(made)
        if name != "optimal":  # which works in a process of its own
            mean = replace(mean, seconds=seconds / count)
        paper = PAPER.get((size, level, name))
        beside = f"{paper} | {paper / mean.seconds:,.0f}" if paper else " | "
        yield (
            f"| {size}x{size} | {level} | {name} | {sum(m.clues for m in made) / count:.1f} | "
            f"{mean.nodes:,} | {mean.duplicates:,} | {mean.layer:.1f} | {mean.seconds:.4f} | "
            f"{beside} |"
        )


def _on_same_boards(wish: Wish, seed: int, count: int) -> list[Made]:
    """Make puzzles from boards that are the same for every strategy and level."""
    request = wish_of(wish.genre, size=wish.size).request
    return [make(wish, seed_of(seed, number), request=request) for number in range(count)]


def _proven() -> Iterator[tuple[int, str, str]]:
    for size in (5, 6, 7, 9):
        for level in ("easy", "medium", "hard"):
            for name in ("a-star", "optimal"):
                yield size, level, name


def _means(made: Sequence[Made]) -> Report:
    reports = [one.report for one in made]
    return Report(
        round(sum(r.nodes for r in reports) / len(made)),
        round(sum(r.duplicates for r in reports) / len(made)),
        sum(r.layer for r in reports) / len(made),
        sum(r.seconds for r in reports) / len(made),
    )


def _check(kind: Kind, made: Sequence[Made]) -> None:
    """Fail loudly if a puzzle is not what was wished."""
    for one in made[:20]:
        if enpitsu.solve(one.puzzle).solutions != (one.solution,):
            raise SystemExit(f"NOT UNIQUE: {one}")
        if kind.level not in (None, one.level):
            raise SystemExit(f"NOT {kind.level} BUT {one.level}: {one}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000, help="most puzzles a row")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", metavar="GENRE", help="rows of one genre")
    parser.add_argument("--save", action="store_true", help="also write results/DATE-CPU-….md")
    options = parser.parse_args(arguments)
    kinds = [kind for kind in KINDS if options.only in (None, kind.genre)]
    lines: list[str] = []

    def say(line: str) -> None:
        print(line, flush=True)
        lines.append(line)

    promise = (
        "One thread. Every puzzle has one solution and the level asked for; 20 a row are checked."
    )
    say(report.heading("Making puzzles", promise) + "\n")
    for line in making(kinds, options.count, options.seed):
        say(line)
    if options.only in (None, "sudoku"):
        say("")
        for line in qqwing(min(options.count, 300)):
            say(line)
    if options.only in (None, "neighbor"):
        say(
            "\n## Strategies on Neighbor Number, levels at most, 50 iterations of the random ones\n"
        )
        for line in strategies(min(options.count, 50), options.seed):
            say(line)
    if options.save:
        print(f"saved as {report.save(chr(10).join(lines), 'generate')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
