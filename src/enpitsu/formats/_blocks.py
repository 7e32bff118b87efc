"""Boards in blocks, as Simon Tatham's game ids tell them: by the lines between their cells.

First come the lines between the cells of each row, row by row, then those between the cells of each
column, column by column; one more is thought at the end. Letters count the places without a line
before the next line: `_` for none, `a` for 1, `b` for 2 and so on. `y` is 25 places without a line
behind them, so that there can be more: the games read it so, though they say this of `z`. Where a
letter is there three times or more, some write it once and how often.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._words import words_of

Block = tuple[int, ...]
"""The cells of a block in reading order."""

_LETTERS = "_abcdefghijklmnopqrstuvwxyz"
_WORD = re.compile(r"([_a-z])(\d{0,4})", re.ASCII)
_LONG = 25  # places without a line that stand for themselves
_FEW = 2  # equal letters that are written out


def read_blocks(text: str, grid: Grid) -> list[Block]:
    """Read the blocks, by their first cells; raise PuzzleError that says what is wrong."""
    places = list(places_of(grid))
    of = list(range(grid.rows * grid.columns))
    at = 0
    for letter in _letters(text, len(places)):
        run = _LETTERS.index(letter)
        if at + run > len(places):
            raise PuzzleError(f"more lines between cells than a {_size(grid)} board has")
        for one, other in places[at : at + run]:
            unite(of, one, other)
        at += run + (run != _LONG)
    if at != len(places) + 1:
        problem = "more" if at > len(places) else "fewer"
        raise PuzzleError(f"{problem} lines between cells than a {_size(grid)} board has")
    blocks: dict[int, list[int]] = {}
    for cell, number in enumerate(of):
        blocks.setdefault(number, []).append(cell)
    return [tuple(cells) for cells in blocks.values()]


def write_blocks(blocks: Sequence[Sequence[int]], grid: Grid) -> str:
    """Write the lines between blocks that cover the board."""
    of = {cell: number for number, block in enumerate(blocks) for cell in block}
    letters, run = "", 0
    for line in [*(of[one] != of[other] for one, other in places_of(grid)), True]:
        if line:
            letters += _LETTERS[_LONG] * (run // _LONG) + _LETTERS[run % _LONG]
        run = 0 if line else run + 1
    groups = ((letter, len(list(same))) for letter, same in groupby(letters))
    return "".join(
        f"{letter}{times}" if times > _FEW else letter * times for letter, times in groups
    )


def _letters(text: str, most: int) -> Iterator[str]:
    """Yield the letters one by one, those with counts as often as these say."""

    def wrong(position: int) -> PuzzleError:
        return PuzzleError(
            f"character {position + 1} of the lines between cells: "
            f"'{shown(text[position:], 8)}' is no letter or _"
        )

    total = 0
    for word in words_of(text, _WORD, wrong):
        times = int(word[2] or 1)
        total += times
        if total > most + 1:
            raise PuzzleError(f"more than {most} lines between cells")
        yield from word[1] * times


def places_of(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield the two cells at each place where a line may be, in the order of the ids."""
    for cells in [*map(grid.row, range(grid.rows)), *map(grid.column, range(grid.columns))]:
        yield from pairwise(cells)


def unite(of: list[int], one: int, other: int) -> None:
    """Give two blocks the number of the one that begins first."""
    number, gone = sorted((of[one], of[other]))
    if number != gone:
        of[:] = [number if block == gone else block for block in of]


def _size(grid: Grid) -> str:
    return f"{grid.rows}x{grid.columns}"
