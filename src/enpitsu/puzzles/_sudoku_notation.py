"""The notation of Sudokus: the box and the variants in its head, cells, and what layers print."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from enpitsu.boards import INVALID, Grid, read_board, read_digits
from enpitsu.errors import PuzzleError, shown
from enpitsu.puzzles._boxes import LARGEST, SMALLEST, Box, check_side, checked_box, squarest
from enpitsu.puzzles._sudoku_board import Board, replaces_boxes
from enpitsu.puzzles.layers import Layer, Numbers, layers

_BLANKS = "0*_-Xx "  # other tools' open cells, in lines that do not name their genre
_LINE_LENGTHS = {
    n * n: n for n in range(SMALLEST, LARGEST + 1) if any(n % r == 0 for r in range(2, n))
}
_BOX = re.compile(r"\s*(\d{1,3})\s*[xX]\s*(\d{1,3})\s*", re.ASCII)


def read_params(params: str, n: int) -> tuple[Box, list[type[Layer]]]:
    """Return the box of a board with n rows, and the layers in the order of the parameters."""
    if not params:
        return squarest(n), []
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


def write_params(box: Box, on_it: Sequence[Layer]) -> str:
    """Write the box where it is not the squarest, and the layers."""
    usual = replaces_boxes(on_it) or box == squarest(box.n)
    sides = [] if usual else [f"{box.rows}x{box.columns}"]
    return ",".join([*sides, *[layer.name for layer in on_it]])


def box_in(params: str) -> Box | None:
    """Return the box that parameters say, whether or not there is such a board."""
    found = next(filter(None, map(_BOX.fullmatch, params.split(","))), None)
    return Box(int(found[1]), int(found[2])) if found else None


def read_parts(
    kinds: Sequence[type[Layer]], parts: Sequence[str], box: Box, *, draft: bool
) -> list[tuple[Layer, Numbers]]:
    """Return layers that print these parts, one for each that prints something."""
    printing = [kind for kind in kinds if kind.prints]
    if len(parts) > len(printing):
        names = " and ".join(kind.name for kind in printing) or "nothing"
        raise PuzzleError(f"{len(parts)} parts behind |, but {names} stands there")
    left = iter(parts)
    return [
        (kind.read_draft if draft else kind.read)(next(left, "") if kind.prints else "", box)
        for kind in kinds
    ]


def write_parts(board: Board, numbers: Numbers) -> list[str]:
    """Write what the layers print; nothing for those at the end that print nothing."""
    pairs = board.parts(numbers)
    parts = [layer.write(board.box, some) for layer, some in pairs if layer.prints]
    while parts and not parts[-1]:
        parts.pop()
    return parts


def read_cells(text: str, params: str) -> tuple[Box, list[type[Layer]], bytes]:
    """Read rows joined by `/`, or all cells in one go: the box, the kinds of layers, the givens."""
    rows = text.count("/") + 1
    try:
        box, kinds = read_params(params, _side(text) if rows == 1 else rows)
    except PuzzleError:
        width = text.find("/")
        if rows in (1, width):
            raise
        problem = f"{rows} rows of {width} cells; a board has as many rows as columns"
        raise PuzzleError(problem) from None
    cells = text if rows == 1 else box.grid.split(text)
    if len(cells) != box.n**2:
        raise PuzzleError(f"{len(cells)} cells, but a {told_size(box)} has {box.n**2}")
    return box, kinds, read_board(cells, box.grid, box.n)


def read_line(text: str) -> tuple[Box, bytes] | None:
    """Read 81 cells (or another square number) as other tools write them; None: no such line."""
    n = _LINE_LENGTHS.get(len(text))
    if n is None or not text.isascii():
        return None
    givens = read_digits(text, n, _BLANKS)
    return None if INVALID in givens else (squarest(n), givens)


def near_line(text: str) -> str:
    """Return what is wrong with a line that is nearly the cells of a Sudoku; empty for another.

    A rating, a comment or a solution may stand behind the cells of a usual board.
    """
    first = _BEHIND.split(text, maxsplit=1)[0]
    is_usual = abs(len(first) - _USUAL) < _NEAR
    return (_near_cells(first) if is_usual else "") or _near_cells(text)


_BEHIND = re.compile(r"[\s,;]")


def _near_cells(text: str) -> str:
    """Return what is wrong with a text that is nearly the cells of a Sudoku, and nothing else."""
    cells = sum(char.isdigit() or char in _BLANKS + "." for char in text)
    if cells < _LEAST_CELLS or not text.isascii() or _FEW_OTHERS * (len(text) - cells) > len(text):
        return ""
    count = min(_LINE_LENGTHS, key=lambda length: abs(length - len(text)))
    if abs(len(text) - _USUAL) < _NEAR:
        count = _USUAL
    if _FEW_OTHERS * abs(len(text) - count) > 2 * count:
        return ""
    if len(text) != count:
        return f"expected {count} cells, got {len(text)}"
    n = _LINE_LENGTHS[count]
    wrong = (place for place, char in enumerate(text) if read_line(char * count) is None)
    place = next(wrong, None)
    return (
        ""
        if place is None
        else f"{Grid(n, n).place(place)}: '{shown(text[place])}' is not a digit from 1 to {n}"
    )


_LEAST_CELLS, _FEW_OTHERS, _USUAL, _NEAR = 12, 10, 81, 16
"""Cells that make a line one, the share of other characters, the usual number, what is near it."""


def _side(cells: str) -> int:
    n = math.isqrt(len(cells))
    if not cells or n * n != len(cells):
        raise PuzzleError(f"{len(cells)} cells do not make a square board (9x9 has 81)")
    return n


def told_size(box: Box, on_it: Sequence[Layer] = ()) -> str:
    """Say which board it is: `9x9 sudoku (killer) with 3x3 boxes`."""
    with_boxes = "" if replaces_boxes(on_it) else f" with {box.rows}x{box.columns} boxes"
    names = ", ".join(layer.name for layer in on_it)
    return f"{box.n}x{box.n} sudoku{f' ({names})' if names else ''}{with_boxes}"
