"""Whether every puzzle of some files is explained to its end, how fast, and certified line by line.

`python bench/certify.py FILE… [--sample 300] [--seed 1] [--seconds 60]`. One row a file: puzzles,
those that were explained to the solution, the slowest explanation, deeper steps, the median number
of lines of a longer reason, the lines that were certified, and the statements that were not. What
failed, and what took longer than ten seconds, is named below.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import enpitsu
from enpitsu.errors import EnpitsuError
from enpitsu.formats import read
from enpitsu.model import DEEPER, Puzzle

SLOW = 10.0
"""Seconds after which an explanation is named."""

DEEP = {rung.technique for rung in DEEPER}


@dataclass
class Row:
    """What was seen of one file."""

    name: str
    puzzles: int = 0
    solved: int = 0
    slowest: float = 0.0
    deeper: int = 0
    lengths: list[int] = field(default_factory=list)
    lines: int = 0
    failures: int = 0
    notes: list[str] = field(default_factory=list)

    def take(self, puzzle: Puzzle, seconds: float) -> None:
        """Explain and certify a puzzle."""
        begin = time.perf_counter()
        explanation = enpitsu.explain(puzzle, seconds=seconds)
        spent = time.perf_counter() - begin
        certificate = enpitsu.certify(explanation)
        self.puzzles += 1
        self.solved += explanation.solved
        self.slowest = max(self.slowest, spent)
        self.deeper += sum(step.technique in DEEP for step in explanation.steps)
        self.lengths += [len(step.lines) for step in explanation.steps if step.lines]
        self.lines += certificate.lines
        self.failures += len(certificate.failures)
        if not explanation.solved or spent > SLOW:
            self.notes.append(f"{spent:.1f} s, {explanation.ending} {puzzle}")
        self.notes += [f"not certified: {failure} {puzzle}" for failure in certificate.failures]

    def __str__(self) -> str:
        length = median(self.lengths) if self.lengths else "-"
        return (
            f"| {self.name} | {self.puzzles} | {self.solved} | {self.slowest:.2f} | {self.deeper} "
            f"| {length} | {self.lines} | {self.failures} |"
        )


def puzzles_of(path: Path, sample: int, seed: int) -> list[Puzzle]:
    """Return some puzzles of a file."""
    with path.open("rb") as stream:
        outcomes = [entry.outcome for entry in read(stream, path.name)]
    found = [outcome for outcome in outcomes if isinstance(outcome, Puzzle)]
    return random.Random(seed).sample(found, min(sample, len(found))) if sample else found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--sample", type=int, default=300, help="puzzles a file; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    print("| file | puzzles | solved | slowest, s | deeper steps | median lines | lines | failed |")
    print("|---|---|---|---|---|---|---|---|")
    rows = []
    for path in options.files:
        row = Row(path.name)
        for puzzle in puzzles_of(path, options.sample, options.seed):
            try:
                row.take(puzzle, options.seconds)
            except EnpitsuError as error:
                row.notes.append(f"{error} {puzzle}")
        rows.append(row)
        print(row, flush=True)
    lengths = [length for row in rows for length in row.lengths]
    print(f"\nmedian length of all longer reasons: {median(lengths) if lengths else '-'}")
    for row in rows:
        for note in row.notes:
            print(f"{row.name}: {note}")


if __name__ == "__main__":
    main()
