"""`enpitsu solve`: what it shows, what it counts, the options of its engines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from command import (
    EMPTY,
    FILLED,
    MULTIPLE,
    NONE,
    PROBLEM_1,
    PROBLEM_2,
    PROBLEM_3,
    SOLUTION_1,
    UNIQUE,
    Run,
)
from enpitsu.engines.auto import Auto
from enpitsu.model import Limits, Result


def test_solve_shows_the_status_and_the_board(run: Run) -> None:
    ran = run("solve", UNIQUE)
    assert (ran.code, ran.err) == (0, "")
    first, *board = ran.out.splitlines()
    assert first.startswith("unique: exactly one solution (kernel, ")
    assert board[0].startswith("┏")
    assert "┃ 9 │ 3 │ 4 ┃ 2 │ 6 │ 8 ┃ 5 │ 7 │ 1 ┃" in board


def test_solve_json(run: Run) -> None:
    ran = run("solve", UNIQUE, "--json")
    assert list(ran.record) == [
        "genre", "puzzle", "params", "status", "solutions", "engine", "nodes", "seconds"
    ]  # fmt: skip
    assert ran.record["puzzle"] == PROBLEM_1
    assert ran.record["solutions"] == [SOLUTION_1]
    assert ran.record["status"] == "unique"
    assert run("solve", "sudoku(3x2):" + "." * 36, "--json").record["params"] == "3x2"


@pytest.mark.parametrize(
    ("puzzle", "status", "solutions", "code"),
    [(UNIQUE, "unique", 1, 0), (MULTIPLE, "multiple", 2, 1), (NONE, "none", 0, 1)],
)
def test_solve_tells_by_its_exit_status(
    run: Run, puzzle: str, status: str, solutions: int, code: int
) -> None:
    ran = run("solve", puzzle, "--json")
    assert (ran.code, ran.record["status"]) == (code, status)
    assert len(ran.record["solutions"]) == solutions
    assert ran.record.get("reason") == (
        "r1c1=1 and r1c4=1: but row 1 holds no value twice" if puzzle == NONE else None
    )


def test_solve_says_what_is_known(run: Run) -> None:
    assert run("solve", MULTIPLE).out.startswith("multiple: at least 2 solutions (")
    every = run("solve", MULTIPLE, "--limit", "0").out.splitlines()
    assert every[0].startswith("multiple: 18 solutions (")
    assert len(set(every[1:])) == 18
    assert run("solve", NONE).out.startswith("none: no solution: r1c1=1 and r1c4=1")
    one = run("solve", EMPTY, "--limit", "1")
    assert (one.code, one.out.splitlines()[0][:22]) == (0, "unknown: one solution;")
    nothing = run("solve", UNIQUE, "--nodes", "1", "--limit", "0")
    assert nothing.out.startswith("unknown: no solution found before the limit")
    stopped = run("solve", UNIQUE, "--nodes", "1")
    assert stopped.code == 1
    assert stopped.out.startswith("unknown: no solution found before the limit")


def test_solve_names_an_ambiguous_cell(run: Run) -> None:
    told = "r2c3 can be 1 or 3"
    assert run("solve", MULTIPLE).out.splitlines()[0].endswith(f"; {told}")
    assert run("solve", UNIQUE, MULTIPLE).out.rstrip().endswith(f"({told})")
    witness = {"cell": "r2c3", "values": ["1", "3"]}
    assert run("solve", MULTIPLE, "--json").record["witness"] == witness
    assert "witness" not in run("solve", UNIQUE, "--json").record
    letters = run("solve", MULTIPLE, "--symbols", "abcd", "--json").record
    assert letters["witness"] == {"cell": "r2c3", "values": ["a", "c"]}


def test_one_solution_of_limit_one_is_not_called_unique(run: Run) -> None:
    ran = run("solve", EMPTY, FILLED, "--limit", "1", "--json")
    assert ran.code == 0
    assert [record["status"] for record in ran.records] == ["unknown", "unknown"]
    assert run("solve", NONE, "--limit", "1", "--json").record["status"] == "none"


def test_solutions_that_memory_does_not_hold_are_counted(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limits, "stored", lambda limits, variables: 5)
    ran = run("solve", MULTIPLE, "--limit", "0", "--json")
    assert (len(ran.record["solutions"]), ran.record["found"]) == (5, 18)
    told = run("solve", MULTIPLE, "--limit", "0").out
    assert told.startswith("multiple: 18 solutions, of which the first 5 are kept (")


def test_solve_many_gives_a_line_each_in_order(run: Run, folder: Path) -> None:
    (folder / "a.txt").write_text(f"# two\n{UNIQUE}\n{NONE}\n")
    (folder / "b.sdm").write_text(SOLUTION_1.replace("/", "") + "\n")
    ran = run("solve", "a.txt", "b.sdm", MULTIPLE)
    assert ran.code == 1
    assert [line.split()[:2] for line in ran.out.splitlines()[:3]] == [
        ["a.txt:2", "unique"],
        ["a.txt:3", "none"],
        ["b.sdm:1", "unique"],
    ]
    assert ran.out.splitlines()[3].startswith("argument 3 multiple 1")


def test_solve_many_equals_solving_each(run: Run) -> None:
    lines = [UNIQUE, f"sudoku:{PROBLEM_2}", FILLED, NONE, MULTIPLE, f"sudoku:{PROBLEM_3}"] * 20
    text = "\n".join(lines).encode()
    single = [run("solve", line, "--json").record["solutions"] for line in lines[:6]]
    for jobs in ("1", "2"):
        ran = run("solve", "--json", "--jobs", jobs, stdin=text)
        assert [record["solutions"] for record in ran.records] == single * 20


def test_an_answer_stands_beside_its_own_puzzle_whatever_is_left_out(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve_many = Auto.solve_many

    def without_the_first(*asked: Any) -> Iterator[Result]:
        return islice(solve_many(*asked), 1, None)

    monkeypatch.setattr(Auto, "solve_many", without_the_first)
    records = run("solve", MULTIPLE, FILLED, NONE, "--json").records
    told = [(f"sudoku:{record['puzzle']}", record["status"]) for record in records]
    assert told == [(FILLED, "unique"), (NONE, "none")]


def test_the_tree_of_a_search(run: Run) -> None:
    easy = ["--techniques", "naked single,hidden single"]
    record = run("solve", UNIQUE, "--json", "--tree", *easy).record
    assert len(record["tree"]) == record["nodes"]
    root = record["tree"][0]
    assert list(root) == [
        "depth", "branch", "assumed", "result", "fixed_before", "fixed_after", "split",
        "total_seconds", "own_seconds",
    ]  # fmt: skip
    assert (root["depth"], root["result"], root["fixed_before"]) == (0, 1, 24)
    lines = run("solve", UNIQUE, "--tree", "--split", "box", *easy).out.splitlines()
    (head,) = (i for i, line in enumerate(lines) if line.startswith("call"))
    assert lines[head + 1].startswith("0 start")
    assert " in box " in lines[head + 1]
    assert lines[head + 2].startswith("  1 r")
    assert "call" in run("solve", UNIQUE, NONE, "--tree").out


def test_engines_have_their_own_options(run: Run) -> None:
    ran = run("solve", FILLED, "--engine", "csp", "--method", "backtracking", "--no-mrv", "--lcv")
    assert "(csp, " in ran.out
    ran = run("solve", "binary:0./..", "--engine", "csp", "--model", "lines")
    assert "(csp, 2 nodes, " in ran.out
    assert "solution after 2 nodes, " in ran.out
    for option in (["--tree"], ["--split", "cell"], ["--techniques", "naked single"]):
        assert run("solve", FILLED, *option).code == 0
        ran = run("solve", FILLED, "--engine", "csp", *option)
        told = f"enpitsu: {option[0]} does not belong to the csp engine, but to auto or kernel"
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(told)
    ran = run("solve", FILLED, "--lcv")
    assert ran == (2, "", "enpitsu: --lcv does not belong to the auto engine, but to csp\n")


def test_a_technique_that_a_genre_has_not_is_told_for_each_puzzle(run: Run) -> None:
    ran = run("solve", FILLED, UNIQUE, "--techniques", "guessing")
    assert ran.code == 2
    for number, line in enumerate(ran.err.splitlines(), 1):
        told = f"enpitsu: argument {number}: sudoku cannot search with 'guessing', but with "
        assert line.startswith(told)
        assert {"full house", "X-wing"} <= set(line.removeprefix(told).split(", "))


def test_symbols_of_ones_own(run: Run) -> None:
    record = run("solve", FILLED, "--symbols", "ABCD", "--json").record
    assert record["solutions"] == ["ABCD/CDAB/BADC/DCBA"]
    assert record["puzzle"] == "1234/3412/2143/4321"
    assert "┃ 0 │ 1 ┃ 2 │ 3 ┃" in run("solve", FILLED, "--symbols", "0123").out
    assert "┃ a │ b ┃ c │ d ┃" in run("draw", FILLED, "--symbols", "abcd").out
    assert run("solve", FILLED, "--symbols", "ABC") == (
        2, "", "enpitsu: argument 1: --symbols has 3 symbols, but 4 are needed\n"
    )  # fmt: skip
    assert run("solve", FILLED, "--symbols", "AABC").err == (
        "enpitsu: --symbols holds a symbol twice\n"
    )
    assert run("solve", FILLED, "--symbols", "A./ ").code == 2


def test_symbols_of_ones_own_are_for_cells_and_not_for_sums_or_numbers_beside_them(
    run: Run,
) -> None:
    sums = r"kakuro:# 16\- 7\-/-\9 . ./-\14 . ."
    letters = ["--symbols", "ABCDEFGHI"]
    record = run("solve", sums, *letters, "--json").record
    assert record["solutions"] == [r"# 16\- 7\-/-\9 G B/-\14 I E"]
    assert "\\14│" in run("solve", sums, *letters).out
    beside = run("draw", "skyscrapers:../..|21/../../..", "--symbols", "AB").out
    assert beside.split()[:2] == ["2", "1"]


def test_memory_limits_the_solutions_that_are_kept(run: Run) -> None:
    record = run("solve", "sudoku:" + "." * 36, "--limit", "0", "--nodes", "40000", "--memory", "1")
    assert record.code == 1
    assert "at least" in record.out
    assert "are kept" in record.out


def test_the_sat_engine_takes_a_solver_by_name(run: Run) -> None:
    by_minisat = ["--engine", "sat", "--solver", "minisat22", "--json"]
    assert run("solve", UNIQUE, *by_minisat).record["engine"] == "sat"
    ran = run("solve", UNIQUE, "--engine", "sat", "--solver", "minisatt")
    assert ran.code == 2
    assert "no SAT solver 'minisatt'; known are: " in ran.err
    assert run("solve", UNIQUE, "--solver", "minisat22").code == 2


def test_the_ip_engine_takes_a_solver_by_name(run: Run) -> None:
    by_scip = ["--engine", "ip", "--solver", "scip", "--json"]
    assert run("solve", UNIQUE, *by_scip).record["engine"] == "ip"
    ran = run("solve", UNIQUE, "--engine", "ip", "--solver", "skip")
    assert ran.code == 2
    assert "no solver 'skip' for integer programs; known are: highs, cbc, scip" in ran.err
    assert run("solve", UNIQUE, "--engine", "cpsat", "--solver", "scip").code == 2
