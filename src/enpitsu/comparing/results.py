"""What the result of a measured run looks like: a journal may have been written by others."""

from __future__ import annotations

import math
from typing import Any

_NUMBERS = ("wall", "cpu", "peak_mb", "base_mb", "preparing", "rules")
_EFFORT = ("nodes", "rounds", "cuts", "diagram_nodes", "stored")
_COUNTS = ("found", "valid", *_EFFORT)
_CHOICES = ("complete", "listed")
_TEXTS = ("status", "reason", "error", "broken", "by", "host", "digest")
_ALWAYS = ("status", "reason")
_OF_COMPLETE = ("found", "listed", "digest", "solutions")
_UNMEASURED = (*_NUMBERS, *_EFFORT)
"""What may be null: not every engine and system has it."""
_MOST_DIGITS = 18


def check_result(result: Any) -> None:
    """Raise ValueError that names what is wrong with a result, as `measure` returns it."""
    if not isinstance(result, dict):
        raise ValueError("a result must be an object")
    wanted = [*_ALWAYS, *(["error"] if result.get("status") == "error" else [])]
    if result.get("complete") and not result.get("broken"):
        wanted += _OF_COMPLETE
    for name in wanted:
        if result.get(name) is None:
            raise ValueError(f"a result must have '{name}'")
    for names, is_right, what in (
        (_NUMBERS, _is_number, "a number"),
        (_COUNTS, _is_count, f"a whole number of at most {_MOST_DIGITS} digits"),
        (_CHOICES, lambda value: isinstance(value, bool), "true or false"),
        (_TEXTS, lambda value: isinstance(value, str), "text"),
        (("solutions",), _is_texts, "a list of text"),
    ):
        for name in names:
            value = result.get(name)
            if value is None and (name not in result or name in _UNMEASURED):
                continue
            if not is_right(value):
                raise ValueError(f"'{name}' must be {what}")


def _is_number(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value) and value >= 0
    return _is_count(value)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 10**_MOST_DIGITS


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
