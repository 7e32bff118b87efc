"""`slitherlink-pzpr`: addresses of puzz.link and its kin, `…?slither/COLUMNS/ROWS/BODY`.

The body has the cells row by row: `0` to `3` is a clue, `5` to `8` a clue (less 5) and one open
cell after it, `a` to `d` a clue and two open cells; `g` to `z` are 1 to 20 open cells, and `.` is a
clue that is not told. After the last clue open cells are counted as if the board went on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.formats._pzpr import Address, Body, PzprFormat
from enpitsu.formats._runs import PZPR, run_length, write_run
from enpitsu.formats._slitherlink import FLAGS, Clues, clue_bytes, printed
from enpitsu.model import Puzzle

_SYMBOLS = "01234" + "56789" + "abcde"
"""Clues by the number of open cells after them: none, one, two; pzpr has a clue 4, too."""

_CLUES = 5
_PARTS = re.compile(rb"[^%c]%c*|%c+" % (OPEN, OPEN, OPEN), re.DOTALL)
_MOST_AFTER = 2


class SlitherlinkPzpr(PzprFormat):
    """Addresses of puzz.link."""

    name: ClassVar[str] = "slitherlink-pzpr"
    genres: ClassVar[tuple[str, ...]] = ("slitherlink",)
    called: ClassVar[tuple[str, ...]] = ("slither", "slitherlink")
    flags: ClassVar[Mapping[str, str]] = FLAGS

    def decode(self, address: Address) -> Puzzle:
        """Read clues and runs of open cells."""
        columns, rows, body = address
        return _read(Body(body, f"{rows}x{columns}"), Clues(rows, columns))

    def write(self, puzzle: Puzzle) -> str:
        """Write the address."""
        board = printed(puzzle, self.name)
        return self.address(board.columns, board.rows, _body(clue_bytes(puzzle)))


def _read(body: Body, clues: Clues) -> Puzzle:
    while not clues.full:
        symbol = body.take()
        if symbol in PZPR or symbol == ".":
            clues.skip(1 if symbol == "." else run_length(symbol, PZPR))
        elif symbol in _SYMBOLS:
            after, clue = divmod(_SYMBOLS.index(symbol), _CLUES)
            clues.put(clue)
            clues.skip(min(after, clues.left))
        else:
            raise body.error(f"{symbol!r} is neither a clue nor a run of open cells")
    body.end()
    return clues.puzzle()


def _body(clues: bytes) -> str:
    """Write the clues; each takes up to two open cells after it into its symbol."""
    parts = _PARTS.findall(clues)
    last = len(parts) - 1
    return "".join(_part(part, number == last) for number, part in enumerate(parts))


def _part(part: bytes, last: bool) -> str:
    """Write a clue, if there is one, and the open cells after it."""
    clue, blanks = part[0], part.count(OPEN)
    if clue == OPEN:
        return write_run(blanks, PZPR)
    after = _MOST_AFTER if last else min(blanks, _MOST_AFTER)
    return _SYMBOLS[after * _CLUES + clue] + write_run(max(blanks - after, 0), PZPR)
