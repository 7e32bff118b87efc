"""The cages of a KenKen: what one may say, how it is read, drawn, edited and made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.model import BACKSPACE, DELETE, after_key
from enpitsu.puzzles._cages import Cells, claim, read_any_cells, read_cells, write_cells
from enpitsu.puzzles._places import Place
from enpitsu.rules import UNSAID
from enpitsu.rules.arithmetic_cage import SIZES, CageSite, Operation, result_of

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

MOST_CELLS = 64
"""Of one cage."""
MOST_TARGET = 2**31 - 1

_DRAWN = {"+": "+", "-": "\u2212", "*": "\u00d7", "/": "\u00f7", "=": "", "?": "?"}
_OFTEN: dict[Operation, int] = {"+": 1, "-": 2, "*": 1, "/": 3}
"""How often an operation is chosen where others fit too."""
_CAGE = re.compile(r"\s*+(\d{1,18})\s*+([-+*/=])\s*+=([^=]*)", re.ASCII)
_ANY_CAGE = re.compile(r"\s*+(\d{0,18})\s*+([-+*/=?])\s*+=([^=]*)", re.ASCII)


class Cage(NamedTuple):
    """Some cells, and what their digits make."""

    cells: Cells
    operation: Operation
    target: int


def site_of(cage: Cage, grid: Grid) -> CageSite:
    """Return where a cage prints what its digits make."""
    label = write_cells(cage.cells, grid)
    name = f"the cage at {label.partition(' ')[0]}"
    return CageSite(cage.cells, name, "cage", cage.cells, cage.operation, cage.target, label)


def drawn_text(cage: Cage) -> str:
    """Return what stands in the corner of a cage."""
    target = "" if cage.target == UNSAID else str(cage.target)
    return f"{target}{_DRAWN[cage.operation]}"


def checked_cage(n: int, cage: Cage, where: Place | str) -> Cage:
    """Return a cage if it can be; raise PuzzleError that says where it stands."""
    size = len(cage.cells)
    wanted = SIZES.get(cage.operation)
    if wanted is not None and size != wanted:
        cells = "one cell" if wanted == 1 else f"{wanted} cells"
        raise PuzzleError(f"{where}: {cage.operation} is for {cells}, and here are {size}")
    if size > MOST_CELLS:
        raise PuzzleError(f"{where}: a cage has at most {MOST_CELLS} cells, not {size}")
    if cage.target > MOST_TARGET or not _can_make(n, cage):
        cells = "1 cell" if size == 1 else f"{size} cells"
        raise PuzzleError(f"{where}: {cells} with digits 1 to {n} cannot make {cage.target}")
    return cage


def _can_make(n: int, cage: Cage) -> bool:
    """Tell whether some digits make the target; two cells of a cage are in one line and differ."""
    size, target = len(cage.cells), cage.target
    match cage.operation:
        case "*":
            return _is_product(target, size, n)
        case "-":
            return 1 <= target < n
        case "/":
            return 2 <= target <= n
        case _:
            return size <= target <= size * n


@lru_cache(maxsize=4096)
def _is_product(target: int, size: int, largest: int) -> bool:
    """Tell whether that number of digits, up to the largest one, makes the target."""
    if target <= largest or size == 1:
        return 0 < target <= largest
    if target > largest**size:
        return False
    return any(
        target % digit == 0 and _is_product(target // digit, size - 1, digit)
        for digit in range(largest, 1, -1)
    )


# What is read


def read_cages(n: int, text: str) -> Iterator[Cage]:
    """Read cages joined by `,`; refuse two that share a cell."""
    if not text.strip():
        return
    grid, owner = Grid(n, n), dict[int, int]()
    for number, token in enumerate(text.split(","), 1):
        where = Place("cage", number, token)
        parts = _CAGE.fullmatch(token)
        if parts is None and _ANY_CAGE.fullmatch(token):
            first = token.partition("=")[2].strip(" =").partition(" ")[0]
            raise PuzzleError(f"the cage at {first} does not say yet what it makes, by which sign")
        if parts is None:
            raise PuzzleError(f"{where}: write it as 6*=r1c1 r1c2, with one of + - * / =")
        target, operation, names = parts.groups()
        cells = read_cells(names, grid, where)
        claim(cells, number, owner, grid, where)
        yield checked_cage(n, Cage(cells, cast(Operation, operation), int(target)), where)


def read_draft_cage(grid: Grid, token: str) -> Cage:
    """Read a cage of a draft: what it makes and by which sign may not be there yet."""
    where = f"cage '{shown(token.strip())}'"
    parts = _ANY_CAGE.fullmatch(token)
    cells = read_any_cells(parts[3], grid, where) if parts else ()
    if parts is None or not cells:
        raise PuzzleError(f"{where}: write it as 6*=r1c1 r1c2, with one of + - * / =")
    return Cage(cells, cast(Operation, parts[2]), int(parts[1]) if parts[1] else UNSAID)


# What is edited and made


def drawn_cage(cells: Cells, said: tuple[Operation, int]) -> Cage:
    """Return a cage that was drawn: one cell needs no sign, and several cannot do without."""
    operation, target = said
    if len(cells) == 1 or operation == "=":
        operation = "=" if len(cells) == 1 else "?"
    return Cage(cells, operation, target)


def cage_after_key(cage: Cage, key: str) -> Cage | None:
    """Return a cage after a key; nothing if all that it says was taken away before."""
    sign = "=" if len(cage.cells) == 1 else "?"
    unsaid = cage.target == UNSAID and cage.operation == sign
    if key in _DRAWN:
        return drawn_cage(cage.cells, (cast(Operation, key), cage.target))
    if key == DELETE or (key == BACKSPACE and (unsaid or cage.operation != sign)):
        bare = cage._replace(operation=cast(Operation, sign))
        return None if unsaid else bare if key == BACKSPACE else bare._replace(target=UNSAID)
    text = after_key("" if cage.target == UNSAID else str(cage.target), key, MOST_TARGET)
    return cage._replace(target=int(text) if text else UNSAID)


def fitting_cage(cells: Cells, digits: list[int], random: Random) -> Cage:
    """Return a cage with any operation that fits its digits, those that seldom do rather often."""
    if len(cells) == 1:
        return Cage(cells, "=", digits[0])
    found = {operation: result_of(operation, digits) for operation in _OFTEN}
    fitting = [Cage(cells, op, target) for op, target in found.items() if target is not None]
    return random.choices(fitting, [_OFTEN[cage.operation] for cage in fitting])[0]
