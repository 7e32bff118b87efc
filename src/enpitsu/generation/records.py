"""A puzzle that was made as JSON fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu.formats.json_ import record_of
from enpitsu.generation.making import Made


def made_record(
    made: Made, needed: Sequence[str] = (), set_aside: Sequence[str] = ()
) -> dict[str, Any]:
    """Return it with its solution and its level, and what it was to need and to do without."""
    record: dict[str, Any] = record_of(made.puzzle) | {
        "solution": made.solution,
        "level": made.level,
        "difficulty": made.difficulty,
        "clues": made.clues,
        "seed": made.seed,
    }
    if needed or set_aside:
        record |= {"needs": needed, "without": set_aside}
    return record
