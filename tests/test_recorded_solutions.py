"""A record whose solution is wrong: every command that reads it says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import enpitsu
from command import Run, is_one_line

UNIQUE = {"genre": "sudoku", "puzzle": "..../1.../.3.1/...4"}
RIGHT = "3412/1243/4321/2134"
WRONG = [
    ("3412/1243/4321/2143", "changes the clue at r4c4"),
    ("3412/1243/4331/2124", "breaks a rule: "),
    ("3412/1243/4321/213.", "is not whole"),
    ("nonsense", "cannot be read: "),
]
COMMANDS = ["check", "solve", "explain", "convert"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("solution", "fault"), WRONG)
def test_a_wrong_solution_is_said_to_be_wrong(
    run: Run, folder: Path, command: str, solution: str, fault: str
) -> None:
    (folder / "p.jsonl").write_text(json.dumps({**UNIQUE, "solution": solution}))
    ran = run(command, "p.jsonl")
    assert ran.code == (1 if command == "check" else 0)
    assert is_one_line(ran.err)
    assert ran.err.startswith(
        f"enpitsu: p.jsonl:1: the solution in the record is wrong: it {fault}"
    )
    assert run(command, "p.jsonl", "--json").record["solution_fault"].startswith(fault)
    (folder / "p.jsonl").write_text(json.dumps({**UNIQUE, "solution": RIGHT}))
    ran = run(command, "p.jsonl")
    assert (ran.code, ran.err) == (0, "")
    assert "solution_fault" not in run(command, "p.jsonl", "--json").record


@pytest.mark.parametrize(
    ("line", "solution"),
    [
        ("slitherlink:3.2/..1/...", "000/000/000"),
        ("slitherlink:3.2/..1/...", "101/111/111"),
        ("neighbor:1.../..2./.4../...3", "1x3x/x42x/xxxx/xxx3"),
        (r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .", "88/77"),
        ("kenken:1./..|3+=r1c1 r1c2,3+=r2c1 r2c2", "12/12"),
        ("skyscrapers:12../..../..../....|..../..../..../....", "1234/1234/1234/1234"),
        ("futoshiki:12/2.", "12/22"),
        ("binary:01/1.", "01/11"),
    ],
)
def test_wrong_solutions_of_all_genres_are_found(line: str, solution: str) -> None:
    puzzle = enpitsu.parse(line).with_about(solution=solution)
    assert enpitsu.check(puzzle).solution_fault


def test_one_of_several_solutions_is_not_wrong(run: Run, folder: Path) -> None:
    record = {"genre": "sudoku", "puzzle": "12../..../..../....", "solution": "1234/3412/2143/4321"}
    (folder / "p.jsonl").write_text(json.dumps(record))
    for command in COMMANDS:
        assert run(command, "p.jsonl").err == ""


def test_a_wrong_solution_in_a_table_is_found(run: Run, folder: Path) -> None:
    (folder / "p.csv").write_text("puzzle,solution\n....1....3.1...4,3412124343212143\n")
    assert "the solution in the record is wrong" in run("check", "p.csv").err
