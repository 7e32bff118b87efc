"""Answers in texts beside their puzzles: a solution is kept, a player's position is refused.

A position is not a puzzle. Its error holds it, so that what asks for a state takes it from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError
from enpitsu.model import Puzzle

_LONGEST_LINE = 200  # characters of a puzzle that a message repeats


class Position(NamedTuple):
    """A puzzle, and what a player has found of it: one entry and two masks a variable."""

    puzzle: Puzzle
    entries: bytes
    ruled_out: tuple[int, ...]
    marks: tuple[int, ...]


class PositionError(PuzzleError):
    """A text that holds a position where a puzzle is expected."""

    position: Position


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
    """Return a solution that the author of a text tells; nothing if it is not whole.

    One that is wrong is kept: whoever takes the puzzle is told so, since it may lack a rule.
    What a player wrote goes to `solution_in`, which never leaves anything out.
    """
    try:
        found = bytes(values())
        if not _fits(puzzle, found):
            return {}
        text = puzzle.genre.solution(puzzle, found)
        # lines that make no loop are no map of its inside
        return {"solution": text} if puzzle.genre.read_solution(puzzle, text) == found else {}
    except (PuzzleError, ValueError):
        return {}


def solution_in(
    puzzle: Puzzle,
    entries: Sequence[int],
    *,
    rest: int = OPEN,
    ruled_out: Sequence[int] = (),
    marks: Sequence[int] = (),
) -> dict[str, str]:
    """Return the solution that a player's entries make, or nothing if there are none.

    Raise PositionError for anything between. `rest` is the value of what a whole solution leaves
    open, as edges without a line.
    """
    known = _with_givens(puzzle, entries)
    if known == puzzle.givens and not any(ruled_out) and not any(marks):
        return {}
    whole = known.replace(bytes([OPEN]), bytes([rest]))
    if OPEN not in whole and puzzle.model.check(whole):
        return {"solution": puzzle.genre.solution(puzzle, whole)}
    nothing = (0,) * len(known)
    position = Position(puzzle, known, tuple(ruled_out) or nothing, tuple(marks) or nothing)
    line = str(puzzle)
    alone = line if len(line) <= _LONGEST_LINE else "the givens alone"
    what = "a player's position" if OPEN in known else "an answer that is not a solution"
    error = PositionError(
        f"the text holds {what} ({_summary(position)}); a position is not a puzzle: "
        f"pass the text as --state, and as the puzzle {alone}"
    )
    error.position = position
    raise error


def _summary(position: Position) -> str:
    """Return the first thing that a player found, and how much more there is."""
    puzzle, entries, ruled_out, marks = position
    model = puzzle.board_model
    found = [
        f"{name}={model.symbol(entry)}"
        for name, given, entry in zip(model.names, puzzle.givens, entries, strict=True)
        if entry != given
    ]
    for sign, masks in (("!=", ruled_out), ("~", marks)):
        found += [
            f"{name}{sign}{model.symbol(value)}"
            for name, some in zip(model.names, masks, strict=True)
            for value in range(some.bit_length())
            if some >> value & 1
        ]
    return found[0] + (f" and {len(found) - 1} more" if len(found) > 1 else "")


def _with_givens(puzzle: Puzzle, entries: Sequence[int]) -> bytes:
    """Return entries and givens; refuse values that a place cannot have, and other than given."""
    if len(entries) != len(puzzle.givens):
        count = len(puzzle.givens)
        raise PuzzleError(f"the answer has {len(entries)} values; expected {count}")
    known = bytearray(puzzle.givens)
    for variable, (given, entry) in enumerate(zip(puzzle.givens, entries, strict=True)):
        if entry in (OPEN, given):
            continue
        model = puzzle.board_model
        name = model.names[variable]
        if given != OPEN:
            raise PuzzleError(
                f"{name}: the answer has {entry}, but {model.symbol(given)} is given there"
            )
        if not (0 <= entry < OPEN and model.domains[variable] >> entry & 1):
            raise PuzzleError(f"{name}: {entry} in the answer is not a value of this puzzle")
        known[variable] = entry
    return bytes(known)


def _fits(puzzle: Puzzle, values: bytes) -> bool:
    """Tell whether there is a value for every variable, and the one that is given if any is."""
    return len(values) == len(puzzle.givens) and all(
        value != OPEN and given in (OPEN, value)
        for given, value in zip(puzzle.givens, values, strict=True)
    )
