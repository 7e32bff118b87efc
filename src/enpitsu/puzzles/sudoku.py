"""Sudoku: each row, column and box holds every digit once.

Its variants are layers: a board is a box, or a box with layers on it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, ClassVar

from enpitsu.boards import (
    INVALID,
    OPEN,
    SYMBOLS,
    Grid,
    Symmetry,
    check_square,
    moved,
    read_board,
    read_digits,
    square_moves,
    write_digits,
)
from enpitsu.boards import mask as mask_of
from enpitsu.errors import PuzzleError, shown
from enpitsu.model import (
    CLUES,
    BareHouse,
    Change,
    Clue,
    Drawing,
    Genre,
    HowTo,
    Level,
    Model,
    Outline,
    Puzzle,
    Rung,
    Tool,
    how_to_of,
    merged,
)
from enpitsu.puzzles._boxes import LARGEST, SMALLEST, Box, check_side, checked_box, squarest
from enpitsu.puzzles._essence import essence
from enpitsu.puzzles.layers import Dressing, Layer, Numbers, layers
from enpitsu.rules import AllDifferent, Rule, Site, latin_lines
from enpitsu.scene import Scene

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

__all__ = ["LARGEST", "SMALLEST", "Board", "Box", "Sudoku", "checked_box", "squarest"]

_BLANKS = "0*_-Xx "  # other tools' open cells, in lines that do not name their genre


@dataclass(frozen=True)
class Board:
    """A box and the layers on it, at least one; a plain Sudoku's board is the box alone."""

    box: Box
    layers: tuple[Layer, ...]
    """In the order of their names."""

    @property
    def n(self) -> int:
        """Return the side of the board."""
        return self.box.n

    @cached_property
    def model(self) -> Model:
        """Return the rules; boards without anything drawn on them share one."""
        shared = all(layer.is_shared for layer in self.layers)
        return _shared_model(self.box, self.layers) if shared else _model(self.box, self.layers)

    @cached_property
    def outline(self) -> Outline | None:
        """Return the same in houses alone, if the layers have no other rules."""
        differing, summed = _bare_houses(self.box)[: self._own_houses], []
        for layer in self.layers:
            houses = layer.houses(self.box)
            if houses is None:
                return None
            differing += houses[0]
            summed += houses[1]
        return Outline(_domains(self.box), differing + summed, len(summed))

    @property
    def _own_houses(self) -> int:
        """Return how many houses there are beside those of the layers."""
        return (2 if _replaced(self.layers) else 3) * self.n

    def parts(self, numbers: Numbers) -> Iterator[tuple[Layer, Numbers]]:
        """Yield the layers, each with what stands at its sites."""
        begin = 0
        for layer, count in zip(self.layers, self._sites, strict=True):
            yield layer, numbers[begin : begin + count]
            begin += count

    @cached_property
    def _sites(self) -> tuple[int, ...]:
        return tuple(len(layer.sites(self.box)) for layer in self.layers)

    def __reduce__(self) -> tuple[type[Board], tuple[object, ...]]:
        """Leave out what is worked out anew."""
        return Board, (self.box, self.layers)


EASY, MEDIUM, HARD, EXPERT = Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT


class Sudoku(Genre):
    """The genre; see the module's first line for its rule."""

    name: ClassVar[str] = "sudoku"
    how_to: ClassVar[str] = (
        "Fill the grid so that every row, every column and every box with a bold outline "
        "contains each digit exactly once."
    )
    default_size: ClassVar[Grid] = Grid(9, 9)
    rungs: ClassVar[tuple[Rung, ...]] = (
        Rung("full house", EASY, 4),
        Rung("hidden single", EASY, 14, search=True),
        Rung("naked single", EASY, 4, search=True),
        Rung("locked candidates (pointing)", MEDIUM, 50, search=True),
        Rung("locked candidates (claiming)", MEDIUM, 50, search=True),
        Rung("naked pair", MEDIUM, 60),
        Rung("hidden pair", MEDIUM, 70),
        Rung("naked triple", MEDIUM, 80),
        Rung("hidden triple", MEDIUM, 100),
        Rung("two-box inference", HARD, 110),
        Rung("naked quad", HARD, 120),
        Rung("hidden quad", HARD, 150),
        Rung("X-wing", HARD, 140),
        Rung("swordfish", HARD, 150),
        Rung("skyscraper", HARD, 130),
        Rung("two-string kite", HARD, 150),
        Rung("empty rectangle", HARD, 120),
        Rung("W-wing", HARD, 150),
        Rung("XY-wing", HARD, 160),
        Rung("XYZ-wing", HARD, 180),
        Rung("unique rectangle", HARD, 100, assumes_unique=True),
        Rung("jellyfish", EXPERT, 160),
        Rung("finned X-wing", EXPERT, 200),
        Rung("finned swordfish", EXPERT, 240),
        Rung("simple colouring", EXPERT, 150),
        Rung("X-chain", EXPERT, 260),
        Rung("XY-chain", EXPERT, 260),
        Rung("alternating inference chain", EXPERT, 280),
        Rung("ALS-XZ", EXPERT, 300),
        Rung("grouped chain", EXPERT, 320),
        Rung("ALS chain", EXPERT, 340),
    )

    def parse(self, params: str, body: str) -> Puzzle:
        """Read rows joined by `/`, or all cells in one go, and behind `|` what the layers print."""
        if params or "|" in body:
            return self._parse_layers(params, body)
        rows = body.count("/") + 1
        box = squarest(_side(body) if rows == 1 else rows)
        return Puzzle(self, box, _read_cells(body if rows == 1 else box.grid.split(body), box))

    def read_draft(self, params: str, body: str) -> Puzzle:
        """Read what need not be a puzzle yet: layers may say less than they must."""
        return self._parse_layers(params, body, draft=True)

    def tools(self, board: Box | Board) -> tuple[Tool, ...]:
        """Return what types digits, and what layers are drawn with."""
        box, on_it = _taken_apart(board)
        return (CLUES, *[tool for layer in on_it for tool in layer.tools(box)])

    def edited(self, draft: Puzzle, change: Change) -> Puzzle:
        """Return a draft after a change, of its digits or of the layer whose tool it is."""
        if change.tool == CLUES.name or isinstance(draft.board, Box):
            return super().edited(draft, change)
        box = draft.board.box
        pairs = [
            layer.edited(box, some, change) if layer.name == change.tool else (layer, some)
            for layer, some in draft.board.parts(draft.numbers)
        ]
        board = _board(box, tuple(layer for layer, _ in pairs))
        return Puzzle(self, board, draft.givens, tuple(n for _, some in pairs for n in some))

    def redrawn(self, draft: Puzzle, other: Puzzle) -> Puzzle:
        """Return a draft with what is drawn on another one by the layers that both have."""
        box, on_it = _taken_apart(draft.board)
        if isinstance(other.board, Box) or isinstance(draft.board, Box):
            return draft
        drawn = {layer.name: (layer, some) for layer, some in other.board.parts(other.numbers)}
        pairs = [drawn.get(layer.name, (layer, ())) for layer in on_it]
        board = _board(box, tuple(layer for layer, _ in pairs))
        return Puzzle(self, board, draft.givens, tuple(n for _, some in pairs for n in some))

    def _parse_layers(self, params: str, body: str, *, draft: bool = False) -> Puzzle:
        """Read a puzzle whose parameters say something, or that prints more than its cells."""
        cells, *parts = body.split("|")
        cells = cells.strip()
        rows = cells.count("/") + 1
        n = _side(cells) if rows == 1 else rows
        box, kinds = _read_params(params, n) if params else (squarest(n), [])
        givens = _read_cells(cells if rows == 1 else box.grid.split(cells), box)
        return _with_parts(self, box, givens, kinds, parts, draft=draft)

    def recognise(self, text: str) -> Puzzle | None:
        """Take a line of 81 cells (or another square number) for a Sudoku."""
        n = _LINE_LENGTHS.get(len(text))
        if n is None or not text.isascii():
            return None
        box = squarest(n)
        givens = read_digits(text, n, _BLANKS)
        return None if INVALID in givens else Puzzle(self, box, givens)

    def params(self, board: Box | Board) -> str:
        """Return the box where it is not the squarest, and the layers."""
        box, on_it = _taken_apart(board)
        return ",".join([*_box_param(box, on_it), *[layer.name for layer in on_it]])

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows joined by `/`, and what the layers print."""
        rows = self.solution(puzzle, values)
        if isinstance(puzzle.board, Box):
            return rows
        box = puzzle.board.box
        pairs = puzzle.board.parts(puzzle.numbers)
        parts = [layer.write(box, numbers) for layer, numbers in pairs if layer.prints]
        while parts and not parts[-1]:
            parts.pop()
        return "|".join([rows, *parts])

    def solution(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows alone."""
        return self.grid(puzzle.board).join(write_digits(values))

    def board_of(self, size: Grid, params: str) -> Box | Board:
        """Return the board of a size: its box, and layers as they are before they are drawn."""
        check_square(size, self.name)
        box, kinds = _read_params(params, size.rows) if params else (squarest(size.rows), [])
        if box.n != size.rows:
            raise PuzzleError(
                f"boxes of {box.rows}x{box.columns} make a board of {box.n}x{box.n}, "
                f"not {size.rows}x{size.columns}"
            )
        return _board(box, tuple(kind.open(box) for kind in kinds))

    def usual_size(self, params: str) -> Grid:
        """Return the size that a box in the parameters says, or the usual one."""
        found = next(filter(None, map(_BOX.fullmatch, params.split(","))), None)
        n = int(found[1]) * int(found[2]) if found else self.default_size.rows
        return Grid(n, n)

    def drawing(self, board: Box | Board) -> Drawing | None:
        """Return that nothing but digits is shown, unless there are layers."""
        return Drawing() if isinstance(board, Box) else None

    def blank(self, size: Grid, params: str, symmetry: Symmetry, random: Random) -> Puzzle:
        """Return an open board, with what layers draw before there is a solution."""
        box, on_it = _taken_apart(self.board_of(size, params))
        if symmetry is not Symmetry.NONE and any(layer.alone for layer in on_it):
            names = " and ".join(layer.name for layer in on_it if layer.alone)
            raise PuzzleError(f"what {names} prints is drawn without symmetry")
        return self.open_board(_board(box, tuple(kind.drawn(box, random) for kind in on_it)))

    def dressed(
        self,
        blank: Puzzle,
        solution: bytes,
        random: Random,
        suffices: Callable[[Puzzle], bool],
    ) -> Puzzle:
        """Let the layers draw on a solution; last those that decide how hard the puzzle is."""
        if isinstance(blank.board, Box):
            return blank
        box, drawn = blank.board.box, list(blank.board.layers)
        for place in sorted(range(len(drawn)), key=lambda i: drawn[i].alone):

            def fits(layer: Layer, place: int = place) -> bool:
                others = (*drawn[:place], layer, *drawn[place + 1 :])
                return suffices(_showing_all(self, _board(box, others), solution))

            drawn[place] = drawn[place].dressed(box, Dressing(solution, random, fits))
        return self.open_board(_board(box, tuple(drawn)))

    def showing(self, blank: Puzzle, shown: Sequence[Clue]) -> Puzzle:
        """Return the puzzle that shows these clues, on a board without what is not printed."""
        puzzle = super().showing(blank, shown)
        if isinstance(puzzle.board, Box):
            return puzzle
        pairs = [layer.showing(some) for layer, some in puzzle.board.parts(puzzle.numbers)]
        board = _board(puzzle.board.box, tuple(layer for layer, _ in pairs))
        return Puzzle(self, board, puzzle.givens, tuple(n for _, some in pairs for n in some))

    def layers(self) -> Mapping[str, type[Layer]]:
        """Return all variants."""
        return layers()

    def kinds(self, board: Box | Board) -> tuple[str, ...]:
        """Return digits, and what layers print."""
        return (*self.clue_kinds, *_layer_kinds(board))

    def always_shown_on(self, board: Box | Board) -> tuple[str, ...]:
        """Return all that layers print, where no digits are usual beside them."""
        alone = any(layer.alone for layer in _taken_apart(board)[1])
        return _layer_kinds(board) if alone else ()

    def hidden_last(self, board: Box | Board) -> tuple[str, ...]:
        """Return what layers print: that is what their puzzles are made for."""
        return _layer_kinds(board)

    def grid(self, board: Box | Board) -> Grid:
        """Return the board's cells."""
        return Grid(board.n, board.n)

    def model(self, board: Box | Board) -> Model:
        """Return one variable a cell, an all-different for each row, column and box, and layers."""
        return _shared_model(board, ()) if isinstance(board, Box) else board.model

    def how_tos(self, board: Box | Board) -> tuple[HowTo, ...]:
        """Return the rules of all Sudokus, and that of each layer."""
        box, on_it = _taken_apart(board)
        plain = how_to_of(type(self))
        if box.n > 9:
            letters = f" Letters go on where the digits end, here as far as {SYMBOLS[box.n]}."
            plain = plain._replace(text=plain.text + letters)
        return (plain, *(how_to_of(type(layer)) for layer in on_it))

    def outline(self, board: Box | Board) -> Outline | None:
        """Return the same in houses alone, if there are cages or regions on the board."""
        return None if isinstance(board, Box) else board.outline

    def ladder(self, board: Box | Board) -> tuple[Rung, ...]:
        """Return the techniques, with those that layers add."""
        if isinstance(board, Box):
            return self.rungs
        return _ladder(tuple([type(layer) for layer in board.layers]))

    def canonical(self, puzzle: Puzzle) -> Hashable:
        """Tell puzzles apart that are no images by turns and shuffles of lines and digits.

        Layers leave the lines where they are.
        """
        if isinstance(puzzle.board, Box):
            return essence(puzzle.board, puzzle.givens)
        return min(_images(puzzle))

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid with thick lines around the boxes, and what the layers draw."""
        box, on_it = _taken_apart(puzzle.board)
        scene = box.grid.scene(
            puzzle.givens,
            values,
            candidates,
            SYMBOLS[: box.n + 1],
            box=None if _replaced(on_it) else box,
            note_columns=_note_columns(box),
            title=_size(box, on_it),
        )
        if isinstance(puzzle.board, Box):
            return scene
        for layer, numbers in puzzle.board.parts(puzzle.numbers):
            scene = layer.drawn_on(scene, box, numbers)
        return scene


_BOX = re.compile(r"\s*(\d{1,3})\s*[xX]\s*(\d{1,3})\s*", re.ASCII)


def _read_params(params: str, n: int) -> tuple[Box, list[type[Layer]]]:
    """Return the box, and the layers in the order of the parameters."""
    box: Box | None = None
    kinds: list[type[Layer]] = []
    for param in params.split(","):
        name = param.strip().lower()
        sides = _BOX.fullmatch(param)
        if sides is not None and box is None:
            box = checked_box(int(sides[1]), int(sides[2]))
        elif sides is None and name in layers() and layers()[name] not in kinds:
            kinds.append(layers()[name])
        else:
            raise _wrong_param(param, twice=sides is not None or name in layers())
    return _checked(box, kinds, n), kinds


def _wrong_param(param: str, *, twice: bool) -> PuzzleError:
    told = shown(param.strip())
    if twice:
        return PuzzleError(f"'{told}': one box, and each variant once")
    return PuzzleError(
        f"'{told}' is not a box; write sudoku(ROWSxCOLUMNS):, as in (3x4), "
        f"or name a variant: {', '.join(layers())}"
    )


def _checked(box: Box | None, kinds: Sequence[type[Layer]], n: int) -> Box:
    """Return the box of a board with such layers; refuse what does not go together."""
    replacing = [kind.name for kind in kinds if "box" in kind.replaces]
    if len(replacing) > 1 or (replacing and box is not None):
        raise PuzzleError(
            f"{' and '.join(replacing)}: only one thing takes the place of the boxes"
            if box is None
            else f"{replacing[0]} takes the place of the boxes: leave {box.rows}x{box.columns} out"
        )
    if replacing:
        check_side(n)
        box = Box(1, n)
    box = box or squarest(n)
    for kind in kinds:
        kind.check(box)
    return box


def _replaced(on_it: Sequence[Layer]) -> bool:
    """Tell whether a layer takes the place of the boxes."""
    return any("box" in layer.replaces for layer in on_it)


def _box_param(box: Box, on_it: Sequence[Layer]) -> list[str]:
    usual = _replaced(on_it) or box == squarest(box.n)
    return [] if usual else [f"{box.rows}x{box.columns}"]


def _with_parts(
    genre: Sudoku,
    box: Box,
    givens: bytes,
    kinds: Sequence[type[Layer]],
    parts: list[str],
    *,
    draft: bool,
) -> Puzzle:
    """Return the puzzle whose layers print these parts, one for each that prints something."""
    printing = [kind for kind in kinds if kind.prints]
    if len(parts) > len(printing):
        names = " and ".join(kind.name for kind in printing) or "nothing"
        raise PuzzleError(f"{len(parts)} parts behind |, but {names} stands there")
    left = iter(parts)
    read = [
        (kind.read_draft if draft else kind.read)(next(left, "") if kind.prints else "", box)
        for kind in kinds
    ]
    read.sort(key=lambda pair: pair[0].name)
    numbers = tuple(number for _, some in read for number in some)
    return Puzzle(genre, _board(box, tuple(layer for layer, _ in read)), givens, numbers)


def _board(box: Box, on_it: tuple[Layer, ...]) -> Box | Board:
    """Return the board; layers in the order of their names."""
    return Board(box, tuple(sorted(on_it, key=lambda layer: layer.name))) if on_it else box


def _taken_apart(board: Box | Board) -> tuple[Box, tuple[Layer, ...]]:
    return (board, ()) if isinstance(board, Box) else (board.box, board.layers)


def _layer_kinds(board: Box | Board) -> tuple[str, ...]:
    return tuple(kind for layer in _taken_apart(board)[1] for kind in layer.clue_kinds)


def _showing_all(genre: Sudoku, board: Box | Board, solution: bytes) -> Puzzle:
    """Return the puzzle with everything that layers could print, and no digits."""
    numbers = tuple([site.shown_by(solution) for site in genre.model(board).sites])
    return Puzzle(genre, board, bytes([OPEN]) * len(solution), numbers)


def _images(puzzle: Puzzle) -> Iterator[tuple[Box, tuple[tuple[str, str], ...], bytes]]:
    """Yield what each turn and mirror makes of a puzzle with layers, in comparable form."""
    board: Board = puzzle.board
    box = board.box
    renames = all(layer.renames for layer in board.layers)
    for to, turned in square_moves(board.n):
        parts = [layer.moved(to, some) for layer, some in board.parts(puzzle.numbers)]
        images = [part for part in parts if part is not None]
        if len(images) < len(parts):
            continue
        cells = moved(puzzle.givens, to)
        flips = turned and not _replaced(board.layers)
        image = Box(box.columns, box.rows) if flips else box
        written = tuple((layer.name, layer.write(image, some)) for layer, some in images)
        yield image, written, _renamed(cells) if renames else cells


def _renamed(cells: bytes) -> bytes:
    """Return the digits with names in the order in which they appear."""
    names = {
        digit: name for name, digit in enumerate(dict.fromkeys(cells.replace(b"\xff", b"")), 1)
    }
    return bytes(names.get(digit, OPEN) for digit in cells)


def _side(cells: str) -> int:
    n = math.isqrt(len(cells))
    if not cells or n * n != len(cells):
        raise PuzzleError(f"{len(cells)} cells do not make a square board (9x9 has 81)")
    return n


def _size(box: Box, on_it: Sequence[Layer] = ()) -> str:
    with_boxes = "" if _replaced(on_it) else f" with {box.rows}x{box.columns} boxes"
    names = ", ".join(layer.name for layer in on_it)
    return f"{box.n}x{box.n} sudoku{f' ({names})' if names else ''}{with_boxes}"


def _note_columns(box: Box) -> int:
    return box.columns if box.rows > 1 else math.isqrt(box.n - 1) + 1


def _read_cells(cells: str, box: Box) -> bytes:
    n = box.n
    if len(cells) != n * n:
        raise PuzzleError(f"{len(cells)} cells, but a {_size(box)} has {n * n}")
    return read_board(cells, box.grid, n)


_LINE_LENGTHS = {
    n * n: n for n in range(SMALLEST, LARGEST + 1) if any(n % r == 0 for r in range(2, n))
}


@cache
def _ladder(kinds: tuple[type[Layer], ...]) -> tuple[Rung, ...]:
    return merged(Sudoku.rungs, *[kind.rungs for kind in kinds])


@cache
def _shared_model(box: Box, on_it: tuple[Layer, ...]) -> Model:
    return _model(box, on_it)


def _model(box: Box, on_it: tuple[Layer, ...]) -> Model:
    rules: list[Rule] = [*_houses(box)[: 2 * box.n if _replaced(on_it) else None]]
    sites: list[Site] = []
    for layer in on_it:
        rules += layer.rules(box)
        sites += layer.sites(box)
    return Model(
        domains=_domains(box),
        rules=tuple(rules),
        names=_names(box.n),
        symbols=SYMBOLS,
        sites=tuple(sites),
    )


@cache
def _houses(box: Box) -> tuple[AllDifferent, ...]:
    """Return the rows, the columns and the boxes."""
    boxes = (AllDifferent(box.cells(b), f"box {b + 1}", "box") for b in range(box.n))
    return (*latin_lines(box.grid), *boxes)


@cache
def _bare_houses(box: Box) -> list[BareHouse]:
    return [(house.scope, house.kind, 0) for house in _houses(box)]


@cache
def _domains(box: Box) -> tuple[int, ...]:
    return (mask_of(range(1, box.n + 1)),) * (box.n * box.n)


@cache
def _names(n: int) -> tuple[str, ...]:
    return Grid(n, n).names()
