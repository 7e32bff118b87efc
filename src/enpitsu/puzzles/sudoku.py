"""Sudoku: each row, column and box holds every digit once.

Its variants are layers (`layers/`): a board is a box, or a box with layers on it. The rules of
rows, columns and boxes are in `_sudoku_board.py`, the notation is in `_sudoku_notation.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from enpitsu.boards import (
    OPEN,
    SYMBOLS,
    Grid,
    Symmetry,
    check_square,
    write_digits,
)
from enpitsu.errors import PuzzleError, WishError
from enpitsu.model import (
    CLUES,
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
from enpitsu.puzzles._boxes import LARGEST, SMALLEST, Box, checked_box, squarest
from enpitsu.puzzles._essence import essence
from enpitsu.puzzles._sudoku_board import Board, on_box, replaces_boxes, shared_model, taken_apart
from enpitsu.puzzles._sudoku_images import images_of
from enpitsu.puzzles._sudoku_notation import (
    box_in,
    read_cells,
    read_line,
    read_params,
    read_parts,
    told_size,
    write_params,
    write_parts,
)
from enpitsu.puzzles.layers import Dressing, Layer, Numbers, layers
from enpitsu.scene import Scene

if TYPE_CHECKING:
    from random import Random  # slow to import, seldom needed

__all__ = ["LARGEST", "SMALLEST", "Board", "Box", "Sudoku", "checked_box", "squarest"]

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
        box, _, givens = read_cells(body, "")
        return Puzzle(self, box, givens)

    def read_draft(self, params: str, body: str) -> Puzzle:
        """Read what need not be a puzzle yet: layers may say less than they must."""
        return self._parse_layers(params, body, draft=True)

    def tools(self, board: Box | Board) -> tuple[Tool, ...]:
        """Return what types digits, and what layers are drawn with."""
        box, on_it = taken_apart(board)
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
        return self._layered(box, pairs, draft.givens)

    def redrawn(self, draft: Puzzle, other: Puzzle) -> Puzzle:
        """Return a draft with what is drawn on another one by the layers that both have."""
        box, on_it = taken_apart(draft.board)
        if isinstance(other.board, Box) or isinstance(draft.board, Box):
            return draft
        drawn = {layer.name: (layer, some) for layer, some in other.board.parts(other.numbers)}
        pairs = [drawn.get(layer.name, (layer, ())) for layer in on_it]
        return self._layered(box, pairs, draft.givens)

    def _parse_layers(self, params: str, body: str, *, draft: bool = False) -> Puzzle:
        """Read a puzzle whose parameters say something, or that prints more than its cells."""
        cells, *parts = body.split("|")
        box, kinds, givens = read_cells(cells.strip(), params)
        return self._layered(box, read_parts(kinds, parts, box, draft=draft), givens)

    def _layered(self, box: Box, on_it: Iterable[tuple[Layer, Numbers]], givens: bytes) -> Puzzle:
        """Return the puzzle with layers, each with what stands at its sites."""
        pairs = sorted(on_it, key=lambda pair: pair[0].name)
        board = on_box(box, tuple([layer for layer, _ in pairs]))
        return Puzzle(self, board, givens, tuple([n for _, some in pairs for n in some]))

    def recognise(self, text: str) -> Puzzle | None:
        """Take a line of 81 cells (or another square number) for a Sudoku."""
        read = read_line(text)
        return Puzzle(self, *read) if read else None

    def params(self, board: Box | Board) -> str:
        """Return the box where it is not the squarest, and the layers."""
        box, on_it = taken_apart(board)
        return write_params(box, on_it)

    def body(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows joined by `/`, and what the layers print."""
        rows = self.solution(puzzle, values)
        if isinstance(puzzle.board, Box):
            return rows
        return "|".join([rows, *write_parts(puzzle.board, puzzle.numbers)])

    def solution(self, puzzle: Puzzle, values: bytes) -> str:
        """Write the rows alone."""
        return self.grid(puzzle.board).join(write_digits(values))

    def board_of(self, size: Grid, params: str) -> Box | Board:
        """Return the board of a size: its box, and layers as they are before they are drawn."""
        check_square(size, self.name)
        box, kinds = read_params(params, size.rows)
        if box.n != size.rows:
            raise PuzzleError(
                f"boxes of {box.rows}x{box.columns} make a board of {box.n}x{box.n}, "
                f"not {size.rows}x{size.columns}"
            )
        return on_box(box, tuple(kind.open(box) for kind in kinds))

    def usual_size(self, params: str) -> Grid:
        """Return the size that a box in the parameters says, or the usual one."""
        box = box_in(params)
        return box.grid if box else self.default_size

    def drawing(self, board: Box | Board) -> Drawing | None:
        """Return that nothing but digits is shown, unless there are layers."""
        return Drawing() if isinstance(board, Box) else None

    def blank(self, size: Grid, params: str, symmetry: Symmetry, random: Random) -> Puzzle:
        """Return an open board, with what layers draw before there is a solution."""
        box, on_it = taken_apart(self.board_of(size, params))
        if symmetry is not Symmetry.NONE and any(layer.alone for layer in on_it):
            names = " and ".join(layer.name for layer in on_it if layer.alone)
            raise WishError(f"what {names} prints is drawn without symmetry")
        return self.open_board(on_box(box, tuple(kind.drawn(box, random) for kind in on_it)))

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
                return suffices(_showing_all(self, on_box(box, others), solution))

            drawn[place] = drawn[place].dressed(box, Dressing(solution, random, fits))
        return self.open_board(on_box(box, tuple(drawn)))

    def showing(self, blank: Puzzle, shown: Sequence[Clue]) -> Puzzle:
        """Return the puzzle that shows these clues, on a board without what is not printed."""
        puzzle = super().showing(blank, shown)
        if isinstance(puzzle.board, Box):
            return puzzle
        pairs = [layer.showing(some) for layer, some in puzzle.board.parts(puzzle.numbers)]
        return self._layered(puzzle.board.box, pairs, puzzle.givens)

    def layers(self) -> Mapping[str, type[Layer]]:
        """Return all variants."""
        return layers()

    def kinds(self, board: Box | Board) -> tuple[str, ...]:
        """Return digits, and what layers print."""
        return (*self.clue_kinds, *_layer_kinds(board))

    def always_shown_on(self, board: Box | Board) -> tuple[str, ...]:
        """Return all that layers print, where no digits are usual beside them."""
        alone = any(layer.alone for layer in taken_apart(board)[1])
        return _layer_kinds(board) if alone else ()

    def hidden_last(self, board: Box | Board) -> tuple[str, ...]:
        """Return what layers print: that is what their puzzles are made for."""
        return _layer_kinds(board)

    def grid(self, board: Box | Board) -> Grid:
        """Return the board's cells."""
        return Grid(board.n, board.n)

    def model(self, board: Box | Board) -> Model:
        """Return one variable a cell, an all-different for each row, column and box, and layers."""
        return shared_model(board) if isinstance(board, Box) else board.model

    def how_tos(self, board: Box | Board) -> tuple[HowTo, ...]:
        """Return the rules of all Sudokus, and that of each layer.

        A layer that replaces the boxes gives all the rules, in place of those with boxes.
        """
        box, on_it = taken_apart(board)
        plain = how_to_of(type(self))
        if replaces_boxes(on_it):
            base = next(layer for layer in on_it if replaces_boxes([layer]))
            on_it = tuple(layer for layer in on_it if layer is not base)
            title, text = how_to_of(type(base))
            plain = HowTo(f"{title} {plain.title}", text)
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
        return min(images_of(puzzle))

    def scene(self, puzzle: Puzzle, values: bytes, candidates: Sequence[int]) -> Scene:
        """Draw the grid with thick lines around the boxes, and what the layers draw."""
        box, on_it = taken_apart(puzzle.board)
        scene = box.grid.scene(
            puzzle.givens,
            values,
            candidates,
            SYMBOLS[: box.n + 1],
            box=None if replaces_boxes(on_it) else box,
            note_columns=_note_columns(box),
            title=told_size(box, on_it),
        )
        if isinstance(puzzle.board, Box):
            return scene
        for layer, numbers in puzzle.board.parts(puzzle.numbers):
            scene = layer.drawn_on(scene, box, numbers)
        return scene


@cache
def _ladder(kinds: tuple[type[Layer], ...]) -> tuple[Rung, ...]:
    return merged(Sudoku.rungs, *[kind.rungs for kind in kinds])


def _layer_kinds(board: Box | Board) -> tuple[str, ...]:
    return tuple(kind for layer in taken_apart(board)[1] for kind in layer.clue_kinds)


def _showing_all(genre: Sudoku, board: Box | Board, solution: bytes) -> Puzzle:
    """Return the puzzle with everything that layers could print, and no digits."""
    numbers = tuple([site.shown_by(solution) for site in genre.model(board).sites])
    return Puzzle(genre, board, bytes([OPEN]) * len(solution), numbers)


def _note_columns(box: Box) -> int:
    return box.columns if box.rows > 1 else math.isqrt(box.n - 1) + 1
