"""The fields of records and the columns of tables: what makes a puzzle, and what would be a rule.

Such data have fields of whoever wrote them, which are no part of the puzzle. Those whose names say
that they are a rule, or a player's work, are refused by name where they hold anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from enpitsu.errors import PuzzleError, shown
from enpitsu.puzzles.layers import layers

NAMING = ("genre", "params", "puzzle")
"""The fields that make the puzzle."""

POSITION = ("entries", "ruled_out", "marks")
"""The fields of a state: a player's work."""

_NAMES_OF_RULES = """
    rule rules ruleset constraint constraints option options variant variants variation layer
    layers cage cages killercage sum sums region regions extraregion box boxes diagonals thermos
    thermometer arrow arrows inequalities relations signs operators antiking disjointgroups
    nonconsecutive negative kropki dots ratio difference xv odd even clone palindrome renban
    whispers sandwichsum quadruple betweenline regionsumline littlekillersum minimum maximum
"""
_RULES = frozenset(_NAMES_OF_RULES.split())
"""What rules are called, beside the names of variants."""

IGNORED_FIELDS = ("all other fields: results of commands, and what collections say of a puzzle",)


def check_record(record: Mapping[str, Any]) -> None:
    """Refuse a field of a record that is a rule, or a player's work."""
    for name in POSITION:
        if record.get(name):
            raise PuzzleError(
                f"the field '{name}' holds a player's position; pass the record as --state"
            )
    results = _is_result(record)
    check_names([name for name, value in record.items() if value and name not in results], "field")


def check_names(names: Iterable[object], what: str) -> None:
    """Refuse the name of a field or column that is a rule's."""
    for name in names:
        if not isinstance(name, str):
            continue
        plain = name.strip().lower().replace("_", "")
        if plain in _RULES or plain in layers():
            raise PuzzleError(
                f"the {what} '{shown(name)}' is a rule, which is not read from there; "
                "write rules into 'params' and 'puzzle', or rename it"
            )


def _is_result(record: Mapping[str, Any]) -> set[str]:
    """Return the fields with names of rules in which commands write what they found."""
    measured = record.get("rules")  # seconds, or steps that are made of rules
    is_list = isinstance(measured, list) and all(isinstance(one, dict) for one in measured)
    found = {"rules"} if is_list or isinstance(measured, int | float) else set()
    return found | ({"layer"} if isinstance(record.get("layer"), int | float) else set())
