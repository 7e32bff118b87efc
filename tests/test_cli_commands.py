"""The commands beside `solve`: their answers in words and in JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

import enpitsu
from command import (
    EMPTY,
    FILLED,
    MULTIPLE,
    NONE,
    PROBLEM_1,
    PROBLEM_5,
    UNIQUE,
    Run,
    is_one_line,
)
from enpitsu.engines.auto import Auto
from enpitsu.model import Limits, Puzzle, Result, Status
from enpitsu.model.records import written

ALS_CHAIN = (
    "sudoku:7.2..4.../49......./...9...8./.6.3.8.1./.......7./2.914..../.....58../"
    "........1/17...2.53"
)


def test_count(run: Run) -> None:
    assert run("count", MULTIPLE) == (0, "18 solutions\n", "")
    assert run("count", UNIQUE, "--engine", "kernel") == (0, "1 solution\n", "")
    assert run("count", NONE) == (1, "0 solutions\n", "")
    record = run("count", MULTIPLE, "--json", "--engine", "csp").record
    assert (record["count"], record["exact"]) == ("18", True)
    ran = run("count", EMPTY, "--nodes", "1000", "--json")
    assert (ran.code, ran.record["exact"]) == (1, False)
    assert run("count", EMPTY, "--nodes", "1000").out.startswith("at least ")


def test_count_by_the_methods_and_heuristics_of_solve(run: Run) -> None:
    by_csp = ["count", "binary:0.../..../..../....", "--engine", "csp", "--json"]
    options = [
        [],
        ["--method", "backtracking", "--no-mrv"],
        ["--method", "backtracking", "--no-mrv", "--lcv"],
        ["--method", "forward-checking", "--no-mrv"],
        ["--model", "lines"],
    ]
    records = [run(*by_csp, *chosen).record for chosen in options]
    assert {record["count"] for record in records} == {"36"}
    nodes = [record["nodes"] for record in records]
    assert nodes[1] == nodes[2] > nodes[3] > nodes[4]
    assert run("count", FILLED, "--model", "lines").code == 2


def test_check(run: Run) -> None:
    ran = run("check", UNIQUE, "--json")
    assert ran.code == 0
    assert ran.record["status"] == "unique"
    assert ran.record["witness"] is None
    assert ran.record["redundant"] == [
        {"cell": "r3c3", "value": "5"},
        {"cell": "r3c4", "value": "3"},
    ]
    several = run("check", MULTIPLE, "--json")
    assert (several.code, several.record["redundant"]) == (1, [])
    assert list(several.record["witness"]) == ["cell", "values"]
    assert len(set(several.record["witness"]["values"])) == 2
    none = run("check", NONE, "--json")
    assert (none.code, none.record["status"]) == (1, "none")
    assert none.record["reason"].startswith("r1c1=1 and r1c4=1")


def test_check_in_words(run: Run) -> None:
    assert run("check", UNIQUE).out == (
        "unique: it has exactly one solution; could go, each alone: r3c3=5, r3c4=3\n"
    )
    assert " can be " in run("check", MULTIPLE).out
    assert "row 1 holds no value twice" in run("check", NONE).out
    assert run("check", f"sudoku:{PROBLEM_5}").out.endswith("no clue could go\n")
    assert run("check", UNIQUE, NONE).out.startswith("argument 1 unique: ")


def test_check_names_clues_that_are_not_givens(run: Run) -> None:
    line = "futoshiki:12/..|r1c1<r1c2"
    assert run("check", line).out.endswith("could go, each alone: r1c1=1, r1c2=2, r1c1<r1c2\n")
    assert run("check", line, "--json").record["redundant"] == [
        {"cell": "r1c1", "value": "1"},
        {"cell": "r1c2", "value": "2"},
        {"clue": "r1c1<r1c2"},
    ]


def test_check_names_the_first_of_many_clues(run: Run) -> None:
    out = run("check", f"sudoku:{run('solve', UNIQUE, '--json').record['solutions'][0]}").out
    assert out.endswith(", r3c6=1 and 57 more (--json names them)\n")


@pytest.mark.parametrize(
    ("line", "technique", "name"),
    [
        (ALS_CHAIN, "ALS chain", "set"),
        ("slitherlink:..3./22../.212/3...", "two colours", "area"),
    ],
)
def test_roles_of_one_name_are_all_in_the_record(
    run: Run, line: str, technique: str, name: str
) -> None:
    steps = run("explain", line, "--json").record["steps"]
    told = enpitsu.explain(line).steps
    for step, record in zip(told, steps, strict=True):
        assert [role["name"] for role in record["roles"]] == [role.name for role in step.roles]
    named = [
        [r for r in s["roles"] if r["name"] == name] for s in steps if s["technique"] == technique
    ]
    assert max(map(len, named)) > 1


def test_explain(run: Run) -> None:
    nearly = FILLED.replace("4321", "432.")
    ran = run("explain", nearly, "--json")
    assert (ran.code, ran.record["solved"]) == (0, True)
    (step,) = ran.record["steps"]
    known = ["technique", "level", "text", "cells", "places", "removes", "roles", "chain"]
    assert list(step) == [*known, "positions", "houses"]
    assert (step["positions"], len(step["houses"])) == ([[4, 4]], 1)
    assert [role["name"] for role in step["roles"]] == ["cell", "house", "value"]
    assert list(step["roles"][0]) == ["name", "cells", "houses", "values", "numbers"]
    assert step["roles"][0]["cells"] == step["cells"]
    assert step["technique"] == "full house"
    assert step["places"] == [{"cell": "r4c4", "value": "1"}]
    words = run("explain", nearly).out.splitlines()
    assert words[0] == "1. full house (easy): " + step["text"]
    assert words[-1] == "Solved in 1 step."
    several = run("explain", MULTIPLE)
    assert several.code == 1
    assert several.out.endswith(
        "\nNot solved: it has several solutions; 14 of 16 cells are open.\n"
    )
    assert run("explain", MULTIPLE, "--json").record["reason"] == "it has several solutions"


def test_hint(run: Run) -> None:
    nearly = FILLED.replace("4321", "....")
    ran = run("hint", nearly, "--json")
    assert ran.code == 0
    assert list(ran.record)[2:6] == ["params", "technique", "level", "text"]
    assert run("hint", nearly).out.startswith(f"{ran.record['technique']} (easy): ")


def test_hint_from_a_players_board(run: Run) -> None:
    nearly = FILLED.replace("4321", "....")
    ran = run("hint", nearly, "--state", "1234/3412/2143/432.")
    assert "r4c4" in ran.out
    wrong = run("hint", nearly, "--state", "1234/3412/2143/4.1.", "--json").record
    assert wrong["technique"] == "wrong entry"
    assert wrong["removes"] == [{"cell": "r4c3", "value": "1"}]
    ran = run("hint", nearly, "--state", "12")
    assert ran.code == 2
    assert is_one_line(ran.err)


def test_hint_where_there_is_none(run: Run) -> None:
    assert run("hint", FILLED) == (0, "nothing is left to do: the board is complete\n", "")
    nearly = FILLED.replace("4321", "....")
    assert run("hint", nearly, "--state", FILLED).out.startswith("nothing is left")
    stuck = run("hint", "sudoku:" + "." * 16, "--json")
    assert (stuck.code, stuck.record["technique"]) == (1, None)
    assert "several solutions" in stuck.record["reason"]


def test_rate(run: Run) -> None:
    ran = run("rate", FILLED.replace("4321", "...."), "--json")
    assert (ran.code, ran.record["level"]) == (0, "easy")
    assert ran.record["difficulty"] > 0
    assert ran.record["length"] == 4
    assert sum(ran.record["techniques"].values()) == 4
    assert run("rate", FILLED.replace("4321", "....")).out.startswith("easy, difficulty ")
    several = run("rate", MULTIPLE, "--json")
    assert (several.code, several.record["level"]) == (1, None)
    assert run("rate", MULTIPLE).out == "no level: it has several solutions\n"


def test_threads_change_no_rating(run: Run, folder: Path) -> None:
    (folder / "many.txt").write_text("\n".join([UNIQUE, "?", MULTIPLE, PROBLEM_1, NONE] * 9))
    one = run("rate", "many.txt", "--json")
    assert (one.code, len(one.records)) == (2, 45)
    assert run("rate", "many.txt", "--json", "--jobs", "3") == one


def test_convert(run: Run, folder: Path) -> None:
    bare = PROBLEM_5.replace("/", "")
    assert run("convert", bare).out == f"sudoku:{PROBLEM_5}\n"
    assert run("convert", UNIQUE, bare, "--to", "line").out.splitlines()[1] == bare
    record = run("convert", bare, "--json").record
    assert record == {"genre": "sudoku", "puzzle": PROBLEM_5, "params": ""}
    assert run("convert", bare, "--to", "json").record == record
    assert run("convert", UNIQUE, bare, "--to", "sdk", "-o", "two.sdk") == (0, "", "")
    back = run("convert", "two.sdk").out
    assert back == f"{UNIQUE}\nsudoku:{PROBLEM_5}\n"


def test_convert_refuses_what_does_not_fit(run: Run, folder: Path) -> None:
    (folder / "a.txt").write_text("sudoku(3x2):" + "." * 36 + f"\n{UNIQUE}\n")
    ran = run("convert", "a.txt", "--to", "line")
    assert ran.code == 2
    assert ran.err.startswith("enpitsu: a.txt:1: line has no place for (3x2)")
    assert ran.out == PROBLEM_1.replace("/", "") + "\n"
    assert run("convert", "a.txt", "-o", "a.txt").err == (
        "enpitsu: a.txt: cannot be read and written at once\n"
    )
    assert (folder / "a.txt").read_text().endswith(f"{UNIQUE}\n")
    assert run("convert", "a.txt", "-o", "no/such").code == 2
    assert "known are: " in run("convert", "a.txt", "--to", "doc").err
    assert run("convert", "a.txt", "--to", "sdk", "--json").code == 2


def test_draw_on_the_terminal(run: Run) -> None:
    ran = run("draw", UNIQUE)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("┏")
    assert "9 │ 3" not in ran.out
    assert "┃ 9 │ 3 │ 4 ┃" in run("draw", UNIQUE, "--solution").out
    assert "\x1b" not in ran.out
    notes = run("draw", UNIQUE, "--candidates").out
    assert notes.splitlines()[1].startswith("┃     3 │")
    several = run("draw", MULTIPLE, "--solution")
    assert (several.code, several.out.splitlines()[-1]) == (1, "it has several solutions")
    assert run("draw", UNIQUE, "--json").record["svg"].startswith("<svg")


def test_draw_into_files(run: Run, folder: Path) -> None:
    assert run("draw", UNIQUE, "-o", "one.svg") == (0, "", "")
    assert (folder / "one.svg").read_text().startswith("<svg")
    assert run("draw", UNIQUE, MULTIPLE, "-o", "out.svg", "--json").records[1]["file"] == (
        "out-002.svg"
    )
    assert run("draw", UNIQUE, MULTIPLE, "-o", "many/").code == 0
    assert sorted(path.name for path in folder.glob("**/*.svg")) == [
        "one.svg", "out-001.svg", "out-002.svg", "puzzle-001.svg", "puzzle-002.svg"
    ]  # fmt: skip
    assert run("draw", UNIQUE, "-o", "one.txt").code == 0
    assert (folder / "one.txt").read_text() == run("draw", UNIQUE).out
    assert "saved as .svg, .png, .pdf or .txt" in run("draw", UNIQUE, "-o", "one.gif").err
    assert run("draw", UNIQUE, "-o", "one.svg/x.svg").code == 2


def test_counts_of_any_length_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """An open Slitherlink of 3x6500 cells has so many solutions, and takes 4 s to count."""

    def counted(engine: Auto, puzzle: Puzzle, limits: Limits, threads: int) -> Result:
        return Result(puzzle, Status.MULTIPLE, (), 10**5000, True, 0, 0.0, "kernel")

    monkeypatch.setattr(Auto, "count_in_threads", counted)
    number = "1" + "0" * 5000
    assert run("count", MULTIPLE) == (0, f"{number} solutions\n", "")
    assert run("count", MULTIPLE, "--json").record["count"] == number


def test_counts_of_any_length_are_written() -> None:
    assert written(7) == "7"
    assert written(10**5000) == "1" + "0" * 5000
