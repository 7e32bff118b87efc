"""What a genre must say; everything else works from that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from enpitsu.boards import OPEN, Grid, Place, Symmetry
from enpitsu.errors import PuzzleError
from enpitsu.model.clue import Clue, digits
from enpitsu.model.drawing import Drawing
from enpitsu.model.editing import CLUES, Change, Spot, Standing, Tool, spots_of, standing_of, typed
from enpitsu.model.how_to import HowTo, how_to_of
from enpitsu.model.ladder import Rung
from enpitsu.model.model import Model
from enpitsu.model.outline import Outline
from enpitsu.model.puzzle import Puzzle
from enpitsu.model.solved import Solved
from enpitsu.rules import NO_CLUE
from enpitsu.scene import Scene, Shade

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed


class Genre(ABC):
    """A kind of puzzle: its boards, rules, notation, techniques and picture.

    A *board* is everything about a puzzle but its clues (a Sudoku's box, a Kakuro's layout): any
    hashable value that the genre chooses. Puzzles of one board share one model, whose variables
    and sites are where clues may stand.
    """

    name: ClassVar[str]
    rungs: ClassVar[tuple[Rung, ...]]
    """The ladder of its techniques."""
    title: ClassVar[str] = ""
    """What people call it, if that is more than its name."""
    how_to: ClassVar[str] = ""
    """Its rules in a few lines, for whoever solves one; else its file's first line tells them."""
    default_size: ClassVar[Grid] = Grid(6, 6)
    """Of a puzzle that is made without another wish."""
    clue_kinds: ClassVar[tuple[str, ...]] = ("digit",)
    """What its puzzles may show of their solutions."""
    options: ClassVar[tuple[str, ...]] = ()
    """What its parameters may say beside a size and layers."""
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
    def params(self, board: Any) -> str:
        """Return the PARAMS of the notation, empty where they are the default."""

    @abstractmethod
    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the BODY of the notation, with these values in place of the givens."""

    @abstractmethod
    def model(self, board: Any) -> Model:
        """Return the rules; the same object for the same board, as far as memory allows."""

    def how_tos(self, board: Any) -> tuple[HowTo, ...]:
        """Return what a person must know to solve puzzles of a board: first what all of them have.

        What variants add comes behind it, one by one.
        """
        return (how_to_of(type(self)),)

    def outline(self, board: Any) -> Outline | None:
        """Return what the model of a board says, if each puzzle has its own; else nothing."""
        return None

    @abstractmethod
    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the board: its clues, values found since, and candidates (or none) a variable."""

    @abstractmethod
    def board_of(self, size: Grid, params: str) -> Any:
        """Return the board of a size; raise PuzzleError where there is none."""

    @abstractmethod
    def grid(self, board: Any) -> Grid:
        """Return the board's cells."""

    def usual_size(self, params: str) -> Grid:
        """Return the size of a puzzle that is made without another wish."""
        return self.default_size

    def layers(self) -> Mapping[str, type[Any]]:
        """Return the variants that its boards may have, by their names."""
        return {}

    def kinds(self, board: Any) -> tuple[str, ...]:
        """Return what puzzles of a board may show of their solutions."""
        return self.clue_kinds

    def always_shown_on(self, board: Any) -> tuple[str, ...]:
        """Return the kinds of which a usual puzzle of the board shows all, and nothing else."""
        return self.always_shown

    def hidden_last(self, board: Any) -> tuple[str, ...]:
        """Return the kinds that are left out only where a puzzle can do without them."""
        return ()

    def place(self, board: Any, variable: int) -> Place:
        """Return where a variable lies: in the cell of its number, unless a genre knows better."""
        return Place(*divmod(variable, self.grid(board).columns))

    def clue_place(self, board: Any, site: int) -> Place | None:
        """Return the cell of the picture that a site's number has for itself, if it has one."""
        return None

    def ladder(self, board: Any) -> tuple[Rung, ...]:
        """Return the techniques for puzzles of a board, easiest first."""
        return self.rungs

    def technique_sets(self, board: Any) -> Mapping[str, tuple[str, ...]]:
        """Return techniques that belong together, by a name that may stand for all of them."""
        return {}

    def shades(self, puzzle: Puzzle, values: bytes) -> tuple[Shade, ...]:
        """Return the cells that a picture shades on request, such as the inside of a loop."""
        raise PuzzleError(f"there is nothing to shade in a {self.name}")

    def solution(self, puzzle: Puzzle, values: bytes) -> str:
        """Write a solution; like the puzzle's body unless a genre says otherwise."""
        return self.body(puzzle, values)

    def read_solution(self, puzzle: Puzzle, text: str) -> bytes:
        """Read what `solution` writes, whatever it is a solution of; raise PuzzleError if not."""
        _, bar, drawn = puzzle.body.partition("|")
        whole = text if not bar or "|" in text else f"{text}|{drawn}"
        return self.parse(puzzle.params, whole).givens

    def csp_models(self, puzzle: Puzzle) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Return other choices of variables for the textbook engine, by name: groups of cells."""
        return {}

    def open_board(self, board: Any) -> Puzzle:
        """Return the puzzle without any clue."""
        model = self.model(board)
        return Puzzle(self, board, bytes([OPEN]) * model.size, (NO_CLUE,) * len(model.sites))

    def drawing(self, board: Any) -> Drawing | None:
        """Say how solutions are drawn if that is all that a puzzle takes beside its clues.

        Then neither `blank` nor `dressed` draws anything, and any solution could show all of its
        values and numbers. None: there is more to it.
        """
        return None

    def blank(self, size: Grid, params: str, symmetry: Symmetry, random: Random) -> Puzzle:
        """Return an open board, any solution of which may become a puzzle's."""
        return self.open_board(self.board_of(size, params))

    def random_solution(self, blank: Puzzle, random: Random) -> bytes | None:
        """Draw a solution of an open board by the genre's own means; None: the kernel draws one."""
        return None

    def dressed(
        self,
        blank: Puzzle,
        solution: bytes,
        random: Random,
        suffices: Callable[[Puzzle], bool],
    ) -> Puzzle:
        """Return the open board with what is drawn on it for this solution, such as cages.

        `suffices` tells whether a puzzle is solvable as it is wished.
        """
        return blank

    def solved(self, blank: Puzzle, solution: bytes) -> Solved:
        """Return the clues that a solution could show: its values, and what its sites would say."""
        clues = digits(solution)
        for number, site in enumerate(blank.board_model.sites):
            shown = site.shown_by(solution)
            if shown != NO_CLUE:
                clues.append(Clue(site.kind, site.cells, shown, site=number))
        return Solved(blank, solution, self.grid(blank.board), tuple(clues))

    def showing(self, blank: Puzzle, shown: Sequence[Clue]) -> Puzzle:
        """Return the puzzle that shows these clues on an open board."""
        givens, numbers = bytearray(blank.givens), list(blank.numbers)
        for clue in shown:
            if clue.site < 0:
                givens[clue.variable] = clue.number
            else:
                numbers[clue.site] = clue.number
        return Puzzle(self, blank.board, bytes(givens), tuple(numbers))

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Return what is equal for two puzzles exactly if a symmetry of the genre joins them.

        Without any symmetry, that is the puzzle itself. Text, bytes, numbers and tuples of these
        can be kept in a catalogue.
        """
        return str(puzzle)

    def read_draft(self, params: str, body: str) -> Puzzle:
        """Read what need not be a puzzle yet, as it is while it is edited; else as `parse` does."""
        return self.parse(params, body)

    def tools(self, board: Any) -> tuple[Tool, ...]:
        """Return the ways to edit a board, the usual one first."""
        return (CLUES,)

    def spots(self, board: Any) -> tuple[Spot, ...]:
        """Return where clues are typed, row by row."""
        return spots_of(self, board)

    def standing(self, board: Any) -> Standing:
        """Return where clues stand, as symmetry sees it."""
        return standing_of(self, board)

    def edited(self, draft: Puzzle, change: Change) -> Puzzle:
        """Return a draft after a change; raise PuzzleError for one that makes no sense."""
        return typed(draft, change)

    def redrawn(self, draft: Puzzle, other: Puzzle) -> Puzzle:
        """Return a draft with all that is drawn on another one of the same size, if it may be."""
        return other if draft.params == other.params else draft

    def recognise(self, text: str) -> Puzzle | None:
        """Read a line that does not name its genre, if it can only be meant for this one."""
        return None
