"""The puzzles that are measured, each by a name of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from enpitsu.model import Puzzle
from enpitsu.puzzles import puzzle_of


@dataclass(frozen=True)
class Instance:
    """A puzzle that is measured, and what it is called."""

    name: str
    puzzle: Puzzle
    solution: str | None = None
    """In the genre's notation, where it is known from elsewhere."""

    @classmethod
    def of(cls, puzzle: Puzzle, name: str) -> Instance:
        """Return a puzzle by its own name, if it has one, with the solution that is told of it."""
        own, solution = puzzle.about.get("id", name), puzzle.about.get("solution")
        return cls(str(own), puzzle, solution if isinstance(solution, str) else None)


Given = Instance | Puzzle | str | Mapping[str, Any]
"""What may be handed in; a record has `genre` and `puzzle`, and may have `id` and `solution`."""


def instances_of(puzzles: Iterable[Given]) -> list[Instance]:
    """Return puzzles by their names, or else by their numbers; no two have the same name."""
    seen: dict[str, int] = {}
    instances = []
    for number, given in enumerate(puzzles, 1):
        one = _instance(number, given)
        times = seen[one.name] = seen.get(one.name, 0) + 1
        instances.append(one if times == 1 else replace(one, name=f"{one.name} ({times})"))
    return instances


def _instance(number: int, given: Given) -> Instance:
    if isinstance(given, Instance):
        return given
    return Instance.of(puzzle_of(given), str(number))
