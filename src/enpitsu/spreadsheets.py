"""Cells of tables that spreadsheets open: text that begins like a formula is never one."""

from __future__ import annotations

import re
from typing import TypeVar

_FORMULA = re.compile(r"'*+[=+\-@\t\r]")
_NUMBER = re.compile(r"[-+]?\d++(?:[.,]\d++)?", re.ASCII)

T = TypeVar("T")


def guard_cell(value: T) -> T | str:
    """Return the value of a cell, with `'` before text that a spreadsheet would compute."""
    if isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value


def unguard_cell(text: str) -> str:
    """Return the text of a cell as it was before `guard_cell`."""
    guarded = text.startswith("'") and _FORMULA.match(text)
    return text[1:] if guarded else text
