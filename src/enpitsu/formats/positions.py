"""Positions in texts of other programs, for those who ask for a state."""

from __future__ import annotations

import io

from enpitsu.errors import PuzzleError
from enpitsu.formats import formats, read
from enpitsu.formats._solutions import Position, PositionError, solution_of
from enpitsu.model import Puzzle
from enpitsu.untrusted import to_bytes


def position_in(text: str) -> Position | None:
    """Return the position that a text of another program holds; None if it is no such text."""
    form = next((form for form in formats().values() if form.holds_position(text)), None)
    if form is None:
        return None
    outcomes = [entry.outcome for entry in read(io.BytesIO(to_bytes(text)), "", form)]
    if len(outcomes) != 1:
        raise PuzzleError(f"the text holds {len(outcomes)} puzzles; expected the position of one")
    (outcome,) = outcomes
    if isinstance(outcome, PositionError):
        return outcome.position
    if not isinstance(outcome, Puzzle):
        raise outcome
    nothing = (0,) * len(outcome.givens)
    entries = solution_of(outcome, outcome.about) or outcome.givens
    return Position(outcome, entries, nothing, nothing)
