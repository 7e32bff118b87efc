"""What turns and mirrors make of a Sudoku with layers, whose lines stay where they are."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.boards import OPEN, moved, square_moves
from enpitsu.model import Puzzle
from enpitsu.puzzles._boxes import Box
from enpitsu.puzzles._sudoku_board import Board, replaces_boxes


def images_of(puzzle: Puzzle) -> Iterator[tuple[Box, tuple[tuple[str, str], ...], bytes]]:
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
        flips = turned and not replaces_boxes(board.layers)
        image = Box(box.columns, box.rows) if flips else box
        written = tuple((layer.name, layer.write(image, some)) for layer, some in images)
        yield image, written, _renamed(cells) if renames else cells


def _renamed(cells: bytes) -> bytes:
    """Return the digits with names in the order in which they appear."""
    names = {
        digit: name for name, digit in enumerate(dict.fromkeys(cells.replace(b"\xff", b"")), 1)
    }
    return bytes(names.get(digit, OPEN) for digit in cells)
