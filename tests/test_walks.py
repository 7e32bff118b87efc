"""Block's five algorithms: what they find and what they count, against his text written down."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from random import Random

import pytest

import enpitsu
from enpitsu.boards import members
from enpitsu.generation import (
    Groups,
    NotMadeError,
    Report,
    Trial,
    WishError,
    make,
    strategy_named,
    wish_of,
)
from enpitsu.generation.strategies import _systematic
from enpitsu.generation.trial import OutOfTimeError, Watch
from solved import small_wish, solved_of, trial_of

SETS = ["block-easy", "block-medium", "block-medium-not-equal", "block-hard"]
RANDOM = ["random-single", "random-multi", "random-bottom-up"]


def trial_by(name: str, seed: int, size: int = 4) -> Trial:
    return trial_of(small_wish("neighbor", size=size, techniques=[name]), seed)


@dataclass
class Textbook:
    """The algorithms one question after the other, as printed but for the errors in print."""

    trial: Trial
    nodes: int = 0
    duplicates: int = 0

    def solvable(self, shown: Groups) -> bool:
        self.nodes += 1
        return self.trial.foreseen([shown])[0]

    def top_down(self) -> int:
        best = self.trial.everything
        visited = {best}
        stack: list[Groups] = []
        self._push(best, stack, visited)
        while stack:
            current = stack.pop()
            if self.solvable(current):
                if current.bit_count() < best.bit_count():
                    best = current
                self._push(current, stack, visited)
        return best.bit_count()

    def _push(self, shown: Groups, stack: list[Groups], visited: set[Groups]) -> None:
        for group in members(shown):
            smaller = shown ^ 1 << group
            if smaller in visited:
                self.duplicates += 1
            else:
                visited.add(smaller)
                stack.append(smaller)

    def bottom_up(self) -> int:
        queue: deque[Groups] = deque([0])
        visited = {0}
        while True:
            current = queue.popleft()
            if self.solvable(current):
                return current.bit_count()
            for group in members(self.trial.everything & ~current):
                larger = current | 1 << group
                if larger in visited:
                    self.duplicates += 1
                else:
                    visited.add(larger)
                    queue.append(larger)

    def random_single(self, random: Random) -> int:
        current = last = self.trial.everything
        for group in self.trial.shuffled(random):
            current ^= 1 << group
            if not self.solvable(current):
                break
            last = current
        return last.bit_count()

    def random_bottom_up(self, random: Random) -> int:
        current: Groups = 0
        for group in self.trial.shuffled(random, upwards=True):
            current |= 1 << group
            if self.solvable(current):
                break
        return current.bit_count()

    def random_multi(self, random: Random) -> int:
        last = self.trial.everything
        found = True
        while found:
            self.nodes += 1
            found = False
            for group in self.trial.shuffled(random):
                if last >> group & 1 and self.solvable(last ^ 1 << group):
                    last ^= 1 << group
                    found = True
                    break
        return last.bit_count()


def told(report: Report) -> tuple[int, int, float]:
    return report.nodes, report.duplicates, report.layer


@pytest.mark.parametrize("solver", SETS)
@pytest.mark.parametrize("name", ["top-down", "bottom-up"])
def test_systematic_walks_count_like_the_textbook(solver: str, name: str) -> None:
    for seed in range(3):
        trial = trial_by(solver, seed)
        shown = strategy_named(name).search(trial, Random(seed))
        book = Textbook(trial)
        fewest = getattr(book, name.replace("-", "_"))()
        assert shown is not None
        assert trial.count(shown) == fewest
        assert told(trial.report()) == (book.nodes, book.duplicates, fewest)
        assert trial.proven


@pytest.mark.parametrize("solver", SETS)
@pytest.mark.parametrize("name", RANDOM)
def test_plain_random_walks_count_like_the_textbook(solver: str, name: str) -> None:
    for seed in range(5):
        trial = trial_by(solver, seed, size=5)
        shown = strategy_named(name, plain=True).search(trial, Random(seed))
        book = Textbook(trial)
        reached = getattr(book, name.replace("-", "_"))(Random(seed))
        assert shown is not None
        assert trial.count(shown) == reached
        assert told(trial.report()) == (book.nodes, 0, reached)
        assert not trial.proven


@pytest.mark.parametrize("name", ["random-single", "random-bottom-up"])
def test_the_quick_way_ends_where_the_plain_one_does(name: str) -> None:
    for seed in range(5):
        plain, quick = (trial_by("block-hard", seed, size=6) for _ in range(2))
        found = [
            strategy_named(name, plain=trial is plain).search(trial, Random(seed))
            for trial in (plain, quick)
        ]
        assert found[0] == found[1]
        assert quick.nodes <= max(plain.nodes, 5)


def test_the_walk_upwards_is_not_the_one_downwards() -> None:
    ends = [
        [
            strategy_named(name).search(trial_by("block-hard", seed, size=6), Random(seed))
            for seed in range(5)
        ]
        for name in ("random-single", "random-bottom-up")
    ]
    assert ends[0] != ends[1]


@pytest.mark.parametrize("name", RANDOM)
@pytest.mark.parametrize("plain", [True, False])
def test_iterations_at_once_find_and_count_the_same(name: str, plain: bool) -> None:
    reports = []
    for at_once in (1, 3):
        trial = trial_by("block-hard", 1, size=5)
        options = {"iterations": 12, "plain": plain, "at_once": at_once}
        shown = strategy_named(name, **options).search(trial, Random(4))
        reports.append((shown, told(trial.report())))
    assert reports[0] == reports[1]


def test_a_walk_that_stops_at_its_depth_is_not_proven() -> None:
    trial = trial_by("block-hard", 1)
    shown = strategy_named("top-down", depth=9).search(trial, Random(1))
    assert shown is not None
    assert trial.report().layer == trial.count(shown) <= 9
    assert not trial.proven
    with pytest.raises(WishError, match="a depth of -3 clues; 0 goes through all sets"):
        strategy_named("top-down", depth=-3)


class FewQuestions(Watch):
    """A watch whose time is over after some questions, though not for what comes afterwards."""

    def __init__(self, questions: int) -> None:
        super().__init__()
        self.questions = questions

    def early(self) -> Watch:
        return _Ending(self.questions)


class _Ending(FewQuestions):
    def left(self) -> float:
        self.questions -= 1
        if self.questions < 0:
            raise OutOfTimeError("the time ran out")
        return 0.0


@pytest.mark.parametrize("name", ["top-down", "a-star"])
def test_out_of_time_the_best_so_far_is_returned(name: str) -> None:
    wish = small_wish("neighbor", size=5, techniques=["block-hard"])
    proven = trial_by("block-hard", 3, size=5)
    fewest = strategy_named(name).search(proven, Random(1))
    trial = Trial(solved_of(wish, 3), wish, FewQuestions(10))
    shown = strategy_named(name).search(trial, Random(1))
    assert fewest is not None
    assert shown is not None
    assert trial.foreseen([shown]) == [True]
    assert trial.count(shown) >= proven.count(fewest)
    assert proven.proven
    assert not trial.proven
    assert (proven.report().stopped, trial.report().stopped) == ("", "time")
    assert 0 < trial.nodes < proven.nodes


def test_out_of_time_the_puzzle_is_made_and_says_so() -> None:
    made = enpitsu.generate("neighbor", size=8, strategy="top-down", seed=3, seconds=1.0)
    assert not made.report.proven
    assert made.report.layer == made.clues + made.report.left_out
    with pytest.raises(NotMadeError):
        enpitsu.generate("neighbor", size=8, strategy="bottom-up", seed=3, seconds=0.2)


def test_without_room_the_best_so_far_is_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_systematic, "MOST_KEPT", 200)
    trial = trial_by("block-hard", 1, size=5)
    assert strategy_named("top-down").search(trial, Random(1)) is not None
    assert not trial.proven


def test_what_is_left_out_after_the_strategy_is_told_apart() -> None:
    wish = {"size": 6, "strategy": "random-single", "plain": True}
    as_found = wish_of("neighbor", minimal=False, **wish)  # type: ignore[arg-type]
    spare = make(as_found, 2)
    minimal = make(replace(as_found, minimal=True), 2, request=as_found.request)
    assert spare.report.left_out == spare.report.more_nodes == 0
    assert minimal.report.left_out == spare.clues - minimal.clues > 0
    assert minimal.report.more_nodes > 0
    assert told(minimal.report) == told(spare.report)


def test_a_star_looks_at_far_fewer_sets_than_there_are() -> None:
    for solver in SETS:
        trials = [trial_by(solver, 2, size=5) for _ in range(2)]
        found = [
            strategy_named(name).search(trial, Random(2))
            for name, trial in zip(("bottom-up", "a-star"), trials, strict=True)
        ]
        assert found[0] is not None
        assert found[1] is not None
        assert trials[0].count(found[0]) == trials[1].count(found[1])
        assert all(trial.proven for trial in trials)
        assert trials[1].nodes * 10 < trials[0].nodes


# Sets of techniques


def test_a_set_of_techniques_stands_for_all_of_them() -> None:
    puzzle = enpitsu.generate("neighbor", size=6, techniques=["block-easy"], seed=1).puzzle
    by_set = enpitsu.explain(puzzle, techniques=["Block-Easy"])
    names = ["three digits", "naked single", "number difference"]
    assert by_set.solved
    assert by_set == enpitsu.explain(puzzle, techniques=names)
    assert {step.technique for step in by_set.steps} == set(names)
    assert enpitsu.rate(puzzle, techniques=["block-easy"]).level == "easy"
    assert enpitsu.solve(puzzle, techniques=["block-easy"]).status == "unique"


@pytest.mark.parametrize("solver", SETS[1:])
def test_steps_by_a_set_of_techniques_are_certified(solver: str) -> None:
    puzzle = enpitsu.generate("neighbor", size=5, techniques=[solver], seed=2).puzzle
    explanation = enpitsu.explain(puzzle, techniques=[solver])
    assert explanation.solved
    assert not enpitsu.certify(explanation).failures


def test_techniques_that_are_named_alone_make_no_level() -> None:
    puzzle = enpitsu.generate("neighbor", size=6, techniques=["block-hard"], seed=1).puzzle
    used = {step.technique for step in enpitsu.explain(puzzle).steps}
    assert not used & {"number difference", "least and most", "odd and even"}


@pytest.mark.parametrize("solver", SETS)
def test_a_puzzle_made_by_techniques_is_solved_by_them(solver: str) -> None:
    for seed in range(3):
        made = enpitsu.generate("neighbor", size=5, techniques=[solver], seed=seed)
        assert enpitsu.explain(made.puzzle, techniques=[solver]).solved
        for clue in made.puzzle.each_clue():
            assert not enpitsu.explain(made.puzzle.without(clue), techniques=[solver]).solved


def test_each_solver_of_blocks_sees_more_than_the_one_before() -> None:
    fewest = []
    for solver in SETS:
        trial = trial_by(solver, 5, size=5)
        shown = strategy_named("a-star").search(trial, Random(1))
        assert shown is not None
        fewest.append(trial.count(shown))
    assert fewest == sorted(fewest, reverse=True)
    assert fewest[0] > fewest[-1]


def test_an_unknown_technique_is_named_with_those_there_are() -> None:
    with pytest.raises(
        enpitsu.EngineError, match="be made with 'block-hrd', but with block-hard, "
    ):
        enpitsu.generate("neighbor", techniques=["block-hrd"])
    with pytest.raises(WishError, match="a level does not apply"):
        enpitsu.generate("neighbor", techniques=["block-hard"], level="hard")
    with pytest.raises(WishError, match="no technique is named"):
        enpitsu.generate("neighbor", techniques=[])
