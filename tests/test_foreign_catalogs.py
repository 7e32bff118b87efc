"""Catalogs that strangers wrote: damaged rows are named, and nothing else than tables is asked."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import postgres
from command import MULTIPLE, NONE, UNIQUE, Run, is_one_line
from enpitsu.catalog import Catalog, CatalogError, Choice, sqlite
from enpitsu.catalog.stores import POSTGRES

DAMAGED: list[tuple[str, Any, str]] = [
    ("rest", "{", "rest: not valid JSON"),
    ("rest", "[1]", "rest: must be an object of JSON, got list"),
    ("rest", "[" * 100_000, "rest: the data are nested too deeply"),
    ("rest", '{"title": {"a": 1}}', "title: must be text or a number, got dict"),
    ("rest", '{"difficulty": %s}' % ("9" * 5_000), "rest: the data are damaged"),
    (
        "rest",
        '{"difficulty": %s}' % ("9" * 400),
        "difficulty: must be text or a number of at most 18 digits",
    ),
    ("rest", '{"difficulty": NaN}', "difficulty: must be text or a number of at most 18 digits"),
    ("seed", "9" * 5_000, "seed: the data are damaged"),
    ("seed", "9" * 4_000, "seed: must have at most 40 digits"),
    ("seed", "x", "seed: the data are damaged"),
    ("rated", 7, "rated: must be 0 or 1, got 7"),
    ("level", "no level", "level: must be one of easy, medium, hard, expert, extreme"),
    ("puzzle", "12", "2 cells do not make"),
    ("puzzle", "\x1b[2J", "puzzle: must be one printable line, got '\\x1b[2J'"),
    ("puzzle", "1.../..2./.3../...4\n99 sudoku:1", "puzzle: must be one printable line"),
    ("genre", "\nsudoku", "genre: must be one printable line"),
    ("params", "2x2\n", "params: must be one printable line"),
    ("added", "\u2028", "added: must be one printable line"),
    ("genre", "nothing", "there is no genre 'nothing'"),
    ("params", "1000000x1000000", "1000000"),
]
ONLY_SQLITE: list[tuple[str, Any, str]] = [  # columns of SQLite hold values of any type
    ("genre", b"\xff", "genre: must be text, got bytes"),
    ("added", b"x", "added: must be text, got bytes"),
    ("title", b"\xff" * 9, "title: must be text or a number, got bytes"),
    ("seed", b"7", "seed: must be text, got bytes"),
    ("difficulty", 9e999, "difficulty: must be text or a number of at most 18 digits"),
    ("difficulty", 2**63 - 1, "difficulty: must be text or a number of at most 18 digits"),
    ("rest", b"\xff", "rest: must be text, got bytes"),
    ("number", -7, "number: must be positive"),
]

databases = itertools.count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    if postgres.missing():
        pytest.skip(postgres.missing())
    with postgres.server() as address:
        yield address


class Database:
    """A catalog whose rows can be changed behind its back."""

    def __init__(self, address: str) -> None:
        self.address = address

    def run(self, statement: str, *values: Any) -> None:
        if self.address.startswith(POSTGRES):
            import psycopg  # noqa: PLC0415

            with psycopg.connect(self.address) as connection:
                connection.execute(statement.replace("?", "%s"), values)
            return
        with sqlite3.connect(self.address) as file:
            file.execute(statement, values)
        file.close()


def database(address: str) -> Database:
    with Catalog(address) as catalog:
        for line in (UNIQUE, MULTIPLE, NONE):
            catalog.add(line)
    return Database(address)


@pytest.fixture
def file(tmp_path: Path) -> Database:
    return database(str(tmp_path / "some.db"))


@pytest.fixture
def schema(server: str) -> Database:
    import psycopg  # noqa: PLC0415

    name = f"foreign{next(databases)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    return database(f"{server}&options=-csearch_path%3D{name}")


def assert_the_others_are_there(run: Run, db: Database, told: str, rated: bool) -> None:
    """Two of three puzzles are listed, written out and rated; the third is named."""
    commands = [["list"], ["list", "--json"], ["export"], ["export", "--to", "csv"]]
    for name, *options in commands if rated else [*commands, ["rate"]]:
        ran = run("catalog", name, db.address, *options)
        assert ran.code == 2
        assert is_one_line(ran.err), ran.err
        assert told in ran.err
        assert f":{2 if told[:6] != 'number' else -7}: " in ran.err
        assert name == "rate" or all(start in ran.out for start in ("......5.1", "1..1"))
    with Catalog(db.address, readonly=True) as catalog:
        found: list[int] = []
        numbers = [
            kept.number for kept in catalog.chosen(Choice(), None, lambda n, _: found.append(n))
        ]
        assert sorted(numbers + found) in ([1, 2, 3], [-7, 1, 3])
        assert catalog.find(UNIQUE) is not None
        if found:
            with pytest.raises(CatalogError, match=rf":{found[0]}: "):
                list(catalog)


def damage(db: Database, column: str, value: Any) -> bool:
    """Change a column of the second puzzle; return whether it counts as rated."""
    rated = column in ("rated", "level")
    if rated:
        db.run("UPDATE enpitsu_puzzles SET rated = 1 WHERE number = 2")
    db.run(f"UPDATE enpitsu_puzzles SET {column} = ? WHERE number = 2", value)
    return rated


@pytest.mark.parametrize(("column", "value", "told"), DAMAGED + ONLY_SQLITE)
def test_damaged_rows_are_named_and_the_others_are_there(
    run: Run, file: Database, column: str, value: Any, told: str
) -> None:
    assert_the_others_are_there(run, file, told, damage(file, column, value))


@pytest.mark.parametrize(("column", "value", "told"), DAMAGED)
def test_damaged_rows_of_a_server_are_named_too(
    run: Run, schema: Database, column: str, value: Any, told: str
) -> None:
    assert_the_others_are_there(run, schema, told, damage(schema, column, value))


def test_damaged_techniques_are_named(run: Run, file: Database) -> None:
    file.run("INSERT INTO enpitsu_techniques VALUES (2, 'X-wing', ?)", b"many")
    assert_the_others_are_there(run, file, "techniques: must be names and numbers", False)


def test_texts_that_are_no_unicode_are_marked(run: Run, file: Database) -> None:
    file.run("UPDATE enpitsu_puzzles SET title = CAST(? AS TEXT) WHERE number = 2", b"a\xff")
    ran = run("catalog", "list", file.address)
    assert (ran.code, ran.err) == (0, "")
    assert "a\ufffd" in ran.out


@pytest.mark.parametrize("column", ["title", "source", "level", "rest"])
def test_what_is_told_in_a_row_is_one_line(run: Run, file: Database, column: str) -> None:
    text = "a\r\n99 sudoku:1\x1b[2J"
    value = json.dumps({"author": text}) if column == "rest" else text
    file.run(f"UPDATE enpitsu_puzzles SET {column} = ? WHERE number = 1", value)
    for words in (["list"], ["find", UNIQUE]):
        ran = run("catalog", words[0], file.address, *words[1:])
        assert (ran.code, ran.err) == (0, "")
        assert "a 99 sudoku:1" in ran.out.splitlines()[0]
        assert len(ran.out.splitlines()) == (3 if words == ["list"] else 1)
    with Catalog(file.address, readonly=True) as catalog:
        kept = next(iter(catalog))
        assert kept.about == kept.puzzle.about


def test_a_row_that_is_no_puzzle_is_not_found_as_one(run: Run, file: Database) -> None:
    file.run("UPDATE enpitsu_puzzles SET puzzle = 'so' WHERE number = 1")
    for words in ([], ["--json"]):
        ran = run("catalog", "find", file.address, UNIQUE, *words)
        assert ran.code == 2
        assert is_one_line(ran.err)
        assert "2 cells do not make" in ran.err


def test_numbers_beyond_those_of_a_database_are_refused(run: Run, file: Database) -> None:
    file.run("UPDATE enpitsu_puzzles SET number = ? WHERE number = 3", 2**63 - 1)
    ran = run("catalog", "add", file.address, "sudoku:12../..../..../....")
    assert (ran.code, ran.out) == (2, "")
    assert "numbers have at most 64 bits" in ran.err
    assert is_one_line(ran.err)


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
ALTERED: list[tuple[str, str]] = [
    (
        "ALTER TABLE enpitsu_puzzles RENAME TO other; CREATE VIEW enpitsu_puzzles AS "
        f"SELECT * FROM other WHERE (SELECT MAX(i) FROM ({ENDLESS})) > 0",
        "view 'enpitsu_puzzles'",
    ),
    ("DROP TABLE enpitsu_techniques", "table 'enpitsu_techniques'"),
    (
        "CREATE TRIGGER later AFTER INSERT ON enpitsu_puzzles "
        "BEGIN DELETE FROM enpitsu_puzzles; END",
        "trigger 'later'",
    ),
    (
        "CREATE TRIGGER later AFTER INSERT ON Enpitsu_TECHNIQUES "
        "BEGIN DELETE FROM enpitsu_puzzles; END",
        "trigger 'later'",
    ),
    ("CREATE INDEX another ON enpitsu_puzzles (upper(title))", "index 'another'"),
    (
        "ALTER TABLE enpitsu_puzzles ADD COLUMN more TEXT "
        "GENERATED ALWAYS AS (hex(zeroblob(100000000)))",
        "table 'enpitsu_puzzles'",
    ),
    (
        "DROP TABLE enpitsu_techniques; "
        "CREATE VIRTUAL TABLE enpitsu_techniques USING fts5(number, name, uses)",
        "table 'enpitsu_techniques'",
    ),
    (  # it would be taken for an older catalog, brought up to date, and used with its trigger
        "ALTER TABLE enpitsu_puzzles RENAME COLUMN difficulty TO score; "
        "CREATE TRIGGER later AFTER INSERT ON enpitsu_puzzles "
        "BEGIN DELETE FROM enpitsu_puzzles; END; PRAGMA user_version = -1",
        "no schema has the number -1",
    ),
]


@pytest.mark.parametrize(("script", "told"), ALTERED)
def test_tables_that_strangers_altered_are_not_asked(
    run: Run, file: Database, script: str, told: str
) -> None:
    with sqlite3.connect(file.address) as connection:
        connection.executescript(script)
    connection.close()
    for words in (["list"], ["add", UNIQUE], ["find", UNIQUE], ["backup"], ["export"], ["rate"]):
        more = [file.address + ".copy"] if words == ["backup"] else words[1:]
        ran = run("catalog", words[0], file.address, *more)
        assert (ran.code, ran.out) == (2, "")
        assert is_one_line(ran.err)
        assert told in ran.err


def test_other_tables_in_the_file_change_nothing(run: Run, file: Database) -> None:
    with sqlite3.connect(file.address) as connection:
        connection.executescript(f"CREATE TABLE notes (text); CREATE VIEW all_ AS {ENDLESS}")
    connection.close()
    assert run("catalog", "list", file.address).code == 0


def test_a_question_without_end_is_given_up(
    file: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_LONGEST", 0)
    with Catalog(file.address, readonly=True) as catalog:
        with pytest.raises(CatalogError, match="does not answer within 0 s"):
            catalog._store.run(f"SELECT MAX(i) FROM ({ENDLESS})")
        monkeypatch.undo()
        assert len(catalog) == 3  # the next question is answered


def test_what_a_stranger_put_into_a_table_is_not_trusted(file: Database) -> None:
    with Catalog(file.address) as catalog:
        assert catalog._store.run("PRAGMA trusted_schema") == [(0,)]
