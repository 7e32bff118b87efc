"""What a genre must say, and the puzzle that follows from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, cast

from enpitsu.model.constraints import OPEN
from enpitsu.model.errors import PuzzleError
from enpitsu.model.grid import Grid
from enpitsu.model.levels import Level
from enpitsu.model.model import Model
from enpitsu.model.sheet import Clue, Sheet, digit
from enpitsu.model.symmetry import Symmetry
from enpitsu.scene import Scene, Shade, to_svg

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed


@dataclass(frozen=True, slots=True)
class Rung:
    """One technique on a genre's ladder."""

    technique: str
    level: Level
    weight: int
    """What one use of it adds to a puzzle's score."""
    search: bool = False
    """Cheap enough to run at every node of the search, and for every trial of a forcing chain."""
    assumes_unique: bool = False
    """Sound only for a puzzle that has one solution: never used to solve, prove or rate."""


class Frame(NamedTuple):
    """What many shapes have in common: a model with room for clues, and the clues of one shape."""

    model: Model
    clues: bytes = b""
    """One number a `Slotted` rule of the model, by its slot; `OPEN` where none is printed."""


class Genre(ABC):
    """A kind of puzzle: its rules, notation, techniques and picture.

    A *shape* is everything about a puzzle but its givens (a Sudoku's box, a Kakuro's layout):
    any hashable value that the genre chooses. Puzzles of one shape share one model.
    """

    name: ClassVar[str]
    ladder: ClassVar[tuple[Rung, ...]]
    default_size: ClassVar[Grid] = Grid(6, 6)
    """Of a puzzle that is made without another wish."""
    clue_kinds: ClassVar[tuple[str, ...]] = ("digit",)
    """What its puzzles may show of their solutions."""
    always_shown: ClassVar[tuple[str, ...]] = ()
    """Kinds of which a usual puzzle shows all, and nothing else; its solution decides its level."""

    def __new__(cls) -> Self:
        """Return the one object of this genre, so that copied and unpickled puzzles are equal."""
        if "_only" not in vars(cls):
            cls._only = super().__new__(cls)
        return cast(Self, cls._only)

    _only: ClassVar[Genre]

    @abstractmethod
    def parse(self, params: str, body: str) -> Puzzle:
        """Read a puzzle from its notation; raise PuzzleError with the place."""

    @abstractmethod
    def params(self, shape: Any) -> str:
        """Return the PARAMS of the notation, empty where they are the default."""

    @abstractmethod
    def body(self, shape: Any, values: bytes) -> str:
        """Write the BODY of the notation for these values."""

    @abstractmethod
    def model(self, shape: Any) -> Model:
        """Return the rules; the same object for the same shape, as far as memory allows."""

    @abstractmethod
    def scene(self, shape: Any, givens: bytes, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the board: the givens, values found since, and candidates (or none) a variable."""

    @abstractmethod
    def shape_of(self, size: Grid, params: str) -> Any:
        """Return the shape of a board of a size; raise PuzzleError where there is none."""

    @abstractmethod
    def grid(self, shape: Any) -> Grid:
        """Return the board's cells."""

    def shades(self, shape: Any, values: bytes) -> tuple[Shade, ...]:
        """Return the cells that a picture shades on request, such as the inside of a loop."""
        raise PuzzleError(f"there is nothing to shade in a {self.name}")

    def frame(self, shape: Any) -> Frame:
        """Return the model as the kernel may keep it for many puzzles, and this shape's clues."""
        return Frame(self.model(shape))

    def solution(self, shape: Any, values: bytes) -> str:
        """Write a solution; like the puzzle's body unless a genre says otherwise."""
        return self.body(shape, values)

    def csp_models(self, shape: Any) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Return other choices of variables for the textbook engine, by name: groups of cells."""
        return {}

    def shape_clues(self, puzzle: Puzzle) -> Iterator[tuple[str, Puzzle]]:
        """Yield each clue that is not a given, by its name, with the puzzle as it is without it."""
        yield from ()

    def blank(self, size: Grid, params: str, symmetry: Symmetry, random: Random) -> Puzzle:
        """Return an open board, any solution of which may become a puzzle's."""
        shape = self.shape_of(size, params)
        return Puzzle(self, shape, bytes([OPEN]) * self.model(shape).size)

    def draw(self, blank: Puzzle, random: Random) -> bytes | None:
        """Draw a solution of an open board by the genre's own means; None: the kernel draws one."""
        return None

    def sheet(self, blank: Puzzle, solution: bytes) -> Sheet:
        """Return the clues that a solution could show: its values, if nothing else is said."""
        clues = tuple(map(digit, range(len(solution)), solution))
        return Sheet(blank, solution, self.grid(blank.shape), self.model(blank.shape), clues)

    def showing(self, sheet: Sheet, shown: Sequence[Clue]) -> Puzzle:
        """Return the puzzle that shows these clues of a sheet."""
        return replace(sheet.blank, givens=sheet.givens(shown))

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Return what is equal for two puzzles exactly if a symmetry of the genre joins them.

        Without any symmetry, that is the puzzle itself.
        """
        return puzzle.shape, puzzle.givens

    def recognise(self, text: str) -> Puzzle | None:
        """Read a line that does not name its genre, if it can only be meant for this one."""
        return None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle: a shape and the values that are given in it."""

    genre: Genre
    shape: Any
    givens: bytes
    """One byte a variable, `OPEN` where nothing is given."""

    @property
    def params(self) -> str:
        """Return the PARAMS of the notation, empty where they are the default."""
        return self.genre.params(self.shape)

    @property
    def body(self) -> str:
        """Return the BODY of the notation."""
        return self.genre.body(self.shape, self.givens)

    @property
    def model(self) -> Model:
        """Return the rules of the puzzle."""
        return self.genre.model(self.shape)

    @property
    def frame(self) -> Frame:
        """Return the rules as many puzzles share them, and this puzzle's clues."""
        return self.genre.frame(self.shape)

    def __str__(self) -> str:
        params = self.params
        return f"{self.genre.name}{f'({params})' if params else ''}:{self.body}"

    def __repr__(self) -> str:
        return f"<Puzzle {self}>"

    def scene(
        self, values: bytes | None = None, candidates: Sequence[int] = (), *, shade: bool = False
    ) -> Scene:
        """Draw the puzzle, with values found or candidates if they are given, shaded on request."""
        values = values or self.givens
        scene = self.genre.scene(self.shape, self.givens, values, candidates)
        return replace(scene, shades=self.genre.shades(self.shape, values)) if shade else scene

    def _repr_svg_(self) -> str:
        return to_svg(self.scene())
