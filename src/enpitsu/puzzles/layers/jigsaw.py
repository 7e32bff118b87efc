"""Jigsaw: regions of any form hold every digit once, in place of the boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, ClassVar, Self

from enpitsu.boards import OPEN, Grid, moved
from enpitsu.errors import PuzzleError
from enpitsu.model import BareHouses, Change, Level, Rung, Tool
from enpitsu.puzzles._boxes import Box, squarest
from enpitsu.puzzles._places import beside, read_cell
from enpitsu.puzzles.layers._layer import Layer, Numbers
from enpitsu.rules import AllDifferent, Kind
from enpitsu.scene import Line, Scene

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

LETTERS = ascii_uppercase + ascii_lowercase
_NONE = "."  # in a draft, for a cell that is in no region
_REGIONS = Tool(
    "jigsaw",
    "Regions",
    "Drag from a cell over others: they join its region. Delete takes cells out of theirs.",
    "path",
)
_EXCHANGES = 3  # of cells between two regions, for each cell of the board, in a drawn layout
_ROUNDS = 20  # of so many exchanges, until no region is a line, which would say nothing


@dataclass(frozen=True)
class Jigsaw(Layer):
    """The layer; see the module's first line for its rule."""

    name: ClassVar[str] = "jigsaw"
    how_to: ClassVar[str] = (
        "Fill the grid so that every row, every column and every region with a bold outline "
        "contains each digit exactly once."
    )
    prints: ClassVar[bool] = True
    replaces: ClassVar[tuple[Kind, ...]] = ("box",)
    rungs: ClassVar[tuple[Rung, ...]] = (Rung("law of leftovers", Level.MEDIUM, 90),)

    regions: bytes = b""
    """The region of each cell, numbered in reading order."""

    @classmethod
    def open(cls, box: Box) -> Self:
        """Return the usual boxes as regions, or rows where there are none."""
        return cls(_usual(box.n))

    @classmethod
    def drawn(cls, box: Box, random: Random) -> Self:
        """Draw regions that hang together: neighbours exchange cells again and again."""
        regions = bytearray(_usual(box.n))
        for _ in range(_ROUNDS):
            for _ in range(_EXCHANGES * len(regions)):
                _exchange(regions, box.grid, random)
            if not _has_line(regions, box.n):
                break
        return cls(_numbered(regions))

    @classmethod
    def read(cls, part: str, box: Box) -> tuple[Self, Numbers]:
        """Read one letter a cell, rows joined by `/`."""
        n, grid = box.n, box.grid
        if not part.strip():
            raise PuzzleError("a jigsaw needs its regions behind |, one letter a cell")
        cells = _split(part.strip(), grid)
        for cell, letter in enumerate(cells if cells.strip(LETTERS) else ""):
            if letter not in LETTERS:
                yet = "; the cell is in no region yet" if letter == _NONE else ""
                raise PuzzleError(f"regions, {grid.place(cell)}: {letter!r} is not a letter{yet}")
        for letter in dict.fromkeys(cells):
            if cells.count(letter) != n:
                number = cells.count(letter)
                name = grid.names()[cells.index(letter)]
                raise PuzzleError(
                    f"region {letter} has {number} cells, but there are {n} digits; "
                    f"it begins at {name}"
                )
        return cls(_numbered(cells)), ()

    @classmethod
    def read_draft(cls, part: str, box: Box) -> tuple[Self, Numbers]:
        """Read regions of any size, `.` for a cell of none."""
        if not part.strip():
            return cls.open(box), ()
        cells = _split(part.strip(), box.grid)
        wrong = cells.strip(LETTERS + _NONE)
        if wrong:
            raise PuzzleError(f"regions: {wrong[0]!r} is not a letter")
        return cls(_numbered(cells)), ()

    def tools(self, box: Box) -> tuple[Tool, ...]:
        """Return what paints regions."""
        return (_REGIONS,)

    def edited(self, box: Box, numbers: Numbers, change: Change) -> tuple[Layer, Numbers]:
        """Give the cells of a way to the region of its first; a key takes them out of theirs."""
        regions = list(self.regions)
        cells = [read_cell(name, box.grid, "regions") for name in change.cells]
        if not cells:
            return self, numbers
        first = regions[cells[0]]
        new = min(set(range(len(LETTERS))) - set(regions), default=OPEN)
        mine = OPEN if change.key else new if first == OPEN else first
        for cell in cells:
            regions[cell] = mine
        return Jigsaw(_numbered(regions)), numbers

    def write(self, box: Box, numbers: Numbers) -> str:
        """Write one letter a cell, in the order in which the regions begin."""
        letters = [_NONE if region == OPEN else LETTERS[region] for region in self.regions]
        return box.grid.join("".join(letters))

    def rules(self, box: Box) -> tuple[AllDifferent, ...]:
        """Return an all-different for each region."""
        pairs = zip(LETTERS, self._scopes(box), strict=False)
        return tuple(AllDifferent(scope, f"region {letter}", "box") for letter, scope in pairs)

    def houses(self, box: Box) -> BareHouses:
        """Return the regions."""
        return [(scope, "box", 0) for scope in self._scopes(box)], [], ()

    def _scopes(self, box: Box) -> list[tuple[int, ...]]:
        scopes: dict[int, list[int]] = {}
        for cell, region in enumerate(self.regions):
            if region != OPEN:
                scopes.setdefault(region, []).append(cell)
        return [tuple(scope) for scope in scopes.values()]

    def moved(self, to: Sequence[int], numbers: Numbers) -> tuple[Layer, Numbers]:
        """Move the regions."""
        return Jigsaw(_numbered(moved(self.regions, to))), numbers

    def drawn_on(self, scene: Scene, box: Box, numbers: Numbers) -> Scene:
        """Draw thick lines between the regions."""
        return replace(scene, lines=(*scene.lines, *_borders(self.regions, box.n)))


def _usual(n: int) -> bytes:
    """Return the squarest boxes, or rows where there are none."""
    try:
        box = squarest(n)
    except PuzzleError:
        box = Box(1, n)
    return bytes(r // box.rows * box.rows + c // box.columns for r in range(n) for c in range(n))


def _split(part: str, grid: Grid) -> str:
    try:
        return grid.split(part)
    except PuzzleError as error:
        raise PuzzleError(f"regions: {error}") from None


def _numbered(regions: Iterable[object]) -> bytes:
    """Return the regions with numbers in the order in which they begin."""
    cells = list(regions)
    begun = [region for region in dict.fromkeys(cells) if region not in (_NONE, OPEN)]
    numbers = {region: number for number, region in enumerate(begun)}
    return bytes([numbers.get(region, OPEN) for region in cells])


def _has_line(regions: bytearray, n: int) -> bool:
    """Tell whether a region is a whole row or column."""
    lines = [regions[i * n : (i + 1) * n] for i in range(n)] + [regions[i::n] for i in range(n)]
    return any(len(set(line)) == 1 for line in lines)


def _exchange(regions: bytearray, grid: Grid, random: Random) -> None:
    """Let two neighbouring regions exchange a cell each, if both still hang together."""
    cell = random.randrange(len(regions))
    mine = regions[cell]
    others = sorted({regions[near] for near in beside(cell, grid)} - {mine})
    if not others:
        return
    other = random.choice(others)
    border = [
        back
        for back, region in enumerate(regions)
        if region == other and any(regions[near] == mine for near in beside(back, grid))
    ]
    back = random.choice(border)
    regions[cell], regions[back] = other, mine
    if not (_hangs_together(regions, mine, grid) and _hangs_together(regions, other, grid)):
        regions[cell], regions[back] = mine, other


def _hangs_together(regions: bytearray, region: int, grid: Grid) -> bool:
    reached = [regions.index(region)]
    for cell in reached:
        near = beside(cell, grid)
        reached += [n for n in near if regions[n] == region and n not in reached]
    return len(reached) == regions.count(region)


def _borders(regions: bytes, n: int) -> list[Line]:
    lines = []
    for cell, region in enumerate(regions):
        row, column = divmod(cell, n)
        if column and regions[cell - 1] != region:
            lines.append(Line(row, column, row + 1, column, "thick"))
        if row and regions[cell - n] != region:
            lines.append(Line(row, column, row, column + 1, "thick"))
    return lines
