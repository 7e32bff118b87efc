"""Data that others wrote (records, tables, journals, states) are refused in a line, never more."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import enpitsu
from command import FILLED, UNIQUE, Run, is_one_line
from enpitsu import PuzzleError, State
from enpitsu.comparing.judging import rows_of
from enpitsu.comparing.results import check_result
from enpitsu.comparing.rows import COLUMNS, Row, Rows
from enpitsu.comparing.runs import runs_of
from enpitsu.comparing.summary import tables
from enpitsu.formats import format_named, formats
from enpitsu.model import Limits
from enpitsu.reports import Table
from enpitsu.reports.text import to_csv, to_terminal
from enpitsu.spreadsheets import guard_cell, unguard_cell
from enpitsu.work import Journal, JournalError

BODY = "1234/3412/2143/...."
LINE = f"sudoku:{BODY}"
HUGE = "9" * 400
PZPRV3 = "pzprv3/sudoku/4/1 2 3 4 /3 4 1 2 /2 1 4 3 /. . . . /"


@pytest.mark.parametrize("name", ["id", "title", "difficulty", "seed", "level", "date"])
@pytest.mark.parametrize("number", [HUGE, f"-{HUGE}", "1" + "0" * 18])
def test_a_number_that_is_too_long_spoils_one_record_alone(
    folder: Path, run: Run, name: str, number: str
) -> None:
    bad = f'{{"genre": "sudoku", "puzzle": "{BODY}", "{name}": {number}}}'
    Path("p.jsonl").write_text(f"{bad}\n{LINE}\n")
    ran = run("solve", "p.jsonl", "--json")
    if name == "seed":  # what is no field of a puzzle is left out
        assert ran.code == 0
        return
    assert ran.code == 2
    assert is_one_line(ran.err)
    assert f"p.jsonl:1: '{name}' must be a number of at most 18 digits" in ran.err
    assert [record["status"] for record in ran.records] == ["error", "unique"]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (
            "p.csv",
            f"puzzle,difficulty\n{BODY.replace('/', '')},{HUGE}\n{BODY.replace('/', '')},3\n",
        ),
        ("p.txt", f'{PZPRV3}info:{{"metadata": {{"hard": {HUGE}}}}}\n{PZPRV3}'),
    ],
)
def test_other_formats_refuse_long_numbers_as_well(
    folder: Path, run: Run, file: str, text: str
) -> None:
    Path(file).write_text(text)
    ran = run("convert", file, "--to", "notation")
    assert ran.code == 2
    assert is_one_line(ran.err)
    assert "must be a number of at most 18 digits" in ran.err
    assert ran.out == f"{LINE}\n"


def test_numbers_of_eighteen_digits_and_long_text_are_kept() -> None:
    record = {"genre": "sudoku", "puzzle": BODY, "id": 10**18 - 1, "title": HUGE}
    (puzzle,) = enpitsu.read([json.dumps(record)])
    assert (puzzle.about["id"], puzzle.about["title"]) == (10**18 - 1, HUGE)


@pytest.mark.parametrize("reason", ["[" * 900 + "]" * 900, HUGE, "null", '"a\\u001b[2J"'])
def test_the_record_of_an_error_may_give_any_reason(reason: str) -> None:
    with pytest.raises(PuzzleError, match="the record of an error") as caught:
        list(enpitsu.read([f'{{"status": "error", "reason": {reason}}}']))
    assert str(caught.value).isprintable()


JOURNALS = {
    '{"settings": 5}\n': "line 1: this is no journal",
    '{"settings": {}}\n{"key": []}\n': "line 2: this is no journal",
    '{"settings": {}}\n{"key": 5, "result": 1}\n': "line 2: this is no journal",
    '{"settings": {}}\n{"key": "a"}\n': "line 2: the data are damaged",
    '{"settings": {}}\n' + "[" * 100_000 + "\n": "line 2: this is no journal",
    '{"settings": {}}\n{"key": "a", "result": ' + "[" * 980 + "]" * 980 + "}\n": "line 2: ",
    '{"settings": {"a": ' + "[" * 900 + "]" * 900 + "}}\n": "line 1: that run had a",
    '{"settings": {"\\u001b[2J": "\\u001b]0;x\\u0007"}}\n': "line 1: that run had ",
    '{"settings": {}}\n{"key": "a", "result": 1' + HUGE * 12 + "}\n": "line 2: this is no journal",
}


@pytest.mark.parametrize(("text", "problem"), JOURNALS.items())
def test_a_hostile_journal_is_refused_in_one_line(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_text(text)
    with pytest.raises(JournalError, match=re.escape(problem)) as caught:
        Journal(str(path), {})
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300
    assert path.read_text() == text


def test_control_characters_of_a_journal_go_no_further(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    result = {"a\x1b": ["\x1b]0;x\x07 \x9b2J", "two\nlines"], "n": 1.5}
    path.write_text(f'{{"settings": {{}}}}\n{json.dumps({"key": "k", "result": result})}\n')
    with Journal(str(path), {}) as journal:
        assert journal["k"] == {"a?": ["?]0;x? ?2J", "two\nlines"], "n": 1.5}


RIGHT: dict[str, Any] = {
    "status": "unique",
    "reason": "",
    "found": 1,
    "complete": True,
    "wall": 0.5,
    "valid": 1,
    "listed": True,
    "digest": "00",
    "solutions": ["12"],
    "nodes": None,
}


def test_the_result_of_a_run_is_right() -> None:
    check_result(RIGHT)
    check_result({"status": "error", "reason": "crash", "error": "it died"})


@pytest.mark.parametrize(
    "change",
    [
        *({"status": None}, {"status": 5}, {"reason": []}, {"status": "error"}, {"wall": -1.0}),
        *({"found": 10**400}, {"found": "1"}, {"found": True}, {"wall": float("inf")}),
        *({"complete": 1}, {"digest": None}, {"solutions": "12"}, {"solutions": [1]}, {"by": 3}),
    ],
)
def test_a_result_of_another_kind_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(
        ValueError, match=f"'{'error' if 'error' in change.values() else next(iter(change))}'"
    ):
        check_result(RIGHT | change)


def test_every_column_of_a_result_is_checked() -> None:
    measured = {"found", "complete", "wall", "cpu", "peak_mb", "base_mb", "preparing", "rules"}
    for name in measured & set(COLUMNS):
        with pytest.raises(ValueError, match=f"'{name}'"):
            check_result(RIGHT | {name: {}})


STOPPED: dict[str, Any] = {"status": "unknown", "reason": "time", "complete": False}
BROKEN: dict[str, Any] = RIGHT | {"broken": "a solution is given twice"}
FAILED: dict[str, Any] = {"status": "error", "reason": "crash", "error": "it died"}
STRANGE: tuple[Any, ...] = (None, "", "x", "\x1b", 0, 5, -1, 1.5, True, [], [1], {}, [None])


@pytest.mark.parametrize("whole", [RIGHT, STOPPED, BROKEN, FAILED])
def test_what_a_journal_may_hold_can_be_judged(whole: dict[str, Any]) -> None:
    (run,) = runs_of([LINE], ["kernel"], Limits(2))
    for name in (*COLUMNS, *whole, "broken", "digest", "listed", "solutions", "valid", "by"):
        for value in STRANGE:
            result = whole | {name: value}
            try:
                check_result(result)
            except ValueError:
                continue
            judged = rows_of([run], {run.key: result})
            assert judged.to_csv()
            assert all(map(to_terminal, tables(judged)))


@pytest.mark.parametrize("result", ["5", '{"status": []}', '{"status": "unique", "reason": ""}'])
def test_a_comparison_refuses_a_hostile_journal(folder: Path, run: Run, result: str) -> None:
    words = ("compare", FILLED, "--engines", "kernel", "-o", "runs.csv", "--no-charts")
    assert run(*words).code == 0
    path = Path("runs.journal.jsonl")
    first, second = path.read_text().splitlines()
    if "unique" in result:
        result = json.dumps(json.loads(second)["result"] | {"host": "\x1b]0;PWN\x07"})
    path.write_text(
        f'{first}\n{{"key": {json.dumps(json.loads(second)["key"])}, "result": {result}}}\n'
    )
    ran = run(*words, "--resume")
    if "PWN" in result:
        assert ran.code == 0
        assert "\x1b" not in Path("runs.csv").read_text()
        return
    assert ran.code == 2
    assert is_one_line(ran.err)
    assert "runs.journal.jsonl, line 2: the data are damaged" in ran.err


@pytest.mark.parametrize(("name", "value"), [("clues", "x"), ("seconds", [1]), ("clues", {})])
def test_a_study_refuses_a_hostile_journal(folder: Path, run: Run, name: str, value: Any) -> None:
    words = ("study", "neighbor-number-generation", "3.1", "--count", "1", "--seconds", "0.01")
    assert run(*words, "-o", "out").code == 0
    path = Path("out/runs.jsonl")
    first, *lines = path.read_text().splitlines()
    records = [json.loads(line) for line in lines]
    for record in records:
        for result in record["result"]:
            result[name] = value
    path.write_text("\n".join([first, *map(json.dumps, records), ""]))
    for more in ((), ("--json",)):  # it shows where numbers are added up
        ran = run(*words, "-o", "out", *more)
        assert ran.code == 2
        assert is_one_line(ran.err)
        assert "3.1: out/runs.jsonl: the data are damaged" in ran.err
        assert "Not run: out/runs.jsonl: the data are damaged" in Path("out/report.md").read_text()


@pytest.mark.parametrize("text", ['{"entries":' * 50_000, f'{{"entries": {{"r1c1": {HUGE}}}}}'])
def test_a_hostile_state_is_refused_in_one_line(folder: Path, run: Run, text: str) -> None:
    with pytest.raises(PuzzleError):
        State.from_text(LINE, text)
    Path("state.txt").write_text(text)
    for command in ("hint", "check"):
        ran = run(command, LINE, "--state", "state.txt")
        assert ran.code == 2
        assert is_one_line(ran.err)
        assert len(ran.err) < 200
    assert run("hint", "--state", "state.txt", stdin=LINE.encode()).code == 2


@pytest.mark.parametrize("seed", [HUGE, "true", "-1", "1.5", "[]", '"7"'])
def test_a_file_to_resume_has_seeds_of_a_usual_size(folder: Path, run: Run, seed: str) -> None:
    record = f'{{"genre": "sudoku", "puzzle": "{BODY}", "seed": {seed}}}\n'
    Path("made.jsonl").write_text(record)
    ran = run("generate", "sudoku", "--size", "4", "--json", "--resume", "made.jsonl")
    assert ran.code == 2
    assert is_one_line(ran.err)
    assert Path("made.jsonl").read_text() == record


FORMULAS = ("=HYPERLINK(1)", "@SUM(1)", "+1+1", "-1-1", "\tx", "\rx", "'=x", "''+", "=")
PLAIN = ("-5", "+1.5", "x=1", "'", "'x", "", "it's", 5, -5, None, 1.5)


@pytest.mark.parametrize("value", FORMULAS)
def test_a_cell_that_begins_like_a_formula_is_guarded(value: str) -> None:
    assert guard_cell(value) == f"'{value}"
    assert unguard_cell(f"'{value}") == value


@pytest.mark.parametrize("value", PLAIN)
def test_other_cells_stay_as_they_are(value: Any) -> None:
    assert guard_cell(value) is value
    assert not isinstance(value, str) or unguard_cell(value) == value


def test_no_table_holds_formulas_and_what_was_told_is_read_again() -> None:
    about = {"id": "=1+1", "title": "@SUM(1)", "author": "'-x", "difficulty": -5, "comment": "-5"}
    puzzle = enpitsu.parse(UNIQUE).with_about(about)
    text = format_named("csv").document(puzzle, puzzle.about)
    for row in csv.reader(io.StringIO(text)):
        assert not any(re.match(r"[=+@\t\r]|-(?!5$)", cell) for cell in row)
    (again,) = enpitsu.read(text.splitlines(), format="csv")
    assert again.about == about
    assert again == puzzle

    assert "'=1" in to_csv(Table("t", "", ("a",), [("=1",)]))
    told: dict[str, Any] = dict.fromkeys(COLUMNS, "=1")
    assert "\n'=1," in Rows([Row(**told)]).to_csv()


@pytest.mark.parametrize(
    "read",
    [
        enpitsu.parse,
        lambda text: list(enpitsu.read(f"a{text}b\n")),
        lambda text: list(enpitsu.solve_many([text])),
        lambda text: enpitsu.solve({"genre": "sudoku", "puzzle": text}),
        lambda text: enpitsu.State.from_text("sudoku:1.../..../..../....", text),
        lambda text: enpitsu.State.from_json({"puzzle": text}),
        *(
            lambda text, name=name: list(enpitsu.read(f"{text}\n{text}\n", format=name))
            for name in formats()
        ),
    ],
)
@pytest.mark.parametrize("half", ["\ud800", "sudoku:1\ud800../..../..../...."])
def test_half_a_character_is_refused(read: Callable[[str], object], half: str) -> None:
    with pytest.raises(enpitsu.PuzzleError):
        read(half)


def test_a_duration_in_a_journal_may_be_a_whole_number() -> None:
    check_result({"status": "unique", "reason": "solved", "wall": 1, "cpu": 0.5})
    with pytest.raises(ValueError, match="'wall' must be a number"):
        check_result({"status": "unique", "reason": "solved", "wall": True})
