"""Whether every puzzle of some files is explained to its end, how fast, and certified line by line.

`python bench/certify.py [FILE…] [--sample 300] [--made N] [--seed 1] [--seconds 60]`. Without a
file: the examples and lessons of all techniques. `--made` adds N puzzles of every genre, variant
and level, made by seeds, most of them small. One row a file or genre: puzzles, those that were
explained to the solution, the mean number of steps as told and without cutting the path down, the
slowest explanation, deeper steps, the median number of lines of a longer reason, the lines that
were certified, and the premises and conclusions that were not, of either path. What failed, and
what took longer than ten seconds, is named below.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from importlib.resources import files
from itertools import chain
from pathlib import Path as FilePath
from statistics import median

import enpitsu
from enpitsu.answers.explain import Path
from enpitsu.errors import EnpitsuError
from enpitsu.formats import read
from enpitsu.generation import Wishes
from enpitsu.model import DEEPER, Level, Puzzle, Step
from enpitsu.puzzles import genres

SMALL: dict[str, int | tuple[int, int]] = {
    "sudoku": 6,
    "binary": 6,
    "futoshiki": 4,
    "kakuro": (5, 6),
    "kenken": 4,
    "neighbor": 5,
    "skyscrapers": 4,
    "slitherlink": (5, 5),
    "windoku": 4,
}
"""Sizes of small boards, by genre or by variant."""

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT)
"""Of which there are as many; extreme ones, which take seconds each, are a twentieth of these."""

SLOW = 10.0
"""Seconds after which an explanation is named."""

DEEP = {rung.technique for rung in DEEPER}


@dataclass
class Row:
    """What was seen of one file."""

    name: str
    puzzles: int = 0
    solved: int = 0
    steps: int = 0
    whole_steps: int = 0
    """Of paths that are not cut down."""
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
        failures = list(certificate.failures)
        whole = whole_path(puzzle, seconds)
        if whole != explanation.steps:
            failures += enpitsu.certify(replace(explanation, steps=whole)).failures
        self.puzzles += 1
        self.steps += len(explanation.steps)
        self.whole_steps += len(whole)
        self.solved += explanation.solved
        self.slowest = max(self.slowest, spent)
        self.deeper += sum(step.technique in DEEP for step in explanation.steps)
        self.lengths += [len(step.lines) for step in explanation.steps if step.lines]
        self.lines += certificate.lines
        self.failures += len(failures)
        if not explanation.solved or spent > SLOW:
            self.notes.append(f"{spent:.1f} s, {explanation.ending} {puzzle}")
        self.notes += [f"not certified: {failure} {puzzle}" for failure in failures]

    def add(self, other: Row) -> None:
        """Count what was seen of another set."""
        for name in ("puzzles", "solved", "steps", "whole_steps", "deeper", "lines", "failures"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.slowest = max(self.slowest, other.slowest)
        self.lengths += other.lengths

    def __str__(self) -> str:
        length = median(self.lengths) if self.lengths else "-"
        number = max(self.puzzles, 1)
        return (
            f"| {self.name} | {self.puzzles} | {self.solved} | {self.steps / number:.2f} "
            f"| {self.whole_steps / number:.2f} | {self.slowest:.2f} | {self.deeper} "
            f"| {length} | {self.lines} | {self.failures} |"
        )


def whole_path(puzzle: Puzzle, seconds: float) -> tuple[Step, ...]:
    """Return all steps on the way, those too that nothing later needs."""
    path = Path(puzzle, unique=True, seconds=seconds)
    path.walk()
    return path.steps(cut=False)


def puzzles_told() -> Iterator[tuple[str, list[Puzzle]]]:
    """Yield the puzzles that techniques are shown by."""
    for name in ("examples.jsonl", "lessons.jsonl"):
        text = files("enpitsu.answers").joinpath(name).read_text("utf-8")
        lines = dict.fromkeys(json.loads(record)["puzzle"] for record in text.splitlines())
        yield name, list(map(enpitsu.parse, lines))


def puzzles_made(number: int, seed: int, seconds: float) -> Iterator[tuple[str, list[Puzzle]]]:
    """Yield puzzles of every genre and variant, so many of each level as there are in time.

    Three of four are small: boards of the usual size take longer to make, and to certify.
    """
    for name, genre in genres().items():
        for params in ("", *genre.layers()):
            kind = f"{name}({params})" if params else name
            usual: Wishes = {"params": params}
            small: Wishes = {"params": params, "size": SMALL.get(params) or SMALL[name]}
            found: list[Puzzle] = []
            for level in LEVELS:
                few = number // 4
                found += made(name, number - few, seed, seconds, {**small, "level": level})
                found += made(name, few, seed, seconds, {**usual, "level": level})
            found += made(name, number // 20, seed, seconds, {**usual, "level": Level.EXTREME})
            yield kind, found


def made(genre: str, number: int, seed: int, seconds: float, wish: Wishes) -> Iterator[Puzzle]:
    """Yield puzzles of a wish, as many as there are in time."""
    end = time.monotonic() + seconds
    try:
        for one in enpitsu.generate_many(genre, count=number, seed=seed, seconds=seconds, **wish):
            yield one.puzzle
            if time.monotonic() > end:
                return
    except EnpitsuError as error:
        print(error, file=sys.stderr)


def puzzles_of(path: FilePath, sample: int, seed: int) -> list[Puzzle]:
    """Return some puzzles of a file."""
    with path.open("rb") as stream:
        outcomes = [entry.outcome for entry in read(stream, path.name)]
    found = [outcome for outcome in outcomes if isinstance(outcome, Puzzle)]
    return random.Random(seed).sample(found, min(sample, len(found))) if sample else found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=FilePath)
    parser.add_argument("--sample", type=int, default=300, help="puzzles a file; 0: all")
    parser.add_argument("--made", type=int, default=0, help="puzzles of every kind and level")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    sets: Iterable[tuple[str, list[Puzzle]]] = (
        (path.name, puzzles_of(path, options.sample, options.seed)) for path in options.files
    )
    if not options.files:
        sets = puzzles_told()
    if options.made:
        sets = chain(sets, puzzles_made(options.made, options.seed, options.seconds))
    heads = ("set", "puzzles", "solved", "steps", "uncut", "slowest, s", "deeper steps")
    print(f"| {' | '.join((*heads, 'median lines', 'lines', 'failed'))} |")
    print("|---" * (len(heads) + 3) + "|")
    rows = [Row("all")]
    for name, puzzles in sets:
        row = Row(name)
        for puzzle in puzzles:
            try:
                row.take(puzzle, options.seconds)
            except EnpitsuError as error:
                row.notes.append(f"{error} {puzzle}")
        rows.append(row)
        rows[0].add(row)
        print(row, flush=True)
    print(rows[0])
    for row in rows[1:]:
        for note in row.notes:
            print(f"{row.name}: {note}")


if __name__ == "__main__":
    main()
