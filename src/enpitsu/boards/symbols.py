"""How boards are read and written, one symbol a cell; digits beyond 9 are letters."""

from __future__ import annotations

from functools import cache

from enpitsu.boards.grid import Grid
from enpitsu.boards.values import OPEN
from enpitsu.errors import PuzzleError

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
    told = f"is not a digit of this size (1-{SYMBOLS[n]}, or . for an open cell)"
    return _checked(cells, grid, read_digits(cells, n), told)


def read_symbols(cells: str, grid: Grid, symbols: str, told: str) -> bytes:
    """Return one value a cell, by its place in `symbols`; refuse another character as `told`."""
    values = cells.encode("ascii", "replace").translate(_reading(symbols))
    return _checked(cells, grid, values, told)


def write_symbols(values: bytes, symbols: str) -> str:
    """Return one symbol a value, `.` for `OPEN`."""
    return values.translate(_writing(symbols)).decode()


def write_digits(values: bytes) -> str:
    """Return one digit a value, `.` for `OPEN`."""
    return write_symbols(values, SYMBOLS)


def _checked(cells: str, grid: Grid, values: bytes, told: str) -> bytes:
    if INVALID in values:
        wrong = values.index(INVALID)
        raise PuzzleError(f"{grid.place(wrong)}: {cells[wrong]!r} {told}")
    return values


@cache
def _writing(symbols: str) -> bytes:
    return bytes(ord(symbols[v]) if v < len(symbols) else ord(".") for v in range(256))


@cache
def _reading(symbols: str) -> bytes:
    table = bytearray([INVALID]) * 256
    for value, symbol in enumerate(symbols):
        table[ord(symbol.upper())] = table[ord(symbol)] = value
    table[ord(".")] = OPEN
    return bytes(table)


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
