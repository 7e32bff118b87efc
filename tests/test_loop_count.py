"""Counting loops by the kernel's sweep: exact, within its limits, and equal to listing them."""

from __future__ import annotations

import pytest

import enpitsu
from bare import puzzle_of
from enpitsu import _kernel
from enpitsu.engines import Kernel
from enpitsu.engines.csp import Csp
from enpitsu.engines.kernel import problem_of
from enpitsu.engines.kernel.engine import FEW_NODES
from enpitsu.engines.kernel.loop_count import can_sweep, count_loops
from enpitsu.model import Limits, Puzzle
from enpitsu.rules import SingleLoop
from loops import random_board, solutions

CYCLES = (1, 13, 213, 9349, 1222363, 487150371, 603841648931, 2318527339461265)
"""How many loops an open board of n x n cells has (OEIS A140517)."""

ALL = Limits(solutions=0)


def empty(rows: int, columns: int) -> Puzzle:
    return enpitsu.parse("slitherlink:" + "/".join(["." * columns] * rows))


def swept(puzzle: Puzzle, limits: Limits = ALL) -> int:
    result = count_loops(puzzle, limits)
    assert result is not None
    assert result.complete
    return result.found


@pytest.mark.parametrize("n", range(1, 9))
def test_an_open_board_has_as_many_loops_as_is_known(n: int) -> None:
    assert swept(empty(n, n)) == CYCLES[n - 1]


def test_a_number_that_needs_more_than_64_bits_is_exact() -> None:
    assert enpitsu.count(empty(9, 9)) == 27359264067916806101


def test_both_ways_of_a_board_give_the_same() -> None:
    assert swept(empty(3, 9)) == swept(empty(9, 3))


@pytest.mark.parametrize("seed", range(60))
def test_the_sweep_counts_what_the_oracle_lists(seed: int) -> None:
    rows, columns = ((3, 4), (4, 3), (2, 5), (3, 3))[seed % 4]
    puzzle = random_board(rows, columns, seed)
    assert swept(puzzle) == len(solutions(puzzle))


@pytest.mark.parametrize("seed", range(20))
def test_without_rules_before_it_the_sweep_counts_the_same(seed: int) -> None:
    puzzle = random_board(3, 4, 100 + seed)
    model, clues = puzzle.board_model, puzzle.numbers
    loop = model.loop
    assert loop is not None
    count = _kernel.count_loops(problem_of(model), puzzle.givens, loop.sweeps, clues=clues)
    assert int.from_bytes(count.number, "little") == len(solutions(puzzle))


def test_few_loops_are_listed_and_many_are_swept() -> None:
    few, many = Kernel().count(empty(3, 3), ALL), Kernel().count(empty(6, 6), ALL)
    assert (few.found, few.complete) == (CYCLES[2], True)
    assert (many.found, many.complete) == (CYCLES[5], True)
    assert 1 < few.nodes < FEW_NODES
    assert many.nodes == 0


def test_a_node_limit_means_listing() -> None:
    result = Kernel().count(empty(6, 6), Limits(solutions=0, nodes=50))
    assert (result.nodes, result.complete) == (50, False)


def test_the_time_limit_ends_a_sweep_with_what_was_listed() -> None:
    result = Kernel().count(empty(20, 20), Limits(solutions=0, seconds=0.3))
    assert not result.complete
    assert result.found > 0
    assert result.seconds < 5


def test_too_little_memory_is_said_and_then_loops_are_listed() -> None:
    puzzle = empty(12, 12)
    assert count_loops(puzzle, Limits(solutions=0, memory_mb=1)) is None
    result = Kernel().count(puzzle, Limits(solutions=0, seconds=1, memory_mb=1))
    assert not result.complete
    assert result.found > 0


@pytest.mark.parametrize(
    ("orders", "message"),
    [
        ([], "an order of the edges is needed"),
        ([[0, 1, 2]], "every edge once"),
        ([[0, 0, 1, 2]], "every edge once"),
        ([[0, 1, 2, 9]], "every edge once"),
    ],
)
def test_an_order_that_is_none_is_refused(orders: list[list[int]], message: str) -> None:
    puzzle = empty(1, 1)
    model, clues = puzzle.board_model, puzzle.numbers
    with pytest.raises(ValueError, match=message):
        _kernel.count_loops(problem_of(model), puzzle.givens, orders, clues=clues)


def test_without_a_loop_there_is_nothing_to_sweep() -> None:
    sudoku = enpitsu.parse("sudoku:" + "." * 16)
    with pytest.raises(ValueError, match="there is no loop in it"):
        _kernel.count_loops(problem_of(sudoku.model), sudoku.givens, [list(range(16))])


def test_a_loop_along_some_variables_only_is_listed() -> None:
    model = empty(1, 2).board_model
    loop = model.loop
    assert loop is not None
    part = SingleLoop(loop.scope[1:], "the line", loop.ends[1:], loop.sides[1:])
    shorter = puzzle_of(model.domains, part)
    assert not can_sweep(shorter)
    counted = Kernel().count(shorter, ALL)
    assert (counted.found, counted.complete) == (Csp().count(shorter, ALL).found, True)
