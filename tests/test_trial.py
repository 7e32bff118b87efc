"""Sets of clues: what the kernel says of them is what the puzzles themselves show."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import enpitsu
from enpitsu.boards import Symmetry
from enpitsu.generation import Groups, Trial, wish_of
from enpitsu.generation.trial import Watch
from enpitsu.model import Level, Status
from solved import LEVELS, SMALL, dressed_of, small_wish, solved_of, trial_of


def some_sets(trial: Trial, random: Random, number: int) -> list[Groups]:
    """Return random sets, from full ones to empty ones."""
    sizes = [len(trial.groups) * i // max(number - 1, 1) for i in range(number)]
    return [sum(1 << g for g in random.sample(range(len(trial.groups)), n)) for n in sizes]


def reaches(trial: Trial, shown: Groups, level: str) -> bool:
    """Tell whether a puzzle is of a level at most, by rating the puzzle itself."""
    rating = enpitsu.rate(trial.puzzle(shown))
    return rating.level is not None and rating.level <= Level(level)


@pytest.mark.parametrize("genre", SMALL)
@pytest.mark.parametrize("level", LEVELS)
def test_a_set_is_solvable_if_its_puzzle_is(genre: str, level: str) -> None:
    trial = trial_of(small_wish(genre, level), seed=3)
    sets = some_sets(trial, Random(4), 12)
    said = list(trial.solvable_many(sets))
    assert said == [reaches(trial, shown, level) for shown in sets]


@pytest.mark.parametrize("genre", SMALL)
def test_without_a_level_it_is_enough_that_there_is_one_solution(genre: str) -> None:
    trial = trial_of(small_wish(genre), seed=5)
    sets = some_sets(trial, Random(6), 12)
    said = list(trial.solvable_many(sets))
    puzzles = [trial.puzzle(shown) for shown in sets]
    engine = "cpsat" if genre == "slitherlink" else "csp"
    assert said == [enpitsu.solve(p, engine=engine).status is Status.UNIQUE for p in puzzles]
    assert True in said
    assert False in said


@pytest.mark.parametrize("genre", SMALL)
@pytest.mark.parametrize("level", [*LEVELS, None])
@pytest.mark.parametrize("symmetry", [Symmetry.NONE, Symmetry.HALF_TURN])
def test_hiding_in_blocks_ends_where_hiding_one_by_one_does(
    genre: str, level: str | None, symmetry: Symmetry
) -> None:
    for seed in range(4):
        trial = trial_of(small_wish(genre, level, symmetry=symmetry), seed)
        order = trial.shuffled(Random(seed))
        expected: Groups | None = None
        if trial.solvable(trial.everything):
            expected = trial.everything
            for group in order:
                if trial.solvable(expected & ~(1 << group)):
                    expected &= ~(1 << group)
        assert trial.reduce(trial.everything, order) == expected


MORE: list[dict[str, Any]] = [
    {"genre": "binary", "size": 8, "level": "hard"},
    {"genre": "binary", "params": "repeats", "size": 6, "level": "expert"},
    {"genre": "futoshiki", "size": 6, "level": "hard"},
    {"genre": "futoshiki", "size": 6, "level": "expert", "shares": {"digit": 0.1}},
    {"genre": "neighbor", "size": 6, "level": "expert", "symmetry": "quarter-turn"},
    {"genre": "slitherlink", "size": 7, "level": "hard", "symmetry": "half-turn"},
    {"genre": "slitherlink", "size": 6, "level": "expert"},
    {"genre": "skyscrapers", "size": 5, "level": "medium"},
    {"genre": "kenken", "size": 4},
    {"genre": "sudoku", "size": 9, "level": "medium", "symmetry": "mirror"},
    {"genre": "sudoku", "size": 9, "level": "expert"},
    {"genre": "sudoku", "params": "diagonal", "size": 6, "level": "hard"},
    {"genre": "sudoku", "params": "killer", "size": 6, "level": "easy"},
    {"genre": "sudoku", "params": "thermo", "size": 6, "level": "medium"},
]


@pytest.mark.parametrize("asked", MORE, ids=lambda asked: " ".join(map(str, asked.values())))
def test_hiding_on_one_trail_ends_where_hiding_one_by_one_does(asked: dict[str, Any]) -> None:
    wish = wish_of(**asked)
    for seed in (1, 2):
        trial = Trial(dressed_of(wish, seed), wish, Watch())
        order = trial.shuffled(Random(seed))
        expected = trial.everything
        for group in order if trial.suffices else ():
            if trial.solvable(expected & ~(1 << group)):
                expected &= ~(1 << group)
        assert (trial.reduce(trial.everything, order) or trial.everything) == expected


@pytest.mark.parametrize("genre", SMALL)
@pytest.mark.parametrize("level", [*LEVELS, None])
def test_showing_in_blocks_ends_where_showing_one_by_one_does(
    genre: str, level: str | None
) -> None:
    for seed in range(4):
        trial = trial_of(small_wish(genre, level), seed)
        order = trial.shuffled(Random(seed))
        expected: Groups = 0
        for group in order:
            if not trial.solvable(expected | 1 << group):
                expected |= 1 << group
        assert trial.extend(0, order) == expected


@settings(deadline=None, max_examples=150)
@given(
    genre=st.sampled_from(sorted(SMALL)),
    level=st.sampled_from([*LEVELS, None]),
    seed=st.integers(0, 30),
    random=st.randoms(use_true_random=False),
)
def test_one_clue_more_never_makes_a_puzzle_unsolvable_at_its_level(
    genre: str, level: str | None, seed: int, random: Random
) -> None:
    """The property that `optimal`, and hiding in one pass, rest on."""
    trial = trial_of(small_wish(genre, level), seed)
    order = list(range(len(trial.groups)))
    random.shuffle(order)
    sets = [sum(1 << group for group in order[:n]) for n in range(len(order) + 1)]
    answers = list(trial.solvable_many(sets))
    assert answers == sorted(answers)


def test_symmetric_clues_come_in_groups() -> None:
    turned = trial_of(small_wish("sudoku", symmetry=Symmetry.QUARTER_TURN), 1)
    assert sorted(turned.weights) == [4] * 4
    mirrored = trial_of(small_wish("binary", symmetry=Symmetry.MIRROR), 1)
    assert sorted(mirrored.weights) == [2] * 18
    along = trial_of(small_wish("slitherlink", size=5, symmetry=Symmetry.DIAGONAL), 1)
    assert sorted(along.weights) == [1] * 5 + [2] * 10
    signs = trial_of(small_wish("futoshiki", symmetry=Symmetry.HALF_TURN), 1)
    assert sorted(signs.weights) == [2] * 20  # 16 digits and 24 inequalities


def test_a_clue_without_its_partner_is_not_shown() -> None:
    trial = trial_of(small_wish("neighbor", symmetry=Symmetry.HALF_TURN), 1)
    cells = {clue.cells[0] for group in trial.groups for clue in group}
    assert cells == {24 - cell for cell in cells}
    assert len(cells) < 15


def test_shares_say_which_clues_come_last() -> None:
    wish = small_wish("futoshiki", size=7, shares={"inequality": 0.75})
    trial = trial_of(wish, 1)
    last = trial.shuffled(Random(2))[-40:]
    kinds = [trial.groups[group][0].kind for group in last]
    assert 22 <= kinds.count("inequality") <= 37
    only = trial_of(small_wish("futoshiki", shares={"digit": 0.0}), 1)
    assert {clue.kind for group in only.groups for clue in group} == {"inequality"}


def test_a_usual_kakuro_shows_its_sums_and_nothing_else() -> None:
    wish = small_wish("kakuro", shares={})
    trial = Trial(solved_of(wish, 1), wish, Watch())
    assert trial.groups == ()
    assert {clue.kind for clue in trial.always} == {"sum"}
