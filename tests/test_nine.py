"""Plain 9x9 Sudokus have their own way through the kernel; its answers are those of the general."""

import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import enpitsu
from enpitsu.boards import OPEN
from enpitsu.engines import Kernel
from enpitsu.engines.kernel import is_nine
from enpitsu.model import Limits, Puzzle, Status

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

import nine
from nine import BLANK, GENERAL, agree

SOME = Limits(solutions=30)


def boards(count: int, seed: int = 0) -> list[Puzzle]:
    """Return boards with no, one and many solutions."""
    return nine.boards(Random(seed), count)


def test_its_answers_are_those_of_the_general_way() -> None:
    puzzles = boards(600)
    fast, slow = (list(engine.solve_many(puzzles, SOME)) for engine in (Kernel(), GENERAL))
    assert all(map(agree, fast, slow))
    assert {result.status for result in fast} == {Status.NONE, Status.UNIQUE, Status.MULTIPLE}
    assert all(
        puzzle.model.check(v) for puzzle, r in zip(puzzles, fast, strict=True) for v in r.values
    )


def test_it_counts_and_starts_from_candidates_too() -> None:
    rng = Random(1)
    for puzzle in boards(60, seed=1):
        few = [rng.randrange(1 << 10) | rng.randrange(1 << 10) for _ in range(81)]
        fast, slow = (engine.solve_from(puzzle, few, SOME) for engine in (Kernel(), GENERAL))
        assert agree(fast, slow)
        if puzzle.givens.count(OPEN) < 56:
            fast, slow = (e.count(puzzle, Limits(solutions=2000)) for e in (Kernel(), GENERAL))
            assert (fast.found, fast.complete) == (slow.found, slow.complete)


def test_boards_of_all_kinds_go_together_on_one_thread_and_two() -> None:
    others = ["binary:0..1/.1../..../....", "sudoku:" + "." * 16, "futoshiki:.3../..../..../...."]
    mixed = [*boards(80, seed=2), *map(enpitsu.parse, others * 5)]
    mixed += [enpitsu.parse("sudoku(diagonal):" + "." * 81)] * 3
    Random(3).shuffle(mixed)
    alone = [Kernel().solve(puzzle, SOME) for puzzle in mixed]
    for threads in (1, 2):
        together = list(Kernel().solve_many(mixed, SOME, threads))
        assert all(map(agree, alone, together))
        assert [r.nodes for r in alone] == [r.nodes for r in together]
        assert [r.values for r in alone] == [r.values for r in together]


def test_it_keeps_to_limits() -> None:
    result = Kernel().solve(BLANK, Limits(solutions=0, nodes=300))
    assert (result.status, result.nodes, result.stopped) == (Status.MULTIPLE, 300, "nodes")
    result = Kernel().solve(BLANK, Limits(solutions=0, seconds=0.05, memory_mb=1))
    assert result.stopped == "time"
    assert 0 < len(result.values) < result.found


@pytest.mark.parametrize(
    "engine", [Kernel(tree=True), Kernel(split="cell"), Kernel(seed=1), GENERAL]
)
def test_what_is_chosen_is_done_as_told(engine: Kernel) -> None:
    puzzle = next(p for p in boards(50) if Kernel().solve(p, SOME).found > 2)
    result = engine.solve(puzzle, Limits(solutions=2))
    assert result.status is Status.MULTIPLE
    assert bool(result.tree) is engine.tree


def test_a_seed_draws_the_same_solution_as_the_general_way() -> None:
    for seed in range(30):
        limits = Limits(solutions=1, nodes=162)
        fast = Kernel(split="any", seed=seed).solve(BLANK, limits)
        slow = Kernel(split="any", seed=seed, techniques=GENERAL.techniques).solve(BLANK, limits)
        assert (fast.values, fast.nodes) == (slow.values, slow.nodes)


def test_only_plain_9x9_boards_are_taken() -> None:
    assert is_nine(BLANK.model)
    for line in (
        "sudoku(diagonal):" + "." * 81,
        "sudoku:" + "." * 16,
        "futoshiki:.3../..../..../....",
    ):
        assert not is_nine(enpitsu.parse(line).board_model)


def test_no_clue_of_a_minimal_puzzle_could_go() -> None:
    for made in islice(enpitsu.generate_many("sudoku", count=8, seed=4), 8):
        assert GENERAL.solve(made.puzzle, Limits()).values == (made.values,)
        for clue in made.puzzle.each_clue():
            assert GENERAL.solve(made.puzzle.without(clue), Limits()).status is Status.MULTIPLE
