"""Kakuro, Binary and Slitherlink on the sheets of penpa+."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._kakuro import built, layout_of
from enpitsu.formats._penpa_codec import (
    EDGES,
    SYMBOL,
    Codec,
    blank_sheet,
    checked,
    digit,
    is_on,
    name_of,
    write_numbers,
)
from enpitsu.formats._penpa_sheet import Part, Place, Sheet, Wall
from enpitsu.formats._slitherlink import Clues
from enpitsu.model import Puzzle
from enpitsu.puzzles import binary
from enpitsu.puzzles._edges import Edges
from enpitsu.puzzles._runs import Layout, Sums, sums_of
from enpitsu.puzzles.slitherlink import Slitherlink as Loops
from enpitsu.rules import NO_CLUE

_LOWER_LEFT, _UPPER_RIGHT = 2, 1
_SHADES = (1, 4)
"""Dark grey, and black."""
_LARGEST_SUM = 45


class Kakuro(Codec):
    """Black cells with sums in two of their corners, and digits."""

    genre: ClassVar[str] = "kakuro"
    words: ClassVar[frozenset[str]] = frozenset(["kakuro"])
    tags: ClassVar[tuple[str, ...]] = ("kakuro",)

    def is_drawn(self, sheet: Sheet) -> bool:
        """Tell by the kind of the sheet, or by its black cells."""
        return sheet.kind == "kakuro" or sheet.has_symbol("kakuro")

    def decode(self, sheet: Sheet) -> Puzzle:
        """Read black cells, sums and digits."""
        sheet.refuse_all_but("symbol", "surface", "numberS")
        rows, columns = sheet.board
        cells: list[Sums | None] = [None] * (rows * columns)
        for row, column in self._black(sheet):
            if is_on(sheet, (row, column)):
                cells[row * columns + column] = Sums()
        for place, texts in sheet.corners(sheet.problem).items():
            cell = place[0] * columns + place[1]
            if not is_on(sheet, place) or cells[cell] is None:
                raise PuzzleError(f"{name_of(place)}: sums stand in black cells")
            cells[cell] = _sums(texts, place)
        givens = {
            row * columns + column: digit(text, 9, (row, column))
            for (row, column), text in sheet.texts(sheet.problem).items()
        }
        if any(not 0 <= cell < len(cells) or cells[cell] is not None for cell in givens):
            raise PuzzleError("a digit stands in a black cell, or outside of the board")
        return built(rows, columns, cells, givens)

    def _black(self, sheet: Sheet) -> Iterator[Place]:
        yield from map(sheet.place, sheet.symbols(sheet.problem, "kakuro"))
        for index, shade in sheet.drawn(sheet.problem, "surface"):
            if shade not in _SHADES:
                raise PuzzleError("a cell is shaded, but not black")
            yield sheet.place(index)

    def encode(self, puzzle: Puzzle) -> Sheet:
        """Draw black cells with their sums, and digits that are given."""
        layout = layout_of(puzzle, "penpa")
        sheet = blank_sheet("kakuro", layout.grid)
        for place, sums in zip(layout.grid.cells(), sums_of(layout, puzzle.numbers), strict=True):
            if sums is None:
                continue
            sheet.problem["symbol"][str(sheet.cell(*place))] = [1 if any(sums) else 2, "kakuro", 2]
            for corner, total in ((_UPPER_RIGHT, sums.across), (_LOWER_LEFT, sums.down)):
                if total:
                    sheet.problem["numberS"][str(sheet.corner(*place, corner))] = [str(total), 4]
        digits = enumerate(puzzle.givens)
        write_numbers(sheet, ((self.place(puzzle, v), d) for v, d in digits if d != OPEN))
        return sheet

    def place(self, puzzle: Puzzle, variable: int) -> Place:
        """Return the white cell of a variable."""
        layout: Layout = puzzle.board
        return divmod(layout.white[variable], layout.columns)


def _sums(texts: dict[int, str], place: Place) -> Sums:
    numbers = {}
    for corner, text in texts.items():
        right = corner in (_LOWER_LEFT, _UPPER_RIGHT)
        if not (right and text.isascii() and text.isdigit() and int(text[:9]) <= _LARGEST_SUM):
            raise PuzzleError(f"{name_of(place)}: '{shown(text)}' is not a sum")
        numbers[corner] = int(text)
    return Sums(numbers.get(_LOWER_LEFT, 0), numbers.get(_UPPER_RIGHT, 0))


class Binary(Codec):
    """White circles for 0 and black ones for 1; digits are read too."""

    genre: ClassVar[str] = "binary"
    words: ClassVar[frozenset[str]] = frozenset(
        ["binary", "binairo", "takuzu", "unruly", "tohuwavohu"]
    )
    tags: ClassVar[tuple[str, ...]] = ("binary",)
    checks: ClassVar[int] = SYMBOL

    def is_drawn(self, sheet: Sheet) -> bool:
        """Tell by circles, and no numbers beside them."""
        return sheet.has_symbol("circle_M") and not sheet.problem.get("number")

    def decode(self, sheet: Sheet) -> Puzzle:
        """Read circles and digits."""
        sheet.refuse_all_but("symbol")
        board = binary.sized(*sheet.board, repeats=False)
        givens = bytearray([OPEN]) * (board.rows * board.columns)
        for place, value in self._drawn(sheet, sheet.problem):
            if not is_on(sheet, place):
                raise PuzzleError(f"{name_of(place)} is not a cell of the board")
            givens[place[0] * board.columns + place[1]] = value
        return Puzzle(binary.Binary(), board, bytes(givens))

    def _drawn(self, sheet: Sheet, part: Part) -> Iterator[tuple[Place, int]]:
        for index, style in sheet.symbols(part, "circle_M").items():
            if style not in (1, 2) or index >= sheet.area:
                raise PuzzleError("a circle is neither white nor black, or stands in no cell")
            yield sheet.place(index), style - 1
        for place, text in sheet.texts(part).items():
            if text not in ("0", "1"):
                raise PuzzleError(f"{name_of(place)}: '{shown(text)}' is neither 0 nor 1")
            yield place, int(text)

    def encode(self, puzzle: Puzzle) -> Sheet:
        """Draw circles."""
        if puzzle.params:
            raise PuzzleError(f"penpa has no place for ({puzzle.params}); notation and json do")
        sheet = blank_sheet("square", puzzle.board.grid)
        for variable, value in enumerate(puzzle.givens):
            if value != OPEN:
                index = sheet.cell(*self.place(puzzle, variable))
                sheet.problem["symbol"][str(index)] = [value + 1, "circle_M", 2]
        return sheet

    def values(self, sheet: Sheet, puzzle: Puzzle) -> Sequence[int]:
        """Return the values of the answer."""
        words = (entry.partition(",") for entry in checked(sheet, SYMBOL))
        told = {int(index): word for index, _, word in words if index.isascii() and index.isdigit()}
        values = bytearray(puzzle.givens)
        found = {sheet.place(index): int(word == "2A") for index, word in told.items()}
        drawn = {} if sheet.checked is not None else dict(self._drawn(sheet, sheet.answer))
        for place, value in (found or drawn).items():
            if not is_on(sheet, place):
                raise PuzzleError(f"{name_of(place)} of the answer is not a cell of the board")
            values[place[0] * puzzle.board.columns + place[1]] = value
        return values

    def answer(self, sheet: Sheet, puzzle: Puzzle, values: bytes) -> list[str]:
        """Return the circles of a solution."""
        lines = super().answer(sheet, puzzle, values)
        return [
            f"{cell},{'2A' if value == '1' else '1A'}"
            for cell, _, value in (line.partition(",") for line in lines)
        ]


class Slitherlink(Codec):
    """Numbers between points, and lines along the cells."""

    genre: ClassVar[str] = "slitherlink"
    words: ClassVar[frozenset[str]] = frozenset(["slitherlink", "slither", "loopy", "fences"])
    tags: ClassVar[tuple[str, ...]] = ("slitherlink",)
    checks: ClassVar[int] = EDGES
    rest: ClassVar[int] = 0
    dots: ClassVar[bool] = True

    def is_drawn(self, sheet: Sheet) -> bool:
        """Tell by points, or lines in the answer, and numbers up to 3."""
        small = set(sheet.texts(sheet.problem).values()) <= set("0123?")
        return small and (sheet.dots or bool(sheet.walls(sheet.answer) or checked(sheet, EDGES)))

    def decode(self, sheet: Sheet) -> Puzzle:
        """Read numbers, and what is drawn for a start."""
        sheet.refuse_all_but("lineE")
        rows, columns = sheet.board
        clues = Clues(rows, columns)
        texts = sheet.texts(sheet.problem)
        for place in sheet.board.cells():
            clues.word(texts.pop(place, "-") or "-")
        if texts:
            raise PuzzleError(f"{name_of(min(texts))} is not a cell of the board")
        puzzle = clues.puzzle()
        drawn = _edges(puzzle.board)
        marks = {_edge(drawn, wall): 1 for wall in sheet.walls(sheet.problem)}
        marks |= {_edge(drawn, wall): 0 for wall in sheet.crosses(sheet.problem)}
        numbers = [OPEN if clue == NO_CLUE else clue for clue in puzzle.numbers]
        return Loops().puzzle(puzzle.board, numbers, sorted(marks.items()))

    def encode(self, puzzle: Puzzle) -> Sheet:
        """Write numbers, and what is drawn for a start."""
        edges: Edges = puzzle.board
        sheet = blank_sheet("square", edges.grid)
        clues = zip(edges.grid.cells(), puzzle.numbers, strict=True)
        write_numbers(sheet, ((place, clue) for place, clue in clues if clue != NO_CLUE))
        for wall, edge in _edges(edges).items():
            if puzzle.givens[edge] == 1:
                sheet.problem["lineE"][sheet.wall(*wall)] = 2
            elif puzzle.givens[edge] == 0:
                sheet.problem["lineE"][str(sheet.middle(wall))] = 98
        return sheet

    def values(self, sheet: Sheet, puzzle: Puzzle) -> Sequence[int]:
        """Return 1 for lines; of what is drawn, 0 for crosses, and `OPEN` for neither."""
        drawn = _edges(puzzle.board)
        values = bytearray(puzzle.givens)
        if sheet.checked is not None:
            told = {sheet.wall_named(name) for name in checked(sheet, EDGES)}
            lines = told | sheet.walls(sheet.problem)
            return [int(wall in lines) for wall in drawn] if told else []
        for wall in sheet.crosses(sheet.answer):
            values[_edge(drawn, wall)] = 0
        for wall in sheet.walls(sheet.answer):
            values[_edge(drawn, wall)] = 1
        return values

    def notes(self, sheet: Sheet, puzzle: Puzzle) -> list[int]:
        """Return that there are none: digits in cells are the solver's own count."""
        return []

    def answer(self, sheet: Sheet, puzzle: Puzzle, values: bytes) -> list[str]:
        """Return the lines of a solution that are not drawn already."""
        return [
            f"{sheet.wall(*wall)},1"
            for wall, edge in _edges(puzzle.board).items()
            if values[edge] == 1 and puzzle.givens[edge] == OPEN
        ]


def _edge(drawn: dict[Wall, int], wall: Wall) -> int:
    """Return the edge along which a line runs; refuse a line elsewhere."""
    if wall not in drawn:
        (row, column), _ = wall
        raise PuzzleError(f"a line at point {row}, {column} runs along no edge of the board")
    return drawn[wall]


def _edges(edges: Edges) -> dict[Wall, int]:
    """Return the edges of a board by the points that they join."""
    width = edges.columns + 1
    pairs = (sorted(edge.ends) for edge in edges.all())
    return {
        (divmod(first, width), divmod(second, width)): number
        for number, (first, second) in enumerate(pairs)
    }
