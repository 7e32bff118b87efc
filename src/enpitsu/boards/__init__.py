"""Boards: cells in rows and columns, how they are read and written, and their symmetries."""

from enpitsu.boards.grid import Grid, check_square
from enpitsu.boards.place import SIDES, Place
from enpitsu.boards.symbols import (
    INVALID,
    SYMBOLS,
    read_board,
    read_digits,
    read_symbols,
    write_digits,
    write_symbols,
)
from enpitsu.boards.symmetry import Plan, Symmetry, moved, smallest_image, square_moves
from enpitsu.boards.values import LARGEST_VALUE, OPEN, mask, members

__all__ = [
    "INVALID",
    "LARGEST_VALUE",
    "OPEN",
    "SIDES",
    "SYMBOLS",
    "Grid",
    "Place",
    "Plan",
    "Symmetry",
    "check_square",
    "mask",
    "members",
    "moved",
    "read_board",
    "read_digits",
    "read_symbols",
    "smallest_image",
    "square_moves",
    "write_digits",
    "write_symbols",
]
