"""`json`: one record a line with `genre`, `puzzle` and `params`, which may be left out.

What else a record tells of its puzzle is kept: its title and author, its level (`ABOUT` has all).
Other fields are left out, but a field of a rule is refused by name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

from enpitsu.formats._base import ABOUT
from enpitsu.formats._fields import IGNORED_FIELDS, POSITION, REFUSED_RULES
from enpitsu.formats._one_a_line import LineFormat
from enpitsu.model import Puzzle


class Records(LineFormat):
    """JSON, one record a line."""

    name: ClassVar[str] = "json"
    keeps: ClassVar[tuple[str, ...]] = ABOUT
    refuses: ClassVar[tuple[str, ...]] = (
        *[told.format("fields") for told in REFUSED_RULES],
        "a field that stands there twice",
        f"{', '.join(f'`{name}`' for name in POSITION)}: a position, which `--state` reads",
    )
    ignores: ClassVar[tuple[str, ...]] = IGNORED_FIELDS
    extensions: ClassVar[tuple[str, ...]] = (".json", ".jsonl", ".ndjson")

    def write(self, puzzle: Puzzle) -> str:
        """Write the record."""
        return json.dumps(record_of(puzzle, {}))

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write the record with what is told of the puzzle."""
        return json.dumps(record_of(puzzle, about))


def record_of(puzzle: Puzzle, about: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the fields that name a puzzle in JSON, and what is told of it."""
    return puzzle.record | dict(puzzle.about if about is None else about)
