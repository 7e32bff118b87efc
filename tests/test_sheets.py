"""Sheets: the clues of a solution, and that the model with slots for them says what puzzles say."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

import enpitsu
from conformance import is_installed
from enpitsu import _kernel
from enpitsu.boards import OPEN, Symmetry
from enpitsu.engines import engine, sat
from enpitsu.engines.kernel import Kernel, ladder_of, problem_of, rungs_where, search_rungs
from enpitsu.errors import EngineError
from enpitsu.model import Clue, Genre, Level, Limits, Model, Puzzle, Solved
from enpitsu.rules import AllDifferent, OrderSite, SumSite, SumsTo

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
def sheet_of(name: str, seed: int) -> Solved:
    """Return the sheet of a random solution of a blank board."""
    blank = enpitsu.parse(BLANKS[name])
    solution = Kernel(seed=seed).solve(blank, Limits(solutions=1)).values[0]
    return blank.genre.sheet(blank, solution)


def some(sheet: Solved, chance: random.Random) -> list[Clue]:
    """Return a few clues or many, of one kind or of all."""
    share = chance.random()
    kinds = chance.choice([*sheet.blank.genre.clue_kinds, "all"])
    return [c for c in sheet.clues if kinds in (c.kind, "all") and chance.random() < share]


def numbers(sheet: Solved, shown: Sequence[Clue]) -> bytes:
    """Return what the slots hold."""
    slots = bytearray([OPEN]) * sum(hasattr(rule, "slot") for rule in sheet.model.rules)
    for clue in shown:
        if clue.slot >= 0:
            slots[clue.slot] = clue.number
    return bytes(slots)


def rungs_up_to(genre: Genre, level: Level) -> int:
    return rungs_where(genre, lambda rung: rung.level <= level and not rung.assumes_unique)


def rungs_of_levels(genre: Genre) -> dict[Level, int]:
    """Return the rungs up to each level that the genre has."""
    return {level: rungs_up_to(genre, level) for level in {rung.level for rung in genre.ladder}}


def with_slots(sheet: Solved, shown: Sequence[Clue]) -> tuple[_kernel.Problem, bytes, bytes]:
    return problem_of(sheet.model), sheet.givens(shown), numbers(sheet, shown)


def by_itself(puzzle: Puzzle) -> tuple[_kernel.Problem, bytes, bytes]:
    return problem_of(puzzle.model), puzzle.givens, b""


Board = tuple[_kernel.Problem, bytes, bytes]


def outcome(genre: Genre, board: Board, rungs: int) -> tuple[str, int, list[int]]:
    problem, givens, clues = board
    ladder = ladder_of(genre)
    [grade] = _kernel.grade_many([problem], ladder, [givens], rungs, clues=[clues])
    left = _kernel.narrow(problem, ladder, givens, rungs, clues=clues)
    assert left.verdict == grade.verdict
    return grade.verdict, grade.used, left.candidates


def solutions(genre: Genre, board: Board) -> tuple[bool, list[bytes]]:
    """Return the solutions, if they are few: how the search gets there is its own affair."""
    problem, givens, clues = board
    [answer], _ = _kernel.solve_many(
        [problem],
        ladder_of(genre),
        [givens],
        search_rungs(genre),
        max_solutions=SOLUTIONS,
        max_stored=SOLUTIONS,
        clues=[clues],
    )
    return answer.complete, sorted(answer.stored) if answer.complete else []


@pytest.mark.parametrize("name", BLANKS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_sheet_with_some_clues_is_the_puzzle_that_shows_them(name: str, seed: int) -> None:
    sheet, chance = sheet_of(name, seed), random.Random(seed)
    for _ in range(8):
        shown = some(sheet, chance)
        puzzle = sheet.puzzle(shown)
        printed = numbers(sheet, shown)
        assert sheet.model.saying(printed).rules == puzzle.model.rules
        one, other = with_slots(sheet, shown), by_itself(puzzle)
        for rungs in rungs_of_levels(puzzle.genre).values():
            assert outcome(puzzle.genre, one, rungs) == outcome(puzzle.genre, other, rungs)
        assert solutions(puzzle.genre, one) == solutions(puzzle.genre, other)


@pytest.mark.parametrize("name", BLANKS)
def test_all_clues_or_none_make_a_puzzle_that_can_be_read_again(name: str) -> None:
    sheet = sheet_of(name, 1)
    for shown in ((), sheet.clues):
        puzzle = sheet.puzzle(shown)
        assert enpitsu.parse(str(puzzle)) == puzzle
        assert puzzle.model.check(sheet.solution)
    assert sheet.puzzle(()) == sheet.blank
    assert sheet.puzzle(sheet.clues).givens == sheet.solution


@pytest.mark.parametrize("name", BLANKS)
def test_sheets_have_the_kinds_of_clues_that_their_genre_names(name: str) -> None:
    sheet = sheet_of(name, 1)
    assert {clue.kind for clue in sheet.clues} == set(sheet.blank.genre.clue_kinds)
    assert len(set(sheet.clues)) == len(sheet.clues)


@pytest.mark.parametrize("n", range(2, 8))
def test_a_futoshiki_may_show_every_digit_and_every_sign(n: int) -> None:
    blank = enpitsu.parse("futoshiki:" + "/".join(["." * n] * n))
    latin = bytes((row + column) % n + 1 for row in range(n) for column in range(n))
    sheet = blank.genre.sheet(blank, latin)
    kinds = [clue.kind for clue in sheet.clues]
    assert kinds.count("digit") == n * n
    assert kinds.count("inequality") == 2 * n * (n - 1)
    assert sheet.model is blank.genre.sheet(blank, latin[::-1]).model


def test_a_kakuro_shows_the_sums_of_its_solution() -> None:
    blank = enpitsu.parse("kakuro:# # #/# . ./# . .")
    sheet = blank.genre.sheet(blank, bytes([1, 2, 3, 9]))
    sums = [clue for clue in sheet.clues if clue.kind == "sum"]
    assert [clue.number for clue in sums] == [3, 12, 4, 11]
    assert str(sheet.puzzle(sums)) == "kakuro:# 4\\- 11\\-/-\\3 . ./-\\12 . ."
    assert str(sheet.puzzle(sums[1:3])) == "kakuro:# 4\\- #/# . ./-\\12 . ."
    assert sheet.model is blank.genre.sheet(blank, bytes([2, 1, 9, 3])).model


@pytest.mark.parametrize(
    ("name", "symmetry"),
    [
        *(("futoshiki 5x5", symmetry) for symmetry in Symmetry),
        *(("kakuro, symmetric", symmetry) for symmetry in Symmetry),
        *(("kakuro, a square", symmetry) for symmetry in Symmetry),
    ],
)
def test_on_a_symmetric_board_the_image_of_a_clue_is_a_clue(name: str, symmetry: Symmetry) -> None:
    sheet = sheet_of(name, 0)
    places = {(clue.kind, clue.cells) for clue in sheet.clues}
    image = symmetry._image(sheet.grid)
    for kind, cells in places:
        turned = (image(*divmod(cell, sheet.grid.columns)) for cell in cells)
        moved = sorted(row * sheet.grid.columns + column for row, column in turned)
        assert (kind, tuple(moved)) in places


# One clue more never makes a puzzle harder than it was.


def is_solved(sheet: Solved, shown: Sequence[Clue], rungs: int) -> bool:
    problem, givens, clues = with_slots(sheet, shown)
    ladder = ladder_of(sheet.blank.genre)
    [grade] = _kernel.grade_many([problem], ladder, [givens], rungs, clues=[clues])
    return grade.solved


def minimal(sheet: Solved, rungs: int, chance: random.Random) -> list[Clue]:
    """Take clues away as long as the rungs solve the rest; most often the digits first."""
    order = chance.sample(sheet.clues, len(sheet.clues))
    if chance.random() < 0.7:
        order.sort(key=lambda clue: clue.kind != "digit")
    shown = list(sheet.clues)
    for clue in order:
        fewer = [other for other in shown if other is not clue]
        if is_solved(sheet, fewer, rungs):
            shown = fewer
    return shown


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT])
@pytest.mark.parametrize("name", ["futoshiki 4x4", "futoshiki 5x5", "kakuro, symmetric"])
def test_a_clue_more_never_makes_a_puzzle_unsolvable_at_its_level(name: str, level: Level) -> None:
    for seed in SEEDS:
        sheet, chance = sheet_of(name, seed), random.Random(seed)
        rungs = rungs_up_to(sheet.blank.genre, level)
        shown = minimal(sheet, rungs, chance)
        assert is_solved(sheet, shown, rungs)
        more = [clue for clue in sheet.clues if clue not in shown]
        for clue in chance.sample(more, min(len(more), 25)):
            assert is_solved(sheet, [*shown, clue], rungs), f"{sheet.puzzle(shown)} and {clue}"


@pytest.mark.parametrize("name", ["futoshiki 4x4", "futoshiki 5x5", "kakuro, symmetric"])
def test_the_more_clues_the_fewer_candidates(name: str) -> None:
    for seed in SEEDS:
        sheet, chance = sheet_of(name, seed), random.Random(seed)
        order = chance.sample(sheet.clues, len(sheet.clues))
        genre = sheet.blank.genre
        for rungs in rungs_of_levels(genre).values():
            left = [
                outcome(genre, with_slots(sheet, order[:shown]), rungs)[2]
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
    rungs = rungs_up_to(puzzle.genre, Level.HARD)
    [solution] = enpitsu.solve(puzzle).values
    variable = puzzle.model.names.index(cell)
    givens = bytearray(puzzle.givens)
    givens[variable] = solution[variable]
    for start in (puzzle.givens, bytes(givens)):
        board = problem_of(puzzle.model), start, b""
        assert outcome(puzzle.genre, board, rungs)[0] == "solved"


# Rules with a slot


def test_a_slot_without_a_number_forbids_what_holds_anyway() -> None:
    run = SumSite((0, 1), "the run", 0, "row")
    assert run.violation([3, 3]) == (0, 1)
    assert run.check([3, 4])
    assert run.saying(OPEN) == AllDifferent((0, 1), "the run", "row")
    assert run.saying(7) == SumsTo((0, 1), "the run", 7, "row")
    assert SumSite((0,), "the run", 0).saying(OPEN) is None


def test_the_number_of_a_sign_says_which_cell_is_less() -> None:
    sheet = sheet_of("futoshiki 4x4", 0)
    [*_, sign] = sheet.model.rules
    assert isinstance(sign, OrderSite)
    assert sign.check([1] * 16)
    for number in (0, 1):
        rule = sign.saying(number)
        assert rule is not None
        assert rule.scope[0] == sign.scope[number]


@pytest.mark.skipif(not is_installed("sat"), reason="needs PySAT")
def test_other_engines_do_not_take_a_model_with_slots_for_a_puzzle() -> None:
    model: Model = sheet_of("kakuro, a square", 0).model
    solver = engine("sat")
    assert isinstance(solver, sat.Sat)
    with pytest.raises(EngineError, match="cannot express: the run across"):
        list(solver.search(model, model.domains, 1))


def test_a_rule_beside_a_slot_on_the_same_cells_is_not_switched_off() -> None:
    both = (
        AllDifferent((0, 1), "a pair"),
        SumSite((0, 1), "a run", 0),
        SumSite((0, 1), "another run", 1),
    )
    model = Model((0b11_1110,) * 2, both, ("r1c1", "r1c2"), ".12345")
    puzzle = enpitsu.parse("kakuro:# # #/# . .")
    answers = []
    for clues in (bytes([OPEN, OPEN]), bytes([4, OPEN]), bytes([OPEN, 4]), bytes([4, 5])):
        board = problem_of(model), bytes([OPEN, OPEN]), clues
        answers.append(len(solutions(puzzle.genre, board)[1]))
    assert answers == [20, 2, 2, 0]
