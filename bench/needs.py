"""Puzzles that need a technique: `python bench/needs.py [--count 20] [--seed 1] [-o FILE]`.

For Sudoku's techniques from locked candidates to XY-chain and for some of every other genre:
puzzles that are wished to need it, how long one took to make, and three checks that the making has
no part in. `rate` with all techniques up to the level, less those that were set aside, must solve
it; with the one taken away as well, it must get stuck; and a second engine must find its only
solution.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import enpitsu
from enpitsu.generation import Made, Wishes, wish_of
from enpitsu.model import Status, completed

CHAINS = ("simple colouring", "X-chain", "XY-chain", "alternating inference chain", "ALS-XZ")
FINS = ("finned X-wing", "finned swordfish", "grouped chain", "ALS chain")


@dataclass(frozen=True)
class Wished:
    """A technique that puzzles should need."""

    genre: str
    technique: str
    size: int | None = None
    without: tuple[str, ...] = ()
    """What does as well in every case, or nearly, and is not a more general technique."""
    needs_count: int = 1

    def __str__(self) -> str:
        times = f", {self.needs_count} times" if self.needs_count > 1 else ""
        return f"{self.technique}{times}"


SUDOKU = (
    Wished("sudoku", "locked candidates (pointing)"),
    Wished("sudoku", "locked candidates (claiming)"),
    Wished("sudoku", "naked pair"),
    Wished("sudoku", "hidden pair"),
    Wished("sudoku", "naked triple"),
    Wished("sudoku", "hidden triple"),
    Wished("sudoku", "two-box inference", None, ("locked candidates (claiming)",)),
    Wished("sudoku", "X-wing"),
    Wished("sudoku", "X-wing", needs_count=2),
    Wished("sudoku", "swordfish"),
    Wished("sudoku", "skyscraper"),
    Wished("sudoku", "two-string kite"),
    Wished("sudoku", "empty rectangle"),
    Wished("sudoku", "W-wing"),
    Wished("sudoku", "XY-wing"),
    Wished("sudoku", "XY-wing", needs_count=3),
    Wished("sudoku", "XYZ-wing"),
    Wished("sudoku", "finned X-wing"),
    Wished("sudoku", "finned swordfish"),
    Wished("sudoku", "simple colouring"),
    Wished("sudoku", "X-chain"),
    Wished("sudoku", "XY-chain"),
    Wished("sudoku", "naked quad", None, ("hidden quad",)),
    Wished("sudoku", "hidden quad", None, ("naked quad",)),
    Wished("sudoku", "jellyfish", None, (*CHAINS, *FINS)),
)
OTHERS = (
    Wished("binary", "equal line"),
    Wished("binary", "scarce symbol (2)"),
    Wished("binary", "unlike line"),
    Wished("binary", "crossing lines"),
    Wished("futoshiki", "inequality chain"),
    Wished("futoshiki", "inequality with sets"),
    Wished("futoshiki", "XY-wing", 6),
    Wished("kakuro", "necessary digit"),
    Wished("kakuro", "impossible combinations"),
    Wished("kakuro", "closed area"),
    Wished("kenken", "cage triple"),
    Wished("kenken", "cage and line"),
    Wished("neighbor", "bounds"),
    Wished("neighbor", "parity"),
    Wished("neighbor", "crossings"),
    Wished("skyscrapers", "line of sight"),
    Wished("skyscrapers", "line arrangements"),
    Wished("slitherlink", "two colours"),
    Wished("slitherlink", "closed region"),
    Wished("slitherlink", "clues around a cell"),
    Wished("sudoku(killer)", "innies and outies", 6),
    Wished("sudoku(jigsaw)", "law of leftovers", 6),
    Wished("sudoku(thermo)", "inequality bounds", 6),
)


@dataclass
class Seen:
    """What came of one wish."""

    aside: tuple[str, ...]
    made: int = 0
    solved: int = 0
    stuck: int = 0
    unique: int = 0
    seconds: float = 0.0

    @property
    def holds(self) -> bool:
        """Tell whether every puzzle passed every check."""
        return self.made == self.solved == self.stuck == self.unique


def looked_at(wished: Wished, count: int, seed: int, seconds: float) -> Seen:
    """Make the puzzles and check each."""
    wish = Wishes(
        size=wished.size,
        needs=wished.technique,
        needs_count=wished.needs_count,
        without=wished.without,
    )
    seen = Seen(wish_of(wished.genre, **wish).set_aside)
    puzzles = enpitsu.generate_many(
        wished.genre,
        count=count,
        seed=seed,
        seconds=seconds,
        **wish,
    )
    begin = time.process_time()
    try:
        for made in puzzles:
            seen.seconds += time.process_time() - begin
            _check(seen, made, wished.technique)
            begin = time.process_time()
    except enpitsu.NotMadeError as error:
        print(f"{wished}: {error}", file=sys.stderr)
    return seen


def _check(seen: Seen, made: Made, technique: str) -> None:
    names = [
        rung.technique
        for rung in completed(made.puzzle.ladder)
        if rung.usual and rung.level <= made.level and rung.technique not in seen.aside
    ]
    rest = [name for name in names if name != technique]
    seen.made += 1
    seen.solved += enpitsu.rate(made.puzzle, techniques=names).level is not None
    taken = enpitsu.rate(made.puzzle, techniques=rest)
    seen.stuck += taken.status is Status.UNIQUE and taken.level is None
    seen.unique += enpitsu.solve(made.puzzle, engine="sat").values == (made.values,)


def rows(options: argparse.Namespace) -> Iterator[str]:
    """Yield the table, a line a wish."""
    yield "| genre | needs | set aside | made | solved | stuck less it | unique by sat | s each |"
    yield "|---|---|---|---|---|---|---|---|"
    for wished in (*SUDOKU, *OTHERS):
        if options.genre not in (None, wished.genre):
            continue
        seen = looked_at(wished, options.count, options.seed, options.seconds)
        each = seen.seconds / max(seen.made, 1)
        aside = ", ".join(f"*{n}*" if n in wished.without else n for n in seen.aside)
        told = "" if seen.holds and seen.made == options.count else " !"
        counts = f"{seen.made}{told} | {seen.solved} | {seen.stuck} | {seen.unique}"
        yield f"| {wished.genre} | {wished} | {aside} | {counts} | {each:.3f} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description="Puzzles that need a technique, checked.")
    parser.add_argument("--genre", help="one alone, as in sudoku(killer)")
    parser.add_argument("--count", type=int, default=20, help="puzzles of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120.0, help="for each puzzle")
    parser.add_argument("-o", "--output", type=Path, help="write the table here too")
    options = parser.parse_args(arguments)
    lines = []
    for row in rows(options):
        print(row, flush=True)
        lines.append(row)
        if options.output:
            options.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
