"""Whether puzzles go through every format and come back whole.

`python bench/formats.py FILE… [--sample 1000] [--made 20] [--seed 1] [--save]`. So many puzzles of
the files, shared between their genres as evenly as there are any, and some that are made of what
files seldom hold, are written in every format that has a place for them, with a title, an author
and what the files tell, all of a format in one file. That file is read again twice: as the format
that it is in, and by its first lines alone. Counted are the puzzles held, those refused, those that
came back, what was kept of all that is told where the format has a place for it, and the puzzles
that were lost, altered or told otherwise. One lost is exit status 1.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

import enpitsu
import report
from enpitsu.errors import PuzzleError
from enpitsu.formats import Entry, Format, formats, read
from enpitsu.model import Puzzle

MADE = (
    ("kenken", 5),
    ("skyscrapers", 5),
    ("neighbor", 5),
    ("binary(repeats)", 6),
    ("sudoku(killer)", 6),
    ("sudoku(jigsaw)", 6),
    ("sudoku(diagonal)", 6),
    ("sudoku(thermo)", 6),
    ("sudoku(windoku)", 9),
    ("sudoku(antiknight)", 6),
)
"""Genres and variants that are made, and their sizes."""


@dataclass
class Row:
    """What came of one format."""

    form: Format
    held: list[Puzzle] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    refused: int = 0
    kept: int = 0
    back: int = 0
    unaided: int = 0
    """Those that came back from a file that does not tell its format."""
    lost: list[str] = field(default_factory=list)

    def take(self, puzzle: Puzzle) -> None:
        """Write a puzzle, if there is a place for it."""
        try:
            self.texts.append(self.form.write_with(puzzle, puzzle.about))
            self.held.append(puzzle)
        except PuzzleError:
            self.refused += 1

    def read_again(self) -> None:
        """Read the file of all that were held, if any were, and compare."""
        if not self.held:
            return
        parts = [self.form.head, f"\n{self.form.gap}".join(self.texts), self.form.tail]
        data = ("\n".join(filter(None, parts)) + "\n").encode()
        for puzzle, entry in zip_longest(self.held, read(io.BytesIO(data), "file", self.form)):
            self._compare(puzzle, entry)
        found = [entry.outcome for entry in read(io.BytesIO(data), "file")]
        pairs = zip(self.held, found, strict=False)
        self.unaided = sum(puzzle == outcome for puzzle, outcome in pairs)

    def _compare(self, puzzle: Puzzle | None, entry: Entry | None) -> None:
        if puzzle is None or entry is None or entry.outcome != puzzle:
            self.lost.append(f"{puzzle} came back as {entry and entry.outcome}")
            return
        self.back += 1
        for name in self.form.keeps:
            if puzzle.about.get(name) == entry.about.get(name):
                self.kept += name in puzzle.about
            else:
                told = entry.about.get(name)
                self.lost.append(f"{name} of {puzzle}: {told!r}, not {puzzle.about.get(name)!r}")

    def __str__(self) -> str:
        genres = Counter(puzzle.genre.name for puzzle in self.held)
        told = ", ".join(f"{name} {number}" for name, number in sorted(genres.items()))
        cells = [self.form.name, told or "-", len(self.held), self.refused, self.back]
        return f"| {' | '.join(map(str, [*cells, self.unaided, self.kept, len(self.lost)]))} |"


def sample(files: Sequence[str], count: int, seed: int) -> list[Puzzle]:
    """Return so many puzzles, of all genres alike as far as there are enough, always the same."""
    by_genre: dict[str, list[Puzzle]] = defaultdict(list)
    for path in files:
        with open(path, "rb") as stream:
            for entry in read(stream, path):
                if isinstance(entry.outcome, Puzzle):
                    by_genre[entry.outcome.genre.name].append(entry.outcome)
    for puzzles in by_genre.values():
        random.Random(seed).shuffle(puzzles)
    mixed = [one for several in zip_longest(*by_genre.values()) for one in several if one]
    return mixed[:count]


def made(count: int, seed: int) -> Iterator[Puzzle]:
    """Yield so many puzzles of each genre and variant that few publish, with their solutions."""
    for genre, size in MADE:
        for one in enpitsu.generate_many(genre, size=size, count=count, seed=seed):
            yield enpitsu.parse(str(one)).with_about(solution=one.solution)


def titled(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles with a title and an author each, with signs that formats use too."""
    return [
        puzzle.with_about(title=f"Number {number}, at last", author=f"Author & {number % 7}")
        for number, puzzle in enumerate(puzzles, 1)
    ]


def main() -> int:
    """Measure, print and save."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--sample", type=int, default=1000, metavar="N")
    parser.add_argument("--made", type=int, default=20, metavar="N", help="of each other genre")
    parser.add_argument("--seed", type=int, default=1, metavar="K")
    parser.add_argument(
        "--save", action="store_true", help="also write results/DATE-CPU-formats.md"
    )
    asked = parser.parse_args()
    published = sample(asked.files, asked.sample, asked.seed)
    puzzles = titled([*published, *made(asked.made, asked.seed)])
    rows = []
    for form in formats().values():
        row = Row(form)
        for puzzle in puzzles:
            row.take(puzzle)
        row.read_again()
        rows.append(row)
    lost = [f"- {row.form.name}: {text}" for row in rows for text in row.lost[:3]]
    promise = (
        f"{len(published)} published puzzles, and {len(puzzles) - len(published)} made, "
        "through every format that has a place for them, and back. "
        "*unaided* came back from a file that does not tell its format by its name; *kept* counts "
        "titles, authors, solutions and so on, where a format has a place for them."
    )
    head = "| format | genres | held | refused | back | unaided | kept | lost |"
    lines = [report.heading("Formats", promise), "", head, "|---" * 8 + "|", *map(str, rows), *lost]
    text = "\n".join(lines) + "\n"
    print(text)
    if asked.save:
        report.save(text, "formats")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
