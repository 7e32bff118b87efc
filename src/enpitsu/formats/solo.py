"""`solo`: the game ids of Solo in Simon Tatham's collection, one a line.

    2x3:1b2a3_4c5y

The rows and the columns of a box (which are the columns and the rows of boxes, as Solo counts);
symmetry and difficulty may follow. Then the cells row by row: numbers, letters for 1 to 26 open
cells, and `_` between two numbers. Jigsaw (`9j`), diagonals (`3x3x`) and killer (`3x3k`) have
other rules and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._one_a_line import LineFormat, first_line
from enpitsu.formats._runs import SGT, run_length
from enpitsu.formats._sudoku import Cells, box_of, words
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import checked_box

_PARAMS = re.compile(r"(\d{1,3})(?:x(\d{1,3}))?((?:[jxk]|a|md?\d|r\d|d[tbiaeu])*)", re.ASCII)
_OTHERS = {"j": "jigsaw", "x": "diagonals", "k": "killer"}
_WORD = re.compile(r"(\d{1,3})(?:_(?=\d)|(?!\d|_))|([a-z])", re.ASCII)


class Solo(LineFormat):
    """Game ids, one a line."""

    name: ClassVar[str] = "solo"

    def parse(self, text: str) -> Puzzle:
        """Read one id."""
        return _read(text.strip())

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line: a whole id with a number in it.

        Other games write alike, but their sizes count cells and so ask for fewer of them; an id
        of letters only may be one of Unruly.
        """
        first = first_line(ahead)
        if not any(symbol.isdigit() for symbol in first.partition(":")[2]):
            return False
        try:
            _read(first)
        except PuzzleError:
            return False
        return True

    def write(self, puzzle: Puzzle) -> str:
        """Write the id, without symmetry and difficulty."""
        box = box_of(puzzle, self.name)
        return f"{box.rows}x{box.columns}:{_joined(list(words(puzzle, SGT, str)))}"


def _joined(parts: list[str]) -> str:
    """Join numbers and runs, with `_` between two numbers."""
    gaps = ["_" if a.isdigit() and b.isdigit() else "" for a, b in pairwise(parts)]
    return "".join(part + gap for part, gap in zip(parts, [*gaps, ""], strict=True))


def _read(text: str) -> Puzzle:
    params, colon, cells = text.partition(":")
    parts = _PARAMS.fullmatch(params)
    if parts is None or not colon:
        raise PuzzleError(f"'{shown(text)}' is not a game id of Solo, such as 2x2:1b2a3_4i")
    _refuse_others(parts[3])
    if parts[2] is None:
        raise PuzzleError(f"'{shown(params)}' does not tell the box, as 3x3 does")
    box = checked_box(int(parts[1]), int(parts[2]))
    return _read_cells(cells, Cells(box), len(params) + 1)


def _refuse_others(options: str) -> None:
    """Refuse the rules that are not Sudoku's; symmetry and difficulty do not matter."""
    for letter, rule in _OTHERS.items():
        if letter in options:
            raise PuzzleError(f"the id is of a Solo with {rule} ({letter}), which is another rule")


def _read_cells(text: str, cells: Cells, before: int) -> Puzzle:
    position = 0
    while position < len(text):
        word = _WORD.match(text, position)
        if word is None:
            wrong = shown(text[position:], 8)
            raise PuzzleError(
                f"character {before + position + 1} of the id: no cell begins with '{wrong}'; "
                "write numbers, letters for open cells, and _ between two numbers"
            )
        position = word.end()
        if word[2]:
            cells.skip(run_length(word[2], SGT))
        else:
            cells.put(int(word[1]))
    return cells.puzzle()
