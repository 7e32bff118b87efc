"""Catalogues: what goes in stays in, once, and is found again in any disguise."""

from __future__ import annotations

import itertools
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import enpitsu
import postgres
from command import UNIQUE, started
from corpus import CORPUS, VARIANTS, random_puzzle
from enpitsu.boards import OPEN
from enpitsu.catalog import Catalog, CatalogError, Choice, form_of, schema
from enpitsu.catalog.stores import POSTGRES, shown_address
from enpitsu.cli import main
from enpitsu.model import Puzzle
from enpitsu.puzzles import genres
from enpitsu.puzzles.sudoku import Box
from images import IMAGES, SYMMETRIES, all_images, image

KAKURO = r"kakuro:# 16\- 7\-/-\9 . ./-\14 . ."
TURNED = r"kakuro:# 7\- 16\-/-\9 . ./-\14 . ."
LINES = [str(random_puzzle(Box(3, 3), seed)) for seed in range(20)]


def disguised(puzzle: Puzzle) -> Puzzle:
    for symmetry in SYMMETRIES:
        puzzle = image(puzzle, symmetry)
    return puzzle


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    if postgres.missing():
        pytest.skip(postgres.missing())
    with postgres.server() as address:
        yield address


numbers = itertools.count(1)


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where a catalogue may be begun: a file, or a schema of its own."""
    if request.param == "sqlite":
        return str(tmp_path / "some puzzles?.db")
    import psycopg  # noqa: PLC0415

    server: str = request.getfixturevalue("server")
    name = f"test{next(numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    return f"{server}&options=-csearch_path%3D{name}"


# What is kept


def test_a_puzzle_is_kept_once_and_found_in_any_disguise(address: str) -> None:
    puzzle = random_puzzle(Box(3, 3), 5)
    with Catalog(address) as catalog:
        first = catalog.add(puzzle)
        assert (first.number, first.new) == (1, True)
        again = catalog.add(disguised(puzzle))
        assert (again.number, again.new, again.identical) == (1, False, False)
        assert catalog.add(puzzle).identical
        found, turned = catalog.find(puzzle), catalog.find(disguised(puzzle))
        assert found is not None
        assert turned is not None
        assert (found.identical, turned.identical) == (True, False)
        assert found.kept == turned.kept
        assert found.kept.puzzle == puzzle
        assert catalog.find(LINES[0]) is None
        assert puzzle in catalog
        assert LINES[0] not in catalog
        assert len(catalog) == 1


def test_what_is_told_of_a_puzzle_comes_back(address: str) -> None:
    told = {
        "id": 7,
        "title": "Zum Anfang: 始め",
        "author": "O'Brien; DROP TABLE",
        "source": "mine",
        "date": "2026",
        "level": "Hard",
        "difficulty": "ED=7.1",
        "comment": "a % and a ?",
        "url": "https://example.org/?a=%20",
        "solution": "12",
    }
    with Catalog(address) as catalog:
        catalog.add(enpitsu.parse(KAKURO).with_about(told))
        catalog.add(enpitsu.parse(UNIQUE).with_about(difficulty=4.5, id="7"))
    with Catalog(address, readonly=True) as catalog:
        first, second = catalog
        assert dict(first.puzzle.about) == told
        assert dict(second.puzzle.about) == {"difficulty": 4.5, "id": "7"}
        assert [kept.number for kept in catalog.select(level="hard")] == [1]
        assert [kept.number for kept in catalog.select(min_difficulty=4)] == [2]


def test_ratings_are_kept(address: str) -> None:
    with Catalog(address) as catalog:
        added = catalog.add(UNIQUE, rate=True, level="easy")
        catalog.add(KAKURO, level="Hard", difficulty="much", title="Two")
        rating = enpitsu.rate(UNIQUE)
        assert added.level == rating.level
        (kept,) = catalog.select(technique="Hidden Single", genre="sudoku")
        assert (kept.level, kept.difficulty, kept.rated) == (rating.level, rating.difficulty, True)
        assert kept.techniques == rating.techniques
        assert kept.about["solution"] == enpitsu.solve(UNIQUE).solutions[0]
        assert not list(catalog.select(technique="hidden single", genre="kakuro"))
        (other,) = catalog.chosen(Choice(rated=False))
        assert (other.level, other.difficulty) == ("Hard", "much")
        again = catalog.rate(other)
        assert again == next(catalog.select(genre="kakuro"))
        assert (again.level, again.difficulty, again.about["title"]) == ("easy", 49, "Two")
        assert catalog.count(Choice(rated=False)) == 0


def test_choices_of_all_kinds(address: str) -> None:
    puzzles = [
        enpitsu.parse(line).with_about(
            source=f"book {i % 2}", difficulty=i, level="easy", author="A"
        )
        for i, line in enumerate(LINES)
    ]
    with Catalog(address) as catalog:
        assert [added.number for added in catalog.add_many(puzzles)] == list(range(1, 21))
        assert [kept.difficulty for kept in catalog.select(source="book 1", limit=3)] == [1, 3, 5]
        assert len(list(catalog.select(min_difficulty=5, max_difficulty=9.5))) == 5
        assert catalog.count(Choice(levels=("easy", "hard"), author="A")) == 20
        assert not list(catalog.select(genre="sudoku(killer)"))
        with pytest.raises(CatalogError, match="no level 'hrad'"):
            catalog.select(level="hrad")
        with pytest.raises(enpitsu.EnpitsuError, match="no genre"):
            catalog.select(genre="soduku")
        with pytest.raises(CatalogError, match="no text"):
            next(catalog.select(source="\udcff"))


def test_forms_of_every_genre_can_be_kept() -> None:
    cases = [case for name in genres().built_in for case in CORPUS[name]]
    lines = {case.line for case in [*cases, *VARIANTS]}
    assert {len(form_of(enpitsu.parse(line))) for line in lines} == {16}


def test_images_of_every_genre_have_one_form_and_others_have_not() -> None:
    forms = set()
    for name in IMAGES:
        puzzle = enpitsu.parse(CORPUS[name][0].line)
        alike = {form_of(enpitsu.parse(line)) for line in all_images(puzzle)}
        assert len(alike) == 1
        forms |= alike
    assert len(forms) == len(IMAGES)


def test_genres_and_sizes_do_not_share_a_form() -> None:
    lines = ["sudoku:" + "." * 16, "sudoku:" + "." * 81, "sudoku(2x6):" + "." * 144]
    lines += ["sudoku:" + "." * 144, "sudoku(diagonal):" + "." * 16, "neighbor:..../..../..../...."]
    lines += [
        "binary:..../..../..../....",
        "binary(repeats):..../..../..../....",
        "futoshiki:../..",
    ]
    assert len({form_of(enpitsu.parse(line)) for line in lines}) == len(lines)


def test_a_form_stays_what_it_is() -> None:
    """Catalogues that are there depend on it."""
    assert form_of(enpitsu.parse(UNIQUE)).hex() == "fa7313939ef19bac46eb39dee0afd21f"
    assert form_of(enpitsu.parse(KAKURO)).hex() == "db8728780713a1e24c7d5b069563d562"


# Several at once


def test_two_writers_keep_each_puzzle_once(address: str) -> None:
    answers: list[list[enpitsu.Added]] = [[], []]
    Catalog(address).close()

    def write(own: list[enpitsu.Added], lines: list[str]) -> None:
        with Catalog(address) as catalog:
            own += [catalog.add(line) for line in lines]

    threads = [
        threading.Thread(target=write, args=(own, lines), daemon=True)
        for own, lines in zip(answers, (LINES, LINES[::-1]), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    with Catalog(address) as catalog:
        assert sorted(kept.line for kept in catalog) == sorted(LINES)
        assert sum(added.new for own in answers for added in own) == len(LINES)


def test_many_begin_one_catalogue_together(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    script = "import sys, enpitsu\nwith enpitsu.Catalog(sys.argv[1]) as c: c.add(sys.argv[2])"
    with ExitStack() as stack:
        commands = [[sys.executable, "-c", script, str(path), line] for line in LINES[:3]]
        runs = [stack.enter_context(started(command)) for command in commands]
        assert [run.wait(timeout=60) for run in runs] == [0, 0, 0]
    with Catalog(path) as catalog:
        assert len(catalog) == 3
    assert os.listdir(tmp_path) == ["new.db"]


def test_what_was_said_to_be_in_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "some.db"
    script = (
        "import sys, enpitsu\n"
        "catalog = enpitsu.Catalog(sys.argv[1])\n"
        "for line in sys.stdin:\n"
        "    print(catalog.add(line.strip()).number, flush=True)\n"
        "import os\n"
        "catalog._store.run('BEGIN IMMEDIATE')\n"
        "catalog._store.run('DELETE FROM enpitsu_puzzles')\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)],
        input="\n".join(LINES[:5]),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == -9
    with Catalog(path) as catalog:
        assert [str(kept.number) for kept in catalog] == done.stdout.split()
        assert [kept.line for kept in catalog] == LINES[:5]
        assert catalog._store.run("PRAGMA integrity_check") == [("ok",)]


def test_what_fails_in_the_middle_leaves_nothing_half_done(address: str) -> None:
    def lines() -> Iterator[str]:
        yield from LINES[:3]
        raise KeyboardInterrupt

    with Catalog(address) as catalog:
        with pytest.raises(KeyboardInterrupt):
            list(catalog.add_many(lines()))
        assert [kept.line for kept in catalog] == LINES[:3]  # what was finished is in
        with pytest.raises(enpitsu.PuzzleError):
            catalog.add_many(["sudoku:1"]).__next__()
        with pytest.raises(TypeError, match="add_many takes a list"):
            next(catalog.add_many(UNIQUE))


# Copies and versions


def test_a_backup_has_everything(address: str, tmp_path: Path) -> None:
    with Catalog(address) as catalog:
        catalog.add(UNIQUE, rate=True, title="One")
        list(catalog.add_many(LINES))
        assert catalog.backup(tmp_path / "copy.db") == 21
        with Catalog(tmp_path / "copy.db") as copy:
            assert list(copy) == list(catalog)
            assert copy.find(LINES[3]) == catalog.find(LINES[3])
        with pytest.raises(CatalogError, match="is there already"):
            catalog.backup(tmp_path / "copy.db")
        if address.startswith(POSTGRES):
            with pytest.raises(CatalogError, match="there are puzzles in it"):
                catalog.backup(address)


def test_older_catalogues_are_brought_up_and_newer_ones_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Catalog(address) as catalog:
        catalog.add(UNIQUE)
    more = [*schema.MIGRATIONS, ("ALTER TABLE enpitsu_puzzles ADD COLUMN stars {whole}",)]
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", more)
        with Catalog(address, readonly=True) as catalog:
            assert catalog._store.run("SELECT number, stars FROM enpitsu_puzzles") == [(1, None)]
            assert UNIQUE in catalog
    with pytest.raises(
        CatalogError, match=r"newer version of enpitsu \(schema 3; this one knows 2"
    ):
        Catalog(address)


def test_a_catalogue_with_the_former_name_of_the_difficulty_is_read(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    insert = (
        "INSERT INTO enpitsu_puzzles (number, form, genre, params, puzzle, score, rest, rated,"
        " added) VALUES (?, ?, 'sudoku', '', ?, ?, ?, 0, '')"
    )
    bodies = [UNIQUE.partition(":")[2], LINES[3].partition(":")[2]]
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        with Catalog(address) as catalog, catalog._store.writing():
            catalog._store.run(insert, [1, b"1", bodies[0], 4.5, None])
            catalog._store.run(insert, [2, b"2", bodies[1], None, '{"score": "ED=7.1"}'])
    with Catalog(address) as catalog:
        assert [kept.difficulty for kept in catalog] == [4.5, "ED=7.1"]
        assert [kept.number for kept in catalog.select(max_difficulty=5)] == [1]


# What is no catalogue, or cannot be one


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE accounts (name TEXT)")
    connection.close()


def test_what_is_no_catalogue_is_refused_and_not_touched(tmp_path: Path) -> None:
    text, other, empty = tmp_path / "text", tmp_path / "other.db", tmp_path / "empty"
    text.write_text("not a database\n" * 100)
    foreign(other)
    empty.touch()
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for path, problem in (
        (text, "no database"),
        (other, "but no catalogue"),
        (empty, "empty file"),
    ):
        for readonly in (False, True):
            with pytest.raises(CatalogError, match=problem):
                Catalog(path, readonly=readonly)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_or_nothing_is_no_catalogue(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", "/dev/null"):
        with pytest.raises(CatalogError, match="no file, so no catalogue"):
            Catalog(path)
    with pytest.raises(CatalogError, match="no file has such a name"):
        Catalog("a\0b")
    with pytest.raises(CatalogError, match="there is no such catalogue"):
        Catalog(tmp_path / "no.db", readonly=True)
    with pytest.raises(CatalogError, match=r"no such file|No such file"):
        Catalog(tmp_path / "no" / "no.db")
    with pytest.raises(TypeError, match="a path or an address, not int"):
        Catalog(7)  # type: ignore[arg-type]


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "some.db"
    with Catalog(path) as catalog:
        list(catalog.add_many(LINES))
    kept = path.read_bytes()
    path.write_bytes(kept[:100] + b"\x7f" * (len(kept) - 100))
    with pytest.raises(CatalogError, match=r"some\.db: it is damaged"), Catalog(path) as catalog:
        list(catalog)
    path.write_bytes(kept.replace(b"CREATE TABLE", b"CREATE \x87ABLE"))  # SQLite repeats it
    with pytest.raises(CatalogError, match=r"some\.db: it is damaged"):
        Catalog(path)
    path.write_bytes(kept[: len(kept) // 2])
    with pytest.raises(CatalogError, match=r"some\.db: it is damaged"), Catalog(path) as catalog:
        list(catalog)


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    path, wordy = tmp_path / "some.db", {"comment": "x" * 4000}
    with Catalog(path) as catalog:
        catalog.add(LINES[0])
        pages = catalog._store.run("PRAGMA page_count")[0][0]
        catalog._store.run(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(CatalogError, match="the disk is full"):
            list(catalog.add_many([enpitsu.parse(line).with_about(wordy) for line in LINES]))
        assert LINES[0] in catalog
    with Catalog(path) as catalog:
        assert catalog.add(LINES[-1]).new


def test_another_program_that_writes_for_long_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("enpitsu.catalog.sqlite._PATIENCE", 0.05)
    with Catalog(tmp_path / "a.db") as one, Catalog(tmp_path / "a.db") as other:
        with one._store.writing(), pytest.raises(CatalogError, match="somebody else is writing"):
            other.add(UNIQUE)
        assert other.find(UNIQUE) is None  # readers wait for nobody
        assert other.add(UNIQUE).new


INTERRUPTED = """
import os, signal, sys, threading, time
from enpitsu.catalog import Catalog
signal.signal(signal.SIGINT, signal.default_int_handler)
endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
with Catalog(sys.argv[1]) as catalog, Catalog(sys.argv[1]) as other:
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    begin = time.monotonic()
    try:
        if sys.argv[2] == "a question":
            catalog._store.run(f"SELECT MAX(i) FROM ({endless})")
        else:
            with other._store.writing():
                catalog.add("sudoku:1234/3412/2143/....")
    except KeyboardInterrupt:
        print("interrupted within 20 s:", time.monotonic() - begin < 20)
"""


@pytest.mark.parametrize("wait", ["a question", "another writer"])
def test_ctrl_c_ends_a_wait_for_the_database(tmp_path: Path, wait: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED, str(tmp_path / "a.db"), wait]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=50, check=False)
    assert (ran.stdout, ran.stderr) == ("interrupted within 20 s: True\n", "")


READ = """
import os, sys, enpitsu
with enpitsu.Catalog(sys.argv[3]) as catalog:  # all is imported by now
    list(enpitsu.Catalog(sys.argv[3], readonly=True)), catalog.add(sys.argv[2])
if os.geteuid() == 0:
    os.setuid(65534)  # root may write everywhere
with enpitsu.Catalog(sys.argv[1], readonly=True) as catalog:
    print([kept.number for kept in catalog])
try:
    enpitsu.Catalog(sys.argv[1]).add(sys.argv[2])
except enpitsu.CatalogError as error:
    print(error)
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Return a folder for all users; that of pytest is for one, and other runs are in it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o700)


def test_a_file_that_cannot_be_written_can_be_read(tmp_path: Path, open_folder: Path) -> None:
    path = open_folder / "some.db"
    with Catalog(path) as catalog:
        catalog.add(UNIQUE)
    path.chmod(0o444)
    open_folder.chmod(0o555)
    command = [sys.executable, "-c", READ, str(path), KAKURO, str(tmp_path / "other.db")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.splitlines() == [
        "[1]",
        f"{path}: it cannot be written, only read (attempt to write a readonly database)",
    ], done.stderr
    assert os.listdir(open_folder) == ["some.db"]


def test_servers_that_do_not_answer_are_told_without_passwords(server: str) -> None:
    wrong = [
        server.replace("open%20sesame", "secret"),
        "postgresql://me:secret@127.0.0.1:1/puzzles",
        server.replace("/postgres?", "/secret?").replace("open%20sesame", "open%20sesame"),
        "postgresql://me:secret@[::1/x",
    ]
    for address, problem in zip(
        wrong, ["password", "refused", "does not exist", "address"], strict=True
    ):
        with pytest.raises(CatalogError, match=problem) as refused:
            Catalog(address)
        assert "\n" not in str(refused.value)
        assert ":secret" not in str(refused.value)
    with pytest.raises(CatalogError, match="there is no catalogue in it"):
        Catalog(server, readonly=True)


def test_without_psycopg_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(CatalogError, match=r"pip install 'enpitsu\[catalog\]'"):
        Catalog("postgresql://me@localhost/puzzles")


# Making


def test_nothing_is_made_that_is_there(address: str) -> None:
    with Catalog(address) as catalog:
        first = list(enpitsu.generate_many("binary", size=4, count=6, seed=3, catalog=catalog))
        alone = list(enpitsu.generate_many("binary", size=4, count=6, seed=3))
        assert [str(made) for made in first] == [str(made) for made in alone]
        more = list(enpitsu.generate_many("binary", size=4, count=6, seed=3, catalog=catalog))
        assert len({form_of(made.puzzle) for made in first + more}) == 12
        kept = list(catalog)
        assert [k.line for k in kept] == [str(made) for made in first + more]
        for k, made in zip(kept, first, strict=False):
            assert (k.level, k.difficulty, k.seed) == (made.level, made.difficulty, made.seed)
            assert k.techniques == made.rating.techniques
            assert k.about["solution"] == made.solution
    made = enpitsu.generate("sudoku", size=4, seed=1, catalog=address)
    with Catalog(address) as catalog:
        assert made in catalog
        assert made.givens.count(OPEN) > 0


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://u:se#secret?y@127.0.0.1:1/db",
        "postgresql://u:secret?y@127.0.0.1:1/db",
        "postgresql://u:x/secret@127.0.0.1:1/db",
        "postgresql://u:x@secret@127.0.0.1:1/db",
        "postgresql://u:secret",
        "postgresql://u:secret/db",
        "postgresql://u:secret%zz@127.0.0.1:1/db",
        "postgresql://u@127.0.0.1:1/db?password=secret%zz",
        "postgresql://u@127.0.0.1:1/db?password=secret&nothing=1",
        "postgresql://u@127.0.0.1:1/db?pass word=secret",
        "postgresql://u:secret@127.0.0.1:port/db",
        "postgresql://u:secret@[::1/db",
        "postgresql://u:secret@127.0.0.1:99999999/db",
        "postgresql://u:secret\0@127.0.0.1:1/db",
        "postgres://u:secret\udcff@127.0.0.1:1/db",
        "Postgresql://u:secret@127.0.0.1/db",
        "postgresql:/u:secret@127.0.0.1/db",
        "mysql://u:secret@127.0.0.1/db",
        "host=127.0.0.1 port=1 user=u password=secret",
        "host=127.0.0.1 password = 'two words, secret'",
        "HOST=127.0.0.1 PASSWORD=secret",
    ],
)
def test_no_message_has_the_password_of_an_address(
    address: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for readonly in (False, True):
        with pytest.raises(CatalogError) as refused:
            Catalog(address, readonly=readonly)
        assert "secret" not in str(refused.value)
        assert len(str(refused.value)) < 300
    with pytest.raises(CatalogError) as refused, Catalog("sqlite.db") as catalog:
        catalog.backup(address)
    for words in (["catalog", "list", address], ["generate", "sudoku", "--catalog", address]):
        assert main(words) == 2
    printed = "".join(capsys.readouterr())
    assert "secret" not in printed + str(refused.value)
    assert printed.count("\n") == 2


def test_addresses_are_shown_without_passwords() -> None:
    assert shown_address("postgresql://u:p@h:1/d?sslmode=x") == "postgresql://u@h:1/d"
    assert shown_address("postgres://h1:1,[::1]:2/d") == "postgres://h1:1,[::1]:2/d"
    assert shown_address("postgresql://") == "postgresql://"
    assert shown_address("a folder/some=thing@home.db") == "a folder/some=thing@home.db"
