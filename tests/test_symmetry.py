"""Turned, mirrored, renamed and shuffled, a puzzle stays the puzzle that it was."""

from collections.abc import Callable

import pytest

import enpitsu
from corpus import CORPUS, VARIANTS, Case, random_puzzle, sudoku
from enpitsu import _kernel
from enpitsu.boards import mask, members
from enpitsu.engines.kernel import ladder_of, problem_of, rungs_where
from enpitsu.model import Level, Puzzle
from enpitsu.puzzles.sudoku import Box
from images import SYMMETRIES, Image, image, quarter_turned

PUZZLES = [str(random_puzzle(Box(3, 3), seed)) for seed in range(4)] + [
    str(random_puzzle(Box(2, 3), 5)),
    str(random_puzzle(Box(3, 2), 6)),
    str(random_puzzle(Box(2, 4), 7)),
]
with_every_symmetry = pytest.mark.parametrize("symmetry", SYMMETRIES, ids=lambda s: s.__name__)


def closure(puzzle: Puzzle, level: Level) -> list[int]:
    """Return the candidates that the techniques up to a level leave."""
    rungs = rungs_where(puzzle.ladder, lambda rung: rung.level <= level and rung.usual)
    problem, ladder = problem_of(puzzle.model), ladder_of(puzzle.ladder)
    return _kernel.explain(problem, ladder, puzzle.givens, rungs=rungs).candidates


@with_every_symmetry
@pytest.mark.parametrize("case", [c for c in CORPUS["sudoku"] if c not in VARIANTS], ids=str)
def test_the_image_has_as_many_solutions(case: Case, symmetry: Callable[[Box], Image]) -> None:
    puzzle = image(enpitsu.parse(case.line), symmetry)
    assert enpitsu.count(puzzle) == case.count


@with_every_symmetry
@pytest.mark.parametrize("line", PUZZLES)
def test_the_image_of_the_solution_solves_the_image(
    line: str, symmetry: Callable[[Box], Image]
) -> None:
    puzzle = enpitsu.parse(line)
    (solution,) = enpitsu.solve(puzzle).values
    solved = image(sudoku(puzzle.board, solution), symmetry)
    assert enpitsu.solve(image(puzzle, symmetry)).values == (solved.givens,)


@with_every_symmetry
@pytest.mark.parametrize("line", PUZZLES)
def test_the_image_has_the_same_level(line: str, symmetry: Callable[[Box], Image]) -> None:
    puzzle = enpitsu.parse(line)
    assert enpitsu.rate(image(puzzle, symmetry)).level is enpitsu.rate(puzzle).level


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT], ids=str)
@with_every_symmetry
@pytest.mark.parametrize("line", PUZZLES)
def test_the_techniques_of_a_level_leave_the_same_candidates(
    line: str, symmetry: Callable[[Box], Image], level: Level
) -> None:
    puzzle = enpitsu.parse(line)
    _, cells, digits = symmetry(puzzle.board)
    before = closure(puzzle, level)
    moved = [mask(digits[value] for value in members(before[cell])) for cell in cells]
    assert closure(image(puzzle, symmetry), level) == moved


@with_every_symmetry
def test_the_image_needs_as_many_givens(symmetry: Callable[[Box], Image]) -> None:
    for line in PUZZLES[:3]:
        checked = enpitsu.check(image(enpitsu.parse(line), symmetry))
        assert checked.redundant == ()


def test_four_quarter_turns_are_none() -> None:
    puzzle = enpitsu.parse(PUZZLES[4])
    turned = puzzle
    for _ in range(4):
        turned = image(turned, quarter_turned)
    assert turned == puzzle != image(puzzle, quarter_turned)


def test_the_puzzles_are_of_different_levels() -> None:
    assert len({enpitsu.rate(line).level for line in PUZZLES}) > 1
