"""`pencilbox`: the plain text of PencilBox and Kanpen: sizes, rows of clues, rows of an answer.

    5                 3               3
    5                 3               3
    2 . . 1 .         3 . 2           0 0 0 0
    …                 …               0 1 0 16
                                      …

A Sudoku has its side, a Slitherlink its rows and columns; then words row by row, `.` for an open
cell. A Kakuro has its rows and columns, those of the clues too, then `ROW COLUMN ACROSS DOWN` for
each black cell, from 0 0 on, and an empty line. Answers may follow: a Sudoku's digits (`.` where
one is given, 0 for none), a Slitherlink's edges, 1 for a line, those above the cells row by row and
then those beside them, a Kakuro's digits, with `.` or 0 for black cells.

The layout is that of https://github.com/robx/pzprjs (`kanpenOpen` and `kanpenSave` of each genre).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any, ClassVar

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import Entry, Format, Line, not_for
from enpitsu.formats._gathering import Gathering
from enpitsu.formats._kakuro import built, framed, without_givens
from enpitsu.formats._pzprv3 import Rows, read_entries
from enpitsu.formats._slitherlink import Clues, edge_rows, edges_in, printed, rows_of
from enpitsu.formats._solutions import solution_in, solution_of
from enpitsu.formats._sudoku import Cells, box_of, number_rows, pzpr_box
from enpitsu.model import Puzzle
from enpitsu.puzzles._runs import Layout, Sums, sums_of

_CORNER = ["0", "0", "0", "0"]
"""The first line of black cells of a Kakuro."""
_NUMBER = re.compile(r"-?\d{1,4}", re.ASCII)
_MOST = 1000  # rows or columns of a Kakuro
_LARGEST_SUM = 45


class PencilBox(Format):
    """Boards of three genres, which their sizes and first rows tell apart."""

    name: ClassVar[str] = "pencilbox"
    genres: ClassVar[tuple[str, ...]] = ("kakuro", "slitherlink", "sudoku")
    keeps: ClassVar[tuple[str, ...]] = ("solution",)
    carries: ClassVar[tuple[str, ...]] = ("an answer that is whole and right",)
    refuses: ClassVar[tuple[str, ...]] = (
        "an answer that is not whole or not right: a position, which `--state` reads",
        "rows behind the answer, and two clues of the same cell",
    )
    ignores: ClassVar[tuple[str, ...]] = ("lines that begin with `#`: comments",)
    positions: ClassVar[bool] = True
    gap: ClassVar[str] = "\n"

    def reader(self) -> PencilBoxReader:
        """Return a reader for boards."""
        return PencilBoxReader()

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the sizes, and a first row that they allow."""
        lines = (line.split() for line in ahead if line.strip()[:1] not in ("", "#"))
        head: Rows = []
        for words in islice(lines, 3):
            head.append(words)
            if len(_sizes(head)) < len(head):
                break
        sizes = _sizes(head)
        if not sizes or len(head) <= len(sizes):
            return False
        width = sizes[-1]
        return len(head[len(sizes)]) == width > 1 or head[2:] == [_CORNER]

    def write(self, puzzle: Puzzle) -> str:
        """Write sizes and clues."""
        return self.write_with(puzzle, {})

    def write_with(self, puzzle: Puzzle, about: Mapping[str, Any]) -> str:
        """Write sizes and clues, and the solution as an answer."""
        genres = {"kakuro": _write_kakuro, "slitherlink": _write_loop, "sudoku": _write_sudoku}
        writing = genres.get(puzzle.genre.name)
        if writing is None:
            raise not_for(puzzle, self.name)
        rows = writing(puzzle, solution_of(puzzle, about))
        return "\n".join([" ".join(words) for words in rows]).rstrip("\n")


class PencilBoxReader:
    """Gathers the lines of one board; a size behind it, or an empty line, ends it."""

    def __init__(self) -> None:
        self._gathering = Gathering[str]()

    def feed(self, line: Line) -> Sequence[Entry]:
        """Take the next line; return the board that it ends."""
        text = line.text.strip()
        if text.startswith("#"):
            return ()
        ended = self.finish() if self._is_ended_by(text) else ()
        if text or self._has_corner():
            self._gathering.add(line, text)
        return ended

    def _has_corner(self) -> bool:
        return [line.split() for line in self._gathering.lines[2:3]] == [_CORNER]

    def _is_ended_by(self, text: str) -> bool:
        """Tell whether a line is not of the board that is being gathered."""
        lines = self._gathering.lines
        sizes = _sizes([line[:9].split() for line in lines[:2]])
        rows = len(lines) - len(sizes)
        if not rows or not sizes:
            return bool(rows)
        alone = len(text) < 9 and len(text.split()) == 1
        if self._has_corner():
            return alone
        return rows >= sizes[0] and (not text or (alone and sizes[-1] > 1))

    def finish(self) -> Sequence[Entry]:
        """Return the board gathered so far."""
        return self._gathering.read(lambda lines: _read([line.split() for line in lines]))


def _sizes(lines: Rows) -> list[int]:
    """Return the one or two numbers that stand first, each on a line of its own."""
    sizes: list[int] = []
    for words in lines[:2]:
        if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()) or len(words[0]) > 4:
            break
        sizes.append(int(words[0]))
    return sizes


def _read(lines: Rows) -> tuple[Puzzle, dict[str, str]]:
    sizes = _sizes(lines)
    rows = lines[len(sizes) :]
    if not sizes:
        raise PuzzleError(f"'{shown(' '.join(lines[0]))}' is not the size of a board")
    if len(sizes) == 1:
        return _read_sudoku(sizes[0], rows)
    if rows[:1] == [_CORNER]:
        return _read_kakuro(sizes, rows)
    return _read_loop(sizes, rows)


def _table(rows: Rows, height: int, width: int) -> Rows:
    """Return so many rows; refuse too few, or one of another width."""
    for number, row in enumerate(rows[:height], 1):
        if len(row) != width:
            raise PuzzleError(f"row {number} has {len(row)} cells, not {width}")
    if len(rows) < height:
        raise PuzzleError(f"the text ends before row {len(rows) + 1}")
    return rows[:height]


def _read_sudoku(n: int, rows: Rows) -> tuple[Puzzle, dict[str, str]]:
    box = pzpr_box(n)
    if box is None:
        raise PuzzleError(f"a board of {n}x{n} cells; PencilBox has no boxes that fit it")
    puzzle = Cells(box).read(_table(rows, n, n), (".",))
    answer = [["." if word == "0" else word for word in row] for row in rows[n:]]
    return puzzle, solution_in(puzzle, read_entries(answer, n, n, n)[0])


def _write_sudoku(puzzle: Puzzle, values: bytes | None) -> Rows:
    box = box_of(puzzle, PencilBox.name)
    if box != pzpr_box(box.n):
        raise PuzzleError(f"{PencilBox.name} has no place for boxes of {box.rows}x{box.columns}")
    pairs = zip(puzzle.givens, values or b"", strict=values is not None)
    found = bytes(value if given == OPEN else OPEN for given, value in pairs)
    clues = number_rows(puzzle.givens, box.n, ".")
    return [[str(box.n)], *clues, *number_rows(found, box.n, ".")]


def _read_loop(sizes: list[int], rows: Rows) -> tuple[Puzzle, dict[str, str]]:
    clues = Clues(*sizes)
    for word in (word for row in _table(rows, *sizes) for word in row):
        clues.word("-" if word == "5" else word)
    puzzle = clues.puzzle()
    if len(rows) == sizes[0]:
        return puzzle, {}
    above, beside = rows[sizes[0] : 2 * sizes[0] + 1], rows[2 * sizes[0] + 1 :]
    return puzzle, solution_in(puzzle, edges_in(above, beside, puzzle.board), rest=0)


def _write_loop(puzzle: Puzzle, values: bytes | None) -> Rows:
    edges = printed(puzzle, PencilBox.name)
    rows = rows_of(puzzle, ".")
    if rows[0] == _CORNER:
        raise PuzzleError(f"{PencilBox.name} would take a first row of 0 0 0 0 for a kakuro's")
    sizes = [[str(side)] for side in edges.grid]
    if values is None:
        return [*sizes, *rows]
    above, beside = edge_rows(edges, values)
    return [*sizes, *rows, *above, *beside]


def _read_kakuro(sizes: list[int], rows: Rows) -> tuple[Puzzle, dict[str, str]]:
    height, width = sizes
    if not 1 < min(sizes) <= max(sizes) <= _MOST:
        raise PuzzleError(f"a board of {height}x{width} cells; sizes go from 2 to {_MOST}")
    cells: list[Sums | None] = [None] * (height * width)
    cells[:width] = [Sums()] * width
    cells[::width] = [Sums()] * height
    clues = list(takewhile(bool, rows))
    told: set[int] = set()
    for words in clues:
        place, sums = _clue(words, sizes)
        if place in told:
            raise PuzzleError(f"'{shown(' '.join(words))}': the cell stands there twice")
        told.add(place)
        cells[place] = sums
    puzzle = built(height, width, cells, {})
    answer = [row for row in rows[len(clues) :] if row]
    return puzzle, solution_in(puzzle, _digits_in(answer, puzzle.board))


def _clue(words: list[str], sizes: list[int]) -> tuple[int, Sums]:
    """Read the place and the sums of a black cell."""
    told = shown(" ".join(words))
    if len(words) != 4 or not all(map(_NUMBER.fullmatch, words)):
        raise PuzzleError(f"'{told}' is not ROW COLUMN ACROSS DOWN")
    row, column, across, down = map(int, words)
    if not (0 <= row < sizes[0] and 0 <= column < sizes[1]):
        raise PuzzleError(
            f"'{shown(' '.join(words))}' is not a cell of a {sizes[0]}x{sizes[1]} board"
        )
    if max(across, down) > _LARGEST_SUM:
        raise PuzzleError(f"'{told}': a sum is at most {_LARGEST_SUM}")
    return row * sizes[1] + column, Sums(max(down, 0), max(across, 0))


def _digits_in(rows: Rows, layout: Layout) -> list[int]:
    plain = [["." if word == "0" else word for word in row] for row in rows]
    entries, _ = read_entries(plain, layout.rows, layout.columns, 9)
    found = [entries[place] for place in layout.white]
    for place in layout.white:
        entries[place] = OPEN
    beside = next((place for place, entry in enumerate(entries) if entry != OPEN), None)
    if beside is not None:
        raise PuzzleError(f"{layout.grid.place(beside)}: the answer has a digit in a black cell")
    return found


def _write_kakuro(puzzle: Puzzle, values: bytes | None) -> Rows:
    layout = framed(puzzle, PencilBox.name)
    without_givens(puzzle, PencilBox.name)
    clues = [
        [*map(str, divmod(place, layout.columns)), str(sums.across), str(sums.down)]
        for place, sums in enumerate(sums_of(layout, puzzle.numbers))
        if sums is not None
    ]
    answer: list[str] = ["."] * (layout.rows * layout.columns)
    for place, value in zip(layout.white, values or b"", strict=values is not None):
        answer[place] = str(value)
    starts = range(0, len(answer), layout.columns) if values is not None else ()
    digits = [answer[start : start + layout.columns] for start in starts]
    return [[str(layout.rows)], [str(layout.columns)], *clues, [], *digits]
