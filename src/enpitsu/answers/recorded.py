"""The solution that a record has beside its puzzle: what is wrong with it, if anything is."""

from __future__ import annotations

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError
from enpitsu.model import Puzzle
from enpitsu.untrusted import untrusted


def solution_fault(puzzle: Puzzle) -> str:
    """Say what is wrong with the solution in a puzzle's record; empty if nothing is.

    It is right if it has all clues and keeps all rules, whether or not there are others.
    """
    text = str(puzzle.about.get("solution", ""))
    if not text:
        return ""
    try:
        with untrusted("the solution", PuzzleError):
            values = puzzle.genre.read_solution(puzzle, text)
    except PuzzleError as error:
        return f"cannot be read: {error}"
    return fault_of(puzzle, values)


def fault_of(puzzle: Puzzle, values: bytes) -> str:
    """Say what is wrong with a solution; empty if nothing is."""
    model = puzzle.model
    if len(values) != model.size or OPEN in values:
        return "is not whole"
    for name, given, value in zip(model.names, puzzle.givens, values, strict=True):
        if given not in (OPEN, value):
            return f"changes the clue at {name}"
    if model.check(values):
        return ""
    return f"breaks a rule: {model.conflict(values) or 'the referee says no'}"
