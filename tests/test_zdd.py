"""The ZDD engine's own facts: huge counts, random solutions, limits."""

from collections import Counter
from typing import get_args

import pytest

import enpitsu
from enpitsu.cli import main
from enpitsu.engines import _worker, zdd
from enpitsu.engines.kernel import search_rungs, walk
from enpitsu.engines.zdd import Zdd
from enpitsu.errors import EngineError
from enpitsu.model import Limits

pytest.importorskip("graphillion")

TALL = "slitherlink:2./.3/../3./.1/.."
WIDE = "slitherlink:2..3../.3..1."


def empty(rows: int, columns: int) -> str:
    return "slitherlink:" + "/".join(["." * columns] * rows)


@pytest.mark.parametrize(
    ("size", "loops"),
    [(1, 1), (4, 9349), (6, 487150371), (9, 27359264067916806101)],
)
def test_all_loops_of_a_board_are_counted(size: int, loops: int) -> None:
    """The numbers are OEIS A140517; the last is too large for 64 bits."""
    assert enpitsu.count(empty(size, size), engine="zdd") == loops


def test_a_count_up_to_a_limit_knows_no_more() -> None:
    result = Zdd().count(enpitsu.parse(empty(2, 2)), Limits(solutions=5))
    assert (result.found, result.complete) == (5, False)


def test_tall_and_wide_boards_are_the_same_turned() -> None:
    counts = {
        enpitsu.count(line, engine=engine) for line in (TALL, WIDE) for engine in ("zdd", "csp")
    }
    assert len(counts) == 1
    assert min(counts) > 1


def test_edges_come_along_the_shorter_side() -> None:
    for line, columns in ((empty(2, 6), True), (empty(6, 2), False)):
        puzzle = enpitsu.parse(line)
        diagram = zdd.Diagram(puzzle.model, [0b11] * puzzle.model.size)
        second = puzzle.model.names[diagram.edges[2]]
        assert second == ("r2c1 top" if columns else "r1c2 top")


def test_presolved_edges_are_kept() -> None:
    puzzle = enpitsu.parse("slitherlink:1.33/..2./..../3.10")
    narrowed = walk(puzzle, search_rungs(puzzle.ladder)).candidates
    result = Zdd().solve_from(puzzle, narrowed, Limits())
    assert result.values == enpitsu.solve(puzzle, engine="kernel").values
    result = Zdd().solve_from(enpitsu.parse(empty(1, 3)), [2] + [3] * 9, Limits(solutions=0))
    assert sorted(result.solutions) == ["100", "110", "111"]


def test_candidates_that_leave_no_loop_give_none() -> None:
    puzzle = enpitsu.parse(empty(1, 2))
    for candidates in ([0] * 7, [1] * 7, [2] * 7, [2, 1, 1, 1, 1, 1, 1]):
        result = Zdd().solve_from(puzzle, candidates, Limits())
        assert (result.found, result.complete) == (0, True)


# The paper's set operations

CORNER = "slitherlink:1.33/..2./..../3.10"


@pytest.mark.parametrize(
    "line", [TALL, WIDE, CORNER, empty(3, 3), "slitherlink:3", "slitherlink:03"]
)
def test_sets_and_rows_build_the_same_diagram(line: str) -> None:
    puzzle = enpitsu.parse(line)
    by_rows, by_sets = (
        Zdd(building=building).solve(puzzle, Limits(solutions=0))
        for building in get_args(zdd.Building)
    )
    assert sorted(by_sets.values) == sorted(by_rows.values)
    assert by_sets.effort.diagram_nodes == by_rows.effort.diagram_nodes
    assert Zdd(building="sets").count(puzzle, Limits(solutions=0)).found == by_rows.found


def test_sets_keep_what_is_known_of_edges() -> None:
    puzzle = enpitsu.parse(CORNER)
    narrowed = walk(puzzle, search_rungs(puzzle.ladder)).candidates
    result = Zdd(building="sets").solve_from(puzzle, narrowed, Limits())
    assert result.values == enpitsu.solve(puzzle, engine="kernel").values


def test_a_building_that_is_none_is_refused() -> None:
    with pytest.raises(EngineError, match="known are: rows, sets"):
        enpitsu.solve(TALL, engine="zdd", building="bricks")  # type: ignore[arg-type]


def test_a_diagram_tells_its_nodes_and_its_memory() -> None:
    effort = Zdd().count(enpitsu.parse(empty(1, 2)), Limits(solutions=0)).effort
    assert effort.diagram_nodes == 9  # three loops along seven edges
    assert effort.peak_mb is None or effort.peak_mb > 1
    assert effort.preparing is not None


# Random solutions


def test_random_solutions_are_uniform() -> None:
    """13 loops, 2600 draws: chi-square with 12 degrees of freedom is below 32.9 in 999 of 1000."""
    puzzle = enpitsu.parse(empty(2, 2))
    drawn = Counter(Zdd().random_solutions(puzzle, 2600, seed=1))
    assert len(drawn) == 13
    assert sum((often - 200) ** 2 / 200 for often in drawn.values()) < 32.9


def test_random_solutions_keep_the_rules_and_follow_the_seed() -> None:
    puzzle = enpitsu.parse("slitherlink:.3.../...2./...../..1..")
    drawn = Zdd().random_solutions(puzzle, 20, seed=7)
    assert all(puzzle.model.check(values) for values in drawn)
    assert drawn == Zdd().random_solutions(puzzle, 20, seed=7)
    assert drawn != Zdd().random_solutions(puzzle, 20, seed=8)


def test_where_there_is_no_solution_none_is_drawn() -> None:
    assert Zdd().random_solutions(enpitsu.parse("slitherlink:00/00"), 5, seed=1) == []


def test_random_solutions_keep_the_time_limit() -> None:
    with pytest.raises(EngineError, match="the limit came first"):
        Zdd().random_solutions(enpitsu.parse(empty(16, 16)), 1, seed=1, seconds=0.1)


# Limits


def test_other_genres_are_refused() -> None:
    for line in ("sudoku:" + "." * 16, "neighbor:1.../..2./.4../...3"):
        with pytest.raises(EngineError, match=r"^the zdd engine draws loops only$"):
            enpitsu.solve(line, engine="zdd")


def test_without_graphillion_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(zdd, "available", lambda: False)
    with pytest.raises(EngineError, match=r"needs Graphillion: pip install 'enpitsu\[engines\]'"):
        enpitsu.solve(empty(2, 2), engine="zdd")


def test_too_little_memory_is_a_limit_that_came_first() -> None:
    line = empty(14, 14)
    result = Zdd(solver_memory=50).count(enpitsu.parse(line), Limits(solutions=0))
    assert (result.found, result.complete, result.stopped) == (0, False, "memory")
    with pytest.raises(EngineError, match=r"the limit on the solver's memory came first$"):
        enpitsu.count(line, engine="zdd", solver_memory=50)


def test_the_time_limit_leaves_nothing_running(monkeypatch: pytest.MonkeyPatch) -> None:
    idle: dict[str, list[_worker.Worker]] = {}
    monkeypatch.setattr(_worker, "_idle", idle)
    result = Zdd().count(enpitsu.parse(empty(16, 16)), Limits(solutions=0, seconds=0.2))
    assert (result.found, result.complete) == (0, False)
    assert 0.2 <= result.seconds < 5
    assert not any(idle.values())


# The command line


def test_the_command_line_counts_and_bounds_the_memory(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["count", empty(3, 3), "--engine", "zdd", "--solver-memory", "500", "--json"]) == 0
    assert '"count": "213", "exact": true' in capsys.readouterr().out
    assert main(["count", empty(14, 14), "--engine", "zdd", "--solver-memory", "50"]) == 1
    assert capsys.readouterr().out == (
        "at least 0 solutions; then the limit on the solver's memory "
        "(--presolve, --building sets or a larger --solver-memory may help) was reached\n"
    )


def test_engines_without_a_process_have_no_memory_to_bound(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["solve", empty(2, 2), "--engine", "kernel", "--solver-memory", "50"]) == 2
    assert "--solver-memory does not belong to the kernel engine" in capsys.readouterr().err
