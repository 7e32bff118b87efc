"""The command line: what people type, what they get, and what they are told when it is wrong."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import enpitsu
from enpitsu.cli import main, reading
from enpitsu.cli import progress as progress_module
from enpitsu.cli.output import MAX_ERRORS
from enpitsu.model import Limits
from enpitsu.puzzles import genres

# Problems 1, 2, 3 and 5 of the paper on SUDOC2.
PROBLEM_1 = (
    "......5.1/....4..6./6253...../..17.2.../...4.6.83/..7....../.83.....9/7...5.4../...9..1.."
)
PROBLEM_2 = (
    "....6..8./7..5...../...8.1.../..9..6.../......2.1/....246../.3.....52/1.5..3.../.2.9..4.8"
)
PROBLEM_3 = (
    ".6.7...8./.4..5.9../.....1..3/..2.....1/.7..4.6../8...35.../9..8...../..1.2..7./.5..6...."
)
PROBLEM_5 = (
    ".8.2.6.../........./16......./61...4.../.9....3../......7.5/.......1./....7..8./..7.3...."
)
SOLUTION_1 = (
    "934268571/178549362/625371894/861732945/592416783/347895216/483127659/719653428/256984137"
)
UNIQUE = f"sudoku:{PROBLEM_1}"
MULTIPLE = "sudoku:1.../..../..../...4"
NONE = "sudoku:1..1/..../..../...."
FILLED = "sudoku:1234/3412/2143/4321"
EMPTY = "sudoku:" + "." * 81

COMMANDS = ["solve", "count", "check", "explain", "hint", "rate", "convert", "draw"]


class Ran(NamedTuple):
    """What a run of the command line left."""

    code: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def record(self) -> dict[str, Any]:
        (record,) = self.records
        return record


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a way to run the command line in this process."""

    def run(*argv: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(argv)
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, which is also the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def is_one_line(text: str) -> bool:
    return text.startswith("enpitsu: ") and text.count("\n") == 1 and text.endswith("\n")


# solve


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
        "genre", "puzzle", "status", "solutions", "engine", "nodes", "seconds"
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
    stopped = run("solve", UNIQUE, "--nodes", "1")
    assert stopped.code == 1
    assert stopped.out.startswith("unknown: no solution found before the limit")


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


def test_the_tree_of_a_search(run: Run) -> None:
    easy = ["--techniques", "naked single,hidden single"]
    record = run("solve", UNIQUE, "--json", "--tree", *easy).record
    assert len(record["tree"]) == record["nodes"]
    root = record["tree"][0]
    assert list(root) == [
        "depth", "branch", "result", "fixed_before", "fixed_after", "split",
        "total_seconds", "own_seconds",
    ]  # fmt: skip
    assert (root["depth"], root["result"], root["fixed_before"]) == (0, 1, 24)
    lines = run("solve", UNIQUE, "--tree", "--split", "box", *easy).out.splitlines()
    (head,) = (i for i, line in enumerate(lines) if line.startswith("call"))
    assert lines[head + 1].startswith("0 start")
    assert " in box " in lines[head + 1]
    assert lines[head + 2].startswith("  1 yes")
    assert "call" in run("solve", UNIQUE, NONE, "--tree").out


def test_engines_have_their_own_options(run: Run) -> None:
    ran = run("solve", FILLED, "--engine", "csp", "--method", "backtracking", "--no-mrv", "--lcv")
    assert "(csp, " in ran.out
    ran = run("solve", "binary:0./..", "--engine", "csp", "--model", "lines")
    assert "(csp, 2 nodes, " in ran.out
    for option in (["--tree"], ["--split", "cell"], ["--techniques", "naked single"]):
        assert run("solve", FILLED, *option).code == 0
        ran = run("solve", FILLED, "--engine", "csp", *option)
        assert ran == (2, "", f"enpitsu: {option[0]} does not belong to the csp engine\n")
    ran = run("solve", FILLED, "--lcv")
    assert ran == (2, "", "enpitsu: --lcv does not belong to the auto engine\n")


def test_a_technique_that_a_genre_has_not_is_told_for_each_puzzle(run: Run) -> None:
    ran = run("solve", FILLED, UNIQUE, "--techniques", "guessing")
    assert ran.code == 2
    assert ran.err.splitlines() == [
        f"enpitsu: argument {n}: sudoku cannot search with 'guessing'" for n in (1, 2)
    ]


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


# The other commands


def test_count(run: Run) -> None:
    assert run("count", MULTIPLE) == (0, "18 solutions\n", "")
    assert run("count", UNIQUE, "--engine", "kernel") == (0, "1 solution\n", "")
    assert run("count", NONE) == (1, "0 solutions\n", "")
    record = run("count", MULTIPLE, "--json", "--engine", "csp").record
    assert (record["count"], record["exact"]) == ("18", True)
    ran = run("count", EMPTY, "--nodes", "1000", "--json")
    assert (ran.code, ran.record["exact"]) == (1, False)
    assert run("count", EMPTY, "--nodes", "1000").out.startswith("at least ")


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
    assert run("check", f"sudoku:{PROBLEM_5}").out.endswith("no given could go\n")
    assert run("check", UNIQUE, NONE).out.startswith("argument 1 unique: ")


def test_explain(run: Run) -> None:
    nearly = FILLED.replace("4321", "432.")
    ran = run("explain", nearly, "--json")
    assert (ran.code, ran.record["solved"]) == (0, True)
    (step,) = ran.record["steps"]
    assert list(step) == ["technique", "level", "text", "cells", "places", "removes"]
    assert step["technique"] == "full house"
    assert step["places"] == [{"cell": "r4c4", "value": "1"}]
    words = run("explain", nearly).out.splitlines()
    assert words[0] == "1. full house (easy): " + step["text"]
    assert words[-1] == "Solved in 1 step."
    several = run("explain", MULTIPLE)
    assert several.code == 1
    assert several.out.endswith("Not solved: it has several solutions.\n")
    assert run("explain", MULTIPLE, "--json").record["reason"] == "it has several solutions"


def test_hint(run: Run) -> None:
    nearly = FILLED.replace("4321", "....")
    ran = run("hint", nearly, "--json")
    assert ran.code == 0
    assert list(ran.record)[:5] == ["genre", "puzzle", "technique", "level", "text"]
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
    assert "search" in stuck.record["reason"]


def test_rate(run: Run) -> None:
    ran = run("rate", FILLED.replace("4321", "...."), "--json")
    assert (ran.code, ran.record["level"]) == (0, "easy")
    assert ran.record["score"] > 0
    assert sum(ran.record["techniques"].values()) == 4
    assert run("rate", FILLED.replace("4321", "....")).out.startswith("easy, score ")
    several = run("rate", MULTIPLE, "--json")
    assert (several.code, several.record["level"]) == (1, None)
    assert run("rate", MULTIPLE).out == "no level: it has several solutions\n"


def test_convert(run: Run, folder: Path) -> None:
    bare = PROBLEM_5.replace("/", "")
    assert run("convert", bare).out == f"sudoku:{PROBLEM_5}\n"
    assert run("convert", UNIQUE, bare, "--to", "line").out.splitlines()[1] == bare
    record = run("convert", bare, "--json").record
    assert record == {"genre": "sudoku", "puzzle": PROBLEM_5}
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
        "out-2.svg"
    )
    assert run("draw", UNIQUE, MULTIPLE, "-o", "many/").code == 0
    assert sorted(path.name for path in folder.glob("**/*.svg")) == [
        "one.svg", "out-1.svg", "out-2.svg", "puzzle-1.svg", "puzzle-2.svg"
    ]  # fmt: skip
    assert run("draw", UNIQUE, "-o", "one.txt").code == 0
    assert (folder / "one.txt").read_text() == run("draw", UNIQUE).out
    assert "saved as .svg or .txt" in run("draw", UNIQUE, "-o", "one.png").err
    assert run("draw", UNIQUE, "-o", "one.svg/x.svg").code == 2


# What is read


def test_standard_input(run: Run) -> None:
    text = f"{UNIQUE}\r\n{MULTIPLE}\r\n".encode()
    for arguments in ([], ["-"]):
        ran = run("count", *arguments, stdin=text)
        assert ran.out == "stdin:1 1 solution\nstdin:2 18 solutions\n"
    board = "\n".join(PROBLEM_5.split("/")).encode()
    assert run("convert", stdin=board).out == f"sudoku:{PROBLEM_5}\n"


def test_no_puzzle_at_a_terminal_is_a_usage_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal())
    assert main(["solve"]) == 2
    assert is_one_line(capsys.readouterr().err)


def test_an_argument_may_be_a_puzzle_in_any_format(run: Run) -> None:
    board = PROBLEM_5.replace("/", "\n")
    record = json.dumps({"genre": "sudoku", "puzzle": PROBLEM_5})
    for text in (PROBLEM_5.replace("/", ""), board, record):
        assert run("convert", text).out == f"sudoku:{PROBLEM_5}\n"


def test_the_format_is_told_by_option_or_name(run: Run, folder: Path) -> None:
    (folder / "a.sdk").write_text("#Asomebody\n" + "\n".join(["...."] * 4))
    (folder / "b").write_text("\n".join(["." * 16] * 16))
    assert run("convert", "a.sdk").out == "sudoku:..../..../..../....\n"
    assert run("convert", "b").out.count("\n") == 16
    assert run("convert", "b", "--from", "sdk").out.count("\n") == 1
    assert "no format 'doc'" in run("convert", "b", "--from", "doc").err


@pytest.fixture
def bad_files(folder: Path) -> dict[str, str]:
    """Make files that cannot be read; return what is said about each."""
    (folder / "empty").write_bytes(b"")
    (folder / "comments").write_bytes(b"# nothing\n\n")
    (folder / "folder").mkdir()
    (folder / "latin").write_bytes(b"sudoku:\xe4\n")
    (folder / "short").write_bytes(b"\nsudoku:123\n")
    (folder / "text").write_bytes(b"Dear reader,\n")
    with (folder / "huge").open("wb") as file:
        file.truncate(3 * 2**20)
    return {
        "missing": "missing: no such file, and not a puzzle either",
        "empty": "empty: there is no puzzle in it",
        "comments": "comments: there is no puzzle in it",
        "folder": "folder: is a directory",
        "latin": "latin:1: byte 8 of the line is not UTF-8 text",
        "short": "short:2: 3 cells do not make a square board (9x9 has 81)",
        "text": "text:1: 'Dear reader,' is not a puzzle; write GENRE:BODY, as in sudoku:53..7…",
        "huge": "huge:1: the line is longer than 1 MiB and was skipped",
        "x:y": f"argument 1: there is no genre 'x'; known are: {', '.join(genres())}",
    }


def test_what_cannot_be_read_is_one_line_and_the_rest_is_done(
    run: Run, bad_files: dict[str, str]
) -> None:
    for name, problem in bad_files.items():
        ran = run("solve", name, UNIQUE, "--json")
        assert (ran.code, ran.err) == (2, f"enpitsu: {problem}\n")
        assert ran.record["status"] == "unique"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_bad_input_calmly(
    run: Run, bad_files: dict[str, str], command: str
) -> None:
    ran = run(command, *bad_files, "--json")
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == len(bad_files)


def test_a_file_that_may_not_be_read(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise PermissionError(13, "Permission denied")

    (folder / "secret").write_text(UNIQUE)
    monkeypatch.setattr(reading, "open", refuse, raising=False)
    assert run("solve", "secret") == (2, "", "enpitsu: secret: permission denied\n")


def test_junk_does_not_flood(run: Run, folder: Path) -> None:
    (folder / "junk").write_bytes(bytes(range(128, 256)) + b"\nx" * 500)
    ran = run("solve", "junk", UNIQUE)
    assert ran.code == 2
    lines = ran.err.splitlines()
    assert len(lines) == MAX_ERRORS + 1
    assert lines[-1] == f"enpitsu: junk: … and {501 - MAX_ERRORS} more"
    assert ran.out.startswith("argument 2 unique ")


def test_names_with_line_ends_stay_on_one_line(run: Run, folder: Path) -> None:
    (folder / "a\nb").write_text("x")
    assert is_one_line(run("solve", "a\nb").err)


# Usage


def test_help_and_version(run: Run) -> None:
    assert run("--version") == (0, f"enpitsu {enpitsu.__version__}\n", "")
    general = run("--help")
    assert general == run()
    assert all(f"\n  {command} " in general.out for command in COMMANDS)
    for command in COMMANDS:
        ran = run(command, "--help")
        assert (ran.code, ran.err) == (0, "")
        assert f"Example: enpitsu {command} " in ran.out
        assert "--json" in ran.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["slove"], "no such command 'slove'. Did you mean 'solve'?"),
        (["solve", "--engin", "csp"], "no such option: --engin (Possible options: --engine)"),
        (["solve", FILLED, "--engine", "x"], "no engine 'x'; known are: auto, kernel, csp"),
        (["solve", FILLED, "--limit", "-1"], "'--limit'"),
        (["solve", FILLED, "--limit", "two"], "'--limit'"),
        (["solve", FILLED, "--jobs", "0"], "'--jobs'"),
        (["solve", FILLED, "--seconds", "nan"], "'--seconds'"),
        (["solve", FILLED, "--split", "row"], "'row' is not one of 'smallest', 'cell', 'box'"),
        (["solve", FILLED, "--method"], "--method"),
        (["count", FILLED, "--engine"], "--engine"),
    ],
)
def test_usage_errors_are_one_line(run: Run, arguments: list[str], told: str) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert is_one_line(ran.err)
    assert told in ran.err


def test_numbers_that_are_too_large_mean_no_limit(run: Run) -> None:
    huge = "9" * 30
    assert run("solve", FILLED, "--limit", huge, "--nodes", huge, "--seconds", "inf").code == 0
    assert run("check", FILLED, "--seconds", "1e300").code == 0


def test_running_out_of_memory_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **options: object) -> None:
        raise MemoryError

    monkeypatch.setattr(enpitsu, "check", fail)
    assert run("check", FILLED) == (2, "", "enpitsu: out of memory\n")


# Progress


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("options", "shown"), [([], True), (["--quiet"], False)])
def test_long_work_shows_a_bar_that_goes_away(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    shown: bool,
) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress_module, "_PATIENCE", 0.0)
    monkeypatch.setattr(progress_module, "_BEAT", 0.01)
    assert main(["count", FILLED, EMPTY, "--seconds", "0.5", *options]) == 1
    assert ("1 done" in screen.getvalue()) == shown
    assert capsys.readouterr().out.startswith("argument 1 1 solution\nargument 2 at least ")


# From the shell


def shell(*arguments: str) -> list[str]:
    """Return a command that runs enpitsu in a process of its own, with Ctrl-C as usual."""
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from enpitsu.cli import main; sys.exit(main())"
    )
    return [sys.executable, "-c", code, *arguments]


def test_short_work_does_not_import_rich() -> None:
    code = (
        "import sys; from enpitsu.cli import main; "
        f"main(['solve', {FILLED!r}]); sys.exit('rich' in sys.modules)"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode
        == 0
    )


def test_ctrl_c_stops_at_once_and_keeps_what_is_done() -> None:
    ours, theirs = pty.openpty()
    command = shell("count", FILLED, EMPTY, "--seconds", "0", "--quiet")
    process = subprocess.Popen(command, stdout=theirs, stderr=subprocess.PIPE, text=True)
    os.close(theirs)
    with os.fdopen(ours) as screen:
        assert screen.readline() == "argument 1 1 solution\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (130, "enpitsu: stopped\n")


def test_a_reader_that_has_enough_ends_it_quietly(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{UNIQUE}\n" * 3000)
    command = shell("solve", str(path))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert b"unique" in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            shell("solve", FILLED), stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ran.returncode == 2
    assert ran.stderr == "enpitsu: the output cannot be written: No space left on device\n"


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


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "enpitsu", "count", "sudoku:12../..../..../...."]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "24 solutions\n")
