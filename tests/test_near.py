"""A path that a person would take: among equally easy steps the nearest to the last one first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import enpitsu
from enpitsu.model import Step

LINES = (Path(__file__).parent / "near.txt").read_text().splitlines()
"""Three puzzles of each genre, made with `generate --level medium --seed 11`."""

IN_FIXED_ORDER = {
    "sudoku": 3.95,
    "binary": 4.13,
    "futoshiki": 3.25,
    "kakuro": 2.69,
    "neighbor": 2.50,
    "slitherlink": 2.06,
    "skyscrapers": 2.89,
    "kenken": 2.31,
}
"""How many cells lay between two steps when houses and singles were taken from the top."""

SIDES = {"top": (-0.5, 0), "bottom": (0.5, 0), "left": (0, -0.5), "right": (0, 0.5), "": (0, 0)}


def places(step: Step) -> list[tuple[float, float]]:
    """Return where a step writes something or takes something away."""
    found = []
    for mark in (*step.places, *step.removes):
        name = re.fullmatch(r"r(\d+)c(\d+) ?(\w*)", mark.cell)
        assert name is not None
        down, right = SIDES[name[3]]
        found.append((int(name[1]) + down, int(name[2]) + right))
    return found


def distances(steps: tuple[Step, ...]) -> Iterator[float]:
    """Yield how far each step lies from the one before, along rows and columns."""
    for one, other in pairwise(map(places, steps)):
        yield min(abs(a - c) + abs(b - d) for a, b in one for c, d in other)


@pytest.mark.parametrize("genre", IN_FIXED_ORDER)
def test_steps_lie_close_together(genre: str) -> None:
    far: list[float] = []
    for line in LINES:
        if line.startswith(f"{genre}:"):
            explained = enpitsu.explain(line)
            assert explained.solved
            assert explained.values == enpitsu.solve(line).values[0]
            far += distances(explained.steps)
    assert sum(far) / len(far) < 0.9 * IN_FIXED_ORDER[genre]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:20])
def test_paths_keep_their_level_and_are_the_same_every_time(line: str) -> None:
    assert enpitsu.rate(line).level == "medium"
    assert enpitsu.explain(line).steps == enpitsu.explain(line).steps
