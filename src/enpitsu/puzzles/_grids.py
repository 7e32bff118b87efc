"""Puzzles from grids, as programs have them: rows of text, or rows of cells."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

from enpitsu import puzzles
from enpitsu.asked import kind_of, text
from enpitsu.boards import SYMBOLS
from enpitsu.errors import PuzzleError
from enpitsu.model import Genre, Puzzle

_OPEN = "."
_NO_SUM = "-"
_ZERO = "\0"  # the number, which is a value of some genres and an open cell of others


def parse_rows(kind: Genre, params: str, rows: Sequence[str]) -> Puzzle:
    """Read rows as the notation has them, or else without the spaces between their cells."""
    try:
        return kind.parse(params, puzzles.joined_rows("\n".join(rows)))
    except PuzzleError as error:
        close = ["".join(row.split()) for row in rows]
        if close == list(rows):
            raise
        try:
            return kind.parse(params, puzzles.joined_rows("\n".join(close)))
        except PuzzleError:
            raise error from None


def puzzle_of_grid(rows: str | Iterable[str | Iterable[Any]], genre: str, params: str) -> Puzzle:
    """Return the puzzle; raise PuzzleError with the place where a cell is wrong."""
    kind = puzzles.genre(text("genre", genre, "kakuro").lower())
    if isinstance(rows, str):
        return parse_rows(kind, params, rows.split("\n"))
    if not isinstance(rows, Iterable):
        raise TypeError(f"a grid is text or rows, not {kind_of(rows)}")
    lines = [row if isinstance(row, str) else _cells(row) for row in rows]
    _check_widths([line for line in lines if not isinstance(line, str)])
    try:
        return parse_rows(kind, params, _joined(lines, zero="0"))
    except PuzzleError:
        if all(_ZERO not in line for line in lines if not isinstance(line, str)):
            raise
    return parse_rows(kind, params, _joined(lines, zero=_OPEN))


def _check_widths(rows: Sequence[list[str]]) -> None:
    """Refuse rows of cells that are not equally long."""
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise PuzzleError(f"row {number} has {len(row)} cells; expected {len(rows[0])}")


def _joined(lines: Sequence[str | list[str]], zero: str) -> list[str]:
    """Return the rows as text; `zero` is written for the number 0."""
    tokens = [cell for line in lines if not isinstance(line, str) for cell in line]
    between = " " if any(len(token) > 1 for token in tokens) else ""
    return [
        line
        if isinstance(line, str)
        else between.join([zero if cell == _ZERO else cell for cell in line])
        for line in lines
    ]


def _cells(row: object) -> list[str]:
    if not isinstance(row, Iterable):
        raise TypeError(f"a row of a grid is text or cells, not {kind_of(row)}")
    return [_cell(cell) for cell in row]


def _cell(cell: Any) -> str:
    """Return a cell as the notation has it."""
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return _OPEN
    if isinstance(cell, str):
        return cell.strip() or _OPEN
    if isinstance(cell, Sequence) and len(cell) == 2:
        return ",".join([_sum(part) for part in cell])
    try:
        number = index(int(cell) if isinstance(cell, float) and cell.is_integer() else cell)
    except TypeError:
        raise TypeError(f"a cell is a symbol, a number or None, not {kind_of(cell)}") from None
    if number < 0:
        return _OPEN
    if number >= len(SYMBOLS):
        raise PuzzleError(f"a cell of {number}; the largest number is {len(SYMBOLS) - 1}")
    return SYMBOLS[number] if number else _ZERO


def _sum(part: Any) -> str:
    return str(part) if part else _NO_SUM
