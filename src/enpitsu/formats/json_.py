"""`json`: one record a line with `genre`, `puzzle`, and `params` where there are any."""

from __future__ import annotations

import json
from typing import ClassVar

from enpitsu.formats._one_a_line import LineFormat
from enpitsu.model import Puzzle


class Records(LineFormat):
    """JSON, one record a line."""

    name: ClassVar[str] = "json"
    extensions: ClassVar[tuple[str, ...]] = (".json", ".jsonl", ".ndjson")

    def write(self, puzzle: Puzzle) -> str:
        """Write the record."""
        return json.dumps(record_of(puzzle))


def record_of(puzzle: Puzzle) -> dict[str, str]:
    """Return the fields that name a puzzle in JSON."""
    return puzzle.record
