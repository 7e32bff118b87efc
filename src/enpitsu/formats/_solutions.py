"""Solutions that texts tell beside their puzzles: as values of the variables, and as `about`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError
from enpitsu.model import Puzzle


def solution_of(puzzle: Puzzle, about: Mapping[str, Any]) -> bytes | None:
    """Return the values of the solution that is told of a puzzle; None if none that fits it is."""
    text = about.get("solution")
    if not isinstance(text, str):
        return None
    try:
        values = puzzle.genre.read_solution(puzzle, text)
    except PuzzleError:
        return None
    return values if _fits(puzzle, values) else None


def told_solution(puzzle: Puzzle, values: Callable[[], Sequence[int]]) -> dict[str, str]:
    """Return what is to be told of a solution: nothing if the values are not all there, or wrong.

    Texts keep a player's work where they keep a solution, so that it may be anything.
    """
    try:
        found = bytes(values())
    except (PuzzleError, ValueError):
        return {}
    if not _fits(puzzle, found) or not puzzle.model.check(found):
        return {}
    return {"solution": puzzle.genre.solution(puzzle, found)}


def _fits(puzzle: Puzzle, values: bytes) -> bool:
    """Tell whether there is a value for every variable, and the one that is given if any is."""
    return len(values) == len(puzzle.givens) and all(
        value != OPEN and given in (OPEN, value)
        for given, value in zip(puzzle.givens, values, strict=True)
    )
