"""`sudokuwiki`: strings and links of sudokuwiki.org, one a line, 81 cells as two characters each.

    S9B015y2e68…
    https://www.sudokuwiki.org/sudoku.htm?bd=S9B015y2e68…

In strings of version B each cell is a number in base 36: 1 to 9 is a clue, 10 to 18 a cell that a
player solved, and from 18 on a set of candidates (18 more than the sum of 1 for 1, 2 for 2, 4 for 3
and so on). A link may also have 81 digits. What a player found, or took away from the candidates
that the clues leave, makes a position of it, and no puzzle; what is whole and right is the
solution. Written are the clues, and the candidates that they leave. Links to the other pages of the
site are of other puzzles, and refused.

The site tells of version B in Sudoku_String_Definitions; the numbers were seen in strings of its
examples, beside the same puzzles as 81 digits. Strings of the version before it, without a head,
are not read: the site's example does not fit its description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase, digits
from typing import Any, ClassVar

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import Entry, Line
from enpitsu.formats._one_a_line import LineFormat, LineReader, first_line
from enpitsu.formats._solutions import solution_in
from enpitsu.formats._sudoku import box_of, candidates_of
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import Box, Sudoku

_BOX = Box(3, 3)
_HEAD = "S9B"
_SYMBOLS = digits + ascii_lowercase
_CELLS = 81
_SOLVED, _CANDIDATES = 9, 18
_ALL = 0b111_111_111
_LINK = re.compile(
    r"https?://(?:www\.)?sudokuwiki\.(?:org|com)/([^?#]*)\?([^#]*)(.*)", re.ASCII | re.IGNORECASE
)
_PAGES = ("sudoku.htm", "sudoku.asp", "sudoku.aspx")
_STRING = re.compile(rf"{_HEAD}[0-9a-zA-Z]{{162}}", re.ASCII)


class SudokuWikiReader(LineReader):
    """Reads a string from each line, with the solution if a player found it."""

    def feed(self, line: Line) -> Sequence[Entry]:
        """Return the line's puzzle, or nothing for a comment or blank line."""
        try:
            text = _plain(line.text)
            if not _STRING.fullmatch(text):
                return super().feed(line)
            return (line.entry(*_read(text)),)
        except PuzzleError as error:
            return (line.entry(error),)


class SudokuWiki(LineFormat):
    """Strings of 9x9 Sudokus."""

    name: ClassVar[str] = "sudokuwiki"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    carries: ClassVar[tuple[str, ...]] = ("a solution, if every cell is solved and right",)
    refuses: ClassVar[tuple[str, ...]] = (
        "cells that are solved and candidates that are gone: a position, which `--state` reads",
        "links to other pages than that of the plain Sudoku, as `jigsaw.htm`",
        "parameters of a link other than one `bd`, and what stands behind them",
    )
    positions: ClassVar[bool] = True

    def parse(self, text: str) -> Puzzle:
        """Read one string, or link."""
        plain = _plain(text)
        if _STRING.fullmatch(plain):
            return _read(plain)[0]
        if plain.startswith(_HEAD):
            raise PuzzleError(f"'{shown(plain)}' is not {_HEAD} and two characters for each cell")
        return super().parse(plain)

    def reader(self) -> SudokuWikiReader:
        """Return a reader for strings."""
        return SudokuWikiReader(self.parse)

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line that says something."""
        first = first_line(ahead)
        return bool(_LINK.fullmatch(first) or _STRING.fullmatch(first))

    def write(self, puzzle: Puzzle) -> str:
        """Write a string of version B."""
        if box_of(puzzle, self.name) != _BOX:
            raise PuzzleError(f"{self.name} is for boards of 9x9 with boxes of 3x3")
        masks = candidates_of(puzzle.givens, _BOX)
        pairs = zip(puzzle.givens, masks, strict=True)
        cells = (given if given != OPEN else _CANDIDATES + (m or _ALL) for given, m in pairs)
        return _HEAD + "".join(_SYMBOLS[cell // 36] + _SYMBOLS[cell % 36] for cell in cells)

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write the string: there is a place for nothing else."""
        return self.write(puzzle)


def _plain(text: str) -> str:
    """Return the string of a link, or of a line that is one; refuse links of other puzzles."""
    link = _LINK.fullmatch(text.strip())
    if link is None:
        return text.strip()
    page, query, behind = link.groups()
    if page.lower() not in _PAGES:
        raise PuzzleError(f"the page '{shown(page)}' is not that of the plain Sudoku, {_PAGES[0]}")
    fields = [part.partition("=") for part in query.split("&")]
    unknown = [name for name, _, _ in fields if name != "bd"]
    if unknown:
        raise PuzzleError(f"the parameter '{shown(unknown[0])}' of the link is unknown")
    if len(fields) > 1:
        raise PuzzleError(f"the link has {len(fields)} boards; expected one")
    if behind.strip("#"):
        raise PuzzleError(f"'{shown(behind)}' behind the link is unknown")
    return fields[0][2]


def _read(text: str) -> tuple[Puzzle, dict[str, str]]:
    body = text.removeprefix(_HEAD)
    cells = [_cell(int(body[i : i + 2], 36)) for i in range(0, 2 * _CELLS, 2)]
    puzzle = Puzzle(Sudoku(), _BOX, bytes(v if clue else OPEN for v, clue, _ in cells))
    values = [value for value, _, _ in cells]
    pairs = zip(candidates_of(bytes(values), _BOX), cells, strict=True)
    ruled_out = [(mask & ~left) << 1 for mask, (_, _, left) in pairs]
    return puzzle, solution_in(puzzle, values, ruled_out=ruled_out)


def _cell(number: int) -> tuple[int, bool, int]:
    """Return the digit of a cell, whether it is a clue, and the candidates that are left."""
    if number > _CANDIDATES + _ALL:
        raise PuzzleError(f"{number} is more than a cell of version B can be")
    if number == 0:
        return OPEN, False, _ALL
    if number > _CANDIDATES:
        return OPEN, False, number - _CANDIDATES
    return (number - 1) % _SOLVED + 1, number <= _SOLVED, _ALL
