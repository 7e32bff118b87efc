"""`catalog` and `generate --catalog` on the command line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from command import FILLED, MULTIPLE, UNIQUE, Run, is_one_line
from corpus import random_puzzle
from enpitsu.catalog import Catalog
from enpitsu.cli import main
from enpitsu.puzzles.sudoku import Box
from images import image, mirrored, renamed

TURNED = str(image(image(random_puzzle(Box(3, 3), 1), mirrored), renamed))
PLAIN = str(random_puzzle(Box(3, 3), 1))


@pytest.fixture
def db(tmp_path: Path) -> str:
    return str(tmp_path / "some.db")


def test_a_puzzle_goes_in_and_is_found(run: Run, db: str) -> None:
    assert run("catalog", "add", db, PLAIN) == (0, "in as number 1\n", "")
    assert run("catalog", "add", db, PLAIN).out == "there already as number 1\n"
    shuffled = "turned, mirrored, shuffled or renamed"
    assert run("catalog", "add", db, TURNED).out == f"there already as number 1, {shuffled}\n"
    assert run("catalog", "find", db, PLAIN) == (0, "number 1, as it stands\n", "")
    assert run("catalog", "find", db, TURNED).out == f"number 1, {shuffled}: {PLAIN}\n"
    assert run("catalog", "find", db, FILLED) == (1, "not there\n", "")
    record = run("catalog", "find", db, TURNED, "--json").record
    assert (record["found"], record["number"], record["same"]) == (True, 1, "image")
    assert record["kept"]["puzzle"] == PLAIN.removeprefix("sudoku:")
    assert run("catalog", "find", db, FILLED, "--json").record["found"] is False
    grid = TURNED[7:].replace("/", "\n")
    assert run("catalog", "find", db, "-", "--genre", "sudoku", stdin=grid.encode()).code == 0
    assert run("catalog", "add", db, "-", "--genre", "sudoku", stdin=grid.encode()).code == 0


def test_files_go_in_with_what_they_tell(run: Run, db: str, tmp_path: Path) -> None:
    records = [
        {"genre": "sudoku", "puzzle": PLAIN[7:], "title": "One", "level": "hard", "score": 3},
        {"genre": "sudoku", "puzzle": UNIQUE[7:], "source": "there"},
        {"genre": "sudoku", "puzzle": "12"},
    ]
    path = tmp_path / "some.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    ran = run("catalog", "add", db, str(path), "--source", "here")
    assert (ran.code, ran.out) == (2, "2 of 2 puzzles are new\n")
    assert is_one_line(ran.err)
    assert run("catalog", "add", db, str(path)).out == ("0 of 2 puzzles are new, 2 there already\n")
    assert run("catalog", "list", db).out.splitlines() == [
        f"1 {PLAIN}, hard 3, One, here",
        f"2 {UNIQUE}, there",
    ]
    (first,) = run("catalog", "list", db, "--level", "easy,hard", "--json").records
    assert (first["number"], first["title"], first["rated"]) == (1, "One", False)
    assert run("catalog", "find", db, "--min-score", "4") == (1, "", "")
    assert run("catalog", "find", db, "--title", "One").out.startswith("1 sudoku:")
    assert run("catalog", "rate", db) == (0, "2 of 2 puzzles have a level now\n", "")
    used = run("catalog", "list", db, "--technique", "hidden single", "--json").records
    assert [record["number"] for record in used] == [1, 2]
    assert all(record["techniques"] and record["solution"] for record in used)


def test_puzzles_come_out_in_any_format(run: Run, db: str, tmp_path: Path) -> None:
    run("catalog", "add", db, PLAIN, UNIQUE, MULTIPLE, "--rate")
    assert run("catalog", "export", db).out.splitlines() == [PLAIN, UNIQUE, MULTIPLE]
    out = tmp_path / "out.sdm"
    ran = run("catalog", "export", db, "-o", str(out), "--limit", "2")
    assert ran == (0, "", "")
    read = str.maketrans(".", "0", "/")
    assert out.read_text().split() == [PLAIN[7:].translate(read), UNIQUE[7:].translate(read)]
    ran = run("catalog", "export", db, "-o", str(out))
    assert ran.code == 2
    assert "--force" in ran.err
    book = tmp_path / "book.opensudoku"
    assert run("catalog", "export", db, "-o", str(book), "--limit", "2").code == 0
    assert run("convert", str(book)).out.splitlines() == [PLAIN, UNIQUE]
    whole = run("catalog", "export", db, "--to", "json").out
    again = str(tmp_path / "again.db")
    (tmp_path / "all.jsonl").write_text(whole)
    assert run("catalog", "add", again, str(tmp_path / "all.jsonl")).code == 0
    with Catalog(db) as one, Catalog(again) as other:
        assert [kept.about for kept in one] == [kept.about for kept in other]
    copy = str(tmp_path / "copy.db")
    assert run("catalog", "backup", db, copy).out == f"3 puzzles copied to {copy}\n"
    assert run("catalog", "rate", copy, "--json").record == {"rated": 0, "total": 1}


def test_what_cannot_be_written_is_told_and_the_rest_is(run: Run, db: str) -> None:
    run("catalog", "add", db, PLAIN, "binary:01/..", UNIQUE)
    with Catalog(db) as catalog:
        catalog._store.run("UPDATE enpitsu_puzzles SET genre = 'foreign' WHERE number = 3")
    ran = run("catalog", "export", db, "--to", "sdm")
    assert (ran.code, ran.out.count("\n"), ran.err.count("\n")) == (2, 1, 2)
    assert f"{db}:2: " in ran.err
    assert "no genre 'foreign'" in ran.err
    assert run("catalog", "list", db).out.count("\n") == 3


def test_what_goes_wrong_is_one_line(run: Run, db: str, tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no database")
    run("catalog", "add", db, PLAIN)
    for arguments in (
        ["add", str(text), PLAIN],
        ["list", str(tmp_path / "no.db")],
        ["find", str(tmp_path / "no.db"), PLAIN],
        ["export", db, "--to", "nothing"],
        ["export", db, "--json", "--to", "sdm"],
        ["list", db, "--level", "hrad"],
        ["list", db, "--genre", "soduku"],
        ["list", db, "--min-score", "-1"],
        ["list", db, "--limit", "0"],
        ["find", db, PLAIN, "--level", "hard"],
        ["find", db, "sudoku:1"],
        ["backup", db, db],
        ["rate", str(text)],
        ["grow", db],
        ["list", "postgresql://me:secret@127.0.0.1:1/x"],
    ):
        ran = run("catalog", *arguments)
        assert (ran.code, ran.out) == (2, ""), arguments
        assert is_one_line(ran.err), ran.err
        assert "secret" not in ran.err


def test_generate_makes_nothing_that_is_there(run: Run, db: str) -> None:
    arguments = ["generate", "binary", "--size", "4", "--count", "4", "--seed", "3", "--json"]
    alone = run(*arguments).records
    first = run(*arguments, "--catalog", db).records
    more = run(*arguments, "--catalog", db).records
    assert first == alone
    assert len({record["puzzle"] for record in first + more}) == 8
    kept = run("catalog", "list", db, "--json").records
    assert [record["seed"] for record in kept] == [record["seed"] for record in first + more]
    assert all(record["techniques"] for record in kept)


def test_what_was_made_earlier_is_kept_when_a_run_goes_on(
    run: Run, db: str, tmp_path: Path
) -> None:
    out = str(tmp_path / "made.txt")
    arguments = ["generate", "binary", "--size", "4", "--seed", "3", "--count"]
    assert run(*arguments, "2", "-o", out).code == 0
    assert run(*arguments, "4", "--resume", out, "--catalog", db).code == 0
    with Catalog(db) as catalog:
        made = [line for line in Path(out).read_text().splitlines() if line[0] != "#"]
        assert [kept.line for kept in catalog] == made
        assert len(made) == 4


def test_two_runs_share_a_catalogue(db: str) -> None:
    command = [sys.executable, "-m", "enpitsu", "generate", "binary", "--size", "4"]
    command += ["--count", "5", "--seed", "5", "--catalog", db]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    lines = [
        line
        for run in runs
        for line in run.communicate()[0].splitlines()
        if not line.startswith("#")
    ]
    with Catalog(db) as catalog:
        assert sorted(lines) == sorted(kept.line for kept in catalog)
        assert len(catalog) == 10


class Stopped(io.BytesIO):
    """Standard input of somebody who presses Ctrl-C after some lines."""

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line


def test_ctrl_c_keeps_what_is_finished(
    db: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = Stopped(f"{PLAIN}\n{UNIQUE}\n{FILLED}\n".encode())
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream, isatty=lambda: False))
    assert main(["catalog", "add", db, "-"]) == 130
    assert capsys.readouterr().err == "enpitsu: stopped\n"
    with Catalog(db) as catalog:
        assert [kept.line for kept in catalog] == [PLAIN, UNIQUE, FILLED]
