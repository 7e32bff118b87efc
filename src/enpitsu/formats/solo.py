"""`solo`: the game ids of Solo in Simon Tatham's collection, one a line.

    2x3:1b2a3_4c5y
    2x2k:p,_a_aa_ab_____aaa,5_4a5a7b6b9_4c

The rows and the columns of a box (which are the columns and the rows of boxes, as Solo counts), or
the side of the board and `j` where regions of any form stand in for boxes; `x` for diagonals, `k`
for killer cages; symmetry and difficulty may follow. Then, joined by commas, the cells row by row
(numbers, letters for 1 to 26 open cells, and `_` between two numbers), the regions of a jigsaw, and
the cages of a killer with their sums, each in the first cell of its cage.

These other rules are layers of a Sudoku; they are read and written as its notation tells them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import ClassVar, NamedTuple

from enpitsu import puzzles
from enpitsu.boards import Grid, read_digits, write_digits
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import not_for
from enpitsu.formats._cells import Filling, words
from enpitsu.formats._one_a_line import LineFormat, first_line
from enpitsu.formats._runs import SGT, write_run
from enpitsu.formats._solo_blocks import read_blocks, write_blocks
from enpitsu.formats._words import joined, read_words, wrong_id
from enpitsu.model import Puzzle
from enpitsu.puzzles.sudoku import LARGEST, SMALLEST, checked_box, squarest

_PARAMS = re.compile(r"(\d{1,3})(?:x(\d{1,3}))?((?:[jxk]|a|md?\d|r\d|d[tbiaeu])*)", re.ASCII)
_LAYERS = {"jigsaw": "j", "diagonal": "x", "killer": "k"}
_PRINTING = ("jigsaw", "killer")
"""Layers that have a part of their own behind the cells."""
_REGIONS = ascii_uppercase + ascii_lowercase
"""By number, the letter that the notation has for a region."""
_BOX = re.compile(r"(\d+)x(\d+)", re.ASCII)
_CELL = re.compile(r"r(\d+)c(\d+)", re.ASCII)


class Solo(LineFormat):
    """Game ids, one a line."""

    name: ClassVar[str] = "solo"
    genres: ClassVar[tuple[str, ...]] = ("sudoku",)
    family: ClassVar[str] = "sgt"
    carries: ClassVar[tuple[str, ...]] = ("`j`, `x` and `k`: jigsaw, diagonals and killer",)
    refuses: ClassVar[tuple[str, ...]] = ("unknown parameters", "random seeds (`3x3#123`)")
    ignores: ClassVar[tuple[str, ...]] = ("the symmetry", "the difficulty")

    def parse(self, text: str) -> Puzzle:
        """Read one id."""
        return puzzles.parse(notation_of(text.strip()))

    def recognises(self, ahead: Iterator[str]) -> bool:
        """Tell by the first line: a whole id.

        Other games write alike, but their sizes count cells and so ask for fewer of them; an id
        of letters only may be one of Unruly too.
        """
        try:
            notation_of(first_line(ahead))
        except PuzzleError:
            return False
        return True

    def write(self, puzzle: Puzzle) -> str:
        """Write the id, without symmetry and difficulty."""
        if puzzle.genre.name != "sudoku":
            raise not_for(puzzle, self.name)
        return id_of(str(puzzle))


class _Kind(NamedTuple):
    """What the part before the colon says."""

    n: int
    box: str
    """For the notation; empty where there are none, or the squarest."""
    options: str

    @property
    def grid(self) -> Grid:
        return Grid(self.n, self.n)

    @property
    def layers(self) -> list[str]:
        """Return what the notation calls the other rules, in its order."""
        return [name for name, letter in _LAYERS.items() if letter in self.options]


def notation_of(text: str) -> str:
    """Return the line of notation for an id; refuse what is none."""
    params, colon, cells = text.partition(":")
    options = _PARAMS.fullmatch(params)
    if options is None or not colon:
        raise wrong_id(text, "Solo", "2x2:1b2a3_4i", _PARAMS)
    kind = _kind(options)
    expected = 1 + ("j" in kind.options) + 2 * ("k" in kind.options)
    parts = cells.split(",", expected - 1)
    if len(parts) < expected:
        raise PuzzleError(f"{len(parts)} parts joined by commas, but this id needs {expected}")
    told = [_read_digits(parts[0], kind, len(params) + 1)]
    if "jigsaw" in kind.layers:
        told.append(_read_regions(parts[1], kind))
    if "killer" in kind.layers:
        told.append(_read_cages(parts[-2], parts[-1], kind, len(text) - len(parts[-1])))
    names = ",".join([*([kind.box] if kind.box else []), *kind.layers])
    return f"sudoku{f'({names})' if names else ''}:{'|'.join(told)}"


def _kind(parts: re.Match[str]) -> _Kind:
    first, second = int(parts[1]), int(parts[2] or 1)
    options = parts[3]
    if "j" in options:
        n = first * second
        if not SMALLEST <= n <= LARGEST:
            raise PuzzleError(f"a board of {n}x{n} cells; sizes go from {SMALLEST} to {LARGEST}")
        return _Kind(n, "", options)
    if parts[2] is None:
        raise PuzzleError(f"'{shown(parts[0])}' does not tell the box, as 3x3 does")
    box = checked_box(first, second)
    usual = box == squarest(box.n)
    return _Kind(box.n, "" if usual else f"{box.rows}x{box.columns}", options)


def _read_digits(text: str, kind: _Kind, before: int) -> str:
    cells = Filling(kind.grid, 1, kind.n)
    read_words(text, cells, before)
    return kind.grid.join(write_digits(cells.filled()))


def _read_regions(text: str, kind: _Kind) -> str:
    regions = read_blocks(text, kind.n, kind.n)
    for region in set(regions):
        if regions.count(region) != kind.n:
            where = kind.grid.place(regions.index(region))
            raise PuzzleError(
                f"the region of {where} has {regions.count(region)} cells, not {kind.n}"
            )
    return kind.grid.join("".join(_REGIONS[region] for region in regions))


def _read_cages(text: str, sums: str, kind: _Kind, before: int) -> str:
    blocks = read_blocks(text, kind.n, kind.n)
    totals = _Sums(kind.grid)
    read_words(sums, totals, before)
    totals.check_full()
    names = kind.grid.names()
    cages: dict[int, list[int]] = {}
    for cell, block in enumerate(blocks):
        cages.setdefault(block, []).append(cell)
    return ",".join(
        f"{totals.of(cage)}={' '.join(names[cell] for cell in cage)}" for cage in cages.values()
    )


class _Sums:
    """The sums of cages, cell by cell, as they are read."""

    def __init__(self, grid: Grid) -> None:
        self._grid, self._cells = grid, grid.rows * grid.columns
        self._at: dict[int, int] = {}
        self._count = 0

    def skip(self, count: int) -> None:
        """Go past cells without a sum."""
        self._count += count
        if self._count > self._cells:
            raise PuzzleError(f"more than {self._cells} cells for the sums")

    def put(self, number: int) -> None:
        """Take the sum in the next cell."""
        self._at[self._count] = number
        self.skip(1)

    def check_full(self) -> None:
        """Refuse sums that end early."""
        if self._count < self._cells:
            raise PuzzleError(f"{self._count} cells for the sums, but the board has {self._cells}")

    def of(self, cage: Sequence[int]) -> int:
        """Return the one sum of a cage."""
        sums = [self._at[cell] for cell in cage if cell in self._at]
        if len(sums) != 1:
            where = self._grid.place(cage[0])
            raise PuzzleError(f"the cage of {where} has {len(sums)} sums in place of one")
        return sums[0]


def id_of(line: str) -> str:
    """Return the id for a line of notation; refuse what no id can tell."""
    head, _, body = line.partition(":")
    names = [name for name in re.split("[(),]", head)[1:] if name]
    boxes = [name for name in names if _BOX.fullmatch(name)]
    layers = [name for name in names if name not in boxes]
    unknown = [name for name in layers if name not in _LAYERS]
    if unknown:
        raise PuzzleError(f"solo has no place for ({','.join(unknown)}); notation and json do")
    rows, *parts = body.split("|")
    printed = dict(zip([name for name in layers if name in _PRINTING], parts, strict=False))
    n = rows.count("/") + 1
    box = boxes[0] if boxes else "x".join(map(str, squarest(n))) if "jigsaw" not in layers else ""
    options = "".join(letter for name, letter in _LAYERS.items() if name in layers)
    told = [joined(list(words(read_digits(rows.replace("/", ""), n), SGT, str)))]
    if "jigsaw" in layers:
        letters = printed["jigsaw"].replace("/", "")
        told.append(write_blocks(tuple(map(_REGIONS.index, letters)), n, n))
    if "killer" in layers:
        told += _write_cages(printed.get("killer", ""), n)
    return f"{box or n}{options}:{','.join(told)}"


def _write_cages(text: str, n: int) -> tuple[str, str]:
    """Write the cages and their sums."""
    blocks, sums = [-1] * (n * n), dict[int, int]()
    for number, cage in enumerate(text.split(",") if text else ()):
        total, _, names = cage.partition("=")
        places = [_CELL.fullmatch(name) for name in names.split()]
        cells = [(int(place[1]) - 1) * n + int(place[2]) - 1 for place in places if place]
        if len(cells) < 2:
            raise PuzzleError(f"solo has no cages of one cell, as {cage}; notation and json do")
        sums[min(cells)] = int(total)
        for cell in cells:
            blocks[cell] = number
    if -1 in blocks:
        where = Grid(n, n).place(blocks.index(-1))
        raise PuzzleError(f"in solo every cell lies in a cage, but {where} does not")
    return write_blocks(tuple(blocks), n, n), joined(list(_runs(sums, n * n)))


def _runs(numbers: dict[int, int], size: int) -> Iterator[str]:
    """Yield numbers by their cells, and letters for runs of cells without one."""
    before = -1
    for cell, number in [*sorted(numbers.items()), (size, 0)]:
        if cell - before > 1:
            yield write_run(cell - before - 1, SGT)
        if cell < size:
            yield str(number)
        before = cell
