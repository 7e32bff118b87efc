"""Every solution that is written anywhere can be read as a state, and is solved."""

from __future__ import annotations

import json
from functools import cache

import pytest

import enpitsu
from command import Run
from corpus import CORPUS, Case
from enpitsu import State
from enpitsu.errors import PuzzleError
from enpitsu.formats import formats
from enpitsu.model import Puzzle
from enpitsu.puzzles import genres

SOLVABLE = [case for genre in genres() for case in CORPUS[genre] if case.count]
LOOP = "slitherlink:...2.3./322.13./.22...2/....2../2.....3/33...../...3221"
PLAIN = (
    "sudoku:53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/"
    "....8..79"
)


@cache
def solved(line: str) -> tuple[Puzzle, tuple[str, ...]]:
    """Return a puzzle and up to two of its solutions."""
    puzzle = enpitsu.parse(line)
    return puzzle, tuple(enpitsu.solve(puzzle, limit=2).solutions)


@pytest.mark.parametrize("case", SOLVABLE, ids=str)
def test_a_solution_is_a_state_that_is_solved(case: Case) -> None:
    puzzle, solutions = solved(case.line)
    heading = str(puzzle).partition(":")[0]
    for solution in solutions:
        cells = solution.partition("|")[0]
        texts = [solution, cells, cells.replace("/", "\n"), f"{heading}:{solution}"]
        texts.append(json.dumps({**puzzle.record, "solution": solution}))
        texts.append(json.dumps({**puzzle.record, "solutions": [solution]}))
        for text in texts:
            state = State.from_text(puzzle, text)
            assert state.solved, text
            assert puzzle.genre.solution(puzzle, state.entries) == solution


@pytest.mark.parametrize("form", sorted(formats()))
def test_a_solution_that_a_format_keeps_is_a_state(form: str) -> None:
    known = formats()[form]
    kept = 0
    for case in SOLVABLE:
        puzzle, solutions = solved(case.line)
        if "solution" not in known.keeps or len(solutions) != 1:
            continue
        try:
            text = puzzle.with_about(solution=solutions[0]).to(form)
        except PuzzleError:
            continue  # the format has no place for this puzzle
        (again,) = enpitsu.read(text, format=form)
        if "solution" in again.about:
            kept += 1
            for one in (again, puzzle):
                assert State.from_text(one, str(again.about["solution"])).solved
    assert kept or "solution" not in known.keeps


def test_a_filled_board_of_plain_digits_is_a_state() -> None:
    puzzle, solutions = solved(PLAIN)
    state = State.from_text(puzzle, solutions[0].replace("/", ""))
    assert state.solved


@pytest.mark.parametrize("command", ["check", "hint"])
def test_commands_take_the_solution_that_solve_writes(run: Run, command: str) -> None:
    record = run("solve", LOOP, "--json").record
    right = run(command, LOOP, "--state", record["solutions"][0])
    assert (right.code, right.err) == (0, "")
    assert run(command, "--state", "-", stdin=json.dumps(record).encode()).out == right.out


def test_a_map_of_another_loop_is_wrong_and_one_of_another_size_is_refused(run: Run) -> None:
    puzzle, (solution, *_) = solved(LOOP)
    other = solution.replace("1", "0", 1)
    assert not State.from_text(puzzle, other).solved
    assert run("check", LOOP, "--state", other).code == 1
    ran = run("check", LOOP, "--state", solution.rpartition("/")[0])
    assert (ran.code, ran.err.count("\n")) == (2, 1)
