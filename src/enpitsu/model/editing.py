"""How a board is edited: what is typed where, and what is drawn with which tool.

A draft is a puzzle whose line may say less than a puzzle's must: a cage without its sum, a region
of eight cells. What a genre draws beside digits and numbers, it says itself (`Genre.tools`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from enpitsu.boards import OPEN, Grid, members
from enpitsu.errors import PuzzleError, shown
from enpitsu.rules import NO_CLUE

if TYPE_CHECKING:
    from enpitsu.model.genre import Genre
    from enpitsu.model.puzzle import Puzzle

Gesture = Literal["type", "between", "path", "paint"]
"""Keys at one place; a press between two cells; a way from cell to cell; the same, or one cell."""

BACKSPACE, DELETE = "Backspace", "Delete"
"""Keys that take the last character away, or all that stands there."""


class Tool(NamedTuple):
    """One way to edit a board."""

    name: str
    title: str
    told: str
    """What a person does with it."""
    gesture: Gesture
    keys: str = ""
    """What may be typed with it, beside digits at places that are for these."""
    mirrored: bool = False
    """Under a symmetry, it does the same to the images of its cells."""


CLUES = Tool("clue", "Clues", "Choose a place and type.", "type")


class Change(NamedTuple):
    """One thing that is done to a draft."""

    tool: str
    cells: tuple[str, ...]
    """The names of the places, in the order in which they were reached."""
    key: str = ""
    """One character, or `BACKSPACE` or `DELETE`; empty where something is drawn."""
    part: str = ""
    """Which of several clues of one place."""


class Slot(NamedTuple):
    """A clue that may be typed."""

    place: int
    """A variable, or, counted on behind them, a site."""
    symbols: Mapping[str, int]
    """By key, what it says; none: a number of several digits is typed."""
    part: str = ""
    most: int = 0
    """The largest number of several digits."""


class Spot(NamedTuple):
    """A place of the picture where clues are typed."""

    name: str
    row: int
    column: int
    slots: tuple[Slot, ...]

    def slot(self, part: str) -> Slot:
        """Return one of its clues, the first where none is named."""
        for slot in self.slots:
            if part in ("", slot.part):
                return slot
        raise PuzzleError(f"nothing is typed at {self.name}{f' {part}' if part else ''}")


class Standing(NamedTuple):
    """Where clues stand, as symmetry sees it."""

    grid: Grid
    cells: tuple[tuple[int, ...], ...]
    """By place: variables first, then sites."""
    margin: int = 0
    """Rows and columns of the picture before the first cell."""


def spots_of(genre: Genre, board: Any) -> tuple[Spot, ...]:
    """Return every cell that gets a value, and every site that has a cell of the picture."""
    model, drawing = genre.model(board), genre.drawing(board)
    spots = []
    for variable, (name, domain) in enumerate(zip(model.names, model.domains, strict=True)):
        place = genre.place(board, variable)
        if not place.side:
            symbols = {model.symbol(value): value for value in members(domain)}
            spots.append(Spot(name, place.row, place.column, (Slot(variable, symbols),)))
    for number, site in enumerate(model.sites):
        at = genre.clue_place(board, number)
        if at is not None:
            said = site.numbers() or site.within(model.domains)
            most = drawing.most if drawing is not None else max(said, default=0)
            symbols = {_symbol(model.symbols, some): some for some in said if some <= most}
            slot = Slot(model.size + number, symbols)
            spots.append(Spot(site.name, at.row, at.column, (slot,)))
    return tuple(sorted(spots, key=lambda spot: (spot.row, spot.column)))


def _symbol(symbols: Sequence[str], number: int) -> str:
    return str(number) if number < 10 else symbols[number]


def standing_of(genre: Genre, board: Any) -> Standing:
    """Return the cells of all variables and sites, where they are numbered alike."""
    model = genre.model(board)
    own = tuple([(variable,) for variable in range(model.size)])
    return Standing(genre.grid(board), (*own, *[site.cells for site in model.sites]))


def text_at(puzzle: Puzzle, slot: Slot) -> str:
    """Return what stands there."""
    size = len(puzzle.givens)
    given = slot.place < size
    number = puzzle.givens[slot.place] if given else puzzle.numbers[slot.place - size]
    if number == (OPEN if given else NO_CLUE):
        return ""
    known = (key for key, said in slot.symbols.items() if said == number)
    return next(known, str(number))


def typed(puzzle: Puzzle, change: Change) -> Puzzle:
    """Return the draft after a key at each of some places."""
    by_name = _by_name(puzzle.genre, puzzle.board)
    for name in change.cells:
        if name not in by_name:
            raise PuzzleError(f"'{shown(name)}' is no place of this board")
        slot = by_name[name].slot(change.part)
        puzzle = with_clue(puzzle, slot.place, _number(puzzle, slot, change.key))
    return puzzle


@lru_cache(maxsize=4)
def _by_name(genre: Genre, board: Any) -> dict[str, Spot]:
    """Return the places of a board; many changes of it come one after the other."""
    return {spot.name: spot for spot in genre.spots(board)}


def _number(puzzle: Puzzle, slot: Slot, key: str) -> int:
    """Return what a place says after a key; `NO_CLUE` for nothing."""
    if not slot.symbols:
        text = after_key(text_at(puzzle, slot), key, slot.most)
        return int(text) if text else NO_CLUE
    if key in (BACKSPACE, DELETE):
        return NO_CLUE
    for symbol in (key, key.upper(), key.lower()):
        if symbol in slot.symbols:
            return slot.symbols[symbol]
    raise PuzzleError(f"'{shown(key)}' cannot stand here; what can: {' '.join(slot.symbols)}")


def after_key(text: str, key: str, most: int) -> str:
    """Return a number as it is after a key; one that would be too large begins anew."""
    if key in (BACKSPACE, DELETE):
        return text[:-1] if key == BACKSPACE else ""
    if not (len(key) == 1 and key in "0123456789"):
        raise PuzzleError(f"'{shown(key)}' is no digit")
    longer = (text + key).lstrip("0")
    return longer if not longer or int(longer) <= most else key.lstrip("0")


def with_clue(puzzle: Puzzle, place: int, number: int) -> Puzzle:
    """Return the draft that says this at a place, `NO_CLUE` for nothing."""
    size = len(puzzle.givens)
    if place < size:
        givens = bytearray(puzzle.givens)
        givens[place] = OPEN if number == NO_CLUE else number
        return replace(puzzle, givens=bytes(givens))
    numbers = list(puzzle.numbers)
    numbers[place - size] = number
    return replace(puzzle, numbers=tuple(numbers))


def places_said(puzzle: Puzzle) -> Iterator[int]:
    """Yield the places that say something."""
    yield from [place for place, given in enumerate(puzzle.givens) if given != OPEN]
    size = len(puzzle.givens)
    yield from [size + n for n, number in enumerate(puzzle.numbers) if number != NO_CLUE]


def cell_reader(puzzle: Puzzle) -> Callable[[str], int]:
    """Return what finds the number of a cell, row by row, by the name of its place."""
    columns = puzzle.genre.grid(puzzle.board).columns
    by_name = _by_name(puzzle.genre, puzzle.board)

    def read(name: str) -> int:
        if name not in by_name:
            raise PuzzleError(f"'{shown(name)}' is no cell of this board")
        return by_name[name].row * columns + by_name[name].column

    return read
