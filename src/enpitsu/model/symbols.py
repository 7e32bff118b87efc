"""Digits beyond 9: how boards with up to 36 values are read and written."""

from __future__ import annotations

from functools import cache

from enpitsu.model.constraints import OPEN
from enpitsu.model.errors import PuzzleError
from enpitsu.model.grid import Grid

SYMBOLS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa"
"""By value; 36 needs one symbol more than 1-9 and A-Z give."""

MOST_SYMBOLS = len(SYMBOLS) - 1

INVALID = 254
"""Stands for a character that is no symbol, while reading."""


def read_digits(cells: str, n: int, blanks: str = "0") -> bytes:
    """Return one value a character: `OPEN` for a blank or `.`, `INVALID` where it is none."""
    return cells.encode("ascii", "replace").translate(_table(n, blanks))


def read_board(cells: str, grid: Grid, n: int) -> bytes:
    """Return one value a cell, from 1 to n; refuse another character with its place."""
    values = read_digits(cells, n)
    if INVALID in values:
        wrong = values.index(INVALID)
        raise PuzzleError(
            f"{grid.place(wrong)}: {cells[wrong]!r} is not a digit of this size "
            f"(1-{SYMBOLS[n]}, or . for an open cell)"
        )
    return values


def write_digits(values: bytes) -> str:
    """Return one symbol a value, `.` for `OPEN`."""
    return values.translate(_WRITE).decode()


_WRITE = bytes(ord(SYMBOLS[v]) if v < len(SYMBOLS) else ord(".") for v in range(256))


@cache
def _table(n: int, blanks: str) -> bytes:
    """Return the translation from characters to values; letters of either case up to 35."""
    table = bytearray([INVALID]) * 256
    for blank in blanks:
        table[ord(blank)] = OPEN
    for value in range(1, n + 1):
        table[ord(SYMBOLS[value])] = value
        if n < MOST_SYMBOLS:
            table[ord(SYMBOLS[value].lower())] = value
    table[ord(".")] = OPEN
    return bytes(table)
