"""Records in JSON: they keep what the input said of a puzzle, and failures are records too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command import COMMANDS, MULTIPLE, PROBLEM_1, SOLUTION_1, UNIQUE, Run

ABOUT = {"id": "sudoc2/1", "title": "Problem 1", "author": "A. Schönhage", "solution": SOLUTION_1}
RECORD = {"genre": "sudoku", "puzzle": PROBLEM_1, **ABOUT, "from": "elsewhere"}
EASY = "1234/3412/2143/4..."


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_keeps_what_is_told_of_a_puzzle(run: Run, command: str) -> None:
    easy = {**RECORD, "puzzle": EASY, "params": "2x2", "id": 7}
    ran = run(command, "-", "--json", stdin=f"{json.dumps(easy)}\n{MULTIPLE}\n".encode())
    kept, plain = ran.records
    assert {name: kept[name] for name in ABOUT} == {**ABOUT, "id": 7}
    assert "from" not in kept
    assert not ABOUT.keys() & plain.keys()


def test_a_solution_that_is_wrong_stands_beside_those_that_are_found(run: Run) -> None:
    wrong = {**RECORD, "solution": SOLUTION_1[::-1]}
    record = run("solve", json.dumps(wrong), "--json").record
    assert record["solution"] == SOLUTION_1[::-1]
    assert record["solutions"] == [SOLUTION_1]


def test_converted_records_keep_it_too(run: Run, folder: Path) -> None:
    (folder / "in.jsonl").write_text(json.dumps(RECORD))
    told = {name: value for name, value in RECORD.items() if name != "from"}
    assert run("convert", "in.jsonl", "--json").record == told | {"params": ""}
    assert run("convert", "in.jsonl", "--to", "json").out == (
        run("convert", "in.jsonl", "--json").out
    )
    assert run("convert", "in.jsonl").out == f"{UNIQUE}\n"


def test_authors_of_other_formats_are_kept(run: Run, folder: Path) -> None:
    rows = "\n".join(EASY.split("/"))
    (folder / "a.sdk").write_text(f"#Asomebody\n#Dnothing\n{rows}\n\n{rows}\n")
    first, second = run("convert", "a.sdk", "--json").records
    assert first["author"] == "somebody"
    assert "author" not in second
    block = "begin\npuzzle slitherlink\nauthor Otto Janko\ntitle\nsize 2\nproblem\n2 -\n- 2\nend\n"
    record = run("convert", "-", "--json", stdin=block.encode()).record
    assert record["author"] == "Otto Janko"
    assert "title" not in record


@pytest.mark.parametrize("command", [*COMMANDS[:-1], "narrow"])
def test_every_record_has_the_parameters_even_if_there_are_none(run: Run, command: str) -> None:
    assert run(command, UNIQUE, "--json").record["params"] == ""


def test_the_record_of_an_error_has_the_parameters_even_if_there_are_none(run: Run) -> None:
    record = json.dumps({"genre": "sudoku", "puzzle": "12x4/"})
    for wrong in ("sudoku:12x4/", record):
        assert run("solve", wrong, "--json").record["params"] == ""
    unsolvable = run(
        "generate", "sudoku", "--size", "4", "--clues", "2", "--seconds", "1", "--json"
    )
    assert unsolvable.record["params"] == ""


def test_a_failure_tells_what_is_known(run: Run, folder: Path) -> None:
    broken = {**RECORD, "puzzle": "12x4/", "params": "2x2"}
    (folder / "a.jsonl").write_text(f"{UNIQUE}\n{json.dumps(broken)}\nsudoku(2x2):x\nnonsense\n")
    ran = run("solve", "a.jsonl", "--json")
    assert ran.code == 2
    solved, record, line, nonsense = ran.records
    assert solved["status"] == "unique"
    assert record.items() >= {**ABOUT, "puzzle": "12x4/", "source": "a.jsonl", "line": 2}.items()
    assert line.items() >= {"genre": "sudoku", "params": "2x2", "puzzle": "x", "line": 3}.items()
    assert list(nonsense) == ["source", "line", "status", "reason"]
    for failed in (record, line, nonsense):
        assert failed["status"] == "error"
        assert f"a.jsonl:{failed['line']}: {failed['reason']}" in ran.err


def test_what_an_engine_refuses_is_a_record_with_its_puzzle(run: Run) -> None:
    ran = run("solve", json.dumps(RECORD), "--engine", "zdd", "--json")
    assert ran.code == 2
    assert ran.record.items() >= {**ABOUT, "puzzle": PROBLEM_1, "status": "error"}.items()
    assert ran.record["reason"] == "the zdd engine draws loops only"


def test_failures_stand_where_their_puzzles_do(run: Run) -> None:
    lines = [MULTIPLE, "x:1", *[MULTIPLE] * 40, "x:2", "x:3", MULTIPLE]
    ran = run("solve", "-", "--json", stdin="\n".join(lines).encode())
    failed = [number for number, it in enumerate(ran.records, 1) if it["status"] == "error"]
    assert failed == [number for number, line in enumerate(lines, 1) if line.startswith("x")]
    assert [line.split(": ")[1] for line in ran.err.splitlines()] == [
        f"stdin:{number}" for number in failed
    ]


def test_every_failure_is_counted(run: Run) -> None:
    ran = run("rate", "-", "--json", stdin=b"x\n" * 50)
    assert len(ran.records) == 50
    assert len(ran.err.splitlines()) == 21


def test_records_of_errors_are_read_again(run: Run) -> None:
    first = run("solve", "x:1", "--json")
    again = run("solve", "-", "--json", stdin=first.out.encode())
    assert again.code == 2
    assert again.record["reason"].startswith("the record of an error: there is no genre 'x'")
    refused = run("solve", UNIQUE, "--engine", "zdd", "--json")
    assert run("solve", "-", "--json", stdin=refused.out.encode()).record["status"] == "unique"


def test_a_file_of_converted_puzzles_holds_puzzles_alone(run: Run, folder: Path) -> None:
    (folder / "in.txt").write_text(f"{UNIQUE}\nnonsense\n")
    ran = run("convert", "in.txt", "--json", "-o", "out.jsonl")
    assert ran.record["status"] == "error"
    assert json.loads((folder / "out.jsonl").read_text())["puzzle"] == PROBLEM_1
