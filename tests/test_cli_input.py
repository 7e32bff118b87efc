"""What the command line reads, and what it says where that is no puzzle."""

from __future__ import annotations

import io
import itertools
import json
import sys
from pathlib import Path

import pytest

from command import (
    COMMANDS,
    MULTIPLE,
    PROBLEM_5,
    UNIQUE,
    Run,
    is_one_line,
)
from enpitsu.cli import main
from enpitsu.cli.commands.count import Count
from enpitsu.cli.output import MAX_ERRORS
from enpitsu.errors import EngineError
from enpitsu.formats import sources
from enpitsu.model import Puzzle
from enpitsu.puzzles import genres


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
    assert run("convert", "b").err == (
        "enpitsu: b: it could be in the format line or sdk: say which, as by --from\n"
    )
    assert run("convert", "b", "--from", "line").out.count("\n") == 16
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
        failed, solved = ran.records
        assert (failed["status"], solved["status"]) == ("error", "unique")
        place = f"{failed['source']}:{failed['line']}" if "line" in failed else failed["source"]
        assert problem.startswith(f"{place}: {failed['reason']}")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_bad_input_calmly(
    run: Run, bad_files: dict[str, str], command: str
) -> None:
    ran = run(command, *bad_files, "--json")
    assert ran.code == 2
    assert len(ran.records) == len(bad_files)
    assert {record["status"] for record in ran.records} == {"error"}
    assert len(ran.err.splitlines()) == len(bad_files)


@pytest.mark.parametrize("broken", ["4*0,0", "4*0,0,1;1,x,4", "4*0,0,1,9", "4*0,0,1;;", "4*9,9,1"])
def test_a_broken_board_string_takes_no_other_puzzle_with_it(
    run: Run, folder: Path, broken: str
) -> None:
    (folder / "boards").write_text(f"4*0,0,1;1,2,4;2,1,2;3,3,3\n{broken}\n4*0,0,1\n")
    ran = run("count", "boards", UNIQUE, MULTIPLE)
    assert ran.code == 2
    assert [line.split()[0] for line in ran.err.splitlines()] == ["enpitsu:"]
    assert "boards:2: " in ran.err
    counts = ["boards:1 1", "boards:3 61", "argument 2 1", "argument 3 18"]
    assert [line.partition(" solution")[0] for line in ran.out.splitlines()] == counts


def test_a_file_that_may_not_be_read(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise PermissionError(13, "Permission denied")

    (folder / "secret").write_text(UNIQUE)
    monkeypatch.setattr(sources, "open", refuse, raising=False)
    assert run("solve", "secret") == (2, "", "enpitsu: secret: permission denied\n")


def test_junk_does_not_flood(run: Run, folder: Path) -> None:
    (folder / "junk").write_bytes(b"x\n" * 501)
    ran = run("solve", "junk", UNIQUE)
    assert ran.code == 2
    lines = ran.err.splitlines()
    assert len(lines) == MAX_ERRORS + 1
    assert lines[-1] == f"enpitsu: junk: … and {501 - MAX_ERRORS} more"
    assert ran.out.startswith("argument 2 unique ")


def test_what_a_terminal_would_obey_is_not_in_what_it_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(command: Count, puzzle: Puzzle) -> None:
        raise EngineError("red\x1b[31m\nand more")

    monkeypatch.setattr(Count, "answer", answer)
    assert run("count", UNIQUE) == (2, "", "enpitsu: argument 1: red\\u001b[31m and more\n")


def test_names_with_line_ends_stay_on_one_line(run: Run, folder: Path) -> None:
    (folder / "a\nb").write_text("x")
    assert is_one_line(run("solve", "a\nb").err)


def test_the_time_limit_covers_reading_and_other_sources_are_still_done(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("slow.txt").write_text("\n" * 50)
    Path("good.txt").write_text(f"{UNIQUE}\n")
    seconds = itertools.count()
    monkeypatch.setattr("enpitsu.cli.reading.time.thread_time", lambda: next(seconds))
    ran = run("count", "slow.txt", "good.txt", "--seconds", "5")
    assert (ran.code, ran.out) == (2, "good.txt:1 1 solution\n")
    assert is_one_line(ran.err)
    assert "slow.txt: reading a puzzle took longer than 5 s" in ran.err
    assert "longer" not in run("count", "slow.txt", "good.txt", "--seconds", "0").err
