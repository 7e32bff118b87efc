"""Drafts made from proper puzzles of all genres: whether they are mended, how fast, how well.

`python bench/repair.py [FILE…] [--drafts 200] [--seed 1] [--seconds 10] [--sample 10]`. Drafts are
spoilt by removing up to three clues, or altering one or two and removing up to one. Half of them
are on boards so small that every edit can be tried, and are held against that. Each proposal is
solved by a second engine. Puzzles of files, in any format, are spoilt too, a sample of each. One
row a kind, with processor time; what is wrong is named below, with exit status 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

import enpitsu
from certify import puzzles_of
from drafts import LARGE, SMALL, Enumerated, proper, smallest_clash, spoilt
from enpitsu.model import Proposal, Puzzle, Repair, Status

TRIED = 2
"""Sets of so many edits are all tried: a proposal with one more is known to be the fewest."""
ENGINE = "sat"


@dataclass
class Row:
    """What was seen of drafts of one kind."""

    name: str
    several: int = 0
    none: int = 0
    mended: int = 0
    proposals: int = 0
    bad: int = 0
    proven: int = 0
    compared: int = 0
    more: int = 0
    edits: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def take(self, draft: Puzzle, seconds: float, small: bool) -> None:
        """Mend a draft and look at what comes of it."""
        begin = time.process_time()
        repair = enpitsu.repair(draft, seconds=seconds)
        self.seconds.append(time.process_time() - begin)
        self.several += repair.status is Status.MULTIPLE
        self.none += repair.status is Status.NONE
        self.mended += bool(repair.proposals)
        if not repair.proposals:
            self.notes.append(f"no proposal: {draft}")
            return
        self.edits.append(min(len(proposal.edits) for proposal in repair.proposals))
        self.proven += repair.proposals[0].proven
        for proposal in repair.proposals:
            self._judge(draft, proposal)
        if small:
            self._compare(draft, repair)

    def _judge(self, draft: Puzzle, proposal: Proposal) -> None:
        """Ask a second engine whether there is one solution, by what the notation says."""
        self.proposals += 1
        again = enpitsu.parse(str(proposal.puzzle))
        if enpitsu.solve(again, engine=ENGINE).status is not Status.UNIQUE:
            self.bad += 1
            self.notes.append(f"not unique: {proposal.puzzle} of {draft}")

    def _compare(self, draft: Puzzle, repair: Repair) -> None:
        """Hold what is told to be the fewest against all edits."""
        every = Enumerated(draft, ENGINE)
        wrong = []
        kinds = {(len(p.edits), p.adds_only): p for p in repair.proposals if p.proven}
        for (edits, adds_only), proposal in kinds.items():
            fewer = every.fewest(min(edits - 1, TRIED), add_only=adds_only)
            wrong += [f"{fewer} edits would do, not {proposal}"] if fewer is not None else []
        if repair.smallest and (smallest_clash(draft, ENGINE) or 0) != len(repair.clash):
            wrong.append(f"a smaller contradiction than {repair.contradiction}")
        self.compared += 1
        self.more += bool(wrong)
        self.notes += [f"{problem}: {draft}" for problem in wrong]

    def __str__(self) -> str:
        edits = f"{sum(self.edits) / len(self.edits):.1f}" if self.edits else "-"
        times = f"{median(self.seconds):.3f} | {max(self.seconds):.2f}"
        return (
            f"| {self.name} | {len(self.seconds)} | {self.several} | {self.none} | {self.mended} "
            f"| {self.proposals} | {self.bad} | {edits} | {self.proven} | {self.compared} "
            f"| {self.more} | {times} |"
        )


HEAD = (
    "| drafts of | drafts | several solutions | none | mended | proposals | not unique | edits "
    "| proven fewest | all edits tried | fewer found | median, s | slowest, s |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def spoilt_until_wrong(puzzle: Puzzle, random: Random, altering: bool) -> Puzzle:
    """Return a draft of a puzzle that does not have exactly one solution."""
    while True:
        removed, altered = random.randint(1, 3), 0
        if altering:
            removed, altered = random.randint(0, 1), random.randint(1, 2)
        draft = spoilt(puzzle, removed, altered, random)
        if enpitsu.solve(draft).status is not Status.UNIQUE:
            return draft


def made(kind: str, wishes: dict[str, object], number: int, seed: int) -> list[Puzzle]:
    """Return drafts of puzzles that are made."""
    drafts = []
    for place in range(number):
        own = seed * 1000 + place
        puzzle = proper(kind, wishes, own)
        drafts.append(spoilt_until_wrong(puzzle, Random(own), altering=place % 2 == 1))
    return drafts


def main() -> int:
    """Print the table; return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--drafts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--sample", type=int, default=10, help="puzzles a file; 0: all")
    options = parser.parse_args()
    print(HEAD)
    rows = []
    kinds = [(True, *kind) for kind in SMALL] + [(False, *kind) for kind in LARGE]
    for place, (small, kind, wishes) in enumerate(kinds):
        number = options.drafts // len(kinds) + (place < options.drafts % len(kinds))
        told = ", ".join(f"{wishes[name]}" for name in wishes)
        row = Row(f"{kind}, {told}")
        for draft in made(kind, dict(wishes), number, options.seed):
            row.take(draft, options.seconds, small)
        rows.append(row)
        print(row, flush=True)
    for path in options.files:
        row = Row(path.name)
        for place, puzzle in enumerate(puzzles_of(path, options.sample, options.seed)):
            draft = spoilt_until_wrong(puzzle, Random(options.seed), altering=place % 2 == 1)
            row.take(draft, options.seconds, False)
        rows.append(row)
        print(row, flush=True)
    print()
    for row in rows:
        for note in row.notes:
            print(f"{row.name}: {note}")
    return int(any(row.bad or row.more or row.notes for row in rows))


if __name__ == "__main__":
    sys.exit(main())
