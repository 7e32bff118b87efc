"""Thermo: along a thermometer, from its bulb on, each digit is greater than the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar, Self

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.model import ORDER, BareHouses, Change, Level, Rung, Tool
from enpitsu.puzzles._boxes import Box
from enpitsu.puzzles._places import Place, beside, read_cell, read_names
from enpitsu.puzzles.layers._layer import Dressing, Layer, Numbers
from enpitsu.rules import NO_CLUE, OrderSite, Rising
from enpitsu.scene import Scene, Tube

Path = tuple[int, ...]
"""The cells of a thermometer, its bulb first."""

RISES = 0
"""What stands at the site of a thermometer that is printed."""

_THERMOMETERS = Tool(
    "thermo",
    "Thermometers",
    "Drag from the bulb on; from the end of a thermometer it goes on. Delete takes away those "
    "that pass through a cell.",
    "path",
)
_TRIES = 4  # bulbs that are tried for each row of the board
_SHORTEST = 3  # cells of a thermometer that is drawn


@dataclass(frozen=True)
class Thermo(Layer):
    """The layer; see the module's first line for its rule."""

    name: ClassVar[str] = "thermo"
    how_to: ClassVar[str] = (
        "Along a thermometer the digits rise from the round bulb to the other end."
    )
    prints: ClassVar[bool] = True
    clue_kinds: ClassVar[tuple[str, ...]] = ("thermometer",)
    renames: ClassVar[bool] = False
    rungs: ClassVar[tuple[Rung, ...]] = (
        Rung("inequality bounds", Level.EASY, 10, search=True),
        Rung("inequality chain", Level.MEDIUM, 50),
        Rung("inequality with sets", Level.HARD, 110),
    )

    paths: tuple[Path, ...] = ()
    """In rising order."""

    @classmethod
    def read(cls, part: str, box: Box) -> tuple[Self, Numbers]:
        """Read cells joined by `<`, bulb first, thermometers joined by `,`."""
        if not part.strip():
            return cls(), ()
        grid, paths = box.grid, list[Path]()
        for number, text in enumerate(part.split(","), 1):
            path = _read_path(text, grid, Place("thermometer", number, text))
            if path in paths:
                raise PuzzleError(f"thermometer {number}, '{shown(text)}': it is there twice")
            paths.append(path)
        return cls(tuple(sorted(paths))), (RISES,) * len(paths)

    def write(self, box: Box, numbers: Numbers) -> str:
        """Write the thermometers that are printed."""
        names = box.grid.names()
        printed, _ = self.showing(numbers)
        return ",".join("<".join(names[cell] for cell in path) for path in printed.paths)

    def tools(self, box: Box) -> tuple[Tool, ...]:
        """Return what draws thermometers."""
        return (_THERMOMETERS,)

    def edited(self, box: Box, numbers: Numbers, change: Change) -> tuple[Layer, Numbers]:
        """Draw a thermometer along a way, or let one grow from its end; or take some away."""
        way = tuple([read_cell(name, box.grid, "thermometers") for name in change.cells])
        paths = list(self.paths)
        if change.key:
            paths = [path for path in paths if not set(way) & set(path)]
        elif len(way) > 1:
            begun = next((path for path in paths if path[-1] == way[0]), way[:1])
            paths = [path for path in paths if path != begun]
            text = "<".join([box.grid.names()[cell] for cell in (*begun, *way[1:])])
            paths.append(_read_path(text, box.grid, "the thermometer"))
        return Thermo(tuple(sorted(set(paths)))), (RISES,) * len(set(paths))

    def sites(self, box: Box) -> tuple[OrderSite, ...]:
        """Return a site for each thermometer."""
        names = box.grid.names()
        return tuple(_site(path, names) for path in self.paths)

    def houses(self, box: Box) -> BareHouses:
        """Return the thermometers."""
        return [], [(path, "other", 0) for path in self.paths], (ORDER,) * len(self.paths)

    def dressed(self, box: Box, dressing: Dressing) -> Layer:
        """Draw thermometers that do not meet, where the digits rise."""
        random, free = dressing.random, set(range(len(dressing.solution)))
        paths = []
        for _ in range(_TRIES * box.n):
            path = [random.choice(sorted(free))] if free else []
            most = random.randint(_SHORTEST, box.n)
            while path and len(path) < most:
                near = _rising(path[-1], box.grid, dressing.solution, free)
                if not near:
                    break
                path.append(random.choice(near))
            if len(path) >= _SHORTEST:
                paths.append(tuple(path))
                free.difference_update(path)
        return Thermo(tuple(sorted(paths)))

    def showing(self, numbers: Numbers) -> tuple[Thermo, Numbers]:
        """Leave out what is not printed."""
        pairs = zip(self.paths, numbers, strict=True)
        paths = tuple(path for path, number in pairs if number != NO_CLUE)
        return Thermo(paths), (RISES,) * len(paths)

    def moved(self, to: Sequence[int], numbers: Numbers) -> tuple[Layer, Numbers]:
        """Move the thermometers."""
        moved = ((tuple(to[cell] for cell in path)) for path in self.paths)
        pairs = sorted(zip(moved, numbers, strict=True))
        return Thermo(tuple(path for path, _ in pairs)), tuple(number for _, number in pairs)

    def drawn_on(self, scene: Scene, box: Box, numbers: Numbers) -> Scene:
        """Draw the thermometers that are printed."""
        printed, _ = self.showing(numbers)
        tubes = (Tube(tuple(divmod(c, box.n) for c in path)) for path in printed.paths)
        return replace(scene, tubes=(*scene.tubes, *tubes))


def _site(path: Path, names: Sequence[str]) -> OrderSite:
    name = f"the thermometer from {names[path[0]]}"
    back = tuple(reversed(path))
    rules = (Rising(path, f"digits rise along {name}"), Rising(back, f"digits fall along {name}"))
    texts = ("<".join(names[cell] for cell in path), "<".join(names[cell] for cell in back))
    return OrderSite(path, name, "thermometer", path, rules, texts)


def _read_path(text: str, grid: Grid, where: Place | str) -> Path:
    path = tuple(read_names(text.split("<"), grid, where))
    if len(path) < 2:
        raise PuzzleError(f"{where}: a thermometer has at least two cells, as in r1c1<r1c2")
    if len(path) > grid.rows:
        raise PuzzleError(f"{where}: {len(path)} cells, but there are {grid.rows} digits")
    names = grid.names()
    for place, (one, other) in enumerate(pairwise(path), 1):
        if other in path[:place]:
            raise PuzzleError(f"{where}: {names[other]} is there twice")
        if not _touch(one, other, grid.columns):
            raise PuzzleError(f"{where}: {names[one]} and {names[other]} do not touch")
    return path


def _touch(one: int, other: int, width: int) -> bool:
    """Tell whether two cells share a side or a corner."""
    return max(abs(one // width - other // width), abs(one % width - other % width)) == 1


def _rising(cell: int, grid: Grid, solution: bytes, free: set[int]) -> list[int]:
    """Return where a thermometer could go on: free cells beside this one with greater digits."""
    return [o for o in beside(cell, grid) if o in free and solution[o] > solution[cell]]
