"""Solved boards: their clues, and that a board's model with sites says what its puzzles say."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

import enpitsu
from conformance import ENGINES
from enpitsu import _kernel
from enpitsu.boards import OPEN, Symmetry
from enpitsu.engines.kernel import Kernel, ladder_of, problem_of, rungs_where, search_rungs
from enpitsu.model import Clue, Level, Limits, Model, Puzzle, Rung, Solved
from enpitsu.rules import NO_CLUE, AllDifferent, Kind, OrderSite, SumSite, SumsTo

Ladder = tuple[Rung, ...]
Board = tuple[_kernel.Problem, bytes, Sequence[int]]
"""As the kernel takes it: a model, its givens, and the numbers at its sites."""

BLANKS = {
    "futoshiki 2x2": "futoshiki:../..",
    "futoshiki 4x4": "futoshiki:..../..../..../....",
    "futoshiki 5x5": "futoshiki:...../...../...../...../.....",
    "kakuro, a square": "kakuro:# # # #/# . . ./# . . ./# . . .",
    "kakuro, symmetric": (
        "kakuro:# # # # # #/# . . # . ./# . . . . ./# # . . . #/# . . . . ./# . . # . ."
    ),
    "kakuro, single cells": "kakuro:# # # #/# . # ./# # . ./# . . .",
    "kakuro, runs from the border": "kakuro:. . #/. . ./# . .",
}
SEEDS = range(6)
SOLUTIONS = 30


@cache
def solved_of(name: str, seed: int) -> Solved:
    """Return a random solution of a blank board with its clues."""
    blank = enpitsu.parse(BLANKS[name])
    solution = Kernel(seed=seed).solve(blank, Limits(solutions=1)).values[0]
    return blank.genre.solved(blank, solution)


def some(solved: Solved, chance: random.Random) -> list[Clue]:
    """Return a few clues or many, of one kind or of all."""
    share = chance.random()
    kinds = chance.choice([*solved.blank.genre.clue_kinds, "all"])
    return [c for c in solved.clues if kinds in (c.kind, "all") and chance.random() < share]


def values(solved: Solved, shown: Sequence[Clue]) -> bytes:
    """Return what the variables hold."""
    values = bytearray([OPEN]) * len(solved.solution)
    for clue in shown:
        if clue.variable >= 0:
            values[clue.variable] = clue.number
    return bytes(values)


def numbers(solved: Solved, shown: Sequence[Clue]) -> tuple[int, ...]:
    """Return what the sites hold."""
    numbers = [NO_CLUE] * len(solved.model.sites)
    for clue in shown:
        if clue.site >= 0:
            numbers[clue.site] = clue.number
    return tuple(numbers)


def rungs_up_to(ladder: Ladder, level: Level) -> int:
    return rungs_where(ladder, lambda rung: rung.level <= level and rung.usual)


def rungs_of_levels(ladder: Ladder) -> dict[Level, int]:
    """Return the rungs up to each level that the ladder has."""
    return {level: rungs_up_to(ladder, level) for level in {rung.level for rung in ladder}}


def with_sites(solved: Solved, shown: Sequence[Clue]) -> Board:
    return problem_of(solved.model), values(solved, shown), numbers(solved, shown)


def by_itself(puzzle: Puzzle) -> Board:
    return problem_of(puzzle.model), puzzle.givens, ()


def outcome(ladder: Ladder, board: Board, rungs: int) -> tuple[str, set[int], list[int]]:
    problem, givens, clues = board
    left = _kernel.narrow(problem, ladder_of(ladder), givens, rungs, clues=clues)
    path = _kernel.explain(problem, ladder_of(ladder), givens, rungs, clues=clues)
    assert path.verdict == left.verdict
    return left.verdict, {step.rung for step in path.steps}, left.candidates


def solutions(ladder: Ladder, board: Board) -> tuple[bool, list[bytes]]:
    """Return the solutions, if they are few: how the search gets there is its own affair."""
    problem, givens, clues = board
    [answer], _ = _kernel.solve_many(
        [problem],
        ladder_of(ladder),
        [givens],
        search_rungs(ladder),
        max_solutions=SOLUTIONS,
        max_stored=SOLUTIONS,
        clues=[clues],
    )
    return answer.complete, sorted(answer.stored) if answer.complete else []


@pytest.mark.parametrize("name", BLANKS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_board_with_some_clues_is_the_puzzle_that_shows_them(name: str, seed: int) -> None:
    solved, chance = solved_of(name, seed), random.Random(seed)
    for _ in range(8):
        shown = some(solved, chance)
        puzzle = solved.puzzle(shown)
        assert (puzzle.givens, puzzle.numbers) == (values(solved, shown), numbers(solved, shown))
        again = enpitsu.parse(str(puzzle))
        assert solved.model.printing(numbers(solved, shown)).rules == again.model.rules
        one, other = with_sites(solved, shown), by_itself(puzzle)
        for rungs in rungs_of_levels(puzzle.ladder).values():
            assert outcome(puzzle.ladder, one, rungs) == outcome(puzzle.ladder, other, rungs)
        assert solutions(puzzle.ladder, one) == solutions(puzzle.ladder, other)


@pytest.mark.parametrize("name", BLANKS)
def test_all_clues_or_none_make_a_puzzle_that_can_be_read_again(name: str) -> None:
    solved = solved_of(name, 1)
    for shown in ((), solved.clues):
        puzzle = solved.puzzle(shown)
        assert enpitsu.parse(str(puzzle)) == puzzle
        assert puzzle.model.check(solved.solution)
    assert solved.puzzle(()) == solved.blank
    assert solved.puzzle(solved.clues).givens == solved.solution


@pytest.mark.parametrize("name", BLANKS)
def test_solved_boards_have_the_kinds_of_clues_that_their_genre_names(name: str) -> None:
    solved = solved_of(name, 1)
    assert {clue.kind for clue in solved.clues} == set(solved.blank.genre.clue_kinds)
    assert len(set(solved.clues)) == len(solved.clues)


@pytest.mark.parametrize("n", range(2, 8))
def test_a_futoshiki_may_show_every_digit_and_every_sign(n: int) -> None:
    blank = enpitsu.parse("futoshiki:" + "/".join(["." * n] * n))
    latin = bytes((row + column) % n + 1 for row in range(n) for column in range(n))
    solved = blank.genre.solved(blank, latin)
    kinds = [clue.kind for clue in solved.clues]
    assert kinds.count("digit") == n * n
    assert kinds.count("inequality") == 2 * n * (n - 1)
    assert solved.model is blank.genre.solved(blank, latin[::-1]).model


def test_a_kakuro_shows_the_sums_of_its_solution() -> None:
    blank = enpitsu.parse("kakuro:# # #/# . ./# . .")
    solved = blank.genre.solved(blank, bytes([1, 2, 3, 9]))
    sums = [clue for clue in solved.clues if clue.kind == "sum"]
    assert [clue.number for clue in sums] == [3, 12, 4, 11]
    assert str(solved.puzzle(sums)) == "kakuro:# 4\\- 11\\-/-\\3 . ./-\\12 . ."
    assert str(solved.puzzle(sums[1:3])) == "kakuro:# 4\\- #/# . ./-\\12 . ."
    assert solved.model is blank.genre.solved(blank, bytes([2, 1, 9, 3])).model


@pytest.mark.parametrize(
    ("name", "symmetry"),
    [
        *(("futoshiki 5x5", symmetry) for symmetry in Symmetry),
        *(("kakuro, symmetric", symmetry) for symmetry in Symmetry),
        *(("kakuro, a square", symmetry) for symmetry in Symmetry),
    ],
)
def test_on_a_symmetric_board_the_image_of_a_clue_is_a_clue(name: str, symmetry: Symmetry) -> None:
    solved = solved_of(name, 0)
    places = {(clue.kind, clue.cells) for clue in solved.clues}
    image = symmetry._image(solved.grid)
    for kind, cells in places:
        turned = (image(*divmod(cell, solved.grid.columns)) for cell in cells)
        moved = sorted(row * solved.grid.columns + column for row, column in turned)
        assert (kind, tuple(moved)) in places


# One clue more never makes a puzzle harder than it was.


def is_solved(solved: Solved, shown: Sequence[Clue], rungs: int) -> bool:
    problem, givens, clues = with_sites(solved, shown)
    ladder = ladder_of(solved.blank.ladder)
    return _kernel.narrow(problem, ladder, givens, rungs, clues=clues).verdict == "solved"


def minimal(solved: Solved, rungs: int, chance: random.Random) -> list[Clue]:
    """Take clues away as long as the rungs solve the rest; most often the digits first."""
    order = chance.sample(solved.clues, len(solved.clues))
    if chance.random() < 0.7:
        order.sort(key=lambda clue: clue.kind != "digit")
    shown = list(solved.clues)
    for clue in order:
        fewer = [other for other in shown if other is not clue]
        if is_solved(solved, fewer, rungs):
            shown = fewer
    return shown


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT])
@pytest.mark.parametrize("name", ["futoshiki 4x4", "futoshiki 5x5", "kakuro, symmetric"])
def test_a_clue_more_never_makes_a_puzzle_unsolvable_at_its_level(name: str, level: Level) -> None:
    for seed in SEEDS:
        solved, chance = solved_of(name, seed), random.Random(seed)
        rungs = rungs_up_to(solved.blank.ladder, level)
        shown = minimal(solved, rungs, chance)
        assert is_solved(solved, shown, rungs)
        more = [clue for clue in solved.clues if clue not in shown]
        for clue in chance.sample(more, min(len(more), 25)):
            assert is_solved(solved, [*shown, clue], rungs), f"{solved.puzzle(shown)} and {clue}"


@pytest.mark.parametrize("name", ["futoshiki 4x4", "futoshiki 5x5", "kakuro, symmetric"])
def test_the_more_clues_the_fewer_candidates(name: str) -> None:
    for seed in SEEDS:
        solved, chance = solved_of(name, seed), random.Random(seed)
        order = chance.sample(solved.clues, len(solved.clues))
        ladder = solved.blank.ladder
        for rungs in rungs_of_levels(ladder).values():
            left = [
                outcome(ladder, with_sites(solved, order[:shown]), rungs)[2]
                for shown in range(0, len(order), 3)
            ]
            for before, after in pairwise(left):
                assert all(not new & ~old for old, new in zip(before, after, strict=True))


@pytest.mark.parametrize("cell", ["r4c7", "r3c7"])
def test_a_digit_more_does_not_part_two_cells_that_a_closed_area_ties_together(cell: str) -> None:
    # The digit puts a third cell between two that see each other, all tied by the same area.
    line = (
        "kakuro:# 11\\- 22\\- # # 15\\- 17\\-/# . 5 # -\\13 . 5/-\\6 5 . 11\\9 . . ./"
        "# -\\24 . 3 . . ./# # . . # # #"
    )
    puzzle = enpitsu.parse(line)
    rungs = rungs_up_to(puzzle.ladder, Level.HARD)
    [solution] = enpitsu.solve(puzzle).values
    variable = puzzle.model.names.index(cell)
    givens = bytearray(puzzle.givens)
    givens[variable] = solution[variable]
    for start in (puzzle.givens, bytes(givens)):
        board = problem_of(puzzle.model), start, ()
        assert outcome(puzzle.ladder, board, rungs)[0] == "solved"


# Sites


def run_of(scope: tuple[int, ...], name: str, line: Kind = "other") -> SumSite:
    return SumSite(scope, name, "sum", scope, f"the sum of {name}", line)


def test_a_site_without_a_number_forbids_what_holds_anyway() -> None:
    run = run_of((0, 1), "the run", "row")
    anyway = run.rule(NO_CLUE)
    assert anyway == AllDifferent((0, 1), "the run", "row")
    assert anyway.violation([3, 3]) == (0, 1)
    assert anyway.check([3, 4])
    assert run.rule(7) == SumsTo((0, 1), "the run", 7, "row")
    assert run_of((0,), "the run").rule(NO_CLUE) is None


def test_the_number_of_a_sign_says_which_cell_is_less() -> None:
    [*_, sign] = solved_of("futoshiki 4x4", 0).model.sites
    assert isinstance(sign, OrderSite)
    assert sign.rule(NO_CLUE) is None
    for number in (0, 1):
        rule = sign.rule(number)
        assert rule is not None
        assert rule.scope[0] == sign.scope[number]
        assert sign.told(number).startswith(
            solved_of("futoshiki 4x4", 0).model.names[rule.scope[0]]
        )


def test_a_sign_that_no_values_have_is_not_shown() -> None:
    [*_, sign] = solved_of("futoshiki 4x4", 0).model.sites
    assert sign.shown_by([1] * 16) == NO_CLUE
    assert sign.shown_by(range(16)) == 0
    assert sign.shown_by(range(16)[::-1]) == 1


@pytest.mark.parametrize("name", BLANKS)
@pytest.mark.parametrize("engine", ENGINES)
def test_engines_get_a_puzzle_without_sites_and_keep_what_holds_anyway(
    name: str, engine: str
) -> None:
    blank = solved_of(name, 0).blank
    assert len(blank.board_model.sites) == len(blank.numbers) > 0
    assert blank.model.sites == ()
    for found in enpitsu.solve(blank, engine=engine, limit=3).values:
        for rule in (site.rule(NO_CLUE) for site in blank.board_model.sites):
            assert rule is None or rule.check(found)


def test_a_rule_beside_a_site_on_the_same_cells_is_not_switched_off() -> None:
    rules = (AllDifferent((0, 1), "a pair"),)
    sites = (run_of((0, 1), "a run"), run_of((0, 1), "another run"))
    model = Model((0b11_1110,) * 2, rules, ("r1c1", "r1c2"), ".12345", sites)
    puzzle = enpitsu.parse("kakuro:# # #/# . .")
    answers = []
    for clues in ((NO_CLUE, NO_CLUE), (4, NO_CLUE), (NO_CLUE, 4), (4, 5)):
        board = problem_of(model), bytes([OPEN, OPEN]), clues
        answers.append(len(solutions(puzzle.ladder, board)[1]))
    assert answers == [20, 2, 2, 0]
