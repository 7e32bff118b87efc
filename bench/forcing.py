"""How far named techniques go: `python bench/forcing.py FILE… [--sample N] [--made GENRE…]`.

For each file of puzzles with one solution, and for expert puzzles that are made here: the share
that named techniques leave open, so that it takes an assumption to go on, and what is assumed
there: how many steps of that kind a puzzle takes, how many cells, edges and houses one of them
names, and how many cells the part of the board has that they lie in (medians). `--without NAME`
leaves a technique out, to see what it is worth.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

import enpitsu
from enpitsu.engines.kernel import is_solved_by, rungs_where
from enpitsu.model import RULE_ALONE
from measure import DataSet, load

ASSUMING = ("forcing chain",)
"""Rungs that are no named techniques in this sense."""
_CELL = re.compile(r"r(\d+)c(\d+)")


class Row(NamedTuple):
    """What one set of puzzles shows."""

    name: str
    puzzles: int
    open: int
    steps: list[int]
    """By puzzle that stays open: how many steps are no named techniques."""
    cells: list[int]
    """By such a step: how many cells, edges and houses it names."""
    spans: list[int]
    """By such a step: the cells of the smallest part of the board around them."""

    def told(self) -> str:
        """Return the row of the table."""
        share = 100 * self.open / max(self.puzzles, 1)
        parts = (f"{median(some):.0f}" if some else "" for some in self[3:])
        return (
            f"| {self.name} | {self.puzzles} | {self.open} | {share:.2f} % | {' | '.join(parts)} |"
        )


def row_of(name: str, puzzles: Iterable[enpitsu.Puzzle], without: Sequence[str]) -> Row:
    """Look at all puzzles, and more closely at those that stay open."""
    row, number, left = Row(name, 0, 0, [], [], []), 0, 0
    leave_out = {*ASSUMING, *without}
    for puzzle in puzzles:
        number += 1
        chosen = rungs_where(puzzle.ladder, lambda rung: rung.technique not in leave_out)
        if not is_solved_by(puzzle, chosen):
            left += 1
            _look(puzzle, row)
    return row._replace(puzzles=number, open=left)


def _look(puzzle: enpitsu.Puzzle, row: Row) -> None:
    named = {rung.technique for rung in puzzle.ladder} - {*ASSUMING} | {RULE_ALONE}
    steps = [step for step in enpitsu.explain(puzzle).steps if step.technique not in named]
    row.steps.append(len(steps))
    for step in steps:
        names = {
            name for part in (step, *(line.step for line in step.lines)) for name in _names(part)
        }
        row.cells.append(len(names))
        places = [tuple(map(int, place)) for place in _CELL.findall(" ".join(names))]
        heights, widths = zip(*places, strict=True) if places else ((0,), (0,))
        row.spans.append((max(heights) - min(heights) + 1) * (max(widths) - min(widths) + 1))


def _names(step: enpitsu.Step) -> list[str]:
    houses = [house for role in step.roles for house in role.houses]
    return [*step.cells, *houses]


def rows(options: argparse.Namespace) -> Iterator[Row]:
    """Yield the rows of the table."""
    for file in options.files:
        cases = load(DataSet(file, sample=options.sample))
        puzzles = (case.puzzle for case in cases)
        yield row_of(Path(file).stem, puzzles, options.without)
    for genre in options.made:
        made = enpitsu.generate_many(genre, level="expert", count=options.count, seed=1)
        puzzles = (one.puzzle for one in islice(made, options.count))
        yield row_of(f"expert {genre}, made", puzzles, options.without)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--sample", type=int, default=0, help="puzzles a file at most; 0 for all")
    parser.add_argument("--made", nargs="*", default=[], help="genres of which some are made")
    parser.add_argument("--count", type=int, default=100, help="so many")
    parser.add_argument("--without", nargs="*", default=[], help="techniques to leave out")
    options = parser.parse_args(arguments)
    print("| puzzles | number | left open | share | steps a puzzle | names a step | span |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for row in rows(options):
        print(row.told(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
