"""Killer: the digits of a cage differ and add up to its sum; cages may leave cells free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.model import BACKSPACE, DELETE, TOTAL, BareHouses, Change, Level, Rung, Tool, after_key
from enpitsu.puzzles._boxes import Box
from enpitsu.puzzles._cages import Cells, claim, joined, merged, read_any_cells
from enpitsu.puzzles._places import Place, read_cell, read_names
from enpitsu.puzzles.layers._layer import Dressing, Layer, Numbers
from enpitsu.rules import NO_CLUE, UNSAID, SumSite
from enpitsu.scene import Cage, Scene

_UNSAID = "?"  # for the sum of a cage that is being drawn
_CAGES = Tool(
    "killer",
    "Cages",
    "Drag over cells to draw a cage, or from a cage to let it grow; then type its sum. "
    "Delete takes away the sum, then the cage.",
    "path",
    "0123456789",
)


@dataclass(frozen=True)
class Killer(Layer):
    """The layer; see the module's first line for its rule."""

    name: ClassVar[str] = "killer"
    how_to: ClassVar[str] = (
        "The digits inside a dashed line are all different and add up to the small number in "
        "its corner."
    )
    prints: ClassVar[bool] = True
    clue_kinds: ClassVar[tuple[str, ...]] = ("cage",)
    alone: ClassVar[bool] = True
    renames: ClassVar[bool] = False
    rungs: ClassVar[tuple[Rung, ...]] = (
        Rung("cage combinations", Level.EASY, 10, search=True),
        Rung("reduced sum", Level.EASY, 14),
        Rung("single innie or outie", Level.EASY, 20),
        Rung("necessary digit", Level.MEDIUM, 40),
        Rung("sum bounds", Level.MEDIUM, 50, search=True),
        Rung("impossible combinations", Level.MEDIUM, 90, search=True),
        Rung("innies and outies", Level.HARD, 105),
        Rung("large innies and outies", Level.EXPERT, 150, chains=True),
        Rung("cage combinations with overlap", Level.EXPERT, 155, chains=True),
    )

    cages: tuple[Cells, ...] = ()
    """The cells of each in rising order, and so the cages."""

    @classmethod
    def read(cls, part: str, box: Box) -> tuple[Self, Numbers]:
        """Read `SUM=CELLS`, cages joined by `,`, cells by spaces."""
        if not part.strip():
            return cls(), ()
        grid, taken = box.grid, dict[int, int]()
        cages: list[tuple[Cells, int]] = []
        for number, text in enumerate(part.split(","), 1):
            where = Place("cage", number, text)
            cage, total = _read_cage(text, grid, where)
            claim(cage, number, taken, grid, where)
            cages.append((cage, total))
        return cls._of(cages)

    @classmethod
    def read_draft(cls, part: str, box: Box) -> tuple[Self, Numbers]:
        """Read cages with any sums, `?` for one that is not there yet."""
        cages = [_read_any(text, box) for text in part.split(",") if text.strip()]
        return cls._of(cages)

    @classmethod
    def _of(cls, cages: Sequence[tuple[Cells, int]]) -> tuple[Self, Numbers]:
        ordered = sorted(cages)
        return cls(tuple(cage for cage, _ in ordered)), tuple(total for _, total in ordered)

    def tools(self, box: Box) -> tuple[Tool, ...]:
        """Return what draws cages."""
        return (_CAGES,)

    def edited(self, box: Box, numbers: Numbers, change: Change) -> tuple[Layer, Numbers]:
        """Draw a cage along a way, or type the sum of one."""
        cells = [read_cell(name, box.grid, "cages") for name in change.cells]
        cages = list(zip(self.cages, numbers, strict=True))
        mine = next((cage for cage in cages if cells and cells[0] in cage[0]), None)
        if not change.key or mine is None:
            erases = change.key in (BACKSPACE, DELETE)
            if not cells or erases or (mine is not None and set(cells) <= set(mine[0])):
                return self, numbers
            drawn = self._of(joined(cages, cells, UNSAID))
            return drawn[0].edited(box, drawn[1], change) if change.key else drawn
        cages.remove(mine)
        cage, total = mine
        text = "" if total == UNSAID else str(total)
        if text or change.key not in (BACKSPACE, DELETE):
            most = box.n * (box.n + 1) // 2
            text = after_key(text, change.key, most)
            cages.append((cage, int(text) if text else UNSAID))
        return self._of(cages)

    def write(self, box: Box, numbers: Numbers) -> str:
        """Write the cages that are printed."""
        names = box.grid.names()
        printed, sums = self.showing(numbers)
        return ",".join(
            f"{_told(total)}={' '.join([names[cell] for cell in cage])}"
            for cage, total in zip(printed.cages, sums, strict=True)
        )

    def sites(self, box: Box) -> tuple[SumSite, ...]:
        """Return a site for each cage."""
        names = box.grid.names()
        told = [f"the cage at {names[cage[0]]}" for cage in self.cages]
        pairs = zip(self.cages, told, strict=True)
        return tuple(SumSite(cage, name, "cage", cage, name) for cage, name in pairs)

    def houses(self, box: Box) -> BareHouses:
        """Return the cages."""
        return [], [(cage, "other", 0) for cage in self.cages], (TOTAL,) * len(self.cages)

    def dressed(self, box: Box, dressing: Dressing) -> Layer:
        """Draw cages as large as the wish allows."""
        cages = merged(
            box.grid,
            dressing.solution,
            dressing.random,
            lambda cages: dressing.suffices(Killer(cages)),
        )
        return Killer(cages)

    def showing(self, numbers: Numbers) -> tuple[Killer, Numbers]:
        """Leave out what is not printed."""
        pairs = [
            (cage, number)
            for cage, number in zip(self.cages, numbers, strict=True)
            if number != NO_CLUE
        ]
        return Killer(tuple(cage for cage, _ in pairs)), tuple(number for _, number in pairs)

    def moved(self, to: Sequence[int], numbers: Numbers) -> tuple[Layer, Numbers]:
        """Move the cages."""
        moved = (tuple(sorted(to[cell] for cell in cage)) for cage in self.cages)
        pairs = sorted(zip(moved, numbers, strict=True))
        return Killer(tuple(cage for cage, _ in pairs)), tuple(number for _, number in pairs)

    def drawn_on(self, scene: Scene, box: Box, numbers: Numbers) -> Scene:
        """Draw the cages with their sums."""
        printed, sums = self.showing(numbers)
        outlines = (
            Cage(tuple(divmod(cell, box.n) for cell in cage), _told(total))
            for cage, total in zip(printed.cages, sums, strict=True)
        )
        return replace(scene, cages=(*scene.cages, *outlines))


def _told(total: int) -> str:
    return _UNSAID if total == UNSAID else str(total)


def _read_any(text: str, box: Box) -> tuple[Cells, int]:
    """Read a cage of a draft."""
    where = f"cage '{shown(text.strip())}'"
    total, _, cells = text.strip().partition("=")
    if total != _UNSAID and not (total.isascii() and total.isdigit() and len(total) <= 4):
        raise PuzzleError(f"{where}: write it as SUM=CELLS, as in 8=r1c1 r1c2")
    cage = read_any_cells(cells, box.grid, where)
    if not cage:
        raise PuzzleError(f"{where}: it has no cells")
    return cage, UNSAID if total == _UNSAID else int(total)


def _read_cage(text: str, grid: Grid, where: Place) -> tuple[Cells, int]:
    total, equals, cells = text.strip().partition("=")
    digits = total.strip()
    if digits == _UNSAID:
        raise PuzzleError(f"the cage at {cells.split(' ')[0]} has no sum yet")
    if not equals or not digits.isascii() or not digits.isdigit() or len(total) > 4:
        raise PuzzleError(f"{where}: write it as SUM=CELLS, as in 8=r1c1 r1c2")
    names = cells.split()
    cage = tuple(sorted(set(read_names(names, grid, where))))
    if len(cage) < len(names) or not names:
        problem = "a cell is there twice" if names else "it has no cells"
        raise PuzzleError(f"{where}: {problem}")
    _check_sum(len(cage), int(total), grid.rows, where)
    return cage, int(total)


def _check_sum(cells: int, total: int, n: int, where: Place) -> None:
    """Refuse a sum that no different digits make."""
    if cells > n:
        raise PuzzleError(f"{where}: {cells} cells, but there are {n} digits")
    least, most = cells * (cells + 1) // 2, cells * (2 * n + 1 - cells) // 2
    if not least <= total <= most:
        raise PuzzleError(f"{where}: {cells} different digits add up to {least} to {most}")
