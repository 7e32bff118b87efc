"""`catalog` and `generate --catalog` on the command line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

import enpitsu
from command import FILLED, MULTIPLE, UNIQUE, Run, is_one_line, started
from corpus import random_puzzle
from enpitsu.catalog import Catalog, CatalogError
from enpitsu.cli import main
from enpitsu.cli.output import Output
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
        {"genre": "sudoku", "puzzle": PLAIN[7:], "title": "One", "level": "hard", "difficulty": 3},
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
    assert run("catalog", "find", db, "--min-difficulty", "4") == (1, "", "")
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
    listed = run("catalog", "list", db)
    assert (listed.code, listed.out.count("\n"), listed.err.count("\n")) == (2, 2, 1)


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
        ["list", db, "--technique", "nope"],
        ["list", db, "--min-difficulty", "-1"],
        ["list", db, "--limit", "0"],
        ["find", db, PLAIN, "--level", "hard"],
        ["find", db, "sudoku:1"],
        ["backup", db, db],
        ["rate", str(text)],
        ["rate", str(tmp_path / "no.db")],
        ["grow", db],
        ["list", "postgresql://me:secret@127.0.0.1:1/x"],
    ):
        ran = run("catalog", *arguments)
        assert (ran.code, ran.out) == (2, ""), arguments
        assert is_one_line(ran.err), ran.err
        assert "secret" not in ran.err


def test_what_is_misspelt_is_neither_begun_nor_passed_over(
    run: Run, db: str, tmp_path: Path
) -> None:
    typo = tmp_path / "typo.db"
    ran = run("catalog", "rate", str(typo))
    assert ran == (2, "", f"enpitsu: {typo}: there is no such catalogue\n")
    assert not typo.exists()
    run("catalog", "add", db, PLAIN, "--rate")
    ran = run("catalog", "list", db, "--technique", "hiden single")
    assert ran == (2, "", "enpitsu: no technique 'hiden single'; did you mean 'hidden single'?\n")
    assert run("catalog", "list", db, "--technique", "Hidden Single").out.startswith("1 sudoku:")
    assert run("catalog", "list", db, "--technique", "forcing chain") == (0, "", "")
    with Catalog(db) as catalog, pytest.raises(CatalogError, match="no technique 'nope'; known"):
        catalog.select(technique="nope")


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


MAKING = ["generate", "binary", "--size", "4", "--seed", "3", "--count"]


@pytest.mark.parametrize("begun", [["--resume"], ["-o"], ["--json", "--resume"]])
@pytest.mark.parametrize("moment", ["before it is written", "when it is written"])
def test_a_run_that_is_ended_between_file_and_catalogue_goes_on(
    run: Run, db: str, monkeypatch: pytest.MonkeyPatch, begun: list[str], moment: str
) -> None:
    out, (*form, _) = Path(db).with_name("made.txt"), begun
    write, written = Output.write, list[str]()

    def ended(output: Output, text: str) -> None:
        """Press Ctrl-C as the third puzzle is there."""
        written.append(text)
        if moment == "when it is written" or len(written) != 3:
            write(output, text)
        if len(written) == 3:
            raise KeyboardInterrupt

    making = [*MAKING, "6", *form, "--catalog", db]
    with monkeypatch.context() as patched:
        patched.setattr(Output, "write", ended)
        assert run(*making, *begun, str(out), "--jobs", "2").code == 130
    assert run(*making, "--resume", str(out)) == (0, "", "")
    assert out.read_text() == run(*MAKING, "6", *form).out
    with Catalog(db) as catalog:
        kept = list(catalog)
    assert [k.line for k in kept] == [str(p) for p in enpitsu.read(out)]
    assert [k.seed for k in kept] == [m.seed for m in made_of(6)]
    assert all(k.rated and k.techniques for k in kept)


def made_of(count: int) -> list[enpitsu.Made]:
    return list(enpitsu.generate_many("binary", size=4, seed=3, count=count))


def test_a_file_that_cannot_be_written_leaves_nothing_in_the_catalogue(run: Run, db: str) -> None:
    assert run(*MAKING, "2", "--catalog", db).code == 0
    assert run(*MAKING, "2", "--catalog", db, "-o", "/dev/null", "--force").code == 0
    with Catalog(db) as catalog:
        assert len(catalog) == 4
        made = enpitsu.generate("binary", size=6, seed=3)
        with pytest.raises(OSError, match="full"):
            catalog.keep(made, full_disk)
        assert made not in catalog
        assert catalog.keep(made, lambda: None)
        assert not catalog.keep(made, full_disk)  # what is there is not written


def full_disk() -> None:
    raise OSError("the disk is full")


@pytest.mark.parametrize("seed", [["--seed", "3"], []])
def test_a_run_goes_on_whose_first_puzzle_was_in_the_catalogue(
    run: Run, db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: list[str]
) -> None:
    monkeypatch.setattr("enpitsu.cli.generating.any_seed", lambda: 3)
    making = ["generate", "binary", "--size", "4", *seed, "--catalog", db]
    whole, other = tmp_path / "made.txt", tmp_path / "other.db"
    assert run(*MAKING, "2", "--catalog", db).code == 0
    run("catalog", "backup", db, str(other))
    assert run(*making, "--count", "5", "--resume", str(whole)).code == 0
    monkeypatch.setattr("enpitsu.cli.generating.any_seed", lambda: 4)
    parts = tmp_path / "parts.txt"
    parts.write_text("".join(whole.read_text().splitlines(keepends=True)[:4]))
    making[-1] = str(other)
    for count in ("3", "4", "5"):
        assert run(*making, "--count", count, "--resume", str(parts)) == (0, "", "")
    assert parts.read_text() == whole.read_text()


def test_where_a_file_does_not_tell_its_series_the_seed_is_asked_for(
    run: Run, db: str, tmp_path: Path
) -> None:
    out, seed = str(tmp_path / "made.txt"), ["--seed", str(2**50 + 3)]
    making = ["generate", "binary", "--size", "4", "--count", "3", "--catalog", db]
    assert run(*making, *seed, "--resume", out).code == 0
    ran = run(*making, "--resume", out)
    assert ran.code == 2
    assert is_one_line(ran.err)
    assert ran.err.endswith(" of the series of 3; if it was begun with a --seed, name it again\n")
    assert run(*making, *seed, "--resume", out).code == 0


@pytest.mark.parametrize("into", ["the screen", "a file"])
def test_two_runs_share_a_catalogue(db: str, into: str) -> None:
    command = [sys.executable, "-m", "enpitsu", "generate", "binary", "--size", "4"]
    command += ["--count", "5", "--seed", "5", "--catalog", db]
    paths = [Path(db).with_name(name) for name in ("one.txt", "other.txt")]
    outs = [["-o", str(path)] if into == "a file" else [] for path in paths]
    with ExitStack() as stack:
        runs = [
            stack.enter_context(started([*command, *out], stdout=subprocess.PIPE, text=True))
            for out in outs
        ]
        text = "".join(run.communicate(timeout=60)[0] for run in runs)
    text += "".join(path.read_text() for path in paths if path.exists())
    lines = [line for line in text.splitlines() if not line.startswith("#")]
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
