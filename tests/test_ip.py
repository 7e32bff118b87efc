"""Integer programs: every solver gives the same answers, and none is believed unchecked."""

from collections.abc import Callable, Iterator
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

import pytest

import enpitsu
from enpitsu.boards import mask
from enpitsu.engines import _mip, _worker
from enpitsu.engines._cuts import cuts, telling
from enpitsu.engines._linear import Program, Row, state
from enpitsu.engines.base import start
from enpitsu.engines.ip import Ip
from enpitsu.errors import EngineError
from enpitsu.model import Limits, Puzzle, Result, Status
from strange_solvers import STRANGE, StrangeIp

Strange = Callable[[str, str], Result]

INSTALLED = [
    name for name, kind in _mip.SOLVERS.items() if find_spec(kind.package) and kind not in STRANGE
]
PUZZLES = [
    "sudoku:1.../..../..../...4",
    "binary:0.../.1../..../0..0",
    "binary:01../10../01../....",
    "futoshiki:.../.../...|r1c1<r1c2,r1c2<r1c3,r2c3<r1c3",
    r"kakuro:# 3\- 3\-/-\3 . ./-\4 . .",
    r"kakuro:# # #/-\6 . ./-\7 . .",
    "neighbor:1.../..2./..../...3",
    "slitherlink:3.2/..1/...",
    "slitherlink:3...3",
    "slitherlink:00/00",
]
APART = "slitherlink:3...3/...../3...3"
"""Each of the four 3s invites a small loop of its own."""
EMPTY_4X4 = "sudoku:" + "." * 16


@pytest.fixture
def strange(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], Result]]:
    """Return a way to solve all with a strange solver, in a process that can load it."""
    idle: dict[str, list[_worker.Worker]] = {}
    monkeypatch.setattr(_worker, "_idle", idle)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    yield lambda line, solver: StrangeIp(solver).solve(enpitsu.parse(line), Limits(solutions=0))
    for worker in chain.from_iterable(idle.values()):
        worker.kill()


# Which solver


@pytest.mark.parametrize("solver", INSTALLED)
@pytest.mark.parametrize("line", PUZZLES)
def test_every_solver_finds_the_solutions_of_the_kernel(line: str, solver: str) -> None:
    result = enpitsu.solve(line, engine="ip", solver=solver, limit=0)
    assert set(result.values) == set(enpitsu.solve(line, limit=0).values)
    assert (result.found, result.complete) == (len(result.values), True)


def test_an_unknown_solver_is_named_with_those_that_are_known() -> None:
    with pytest.raises(EngineError, match=r"no solver 'glpk' .* known are: highs, cbc, scip"):
        enpitsu.solve(EMPTY_4X4, engine="ip", solver="glpk")


@pytest.mark.parametrize(
    ("solver", "message"),
    [
        ("highs", "^HiGHS needs highspy: pip install 'enpitsu\\[engines\\]'$"),
        ("cbc", "^CBC needs ortools: pip install 'enpitsu\\[engines\\]'$"),
        ("scip", "^SCIP needs pyscipopt: pip install 'enpitsu\\[engines\\]'$"),
        ("gurobi", "^Gurobi needs gurobipy: pip install gurobipy$"),
        ("cplex", "^CPLEX needs cplex: pip install cplex$"),
    ],
)
def test_a_solver_that_is_missing_says_what_to_install(
    solver: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(name: str) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(_mip, "find_spec", nothing)
    with pytest.raises(EngineError, match=message):
        enpitsu.solve(EMPTY_4X4, engine="ip", solver=solver)


def test_highs_is_asked_again_where_its_presolve_betrays_itself(strange: Strange) -> None:
    assert strange("neighbor:1.3./..../..../....", "enumerating").found == 51


# What is not believed


@pytest.mark.parametrize("solver", ["Careless", "Blank", "Stubborn"])
def test_an_answer_that_breaks_a_rule_is_refused(solver: str, strange: Strange) -> None:
    with pytest.raises(EngineError, match=rf"^{solver} gave an answer that breaks the rules$"):
        strange(EMPTY_4X4, solver.lower())


def test_an_answer_that_was_cut_off_is_refused(strange: Strange) -> None:
    with pytest.raises(EngineError, match=r"^Twins gave an answer that breaks the rules$"):
        strange("slitherlink:...", "twins")


def test_almost_whole_numbers_are_rounded(strange: Strange) -> None:
    assert strange("sudoku:1.../..../..../...4", "sloppy").found == 18


def test_a_solver_that_gives_up_is_an_error(strange: Strange) -> None:
    with pytest.raises(EngineError, match=r"^HiGHS stopped without an answer: Time limit reached$"):
        strange("sudoku:" + "." * 81, "impatient")


def test_a_solvers_own_errors_become_one_line(strange: Strange) -> None:
    with pytest.raises(EngineError, match=r"^HiGHS: too large for this licence$"):
        strange(EMPTY_4X4, "unlicensed")


def test_a_solver_that_cannot_be_loaded_says_why(strange: Strange) -> None:
    with pytest.raises(EngineError, match=r"^HiGHS cannot be loaded: libhighs.so: no room$"):
        strange(EMPTY_4X4, "unloadable")


# Rows


def stated(puzzle: Puzzle) -> Program:
    """Return the program of a puzzle's rules."""
    program = Program(start(puzzle))
    for rule in puzzle.model.rules:
        state(rule, program)
    return program


def test_what_givens_settle_never_becomes_a_column() -> None:
    puzzle = enpitsu.parse("sudoku:1234/3412/2143/43..")
    program = Program(start(puzzle))
    assert program.columns == 2 * 4
    assert Program([mask([1])] * 3 + [mask([1, 2])]).columns == 1


def test_rows_that_cannot_hold_are_seen_without_a_solver() -> None:
    puzzle = enpitsu.parse("binary:000./..../..../....")
    assert not stated(puzzle).possible


# Cuts


def holds(row: Row, columns: list[int]) -> bool:
    total = sum(weight * columns[column] for column, weight in row.weights.items())
    return total == row.bound if row.equal else total <= row.bound


@pytest.mark.parametrize(
    "line",
    ["slitherlink:.../.../...", "slitherlink:3.3/.../...", "slitherlink:3../.../..3", APART],
)
def test_a_cut_takes_off_loops_that_are_apart_and_no_solution(line: str) -> None:
    puzzle = enpitsu.parse(line)
    model, program = puzzle.model, stated(puzzle)
    (loop,) = program.loops
    columns = puzzle.board.columns
    corners = {
        edge
        for row in (0, puzzle.board.rows - 1)
        for column in (0, columns - 1)
        for edge in puzzle.board.around(row, column)
    }
    apart = [int(edge in corners) for edge in range(model.size)]
    rows = list(cuts(loop, program, apart))
    assert len(rows) == len(loop.loops(sorted(corners)))
    assert not any(holds(row, apart) for row in rows)
    solutions = enpitsu.solve(puzzle, limit=0).values
    assert solutions
    assert all(holds(row, list(values)) for row in rows for values in solutions)


def test_one_loop_needs_no_cut() -> None:
    puzzle = enpitsu.parse("slitherlink:.../.../...")
    program = stated(puzzle)
    for values in enpitsu.solve(puzzle, limit=0).values:
        assert list(cuts(program.loops[0], program, values)) == []


def test_a_loop_is_told_by_its_lines_alone() -> None:
    puzzle = enpitsu.parse("slitherlink:3.2/..1/...")
    for values in enpitsu.solve(puzzle, limit=0).values:
        assert telling(stated(puzzle), values) == [v for v, line in enumerate(values) if line]
    sudoku = enpitsu.parse(EMPTY_4X4)
    assert telling(stated(sudoku), enpitsu.solve(sudoku).values[0]) == list(range(16))


# Limits


@pytest.mark.parametrize("solver", INSTALLED)
def test_two_loops_that_are_drawn_already_leave_no_solution(solver: str) -> None:
    puzzle = enpitsu.parse("slitherlink:...")
    edges = puzzle.board
    drawn = {*edges.around(0, 0), *edges.around(0, 2)}
    candidates = [mask([1]) if edge in drawn else mask([0, 1]) for edge in range(edges.number)]
    assert Ip(solver).solve_from(puzzle, candidates, Limits()).status is Status.NONE


# The Slitherlink paper's rows and cuts


ALONE = "slitherlink:3../.../..3"
"""A loop around one 3 leaves the other; two loops are drawn where one would do."""


LOOPS = [line for line in PUZZLES if line.startswith("slitherlink:")]


@pytest.mark.parametrize("line", [*LOOPS, APART, ALONE, "slitherlink:.../.../..."])
def test_rows_of_edges_find_the_same_solutions(line: str) -> None:
    result = enpitsu.solve(line, engine="ip", rows="edges", limit=0)
    assert set(result.values) == set(enpitsu.solve(line, limit=0).values)
    assert (result.found, result.complete, result.repeated) == (len(result.values), True, 0)


def test_rows_of_edges_need_no_columns_for_points() -> None:
    """2.1 to 2.13 of the paper: 1, then 5, 4 or 2 rows a point, and one a clue."""
    puzzle = enpitsu.parse("slitherlink:3.2/..1")
    program = Program(start(puzzle), plain=True)
    for rule in puzzle.model.rules:
        state(rule, program)
    assert program.columns == puzzle.model.size
    assert len(program.rows) == 1 + 5 * 2 + 4 * 6 + 2 * 4 + 3


def test_rows_that_are_none_are_refused() -> None:
    with pytest.raises(EngineError, match="known are: points, edges"):
        enpitsu.solve(APART, engine="ip", rows="cells")  # type: ignore[arg-type]


def test_loops_are_counted_in_rounds_and_cuts() -> None:
    for rows in ("points", "edges"):
        effort = Ip(rows=rows).solve(enpitsu.parse(APART), Limits(solutions=1)).effort
        assert effort.rounds is not None
        assert effort.cuts is not None
        assert (effort.rounds > 1) == (effort.cuts > 0)
    assert Ip().solve(enpitsu.parse(EMPTY_4X4), Limits(solutions=1)).effort.rounds is None
