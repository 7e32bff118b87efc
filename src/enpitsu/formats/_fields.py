"""The fields of records and the columns of tables: what makes a puzzle, and what is no part of it.

A field that is in none of the lists may stand for a rule, so that it is refused by its name. One
that begins with `_` belongs to whoever wrote it, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from enpitsu.errors import PuzzleError, shown
from enpitsu.model import ABOUT

NAMING = ("genre", "params", "puzzle")
"""The fields that make the puzzle."""

POSITION = ("entries", "ruled_out", "marks")
"""The fields of a state: a player's work."""

OWN = "_"
"""How a field begins that is no part of the puzzle, whatever it is."""

_RESULTS = (
    *("status", "reason", "seconds", "elapsed_seconds", "setup_seconds", "preparing", "limit_hit"),
    *("engine", "engines", "nodes", "solutions", "solution_count", "solution_nodes", "count"),
    *("exact", "complete", "stopped", "found", "repeated", "witness", "ambiguous", "redundant"),
    *("redundant_clues", "suspect_clues", "mistyped", "right", "state", "state_ok", "steps"),
    *("solved", "candidates", "open", "possible", "difficulty", "length", "techniques"),
    *("technique", "technique_stats", "technique_counts", "text", "cells", "places", "removes"),
    *("placements", "eliminations", "roles", "chain", "positions", "houses", "lines", "rests_on"),
    *("assumes_unique", "certified", "verification", "proposals", "edits", "proven_minimal"),
    *("contradiction", "smallest", "clues", "clue_count", "seed", "needs", "without", "strategy"),
    *("duplicates", "layer", "proven", "left_out", "more_nodes", "iterations", "number", "rated"),
    *("added", "new", "same", "match", "entry"),
    *("file", "line", "rounds", "cuts", "diagram_nodes", "peak_mb", "stored", "items", "tree"),
)
"""What commands write beside a puzzle."""

_KEEPING = (
    *("size", "rows", "columns", "width", "height", "from", "origin", "dataset", "collection"),
    *("index", "name", "hash", "split", "fold", "row", "rank", "kind", "value", "code", "why"),
    *("category", "tags", "notes", "created", "modified", "version", "license", "language"),
    *("num_clues", "n_clues", "nclues", "hints", "must_not_fire", "unnamed: 0", ""),
)
"""What collections of others write beside a puzzle."""

IGNORED = frozenset((*_RESULTS, *_KEEPING))
"""What says nothing of the puzzle itself."""

_EFFORT = "rules"
"""The name of a measured time, and of a list of techniques; as text it would be rules."""

IGNORED_FIELDS = (
    "results of commands, as `status`, `solutions` and `steps`",
    f"bookkeeping: {', '.join(name for name in _KEEPING if name)}",
    f"fields that begin with `{OWN}`",
)


def check_record(record: Mapping[str, Any]) -> None:
    """Refuse a field of a record that may be a rule, or a player's work."""
    for name in POSITION:
        if record.get(name):
            raise PuzzleError(
                f"the field '{name}' holds a player's position; pass the record as --state"
            )
    measured = record.get(_EFFORT)
    is_list = isinstance(measured, list) and all(isinstance(one, dict) for one in measured)
    is_result = is_list or isinstance(measured, int | float | None)
    check_names([name for name in record if name != _EFFORT or not is_result], "field")


def check_names(names: Iterable[object], what: str) -> None:
    """Refuse the name of a field or column that may stand for a rule."""
    for name in names:
        known = name in _KNOWN or (isinstance(name, str) and name.startswith(OWN))
        if not known:
            raise PuzzleError(
                f"the {what} '{shown(str(name))}' is unknown and may be a rule; "
                f"rename it to '{OWN}{shown(str(name))}' if it is no part of the puzzle"
            )


_KNOWN = frozenset((*NAMING, *ABOUT, *POSITION, *IGNORED))
