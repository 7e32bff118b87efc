"""Boards of every usual size, from 4x4 to 36x36, solved by the kernel."""

import random

import pytest

import enpitsu
from corpus import pattern, sudoku
from enpitsu.boards import OPEN, SYMBOLS
from enpitsu.model import Puzzle, Status
from enpitsu.puzzles.sudoku import squarest

SIZES = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36]


def with_holes(n: int) -> Puzzle:
    """Return the shifted grid of this size with cells open that can be filled one by one.

    A cell is opened only where the digits that its houses still show leave it no other: so the
    last one opened is known, then the one before it, and the solution is unique without proof
    by any engine.
    """
    box = squarest(n)
    values = bytearray(pattern(box))
    houses = sudoku(box, bytes(values)).model.rules_of
    for cell in random.Random(n).sample(range(n * n), k=n * n // 2):
        seen = {values[other] for rule in houses[cell] for other in rule.scope if other != cell}
        if len(seen - {OPEN}) == n - 1:
            values[cell] = OPEN
    return sudoku(box, bytes(values))


@pytest.mark.parametrize("n", SIZES)
def test_a_board_that_fills_up_one_by_one_is_solved_right(n: int) -> None:
    puzzle = with_holes(n)
    assert puzzle.givens.count(OPEN) >= n * n // 4
    result = enpitsu.solve(puzzle)
    assert result.status is Status.UNIQUE
    assert result.values == (pattern(squarest(n)),)


@pytest.mark.parametrize("n", SIZES)
def test_two_digits_exchanged_leave_no_solution(n: int) -> None:
    values = pattern(squarest(n))
    wrong = bytes([values[1], values[0]]) + values[2:]
    assert enpitsu.solve(sudoku(squarest(n), wrong)).status is Status.NONE


@pytest.mark.parametrize("n", SIZES)
def test_an_empty_board_has_several_solutions(n: int) -> None:
    result = enpitsu.solve(sudoku(squarest(n), bytes([OPEN]) * n * n), seconds=20)
    assert result.status is Status.MULTIPLE
    assert len(set(result.values)) == 2
    assert all(map(result.puzzle.model.check, result.values))


@pytest.mark.parametrize("n", SIZES)
def test_every_size_is_explained_rated_and_drawn(n: int) -> None:
    puzzle = with_holes(n)
    explanation = enpitsu.explain(puzzle)
    assert explanation.solved
    assert explanation.values == pattern(squarest(n))
    assert enpitsu.rate(puzzle).level == "easy"
    assert len(puzzle.scene().texts) == n * n - puzzle.givens.count(OPEN)
    assert puzzle._repr_svg_().count("<text") >= len(puzzle.scene().texts)


def test_36_digits_have_a_symbol_each() -> None:
    row = str(sudoku(squarest(36), pattern(squarest(36)))).partition(":")[2].partition("/")[0]
    assert row == SYMBOLS[1:] == "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa"
