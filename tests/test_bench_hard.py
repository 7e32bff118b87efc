"""The benchmark of hard puzzles: its sets, its solvers' processes, its checks and its scores."""

import json
import sys
from collections.abc import Sequence
from math import inf
from pathlib import Path
from random import Random

import pytest

from enpitsu import parse, solve
from enpitsu.boards import OPEN

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

import hard
from hard_sets import MADE, PuzzleSet, latin_square, made_set
from hard_solvers import Answer, InteractiveSudokuSolver, PythonSolver, SolverProcess, solvers
from measure import Case
from peers import BenchError

UNIQUE = parse("sudoku:12../..1./.1../..21")
SOLUTION = solve(UNIQUE).values[0]
SEVERAL = parse("sudoku:1.../..../..../....")


def test_a_latin_square_is_one_and_every_draw_is_another() -> None:
    draw = Random(3)
    squares = [latin_square(6, draw) for _ in range(10)]
    for square in squares:
        lines = [square[i * 6 : i * 6 + 6] for i in range(6)] + [square[i::6] for i in range(6)]
        assert all(sorted(line) == [1, 2, 3, 4, 5, 6] for line in lines)
    assert len(set(map(tuple, squares))) == 10


@pytest.mark.parametrize("name", ["qwh", "qcp", "thinned-slitherlink"])
def test_a_made_set_is_the_same_for_the_same_seed(name: str) -> None:
    lines = [[str(case.puzzle) for case in made_set(name, 2, seed).cases] for seed in (1, 1, 2)]
    assert lines[0] == lines[1] != lines[2]
    assert len(set(lines[0])) == 2


def test_latin_squares_with_holes_have_a_solution() -> None:
    (case,) = made_set("qwh", 1, 1).cases
    assert case.puzzle.givens.count(OPEN) == round(0.42 * 625)
    assert solve(case.puzzle).found


def test_every_set_that_is_made_has_a_name_in_the_documentation() -> None:
    text = (Path(hard.__file__).parent / "README.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in text for name in MADE)


def test_solvers_take_turns_and_agree() -> None:
    pytest.importorskip("pysat")
    cases = (Case("one", UNIQUE, ""), Case("several", SEVERAL, ""))
    taking = [one for one in solvers("") if one.label in ("enpitsu", "PySAT minisat22")]
    rows = hard.measure_set(PuzzleSet("two", cases), taking, 20)
    assert [row.label for row in rows] == ["enpitsu", "PySAT minisat22"]
    assert all(0 < (each or 0) < (row.cold or 0) for row in rows for each in row.seconds)


class Endless(PythonSolver):
    """A solver that answers the first puzzle at once, and no other."""

    def __init__(self) -> None:
        super().__init__("endless")
        answer = json.dumps({"found": [], "seconds": 0.001, "total": 0.01})
        loop = f"print({answer!r}, flush=True); input()\nwhile True: pass"
        self.command = [sys.executable, "-c", f"input(); {loop}"]


def test_a_solver_that_does_not_end_is_ended_and_starts_again() -> None:
    process = SolverProcess(Endless())
    try:
        for _ in range(2):
            assert process.ask("a puzzle", 0.2) is not None
            assert process.ask("another", 0.2) is None
    finally:
        process.close()


def answered(*found: bytes) -> Answer:
    return Answer(found, 0.1, 0.2)


WRONG = SOLUTION[:2] + SOLUTION[1:2] + SOLUTION[3:]


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ([answered(WRONG)], "breaks a rule"),
        ([answered(bytes(16))], "changes a given"),
        ([answered(SOLUTION), answered()], "finds 0 of up to two solutions, s0 1"),
        ([answered(SOLUTION, SOLUTION)], "gives a solution twice"),
    ],
)
def test_wrong_answers_are_refused(answers: Sequence[Answer], said: str) -> None:
    case = Case("a case", UNIQUE, "")
    hard.check(case, [("right", answered(SOLUTION))])
    with pytest.raises(BenchError, match=f"a case: s. ({said})"):
        hard.check(case, [(f"s{i}", answer) for i, answer in enumerate(answers)])


def test_a_solution_that_differs_from_the_records_is_refused() -> None:
    with pytest.raises(BenchError, match="the file 1234"):
        hard.check(Case("a case", UNIQUE, "1234"), [("s0", answered(SOLUTION))])


def test_what_is_not_finished_counts_twice_the_limit() -> None:
    assert hard.par2([1.0, inf], 10) == 10.5
    rows = [hard.Row("ours", (1.0, 1.0, 3.0), 0.1), hard.Row("theirs", (2.0, inf, None), 0.1)]
    ours, theirs = hard.table(rows, 10).splitlines()[2:]
    assert ours.startswith("| ours | 3 of 3 | 5.000 | 1,666.7 | 1,000.0 | 3,000.0 | 1.667 | 1.00 |")
    assert "| theirs | 1 of 2 | ≥ 12.000 | ≥ 6,000.0 |" in theirs
    assert theirs.endswith("| 11.000 | 11.00 | 100 |")


def test_a_cactus_plot_has_the_quickest_first() -> None:
    rows = [hard.Row("a", (3.0, None, 1.0, inf), 0.1), hard.Row("b", (None,) * 4, None)]
    assert hard.cactus("set", rows).series == {"a": [(1.0, 1.0), (2.0, 3.0)]}


def test_a_board_is_told_to_iss_by_its_regions_cages_and_givens() -> None:
    iss = InteractiveSudokuSolver("clone")
    assert iss.missing() == "clone is not a clone of it"
    assert json.loads(iss.request(UNIQUE)) == (
        ".Shape~4x4.~R1C1_1.~R1C2_2.~R2C3_1.~R3C2_1.~R4C3_2.~R4C4_1"
    )
    jigsaw = parse("sudoku(jigsaw):..../..../..../....|AABB/CABD/CABD/CCDD")
    assert json.loads(iss.request(jigsaw)) == ".Shape~4x4.NoBoxes.Jigsaw~IIJJKIJLKIJLKKLL"
    latin = parse("futoshiki:" + "/".join(["." * 15 + "F"] + ["." * 16] * 15))
    assert json.loads(iss.request(latin)) == ".Shape~16x16.NoBoxes.~R1Cg_15"
    killer = parse("sudoku(killer):..../..../..../....|3=r1c1 r1c2")
    assert ".Cage~3~R1C1~R1C2" in iss.request(killer)
    assert iss.request(parse("slitherlink:33")) == ""
    assert iss.request(parse("futoshiki:..../..../..../....|r1c1<r1c2")) == ""
