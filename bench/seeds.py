"""Which solutions requests share: `python bench/seeds.py [--count 10000] [--family F] [--save]`.

Makes puzzles of many genres, variants and levels from one seed, and counts the solution grids that
two requests have in common. Unrelated requests share no more than chance. What chance gives is
measured with the same requests and another seed, where nothing can be related: the mean of the two
pairs whose seeds differ. Where all grids of a family are counted, the number that uniform draws
would give stands beside it.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations

import report
from enpitsu.generation import Series, wish_of

SEEDS = (42, 43)
FAMILIES: dict[str, tuple[int | None, tuple[tuple[str, int, str | None], ...]]] = {
    "Latin squares 5x5": (
        161_280,
        (
            ("futoshiki", 5, None),
            ("futoshiki", 5, "easy"),
            ("futoshiki", 5, "hard"),
            ("kenken", 5, None),
            ("kenken", 5, "easy"),
            ("skyscrapers", 5, None),
            ("skyscrapers", 5, "medium"),
        ),
    ),
    "Sudoku 6x6": (
        28_200_960,
        (
            ("sudoku", 6, None),
            ("sudoku", 6, "easy"),
            ("sudoku(killer)", 6, "easy"),
            ("sudoku(killer)", 6, "medium"),
            ("sudoku(thermo)", 6, "easy"),
            ("sudoku(antiknight)", 6, "easy"),
            ("sudoku(diagonal)", 6, "easy"),
        ),
    ),
    "Sudoku 9x9": (
        6_670_903_752_021_072_936_960,
        (
            ("sudoku", 9, None),
            ("sudoku", 9, "easy"),
            ("sudoku", 9, "medium"),
            ("sudoku", 9, "hard"),
            ("sudoku(windoku)", 9, "easy"),
        ),
    ),
    "maps of 0 and 1, 8x8": (
        None,
        (
            ("binary", 8, None),
            ("binary", 8, "easy"),
            ("binary", 8, "medium"),
            ("binary(repeats)", 8, None),
            ("slitherlink", 8, None),
            ("slitherlink", 8, "easy"),
        ),
    ),
    "Neighbor Number 6x6": (None, (("neighbor", 6, None), ("neighbor", 6, "easy"))),
    "Kakuro 7x7": (None, (("kakuro", 7, None), ("kakuro", 7, "medium"))),
}
"""By what they have in common: how many grids there are, if that is known, and requests."""


def rows(options: argparse.Namespace) -> Iterator[str]:
    """Yield the lines of the table: a line for each pair of requests of a family."""
    yield "| grids | one request | another | shared | at the same place | by chance | uniform |"
    yield "|---|---|---|--:|--:|--:|--:|"
    whole: dict[str, set[str]] = {}
    for family in options.family or FAMILIES:
        known, requests = FAMILIES[family]
        drawn = {_label(*one): [_grids(*one, seed, options) for seed in SEEDS] for one in requests}
        whole[family] = {grid for grids, _ in drawn.values() for grid in grids}
        for one, other in combinations(drawn, 2):
            cells = _cells(drawn[one], drawn[other], known)
            yield f"| {family} | {one} | {other} | {cells} |"
    for one, other in combinations(whole, 2):
        shared = len(whole[one] & whole[other])
        yield f"| {one} and {other} | all | all | {shared} | | | |"


def _cells(one: Sequence[list[str]], other: Sequence[list[str]], known: int | None) -> str:
    """Return what two requests share, and what chance gives."""
    shared = _shared(one[0], other[0])
    together = sum(mine == theirs for mine, theirs in zip(one[0], other[0], strict=False))
    chance = (_shared(one[0], other[1]) + _shared(one[1], other[0])) / 2
    uniform = "" if known is None else f"{_uniform(len(one[0]), len(other[0]), known):.1f}"
    return f"{shared} | {together} | {chance:g} | {uniform}"


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    return len(set(one) & set(other))


def _uniform(one: int, other: int, known: int) -> float:
    """Return how many grids two numbers of uniform draws share on average."""
    return known * _part(one, known) * _part(other, known)


def _part(drawn: int, known: int) -> float:
    """Return which part of all grids some draws meet on average."""
    return 1 - (1 - 1 / known) ** drawn if known < 2**40 else drawn / known


def _grids(
    genre: str, size: int, level: str | None, seed: int, options: argparse.Namespace
) -> list[str]:
    """Return the values of each solution; of a Kakuro, with its dark cells."""
    series = Series(wish_of(genre, size=size, level=level), seed, options.seconds, options.jobs)
    made = list(series.puzzles(options.count))
    print(f"{_label(genre, size, level)}, seed {seed}: {len(made)} puzzles", file=sys.stderr)
    return [re.sub(r"[-\d]+\\[-\d]+", "#", one.solution.partition("|")[0]) for one in made]


def _label(genre: str, size: int, level: str | None) -> str:
    return f"{genre} {size}x{size}" + (f" {level}" if level else "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="puzzles of each request")
    parser.add_argument("--seconds", type=float, default=60.0, help="limit a puzzle")
    parser.add_argument("--family", action="append", choices=FAMILIES, help="only this one")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--save", action="store_true", help="also write results/DATE-CPU-seeds.md")
    options = parser.parse_args(arguments)
    promise = f"All requests were made from seed {SEEDS[0]}; chance was measured with {SEEDS[1]}."
    report.tell(
        report.heading("Shared solutions", promise), rows(options), "seeds", keep=options.save
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
