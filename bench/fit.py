"""How well difficulty fits what people found hard: `python bench/fit.py FILE [--splits 6]`.

Reads records of puzzles with a `value` (larger is harder), each in a `row` (whose evidence it is)
and a `size` (the group to compare within). Fits the weights of every genre and prints, for each
row, how well difficulty ranks puzzles that the fit has not seen, beside the sum and the largest of
the ladder's weights; then the weights of a fit to all, for `src/enpitsu/answers/weights.py`.

What is fitted: for two puzzles of one group, that the harder one has the higher difficulty (by a
logistic loss of the difference, in a unit of its own for each row), with a pull towards the common
weights that is the stronger, the less evidence there is. What people themselves did (marks and
trouble) counts three times as much as labels of publishers and programs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

import report
from enpitsu import parse
from enpitsu.answers.difficulty import difficulty_of, parts_of
from enpitsu.answers.rate import profile_of
from enpitsu.answers.weights import OTHERS, STEEPNESS, Weights
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Round, rungs_where, walk
from enpitsu.model import Limits, Puzzle, completed

Floats = np.ndarray[Any, np.dtype[np.float64]]
Indices = np.ndarray[Any, np.dtype[np.int64]]

ASPECTS = ("amount", "share", "marks", "narrow")
HUMAN = ("marks", "trouble")
MOST_PAIRS = 6000  # of a row
STEPS = 300  # of the descent
PULL = {"techniques": 8.0, "aspects": 4.0}  # divided by the evidence
LEAST = 15  # puzzles of a row, to be told
ABOUT = (
    "Each row is a kind of evidence. Left, the correlation of ranks (Spearman) within each size,"
    " averaged by the number of puzzles; right, how many pairs of unlike puzzles are in the right"
    " order, ties counting half. Always on the half of the puzzles that the fit has not seen, and"
    " the mean over all splits. *sum* is the score of 0.1, *largest* the largest weight of a step."
    " Where evidence is a label of two values, a correlation above .87 takes ties: a guess that"
    " tells more than two grades cannot have it, even if it parts the two labels without a mistake."
    " The weights have not seen that half; the form of the cost, the pull and the rounding were"
    " chosen by looking at such tables of the same puzzles, so a fresh set may do worse."
)


@dataclass(frozen=True)
class Record:
    """A puzzle, how hard it was found, and what is known of its way."""

    row: str
    size: str
    value: float
    puzzle: Puzzle
    rounds: Sequence[Round]
    sum: float
    """Of the ladder's weights, over all steps: the score of version 0.1."""
    largest: float
    """Of the ladder's weights."""


def records(file: Path) -> Iterator[Record]:
    """Read the file and walk through its puzzles."""
    for line in file.read_text().splitlines():
        read = json.loads(line)
        puzzle = parse(read["puzzle"])
        weights = _walked(puzzle)
        rounds = profile_of(puzzle).rounds
        yield Record(
            read["row"], read["size"], read["value"], puzzle, rounds, sum(weights), max(weights)
        )


def _walked(puzzle: Puzzle) -> list[float]:
    """Return the weights of the steps one by one; 1000 for each node where search has to go on."""
    ladder = completed(puzzle.ladder)
    path = walk(puzzle, rungs_where(ladder, lambda rung: rung.usual))
    weights: list[float] = [ladder[step.rung].weight for step in path.steps]
    if path.verdict != "solved":
        weights += [1000.0] * Auto().solve(puzzle, Limits(solutions=2)).nodes
    return weights


class Sample:
    """All records of a genre as arrays: one line a part of a round."""

    def __init__(self, genre: str, known: Sequence[Record]) -> None:
        self.genre, self.records = genre, known
        parts = [(i, part) for i, r in enumerate(known) for part in parts_of(r.puzzle, r.rounds)]
        rungs = {part.rung.technique: part.rung for _, part in parts}
        self.names = sorted(rungs, key=lambda name: rungs[name].weight)
        place = {name: i for i, name in enumerate(self.names)}
        self.of = np.array([i for i, _ in parts])
        self.technique = np.array([place[part.rung.technique] for _, part in parts])
        self.aspects = np.array([[getattr(part, a) for a in ASPECTS] for _, part in parts])
        steep = [STEEPNESS * np.log(rungs[name].weight) for name in self.names]
        self.common = np.array([*steep, *(getattr(OTHERS, aspect) for aspect in ASPECTS)])
        self.values = np.array([r.value for r in known])
        self.rows = np.array([r.row for r in known])
        self.sizes = np.array([r.size for r in known])

    def costs(self, weights: Floats) -> tuple[Floats, Floats]:
        """Return the logarithm of each puzzle's cost, and each part's share in it."""
        n = len(self.names)
        logs = weights[:n][self.technique] + self.aspects @ weights[n:]
        most = np.full(len(self.records), -np.inf)
        np.maximum.at(most, self.of, logs)
        parts = np.exp(logs - most[self.of])
        sums = np.bincount(self.of, weights=parts, minlength=len(self.records))
        return most + np.log(sums), parts / sums[self.of]

    def slope(self, shares: Floats, by_puzzle: Floats) -> Floats:
        """Return the derivative by the weights from that by the costs."""
        pull = shares * by_puzzle[self.of]
        techniques = np.bincount(self.technique, weights=pull, minlength=len(self.names))
        return np.concatenate([techniques, pull @ self.aspects])

    @cached_property
    def groups(self) -> dict[tuple[str, str], Indices]:
        """Return the puzzles to compare with each other."""
        found = defaultdict(list)
        for i, r in enumerate(self.records):
            found[r.row, r.size].append(i)
        return {key: np.array(group) for key, group in found.items()}


def evidence(values: Floats) -> float:
    """Return how many puzzles these amount to: where most have one value, they say little."""
    _, times = np.unique(values, return_counts=True)
    return float(len(values) - (times**2).sum() / len(values))


def pairs(sample: Sample, seen: Indices, random: np.random.Generator) -> tuple[Indices, Floats]:
    """Return pairs of which the first is harder, and how much each counts."""
    by_row: dict[str, list[tuple[Indices, float]]] = defaultdict(list)
    for (row, _), group in sample.groups.items():
        here = np.intersect1d(group, seen)
        first, second = np.meshgrid(here, here, indexing="ij")
        harder = sample.values[first] > sample.values[second]
        if harder.any():
            both = np.stack([first[harder], second[harder]], axis=1)
            by_row[row].append((both, len(here) / len(both)))
    found, counts = [], []
    for row, groups in by_row.items():
        all_of_row = np.concatenate([both for both, _ in groups])
        weight = np.concatenate([np.full(len(both), each) for both, each in groups])
        chosen = random.choice(
            len(weight), min(MOST_PAIRS, len(weight)), False, weight / weight.sum()
        )
        human = 3.0 if any(word in row for word in HUMAN) else 1.0
        number = min(evidence(sample.values[seen[sample.rows[seen] == row]]), 150.0)
        found.append(all_of_row[chosen])
        counts.append(np.full(len(chosen), human * number**0.5 / len(chosen)))
    count = np.concatenate(counts)
    return np.concatenate(found), count / count.sum()


def fitted(sample: Sample, seen: Indices, seed: int) -> Floats:
    """Fit the weights to the puzzles that may be seen (Adam, with a falling rate)."""
    both, count = pairs(sample, seen, np.random.default_rng(seed))
    n, size = len(sample.names), len(sample.records)
    _, row = np.unique(sample.rows[both[:, 0]], return_inverse=True)
    rows = [sample.values[seen[sample.rows[seen] == name]] for name in np.unique(sample.rows[seen])]
    pull = np.full(len(sample.common), PULL["techniques"])
    pull[n:] = PULL["aspects"]
    pull /= sum(map(evidence, rows))
    weights = np.concatenate([sample.common, np.zeros(row.max() + 1)])  # then a unit for each row
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        costs, shares = sample.costs(weights[: -row.max() - 1])
        unit = np.exp(weights[-row.max() - 1 :])[row]
        apart = np.clip(unit * (costs[both[:, 0]] - costs[both[:, 1]]), -30, 30)
        force = -count / (1 + np.exp(apart))
        by_puzzle: Floats = np.zeros(size)
        np.add.at(by_puzzle, both[:, 0], force * unit)
        np.add.at(by_puzzle, both[:, 1], -force * unit)
        off = weights[: len(sample.common)] - sample.common
        slope = np.concatenate(
            [
                sample.slope(shares, by_puzzle) + 2 * pull * off,
                np.bincount(row, force * apart) + 0.002 * weights[-row.max() - 1 :],
            ]
        )
        first = 0.9 * first + 0.1 * slope
        second = 0.99 * second + 0.01 * slope**2
        rate = 0.05 * (1 - step / STEPS) + 0.002
        ahead = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
        weights = weights - rate * ahead
        weights[n : n + len(ASPECTS)] = np.maximum(weights[n : n + len(ASPECTS)], 0)
    return np.asarray(weights[: len(sample.common)])


def as_weights(sample: Sample, fit: Floats) -> Weights:
    """Return a fit as the product holds it."""
    n = len(sample.names)
    costs = {
        name: float(f"{np.exp(cost):.3g}") for name, cost in zip(sample.names, fit[:n], strict=True)
    }
    aspects = {a: round(float(w), 2) for a, w in zip(ASPECTS, fit[n:], strict=True)}
    return replace(OTHERS, **aspects, techniques=costs)


# Rank correlations.


def ranks(values: Floats) -> Floats:
    """Return the ranks; equal values share theirs."""
    _, place, times = np.unique(values, return_inverse=True, return_counts=True)
    return np.asarray((np.cumsum(times) - (times + 1) / 2)[place])


def within(sample: Sample, row: str, seen: Indices, guess: Floats, compare: Any) -> float:
    """Compare within every size of a row, and average by the number of puzzles."""
    total = number = 0.0
    for (name, _), group in sample.groups.items():
        here = np.intersect1d(group, seen)
        if name == row and len(here) >= 3 and len(set(sample.values[here])) > 1:
            total += compare(guess[here], sample.values[here]) * len(here)
            number += len(here)
    return total / number if number else float("nan")


def spearman(guess: Floats, value: Floats) -> float:
    """Return the correlation of the ranks; 0 for a guess that is always the same."""
    if guess.min() == guess.max():
        return 0.0
    return float(np.corrcoef(ranks(guess), ranks(value))[0, 1])


def concordance(guess: Floats, value: Floats) -> float:
    """Return how many pairs of different values are in the right order; ties count half."""
    ahead = np.sign(guess[:, None] - guess[None, :])[value[:, None] > value[None, :]]
    return float((ahead + 1).mean() / 2)


def table(samples: Sequence[Sample], splits: int) -> Iterator[str]:
    """Yield a line for each row: on the half that a fit has not seen, the mean over the splits."""
    yield "| row | n | sum | largest | difficulty | sum | largest | difficulty |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for sample in samples:
        found = defaultdict(list)
        guesses = [np.array([getattr(r, k) for r in sample.records]) for k in ("sum", "largest")]
        for seed in range(splits):
            mixed = np.random.default_rng(seed).permutation(len(sample.records))
            half = len(mixed) // 2
            for seen, unseen in ((mixed[:half], mixed[half:]), (mixed[half:], mixed[:half])):
                mine = difficulties(sample, as_weights(sample, fitted(sample, seen, seed)))
                for row in dict.fromkeys(sample.rows):
                    found[row].append(
                        [
                            within(sample, row, unseen, guess, compare)
                            for compare in (spearman, concordance)
                            for guess in (*guesses, mine)
                        ]
                    )
        for row, values in found.items():
            number = int((sample.rows == row).sum())
            if number >= LEAST:
                cells = " | ".join(f"{v:.3f}" for v in np.nanmean(values, axis=0))
                yield f"| {row} | {number} | {cells} |"


def difficulties(sample: Sample, weights: Weights) -> Floats:
    """Return the difficulty of every puzzle by some weights."""
    return np.array([difficulty_of(r.puzzle, r.rounds, weights) for r in sample.records], float)


def lines_of(file: Path, splits: int) -> Iterator[str]:
    """Yield the table, and the weights below it."""
    by_genre = defaultdict(list)
    for record in records(file):
        by_genre[record.puzzle.genre.name].append(record)
    samples = [Sample(genre, known) for genre, known in by_genre.items()]
    yield from table(samples, splits)
    yield ""
    yield "The weights of a fit to all:"
    yield ""
    for sample in samples:
        everything = np.arange(len(sample.records))
        yield f'    "{sample.genre}": {as_weights(sample, fitted(sample, everything, 0))!r},'


def main() -> int:
    """Fit, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--splits", type=int, default=6, help="into halves, each of them fitted")
    parser.add_argument("--save", action="store_true", help="also write results/DATE-CPU-fit.md")
    options = parser.parse_args()
    lines = lines_of(options.file, options.splits)
    report.tell(report.heading("Difficulty", ABOUT), lines, "fit", keep=options.save)
    return 0


if __name__ == "__main__":
    sys.exit(main())
