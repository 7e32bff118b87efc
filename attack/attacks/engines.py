"""Engines against each other: what one finds, the others find, and the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

import enpitsu
from attack import puzzles
from attack.frame import Attack
from enpitsu import EngineError, Puzzle, Result
from enpitsu.engines import engine_names

_LIMIT = 40


class Engines(Attack[str]):
    """A puzzle, for all of them."""

    weight: ClassVar[int] = 3
    seconds: ClassVar[float] = 120.0

    def draw(self, random: Random) -> str:
        """Return a puzzle that can be read."""
        return str(puzzles.puzzle(random))

    def run(self, case: str) -> str:
        """Say where two of them differ, or one gives what the rules forbid."""
        puzzle = enpitsu.parse(case)
        first = enpitsu.solve(puzzle, engine="csp", limit=_LIMIT, seconds=10)
        for name in engine_names():
            wrong = self._differs(puzzle, name, first)
            if wrong:
                return f"{name}: {wrong}"
        return ""

    def _differs(self, puzzle: Puzzle, name: str, first: Result) -> str:
        try:
            other = enpitsu.solve(puzzle, engine=name, limit=_LIMIT, seconds=10)
        except EngineError:
            return ""  # it does not know these rules
        if any(not puzzle.model.check(values) for values in other.values):
            return "what it finds is no solution"
        if len(set(other.values)) != len(other.values):
            return "the same solution twice"
        if not (_is_done(first) and _is_done(other)):
            return ""
        if other.found != first.found:
            return f"{other.found} solutions, csp has {first.found}"
        same = not first.complete or set(other.values) == set(first.values)
        return "" if same else "other solutions than csp"

    def smaller(self, case: str) -> Iterator[str]:
        """Yield it without single clues."""
        puzzle = enpitsu.parse(case)
        yield from (str(puzzle.without(clue)) for clue in puzzle.each_clue())


def _is_done(result: Result) -> bool:
    """Tell whether it came to its end: some engines stop where their rules do."""
    return result.complete or result.found == _LIMIT
