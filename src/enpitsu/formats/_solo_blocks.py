"""Block structures in the game ids of Simon Tatham's Solo: which neighbours a line parts.

First the lines between two cells of a row, row by row, then those between two cells of a column,
column by column. A letter stands for so many places without a line, `_` for none, and then a line
follows; after `z` (26) none does (Keen has it otherwise: see `_blocks.py`). One more line after the
last place ends it.
"""

from __future__ import annotations

from itertools import groupby

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._blocks import places_of, unite
from enpitsu.formats._runs import SGT, run_length

_LONGEST = len(SGT)


def read_blocks(text: str, rows: int, columns: int) -> tuple[int, ...]:
    """Return the block of each cell; blocks are numbered in the order in which they begin."""
    lines: list[bool] = []
    for letter in text:
        if letter != "_" and letter not in SGT:
            raise PuzzleError(f"'{shown(letter)}' in the blocks; write letters and _")
        length = 0 if letter == "_" else run_length(letter, SGT)
        lines += [False] * length + [True] * (length < _LONGEST)
    places = list(places_of(Grid(rows, columns)))
    if len(lines) != len(places) + 1 or not lines[-1]:
        relation = "fewer" if len(lines) <= len(places) else "more"
        raise PuzzleError(f"the blocks tell of {relation} than {len(places)} lines and the end")
    joined = [place for place, line in zip(places, lines, strict=False) if not line]
    return _numbered(rows * columns, joined)


def write_blocks(blocks: tuple[int, ...], rows: int, columns: int) -> str:
    """Write blocks whose cells hang together; refuse others."""
    places = list(places_of(Grid(rows, columns)))
    lines = [blocks[a] != blocks[b] for a, b in places]
    joined = [place for place, line in zip(places, lines, strict=True) if not line]
    if _numbered(len(blocks), joined) != _first_come(blocks):
        raise PuzzleError("the cells of a block do not hang together, which no game id can say")
    text, run = "", 0
    for line, group in groupby([*lines, True]):
        count = len(list(group))
        if not line:
            run = count
            continue
        text += SGT[-1] * (run // _LONGEST) + ("_" + SGT)[run % _LONGEST] + "_" * (count - 1)
        run = 0
    return text


def _numbered(size: int, joined: list[tuple[int, int]]) -> tuple[int, ...]:
    """Return the blocks that neighbours without a line between them make."""
    blocks = list(range(size))
    for a, b in joined:
        unite(blocks, a, b)
    return _first_come(tuple(blocks))


def _first_come(blocks: tuple[int, ...]) -> tuple[int, ...]:
    numbers = {block: number for number, block in enumerate(dict.fromkeys(blocks))}
    return tuple(numbers[block] for block in blocks)
