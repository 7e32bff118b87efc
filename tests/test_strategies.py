"""Strategies: each finds clues that suffice; the systematic ones and `optimal` find the fewest."""

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import ClassVar

import pytest

import enpitsu
from enpitsu.boards import members
from enpitsu.generation import (
    Groups,
    NotMadeError,
    Strategy,
    Trial,
    WishError,
    strategy_named,
)
from enpitsu.generation.strategies import strategies
from enpitsu.generation.strategies.bottom_up import BottomUp
from enpitsu.generation.strategies.random_bottom_up import RandomBottomUp
from enpitsu.generation.strategies.random_multi import RandomMulti
from enpitsu.generation.strategies.random_single import RandomSingle
from enpitsu.generation.strategies.top_down import TopDown as FromAbove
from solved import LEVELS, SMALL, small_wish, trial_of

SYSTEMATIC = ["top-down", "bottom-up", "a-star", "optimal"]
RANDOM = ["random-single", "random-multi", "random-bottom-up"]


def fewest(trial: Trial) -> int | None:
    """Return the fewest clues that fit, by trying all sets."""
    for number in range(len(trial.groups) + 1):
        for groups in combinations(range(len(trial.groups)), number):
            if trial.fits(sum(1 << group for group in groups)):
                return number
    return None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("at_most", [True, False])
def test_the_fewest_clues_are_the_fewest(level: str, at_most: bool) -> None:
    wish = small_wish("neighbor", level, size=4, at_most=at_most and level != "easy")
    for seed in range(3):
        expected = fewest(trial_of(wish, seed))
        for name in SYSTEMATIC:
            trial = trial_of(wish, seed)
            shown = strategy_named(name).search(trial, Random(seed))
            assert (None if shown is None else trial.count(shown)) == expected
            assert shown is None or trial.fits(shown)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_systematic_and_optimal_agree_on_the_seeds_boards(level: str) -> None:
    """Boards of 5x5, as the systematic strategies were first tried on."""
    wish = small_wish("neighbor", level, at_most=level != "easy")
    for seed in range(3):
        trials = [trial_of(wish, seed) for _ in SYSTEMATIC]
        found = [
            strategy_named(name).search(trial, Random(seed))
            for name, trial in zip(SYSTEMATIC, trials, strict=True)
        ]
        counts = {t.count(s) for t, s in zip(trials, found, strict=True) if s is not None}
        assert len(counts) == 1


@pytest.mark.parametrize("genre", SMALL)
@pytest.mark.parametrize("name", [*RANDOM, "a-star", "optimal"])
def test_every_strategy_works_for_every_genre(genre: str, name: str) -> None:
    trial = trial_of(small_wish(genre), seed=2)
    shown = strategy_named(name).search(trial, Random(1))
    if shown is None:
        assert not trial.solvable(trial.everything)
        return
    assert trial.fits(shown)
    assert enpitsu.solve(trial.puzzle(shown)).status == "unique"
    if strategy_named(name).minimal:
        assert not any(trial.solvable(shown & ~(1 << group)) for group in members(shown))


@pytest.mark.parametrize("name", RANDOM)
def test_more_iterations_find_no_more_clues(name: str) -> None:
    for seed in range(5):
        counts = []
        for iterations in (1, 10):
            trial = trial_of(small_wish("neighbor", "hard", at_most=True), seed)
            shown = strategy_named(name, iterations=iterations).search(trial, Random(seed))
            assert shown is not None
            counts.append(trial.count(shown))
        assert counts[1] <= counts[0]


def test_symmetric_clues_are_counted_one_by_one() -> None:
    wish = small_wish("sudoku", symmetry="half-turn")
    trial = trial_of(wish, 1)
    counts = set()
    for name in SYSTEMATIC:
        shown = strategy_named(name).search(trial, Random(1))
        assert shown is not None
        counts.add(trial.count(shown))
    assert len(counts) == 1
    assert counts.pop() % 2 == 0


def test_reports_tell_what_was_looked_at() -> None:
    trial = trial_of(small_wish("neighbor", "hard", at_most=True), 1)
    shown = BottomUp().search(trial, Random(1))
    assert shown is not None
    report = trial.report()
    assert report.layer == trial.count(shown)
    assert report.duplicates > report.nodes > 100
    again = trial_of(small_wish("neighbor", "hard", at_most=True), 1)
    RandomMulti(3).search(again, Random(1))
    assert again.report().duplicates == 0
    assert again.report().layer >= trial.count(shown)


def test_top_down_stops_at_its_depth() -> None:
    wish = small_wish("neighbor", "hard", at_most=True)
    whole, soon = trial_of(wish, 1), trial_of(wish, 1)
    smallest = FromAbove().search(whole, Random(1))
    first = FromAbove(depth=12).search(soon, Random(1))
    assert smallest is not None
    assert first is not None
    assert soon.count(first) <= 12
    assert soon.nodes < whole.nodes


def test_the_single_walk_ends_at_the_first_clue_that_is_needed() -> None:
    for seed in range(5):
        trial = trial_of(small_wish("neighbor", "hard", at_most=True), seed)
        order = trial.shuffled(Random(seed))
        expected = trial.everything
        for group in order:
            if not trial.solvable(expected & ~(1 << group)):
                break
            expected &= ~(1 << group)
        assert RandomSingle().search(trial, Random(seed)) == expected


def test_the_walk_upwards_ends_at_the_first_set_that_suffices() -> None:
    for seed in range(5):
        trial = trial_of(small_wish("neighbor", "hard", at_most=True), seed)
        shown: Groups = 0
        for group in trial.shuffled(Random(seed), upwards=True):
            shown |= 1 << group
            if trial.solvable(shown):
                break
        assert RandomBottomUp().search(trial, Random(seed)) == shown


@dataclass(frozen=True)
class Everything(Strategy):
    """Shows all clues: the simplest strategy that somebody could write."""

    name: ClassVar[str] = "everything"

    def search(self, trial: Trial, random: Random) -> Groups | None:
        return trial.everything if trial.fits(trial.everything) else None


def test_others_can_write_strategies() -> None:
    full = enpitsu.generate("sudoku", size=4, seed=1, strategy=Everything(), minimal=False)
    assert full.clues == 16
    minimal = enpitsu.generate("sudoku", size=4, seed=1, strategy=Everything())
    assert minimal.clues < 8


@dataclass(frozen=True)
class Careless(Strategy):
    """Returns what it likes, every other time something that suffices."""

    name: ClassVar[str] = "careless"
    minimal: ClassVar[bool] = True

    def search(self, trial: Trial, random: Random) -> Groups | None:
        return random.choice([0, trial.everything & 0b1011, trial.everything])


def test_what_a_strategy_returns_is_looked_at_again() -> None:
    for seed in range(5):
        made = enpitsu.generate("sudoku", size=4, seed=seed, strategy=Careless())
        assert made.clues == 16
    with pytest.raises(NotMadeError, match=r"no hard sudoku of 4x4 .* with clues that do not fit"):
        enpitsu.generate("sudoku", size=4, level="hard", strategy=Careless(), seconds=0.2)


def test_strategies_are_known_by_name() -> None:
    assert set(strategies()) == {*SYSTEMATIC, *RANDOM}
    with pytest.raises(WishError, match="no strategy 'optimum'; did you mean 'optimal'"):
        strategy_named("optimum")
    with pytest.raises(WishError, match="the strategy optimal has no iterations; random-single"):
        strategy_named("optimal", iterations=3)
    with pytest.raises(WishError, match="0 iterations; at least one is needed"):
        strategy_named("random-multi", iterations=0)
    for number in (0, 10**9):
        with pytest.raises(WishError, match=f"1 to 1024 iterations at once .*, not {number}"):
            strategy_named("random-multi", at_once=number)


def test_iterations_without_end_end_with_the_time() -> None:
    with pytest.raises(enpitsu.NotMadeError, match=r"within 0\.2 s"):
        enpitsu.generate("neighbor", iterations=10**20, seconds=0.2)
