"""Kakuro layouts that are drawn at random."""

from __future__ import annotations

import re
from random import Random

import pytest

from enpitsu.boards import Grid, Symmetry
from enpitsu.errors import PuzzleError
from enpitsu.puzzles._layouts import BLACK_AREA, LONGEST, draw_layout
from enpitsu.puzzles.kakuro import Kakuro

SIZES = [(2, 2), (3, 3), (4, 4), (5, 7), (9, 2), (9, 9), (4, 12), (11, 11), (14, 10), (19, 19)]
SQUARES = [size for size in SIZES if size[0] == size[1]]
KAKURO = Kakuro()


def rows(board: Grid, layout: bytes) -> list[bytes]:
    return [layout[i : i + board.columns] for i in range(0, len(layout), board.columns)]


def runs(board: Grid, layout: bytes) -> list[int]:
    """Return the lengths of all runs, across and down."""
    across = rows(board, layout)
    lines = [*across, *map(bytes, zip(*across, strict=True))]
    return [len(run) for line in lines for run in re.findall(b"\1+", line)]


def areas(board: Grid, layout: bytes, colour: int) -> list[int]:
    """Return the sizes of the areas of one colour."""
    left = {cell for cell, white in zip(board.cells(), layout, strict=True) if white == colour}
    sizes = []
    while left:
        area = [left.pop()]
        for row, column in area:
            around = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            area.extend(around & left)
            left -= around
        sizes.append(len(area))
    return sizes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(5))
def test_layouts_hang_together_and_have_runs_of_two_to_nine_cells(
    size: tuple[int, int], seed: int
) -> None:
    board = Grid(*size)
    layout = draw_layout(board, Symmetry.NONE, Random(seed))
    assert len(layout) == board.rows * board.columns
    assert set(runs(board, layout)) <= set(range(2, LONGEST + 1))
    assert len(areas(board, layout, 1)) == 1
    assert max(areas(board, layout, 0), default=0) <= BLACK_AREA


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (3, 4), (4, 4), (2, 7), (5, 5), (4, 9), (6, 6)])
def test_small_layouts_are_well_filled_and_no_row_or_column_is_black(size: tuple[int, int]) -> None:
    board = Grid(*size)
    for seed in range(40):
        layout = draw_layout(board, Symmetry.NONE, Random(seed))
        across = rows(board, layout)
        assert all(any(line) for line in [*across, *zip(*across, strict=True)])
        assert sum(layout) / len(layout) >= 0.6


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("size", SQUARES)
def test_layouts_have_the_symmetry_that_is_wished(
    size: tuple[int, int], symmetry: Symmetry
) -> None:
    board = Grid(*size)
    layout = draw_layout(board, symmetry, Random(7))
    for cell in range(len(layout)):
        assert {layout[other] for other in symmetry.orbit(cell, board)} == {layout[cell]}


def test_a_seed_gives_its_layout_and_others_give_others() -> None:
    board = Grid(9, 9)
    drawn = [draw_layout(board, Symmetry.HALF_TURN, Random(seed)) for seed in range(50)]
    again = [draw_layout(board, Symmetry.HALF_TURN, Random(seed)) for seed in range(50)]
    assert drawn == again
    assert len(set(drawn)) > 45


def test_layouts_are_as_white_as_published_ones_and_their_runs_as_long() -> None:
    board = Grid(11, 11)
    layouts = [draw_layout(board, Symmetry.HALF_TURN, Random(seed)) for seed in range(40)]
    lengths = [length for layout in layouts for length in runs(board, layout)]
    assert all(0.60 < sum(layout) / len(layout) < 0.82 for layout in layouts)
    assert 3.0 < sum(lengths) / len(lengths) < 3.4
    assert 0.40 < lengths.count(2) / len(lengths) < 0.50


def test_a_large_layout() -> None:
    board = Grid(59, 59)
    layout = draw_layout(board, Symmetry.QUARTER_TURN, Random(1))
    assert len(areas(board, layout, 1)) == 1
    assert max(runs(board, layout)) <= LONGEST


@pytest.mark.parametrize("size", [(2, 10), (10, 3)])
def test_a_board_that_cannot_cut_its_runs_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(PuzzleError, match=r"no kakuro of .* exists: .* cannot be cut"):
        draw_layout(Grid(*size), Symmetry.NONE, Random(1))


def test_a_blank_kakuro_has_its_layout_below_and_right_of_the_clues() -> None:
    blank = KAKURO.blank(Grid(8, 10), "", Symmetry.HALF_TURN, Random(3))
    inner = draw_layout(Grid(7, 9), Symmetry.HALF_TURN, Random(3))
    lines = [row.split() for row in blank.genre.body(blank, blank.givens).split("/")]
    assert {*lines[0], *(line[0] for line in lines)} == {"#"}
    assert bytes(token == "." for line in lines[1:] for token in line[1:]) == inner


@pytest.mark.parametrize(
    ("size", "symmetry", "complaint"),
    [
        (Grid(2, 8), Symmetry.NONE, "at least 3"),
        (Grid(3, 2**31), Symmetry.NONE, "at most 1000000 cells, not 3x2147483648"),
        (Grid(8, 9), Symmetry.QUARTER_TURN, "needs a square board, not 8x9"),
    ],
)
def test_sizes_that_no_layout_has(size: Grid, symmetry: Symmetry, complaint: str) -> None:
    with pytest.raises(PuzzleError, match=complaint):
        KAKURO.blank(size, "", symmetry, Random(1))
