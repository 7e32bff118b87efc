"""The solutions that a set brings along are looked at before they are believed."""

from __future__ import annotations

from enpitsu.answers.recorded import fault_of
from enpitsu.errors import PuzzleError
from enpitsu.model import Puzzle


def solution_of(puzzle: Puzzle, text: str) -> tuple[str | None, str]:
    """Return a solution as we write it, or what is wrong with it; None where it is not readable."""
    try:
        values = puzzle.genre.read_solution(puzzle, text)
    except PuzzleError:
        return None, ""
    fault = fault_of(puzzle, values)
    return (None, f"a solution {fault}") if fault else (puzzle.genre.solution(puzzle, values), "")
