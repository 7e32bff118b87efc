"""How hard the hard places are: one number from the rounds in which a puzzle is solved.

A round takes all that a technique sees at one moment, so a puzzle that is turned, mirrored or
renamed has the same rounds. What a round costs is the product of five things: the technique; how
much there is to conclude; how much of the board is still open; how many candidates must be kept in
an open cell; and how narrow it is, the open cells for each that can be filled. How much each of
them counts is fitted to what people found hard (`weights.py`). The costs are added, measured
against the size of the board, and told as a logarithm: 20 more is ten times as hard.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from enpitsu.answers.weights import OTHERS, WEIGHTS, Weights
from enpitsu.engines.kernel import LEAP, REFUTATION, Round
from enpitsu.model import FORCING_CHAIN, NESTED_FORCING_CHAIN, Puzzle, Rung, completed

REMOVAL = 0.3
"""What a removed candidate amounts to beside a placement."""

BREADTH = 0.75
"""A power of the cells, chosen by eye: for one label costs grow by 0.7 to 1 (Futoshiki: 1.9)."""

_BEYOND = {REFUTATION: FORCING_CHAIN, LEAP: NESTED_FORCING_CHAIN}
_SCALE = 20 / math.log(10)


class Part(NamedTuple):
    """What one technique does in one round, each aspect as a logarithm."""

    rung: Rung
    amount: float
    share: float
    marks: float
    narrow: float


def rungs_of(puzzle: Puzzle, rounds: Sequence[Round]) -> list[Rung]:
    """Return the technique of each round; beyond the ladder, the chain that it would take."""
    ladder = completed(puzzle.ladder)
    return [_BEYOND[entry.rung] if entry.rung < 0 else ladder[entry.rung] for entry in rounds]


def parts_of(puzzle: Puzzle, rounds: Sequence[Round]) -> Iterator[Part]:
    """Yield what makes each round hard."""
    filled = Counter[int]()
    for entry in rounds:
        filled[entry.number] += entry.places
    for entry, rung in zip(rounds, rungs_of(puzzle, rounds), strict=True):
        yield Part(
            rung,
            math.log(_amount(entry)),
            math.log(entry.open / rounds[0].open),
            math.log(entry.candidates / entry.open),
            math.log((entry.open + 1) / (filled[entry.number] + 1)),
        )


def difficulty_of(puzzle: Puzzle, rounds: Sequence[Round], weights: Weights | None = None) -> int:
    """Return the difficulty, in whole numbers: what people find hard is not known more exactly."""
    weights = weights or WEIGHTS.get(puzzle.genre.name, OTHERS)
    cost = sum(math.exp(_cost(weights, part)) for part in parts_of(puzzle, rounds))
    return round(_SCALE * math.log1p(cost / _size(puzzle)))


def _size(puzzle: Puzzle) -> float:
    """Return what a board's size adds to the cost of a puzzle, however hard its places are."""
    rows, columns = puzzle.genre.grid(puzzle.board)
    return float((rows * columns) ** BREADTH)


def _amount(entry: Round) -> float:
    if entry.rung < 0:  # that much falls at once makes it no harder, but a long way to it does
        return max(entry.depth, 1)
    return entry.steps + REMOVAL * entry.removes


def _cost(weights: Weights, part: Part) -> float:
    return (
        math.log(weights.technique(part.rung))
        + weights.amount * part.amount
        + weights.share * part.share
        + weights.marks * part.marks
        + weights.narrow * part.narrow
    )
