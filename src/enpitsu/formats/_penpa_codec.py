"""How a genre is drawn on a sheet of penpa+ and read from it: what all of them share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from enpitsu.boards import OPEN, SYMBOLS, Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._penpa_sheet import LARGEST, NO_MARGINS, Margins, Place, Sheet, borders
from enpitsu.model import Puzzle

NUMBERS, EDGES, SYMBOL = 4, 2, 5
"""Which list of the checked answer has digits, lines along cells, symbols."""

_BLACK, _PLAIN, _THICK = 1, "1", 2


class Codec(ABC):
    """One genre of penpa+."""

    genre: ClassVar[str]
    words: ClassVar[frozenset[str]]
    """Tags, and words of titles, that tell it."""
    tags: ClassVar[tuple[str, ...]] = ()
    """What its links are tagged with."""
    rest: ClassVar[int] = OPEN
    """The value of what a whole answer leaves open."""
    checks: ClassVar[int] = NUMBERS
    """The list of the checked answer that has the solution."""
    dots: ClassVar[bool] = False
    edges: ClassVar[bool] = False
    """Whether something may stand on the lines between cells."""

    @abstractmethod
    def is_drawn(self, sheet: Sheet) -> bool:
        """Tell whether a sheet can only show this genre, without a word that says so."""

    @abstractmethod
    def decode(self, sheet: Sheet) -> Puzzle:
        """Read the puzzle; raise PuzzleError if there is none."""

    @abstractmethod
    def encode(self, puzzle: Puzzle) -> Sheet:
        """Draw the puzzle; raise PuzzleError if there is no place for something."""

    def values(self, sheet: Sheet, puzzle: Puzzle) -> Sequence[int]:
        """Return the digits of the answer, and those that are given; `OPEN` where there is none."""
        found = checked_texts(sheet) if sheet.checked is not None else sheet.texts(sheet.answer)
        n = len(SYMBOLS) - 1
        values = bytearray(puzzle.givens)
        for variable in range(len(values)):
            place = self.place(puzzle, variable)
            if place in found:
                values[variable] = digit(found.pop(place), n, place)
        for place, text in found.items():
            raise PuzzleError(f"{name_of(place)}: '{shown(text)}' in the answer is in no open cell")
        return values

    def notes(self, sheet: Sheet, puzzle: Puzzle) -> list[int]:
        """Return a mask of the small digits that a solver wrote in each cell."""
        found = sheet.notes(sheet.answer)
        n = len(SYMBOLS) - 1
        for place, texts in sheet.corners(sheet.answer).items():
            found.setdefault(place, []).extend(digit(text, n, place) for text in texts.values())
        places = [self.place(puzzle, variable) for variable in range(len(puzzle.givens))]
        return [sum(1 << note for note in set(found.get(place, ()))) for place in places]

    def place(self, puzzle: Puzzle, variable: int) -> Place:
        """Return the cell of a variable."""
        return divmod(variable, puzzle.genre.grid(puzzle.board).columns)

    def answer(self, sheet: Sheet, puzzle: Puzzle, values: bytes) -> list[str]:
        """Return what is to be drawn for a solution, in the words of the checked answer."""
        places = (
            (self.place(puzzle, variable), value)
            for variable, value in enumerate(values)
            if puzzle.givens[variable] == OPEN
        )
        return [f"{sheet.cell(*place)},{value}" for place, value in places]


def blank_sheet(kind: str, board: Grid, margins: Margins = NO_MARGINS) -> Sheet:
    """Return a sheet on which nothing is drawn yet; refuse one that penpa+ does not have."""
    top, bottom, left, right = margins
    grid = Grid(board.rows + top + bottom, board.columns + left + right)
    if max(grid) > LARGEST:
        raise PuzzleError(f"penpa has sheets of up to {LARGEST}x{LARGEST} cells")
    return Sheet(kind, grid, margins, problem=blank_part())


def blank_part() -> dict[str, Any]:
    """Return what penpa+ keeps of a sheet on which nothing is drawn."""
    stacks = ("command_redo", "command_undo", "command_replay")
    tables = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage")
    lists = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages")
    part: dict[str, Any] = {name: {"__a": []} for name in stacks}
    part |= {name: {} for name in (*tables, "deletelineE")}
    return part | {name: [] for name in (*lists, "nobulbthermo")}


def write_numbers(sheet: Sheet, numbers: Iterator[tuple[Place, int]]) -> None:
    """Write numbers in cells, as they are given."""
    table = sheet.problem["number"]
    for place, number in numbers:
        table[str(sheet.cell(*place))] = [str(number), _BLACK, _PLAIN]


def givens_of(puzzle: Puzzle, columns: int) -> Iterator[tuple[Place, int]]:
    """Yield the digits that are given, with their cells."""
    for cell, value in enumerate(puzzle.givens):
        if value != OPEN:
            yield divmod(cell, columns), value


def read_givens(sheet: Sheet, n: int) -> bytes:
    """Return the digits in the cells of the board; refuse what is none, or stands outside."""
    rows, columns = sheet.board
    givens = bytearray([OPEN]) * (rows * columns)
    for (row, column), text in sheet.texts(sheet.problem).items():
        if not (0 <= row < rows and 0 <= column < columns):
            raise PuzzleError(f"'{shown(text)}' stands outside of the board")
        givens[row * columns + column] = digit(text, n, (row, column))
    return bytes(givens)


def digit(text: str, n: int, place: Place) -> int:
    """Read a decimal number, or a letter for one from 10 on."""
    symbol = SYMBOLS.find(text.upper()) if len(text) == 1 else -1
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else symbol
    if not 1 <= value <= n:
        row, column = place
        raise PuzzleError(
            f"row {row + 1}, column {column + 1}: '{shown(text)}' is not a digit from 1 to {n}"
        )
    return value


def side_of(sheet: Sheet) -> int:
    """Return the side of a square board; refuse another."""
    rows, columns = sheet.board
    if rows != columns:
        raise PuzzleError(f"a board of {rows}x{columns} cells, which is not square")
    return rows


def checked_texts(sheet: Sheet) -> dict[Place, str]:
    """Return the digits of the checked answer."""
    pairs = (entry.partition(",") for entry in checked(sheet, NUMBERS))
    return {
        sheet.place(int(index)): text
        for index, _, text in pairs
        if index.isascii() and index.isdigit() and len(index) < 10
    }


def checked(sheet: Sheet, which: int) -> list[str]:
    """Return one of the lists of the checked answer."""
    lists = sheet.checked
    if not isinstance(lists, list) or len(lists) <= which or not isinstance(lists[which], list):
        return []
    return [entry for entry in lists[which] if isinstance(entry, str)]


def name_of(place: Place) -> str:
    """Return what a person calls a cell."""
    return f"r{place[0] + 1}c{place[1] + 1}"


def is_outside(place: Place, n: int) -> bool:
    """Tell whether a place is not on a square board."""
    return not (0 <= place[0] < n and 0 <= place[1] < n)


def draw_regions(sheet: Sheet, regions: Sequence[int]) -> None:
    """Draw thick lines between the cells of different regions."""
    walls = borders(list(regions), sheet.board)
    sheet.problem["lineE"] |= {sheet.wall(*wall): _THICK for wall in walls}


def write_corner(sheet: Sheet, place: Place, text: str) -> None:
    """Write in the upper left corner, with the blanks that penpa+ moves longer words by."""
    sheet.problem["numberS"][str(sheet.corner(*place, 0))] = [" " * (len(text) - 1) + text, 1]


def is_on(sheet: Sheet, place: Place) -> bool:
    """Tell whether a place is a cell of the board."""
    rows, columns = sheet.board
    return 0 <= place[0] < rows and 0 <= place[1] < columns
