"""Kakuro digits that their sums lead to: unique, of the wished level, and the same for a seed."""

from random import Random

import pytest

import enpitsu
from enpitsu import _kernel
from enpitsu.engines.kernel import ladder_of, problem_of
from enpitsu.generation import NotMadeError, wish_of
from enpitsu.generation.filling import refilled
from enpitsu.generation.trial import OutOfTimeError, Watch
from enpitsu.model import Solved
from solved import LEVELS, solved_of


def shows_all_sums(solved: Solved) -> enpitsu.Puzzle:
    return solved.puzzle(clue for clue in solved.clues if clue.kind == "sum")


@pytest.mark.parametrize("size", [6, 8, 11])
@pytest.mark.parametrize("level", LEVELS)
def test_the_sums_alone_lead_to_the_digits_at_the_wished_level(size: int, level: str) -> None:
    for made in enpitsu.generate_many("kakuro", size=size, level=level, count=3, seed=5):
        assert enpitsu.solve(made.puzzle, engine="sat").values == (made.values,)
        assert enpitsu.rate(made.puzzle).level == level
        tokens = made.body.replace("/", " ").split()
        assert len(made.values) == tokens.count(".")  # no digit is shown
        assert made.clues == sum(token.count("\\") * 2 - token.count("-") for token in tokens)


def test_a_layout_is_filled_anew_and_the_same_for_the_same_seed() -> None:
    wish = wish_of("kakuro", size=8, level="medium")
    solved = solved_of(wish, 4)
    first, again, other = (refilled(solved, wish, Random(seed), Watch()) for seed in (1, 1, 2))
    assert first == again != other
    assert None not in (first, other)
    assert enpitsu.solve(shows_all_sums(solved)).status is enpitsu.Status.MULTIPLE


def test_wishes_that_no_small_board_meets_end_in_time() -> None:
    """All 4,104 fillings of four cells are easy, medium or have several solutions."""
    with pytest.raises(NotMadeError, match="without values that fit"):
        enpitsu.generate("kakuro", size=3, level="hard", seconds=0.2, seed=1)
    wish = wish_of("kakuro", size=8, level="medium")
    halt = _kernel.Halt()
    halt.set()
    with pytest.raises(OutOfTimeError):
        refilled(solved_of(wish, 3), wish, Random(1), Watch(halt=halt))


@pytest.mark.parametrize(
    ("genre", "values", "complaint"),
    [
        ("sudoku", None, "only houses of different digits with a total"),
        ("kakuro", b"\1\1\1\1", "no solution"),
        ("kakuro", b"\1\2\2", "one value a variable"),
    ],
)
def test_the_kernel_fills_boards_of_sums_only(
    genre: str, values: bytes | None, complaint: str
) -> None:
    wish = wish_of(genre, size={"sudoku": 4, "kakuro": 3}[genre])
    solved = solved_of(wish, 1)
    problem, ladder = problem_of(solved.model), ladder_of(solved.blank.ladder)
    with pytest.raises(ValueError, match=complaint):
        _kernel.fill(problem, ladder, values or solved.solution, 1, [], 10, 1, 0.0)
