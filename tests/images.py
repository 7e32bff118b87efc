"""Puzzles turned, mirrored, renamed and shuffled, by means of the tests' own."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product

import enpitsu
from corpus import sudoku
from enpitsu.boards import OPEN, Grid
from enpitsu.model import Puzzle
from enpitsu.puzzles._runs import Sums
from enpitsu.puzzles.futoshiki import signs_of
from enpitsu.puzzles.sudoku import Box
from enpitsu.rules import SumsTo

# Sudoku

Order = Sequence[int]
Image = tuple[Box, list[int], list[int]]
"""The new box, for each new cell the old one, and for each old digit the new one."""


def identity(n: int) -> list[int]:
    return list(range(n + 1))


def by_lines(box: Box, rows: Order, columns: Order) -> Image:
    cells = [row * box.n + column for row in rows for column in columns]
    return box, cells, identity(box.n)


def transposed(box: Box) -> Image:
    n = box.n
    cells = [column * n + row for row in range(n) for column in range(n)]
    return Box(box.columns, box.rows), cells, identity(n)


def quarter_turned(box: Box) -> Image:
    n = box.n
    cells = [(n - 1 - column) * n + row for row in range(n) for column in range(n)]
    return Box(box.columns, box.rows), cells, identity(n)


def mirrored(box: Box) -> Image:
    return by_lines(box, range(box.n), range(box.n)[::-1])


def upside_down(box: Box) -> Image:
    return by_lines(box, range(box.n)[::-1], range(box.n))


def renamed(box: Box) -> Image:
    digits = list(range(1, box.n + 1))
    random.Random(box.n).shuffle(digits)
    return box, list(range(box.n**2)), [0, *digits]


def shuffled(count: int, size: int, rng: random.Random) -> list[int]:
    """Return lines in a new order, whole bands and inside each band."""
    bands = [list(range(start, start + size)) for start in range(0, count, size)]
    rng.shuffle(bands)
    for band in bands:
        rng.shuffle(band)
    return [line for band in bands for line in band]


def bands_shuffled(box: Box) -> Image:
    rng = random.Random(box.n + 1)
    rows = shuffled(box.n, box.rows, rng)
    return by_lines(box, rows, shuffled(box.n, box.columns, rng))


SYMMETRIES: list[Callable[[Box], Image]] = [
    transposed,
    quarter_turned,
    mirrored,
    upside_down,
    renamed,
    bands_shuffled,
]


def image(puzzle: Puzzle, symmetry: Callable[[Box], Image]) -> Puzzle:
    box, cells, digits = symmetry(puzzle.board)
    values = (puzzle.givens[cell] for cell in cells)
    return sudoku(box, bytes(OPEN if value == OPEN else digits[value] for value in values))


# Boards that are only turned, mirrored, and turned over (the least digit for the largest)

Point = tuple[int, int]
Move = Callable[[int, int], Point]
"""Where a point goes. Points lie twice as close as cells, so that edges have some too."""


def moves(grid: Grid) -> Iterator[Move]:
    """Yield the eight ways to lay a board down again."""
    bottom, right = 2 * grid.rows, 2 * grid.columns
    yield lambda row, column: (row, column)
    yield lambda row, column: (row, right - column)
    yield lambda row, column: (bottom - row, column)
    yield lambda row, column: (bottom - row, right - column)
    yield lambda row, column: (column, row)
    yield lambda row, column: (right - column, row)
    yield lambda row, column: (column, bottom - row)
    yield lambda row, column: (right - column, bottom - row)


def moved_cell(move: Move, row: int, column: int) -> Point:
    """Return where a cell goes."""
    row, column = move(2 * row + 1, 2 * column + 1)
    return row // 2, column // 2


def rows_of(cells: dict[Point, str]) -> str:
    """Write the cells of a board as rows joined by `/`."""
    rows, columns = (max(numbers) + 1 for numbers in zip(*cells, strict=True))
    return "/".join("".join(cells[r, c] for c in range(columns)) for r in range(rows))


def moved_rows(move: Move, body: str) -> str:
    """Write the rows of a board after a move."""
    return rows_of(
        {
            moved_cell(move, r, c): symbol
            for r, row in enumerate(body.split("/"))
            for c, symbol in enumerate(row)
        }
    )


def binary_image(puzzle: Puzzle, move: Move, over: bool) -> str:
    params = f"({puzzle.params})" if puzzle.params else ""
    body = puzzle.body.translate(str.maketrans("01", "10")) if over else puzzle.body
    return f"binary{params}:{moved_rows(move, body)}"


def neighbor_image(puzzle: Puzzle, move: Move, over: bool) -> str:
    digits = str.maketrans("123456789", "987654321") if over else {}
    return f"neighbor:{moved_rows(move, puzzle.body.translate(digits))}"


def futoshiki_image(puzzle: Puzzle, move: Move, over: bool) -> str:
    n = puzzle.board
    digits = "123456789"[:n]
    board = puzzle.body.partition("|")[0]
    board = moved_rows(move, board.translate(str.maketrans(digits, digits[::-1]) if over else {}))
    written = []
    for pair in signs_of(puzzle):
        less, more = (moved_cell(move, *divmod(cell, n)) for cell in pair[:: -1 if over else 1])
        written.append(f"r{less[0] + 1}c{less[1] + 1}<r{more[0] + 1}c{more[1] + 1}")
    return str(enpitsu.parse(f"futoshiki:{board}|{','.join(written)}"))


def kakuro_image(puzzle: Puzzle, move: Move, over: bool) -> str:
    """Lay the runs out anew, with no more black cells around them than their sums need."""
    layout = puzzle.board
    moved = [moved_cell(move, *divmod(place, layout.columns)) for place in layout.white]
    top, left = (min(numbers) - 1 for numbers in zip(*moved, strict=True))
    white = [(row - top, column - left) for row, column in moved]
    rows, columns = (max(numbers) + 1 for numbers in zip(*white, strict=True))
    cells = {(row, column): Sums() for row in range(rows) for column in range(columns)}
    transposed = move(0, 0)[1] != move(2, 0)[1]
    for rule in puzzle.model.rules:
        if isinstance(rule, SumsTo):
            row, column = min(white[cell] for cell in rule.scope)
            total = 10 * len(rule.scope) - rule.total if over else rule.total
            if (rule.kind == "column") != transposed:
                cells[row - 1, column] = cells[row - 1, column]._replace(down=total)
            else:
                cells[row, column - 1] = cells[row, column - 1]._replace(across=total)
    texts = {place: str(sums) for place, sums in cells.items()}
    for place, given in zip(white, puzzle.givens, strict=True):
        texts[place] = "." if given == OPEN else str(10 - given if over else given)
    lines = (" ".join(texts[row, column] for column in range(columns)) for row in range(rows))
    return f"kakuro:{'/'.join(lines)}"


def kenken_image(puzzle: Puzzle, move: Move, over: bool) -> str:
    """Move the digits and the cages; there is nothing to turn over."""
    body, _, cages = puzzle.body.partition("|")
    written = []
    for cage in cages.split(",") if cages else ():
        made, _, cells = cage.rpartition("=")
        places = (cell[1:].split("c") for cell in cells.split())
        moved = (moved_cell(move, int(row) - 1, int(column) - 1) for row, column in places)
        written.append(f"{made}={' '.join(f'r{row + 1}c{column + 1}' for row, column in moved)}")
    return str(enpitsu.parse(f"kenken:{moved_rows(move, body)}|{','.join(written)}"))


MIDDLES = {"top": (0, 1), "right": (1, 2), "bottom": (2, 1), "left": (1, 0)}
"""Where the middle of a cell's side is, from its upper left corner."""


def slitherlink_image(puzzle: Puzzle, move: Move, over: bool) -> str:
    """Move the numbers and what is drawn; there is nothing to turn over."""
    body, _, drawn = puzzle.body.partition("|")
    marks = []
    for mark in drawn.split(",") if drawn else ():
        cell, side, value = mark.replace("=", " ").split()
        row, column = (2 * int(number) - 2 for number in cell[1:].split("c"))
        row, column = move(row + MIDDLES[side][0], column + MIDDLES[side][1])
        side = "top" if column % 2 else "left"
        if row and not row % 2:
            row, side = row - 2, "bottom"
        if column and not column % 2:
            column, side = column - 2, "right"
        marks.append(f"r{row // 2 + 1}c{column // 2 + 1} {side}={value}")
    return str(enpitsu.parse(f"slitherlink:{moved_rows(move, body)}|{','.join(marks)}"))


def skyscrapers_image(puzzle: Puzzle, move: Move, over: bool) -> str:
    """Move the views with the ends of the lines that they stand at; heights have no other order."""
    n = puzzle.board
    rows, _, sides = puzzle.body.partition("|")
    places = [
        *[(-1, 2 * i + 1) for i in range(n)],
        *[(2 * i + 1, 2 * n + 1) for i in range(n)],
        *[(2 * n + 1, 2 * i + 1) for i in range(n)],
        *[(2 * i + 1, -1) for i in range(n)],
    ]
    views = sides.replace("/", "") or "." * (4 * n)
    moved = {move(*place): view for place, view in zip(places, views, strict=True)}
    written = "".join(moved[place] for place in places)
    around = "/".join(written[i : i + n] for i in range(0, 4 * n, n))
    return str(enpitsu.parse(f"skyscrapers:{moved_rows(move, rows)}|{around}"))


IMAGES: dict[str, Callable[[Puzzle, Move, bool], str]] = {
    "binary": binary_image,
    "futoshiki": futoshiki_image,
    "kakuro": kakuro_image,
    "kenken": kenken_image,
    "neighbor": neighbor_image,
    "skyscrapers": skyscrapers_image,
    "slitherlink": slitherlink_image,
}


def all_images(puzzle: Puzzle) -> set[str]:
    """Return the lines of a puzzle that is turned, mirrored and turned over in every way."""
    write = IMAGES[puzzle.genre.name]
    ways = product(moves(puzzle.genre.grid(puzzle.board)), (False, True))
    return {write(puzzle, move, over) for move, over in ways}
