"""What a layer is: a variant of a genre, by what it adds to rules, notation and picture.

One object says what one board has of it: nothing for the diagonals, which are where they are; the
regions of a jigsaw, the cages of a killer. What a layer prints of a solution stands at its sites,
as for any genre, and a site without its clue is no part of a finished puzzle's board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from enpitsu.errors import PuzzleError, shown
from enpitsu.model import BareHouses, Change, Rung, Tool
from enpitsu.puzzles._boxes import Box
from enpitsu.rules import Kind, Rule, Site
from enpitsu.scene import Scene

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

Numbers = tuple[int, ...]
"""What stands at the sites of a layer, as in a puzzle."""


class Dressing(NamedTuple):
    """What a layer needs to be drawn onto a solution."""

    solution: bytes
    random: Random
    suffices: Callable[[Layer], bool]
    """Tells whether the puzzle is solvable as is wished, with this in place of the layer."""


@dataclass(frozen=True)
class Layer:
    """What a board has of one variant."""

    name: ClassVar[str]
    title: ClassVar[str] = ""
    """What people call it, if that is more than its name."""
    how_to: ClassVar[str] = ""
    """Its rule in a few lines, for players; else the first line of its file is taken.

    A layer that replaces the boxes gives the rules of rows and columns too.
    """
    prints: ClassVar[bool] = False
    """A part of the notation is its own, behind the body."""
    replaces: ClassVar[tuple[Kind, ...]] = ()
    """Kinds of houses that it takes the place of."""
    rungs: ClassVar[tuple[Rung, ...]] = ()
    """Techniques that it adds to the ladder."""
    clue_kinds: ClassVar[tuple[str, ...]] = ()
    """What its sites may print."""
    alone: ClassVar[bool] = False
    """A usual puzzle shows what the layers print and no digits: drawing it decides the level."""
    renames: ClassVar[bool] = True
    """Digits may change their names: only which ones are equal counts."""

    @classmethod
    def check(cls, box: Box) -> None:
        """Refuse a board that cannot have the layer."""

    @classmethod
    def open(cls, box: Box) -> Self:
        """Return what a board of this size has of it before anything is drawn."""
        return cls()

    @classmethod
    def drawn(cls, box: Box, random: Random) -> Self:
        """Draw what must be there before a solution is."""
        return cls.open(box)

    @classmethod
    def read(cls, part: str, box: Box) -> tuple[Self, Numbers]:
        """Read its part of the notation; raise PuzzleError with the place."""
        if part.strip():
            raise PuzzleError(f"{cls.name} prints nothing, but there is '{shown(part.strip())}'")
        return cls.open(box), ()

    @classmethod
    def read_draft(cls, part: str, box: Box) -> tuple[Self, Numbers]:
        """Read its part of a draft, which need not say all yet."""
        return cls.read(part, box)

    def write(self, box: Box, numbers: Numbers) -> str:
        """Write its part of the notation."""
        return ""

    def rules(self, box: Box) -> tuple[Rule, ...]:
        """Return the rules that it adds."""
        return ()

    def houses(self, box: Box) -> BareHouses | None:
        """Return its rules and its sites in houses alone, if that is all: see `Outline`."""
        return None

    def sites(self, box: Box) -> tuple[Site, ...]:
        """Return where it may print clues."""
        return ()

    def dressed(self, box: Box, dressing: Dressing) -> Layer:
        """Draw onto a solution what a puzzle of it may show."""
        return self

    def showing(self, numbers: Numbers) -> tuple[Layer, Numbers]:
        """Return what is left of it where only these numbers are printed."""
        return self, numbers

    def moved(self, to: Sequence[int], numbers: Numbers) -> tuple[Layer, Numbers] | None:
        """Return it on a board that is turned or mirrored, each cell to where `to` says.

        None if the layer has no such image.
        """
        return self, numbers

    def tools(self, box: Box) -> tuple[Tool, ...]:
        """Return what it is edited with; a tool begins with the name of its layer."""
        return ()

    def edited(self, box: Box, numbers: Numbers, change: Change) -> tuple[Layer, Numbers]:
        """Return it after a change with one of its tools."""
        return self, numbers

    def drawn_on(self, scene: Scene, box: Box, numbers: Numbers) -> Scene:
        """Return the picture of a board with what the layer draws."""
        return scene

    @property
    def is_shared(self) -> bool:
        """Tell whether all boards of a size have the same of it."""
        return not self.prints
