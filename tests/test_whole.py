"""Puzzles that the kernel makes whole are those that are made step by step, seed for seed."""

import re
from random import Random
from typing import Any

import pytest

import enpitsu
from enpitsu.generation import Made, NotMadeError, Series, make, wish_of
from enpitsu.generation.request import stream_seed
from enpitsu.generation.whole import is_made_whole, make_whole
from enpitsu.model import Puzzle

WHOLE: list[tuple[str, dict[str, Any]]] = [
    ("sudoku", {}),
    ("sudoku", {"level": "hard"}),
    ("sudoku", {"size": 6, "level": "expert", "at_most": True}),
    ("binary", {"size": 8, "level": "medium"}),
    ("binary(repeats)", {"size": (6, 8)}),
    ("futoshiki", {"size": 5, "level": "hard"}),
    ("slitherlink", {"size": (6, 7), "level": "medium"}),
    ("slitherlink", {"size": 7, "level": "expert"}),
]


def told(made: Made) -> tuple[object, ...]:
    return made.puzzle, made.values, made.clues, made.seed, made.report.nodes


@pytest.mark.parametrize(("name", "wishes"), WHOLE)
def test_they_are_those_that_are_made_step_by_step(name: str, wishes: dict[str, Any]) -> None:
    wish = wish_of(name, **wishes)
    assert is_made_whole(wish)
    one, two = (list(Series(wish, 9, threads=threads).puzzles(12)) for threads in (1, 2))
    assert [told(made) for made in one] == [told(made) for made in two]
    for made in one:
        assert told(make(wish, made.seed)) == told(made)


def test_seeds_of_any_length_make_the_same_puzzles() -> None:
    wish = wish_of("binary", size=6, level="easy")
    seeds = [0, 1, 2**32 - 1, 2**64, 10**39]
    assert [told(m) for m in make_whole(wish, seeds) if isinstance(m, Made)] == [
        told(make(wish, seed)) for seed in seeds
    ]


@pytest.mark.parametrize(
    "wishes",
    [
        {"level": "extreme"},
        {"clues": 30},
        {"symmetry": "half-turn"},
        {"params": "killer"},
        {"iterations": 2},
        {"strategy": "random-single"},
        {"techniques": ["naked single"]},
    ],
)
def test_other_wishes_are_met_step_by_step(wishes: dict[str, Any]) -> None:
    assert not is_made_whole(wish_of("sudoku", **wishes))


@pytest.mark.parametrize("name", ["kakuro", "kenken", "neighbor", "skyscrapers"])
def test_genres_with_more_to_draw_are_made_step_by_step(name: str) -> None:
    assert not is_made_whole(wish_of(name))


def test_a_loop_around_one_cell_takes_another_way() -> None:
    wish = wish_of("slitherlink", size=2, level="easy")
    found = make_whole(wish, range(40))  # a 4 is no clue
    assert None in found
    for seed, made in zip(range(40), found, strict=True):
        assert made is None or told(make(wish, seed)) == told(made)  # type: ignore[arg-type]


def test_what_was_tried_is_told_when_the_time_is_over() -> None:
    wish = wish_of("sudoku", size=4, level="expert")
    (failure,) = make_whole(wish, [1, 2], seconds=0.05)
    assert isinstance(failure, NotMadeError)
    with pytest.raises(NotMadeError) as stepwise:
        make(wish, 1, seconds=0.05)
    for error in (failure, stepwise.value):
        assert re.fullmatch(
            r"no expert sudoku.* within 0.05 s: \d+ .* tried, .* too easy", str(error)
        )
    with pytest.raises(NotMadeError, match="tried"):
        list(enpitsu.generate_many("sudoku", size=4, level="expert", count=2, seconds=0.05))


def test_each_may_be_rated_on_the_thread_that_makes_it() -> None:
    wish = wish_of("binary", size=6, level="medium")
    for made in Series(wish, 3, rated=True, threads=2).puzzles(5):
        assert made.rated is not None
        assert made.rated == enpitsu.rate(made.puzzle)


def test_random_numbers_are_those_of_python() -> None:
    # 20x20 loops draw thousands of them, and a first cell by choice.
    wish = wish_of("slitherlink", size=20, level="easy")
    (made,) = make_whole(wish, [12345])
    assert isinstance(made, Made)
    blank: Puzzle = wish.genre.open_board(wish.board)
    random = Random(stream_seed(wish.request, 12345))
    assert made.values == wish.genre.random_solution(blank, random)
