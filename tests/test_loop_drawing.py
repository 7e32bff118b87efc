"""Random loops for Slitherlink: they are loops, they fill the board, and a seed repeats them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise, product
from random import Random
from statistics import mean

import pytest

import enpitsu
from enpitsu.boards import OPEN, Grid, Symmetry
from enpitsu.model import Puzzle, Solved, Status
from enpitsu.puzzles._edges import Edges, inside, numbers
from enpitsu.puzzles._loops import random_loop
from enpitsu.puzzles.slitherlink import Slitherlink
from enpitsu.rules import NO_CLUE, SingleLoop
from loops import all_loops

GENRE = Slitherlink()
SIDE = 20
LOOPS = 40


def blank(rows: int, columns: int) -> Puzzle:
    return GENRE.blank(Grid(rows, columns), "", Symmetry.NONE, Random(0))


def solved(rows: int, columns: int, seed: int) -> Solved:
    board = blank(rows, columns)
    return GENRE.solved(board, GENRE.random_solution(board, Random(seed)))


def loop_rule(rows: int, columns: int) -> SingleLoop:
    rule = blank(rows, columns).board_model.loop
    assert rule is not None
    return rule


# What is drawn is one loop


@pytest.mark.parametrize("size", [*product(range(1, 6), repeat=2), (1, 40), (23, 2), (12, 17)])
def test_it_is_one_loop_on_a_board_of_any_size(size: tuple[int, int]) -> None:
    rule = loop_rule(*size)
    for seed in range(8):
        lines = random_loop(Edges(*size), Random(seed))
        assert not rule.violation(lines)
        assert 1 in lines


def test_it_is_one_loop_on_a_large_board() -> None:
    lines = random_loop(Edges(100, 100), Random(1))
    assert loop_rule(100, 100).check(lines)
    assert 8_500 <= sum(lines) <= 10_000


def test_any_loop_of_a_small_board_may_be_drawn() -> None:
    drawn = {random_loop(Edges(2, 2), Random(seed)) for seed in range(400)}
    assert drawn == {lines for lines, _ in all_loops(2, 2)}


# Seeds


def test_a_seed_repeats_its_loop_on_every_machine() -> None:
    board = blank(5, 7)
    lines = GENRE.random_solution(board, Random(7))
    assert lines == GENRE.random_solution(board, Random(7))
    assert GENRE.solution(board, lines) == "1100101/0110101/0010101/0111111/1110100"


def test_other_seeds_draw_other_loops() -> None:
    assert len({random_loop(Edges(6, 6), Random(seed)) for seed in range(200)}) == 200


# They look like published ones: the bounds are the 5th and the 95th percentile of 270 published
# puzzles between 200 and 700 cells.


@cache
def loops() -> tuple[bytes, ...]:
    return tuple(random_loop(Edges(SIDE, SIDE), Random(seed)) for seed in range(LOOPS))


def rows_of(lines: bytes) -> list[list[bool]]:
    cells = list(inside(Edges(SIDE, SIDE), lines))
    return [cells[i : i + SIDE] for i in range(0, len(cells), SIDE)]


def uniform(rows: list[list[bool]], side: int) -> float:
    """Return how many of all squares of this side lie on one side of the loop."""
    corners = list(product(range(SIDE - side + 1), repeat=2))
    blocks = ([row[c : c + side] for row in rows[r : r + side]] for r, c in corners)
    return sum(len(set().union(*block)) == 1 for block in blocks) / len(corners)


def test_about_half_of_the_board_is_inside() -> None:
    assert all(0.50 <= sum(inside(Edges(SIDE, SIDE), lines)) / SIDE**2 <= 0.58 for lines in loops())


def test_the_loop_is_as_long_as_published_ones() -> None:
    assert all(0.85 <= sum(lines) / SIDE**2 <= 1.11 for lines in loops())


def test_numbers_are_as_frequent_as_in_published_puzzles() -> None:
    seen = Counter[int]()
    for lines in loops():
        seen.update(numbers(Edges(SIDE, SIDE), lines))
    shares = [seen[number] / seen.total() for number in range(4)]
    bounds = [(0.01, 0.11), (0.18, 0.34), (0.36, 0.57), (0.18, 0.27)]
    assert all(low <= share <= high for share, (low, high) in zip(shares, bounds, strict=True))


def test_no_large_area_is_without_lines() -> None:
    boards = [rows_of(lines) for lines in loops()]
    assert 0.02 <= mean(uniform(rows, 2) for rows in boards) <= 0.19
    assert mean(uniform(rows, 3) for rows in boards) <= 0.01
    assert all(uniform(rows, 4) == 0 for rows in boards)


def test_the_loop_reaches_every_part_of_the_board() -> None:
    """The numbers of 25 cells add up to 46 on average, and to 22 in the emptiest published."""
    for lines in loops():
        found = numbers(Edges(SIDE, SIDE), lines)
        rows = [found[i : i + SIDE] for i in range(0, len(found), SIDE)]
        for r, c in product(range(0, SIDE, 5), repeat=2):
            assert sum(sum(row[c : c + 5]) for row in rows[r : r + 5]) >= 22


def test_lines_run_straight_as_far_as_in_published_puzzles() -> None:
    """Not noise: a line turns after one and a half edges on average."""
    turns = sum(
        (a + b + c + d) % 2
        for lines in loops()
        for above, below in pairwise([[False] * SIDE, *rows_of(lines), [False] * SIDE])
        for (a, c), (b, d) in pairwise(
            [(False, False), *zip(above, below, strict=True), (False, False)]
        )
    )
    assert 1.33 <= sum(map(sum, loops())) / turns <= 1.57


# Solved boards


def test_every_cell_has_a_number_to_show() -> None:
    drawn = solved(6, 9, 3)
    assert [clue.cells for clue in drawn.clues] == [(cell,) for cell in range(54)]
    assert [clue.site for clue in drawn.clues] == list(range(54))
    assert {(clue.kind, clue.variable) for clue in drawn.clues} == {("number", -1)}
    shown = bytes(clue.number for clue in drawn.clues)
    assert shown == numbers(Edges(6, 9), drawn.solution)
    assert drawn.model.printing(shown).check(drawn.solution)
    assert drawn.model is drawn.blank.board_model


def test_a_puzzle_shows_the_clues_that_were_chosen() -> None:
    drawn = solved(4, 5, 1)
    puzzle = drawn.puzzle(drawn.clues[3:9:2])
    expected = [NO_CLUE] * 20
    for cell in (3, 5, 7):
        expected[cell] = drawn.clues[cell].number
    assert puzzle.numbers == tuple(expected)
    assert set(puzzle.givens) == {OPEN}
    assert drawn.puzzle(()) == drawn.blank


def test_all_numbers_together_tell_the_loop() -> None:
    drawn = solved(10, 10, 5)
    result = enpitsu.solve(drawn.puzzle(drawn.clues))
    assert result.status is Status.UNIQUE
    assert result.values == (drawn.solution,)


def test_the_loop_around_the_only_cell_has_no_number_that_a_puzzle_could_show() -> None:
    drawn = solved(1, 1, 0)
    assert drawn.solution == b"\1\1\1\1"
    assert drawn.clues == ()


def test_the_smallest_board_has_one_loop_and_needs_no_clue() -> None:
    assert enpitsu.generate("slitherlink", size=1, seed=1).puzzle.body == "."
